/* Attention in single precision against the reference: self and cross, every mask, ALiBi and
 * dropout, at odd sizes. Weights sum to 1, hidden keys get exactly nothing, blind rows are uniform,
 * and no result depends on how sequences are cut into calls. */
#include "layers/attention.h"
#include "harness.h"
#include "layers/posenc.h"

/* Scores are sums of D products of size 2, rounded at 6e-8 each; exp makes that a relative error of
 * the weights. */
static const double TOLERANCE = 2e-6;
static worst_error context_error = {"context", 0}, weight_error = {"weights", 0};

enum { CAUSAL = 1, PADDING = 2, LEFT = 4, ALL = 8, ALIBI = 16, DROPOUT = 32, KINDS = 64 };

typedef struct {
    tx_attention a;
    int kind;
    real *q, *k, *v, *context, *weights, *scratch;
    size_t queries, keys, scores;
} subject;

static subject make(int n, int Tq, int Tk, int H, int D, int kind) {
    subject s = {
        .a =
            {.n = n, .Tq = Tq, .Tk = Tk, .H = H, .D = D, .causal = kind & CAUSAL, .first_head = 11},
        .kind = kind};
    s.queries = (size_t)(n * Tq * H * D), s.keys = (size_t)(n * Tk * H * D),
    s.scores = (size_t)(n * H * Tq * Tk);
    if (kind & (PADDING | ALL)) {
        uint8_t *hidden = take_bytes((size_t)(n * Tk));
        for (int b = 0; b < n; b++) {
            int count = kind & ALL && b == n - 1 ? Tk : random_between(0, Tk - 1);
            for (int j = 0; j < Tk; j++)
                hidden[b * Tk + j] = kind & LEFT ? j < count : j >= Tk - count;
        }
        s.a.hidden = hidden;
    }
    if (kind & ALIBI) {
        real *slopes = take_reals((size_t)H);
        tx_alibi_slopes(slopes, H);
        s.a.slopes = slopes;
    }
    s.a.dropout = tx_dropout_at(random_u32(), 3, 1, kind & DROPOUT ? 0.4 : 0);
    s.q = take_random(s.queries, 2), s.k = take_random(s.keys, 2), s.v = take_random(s.keys, 1);
    s.context = take_random(s.queries, 1), s.weights = take_random(s.scores, 1);
    const size_t size = tx_attention_scratch(&s.a);
    s.scratch = take_reals(size);
    /* whatever stood in the working memory must not matter */
    for (size_t i = 0; i < size; i++) s.scratch[i] = (real)NAN;
    return s;
}

static tx_qkv in_of(const subject *s) { return (tx_qkv){s->q, s->k, s->v}; }

static void run(subject *s) {
    tx_attention_forward(s->context, s->weights, in_of(s), &s->a, s->scratch);
}

/* What dropout multiplies the weights by: the engine's own masks, which test_dropout.c checks. */
static double *dropout_factors(const subject *s) {
    size_t n = (size_t)s->a.Tq * (size_t)s->a.Tk;
    real *ones = take_reals(s->scores), *factors = take_reals(s->scores);
    if (!(s->kind & DROPOUT)) return NULL;
    for (size_t i = 0; i < s->scores; i++) ones[i] = 1;
    for (uint32_t slab = 0; slab * n < s->scores; slab++)
        tx_dropout_apply(factors + slab * n, ones + slab * n, n, s->a.first_head + slab,
                         &s->a.dropout);
    return widen(factors, s->scores);
}

static bool visible(const subject *s, int b, int i, int j) {
    return !(s->a.hidden && s->a.hidden[b * s->a.Tk + j]) &&
           !(s->a.causal && j > s->a.Tk - s->a.Tq + i);
}

static void check_rows(const subject *s) {
    int bad_sum = 0, leaked = 0, uneven = 0, Tk = s->a.Tk;
    for (int b = 0; b < s->a.n; b++)
        for (int h = 0; h < s->a.H; h++)
            for (int i = 0; i < s->a.Tq; i++) {
                const real *p = s->weights + (size_t)(((b * s->a.H + h) * s->a.Tq + i) * Tk);
                double sum = 0;
                int seen = 0;
                for (int j = 0; j < Tk; j++) sum += (double)p[j], seen += visible(s, b, i, j);
                bad_sum += !(fabs(sum - 1) <= 1e-6);
                for (int j = 0; j < Tk; j++) {
                    leaked += seen > 0 && !visible(s, b, i, j) && p[j] != 0;
                    uneven += seen == 0 && p[j] != 1 / (real)Tk;
                }
            }
    CHECK_MSG(bad_sum == 0 && leaked == 0 && uneven == 0,
              "Tq=%d Tk=%d H=%d D=%d kind %d: %d sums, %d hidden keys, %d blind weights wrong",
              s->a.Tq, Tk, s->a.H, s->a.D, s->kind, bad_sum, leaked, uneven);
}

/* Sequence by sequence gives the same bits, forward and backward. */
static void check_cuts(subject *s) {
    real *context = take_reals(s->queries), *weights = take_reals(s->scores),
         *dcontext = take_random(s->queries, 1);
    real *dq = take_reals(s->queries), *dk = take_reals(s->keys), *dv = take_reals(s->keys);
    real *part_q = take_reals(s->queries), *part_k = take_reals(s->keys),
         *part_v = take_reals(s->keys);
    size_t query = s->queries / (size_t)s->a.n, key = s->keys / (size_t)s->a.n,
           score = s->scores / (size_t)s->a.n;
    tx_attention_backward((tx_qkv_gradients){dq, dk, dv}, dcontext, s->weights, in_of(s), &s->a,
                          s->scratch);
    for (int b = 0; b < s->a.n; b++) {
        tx_attention one = s->a;
        size_t Q = query * (size_t)b, K = key * (size_t)b, W = score * (size_t)b;
        one.n = 1;
        one.first_head += (uint32_t)(b * s->a.H);
        if (one.hidden) one.hidden += b * one.Tk;
        const tx_qkv in = {s->q + Q, s->k + K, s->v + K};
        tx_attention_forward(context + Q, weights + W, in, &one, s->scratch);
        tx_attention_backward((tx_qkv_gradients){part_q + Q, part_k + K, part_v + K}, dcontext + Q,
                              weights + W, in, &one, s->scratch);
    }
    CHECK(same_reals(context, s->context, s->queries) &&
          same_reals(weights, s->weights, s->scores));
    CHECK(same_reals(part_q, dq, s->queries) && same_reals(part_k, dk, s->keys) &&
          same_reals(part_v, dv, s->keys));
}

/* By blocks of rows, without keeping weights: the bits of keeping them, forward, backward and when
 * rows are looked at, from any row on. */
static void check_blocks(subject *s) {
    tx_attention blocks = s->a;
    real *context = take_reals(s->queries), *rows = take_random(s->scores, 9),
         *dcontext = take_random(s->queries, 1);
    real *gradient[2][3];
    const size_t sizes[] = {s->queries, s->keys, s->keys}, Tk = (size_t)s->a.Tk;
    const int first = random_between(0, s->a.Tq - 1), count = random_between(1, s->a.Tq - first);
    blocks.block = 32;
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 3; j++) gradient[i][j] = take_random(sizes[j], 9);
        const tx_qkv_gradients d = {gradient[i][0], gradient[i][1], gradient[i][2]};
        tx_attention_backward(d, dcontext, i ? NULL : s->weights, in_of(s), i ? &blocks : &s->a,
                              s->scratch);
    }
    tx_attention_forward(context, NULL, in_of(s), &blocks, s->scratch);
    CHECK_MSG(same_reals(context, s->context, s->queries), "context, kind %d", s->kind);
    for (int j = 0; j < 3; j++)
        CHECK_MSG(same_reals(gradient[0][j], gradient[1][j], sizes[j]),
                  "Tq=%d Tk=%d D=%d kind %d: gradient %d", s->a.Tq, s->a.Tk, s->a.D, s->kind, j);
    for (int slab = 0; slab < s->a.n * s->a.H; slab++) {
        const size_t at = ((size_t)slab * (size_t)s->a.Tq + (size_t)first) * Tk;
        tx_attention_rows(rows, first, count, s->q, s->k, &blocks, slab / s->a.H, slab % s->a.H,
                          s->scratch);
        CHECK_MSG(same_reals(rows, s->weights + at, (size_t)count * Tk),
                  "Tq=%d Tk=%d kind %d: rows %d to %d", s->a.Tq, s->a.Tk, s->kind, first,
                  first + count - 1);
    }
}

static void test_case(int n, int Tq, int Tk, int H, int D, int kind) {
    subject s = make(n, Tq, Tk, H, D, kind);
    double *context = take_doubles(s.queries), *weights = take_doubles(s.scores);
    ref_heads truth = {.n = n,
                       .Tq = Tq,
                       .Tk = Tk,
                       .H = H,
                       .D = D,
                       .causal = s.a.causal,
                       .hidden = s.a.hidden,
                       .factor = dropout_factors(&s)};
    if (s.a.slopes) truth.slopes = widen(s.a.slopes, (size_t)H);
    run(&s);
    ref_attention(context, weights, widen(s.q, s.queries), widen(s.k, s.keys), widen(s.v, s.keys),
                  &truth);
    double error = difference(s.context, context, s.queries),
           off = difference(s.weights, weights, s.scores);
    note_error(&context_error, error);
    note_error(&weight_error, off);
    CHECK_MSG(error <= TOLERANCE && off <= TOLERANCE,
              "Tq=%d Tk=%d H=%d D=%d kind %d: context off by %.3g, weights by %.3g", Tq, Tk, H, D,
              kind, error, off);
    check_rows(&s);
    check_cuts(&s);
    check_blocks(&s);
    release_all();
}

/* What is beyond the causal horizon does not reach a row, not even as NaN. */
static void test_future_is_invisible(int T, int H, int D) {
    subject s = make(2, T, T, H, D, CAUSAL | ALIBI);
    size_t C = (size_t)(H * D);
    real *before = take_reals(s.queries);
    run(&s);
    memcpy(before, s.context, s.queries * sizeof *before);
    /* change position t of the second sequence: rows before it keep their bits */
    for (int t = T - 1; t > 0; t--) {
        size_t at = ((size_t)T + (size_t)t) * C;
        for (size_t c = 0; c < C; c++) s.q[at + c] += 1, s.k[at + c] -= 2, s.v[at + c] *= 3;
        run(&s);
        CHECK_MSG(same_reals(s.context, before, at), "T=%d position %d", T, t);
        CHECK(!same_reals(s.context + at, before + at, C));
    }
    release_all();
}

/* The last rows alone are the same bits as in the whole. */
static void test_last_rows(int T, int H, int D, int kind) {
    subject s = make(2, T, T, H, D, kind);
    run(&s);
    size_t C = (size_t)(H * D);
    for (int Tq = 1; Tq < T; Tq++) {
        tx_attention a = s.a;
        real *q = take_reals((size_t)(2 * Tq) * C), *context = take_reals((size_t)(2 * Tq) * C),
             *weights = take_reals((size_t)(2 * H * Tq * T));
        a.Tq = Tq;
        for (int b = 0; b < 2; b++)
            memcpy(q + (size_t)(b * Tq) * C, s.q + (size_t)(b * T + T - Tq) * C,
                   (size_t)Tq * C * sizeof *q);
        tx_attention_forward(context, weights, (tx_qkv){q, s.k, s.v}, &a, s.scratch);
        for (int b = 0; b < 2; b++)
            CHECK_MSG(same_reals(context + (size_t)(b * Tq) * C,
                                 s.context + (size_t)(b * T + T - Tq) * C, (size_t)Tq * C),
                      "T=%d Tq=%d kind %d", T, Tq, kind);
    }
    release_all();
}

/* Scores in the hundreds, where exp would overflow without the row's maximum. */
static void test_large_scores(void) {
    subject s = make(1, 5, 5, 1, 4, 0);
    for (size_t i = 0; i < s.queries; i++) s.q[i] *= 40, s.k[i] *= 40;
    run(&s);
    check_rows(&s);
    release_all();
}

int main(void) {
    static const int lengths[] = {1, 2, 3, 5, 8, 17, 33};
    static const struct {
        int H, D;
    } heads[] = {{1, 1}, {2, 1}, {1, 5}, {2, 5}, {4, 16}, {3, 7}};
    random_start(check_seed());
    for (int i = 0; i < 7; i++)
        for (int h = 0; h < 6; h++) {
            for (int kind = 0; kind < KINDS; kind++)
                if (!(kind & LEFT) || kind & (PADDING | ALL))
                    test_case(2, lengths[i], lengths[i], heads[h].H, heads[h].D, kind);
            for (int k = 0; k < 8; k++) { /* cross-attention: no causality, no ALiBi */
                int kind = (k & 1 ? PADDING : 0) | (k & 2 ? ALL : 0) | (k & 4 ? DROPOUT : 0);
                test_case(3, lengths[i], lengths[random_between(0, 6)], heads[h].H, heads[h].D,
                          kind);
            }
            test_future_is_invisible(lengths[i], heads[h].H, heads[h].D);
            test_last_rows(TX_MIN(lengths[i], 17), heads[h].H, heads[h].D, CAUSAL | ALIBI);
            test_last_rows(TX_MIN(lengths[i], 17), heads[h].H, heads[h].D, PADDING | LEFT | CAUSAL);
            test_last_rows(TX_MIN(lengths[i], 17), heads[h].H, heads[h].D, PADDING);
        }
    for (int kind = 0; kind < KINDS; kind += random_between(1, 4)) /* three blocks and a bit */
        test_case(1, 99, 99, 2, 5, kind);
    test_large_scores();
    printf("largest relative error, %s: %.2g, %s: %.2g\n", context_error.name, context_error.error,
           weight_error.name, weight_error.error);
    return check_report();
}
