#include "tasks/all.h"

#define LISTED(name) &tx_task_##name,
const tx_task *const tx_tasks[] = {TX_TASKS(LISTED)};
const int tx_task_count = (int)(sizeof tx_tasks / sizeof tx_tasks[0]);
