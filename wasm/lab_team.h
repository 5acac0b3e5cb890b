#ifndef LAB_TEAM_H
#define LAB_TEAM_H
/* The module's one team of threads, and how its threads sleep on this platform. */
#include "team.h"

#ifndef TX_THREADS
#define TX_THREADS 0 /* 1 in builds with shared memory */
#endif

tx_team *lab_team(void);

#endif
