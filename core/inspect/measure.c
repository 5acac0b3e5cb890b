#include "inspect/measure.h"
#include "base/vmath.h"
#include "inspect/evaluate.h"

#define MOST_POSITIONS TX_LONGEST
#define MOST_HEADS 64 /* of an attention: the largest n_heads */

const char tx_measure_names[] =
    "entropy peak diagonal previous next separator same induction recent word_start mirror source "
    "offset offset_mass role role_kind role_mass role_even";

/* What key j is to a row, bit by bit: the measures from TX_DIAGONAL to TX_SOURCE, and these two. */
enum { SEEN = 1 << TX_OFFSET, ANSWER = 1 << TX_OFFSET_MASS };

/* Sums by role: KINDS measures, from TX_DIAGONAL on, of each role that has measures of its own. */
enum {
    KINDS = TX_INDUCTION - TX_DIAGONAL + 1,
    ROLE_SUMS = (TX_ROLES - TX_ROLE_KEY) * KINDS,
    BY_OFFSET = TX_MEASURES + ROLE_SUMS
};

int tx_measure_stride(int Tq, int Tk) { return BY_OFFSET + Tq + Tk - 1; }

/* Where the sums of row t's role begin, or 0 where it has none. */
static int role_sums(const tx_scene *s, int t) {
    int role = s->roles ? s->roles[t] : TX_ROLE_POSITION;
    return role < TX_ROLE_KEY ? 0 : TX_MEASURES + (role - TX_ROLE_KEY) * KINDS;
}

static int relate(const tx_scene *s, int t, int j, int mirror) {
    const bool tokens = s->queries != NULL;
    int32_t token = tokens ? s->queries[t] : s->ignored, key = tokens ? s->keys[j] : s->ignored,
            before = tokens && j > 0 ? s->keys[j - 1] : s->ignored;
    bool is_answer = !s->targets || s->targets[t] != s->ignored, is_token = token != s->ignored;
    int away = j - t, bits = SEEN;
    if (away >= -1 && away <= 1)
        bits |= 1 << (away == 0 ? TX_DIAGONAL : away < 0 ? TX_PREVIOUS : TX_NEXT);
    if (s->separator && key == s->separator) bits |= 1 << TX_SEPARATOR;
    if (is_token && key == token && !(s->self && away == 0)) bits |= 1 << TX_SAME;
    if (is_token && before == token && !(s->self && away >= 0)) bits |= 1 << TX_INDUCTION;
    if (away < 0 && away >= -s->recent) bits |= 1 << TX_RECENT;
    if (s->words && j == s->words[t]) bits |= 1 << TX_WORD_START;
    if (is_answer && j == mirror) bits |= 1 << TX_MIRROR;
    if (s->sources && j == s->sources[t]) bits |= 1 << TX_SOURCE;
    return is_answer ? bits | ANSWER : bits;
}

/* Adds one head's row of weights. by_role: role_sums. offsets: where the sum of key 0 is. */
static void add_row(double *sum, const real *p, const uint16_t *relations, int Tk, int by_role,
                    int offsets) {
    double entropy = 0, peak = 0;
    for (int j = 0; j < Tk; j++) {
        double w = (double)p[j];
        int bits = relations[j];
        if (!bits) continue;
        if (w > 0) entropy -= w * tx_dlog(w);
        peak = TX_MAX(peak, w);
        for (int m = TX_DIAGONAL; m <= TX_SOURCE; m++)
            if (bits >> m & 1) sum[m] += w;
        for (int k = 0; by_role && k < KINDS; k++)
            if (bits >> (TX_DIAGONAL + k) & 1) sum[by_role + k] += w;
        if (bits & ANSWER) sum[offsets + j] += w;
    }
    sum[TX_ENTROPY] += entropy;
    sum[TX_PEAK] += peak;
}

static void count_row(double *counts, const uint16_t *relations, int Tk, int by_role, int offsets) {
    int any = 1 << TX_ENTROPY | 1 << TX_PEAK;
    for (int j = 0; j < Tk; j++) {
        any |= relations[j];
        if (relations[j] & ANSWER) counts[offsets + j]++;
    }
    for (int m = 0; m <= TX_SOURCE; m++) counts[m] += any >> m & 1;
    for (int k = 0; by_role && k < KINDS; k++) counts[by_role + k] += any >> (TX_DIAGONAL + k) & 1;
}

/* Where the weights of heads come from. */
typedef struct {
    const real *const *given; /* [heads], or NULL: an attention of the acts */
    const tx_acts *acts;
    int stack, layer, sequence;
    tx_kind kind;
} weights_source;

/* rows[heads] = row t of each head, and up to TX_LOOK_ROWS - 1 more, [.,Tk]. */
static void look(const weights_source *w, const real **rows, int heads, int t, int Tq, int Tk) {
    const size_t each = TX_LOOK_ROWS * (size_t)Tk;
    for (int h = 0; h < heads; h++)
        rows[h] =
            w->given ? w->given[h] + (size_t)t * (size_t)Tk
                     : tx_acts_look(w->acts, w->stack, w->layer, w->kind, w->sequence, h, t,
                                    TX_MIN(TX_LOOK_ROWS, Tq - t), w->acts->look + (size_t)h * each);
}

static void add_scene(double *table, const tx_scene *s, const weights_source *w, int heads) {
    int Tq = s->mask.Tq, Tk = s->mask.Tk, stride = tx_measure_stride(Tq, Tk), real_keys = 0;
    uint16_t relations[MOST_POSITIONS];
    real uniform[MOST_POSITIONS];
    const real *rows[MOST_HEADS];
    TX_ASSERT(Tk <= MOST_POSITIONS && heads <= MOST_HEADS);
    for (int j = 0; j < Tk; j++) real_keys += !(s->mask.hidden && s->mask.hidden[j]);
    for (int t = 0; t < Tq; t++) {
        int seen = 0, by_role = role_sums(s, t), offsets = BY_OFFSET + Tq - 1 - t;
        if (t % TX_LOOK_ROWS == 0) look(w, rows, heads, t, Tq, Tk);
        for (int j = 0; j < Tk; j++) {
            bool sees = tx_attention_sees(&s->mask, 0, t, j);
            relations[j] = sees ? (uint16_t)relate(s, t, j, real_keys - 1 - t) : 0;
            seen += relations[j] != 0;
        }
        if (seen == 0 || (s->blank_queries && s->blank_queries[t])) continue;
        for (int j = 0; j < Tk; j++) uniform[j] = 1 / (real)seen;
        count_row(table, relations, Tk, by_role, offsets);
        add_row(table + stride, uniform, relations, Tk, by_role, offsets);
        for (int h = 0; h < heads; h++)
            add_row(table + (h + 2) * stride, rows[h] + (size_t)(t % TX_LOOK_ROWS) * (size_t)Tk,
                    relations, Tk, by_role, offsets);
    }
}

/* The role and kind where a row of sums exceeds uniform attention most; NaN where no row has one.
 */
static void finish_roles(double *row, const double *counts, const double *uniform) {
    double most = -1;
    for (int m = TX_ROLE; m <= TX_ROLE_EVEN; m++) row[m] = __builtin_nan("");
    for (int i = 0; i < ROLE_SUMS; i++) {
        int at = TX_MEASURES + i;
        double mass = row[at] / counts[at], even = uniform[at] / counts[at];
        if (!(counts[at] > 0 && mass - even > most)) continue;
        most = mass - even;
        row[TX_ROLE] = TX_ROLE_KEY + i / KINDS;
        row[TX_ROLE_KIND] = TX_DIAGONAL + i % KINDS;
        row[TX_ROLE_MASS] = mass;
        row[TX_ROLE_EVEN] = even;
    }
}

void tx_measure_add(double *table, const tx_scene *s, const real *const *weights, int heads) {
    add_scene(table, s, &(weights_source){.given = weights}, heads);
}

void tx_measure_finish(double *table, int Tq, int Tk, int heads) {
    int stride = tx_measure_stride(Tq, Tk), most = BY_OFFSET;
    for (int o = most; o < stride; o++)
        if (table[o] > table[most]) most = o;
    for (int h = 1; h < heads + 2; h++) {
        double *row = table + h * stride;
        int best = most;
        for (int o = BY_OFFSET; o < stride; o++)
            if (row[o] > row[best] && 2 * table[o] >= table[most]) best = o;
        for (int m = 0; m <= TX_SOURCE; m++) row[m] /= table[m];
        row[TX_OFFSET] = best - BY_OFFSET - (Tq - 1);
        row[TX_OFFSET_MASS] = row[best] / table[best];
        finish_roles(row, table, table + stride);
    }
}

/* --- all heads -------------------------------------------------------------------------------- */

/* A group of heads: those of one attention, which see the same keys. */
typedef struct {
    int stack, layer, Tq, Tk, heads;
    tx_kind kind;
} group;

static int positions_of(const tx_model *m, const tx_config *c, int stack) {
    return stack < m->n_stacks - 1 ? c->seq : tx_tokens_per_sample(c);
}

/* Group number g on sequences of the lengths of a config, or false when there are fewer:
 * self-attention of each stack, layer by layer, then cross-attention. */
static bool group_at(const tx_model *m, const tx_config *c, int g, group *out) {
    for (int i = 0; i <= m->n_stacks; i++) {
        bool cross = i == m->n_stacks;
        int stack = cross ? i - 1 : i, layers = m->stack[stack].n_layers;
        tx_kind kind = cross ? TX_CROSS_ATTENTION : TX_SELF_ATTENTION;
        if (tx_stack_index(&m->stack[stack], kind) < 0) return false;
        int Tq = positions_of(m, c, stack);
        *out = (group){stack, g, Tq, cross ? c->seq : Tq, c->n_heads, kind};
        if (g < layers) return true;
        g -= layers;
    }
    return false;
}

static size_t table_size(const group *g) {
    return (size_t)(g->heads + 2) * (size_t)tx_measure_stride(g->Tq, g->Tk);
}

static size_t size_of(const tx_trainer *t, const tx_config *c) {
    size_t size = 0;
    group g;
    for (int i = 0; group_at(&t->model, c, i, &g); i++) size += table_size(&g);
    return size;
}

size_t tx_measure_size(const tx_trainer *t) { return size_of(t, &t->model.config); }

/* Sequences that were run: the acts they are in, and the settings that would make such lengths. */
typedef struct {
    const tx_model *model;
    const tx_acts *acts;
    const tx_config *config;
} passed;

/* What a sample, sequence b of the acts, attends to; without its targets. */
static tx_scene scene_of(const passed *p, const group *g, int b, const tx_sample *sample) {
    const uint8_t *blank = p->acts->stack[g->stack].stream.hidden;
    const int32_t *own = g->stack < p->model->n_stacks - 1 ? sample->source : sample->tokens;
    if (p->config->layout.count) own = NULL;
    bool cross = g->kind == TX_CROSS_ATTENTION;
    tx_scene s = {
        .mask = tx_acts_mask(p->acts, g->stack, g->layer, g->kind),
        .self = !cross,
        .queries = own,
        .keys = cross ? sample->source : own,
        .blank_queries = blank ? blank + b * g->Tq : NULL,
        .ignored = p->config->ignore_index,
        .separator = tx_task_of(p->config)->separator,
    };
    if (s.mask.hidden) s.mask.hidden += b * g->Tk;
    return s;
}

/* What rows are and which words they are in, as the task has it: only in a model of one stack. */
typedef struct {
    int32_t words[MOST_POSITIONS];
    uint8_t roles[MOST_POSITIONS];
} told;

static void tell_rows(tx_scene *s, told *rows, const tx_config *c, const tx_sample *sample) {
    const tx_task *task = tx_task_of(c);
    for (int t = 0; task->role_of && t < s->mask.Tq; t++)
        rows->roles[t] = (uint8_t)tx_task_role(c, sample, false, t);
    for (int t = 0; task->word_of && t < s->mask.Tq; t++)
        rows->words[t] = task->word_of(c, sample, t);
    s->roles = task->role_of ? rows->roles : NULL;
    s->words = task->word_of ? rows->words : NULL;
    s->recent = task->recent;
}

static void add_sequence(double *table, const passed *p, const group *g, int b,
                         const tx_sample *sample) {
    const tx_config *c = p->config;
    int32_t sources[MOST_POSITIONS];
    tx_scene s = scene_of(p, g, b, sample);
    told rows;
    bool two = p->model->n_stacks == 2, output = g->stack == p->model->n_stacks - 1,
         moves = output && !s.self == two && tx_task_of(c)->source_of;
    for (int i = 0; moves && i < g->Tq; i++) sources[i] = tx_task_source(c, sample, i);
    weights_source weights = {
        .acts = p->acts, .stack = g->stack, .layer = g->layer, .sequence = b, .kind = g->kind};
    s.targets = output && s.queries && c->head == TX_HEAD_TOKEN ? sample->targets : NULL;
    s.sources = moves ? sources : NULL;
    if (!two) tell_rows(&s, &rows, c, sample);
    add_scene(table, &s, &weights, g->heads);
}

static void add_heads(tx_trainer *t, void *context) {
    passed p = {&t->model, &t->window, &t->model.config};
    double *table = context;
    group g;
    for (int i = 0; group_at(p.model, p.config, i, &g); i++) {
        tx_forward_again(&t->window, g.stack, g.layer);
        for (int b = 0; b < t->window.batch; b++) {
            tx_sample sample = tx_trainer_sample(t, t->window.first + b);
            add_sequence(table, &p, &g, b, &sample);
        }
        table += table_size(&g);
    }
}

int tx_measure_groups(const tx_trainer *t, int heads[TX_MEASURE_GROUPS]) {
    int n = 0;
    group g;
    for (; group_at(&t->model, &t->model.config, n, &g); n++) heads[n] = g.heads;
    return n;
}

/* Turns the groups' sums into the measures of their heads, one after the other. */
static size_t finish_groups(const tx_trainer *t, const tx_config *c, double *memory) {
    double *table = memory, *out = memory;
    group g;
    for (int i = 0; group_at(&t->model, c, i, &g); i++) {
        tx_measure_finish(table, g.Tq, g.Tk, g.heads);
        for (int h = 1; h < g.heads + 2; h++, out += TX_MEASURES)
            memmove(out, table + h * tx_measure_stride(g.Tq, g.Tk), TX_MEASURES * sizeof *out);
        table += table_size(&g);
    }
    return (size_t)(out - memory);
}

size_t tx_measure_heads(tx_trainer *t, int samples, double *memory) {
    memset(memory, 0, tx_measure_size(t) * sizeof *memory);
    tx_trainer_visit(t, samples, add_heads, memory);
    return finish_groups(t, &t->model.config, memory);
}

/* --- the probe -------------------------------------------------------------------------------- */

static tx_config probe_config(const tx_trainer *t) {
    return tx_task_config_of(&t->model.config, t->probe.stack[0].stream.T,
                             tx_output_stack(&t->probe)->stream.T);
}

size_t tx_measure_probe_size(const tx_trainer *t) {
    tx_config c = probe_config(t);
    bool fits = TX_MAX(c.seq, tx_tokens_per_sample(&c)) <= MOST_POSITIONS;
    return t->probe.batch && fits ? size_of(t, &c) : 0;
}

size_t tx_measure_probe(tx_trainer *t, const int32_t *targets, double *memory) {
    tx_config c = probe_config(t);
    passed p = {&t->model, &t->probe, &c};
    tx_sample sample = {t->probe_source, t->probe_tokens, (int32_t *)(uintptr_t)targets};
    size_t size = tx_measure_probe_size(t);
    double *table = memory;
    group g;
    if (!size) return 0;
    memset(memory, 0, size * sizeof *memory);
    for (int i = 0; group_at(p.model, p.config, i, &g); i++) {
        add_sequence(table, &p, &g, 0, &sample);
        table += table_size(&g);
    }
    return finish_groups(t, &c, memory);
}

size_t tx_measure_hidden(const tx_trainer *t, int stack, int layer, bool cross, uint8_t *hidden) {
    tx_attention mask =
        tx_acts_mask(&t->probe, stack, layer, cross ? TX_CROSS_ATTENTION : TX_SELF_ATTENTION);
    if (!mask.causal && !mask.hidden && !mask.window && !mask.stride) return 0;
    for (int i = 0; hidden && i < mask.Tq; i++)
        for (int j = 0; j < mask.Tk; j++)
            hidden[(size_t)i * (size_t)mask.Tk + (size_t)j] = !tx_attention_sees(&mask, 0, i, j);
    return (size_t)mask.Tq * (size_t)mask.Tk;
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
    tx_acts_visit(&t->window, tx_forward_again, add_output, &to);
}

static void count_output(const tx_result *r, void *context) {
    int *width = context;
    if (r->output) width[r->stack] += r->width;
}

size_t tx_measure_outputs(tx_trainer *t, int samples, double *sums) {
    int width[2] = {1, 1}; /* numbers of each position of a stack: the count, and the outputs */
    size_t n = 0;
    tx_acts_visit(&t->window, NULL, count_output, width);
    for (int s = 0; s < t->model.n_stacks; s++)
        n += (size_t)positions_of(&t->model, &t->model.config, s) * (size_t)width[s];
    if (!sums) return n;
    memset(sums, 0, n * sizeof *sums);
    tx_trainer_visit(t, samples, add_outputs, sums);
    return n;
}
