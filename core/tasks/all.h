#ifndef TX_TASKS_ALL_H
#define TX_TASKS_ALL_H
/* Every task, for the registry in task.c. */
#include "tasks/task.h"

extern const tx_task tx_task_copy, tx_task_reverse, tx_task_sort;   /* moves.h */
extern const tx_task tx_task_shift, tx_task_count_up, tx_task_text; /* the next token */
/* one answer to a sequence, or a few */
extern const tx_task tx_task_recall, tx_task_modular, tx_task_majority;

#endif
