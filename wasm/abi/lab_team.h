#ifndef LAB_TEAM_H
#define LAB_TEAM_H
/* The module's one team of threads, and how its threads sleep on this platform. */
#include "run/team.h"

#ifndef TX_THREADS
#define TX_THREADS 0 /* 1 in builds with shared memory */
#endif

tx_team *lab_team(void);

/* Threads that there are, the caller included: the team has at most so many. */
int lab_team_most(void);
void lab_team_gather(int most);

/* A helper is gone: every thread that waits for the team, now or later, traps. */
void lab_team_abandon(void);

#endif
