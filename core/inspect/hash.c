#include "inspect/hash.h"

static uint64_t fnv(uint64_t hash, const void *bytes, size_t n) {
    for (const unsigned char *p = bytes; n > 0; n--, p++) hash = (hash ^ *p) * 0x100000001b3u;
    return hash;
}

/* With the events that have changed an update. */
static uint64_t add_events(uint64_t hash, const tx_trainer *t) {
    tx_event e;
    for (size_t at = 0; tx_event_next(&t->first, &at, &e);)
        if (tx_event_begins(&e) < t->step) hash = fnv(hash, e.text.at, e.text.size);
    return hash;
}

uint64_t tx_trainer_hash(const tx_trainer *t) {
    const tx_params *p = &t->model.params;
    uint64_t hash = fnv(0xcbf29ce484222325u, &t->step, sizeof t->step);
    for (int i = 0; i < p->count; i++) {
        const tx_tensor *tensor = &p->tensors[i];
        size_t bytes = tensor->count * sizeof(real);
        hash = fnv(hash, tensor->value, bytes);
        if (tensor->m) hash = fnv(fnv(hash, tensor->m, bytes), tensor->v, bytes);
    }
    return add_events(hash, t);
}
