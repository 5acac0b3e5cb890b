/* Looking into a model: measures of heads, ablations, the lens, other lengths. */
#include "model/fields.h"
#include "abi/lab_live.h"
#include "inspect/evaluate.h"
#include "inspect/measure.h"
#include "inspect/measure_streams.h"

int32_t lab_heads(lab *l, int32_t samples, double *memory, int32_t capacity) {
    CHECK_HANDLE(l);
    if (!l->trainer.model.scored) return TX_ERR_STATE;
    size_t needed = tx_measure_size(&l->trainer);
    CHECK_RANGE(samples >= 1 && needed <= INT32_MAX);
    if (!memory) return (int32_t)needed;
    CHECK_RANGE(capacity >= (int32_t)needed && lab_reaches(memory, capacity, 8));
    return (int32_t)tx_measure_heads(&l->trainer, samples, memory);
}

int32_t lab_head_streams(lab *l, int32_t samples, double *memory, int32_t capacity) {
    CHECK_HANDLE(l);
    const size_t needed = tx_measure_streams_size(&l->trainer);
    CHECK_RANGE(samples >= 1 && needed <= INT32_MAX &&
                (!memory || lab_reaches(memory, capacity, 8)));
    if (!l->trainer.model.scored || needed == 0) return TX_ERR_STATE;
    if (!memory) return (int32_t)needed;
    CHECK_RANGE(capacity >= (int32_t)needed);
    return (int32_t)tx_measure_streams(&l->trainer, samples, memory);
}

int32_t lab_look(lab *l, int32_t batch, int32_t stack, int32_t layer, int32_t kind,
                 int32_t sequence, int32_t head, int32_t first, int32_t count, float *rows,
                 int32_t capacity) {
    CHECK_HANDLE(l);
    const tx_model *m = &l->trainer.model;
    const tx_acts *a = batch ? &l->trainer.window : &l->trainer.probe;
    CHECK_RANGE((batch == 0 || batch == 1) && lab_has_attention(m, stack, layer, kind));
    if (a->batch == 0) return TX_ERR_STATE;
    const tx_residual *queries = &a->stack[stack].stream;
    const int Tq = tx_block_narrows(a, stack, layer) ? queries->rows : queries->T,
              Tk = kind == TX_CROSS_ATTENTION ? a->stack[0].stream.T : queries->T;
    CHECK_RANGE(sequence >= 0 && sequence < a->batch && head >= 0 && head < m->config.n_heads);
    CHECK_RANGE(first >= 0 && count >= 1 && count <= Tq - first);
    CHECK_RANGE((int64_t)count * Tk <= capacity && lab_reaches(rows, capacity, 4));
    const real *kept =
        tx_acts_look(a, stack, layer, (tx_kind)kind, sequence, head, first, count, rows);
    if (kept != rows) memcpy(rows, kept, (size_t)(count * Tk) * sizeof *rows);
    return count * Tk;
}

int32_t lab_outputs(lab *l, int32_t samples, double *sums, int32_t capacity) {
    CHECK_HANDLE(l);
    if (!l->trainer.model.scored) return TX_ERR_STATE;
    size_t needed = tx_measure_outputs(&l->trainer, 0, NULL);
    CHECK_RANGE(samples >= 1 && needed <= INT32_MAX);
    if (!sums) return (int32_t)needed;
    CHECK_RANGE(capacity >= (int32_t)needed && lab_reaches(sums, capacity, 8));
    return (int32_t)tx_measure_outputs(&l->trainer, samples, sums);
}

/* Whether a cut names a part that the model has, and values that are there. */
static bool fits(const tx_model *m, const tx_ablation *c, int32_t numbers) {
    if (c->stack < 0 || c->stack >= m->n_stacks || c->site < TX_ABLATE_SELF ||
        c->site > TX_ABLATE_BLOCK)
        return false;
    const tx_stack *s = &m->stack[c->stack];
    bool attention = c->site <= TX_ABLATE_CROSS;
    int width = (c->site == TX_ABLATE_FFN ? m->config.d_ff : m->config.d_model) /
                (c->head < 0 ? 1 : m->config.n_heads);
    return c->layer >= (c->site == TX_ABLATE_BLOCK ? -1 : 0) && c->layer < s->n_layers &&
           (c->site == TX_ABLATE_BLOCK || tx_stack_index(s, (tx_kind)c->site) >= 0) &&
           c->head >= -1 && c->head < (attention ? m->config.n_heads : 0) && c->position >= -1 &&
           c->position < m->config.max_len && c->at >= -1 &&
           (c->at < 0 || c->at + (int64_t)m->config.max_len * width <= numbers);
}

int32_t lab_cut(lab *l, int32_t n, const int32_t *cuts, const float *values, int32_t numbers) {
    CHECK_HANDLE(l);
    CHECK_RANGE(n >= 0 && (n == 0 || lab_reaches(cuts, (int64_t)n * 6, 4)) &&
                (numbers == 0 || lab_reaches(values, numbers, 4)));
    const tx_ablation *list = (const tx_ablation *)cuts;
    for (int32_t i = 0; i < n; i++) CHECK_RANGE(fits(&l->trainer.model, &list[i], numbers));
    tx_trainer_ablate(&l->trainer, (tx_ablations){list, n, values});
    return TX_OK;
}

int32_t lab_lens(lab *l, int32_t layer, int32_t sublayer, float *logits, int32_t capacity) {
    CHECK_HANDLE(l);
    tx_acts *a = &l->trainer.probe;
    const tx_config *c = &l->trainer.model.config;
    const tx_stack *stack = tx_last_stack(&l->trainer.model);
    int last = stack->n_layers - 1, numbers = tx_output_rows(a) * c->vocab;
    if (c->head == TX_HEAD_NONE || c->layout.count || a->batch == 0) return TX_ERR_STATE;
    CHECK_RANGE(layer >= -1 && layer <= last && sublayer >= 0 &&
                sublayer < (layer < 0 ? 1 : stack->n_sublayers) && capacity >= numbers &&
                lab_reaches(logits, capacity, 4));
    tx_forward_lens(a, layer, sublayer);
    memcpy(logits, a->head.logits, (size_t)numbers * sizeof *logits);
    tx_forward_lens(a, last, stack->n_sublayers - 1);
    return numbers;
}

int32_t lab_evaluate_length(lab *l, int32_t seq, int32_t samples, lab_report *report,
                            tx_error *error) {
    CHECK_HANDLE(l);
    CHECK_RANGE(samples >= 1);
    CHECK_REPORT(report);
    CHECK_ERROR(error);
    tx_trainer *t = &l->trainer;
    tx_config config = t->model.config;
    if (!t->model.scored) return TX_ERR_STATE;
    tx_status status = lab_check_length("seq", seq, config.max_len, error);
    config.seq = seq;
    config.seq_tgt = 0;
    config.data = TX_FRESH; /* only the held-out part is drawn */
    if (status == TX_OK) status = tx_config_resolve(&config, error);
    if (status != TX_OK) return status;
    t->generated = 0;
    tx_score s = tx_trainer_evaluate_as(t, &config, samples);
    lab_fill_report(l, report, &s, 0, 0);
    return TX_OK;
}
