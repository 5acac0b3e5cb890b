/* The derivative of attention by every query, key and value, against central differences of the
 * engine's own forward pass in double precision: self and cross, one head and several, causal or
 * not, padding from none to all, ALiBi, rotary positions, fixed dropout masks, and queries that are
 * only the last rows; windows, strides, shared key heads, soft-caps, sinks and linear attention.
 *
 * The forward pass itself is compared with the reference in test_attention.c. Softmax of bounded
 * scores is smooth, so five-point differences with h = 1e-3 are good to about 1e-12; 1e-7 of a
 * gradient's norm leaves room for heads whose gradient is small. */
#include "layers/attention_linear.h"
#include "layers/attention_scores.h"
#include "harness.h"
#include "layers/posenc.h"

static const double TOLERANCE = 1e-7, STEP = 1e-3;
static worst_error query_error = {"queries", 0}, key_error = {"keys", 0},
                   value_error = {"values", 0}, sink_error = {"sinks", 0};

typedef struct {
    tx_attention a;
    real *sink;
    /* table: rotary, or NULL */
    real *q, *k, *v, *turned_q, *turned_k, *context, *weights, *scratch, *table;
    const real *dcontext;
    size_t queries, keys;
} subject;

/* Rotary positions of queries that are the last Tq of Tk. */
static void turn(const subject *s, real *q, real *k, bool inverse) {
    int Tq = s->a.Tq, Tk = s->a.Tk, D = s->a.D;
    if (!s->table) return;
    tx_rotary_apply(q, s->table + (size_t)(Tk - Tq) * (size_t)(D / 2 * 2), inverse, s->a.n * Tq, Tq,
                    s->a.H, D);
    tx_rotary_apply(k, s->table, inverse, s->a.n * Tk, Tk, tx_attention_kv_heads(&s->a), D);
}

static tx_qkv turned(const subject *s) { return (tx_qkv){s->turned_q, s->turned_k, s->v}; }

static void run(subject *s) {
    memcpy(s->turned_q, s->q, s->queries * sizeof(real));
    memcpy(s->turned_k, s->k, s->keys * sizeof(real));
    turn(s, s->turned_q, s->turned_k, false);
    if (tx_attention_sums(&s->a))
        tx_linear_forward_sums(s->context, turned(s), &s->a, s->scratch);
    else
        tx_attention_forward(s->context, s->weights, turned(s), &s->a, s->scratch);
}

static double value_of(void *context) {
    subject *s = context;
    double sum = 0;
    run(s);
    for (size_t i = 0; i < s->queries; i++) sum += s->context[i] * s->dcontext[i];
    return sum;
}

/* The gradients without kept weights, by blocks of rows: the same bits, sinks' terms included. */
static void check_blocks(subject *s, real *const kept[3], const size_t sizes[3]) {
    const size_t rest = s->a.rest ? (size_t)(s->a.n * s->a.H * s->a.Tq) : 0;
    real *terms = take_reals(rest + 1), *again[3];
    memcpy(terms, s->a.rest ? s->a.rest : terms, rest * sizeof *terms);
    for (int i = 0; i < 3; i++) again[i] = take_random(sizes[i], 9);
    s->a.block = 32;
    tx_attention_forward(s->context, NULL, turned(s), &s->a, s->scratch);
    tx_attention_backward((tx_qkv_gradients){again[0], again[1], again[2]}, s->dcontext, NULL,
                          turned(s), &s->a, s->scratch);
    s->a.block = 0;
    for (int i = 0; i < 3; i++)
        CHECK_MSG(same_reals(again[i], kept[i], sizes[i]), "Tq=%d Tk=%d: gradient %d by blocks",
                  s->a.Tq, s->a.Tk, i);
    CHECK(!s->a.sink || same_reals(s->a.rest, terms, rest));
}

static void check_gradient(subject *s, worst_error *worst, const real *got, real *x, size_t n,
                           const char *what) {
    double *truth = take_doubles(n), *some = take_doubles(n), *none = take_doubles(n);
    size_t kept = 0;
    for (size_t i = random_u32() % TX_MIN((size_t)EVERY, n); i < n; i += EVERY, kept++) {
        truth[kept] = ref_derivative5(value_of, s, &x[i], STEP);
        some[kept] = got[i];
    }
    double error = ref_difference(some, kept, truth, kept);
    /* With one visible key, or none, the scores' gradient is zero in truth, and only rounding is
     * left to compare: 1e-13 or so. */
    if (ref_largest(some, kept, none, kept, 1) <= 1e-11)
        error = ref_largest(some, kept, truth, kept, 1) <= 1e-11 ? 0 : INFINITY;
    note_error(worst, error);
    CHECK_MSG(error <= TOLERANCE,
              "%s Tq=%d Tk=%d H=%d/%d D=%d window %d stride %d cap %g%s%s%s%s%s%s%s: off by %.3g",
              what, s->a.Tq, s->a.Tk, s->a.H, s->a.kv_heads, s->a.D, s->a.window, s->a.stride,
              s->a.softcap, s->a.causal ? " causal" : "", s->a.hidden ? " padding" : "",
              s->a.slopes ? " alibi" : "", s->table ? " rope" : "",
              s->a.dropout.threshold ? " dropout" : "", s->a.linear ? " linear" : "",
              s->a.sink ? " sink" : "", error);
}

enum {
    CAUSAL = 1,
    PADDING = 2,
    ALL_PADDING = 4,
    LEFT_PADDING = 8,
    ALIBI = 16,
    ROPE = 32,
    DROPOUT = 64,
    WINDOW = 128,
    STRIDE = 256,
    SHARED = 512, /* one key head for two query heads */
    CAPPED = 1024,
    SINK = 2048,
    LINEAR = 4096,
    UNSCALED = 8192
};

static uint8_t *make_padding(int n, int Tk, int kind) {
    uint8_t *hidden = take_bytes((size_t)(n * Tk));
    for (int b = 0; b < n; b++) {
        int count = kind & ALL_PADDING && b == n - 1 ? Tk : random_between(0, Tk - 1);
        for (int j = 0; j < Tk; j++)
            hidden[b * Tk + j] = kind & LEFT_PADDING ? j < count : j >= Tk - count;
    }
    return hidden;
}

/* No number nearer to 0 than the differences reach: there elu bends. */
static void leave_zero(real *x, size_t n) {
    for (size_t i = 0; i < n; i++) x[i] += x[i] < 0 ? -5 * STEP : 5 * STEP;
}

/* The settings beyond those of 2017. */
static void vary(subject *s, int kind) {
    tx_attention *a = &s->a;
    if (kind & WINDOW) a->window = random_between(1, TX_MIN(6, a->Tk));
    if (kind & STRIDE) a->stride = random_between(2, 5);
    if (kind & CAPPED) a->softcap = 0.8;
    a->linear = kind & LINEAR;
    a->unscaled = kind & UNSCALED;
    if (kind & SINK) a->sink = s->sink = take_random((size_t)a->H, 1);
    if (kind & (SINK | LINEAR)) a->rest = take_random((size_t)(a->n * a->H * a->Tq), 9);
    if (tx_attention_sums(a))
        a->states =
            take_random((size_t)a->n * tx_linear_states(a->Tk, tx_attention_kv_heads(a), a->D), 9);
}

/* The sinks' gradients are sums over rows of what the backward pass left. */
static void check_sinks(subject *s, const real *terms) {
    real *sums = take_reals((size_t)s->a.H);
    for (int i = 0; i < s->a.n * s->a.H * s->a.Tq; i++) sums[i / s->a.Tq % s->a.H] += terms[i];
    check_gradient(s, &sink_error, sums, s->sink, (size_t)s->a.H, "sinks");
}

static void test_case(int n, int Tq, int Tk, int H, int D, int kind) {
    int C = H * D, kv = kind & SHARED && H % 2 == 0 ? H / 2 : H;
    size_t queries = (size_t)(n * Tq * C), keys = (size_t)(n * Tk * kv * D);
    subject s = {.a = {.n = n,
                       .Tq = Tq,
                       .Tk = Tk,
                       .H = H,
                       .D = D,
                       .kv_heads = kv,
                       .causal = kind & CAUSAL,
                       .first_head = 5},
                 .queries = queries,
                 .keys = keys};
    if (kind & (PADDING | ALL_PADDING | LEFT_PADDING)) s.a.hidden = make_padding(n, Tk, kind);
    if (kind & ALIBI) {
        real *slopes = take_reals((size_t)H);
        tx_alibi_slopes(slopes, H);
        s.a.slopes = slopes;
    }
    if (kind & ROPE) {
        s.table = take_reals((size_t)(Tk * (D / 2 * 2)));
        tx_rotary_table(s.table, Tk, D, 10000);
    }
    s.a.dropout = tx_dropout_at(random_u32(), 3, 1, kind & DROPOUT ? 0.4 : 0);
    vary(&s, kind);
    s.q = take_random(queries, 1.5), s.k = take_random(keys, 1.5), s.v = take_random(keys, 1);
    if (s.a.linear) leave_zero(s.q, queries), leave_zero(s.k, keys);
    s.turned_q = take_reals(queries), s.turned_k = take_reals(keys);
    s.context = take_reals(queries), s.weights = take_reals((size_t)(n * H * Tq * Tk));
    const size_t size =
        tx_attention_sums(&s.a) ? tx_linear_scratch(&s.a) : tx_attention_scratch(&s.a);
    s.scratch = take_reals(size);
    /* whatever stood in the working memory must not matter */
    for (size_t i = 0; i < size; i++) s.scratch[i] = (real)NAN;
    s.dcontext = take_random(queries, 1);
    /* garbage: gradients are set, not added */
    real *dq = take_random(queries, 9), *dk = take_random(keys, 9), *dv = take_random(keys, 9);
    run(&s);
    const tx_qkv_gradients d = {dq, dk, dv};
    if (tx_attention_sums(&s.a))
        tx_linear_backward_sums(d, s.dcontext, s.context, turned(&s), &s.a, s.scratch);
    else
        tx_attention_backward(d, s.dcontext, s.weights, turned(&s), &s.a, s.scratch);
    if (!tx_attention_sums(&s.a))
        check_blocks(&s, (real *const[]){dq, dk, dv}, (const size_t[]){queries, keys, keys});
    turn(&s, dq, dk, true);
    if (s.sink) {
        const size_t n_rest = (size_t)(n * H * Tq);
        real *terms = take_reals(n_rest);
        memcpy(terms, s.a.rest, n_rest * sizeof *terms);
        check_sinks(&s, terms);
    }
    check_gradient(&s, &query_error, dq, s.q, queries, "queries");
    check_gradient(&s, &key_error, dk, s.k, keys, "keys");
    check_gradient(&s, &value_error, dv, s.v, keys, "values");
    release_all();
}

/* Kinds of attention of these years, over blocks of keys and tiles of every length. */
static void test_kinds(void) {
    static const int kinds[] = {WINDOW,
                                WINDOW | CAUSAL,
                                STRIDE,
                                STRIDE | CAUSAL | DROPOUT,
                                WINDOW | STRIDE | CAUSAL,
                                WINDOW | PADDING | DROPOUT,
                                WINDOW | CAUSAL | LEFT_PADDING,
                                WINDOW | ALIBI | CAUSAL | SHARED,
                                SHARED | DROPOUT,
                                CAPPED | CAUSAL | ALIBI,
                                CAPPED | SHARED | UNSCALED | PADDING,
                                SINK,
                                SINK | CAUSAL | DROPOUT | LEFT_PADDING,
                                SINK | CAPPED | WINDOW | SHARED | ROPE,
                                LINEAR,
                                LINEAR | CAUSAL | SHARED,
                                LINEAR | PADDING | SHARED,
                                LINEAR | CAUSAL | LEFT_PADDING,
                                LINEAR | ALL_PADDING,
                                LINEAR | WINDOW | CAUSAL,
                                LINEAR | STRIDE | SHARED | PADDING};
    static const int lengths[] = {1, 6, 21, 67};
    for (int k = 0; k < (int)(sizeof kinds / sizeof *kinds); k++)
        for (int i = 0; i < 4; i++) {
            int T = lengths[i], H = T > 60 ? 2 : 4, D = T > 60 ? 2 : random_between(1, 5);
            if (T > 60 && !(kinds[k] & (WINDOW | LINEAR))) continue;
            test_case(T > 60 ? 1 : 2, T, T, H, D, kinds[k]);
            if (i == 2) test_case(2, random_between(1, T), T, H, D, kinds[k]);
            if (i == 2 && !(kinds[k] & (WINDOW | STRIDE | CAUSAL | ALIBI | ROPE)))
                test_case(2, 3 * T, random_between(1, T), 2, 2, kinds[k]);
        }
}

int main(void) {
    static const int lengths[] = {1, 3, 5, 17};
    static const struct {
        int H, D;
    } heads[] = {{1, 1}, {2, 1}, {1, 5}, {2, 4}, {2, 5}, {8, 1}, {1, 10}};
    static const int self_kinds[] = {0,
                                     CAUSAL,
                                     PADDING,
                                     ALL_PADDING,
                                     CAUSAL | LEFT_PADDING,
                                     CAUSAL | ALL_PADDING,
                                     ALIBI,
                                     CAUSAL | ALIBI | PADDING,
                                     ROPE,
                                     CAUSAL | ROPE,
                                     DROPOUT,
                                     CAUSAL | DROPOUT | LEFT_PADDING,
                                     CAUSAL | ALIBI | DROPOUT,
                                     ROPE | DROPOUT | PADDING,
                                     LEFT_PADDING | ALL_PADDING | DROPOUT};
    static const int cross_kinds[] = {0, PADDING, ALL_PADDING, DROPOUT, DROPOUT | LEFT_PADDING};
    enum {
        SELF = sizeof self_kinds / sizeof *self_kinds,
        CROSS = sizeof cross_kinds / sizeof *cross_kinds
    };
    random_start(check_seed());
    for (int i = 0; i < 4; i++)
        for (int h = 0; h < 7; h++) {
            int T = lengths[i], H = heads[h].H, D = heads[h].D;
            /* time: 17 positions with two heads of five, and with smaller widths */
            if (T == 17 && H * D > 8 && h != 4) continue;
            for (int k = 0; k < SELF; k++) test_case(2, T, T, H, D, self_kinds[k]);
            for (int k = 0; k < CROSS; k++)
                test_case(2, T, lengths[(i + 1 + random_between(0, 2)) % 4], H, D, cross_kinds[k]);
            int Tq = random_between(1, T); /* answer rows alone */
            test_case(3, Tq, T, H, D, CAUSAL | LEFT_PADDING | DROPOUT);
            test_case(2, Tq, T, H, D, CAUSAL | ALIBI);
            test_case(2, Tq, T, H, D, ROPE | PADDING);
            test_case(2, Tq, T, H, D, ALIBI);
        }
    test_case(1, 5, 5, 1, 64, CAUSAL | PADDING);
    test_kinds();
    const worst_error *all[] = {&query_error, &key_error, &value_error, &sink_error};
    for (int i = 0; i < 4; i++)
        printf("largest relative error, %s: %.2g\n", all[i]->name, all[i]->error);
    return check_report();
}
