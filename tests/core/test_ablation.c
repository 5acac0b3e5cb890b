/* Ablating and reading out. A part set to zero is what weights of zero after it make, to the bit,
 * and what the reference in plain loops gives; values that are put in are what goes on; nothing of
 * it reaches training; and the lens reads the last block as the model does. */
#include "inspect/generate.h"
#include "harness.h"
#include "inspect/measure.h"

static worst_error ablation_error = {"logits of ablated models against the reference", 0};
/* float against double through two blocks; test_model.c has the same */
#define REFERENCE_TOLERANCE 2e-5

static void ablate(tx_trainer *t, const tx_ablation *list, int n, const real *values) {
    tx_trainer_ablate(t, (tx_ablations){list, n, values});
}

static tx_ablation whole(int stack, int layer, tx_ablation_site site) {
    return (tx_ablation){stack, layer, site, -1, -1, -1};
}

static void fill_probe(tx_trainer *t) {
    const tx_config *c = &t->model.config;
    for (int i = 0; i < c->seq; i++) t->probe_tokens[i] = random_between(1, c->vocab - 1);
    for (int i = 0; i < c->seq && t->probe_source; i++)
        t->probe_source[i] = random_between(1, c->src_vocab - 1);
}

static size_t logit_count(const tx_trainer *t) {
    return (size_t)(tx_output_rows(&t->probe) * t->model.config.vocab);
}

/* A copy of what the probe's logits are now. */
static real *logits_of(tx_trainer *t) {
    tx_trainer_probe(t, t->model.config.seq, t->model.config.seq);
    real *copy = take_reals(logit_count(t));
    memcpy(copy, t->probe.head.logits, logit_count(t) * sizeof *copy);
    return copy;
}

/* The columns from..from+n-1 of the weights after it become zero. */
static void zero_columns(tx_linear *l, int from, int n) {
    for (int o = 0; o < l->out; o++)
        for (int i = from; i < from + n; i++) l->weight->value[o * l->in + i] = 0;
}

static tx_linear *reader(tx_trainer *t, const tx_ablation *c) {
    tx_stack *stack = &t->model.stack[c->stack];
    tx_sublayer *w = &stack->block[c->layer].sublayer[tx_stack_index(stack, (tx_kind)c->site)];
    return c->site == TX_ABLATE_FFN ? &w->ffn.down : &w->heads.o;
}

/* Ablations to zero against weights of zero, and against the reference with the same weights. */
static void check_zero(const tx_config *c, const tx_ablation *list, int n, const char *what) {
    tx_trainer t, other;
    make_trainer(&t, c);
    make_trainer(&other, c);
    uint32_t stirred = random_u32();
    random_start(stirred);
    stir_parameters(&t.model);
    random_start(stirred);
    stir_parameters(&other.model);
    fill_probe(&t);
    memcpy(other.probe_tokens, t.probe_tokens, (size_t)c->seq * sizeof(int32_t));
    if (t.probe_source)
        memcpy(other.probe_source, t.probe_source, (size_t)c->seq * sizeof(int32_t));
    real *uncut = logits_of(&t);
    size_t count = logit_count(&t);
    ablate(&t, list, n, NULL);
    for (int i = 0; i < n; i++) {
        int D = list[i].head < 0 ? reader(&other, &list[i])->in : c->d_model / c->n_heads;
        zero_columns(reader(&other, &list[i]), list[i].head < 0 ? 0 : list[i].head * D, D);
    }
    tx_model_pack(&other.model, 0, 1);
    const real *got = logits_of(&t), *zeroed = logits_of(&other);
    CHECK_MSG(same_reals(got, zeroed, count), "%s, %s: not what weights of zero give",
              config_text(c), what);
    CHECK_MSG(!same_reals(got, uncut, count), "%s, %s: nothing was ablated", config_text(c), what);
    token_batch b = {
        .source = t.probe_source, .tokens = t.probe_tokens, .S = c->seq, .T = c->seq, .B = 1};
    double error = difference(got, reference_logits(&other.model, &b), count);
    note_error(&ablation_error, error / REFERENCE_TOLERANCE);
    CHECK_MSG(error <= REFERENCE_TOLERANCE, "%s, %s: %g from the reference", config_text(c), what,
              error);
    ablate(&t, NULL, 0, NULL);
    CHECK_MSG(same_reals(logits_of(&t), uncut, count), "%s, %s: ablations stay", config_text(c),
              what);
    release_all();
}

static void test_zero(void) {
    for (int arch = TX_ENCODER; arch <= TX_ENCDEC; arch++)
        for (int norm = TX_PRE_NORM; norm <= TX_POST_NORM; norm++) {
            tx_config c = small_config((tx_arch)arch, 8, 2, 9, 6, 3);
            c.norm = norm;
            c.final_norm = norm == TX_PRE_NORM;
            tx_ablation all[6], one = {arch == TX_ENCDEC, 1, TX_ABLATE_SELF, 1, -1, -1},
                                ffn = whole(0, 0, TX_ABLATE_FFN);
            int n = 0;
            for (int s = 0; s <= (arch == TX_ENCDEC); s++)
                for (int l = 0; l < 2; l++) all[n++] = whole(s, l, TX_ABLATE_SELF);
            for (int l = 0; l < 2 && arch == TX_ENCDEC; l++)
                all[n++] = whole(1, l, TX_ABLATE_CROSS);
            check_zero(&c, all, n, "all heads");
            check_zero(&c, &one, 1, "one head");
            check_zero(&c, &ffn, 1, "a feed-forward layer");
        }
}

/* --- values ----------------------------------------------------------------------------------- */

/* A run on clean tokens and one on others; parts of the clean one are put into the other. */
typedef struct {
    tx_trainer t;
    int32_t clean[8], other[8];
    real *clean_logits, *other_logits;
    real *values; /* [max_len,width] of the clean run, of whatever part */
} pair;

static real *values_of(pair *p, const real *rows, int width) {
    const tx_config *c = &p->t.model.config;
    real *values = take_reals((size_t)c->max_len * (size_t)width);
    memcpy(values, rows, (size_t)c->seq * (size_t)width * sizeof *values);
    return values;
}

static real *run_on(pair *p, const int32_t *tokens) {
    memcpy(p->t.probe_tokens, tokens, (size_t)p->t.model.config.seq * sizeof *tokens);
    return logits_of(&p->t);
}

static void begin_pair(pair *p, tx_arch arch) {
    tx_config c = small_config(arch, 8, 2, 9, 6, 3);
    make_trainer(&p->t, &c);
    stir_parameters(&p->t.model);
    for (int i = 0; i < 6; i++) p->clean[i] = random_between(0, 8);
    for (int i = 0; i < 6; i++) p->other[i] = i == 2 ? (p->clean[i] + 1) % 9 : p->clean[i];
    p->other_logits = run_on(p, p->other);
    p->clean_logits = run_on(p, p->clean);
    CHECK(!same_reals(p->clean_logits, p->other_logits, logit_count(&p->t)));
}

static void test_values(void) {
    pair p;
    begin_pair(&p, TX_ENCODER);
    const tx_stack_acts *s = tx_output_stack(&p.t.probe);
    size_t n = logit_count(&p.t);
    /* Everything after the embedding, or after the last block: the clean run, to the bit. Its own
     * outputs change nothing. */
    struct {
        tx_ablation ablation;
        const real *rows;
        int width;
    } parts[] = {{whole(0, -1, TX_ABLATE_BLOCK), s->embed, 8},
                 {whole(0, 1, TX_ABLATE_BLOCK), s->last, 8},
                 {whole(0, 1, TX_ABLATE_SELF), s->block[1].sublayer[0].heads.context, 8},
                 {whole(0, 0, TX_ABLATE_FFN), s->block[0].sublayer[1].ffn.hidden, 10}};
    for (int i = 0; i < 4; i++) {
        tx_ablation c = parts[i].ablation;
        run_on(&p, p.clean);
        real *values = values_of(&p, parts[i].rows, parts[i].width);
        c.at = 0;
        ablate(&p.t, &c, 1, values);
        CHECK_MSG(same_reals(run_on(&p, p.clean), p.clean_logits, n), "part %d put where it was",
                  i);
        const real *patched = run_on(&p, p.other);
        CHECK_MSG(same_reals(patched, p.clean_logits, n) == (i < 2),
                  "part %d of the clean run in the other", i);
        CHECK_MSG(!same_reals(patched, p.other_logits, n), "part %d was not put in", i);
        ablate(&p.t, NULL, 0, NULL);
    }
    release_all();
}

/* One position of a causal model: nothing before it changes, and it does. */
static void test_one_position(void) {
    pair p;
    begin_pair(&p, TX_DECODER);
    tx_ablation c = {0, 0, TX_ABLATE_BLOCK, -1, 3, -1};
    ablate(&p.t, &c, 1, NULL);
    const real *got = run_on(&p, p.clean);
    CHECK(same_reals(got, p.clean_logits, 3 * 9));
    for (int t = 3; t < 6; t++)
        CHECK_MSG(!same_reals(got + t * 9, p.clean_logits + t * 9, 9), "position %d", t);
    release_all();
}

/* --- evaluating, training, generating --------------------------------------------------------- */

#define RUN "d_model=8\nn_heads=2\nd_ff=12\nbatch=4\nsamples=64\nseq=9\nvocab=8\ntask=copy\n"

/* Batches that keep answer rows alone and probes that keep all rows see the same list. */
static void test_evaluation_sees_ablations(const char *settings) {
    tx_config c = config_of(settings);
    tx_trainer t;
    make_trainer(&t, &c);
    train(&t, 20);
    tx_score before = tx_trainer_evaluate(&t, TX_SPLIT_HELD_OUT, 0, 10);
    int last = t.model.n_stacks - 1;
    real *values = take_random((size_t)(c.max_len * c.d_model / c.n_heads), 1);
    tx_ablation list[] = {{last, 1, TX_ABLATE_SELF, 1, -1, 0},
                          {0, 0, TX_ABLATE_SELF, 0, -1, -1},
                          {last, 1, TX_ABLATE_FFN, -1, -1, -1}};
    ablate(&t, list, 3, values);
    tx_score batch = tx_trainer_evaluate(&t, TX_SPLIT_HELD_OUT, 0, 10),
             probes = tx_trainer_evaluate_as(&t, &c, 10);
    CHECK_MSG(batch.loss != before.loss, "%s: list are not seen", settings);
    CHECK_MSG(batch.targets == probes.targets && batch.correct == probes.correct &&
                  batch.whole == probes.whole,
              "%s", settings);
    /* the same numbers summed in another order */
    CHECK_MSG(fabs(batch.loss - probes.loss) <= 1e-12 * batch.loss, "%s: %.17g and %.17g", settings,
              batch.loss, probes.loss);
    release_all();
}

static void test_training_does_not(void) {
    tx_config c = config_of(RUN);
    tx_trainer t, other;
    make_trainer(&t, &c);
    make_trainer(&other, &c);
    train(&t, 30);
    tx_ablation list[] = {whole(0, 0, TX_ABLATE_SELF), whole(0, 1, TX_ABLATE_FFN),
                          whole(0, -1, TX_ABLATE_BLOCK)};
    double *memory = take_doubles(tx_measure_size(&other)),
           *sums = take_doubles(tx_measure_outputs(&other, 0, NULL));
    ablate(&other, list, 3, NULL);
    for (int i = 0; i < 30; i++) {
        train(&other, 1);
        if (i % 7 == 0) tx_trainer_evaluate(&other, TX_SPLIT_HELD_OUT, 0, 5);
        if (i % 9 == 0) tx_measure_heads(&other, 5, memory);
        if (i % 10 == 0) tx_measure_outputs(&other, 5, sums);
        if (i % 11 == 0) tx_trainer_evaluate_as(&other, &c, 3);
    }
    CHECK(tx_trainer_hash(&t) == tx_trainer_hash(&other));
    release_all();
}

static void test_generation(void) {
    tx_config c = config_of("d_model=8\nn_heads=2\nd_ff=12\ntask=count\narch=decoder\nseq=8\nvocab="
                            "20\nignore_index=-1\n");
    int32_t made[5][12];
    tx_trainer t;
    make_trainer(&t, &c);
    stir_parameters(&t.model);
    tx_ablation list[] = {{0, 1, TX_ABLATE_SELF, 0, -1, -1}, whole(0, 0, TX_ABLATE_FFN)};
    for (int run = 0; run < 3; run++) {
        ablate(&t, list, run < 2 ? 2 : 0, NULL);
        for (int i = 0; i < 3; i++) t.probe_tokens[i] = 3 * i;
        tx_generate_begin(&t, 0, 3);
        for (int i = 0; i < 12; i++)
            made[run][i] = tx_generate_next(
                &t, &(tx_sampling){.temperature = 1, .seed = 5, .cached = run == 0});
    }
    /* Cuts that come in the middle: what was kept of the whole model is computed anew. */
    for (int run = 3; run < 5; run++) {
        ablate(&t, NULL, 0, NULL);
        for (int i = 0; i < 3; i++) t.probe_tokens[i] = 3 * i;
        tx_generate_begin(&t, 0, 3);
        for (int i = 0; i < 12; i++) {
            if (i == 4) ablate(&t, list, 2, NULL);
            made[run][i] = tx_generate_next(
                &t, &(tx_sampling){.temperature = 1, .seed = 5, .cached = run == 3});
        }
    }
    CHECK(memcmp(made[3], made[4], sizeof made[3]) == 0 &&
          memcmp(made[3], made[2], 4 * sizeof(int32_t)) == 0);
    CHECK(memcmp(made[0], made[1], sizeof made[0]) == 0);
    CHECK(memcmp(made[0], made[2], sizeof made[0]) != 0);
    release_all();
}

/* A head whose output is the same everywhere: W_v of zeros makes it the bias of W_v, but for the
 * rounding of weights that sum to 1. Its mean in its place changes nothing; zeros do. */
static void test_mean_of_a_constant(void) {
    tx_config c = config_of(RUN);
    tx_trainer t;
    make_trainer(&t, &c);
    stir_parameters(&t.model);
    int C = c.d_model, D = C / c.n_heads, T = c.seq, head = 1;
    tx_linear *v = &t.model.stack[0].block[0].sublayer[0].heads.v;
    for (int o = head * D; o < (head + 1) * D; o++)
        memset(v->weight->value + o * C, 0, (size_t)C * sizeof(real));
    tx_model_pack(&t.model, 0, 1);
    double *sums = take_doubles(tx_measure_outputs(&t, 0, NULL));
    tx_measure_outputs(&t, 16, sums);
    real *values = take_reals((size_t)(c.max_len * D));
    for (int r = 0; r < T; r++)
        for (int d = 0; d < D; d++)
            values[r * D + d] = (real)(sums[T + r * C + head * D + d] / sums[r]);
    for (int i = 0; i < T; i++) t.probe_tokens[i] = random_between(1, c.vocab - 1);
    const real *uncut = logits_of(&t);
    tx_ablation mean = {0, 0, TX_ABLATE_SELF, head, -1, 0},
                zero = {0, 0, TX_ABLATE_SELF, head, -1, -1};
    ablate(&t, &mean, 1, values);
    double same = difference(logits_of(&t), widen(uncut, logit_count(&t)), logit_count(&t));
    ablate(&t, &zero, 1, NULL);
    double gone = difference(logits_of(&t), widen(uncut, logit_count(&t)), logit_count(&t));
    /* some roundings of 6e-8 through two blocks */
    CHECK_MSG(same <= 2e-6 && gone > 1e-3, "mean %g, zero %g", same, gone);
    release_all();
}

/* --- the lens --------------------------------------------------------------------------------- */

static void test_lens(tx_arch arch, bool final_norm, tx_head head) {
    tx_config c = small_config(arch, 8, 2, 9, 6, 3);
    tx_trainer t;
    c.final_norm = final_norm;
    c.head = head;
    make_trainer(&t, &c);
    stir_parameters(&t.model);
    fill_probe(&t);
    const real *model = logits_of(&t);
    size_t n = logit_count(&t);
    const tx_stack_acts *s = tx_output_stack(&t.probe);
    int rows = tx_output_rows(&t.probe), last = t.model.n_stacks - 1,
        sublayers = t.model.stack[last].n_sublayers;
    for (int depth = 0; depth <= 2 * sublayers; depth++) {
        int layer = depth ? (depth - 1) / sublayers : -1, i = depth ? (depth - 1) % sublayers : 0;
        /* The norm and the output layer again, in double. */
        const real *stream = layer < 0 ? s->embed : s->block[layer].sublayer[i].out;
        double *x = widen(stream, 6 * 8), *y = x, *truth = take_doubles(n), pooled[8] = {0};
        const tx_norm *norm = &t.model.stack[last].norm;
        if (final_norm)
            ref_norm(y = take_doubles(6 * 8), x, widen(norm->gain->value, 8),
                     widen(norm->shift->value, 8), 1e-5, 6, 8);
        for (int k = 0; k < 48; k++) pooled[k % 8] += y[k] / 6;
        ref_linear(truth, head == TX_HEAD_CLASS ? pooled : y,
                   widen(t.model.output.linear.weight->value, 9 * 8),
                   widen(t.model.output.linear.bias->value, 9), rows, 8, 9);
        tx_forward_lens(&t.probe, layer, i);
        double error = difference(t.probe.head.logits, truth, n);
        /* a norm and a product of floats */
        CHECK_MSG(error <= 2e-6, "%s, depth %d: %g", config_text(&c), depth, error);
        CHECK_MSG(same_reals(t.probe.head.logits, model, n) == (depth == 2 * sublayers),
                  "%s, depth %d", config_text(&c), depth);
    }
    release_all();
}

int main(void) {
    random_start(check_seed());
    test_zero();
    test_values();
    test_one_position();
    test_evaluation_sees_ablations(RUN);
    test_evaluation_sees_ablations(RUN "norm=post\nlengths=variable\nmask=padding\n");
    test_evaluation_sees_ablations(RUN "d_ff=512\n");
    test_evaluation_sees_ablations(
        "d_model=8\nn_heads=2\nd_ff=12\nbatch=4\nsamples=64\nseq=5\nvocab=8\ntask=reverse\narch="
        "encdec\nlengths=variable\nmask=causal+padding\n");
    test_training_does_not();
    test_generation();
    test_mean_of_a_constant();
    for (int final_norm = 0; final_norm < 2; final_norm++)
        for (int arch = TX_ENCODER; arch <= TX_ENCDEC; arch++)
            test_lens((tx_arch)arch, final_norm, TX_HEAD_TOKEN);
    test_lens(TX_ENCODER, true, TX_HEAD_CLASS);
    test_lens(TX_ENCODER, false, TX_HEAD_CLASS);
    printf("largest relative error, %s: %.2g of the tolerance\n", ablation_error.name,
           ablation_error.error);
    return check_report();
}
