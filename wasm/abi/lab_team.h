#ifndef LAB_TEAM_H
#define LAB_TEAM_H
/* The module's one team of threads, and how its threads sleep on this platform. */
#include "run/team.h"

#ifndef TX_THREADS
#define TX_THREADS 0 /* 1 in builds with shared memory */
#endif

tx_team *lab_team(void);

/* A helper is gone: every thread that waits for the team, now or later, traps. */
void lab_team_abandon(void);

#endif
