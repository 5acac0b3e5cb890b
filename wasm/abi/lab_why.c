/* Why a head looks where it does, and who writes an answer (core/inspect/why.h). */
#include "abi/json_members.h"
#include "abi/lab_live.h"
#include "inspect/why.h"
#include <stdlib.h>

static int queries_of(const tx_acts *a, int stack) { return a->stack[stack].stream.T; }

static int keys_of(const tx_acts *a, int stack, int32_t kind) {
    return a->stack[kind == TX_CROSS_ATTENTION ? 0 : stack].stream.T;
}

/* Working memory for splits, whose parts have up to T positions; 0 where sources are only listed.
 * Which of the two pointers is not NULL is carved. */
static void *take_splits(const tx_model *m, tx_score_split *score, tx_sources *end, int stack,
                         int T) {
    tx_arena arena = {0};
    void *memory = NULL;
    for (int again = 0; again < 2; again++) {
        if (score) tx_score_carve(score, &arena, m, stack, T, T);
        if (end) tx_sources_carve(end, &arena, m, stack, T);
        if (again) return memory;
        memory = arena.used <= LAB_MOST_BYTES ? malloc((size_t)arena.used + TX_ALIGN) : NULL;
        if (!memory) return NULL;
        arena = (tx_arena){(unsigned char *)TX_ROUND_UP((uintptr_t)memory, TX_ALIGN), 0};
    }
    return memory;
}

/* --- names ------------------------------------------------------------------------------------ */

static void add_source(tx_text *t, bool *item, tx_source source) {
    comma(t, item);
    tx_text_add_char(t, '"');
    tx_source_name(t, source);
    tx_text_add_char(t, '"');
}

int32_t lab_sources(lab *l, int32_t of, int32_t stack, int32_t layer, int32_t kind, char *out,
                    int32_t capacity) {
    CHECK_HANDLE(l);
    CHECK_OUT(out, capacity);
    const tx_model *m = &l->trainer.model;
    const int last = m->n_stacks - 1;
    CHECK_RANGE(of == LAB_OF_LOGIT || ((of == LAB_OF_QUERY || of == LAB_OF_KEY) &&
                                       lab_has_attention(m, stack, layer, kind)));
    if (of == LAB_OF_LOGIT && m->config.head == TX_HEAD_NONE) return TX_ERR_STATE;
    tx_score_split score;
    tx_sources end;
    bool item = true;
    void *memory = of == LAB_OF_LOGIT ? take_splits(m, NULL, &end, last, 0)
                                      : take_splits(m, &score, NULL, stack, 0);
    if (!memory) return TX_ERR_MEMORY;
    tx_text t = lab_text_over(out, capacity);
    tx_text_add_char(&t, '[');
    if (of == LAB_OF_LOGIT) {
        tx_sources_list(&end, m, (tx_spot){last, m->stack[last].n_layers, 0});
        for (int i = 0; i < tx_logit_sources(&end); i++)
            add_source(&t, &item, tx_logit_source(&end, i));
    } else {
        const bool query = of == LAB_OF_QUERY;
        tx_score_list(&score, m, stack, layer, (tx_kind)kind);
        const int n = query ? tx_score_queries(&score) : tx_score_keys(&score);
        for (int i = 0; i < n; i++)
            add_source(&t, &item, query ? tx_score_query(&score, i) : tx_score_key(&score, i));
    }
    tx_text_add_char(&t, ']');
    free(memory);
    return (int32_t)t.length;
}

/* --- scores ----------------------------------------------------------------------------------- */

int32_t lab_score_parts(lab *l, int32_t stack, int32_t layer, int32_t kind, int32_t head,
                        int32_t from, int32_t first, int32_t count, double *parts,
                        int32_t capacity) {
    CHECK_HANDLE(l);
    const tx_model *m = &l->trainer.model;
    const tx_acts *a = &l->trainer.probe;
    CHECK_RANGE(lab_has_head(m, stack, layer, kind, head));
    if (m->config.attention == TX_LINEAR_ATTENTION || !tx_sources_known(a)) return TX_ERR_STATE;
    const int Tq = queries_of(a, stack), Tk = keys_of(a, stack, kind);
    CHECK_RANGE(from >= 0 && from < Tq && first >= 0 && count >= 1 && count <= Tk - first);
    tx_score_split s;
    void *memory = take_splits(m, &s, NULL, stack, TX_MAX(Tq, Tk));
    if (!memory) return TX_ERR_MEMORY;
    tx_score_list(&s, m, stack, layer, (tx_kind)kind);
    const int64_t each = (int64_t)tx_score_queries(&s) * tx_score_keys(&s),
                  needed = count * (each + 1);
    const bool fits =
        needed <= INT32_MAX && (!parts || (needed <= capacity && lab_reaches(parts, needed, 8)));
    if (fits && parts) {
        tx_score_begin(&s, a, 0, stack, layer, (tx_kind)kind);
        tx_score_from(&s, head, from);
        for (int j = 0; j < count; j++)
            parts[count * each + j] = tx_score_parts(&s, first + j, parts + j * each);
    }
    free(memory);
    return fits ? (int32_t)needed : TX_ERR_RANGE;
}

int32_t lab_kernel_products(lab *l, int32_t stack, int32_t layer, int32_t kind, int32_t head,
                            int32_t from, double *products, int32_t capacity) {
    CHECK_HANDLE(l);
    const tx_acts *a = &l->trainer.probe;
    CHECK_RANGE(lab_has_head(&l->trainer.model, stack, layer, kind, head));
    if (l->trainer.model.config.attention != TX_LINEAR_ATTENTION || !tx_sources_known(a))
        return TX_ERR_STATE;
    const int Tk = keys_of(a, stack, kind);
    CHECK_RANGE(from >= 0 && from < queries_of(a, stack));
    if (!products) return Tk;
    CHECK_RANGE(capacity >= Tk && lab_reaches(products, Tk, 8));
    for (int j = 0; j < Tk; j++)
        products[j] = tx_kernel_product(a, 0, stack, layer, (tx_kind)kind, head, from, j);
    return Tk;
}

/* --- logits ----------------------------------------------------------------------------------- */

/* Whether these are rows of the probe's logits and tokens of its model. */
static bool are_answers(const tx_acts *a, int32_t n, const int32_t *answers) {
    if (n < 1 || !lab_reaches(answers, (int64_t)n * 3, 4)) return false;
    for (int32_t i = 0; i < n; i++, answers += 3)
        if (answers[0] >= tx_output_rows(a) ||
            !tx_answer_exists(a->model, answers[0], (tx_answer){answers[1], answers[2]}))
            return false;
    return true;
}

static bool has_logits(const tx_acts *a) {
    return a->model->config.head != TX_HEAD_NONE && tx_sources_known(a);
}

int32_t lab_logit_parts(lab *l, int32_t n, const int32_t *answers, double *parts,
                        int32_t capacity) {
    CHECK_HANDLE(l);
    const tx_model *m = &l->trainer.model;
    const tx_acts *a = &l->trainer.probe;
    const int last = m->n_stacks - 1;
    const tx_spot output = {last, m->stack[last].n_layers, 0};
    if (!has_logits(a)) return TX_ERR_STATE;
    CHECK_RANGE(are_answers(a, n, answers));
    tx_sources end;
    void *memory = take_splits(m, NULL, &end, last, queries_of(a, last));
    if (!memory) return TX_ERR_MEMORY;
    tx_sources_list(&end, m, output);
    const int each = tx_logit_sources(&end);
    const int64_t needed = (int64_t)n * each;
    const bool fits =
        needed <= INT32_MAX && (!parts || (needed <= capacity && lab_reaches(parts, needed, 8)));
    if (fits && parts) {
        tx_sources_split(&end, a, 0, output);
        for (int32_t i = 0; i < n; i++, answers += 3, parts += each)
            tx_logit_parts(&end, answers[0], (tx_answer){answers[1], answers[2]}, parts);
    }
    free(memory);
    return fits ? (int32_t)needed : TX_ERR_RANGE;
}

/* Whether a head of the output's stack does not write what its weights say. */
static bool is_cut(const tx_acts *a, int layer, int kind, int head) {
    for (int i = 0; a->ablations && i < a->ablations->count; i++) {
        const tx_ablation *c = &a->ablations->list[i];
        if (c->stack == a->model->n_stacks - 1 && c->layer == layer && c->site == kind &&
            (c->head < 0 || c->head == head))
            return true;
    }
    return false;
}

int32_t lab_written_parts(lab *l, int32_t layer, int32_t kind, int32_t head, int32_t n,
                          const int32_t *answers, double *parts, int32_t capacity) {
    CHECK_HANDLE(l);
    const tx_model *m = &l->trainer.model;
    const tx_acts *a = &l->trainer.probe;
    const int last = m->n_stacks - 1, C = m->config.d_model;
    CHECK_RANGE(lab_has_head(m, last, layer, kind, head));
    if (!has_logits(a) || m->config.head == TX_HEAD_CLASS || is_cut(a, layer, kind, head))
        return TX_ERR_STATE;
    CHECK_RANGE(are_answers(a, n, answers));
    const int Tk = keys_of(a, last, kind);
    const int64_t needed = (int64_t)n * Tk;
    CHECK_RANGE(needed <= INT32_MAX);
    if (!parts) return (int32_t)needed;
    CHECK_RANGE(needed <= capacity && lab_reaches(parts, needed, 8));
    real *memory = malloc((size_t)(Tk + C) * sizeof *memory);
    if (!memory) return TX_ERR_MEMORY;
    for (int32_t i = 0; i < n; i++, answers += 3, parts += Tk) {
        const real *weights =
            tx_acts_look(a, last, layer, (tx_kind)kind, 0, head, answers[0], 1, memory);
        tx_written_parts(a, 0, layer, (tx_kind)kind, head, answers[0],
                         (tx_answer){answers[1], answers[2]}, weights, memory + Tk, parts);
    }
    free(memory);
    return (int32_t)needed;
}
