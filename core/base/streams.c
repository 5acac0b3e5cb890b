#include "base/streams.h"

void tx_no_target(const tx_streams *s, int i, tx_number *targets) {
    const tx_prediction *p = &s->prediction[i];
    tx_number *own = targets + tx_prediction_at(s, i);
    if (p->kind == TX_TOKEN) own->whole = -1;
    for (int j = 0; p->kind == TX_VECTOR && j < p->size; j++) own[j].real = __builtin_nanf("");
}

void tx_clear_empty(const tx_streams *s, const tx_number *inputs, tx_number *targets, int steps) {
    const int width = tx_stream_at(s, s->count), answers = tx_prediction_at(s, s->predictions);
    for (int t = 0; t < steps; t++)
        for (int i = 0; !inputs[t * width + TX_STEP_VALID].whole && i < s->predictions; i++)
            tx_no_target(s, i, targets + t * answers);
}
