#include "tasks/queue.h"

bool tx_candidate_is_before(const tx_candidate *a, const tx_candidate *b) {
    return a->count > b->count || (a->count == b->count && a->order < b->order);
}

void tx_queue_put(tx_queue *queue, tx_candidate candidate) {
    uint32_t at = queue->size++;
    for (; at && tx_candidate_is_before(&candidate, &queue->heap[(at - 1) / 2]); at = (at - 1) / 2)
        queue->heap[at] = queue->heap[(at - 1) / 2];
    queue->heap[at] = candidate;
}

tx_candidate tx_queue_take(tx_queue *queue) {
    const tx_candidate best = queue->heap[0], moved = queue->heap[--queue->size];
    uint32_t at = 0, child;
    while ((child = 2 * at + 1) < queue->size) {
        const tx_candidate *heap = queue->heap;
        if (child + 1 < queue->size && tx_candidate_is_before(&heap[child + 1], &heap[child]))
            child++;
        if (!tx_candidate_is_before(&heap[child], &moved)) break;
        queue->heap[at] = heap[child];
        at = child;
    }
    queue->heap[at] = moved;
    return best;
}
