#ifndef TX_TASKS_ALL_H
#define TX_TASKS_ALL_H
/* Every task, for the registry in task.c. */
#include "../task.h"

extern const tx_task tx_task_copy, tx_task_reverse;

#endif
