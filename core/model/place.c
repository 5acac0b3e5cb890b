#include "model/place.h"
#include "math/ops.h"

tx_dropout tx_pass_dropout(const tx_model *m, const tx_pass *pass, int stack, int layer, int site) {
    const tx_config *c = &m->config;
    double share = site == TX_SITE_EMBED ? c->dropout_embed
                   : site == TX_SITE_SELF_WEIGHTS || site == TX_SITE_CROSS_WEIGHTS ? c->dropout_attn
                   : site == TX_SITE_FFN                                           ? c->dropout_ffn
                                         : c->dropout_resid;
    uint32_t number = (uint32_t)((stack * (TX_MAX_LAYERS + 1) + layer + 1) * 16 + site);
    return tx_dropout_at((uint32_t)c->seed, pass->step, number,
                         pass->training ? tx_site_dropout(c, share) : 0);
}

void tx_place_drop(const tx_place *p, real *y, const real *x, int width, int site) {
    tx_dropout d = tx_pass_dropout(p->model, p->pass, p->stack, p->layer, site);
    size_t n = (size_t)p->rows * (size_t)width;
    if (d.threshold == 0 && y == x) return;
    for (int b = p->from; b < p->to; b++)
        tx_dropout_apply(y + b * n, x + b * n, n, (uint32_t)(b + p->pass->first), &d);
}

void tx_place_drop_add(const tx_place *p, real *y, const real *x, int width, int site) {
    tx_dropout d = tx_pass_dropout(p->model, p->pass, p->stack, p->layer, site);
    size_t n = (size_t)p->rows * (size_t)width, at = (size_t)tx_row_of(p) * (size_t)width;
    if (d.threshold == 0) {
        tx_add(y + at, x + at, y + at, (size_t)tx_rows_of(p) * (size_t)width);
        return;
    }
    for (int b = p->from; b < p->to; b++)
        tx_dropout_add(y + b * n, x + b * n, n, (uint32_t)(b + p->pass->first), &d);
}

void tx_place_cut(const tx_place *p, int site, real *x) {
    const tx_cuts *cuts = p->acts->cuts;
    if (!cuts || p->pass->training) return;
    int C = p->model->config.d_model, width = site == TX_CUT_FFN ? p->model->config.d_ff : C,
        stride = site == TX_CUT_FFN ? p->acts->ffn_stride : C;
    int first = tx_row_of(p), last = first + tx_rows_of(p),
        before = p->acts->stack[p->stack].T - p->rows;
    for (const tx_cut *c = cuts->cut; c < cuts->cut + cuts->count; c++) {
        if (c->stack != p->stack || c->layer != p->layer || c->site != site) continue;
        size_t n = (size_t)(c->head < 0 ? width : width / p->model->config.n_heads),
               from = c->head < 0 ? 0 : (size_t)c->head * n;
        for (int r = first; r < last; r++) {
            int position = before + r % p->rows;
            real *y = x + (size_t)r * (size_t)stride + from;
            if (c->position >= 0 && c->position != position) continue;
            if (c->at < 0)
                memset(y, 0, n * sizeof *y);
            else
                memcpy(y, cuts->values + c->at + (size_t)position * n, n * sizeof *y);
        }
    }
}

void tx_place_activation(const tx_place *p, real *h, real *u, int row, int rows) {
    const tx_dropout d = tx_pass_dropout(p->model, p->pass, p->stack, p->layer, TX_SITE_FFN);
    const tx_activation f = (tx_activation)p->model->config.activation;
    const size_t F = (size_t)p->model->config.d_ff, stride = (size_t)p->acts->ffn_stride;
    for (int last = row + rows, n; row < last; row += n) { /* rows that touch are one */
        const int before = row % p->rows;
        real *from = u + (size_t)row * stride, *to = h + (size_t)row * stride;
        n = stride > F ? 1 : TX_MIN(p->rows - before, last - row);
        if (d.threshold)
            tx_activation_dropout(to, from, from, (size_t)n * F, f, (size_t)before * F,
                                  (uint32_t)(row / p->rows + p->pass->first), &d);
        else
            tx_activation_forward(to, from, from, (size_t)n * F, f);
    }
}

int tx_place_ffn_rows(const tx_place *p, int row) {
    const int before = row % p->rows, last = tx_row_of(p) + tx_rows_of(p);
    if (before > 0 || p->rows > TX_FFN_ROWS) return TX_MIN(TX_FFN_ROWS / 32 * 32, p->rows - before);
    return TX_MIN(TX_FFN_ROWS / p->rows * p->rows, last - row);
}

tx_attention tx_place_attention(const tx_place *p, int keys, int site) {
    const tx_config *c = &p->model->config;
    const tx_stack_acts *key = &p->acts->stack[keys];
    bool self = keys == p->stack;
    return (tx_attention){
        .n = p->to - p->from,
        .Tq = p->rows - p->skip,
        .Tk = key->T,
        .H = c->n_heads,
        .D = c->d_model / c->n_heads,
        .causal = self && p->model->stack[p->stack].causal,
        .hidden = key->padding ? key->padding + (size_t)p->from * key->T : NULL,
        .slopes = self ? p->model->slopes : NULL,
        .dropout = tx_pass_dropout(p->model, p->pass, p->stack, p->layer, site),
        .first_head = (uint32_t)((p->from + p->pass->first) * c->n_heads),
    };
}

void tx_place_narrow(const tx_place *p, real *rows, const real *x) {
    const tx_stack_acts *s = &p->acts->stack[p->stack];
    size_t C = (size_t)p->model->config.d_model, n = (size_t)s->rows * C;
    for (int b = p->from; b < p->to; b++)
        memcpy(rows + (size_t)b * n, x + ((size_t)(b + 1) * s->T - s->rows) * C, n * sizeof *x);
}

void tx_place_widen(const tx_place *p, real *x, const real *rows) {
    const tx_stack_acts *s = &p->acts->stack[p->stack];
    size_t C = (size_t)p->model->config.d_model, n = (size_t)s->rows * C,
           before = (size_t)(s->T - s->rows) * C;
    for (int b = p->from; b < p->to; b++) {
        real *sequence = x + (size_t)b * s->T * C;
        memset(sequence, 0, before * sizeof *x);
        memcpy(sequence + before, rows + (size_t)b * n, n * sizeof *x);
    }
}
