#include "inspect/why.h"
#include "layers/qk_norm.h"
#include "math/lanes.h"
#include "math/scores.h"

/* --- scores ----------------------------------------------------------------------------------- */

static int head_width(const tx_model *m) { return m->config.d_model / m->config.n_heads; }

void tx_score_carve(tx_score_split *s, tx_arena *arena, const tx_model *m, int stack, int T,
                    int S) {
    const size_t D = (size_t)head_width(m);
    tx_sources_carve(&s->query, arena, m, stack, T);
    tx_sources_carve(&s->key, arena, m, 0, TX_MAX(T, S));
    s->q = tx_arena_reals(arena, (uint64_t)(s->query.capacity + 1) * D);
    s->k = tx_arena_reals(arena, (uint64_t)(TX_MAX(s->query.capacity, s->key.capacity) + 1) * D);
}

static tx_spot attention_at(tx_score_split *s, const tx_model *m, int stack, int layer,
                            tx_kind kind) {
    const int place = tx_stack_index(&m->stack[stack], kind);
    TX_ASSERT(place >= 0 && layer < m->stack[stack].n_layers);
    s->self = kind == TX_SELF_ATTENTION;
    s->sublayer = &m->stack[stack].block[layer].sublayer[place];
    return (tx_spot){stack, layer, place};
}

static tx_spot memory_of(const tx_model *m) { return (tx_spot){0, m->stack[0].n_layers, 0}; }

void tx_score_list(tx_score_split *s, const tx_model *m, int stack, int layer, tx_kind kind) {
    tx_sources_list(&s->query, m, attention_at(s, m, stack, layer, kind));
    if (!s->self) tx_sources_list(&s->key, m, memory_of(m));
}

bool tx_score_begin(tx_score_split *s, const tx_acts *acts, int sequence, int stack, int layer,
                    tx_kind kind) {
    const tx_model *m = acts->model;
    if (m->config.attention == TX_LINEAR_ATTENTION) return false;
    tx_sources_split(&s->query, acts, sequence, attention_at(s, m, stack, layer, kind));
    if (!s->self) tx_sources_split(&s->key, acts, sequence, memory_of(m));
    return true;
}

static const tx_sources *keys_of(const tx_score_split *s) { return s->self ? &s->query : &s->key; }

static int with_bias(const tx_sources *s, const tx_linear *l) {
    return s->count + (l->bias != NULL);
}

int tx_score_queries(const tx_score_split *s) {
    return with_bias(&s->query, &s->sublayer->heads.q);
}

int tx_score_keys(const tx_score_split *s) { return with_bias(keys_of(s), &s->sublayer->heads.k); }

tx_source tx_score_query(const tx_score_split *s, int i) {
    return i < s->query.count ? s->query.source[i] : (tx_source){TX_FROM_QUERY_BIAS, 0, 0};
}

tx_source tx_score_key(const tx_score_split *s, int i) {
    const tx_sources *keys = keys_of(s);
    return i < keys->count ? keys->source[i] : (tx_source){TX_FROM_KEY_BIAS, 0, 0};
}

/* Rows of a projection that make one head. */
typedef struct {
    const tx_linear *linear;
    const tx_tensor *gain;
    int first, D;
    const real *rotary; /* of position 0, or NULL */
    double eps;         /* of the norm of queries and keys */
} head_rows;

/* In four sums. */
static real product(const real *x, const real *y, int n) {
    v4 sum = v4_zero();
    EACH_LANES(i, n, w, sum = v4_madd(v4_load_part(x + i, w, 0), v4_load_part(y + i, w, 0), sum););
    return v4_sum(sum);
}

static double dot(const real *x, const real *y, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += (double)x[i] * (double)y[i];
    return sum;
}

static const real *rotary_of(const tx_score_split *s) {
    return s->self ? s->query.model->tables.rotary : NULL;
}

/* Each of n parts [n,D] times the scale that their sum has in the norm of queries and keys. */
static void as_normed(real *parts, int n, const tx_tensor *gain, double eps, int D) {
    double squares = 0;
    for (int d = 0; d < D; d++) {
        double sum = 0;
        for (int i = 0; i < n; i++) sum += (double)parts[i * D + d];
        squares += sum * sum;
    }
    const double scale = 1 / __builtin_sqrt(squares / D + eps);
    for (int i = 0; i < n; i++)
        for (int d = 0; d < D; d++)
            parts[i * D + d] = (real)((double)parts[i * D + d] * scale * (double)gain->value[d]);
}

/* out[n,D]: what every source, and then the bias, gives of a head's query or key at a row. */
static int project(real *out, const tx_sources *s, const head_rows *h, int row) {
    const int C = s->C, D = h->D, n = with_bias(s, h->linear);
    const real *weight = h->linear->weight->value + (size_t)h->first * (size_t)C;
    for (int i = 0; i < s->count; i++) {
        const real *x = s->part + ((size_t)i * (size_t)s->T + (size_t)row) * (size_t)C;
        for (int d = 0; d < D; d++) out[i * D + d] = product(x, weight + (size_t)d * (size_t)C, C);
    }
    if (h->linear->bias)
        memcpy(out + s->count * D, h->linear->bias->value + h->first, (size_t)D * sizeof *out);
    if (h->gain) as_normed(out, n, h->gain, h->eps, D);
    if (h->rotary)
        tx_rotary_apply(out, h->rotary + (size_t)row * (size_t)(D / 2 * 2), false, n, 1, 1, D);
    return n;
}

void tx_score_from(tx_score_split *s, int head, int from) {
    const tx_heads *w = &s->sublayer->heads;
    const int D = head_width(s->query.model);
    const head_rows query = {.linear = &w->q,
                             .gain = w->q_gain,
                             .first = head * D,
                             .D = D,
                             .rotary = rotary_of(s),
                             .eps = s->query.model->config.norm_eps};
    s->head = head;
    s->from = from;
    project(s->q, &s->query, &query, from);
}

double tx_score_parts(const tx_score_split *s, int to, double *parts) {
    const tx_model *m = s->query.model;
    const tx_heads *w = &s->sublayer->heads;
    const int D = head_width(m), H = m->config.n_heads, kv = w->k.out / D, from = s->from;
    const head_rows key = {.linear = &w->k,
                           .gain = w->k_gain,
                           .first = s->head / (H / kv) * D,
                           .D = D,
                           .rotary = rotary_of(s),
                           .eps = m->config.norm_eps};
    const int queries = tx_score_queries(s), keys = project(s->k, keys_of(s), &key, to);
    const double scale = m->config.attn_scale ? 1 / __builtin_sqrt(D) : 1;
    for (int i = 0; i < queries; i++)
        for (int j = 0; j < keys; j++)
            parts[i * keys + j] = scale * dot(s->q + i * D, s->k + j * D, D);
    if (!s->self || !m->tables.slopes) return 0;
    return -(double)m->tables.slopes[s->head] * (double)(from < to ? to - from : from - to);
}

double tx_kernel_product(const tx_acts *acts, int sequence, int stack, int layer, tx_kind kind,
                         int head, int from, int to) {
    const tx_model *m = acts->model;
    const int place = tx_stack_index(&m->stack[stack], kind), D = head_width(m),
              Tq = acts->stack[stack].stream.T,
              Tk = acts->stack[kind == TX_SELF_ATTENTION ? stack : 0].stream.T;
    const tx_heads *w = &m->stack[stack].block[layer].sublayer[place].heads;
    const tx_heads_acts *a = &acts->stack[stack].block[layer].sublayer[place].heads;
    const int C = w->q.out, K = w->k.out, group = head / (m->config.n_heads / (K / D));
    const real *q = a->q + (size_t)(sequence * Tq + from) * (size_t)C + head * D,
               *k = a->k + (size_t)(sequence * Tk + to) * (size_t)K + group * D;
    double sum = 0;
    for (int d = 0; d < D; d++) {
        real phi_q, phi_k;
        tx_linear_phi(&phi_q, 1, q + d, 1, 1, 1);
        tx_linear_phi(&phi_k, 1, k + d, 1, 1, 1);
        sum += (double)phi_q * (double)phi_k;
    }
    return sum;
}

/* --- logits ----------------------------------------------------------------------------------- */

/* Which prediction an answer is of; then the answer counts from that one's first number. */
static int prediction_of(const tx_streams *s, tx_answer *answer) {
    int i = 0;
    while (i < s->predictions && answer->token >= s->prediction[i].size) {
        const int32_t size = s->prediction[i++].size;
        answer->token -= size;
        if (answer->minus >= 0) answer->minus -= size; /* below 0: of an earlier one */
    }
    return i;
}

bool tx_answer_exists(const tx_model *m, int row, tx_answer answer) {
    const tx_streams *s = &m->config.layout;
    if (answer.token < 0 || answer.minus < -1 || row < 0) return false;
    if (!s->count) return answer.token < m->config.vocab && answer.minus < m->config.vocab;
    const bool has_minus = answer.minus >= 0;
    const int i = prediction_of(s, &answer);
    return i < s->predictions && row % s->count == s->prediction[i].at &&
           (!has_minus || (answer.minus >= 0 && answer.minus < s->prediction[i].size));
}

/* The layer that gives an answer, of which its numbers are then rows. */
static const tx_linear *output_of(const tx_model *m, tx_answer *answer) {
    if (!m->config.layout.count) return &m->output.linear;
    return &m->output.prediction[prediction_of(&m->config.layout, answer)];
}

static const tx_linear *any_output(const tx_model *m) {
    return m->config.layout.count ? &m->output.prediction[0] : &m->output.linear;
}

int tx_logit_sources(const tx_sources *end) { return with_bias(end, any_output(end->model)); }

tx_source tx_logit_source(const tx_sources *end, int i) {
    return i < end->count ? end->source[i] : (tx_source){TX_FROM_OUTPUT_BIAS, 0, 0};
}

/* An answer's number of something that each token has a row [n] of. */
static double of_answer(const real *rows, int n, tx_answer a, int i) {
    const double own = (double)rows[(size_t)a.token * (size_t)n + (size_t)i];
    return a.minus < 0 ? own : own - (double)rows[(size_t)a.minus * (size_t)n + (size_t)i];
}

static double part_of_answer(const tx_linear *output, const real *x, tx_answer answer) {
    double sum = 0;
    for (int c = 0; c < output->in; c++)
        sum += (double)x[c] * of_answer(output->weight->value, output->in, answer, c);
    return sum;
}

void tx_logit_parts(const tx_sources *end, int row, tx_answer answer, double *parts) {
    const tx_linear *output = output_of(end->model, &answer);
    const tx_residual *stream = &tx_output_stack(end->acts)->stream;
    const bool pooled = end->model->config.head == TX_HEAD_CLASS;
    const uint8_t *hidden = stream->hidden ? stream->hidden + end->sequence * end->T : NULL;
    for (int i = 0; i < end->count; i++) {
        const real *x = end->part + (size_t)i * (size_t)end->T * (size_t)end->C;
        int rows = 0;
        parts[i] = 0;
        for (int t = pooled ? 0 : row; t < (pooled ? end->T : row + 1); t++) {
            if (pooled && hidden && hidden[t]) continue;
            parts[i] += part_of_answer(output, x + (size_t)t * (size_t)end->C, answer);
            rows++;
        }
        parts[i] /= TX_MAX(rows, 1);
    }
    if (output->bias) parts[end->count] = of_answer(output->bias->value, 1, answer, 0);
}

/* --- written ---------------------------------------------------------------------------------- */

/* g[C] becomes the effect on the answer of what a sublayer adds at a row. False: it has none, since
 * a later sublayer replaces it. */
static bool direct_effect(real *g, const tx_acts *acts, tx_spot spot, int row) {
    const tx_model *m = acts->model;
    const tx_stack *stack = &m->stack[spot.stack];
    const tx_stack_acts *a = &acts->stack[spot.stack];
    if (tx_norms_end(&m->config)) tx_norm_part_back(&stack->norm, &a->norm, g, row);
    for (int l = stack->n_layers - 1; l >= spot.layer; l--)
        for (int i = stack->n_sublayers - 1; i >= (l == spot.layer ? spot.sublayer : 0); i--) {
            const bool own = l == spot.layer && i == spot.sublayer;
            if (tx_norms_last(&m->config))
                tx_norm_part_back(&stack->block[l].sublayer[i].norm, &a->block[l].sublayer[i].norm,
                                  g, row);
            if (!own && !m->config.residual) return false;
        }
    return true;
}

void tx_written_parts(const tx_acts *acts, int sequence, int layer, tx_kind kind, int head, int row,
                      tx_answer answer, const real *weights, real *direct, double *parts) {
    const tx_model *m = acts->model;
    const int last = m->n_stacks - 1, place = tx_stack_index(&m->stack[last], kind),
              C = m->config.d_model, D = head_width(m), H = m->config.n_heads;
    const tx_residual *stream = &acts->stack[last].stream,
                      *keys = kind == TX_SELF_ATTENTION ? stream : &acts->stack[0].stream;
    const tx_heads *w = &m->stack[last].block[layer].sublayer[place].heads;
    const tx_heads_acts *a = &acts->stack[last].block[layer].sublayer[place].heads;
    const tx_linear *output = output_of(m, &answer);
    const int K = w->v.out, group = head / (H / (K / D));
    for (int c = 0; c < C; c++) direct[c] = (real)of_answer(output->weight->value, C, answer, c);
    const bool counts =
        direct_effect(direct, acts, (tx_spot){last, layer, place}, sequence * stream->T + row);
    for (int j = 0; j < keys->T; j++) parts[j] = 0;
    for (int d = 0; counts && d < D; d++) {
        const real *column = w->o.weight->value + head * D + d;
        const real *v = a->v + (size_t)(sequence * keys->T) * (size_t)K + group * D + d;
        double effect = 0;
        for (int c = 0; c < C; c++) effect += (double)column[c * C] * (double)direct[c];
        for (int j = 0; j < keys->T; j++)
            parts[j] += (double)weights[j] * (double)v[j * K] * effect;
    }
}
