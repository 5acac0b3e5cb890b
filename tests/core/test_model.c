/* Whole models in single precision: the logits of every kind of model against the reference, and
 * the promises about how work may be cut: whole batches, single sequences, shares of the weight
 * gradients and answer rows alone give the same bits; a later token never reaches an earlier output
 * of a causal model. */
#include "harness.h"
#include "math/ops.h"

/* Two layers: some twenty operations in a row that each add 6e-8 to 3e-7, of numbers that layer
 * norms keep at size 1. */
static const double TOLERANCE = 5e-6;
static worst_error forward_error = {"logits", 0};

/* --- against the reference -------------------------------------------------------------------- */

static void check_logits(const tx_config *c, int B, double tolerance) {
    tx_trainer t;
    make_trainer(&t, c);
    stir_parameters(&t.model);
    token_batch b = random_batch(c, B);
    load_batch(&t, &b);
    tx_score score = tx_trainer_forward(&t, false);
    int rows = B * tx_targets_per_sample(c);
    size_t n = (size_t)(rows * c->vocab);
    const double *truth = reference_logits(&t.model, &b);
    double error = difference(t.window.head.logits, truth, n);
    note_error(&forward_error, error / tolerance);
    CHECK_MSG(error <= tolerance, "%s: logits off by %.3g", config_text(c), error);
    double loss = ref_mean_cross_entropy(truth, b.targets, rows, c->vocab, c->label_smoothing,
                                         c->ignore_index);
    CHECK_MSG(fabs(score.loss / (double)score.targets - loss) <= tolerance * (1 + loss), "%s: loss",
              config_text(c));
    int counted = 0, correct = 0;
    for (int r = 0; r < rows; r++) {
        if (b.targets[r] == c->ignore_index) continue;
        counted++;
        correct +=
            tx_argmax(t.window.head.logits + (size_t)(r * c->vocab), c->vocab) == b.targets[r];
    }
    CHECK(score.targets == counted && score.correct == correct && score.sequences == B);
    release_all();
}

static void test_against_the_reference(void) {
    int number = 0;
    for (int arch = TX_ENCODER; arch <= TX_ENCDEC; arch++)
        for (int posenc = TX_SINUSOIDAL; posenc <= TX_NO_POSITIONS; posenc++)
            for (int norm = TX_PRE_NORM; norm <= TX_POST_NORM; norm++)
                for (int activation = TX_RELU; activation <= TX_GELU_TANH; activation++, number++) {
                    tx_config c = small_config((tx_arch)arch, 12 + 5 * (number % 3),
                                               number % 3 == 1 ? 1 : 2, 11, 9, 4);
                    if (number % 3 == 2) c.d_model = 64, c.n_heads = 4, c.d_ff = 50;
                    c.posenc = posenc, c.norm = norm, c.activation = activation;
                    c.seed = random_between(1, 1000000);
                    c.final_norm = number % 4 != 1, c.embed_scale = number % 5 != 0,
                    c.tied = number % 7 == 0;
                    c.ignore_index = number % 3 - 1;
                    if (number % 2) c.mask |= TX_MASK_PADDING;
                    if (arch == TX_ENCDEC) c.seq_tgt = 5;
                    if (number % 6 == 3 && arch != TX_ENCDEC) c.head = TX_HEAD_CLASS;
                    check_logits(&c, 3 + number % 2, TOLERANCE);
                    vary_block(&c, number);
                    c.activation = number % 5;
                    /* without norms, numbers and their rounding grow */
                    check_logits(&c, 3, TOLERANCE * (c.norm_type == TX_NO_NORM ? 4 : 1));
                }
    /* The smallest: one position, one head of one number, two tokens. A norm of two numbers
     * magnifies the rounding of their difference. */
    for (int length = 1; length < 4; length++) {
        tx_config c = small_config(TX_ENCODER, 1, 1, 2, length, 1);
        check_logits(&c, 1, 200 * TOLERANCE);
        c = small_config(TX_ENCDEC, 2, 2, 2, length, 1), c.seq_tgt = 1;
        check_logits(&c, 1, 200 * TOLERANCE);
    }
}

/* --- cutting the work ------------------------------------------------------------------------- */

/* Everything a training pass leaves: logits, losses and gradients. */
typedef struct {
    real *logits, *loss, *grad;
} outcome;

/* Runs a training pass with sequences cut into calls of `chunk` and weights into `parts`, taken
 * backwards. */
static outcome train_pass(tx_trainer *t, const token_batch *b, int answers, int chunk, int parts) {
    tx_acts *a = &t->window;
    tx_params *p = &t->model.params;
    tx_pass pass = {.training = true, .step = 3};
    load_answers(t, b, answers);
    memset(p->grad, 0, p->numbers * sizeof *p->grad);
    for (int last = b->B; last > 0; last -= chunk) {
        int first = TX_MAX(0, last - chunk);
        tx_forward(a, &pass, first, last);
        tx_loss(a, b->targets, t->counted, first, last);
        tx_backward(a, &pass, 0, first, last);
    }
    for (int unit = tx_weight_units(a, 0) - 1; unit >= 0; unit--)
        for (int part = parts - 1; part >= 0; part--)
            tx_backward_weights(a, 0, unit, part, parts, 0, b->B);
    int rows = b->B * tx_output_rows(a);
    size_t n = (size_t)(rows * t->model.config.vocab);
    outcome o = {take_reals(n), take_reals((size_t)rows), take_reals(p->numbers)};
    memcpy(o.logits, a->head.logits, n * sizeof(real));
    memcpy(o.loss, a->head.loss, (size_t)rows * sizeof(real));
    memcpy(o.grad, p->grad, p->numbers * sizeof(real));
    return o;
}

static void check_cuts(const tx_config *c, int answers) {
    static const int chunks[] = {1, 2, 3, 100}, parts[] = {2, 3, 8, 5};
    tx_trainer t;
    make_trainer(&t, c);
    stir_parameters(&t.model);
    token_batch b = random_batch(c, c->batch);
    for (int i = 0; i < b.B * b.T && answers; i++)
        if (i % b.T < answers) b.targets[i] = c->ignore_index;
    outcome whole = train_pass(&t, &b, answers, c->batch, 1);
    int rows = b.B * tx_output_rows(&t.window);
    for (int i = 0; i < 4; i++) {
        outcome cut = train_pass(&t, &b, answers, chunks[i], parts[i]);
        CHECK_MSG(same_reals(cut.logits, whole.logits, (size_t)(rows * c->vocab)) &&
                      same_reals(cut.loss, whole.loss, (size_t)rows),
                  "%s: sequences %d at a time", config_text(c), chunks[i]);
        CHECK_MSG(same_reals(cut.grad, whole.grad, t.model.params.numbers),
                  "%s: gradients in %d parts", config_text(c), parts[i]);
    }
    release_all();
}

enum { VARIED = 22 };

/* The first 10 with the default block, then one of each of its switches. */
static tx_config varied_config(int arch, int number) {
    tx_config c = small_config((tx_arch)arch, number % 2 ? 20 : 18, 2, 13, 9, 7);
    c.posenc = number % 5, c.norm = number % 2, c.activation = number % 5;
    if (number >= 10) vary_block(&c, number + 12 * arch);
    c.d_ff = 37;
    c.dropout = number % 3 ? 0.2 : 0;
    c.seed = random_between(1, 1000000);
    c.tied = number % 4 == 0;
    c.final_norm = number % 3 != 1;
    c.ignore_index = 0;
    if (number % 2) c.mask |= TX_MASK_PADDING;
    if (arch == TX_ENCDEC) c.seq_tgt = 6;
    return c;
}

static void test_cuts_change_nothing(void) {
    for (int arch = TX_ENCODER; arch <= TX_ENCDEC; arch++)
        for (int number = 0; number < VARIED; number++) {
            tx_config c = varied_config(arch, number);
            check_cuts(&c, 0);
            check_cuts(&c, 1 + number % 5);
            c.head = TX_HEAD_CLASS;
            if (arch != TX_ENCDEC) check_cuts(&c, 0);
        }
    /* more rows than one block of a sum */
    tx_config c = small_config(TX_DECODER, 16, 2, 9, 33, 20);
    c.dropout = 0.1;
    check_cuts(&c, 0);
}

/* --- gradients add up ------------------------------------------------------------------------- */

static void test_gradients_accumulate(void) {
    for (int arch = TX_ENCODER; arch <= TX_ENCDEC; arch++) {
        tx_config c = varied_config(arch, 3 + arch);
        tx_trainer t;
        make_trainer(&t, &c);
        token_batch b = random_batch(&c, c.batch);
        outcome once = train_pass(&t, &b, 0, c.batch, 1);
        for (int unit = 0; unit < tx_weight_units(&t.window, 0); unit++)
            tx_backward_weights(&t.window, 0, unit, 0, 1, 0, b.B);
        tx_params *p = &t.model.params;
        for (int i = 0; i < p->count; i++) {
            tx_tensor *tensor = &p->tensors[i];
            double *twice = widen(once.grad + tensor->offset, tensor->count);
            for (size_t j = 0; j < tensor->count; j++) twice[j] *= 2;
            /* rows join one after the other: the second time they meet larger sums */
            CHECK_MSG(difference(tensor->grad, twice, tensor->count) <= 1e-6 ||
                          strstr(tensor->name, "W_k.bias"),
                      "%s: %s", config_text(&c), tensor->name);
        }
        /* nothing is written between tensors */
        for (size_t i = 0, next = 0, tensor = 0; i < p->numbers; i++) {
            while (tensor < (size_t)p->count &&
                   i >= p->tensors[tensor].offset + p->tensors[tensor].count)
                tensor++;
            next = tensor < (size_t)p->count ? p->tensors[tensor].offset : p->numbers;
            if (i < next) CHECK(p->grad[i] == 0 && p->value[i] == 0);
        }
        release_all();
    }
}

/* --- answer rows ------------------------------------------------------------------------------ */

/* Without dropout, leaving out rows that have no target changes no logit and, up to the order of
 * sums, no gradient. */
static void test_answer_rows(void) {
    for (int arch = TX_ENCODER; arch <= TX_ENCDEC; arch++)
        for (int number = 0; number < VARIED; number++) {
            tx_config c = varied_config(arch, number);
            c.dropout = 0;
            tx_trainer t;
            make_trainer(&t, &c);
            stir_parameters(&t.model);
            token_batch b = random_batch(&c, c.batch);
            int first = 1 + number % (b.T - 1), rows = b.T - first;
            for (int i = 0; i < b.B * b.T; i++)
                if (i % b.T < first) b.targets[i] = c.ignore_index;
            outcome whole = train_pass(&t, &b, 0, c.batch, 1),
                    answers = train_pass(&t, &b, first, c.batch, 1);
            size_t V = (size_t)c.vocab;
            for (int i = 0; i < b.B; i++) {
                CHECK_MSG(same_reals(answers.logits + (size_t)(i * rows) * V,
                                     whole.logits + (size_t)(i * b.T + first) * V,
                                     (size_t)rows * V),
                          "%s", config_text(&c));
                CHECK(same_reals(answers.loss + i * rows, whole.loss + i * b.T + first,
                                 (size_t)rows));
            }
            for (int i = 0; i < t.model.params.count; i++) {
                const tx_tensor *tensor = &t.model.params.tensors[i];
                double error =
                    difference(answers.grad + tensor->offset,
                               widen(whole.grad + tensor->offset, tensor->count), tensor->count);
                CHECK_MSG(error <= 5e-6 || strstr(tensor->name, "W_k.bias"), "%s: %s off by %.3g",
                          config_text(&c), tensor->name, error);
            }
            release_all();
        }
}

/* --- causality -------------------------------------------------------------------------------- */

static void run_probe(tx_trainer *t, const token_batch *b) {
    memcpy(t->probe_tokens, b->tokens, (size_t)b->T * sizeof *b->tokens);
    if (t->probe_source) memcpy(t->probe_source, b->source, (size_t)b->S * sizeof *b->source);
    tx_trainer_probe(t, b->S, b->T);
}

/* One random sequence that does not begin with padding: a row that sees no key at all is uniform
 * over every key, later ones included. */
static token_batch causal_sequence(const tx_config *c) {
    token_batch b = random_batch(c, 1);
    if (b.tokens[0] == 0) b.tokens[0] = 1;
    return b;
}

/* A trainer of such a model, not fresh, and a sequence for it. */
static token_batch varied_run(tx_trainer *t, const tx_config *c) {
    make_trainer(t, c);
    stir_parameters(&t->model);
    return causal_sequence(c);
}

static void test_later_tokens_never_reach_earlier_outputs(void) {
    for (int arch = TX_DECODER; arch <= TX_ENCDEC; arch++)
        for (int number = 0; number < VARIED; number++) {
            tx_config c = varied_config(arch, number);
            tx_trainer t;
            token_batch b = varied_run(&t, &c);
            size_t V = (size_t)c.vocab, n = (size_t)b.T * V;
            real *before = take_reals(n);
            /* without norms logits may be so large that all are the cap itself */
            bool at_cap = c.logit_softcap > 0 && c.norm_type == TX_NO_NORM;
            run_probe(&t, &b);
            memcpy(before, t.probe.head.logits, n * sizeof *before);
            for (int p = b.T - 1; p > 0; p--) {
                b.tokens[p] = (b.tokens[p] + 1 + random_between(0, c.vocab - 2)) % c.vocab;
                run_probe(&t, &b);
                CHECK_MSG(same_reals(t.probe.head.logits, before, (size_t)p * V), "%s: position %d",
                          config_text(&c), p);
                CHECK_MSG(
                    !same_reals(t.probe.head.logits + (size_t)p * V, before + (size_t)p * V, V) ||
                        c.mask & TX_MASK_PADDING || at_cap,
                    "%s: position %d does not see itself", config_text(&c), p);
            }
            release_all();
        }
}

/* An encoder does see later tokens: the test above would notice. */
static void test_encoder_sees_everything(void) {
    tx_config c = small_config(TX_ENCODER, 12, 2, 7, 5, 1);
    tx_trainer t;
    make_trainer(&t, &c);
    token_batch b = random_batch(&c, 1);
    real *before = take_reals(7);
    run_probe(&t, &b);
    memcpy(before, t.probe.head.logits, 7 * sizeof *before);
    b.tokens[4] = (b.tokens[4] + 1) % 7;
    run_probe(&t, &b);
    CHECK(!same_reals(t.probe.head.logits, before, 7));
    release_all();
}

/* Going on from kept keys and values gives the bits of the whole pass. */
static void test_rest_of_a_sequence(void) {
    for (int arch = TX_DECODER; arch <= TX_ENCDEC; arch++)
        for (int number = 0; number < VARIED; number++) {
            tx_config c = varied_config(arch, number);
            tx_trainer t;
            token_batch b = varied_run(&t, &c);
            size_t n = (size_t)(b.T * c.vocab);
            real *whole = take_reals(n);
            run_probe(&t, &b);
            memcpy(whole, t.probe.head.logits, n * sizeof *whole);
            for (int step = 1; step < b.T; step++) {
                memset(t.probe.head.logits, 0, n * sizeof *whole);
                for (int done = 0, T = step; done < b.T; done = T, T = TX_MIN(b.T, T + step)) {
                    tx_trainer_load_probe(&t, b.S, T);
                    tx_forward_rest(&t.probe, done);
                }
                CHECK_MSG(same_reals(t.probe.head.logits, whole, n), "%s: %d tokens at a time",
                          config_text(&c), step);
            }
            release_all();
        }
}

int main(void) {
    random_start(check_seed());
    test_against_the_reference();
    test_cuts_change_nothing();
    test_gradients_accumulate();
    test_answer_rows();
    test_later_tokens_never_reach_earlier_outputs();
    test_encoder_sees_everything();
    test_rest_of_a_sequence();
    printf("largest relative error, %s: %.2g of the tolerance\n", forward_error.name,
           forward_error.error);
    return check_report();
}
