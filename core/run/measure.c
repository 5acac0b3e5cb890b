#include "run/measure.h"
#include "base/vmath.h"
#include "run/evaluate.h"

#define MOST_POSITIONS 1024 /* of a sample: the largest seq */
#define MOST_HEADS (TX_MAX_LAYERS * 64)

const char tx_measure_names[] =
    "entropy peak diagonal previous next separator same induction mirror source offset offset_mass";

/* What key j is to a row, bit by bit: the measures from TX_DIAGONAL to TX_SOURCE, and these two. */
enum { SEEN = 1 << TX_OFFSET, ANSWER = 1 << TX_OFFSET_MASS };

static int stride_of(int Tq, int Tk) { return TX_MEASURES + Tq + Tk - 1; }

static int relate(const tx_scene *s, int t, int j, int mirror) {
    int32_t token = s->queries[t], key = s->keys[j], before = j > 0 ? s->keys[j - 1] : s->ignored;
    bool is_answer = !s->targets || s->targets[t] != s->ignored, is_token = token != s->ignored;
    int away = j - t, bits = SEEN;
    if (away >= -1 && away <= 1)
        bits |= 1 << (away == 0 ? TX_DIAGONAL : away < 0 ? TX_PREVIOUS : TX_NEXT);
    if (s->separator && key == s->separator) bits |= 1 << TX_SEPARATOR;
    if (is_token && key == token && !(s->self && away == 0)) bits |= 1 << TX_SAME;
    if (is_token && before == token && !(s->self && away >= 0)) bits |= 1 << TX_INDUCTION;
    if (is_answer && j == mirror) bits |= 1 << TX_MIRROR;
    if (s->sources && j == s->sources[t]) bits |= 1 << TX_SOURCE;
    return is_answer ? bits | ANSWER : bits;
}

/* Adds row t of one head's weights. */
static void add_row(double *sum, const real *p, const uint16_t *relations, int t, int Tq, int Tk) {
    double entropy = 0, peak = 0;
    for (int j = 0; j < Tk; j++) {
        double w = (double)p[j];
        int bits = relations[j];
        if (!bits) continue;
        if (w > 0) entropy -= w * tx_dlog(w);
        peak = TX_MAX(peak, w);
        for (int m = TX_DIAGONAL; m <= TX_SOURCE; m++)
            if (bits >> m & 1) sum[m] += w;
        if (bits & ANSWER) sum[TX_MEASURES + Tq - 1 + j - t] += w;
    }
    sum[TX_ENTROPY] += entropy;
    sum[TX_PEAK] += peak;
}

static void count_row(double *counts, const uint16_t *relations, int t, int Tq, int Tk) {
    int any = 1 << TX_ENTROPY | 1 << TX_PEAK;
    for (int j = 0; j < Tk; j++) {
        any |= relations[j];
        if (relations[j] & ANSWER) counts[TX_MEASURES + Tq - 1 + j - t]++;
    }
    for (int m = 0; m <= TX_SOURCE; m++) counts[m] += any >> m & 1;
}

void tx_measure_add(double *table, const tx_scene *s, const real *const *weights, int heads) {
    int Tq = s->mask.Tq, Tk = s->mask.Tk, stride = stride_of(Tq, Tk), real_keys = 0;
    uint16_t relations[MOST_POSITIONS];
    real uniform[MOST_POSITIONS];
    TX_ASSERT(Tk <= MOST_POSITIONS);
    for (int j = 0; j < Tk; j++) real_keys += !(s->mask.hidden && s->mask.hidden[j]);
    for (int t = 0; t < Tq; t++) {
        int seen = 0;
        for (int j = 0; j < Tk; j++) {
            bool sees = tx_attention_sees(&s->mask, 0, t, j);
            relations[j] = sees ? (uint16_t)relate(s, t, j, real_keys - 1 - t) : 0;
            seen += relations[j] != 0;
        }
        if (seen == 0 || (s->blank_queries && s->blank_queries[t])) continue;
        for (int j = 0; j < Tk; j++) uniform[j] = 1 / (real)seen;
        count_row(table, relations, t, Tq, Tk);
        add_row(table + stride, uniform, relations, t, Tq, Tk);
        for (int h = 0; h < heads; h++)
            add_row(table + (h + 2) * stride, weights[h] + (size_t)t * Tk, relations, t, Tq, Tk);
    }
}

void tx_measure_finish(double *table, int Tq, int Tk, int heads) {
    int stride = stride_of(Tq, Tk), most = TX_MEASURES;
    for (int o = most; o < stride; o++)
        if (table[o] > table[most]) most = o;
    for (int h = 1; h < heads + 2; h++) {
        double *row = table + h * stride;
        int best = most;
        for (int o = TX_MEASURES; o < stride; o++)
            if (row[o] > row[best] && 2 * table[o] >= table[most]) best = o;
        for (int m = 0; m <= TX_SOURCE; m++) row[m] /= table[m];
        row[TX_OFFSET] = best - TX_MEASURES - (Tq - 1);
        row[TX_OFFSET_MASS] = row[best] / table[best];
    }
}

/* --- all heads -------------------------------------------------------------------------------- */

/* A group of heads: attention of the same stack and kind, in all its layers. */
typedef struct {
    int stack, Tq, Tk, layers, heads;
    tx_kind kind;
} group;

static int positions_of(const tx_trainer *t, int stack) {
    const tx_config *c = &t->model.config;
    return stack < t->model.n_stacks - 1 ? c->seq : tx_tokens_per_sample(c);
}

/* Group number g, or false when there are fewer: self-attention of each stack, then
 * cross-attention. */
static bool group_at(const tx_trainer *t, int g, group *out) {
    bool cross = g == t->model.n_stacks;
    int stack = cross ? g - 1 : g;
    tx_kind kind = cross ? TX_CROSS_ATTENTION : TX_SELF_ATTENTION;
    if (stack >= t->model.n_stacks || tx_stack_index(&t->model.stack[stack], kind) < 0)
        return false;
    int Tq = positions_of(t, stack), layers = t->model.stack[stack].n_layers;
    *out = (group){
        stack, Tq, cross ? t->model.config.seq : Tq, layers, layers * t->model.config.n_heads,
        kind};
    return true;
}

static size_t table_size(const group *g) {
    return (size_t)(g->heads + 2) * (size_t)stride_of(g->Tq, g->Tk);
}

size_t tx_measure_room(const tx_trainer *t) {
    size_t room = 0;
    group g;
    for (int i = 0; group_at(t, i, &g); i++) room += table_size(&g);
    return room;
}

/* Sequence b of the wave that ran. */
static void add_sequence(double *table, const tx_trainer *t, const group *g, int b) {
    const tx_config *c = &t->model.config;
    const tx_stack_acts *acts = &t->window.stack[g->stack];
    bool cross = g->kind == TX_CROSS_ATTENTION, output = g->stack == t->model.n_stacks - 1,
         moves = output && cross == (t->model.n_stacks == 2) && tx_task_of(c)->source_of;
    const uint8_t *blank = acts->stream.hidden;
    const real *weights[MOST_HEADS];
    int32_t sources[MOST_POSITIONS];
    int index = tx_stack_index(&t->model.stack[g->stack], g->kind);
    tx_sample sample = tx_trainer_sample(t, t->window.first + b);
    for (int i = 0; moves && i < g->Tq; i++) sources[i] = tx_task_of(c)->source_of(c, &sample, i);
    for (int i = 0; i < g->heads; i++) {
        const tx_sublayer_acts *s = &acts->block[i / c->n_heads].sublayer[index];
        size_t slab = (size_t)b * (size_t)c->n_heads + (size_t)(i % c->n_heads);
        weights[i] = s->heads.weights + slab * (size_t)(g->Tq * g->Tk);
    }
    const int32_t *own = g->stack < t->model.n_stacks - 1 ? sample.source : sample.tokens;
    tx_scene s = {
        .mask = tx_acts_mask(&t->window, g->stack, g->kind),
        .self = !cross,
        .queries = own,
        .keys = cross ? sample.source : own,
        .blank_queries = blank ? blank + b * g->Tq : NULL,
        .targets = output && c->head == TX_HEAD_TOKEN ? sample.targets : NULL,
        .sources = moves ? sources : NULL,
        .ignored = c->ignore_index,
        .separator = tx_task_of(c)->separator,
    };
    if (s.mask.hidden) s.mask.hidden += b * g->Tk;
    tx_measure_add(table, &s, weights, g->heads);
}

static void add_heads(tx_trainer *t, void *context) {
    double *table = context;
    group g;
    for (int i = 0; group_at(t, i, &g); i++) {
        for (int b = 0; b < t->window.batch; b++) add_sequence(table, t, &g, b);
        table += table_size(&g);
    }
}

size_t tx_measure_heads(tx_trainer *t, int samples, double *memory) {
    double *table = memory, *out = memory;
    group g;
    memset(memory, 0, tx_measure_room(t) * sizeof *memory);
    tx_trainer_visit(t, samples, add_heads, memory);
    for (int i = 0; group_at(t, i, &g); i++) {
        tx_measure_finish(table, g.Tq, g.Tk, g.heads);
        for (int h = 1; h < g.heads + 2; h++, out += TX_MEASURES)
            memmove(out, table + h * stride_of(g.Tq, g.Tk), TX_MEASURES * sizeof *out);
        table += table_size(&g);
    }
    return (size_t)(out - memory);
}

/* --- outputs ---------------------------------------------------------------------------------- */

typedef struct {
    const tx_acts *acts;
    double *sums; /* of the result to come */
} adding;

/* sums[T,width] += rows of the positions that are not padding, `stride` apart in x; with x NULL
 * each row counts 1. */
static void add_rows(adding *to, const tx_residual *s, const real *x, int width, int stride) {
    for (int r = 0; r < to->acts->batch * s->T; r++) {
        double *sum = to->sums + (size_t)(r % s->T * width);
        if (s->hidden && s->hidden[r]) continue;
        for (int c = 0; c < width; c++) sum[c] += x ? (double)x[(size_t)r * (size_t)stride + c] : 1;
    }
    to->sums += (size_t)s->T * width;
}

/* The embedding, with which a stack begins, counts its positions. */
static void add_output(const tx_result *r, void *context) {
    adding *to = context;
    const tx_residual *s = &to->acts->stack[r->stack].stream;
    bool embedding = r->data == to->acts->stack[r->stack].embed;
    if (embedding) add_rows(to, s, NULL, 1, 1);
    if (r->output) add_rows(to, s, r->data, r->width, r->stride);
}

static void add_outputs(tx_trainer *t, void *context) {
    adding to = {&t->window, context};
    tx_acts_tour(&t->window, add_output, &to);
}

static void count_output(const tx_result *r, void *context) {
    int *width = context;
    if (r->output) width[r->stack] += r->width;
}

size_t tx_measure_outputs(tx_trainer *t, int samples, double *sums) {
    int width[2] = {1, 1}; /* numbers of each position of a stack: the count, and the outputs */
    size_t n = 0;
    tx_acts_tour(&t->window, count_output, width);
    for (int s = 0; s < t->model.n_stacks; s++) n += (size_t)positions_of(t, s) * (size_t)width[s];
    if (!sums) return n;
    memset(sums, 0, n * sizeof *sums);
    tx_trainer_visit(t, samples, add_outputs, sums);
    return n;
}
