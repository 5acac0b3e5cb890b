#include "model/nonfinite.h"

static bool finite(const real *x, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (!(x[i] - x[i] == 0)) return false;
    return true;
}

typedef struct {
    tx_nonfinite *broken;
    int rank;      /* of the next result */
    int sequences; /* that each result has */
} search;

static void look(const tx_result *r, void *context) {
    search *s = context;
    int rank = s->rank++;
    if (!r->maker || (s->broken->tensor && rank >= s->broken->rank)) return;
    for (int row = 0; row < s->sequences * r->rows; row++)
        if (!finite(r->data + (size_t)row * (size_t)r->stride, (size_t)r->width)) {
            *s->broken = (tx_nonfinite){r->maker, rank};
            return;
        }
}

void tx_nonfinite_in(tx_nonfinite *b, tx_acts *a) {
    tx_acts_visit(a, tx_forward_again, look, &(search){b, 0, a->batch});
}

const tx_tensor *tx_nonfinite_at(const tx_model *m, const tx_nonfinite *forward) {
    const tx_params *p = &m->params;
    for (int i = 0; i < p->count; i++)
        if (!finite(p->tensors[i].value, p->tensors[i].count)) return &p->tensors[i];
    if (forward->tensor) return forward->tensor;
    for (int i = p->count - 1; i >= 0; i--)
        if (!finite(p->tensors[i].grad, p->tensors[i].count)) return &p->tensors[i];
    return NULL;
}
