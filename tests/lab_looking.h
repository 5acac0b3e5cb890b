#ifndef LAB_LOOKING_H
#define LAB_LOOKING_H
/* Random calls on sequences of the host's own, and on what they leave to look at, each with what
 * the state says of it (lab_model.h). */
#include "lab_model.h"

/* A sequence of the host's: what is valid, then perhaps one mistake. */
typedef struct {
    int32_t S, T, source[LONGEST + 1], tokens[LONGEST + 1];
    const int32_t *source_passed, *tokens_passed;
    const char *wrong; /* the argument that must be refused; NULL: none */
} host_sequence;

static inline void random_sequence(host_sequence *s, const lab_run *r, int most) {
    const tx_config *c = &r->config;
    bool two = c->arch == TX_ENCDEC;
    s->S = two ? random_between(1, most) : 0;
    s->T = random_between(1, most);
    for (int i = 0; i <= LONGEST; i++) {
        s->tokens[i] = random_between(0, c->vocab - 1);
        s->source[i] = random_between(0, c->src_vocab - 1);
    }
    s->source_passed = two ? s->source : NULL;
    s->tokens_passed = s->tokens;
    s->wrong = NULL;
    if (chance(70)) return;
    int mistake = random_between(0, two ? 8 : 4);
    s->wrong = mistake < 5 ? "tokens" : "source";
    if (mistake == 0) s->T = 0;
    if (mistake == 1) s->T = most + 1;
    if (mistake == 2) s->tokens[s->T - 1] = c->vocab;
    if (mistake == 3) s->tokens[0] = -1;
    if (mistake == 4) s->tokens_passed = NULL;
    if (mistake == 5) s->S = most + 1;
    if (mistake == 6) s->S = 0;
    if (mistake == 7) s->source[s->S - 1] = c->src_vocab;
    if (mistake == 8) s->source_passed = NULL;
}

static inline void keep_sequence(lab_run *r, const host_sequence *s) {
    r->S = s->S;
    memcpy(r->tokens, s->tokens, sizeof r->tokens);
    memcpy(r->source, s->source, sizeof r->source);
}

static inline int rows_of(const lab_run *r, int T) {
    return r->config.head == TX_HEAD_CLASS ? 1 : T;
}

/* The probe's logits are those of the lab without a history, to the bit. */
static inline void check_logits(const lab_run *r, int T) {
    static float ours[MOST_LOGITS], plain[MOST_LOGITS];
    int count = rows_of(r, T) * r->config.vocab;
    expect(r, "lens", lab_lens(r->lab, 0, last_sublayer(r), ours, MOST_LOGITS), count);
    expect(r, "lens without a history", plain_logits(r, T, plain), count);
    CHECK_MSG(memcmp(ours, plain, (size_t)count * sizeof *ours) == 0,
              "call %d: other logits than without a history", calls);
}

static inline void probe_run(lab_run *r) {
    host_sequence s;
    tx_error error = {0};
    random_sequence(&s, r, LONGEST);
    int32_t got = lab_probe(r->lab, s.S, s.source_passed, s.T, s.tokens_passed, &error);
    expect_error(r, "probe", got, s.wrong ? TX_ERR_RANGE : TX_OK, &error, s.wrong);
    if (s.wrong) return;
    keep_sequence(r, &s);
    r->generated = 0;
    r->rows = rows_of(r, s.T);
    if (trains(r)) check_logits(r, s.T);
}

static inline void begin_generation(lab_run *r) {
    host_sequence s;
    tx_error error = {0};
    random_sequence(&s, r, LONGEST);
    if (!s.wrong && s.T > 4) s.T = random_between(1, 4);
    int32_t want = !generates(r) ? TX_ERR_STATE : s.wrong ? TX_ERR_RANGE : TX_OK;
    int32_t got = lab_generate(r->lab, s.S, s.source_passed, s.T, s.tokens_passed, &error);
    expect_error(r, "generate", got, want, &error, want == TX_ERR_STATE ? "mask" : s.wrong);
    if (want != TX_OK) return;
    keep_sequence(r, &s);
    r->generated = s.T;
}

/* The likeliest, or for a temperature what the same draw takes of the same logits. */
static inline int32_t token_of(const float *logits, int V, double temperature, uint32_t seed,
                               int T) {
    float p[MOST_LOGITS];
    int32_t best = 0;
    for (int i = 1; i < V; i++)
        if (logits[i] > logits[best]) best = i;
    if (temperature == 0) return best;
    tx_rng rng = tx_rng_at(seed, TX_STREAM_SAMPLING, (uint32_t)T, 0);
    return tx_draw(logits, V, temperature, 3, tx_rng_uniform(&rng), p);
}

static inline void next_token(lab_run *r) {
    static const double temperatures[] = {0, 0, 0.7, 1000, 1e-39}, wrong[] = {-1, 1001, NAN};
    static float plain[MOST_LOGITS + TX_LANE_SLACK];
    const int T = r->generated, V = r->config.vocab;
    const double temperature = temperatures[PICK(temperatures)];
    const uint32_t seed = random_u32();
    expect(r, "next", lab_next(r->lab, wrong[PICK(wrong)], 0, 1, 1), TX_ERR_RANGE);
    expect(r, "next of the top -1", lab_next(r->lab, 1, -1, 1, 1), TX_ERR_RANGE);
    int32_t want = T == 0 ? TX_ERR_STATE : T >= LONGEST ? TX_ERR_RANGE : TX_OK;
    if (want == TX_OK) {
        plain_logits(r, T, plain);
        want = token_of(plain + (T - 1) * V, V, temperature, seed, T);
    }
    expect(r, "next", lab_next(r->lab, temperature, 3, seed, chance(80)), want);
    if (want < 0) return;
    r->rows = T;
    check_logits(r, T);
    r->tokens[T] = want;
    r->generated = T + 1;
}

/* --- cuts ------------------------------------------------------------------------------------- */

static inline void ablate_run(lab_run *r) {
    static const int32_t good[][6] = {{0, 0, TX_ABLATE_SELF, 1, -1, -1},
                                      {0, 0, TX_ABLATE_SELF, -1, 2, -1},
                                      {0, 0, TX_ABLATE_FFN, -1, -1, 0},
                                      {0, -1, TX_ABLATE_BLOCK, -1, 0, -1}},
                         bad[][6] = {{2, 0, TX_ABLATE_SELF, 0, -1, -1},
                                     {0, 1, TX_ABLATE_SELF, 0, -1, -1},
                                     {0, -1, TX_ABLATE_FFN, -1, -1, -1},
                                     {0, 0, 4, -1, -1, -1},
                                     {0, 0, TX_ABLATE_SELF, 2, -1, -1},
                                     {0, 0, TX_ABLATE_FFN, 0, -1, -1},
                                     {0, 0, TX_ABLATE_SELF, 0, LONGEST, -1},
                                     {0, 0, TX_ABLATE_FFN, -1, -1, 1}};
    int32_t wrong[2][6];
    memcpy(wrong[0], good[0], sizeof wrong[0]);
    memcpy(wrong[1], bad[PICK(bad)], sizeof wrong[1]);
    expect(r, "a wrong cut", lab_cut(r->lab, 2, wrong[0], cut_values, LONGEST * 8), TX_ERR_RANGE);
    expect(r, "no cuts", lab_cut(r->lab, 1, NULL, NULL, 0), TX_ERR_RANGE);
    expect(r, "-1 cuts", lab_cut(r->lab, -1, wrong[0], NULL, 0), TX_ERR_RANGE);
    if (chance(30)) return; /* those that were there are still */
    r->n_cuts = random_between(0, MOST_CUTS);
    for (int i = 0; i < r->n_cuts; i++) memcpy(r->cuts[i], good[PICK(good)], sizeof *good);
    expect(r, "cut", lab_cut(r->lab, r->n_cuts, r->cuts[0], cut_values, LONGEST * 8), TX_OK);
}

static inline void read_lens(lab_run *r) {
    static float logits[MOST_LOGITS];
    int layer = random_between(-2, 1), sublayer = random_between(-1, 3),
        sublayers = layer < 0 ? 1 : last_sublayer(r) + 1, count = r->rows * r->config.vocab;
    bool none = !trains(r) || r->rows == 0, less = chance(20),
         there = layer >= -1 && layer <= 0 && sublayer >= 0 && sublayer < sublayers;
    int32_t want = none ? TX_ERR_STATE : !there || less ? TX_ERR_RANGE : count;
    expect(r, "lens", lab_lens(r->lab, layer, sublayer, logits, less ? count - 1 : count), want);
}

/* Rows of attention weights of the first stack: they sum to 1, whatever ran before. */
static inline void read_look(lab_run *r) {
    static float rows[LONGEST * LONGEST];
    const tx_acts *a = &r->lab->trainer.probe;
    const int T = a->stack[0].stream.T, layer = random_between(0, r->config.n_layers),
              head = random_between(0, r->config.n_heads), first = random_between(0, LONGEST / 2),
              count = random_between(0, LONGEST / 2), kind = chance(90) ? TX_SELF_ATTENTION : 2,
              capacity = chance(90) ? LONGEST * LONGEST : 0;
    const bool wrong = layer == r->config.n_layers || kind != TX_SELF_ATTENTION,
               outside = head == r->config.n_heads || count < 1 || first + count > T || !capacity;
    const int32_t want = wrong           ? TX_ERR_RANGE
                         : a->batch == 0 ? TX_ERR_STATE
                         : outside       ? TX_ERR_RANGE
                                         : count * T;
    const int32_t got = lab_look(r->lab, 0, 0, layer, kind, 0, head, first, count, rows, capacity);
    expect(r, "look", got, want);
    for (int i = 0; want > 0 && r->generated == 0 && i < count; i++) {
        double sum = 0;
        for (int j = 0; j < T; j++) sum += (double)rows[i * T + j];
        CHECK_CLOSE(sum, 1, 1e-5);
    }
}

/* --- batches and samples ---------------------------------------------------------------------- */

static inline void give_batch(lab_run *r) {
    const tx_config *c = &r->config;
    int32_t tokens[3 * LONGEST], source[3 * LONGEST], targets[3 * LONGEST];
    int most = tx_tokens_per_sample(c), n = random_between(1, c->batch), bad = chance(30);
    int T = random_between(1, most), S = c->arch == TX_ENCDEC ? random_between(1, c->seq) : 0;
    const char *field = "targets";
    tx_error error = {0};
    for (int i = 0; i < 3 * LONGEST; i++) {
        tokens[i] = random_between(0, c->vocab - 1);
        source[i] = random_between(0, c->src_vocab - 1);
        targets[i] = random_between(1, c->vocab - 1);
    }
    int mistake = bad ? random_between(0, 3) : -1;
    if (mistake == 0) n = chance(50) ? 0 : c->batch + 1, field = "batch";
    if (mistake == 1) T = most + 1, field = "tokens";
    if (mistake == 2) tokens[n * T - 1] = c->vocab, field = "tokens";
    if (mistake == 3) targets[0] = c->vocab;
    int32_t want = !trains(r) ? TX_ERR_STATE : bad ? TX_ERR_RANGE : TX_OK;
    int32_t got = lab_batch(r->lab, n, S, source, T, tokens, targets, &error);
    expect_error(r, "batch", got, want, &error, trains(r) ? field : "head");
    if (want != TX_OK) return;
    r->ran = true;
    r->gradient = false;
}

static inline void run_batch(lab_run *r) {
    lab_report report;
    int32_t want = r->ran ? TX_OK : TX_ERR_STATE;
    expect(r, "forward", lab_batch_forward(r->lab, &report), want);
    expect(r, "forward into nothing", lab_batch_forward(r->lab, NULL), TX_ERR_RANGE);
    if (chance(60))
        expect(r, "gradient", lab_batch_gradient(r->lab, &report), want);
    else
        return;
    r->gradient = want == TX_OK;
    if (chance(30)) return;
    for (int i = 0; i < 2; i++) {
        expect(r, "update", lab_batch_update(r->lab, &report), r->gradient ? TX_OK : TX_ERR_STATE);
        if (r->gradient) {
            CHECK(report.step == (double)++r->step);
            r->clean = false;
            r->hash = hash_of(r->lab);
        }
        r->gradient = false;
    }
}

static inline void read_sample(lab_run *r) {
    int32_t a = 0, b = 0, c = 0, source[LONGEST], tokens[LONGEST], targets[LONGEST];
    bool two = r->config.arch == TX_ENCDEC;
    expect(r, "sizes", lab_sample_size(r->lab, &a, &b, &c), TX_OK);
    CHECK(a == (two ? r->config.seq : 0) && b == tx_tokens_per_sample(&r->config));
    expect(r, "sample", lab_sample(r->lab, 1, 3, source, tokens, targets), TX_OK);
    expect(r, "sample", lab_sample(r->lab, 2, 3, source, tokens, targets), TX_ERR_RANGE);
    expect(r, "sample", lab_sample(r->lab, 1, -1, source, tokens, targets), TX_ERR_RANGE);
    expect(r, "sample", lab_sample(r->lab, 1, 3, source, NULL, targets), TX_ERR_RANGE);
    expect(r, "sample", lab_sample(r->lab, 1, 3, NULL, tokens, targets),
           two ? TX_ERR_RANGE : TX_OK);
}

#endif
