#ifndef TX_TASKS_ALL_H
#define TX_TASKS_ALL_H
/* Every task, in the order of lists. To add one, write tasks/NAME.c, which defines tx_task_NAME,
 * and name it here: nothing else lists tasks. Their numbers are part of no file and no link. */
#include "tasks/task.h"

#define TX_TASKS(X) \
    X(copy)         \
    X(reverse)      \
    X(sort)         \
    X(shift)        \
    X(count_up)     \
    X(recall)       \
    X(modular)      \
    X(majority)     \
    X(induction)    \
    X(addition)     \
    X(dyck)         \
    X(parity)       \
    X(two_sum)      \
    X(masked)       \
    X(text)         \
    X(data)         \
    X(trajectories) \
    X(regression)   \
    X(arena)        \
    X(pendulum)     \
    X(paths)        \
    X(numbers)

#define TX_TASK_DECLARED(name) extern const tx_task tx_task_##name;
TX_TASKS(TX_TASK_DECLARED)
#undef TX_TASK_DECLARED

#endif
