#ifndef TX_QUEUE_H
#define TX_QUEUE_H
/* Candidates, the largest count first: a binary heap in memory of its owner. */
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint32_t count; /* when it was put in */
    uint32_t order; /* decides between equal counts: the smallest is first */
    uint32_t index; /* of what it is about */
} tx_candidate;

typedef struct {
    tx_candidate *heap;
    uint32_t size;
} tx_queue;

bool tx_candidate_is_before(const tx_candidate *a, const tx_candidate *b);
void tx_queue_put(tx_queue *queue, tx_candidate candidate);
tx_candidate tx_queue_take(tx_queue *queue); /* of a queue that has one */

#endif
