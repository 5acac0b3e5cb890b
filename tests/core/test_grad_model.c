/* The whole model's derivative, parameter by parameter: every number of every tensor of two-layer
 * models, for each architecture with each positional encoding, norm place and activation, against
 * central differences of the mean loss in double precision. Beside them, the forward pass against
 * the reference, which shares nothing with the engine.
 *
 * A tensor's gradient as a whole (L2 norm) must agree to 1e-6. The differences are good to about h²
 * = 1e-10 times the third derivative, and to 1e-16 / h = 1e-11 of the loss, which is what the
 * absolute part of the tolerance is for: some tensors have small gradients.
 *
 * With relu, relu2 and linear attention, the loss or its slope has kinks. A step across one
 * would show a wrong derivative, so the pattern of active units is compared after every evaluation;
 * when a step changed it, the whole case is drawn again with other numbers. No parameter is
 * left out. */
#include "harness.h"
#include "train/optim.h"

/* NOISE: for each number of a tensor, of a loss of about 2 */
static const double STEP = 1e-5, TOLERANCE = 1e-6, NOISE = 1e-10;

typedef struct {
    tx_trainer *trainer;
    const token_batch *batch;
    uint64_t pattern; /* of the active units at the start */
    bool kinked;      /* a step changed it */
} loss_function;

static uint64_t add_signs(uint64_t hash, const real *x, int n) {
    for (int i = 0; i < n; i++) hash = (hash ^ (x[i] > 0)) * 0x100000001b3u;
    return hash;
}

/* The same of the queries and keys of linear attention: elu bends at 0. */
static uint64_t bent_heads(const tx_acts *a, uint64_t hash) {
    const tx_config *c = &a->model->config;
    for (int s = 0; s < a->model->n_stacks && c->attention == TX_LINEAR_ATTENTION; s++)
        for (int l = 0; l < a->model->stack[s].n_layers; l++)
            for (int i = 0; i < a->model->stack[s].n_sublayers; i++) {
                const tx_sublayer *w = &a->model->stack[s].block[l].sublayer[i];
                const tx_sublayer_acts *acts = &a->stack[s].block[l].sublayer[i];
                bool cross = w->kind == TX_CROSS_ATTENTION;
                int keys = a->batch * a->stack[cross ? 0 : s].stream.T;
                if (w->kind == TX_FEED_FORWARD) continue;
                hash = add_signs(hash, acts->heads.q, a->batch * a->stack[s].stream.T * c->d_model);
                hash = add_signs(hash, acts->heads.k, keys * w->heads.k.out);
            }
    return hash;
}

/* A hash of which units of every feed-forward layer are active: where the activation's slope is, or
 * with a gate its value. */
static uint64_t active_units(const tx_acts *a) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (int s = 0; s < a->model->n_stacks; s++) {
        int layers = a->model->stack[s].n_layers,
            index = tx_stack_index(&a->model->stack[s], TX_FEED_FORWARD);
        for (int l = 0; l < layers && index >= 0; l++) {
            const tx_residual *stream = &a->stack[s].stream;
            const tx_sublayer_acts *ffn = &a->stack[s].block[l].sublayer[index];
            const real *unit = ffn->ffn.gate ? ffn->ffn.gate : ffn->ffn.slope;
            int rows = a->batch * (l == layers - 1 ? stream->rows : stream->T);
            for (int i = 0; i < rows * ffn->ffn.stride; i++)
                hash = (hash ^ (unit[i] > 0)) * 0x100000001b3u;
        }
    }
    return bent_heads(a, hash);
}

/* The mean loss of the batch that is loaded, with the dropout of the current step. */
static double mean_loss(void *context) {
    loss_function *f = context;
    tx_acts *a = &f->trainer->window;
    tx_pass pass = {.training = true, .step = (uint32_t)f->trainer->step};
    double sum = 0;
    tx_model_pack(&f->trainer->model, 0, 1);
    tx_forward(a, &pass, 0, a->batch);
    tx_loss(a, f->batch->targets, 0, 0, a->batch);
    for (int i = 0; i < a->batch * tx_output_rows(a); i++) sum += a->head.loss[i];
    int activation = f->trainer->model.config.activation;
    bool bends = activation == TX_RELU || activation == TX_RELU2 ||
                 f->trainer->model.config.attention == TX_LINEAR_ATTENTION;
    if (bends && f->pattern && active_units(a) != f->pattern) f->kinked = true;
    return sum / f->trainer->counted;
}

static worst_error gradient_error[3] = {{"encoder", 0}, {"decoder", 0}, {"encdec", 0}},
                   forward_error = {"forward", 0}, direction_error = {"direction", 0};
static double largest_key_bias;
static int kinks;

static bool ends_with(const char *text, const char *end) {
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

/* A constant added to all keys moves all scores of a query alike, and softmax does not see it;
 * unless rotary positions turn it, a norm or a cap bends it, or a sink does not move with it. */
static bool is_inactive_key_bias(const tx_config *c, const char *name) {
    bool plain = c->attention == TX_SOFTMAX && !c->qk_norm && !c->sink && c->attn_softcap == 0;
    return ends_with(name, "W_k.bias") && plain &&
           (c->posenc != TX_ROPE || strstr(name, "cross_attention"));
}

/* A tensor's numbers, or every EVERYth, by differences and by the backward pass. */
typedef struct {
    double *got, norm, off;
    size_t n;
} compared;

static compared compare_tensor(loss_function *f, const tx_tensor *tensor, double step) {
    size_t kept = TX_ROUND_UP(tensor->count, (size_t)EVERY) / EVERY;
    compared r = {take_doubles(kept), 0, 0, 0};
    for (size_t i = random_u32() % TX_MIN((size_t)EVERY, tensor->count);
         i < tensor->count && !f->kinked; i += EVERY, r.n++) {
        double truth = ref_derivative(mean_loss, f, &tensor->value[i], step);
        r.got[r.n] = tensor->grad[i];
        r.norm += truth * truth;
        r.off += (truth - r.got[r.n]) * (truth - r.got[r.n]);
    }
    r.norm = sqrt(r.norm), r.off = sqrt(r.off);
    return r;
}

static void check_tensor(loss_function *f, const tx_tensor *tensor) {
    const tx_config *c = &f->trainer->model.config;
    compared r = compare_tensor(f, tensor, STEP);
    double noise = NOISE * sqrt((double)r.n);
    /* Where norms magnify small rows, or there is none, the loss may be too curved for the step. A
     * tenth of it has a hundredth of that error, and ten times the noise. */
    if (!f->kinked && !(r.off <= TOLERANCE * r.norm + noise)) {
        r = compare_tensor(f, tensor, STEP / 10);
        noise *= 10;
    }
    const double *got = r.got, norm = r.norm, off = r.off;
    const size_t n = r.n;
    if (f->kinked) return;
    if (is_inactive_key_bias(c, tensor->name)) {
        for (size_t i = 0; i < n; i++) largest_key_bias = fmax(largest_key_bias, fabs(got[i]));
        for (size_t i = 0; i < n; i++)
            CHECK_MSG(fabs(got[i]) <= 1e-14, "%s: %s has gradient %g", config_text(c), tensor->name,
                      got[i]);
        return;
    }
    if (norm > 1e-3) note_error(&gradient_error[c->arch], off / norm);
    CHECK_MSG(off <= TOLERANCE * norm + noise, "%s: %s is off by %.3g of %.3g", config_text(c),
              tensor->name, off, norm);
    CHECK(isfinite(off) && n > 0);
}

/* The derivative along one random direction through all parameters at once: their gradients fit
 * together too. */
static double along(void *context) {
    void **p = context;
    loss_function *f = p[0];
    const double *start = p[1], *direction = p[2], *distance = p[3];
    tx_params *params = &f->trainer->model.params;
    for (size_t i = 0; i < params->numbers; i++)
        params->value[i] = start[i] + *distance * direction[i];
    return mean_loss(f);
}

static void check_direction(loss_function *f) {
    tx_params *params = &f->trainer->model.params;
    size_t n = params->numbers;
    double *start = take_doubles(n), *direction = take_doubles(n), distance = 0, expected = 0;
    memcpy(start, params->value, n * sizeof *start);
    for (int i = 0; i < params->count; i++)
        for (size_t j = 0; j < params->tensors[i].count; j++)
            direction[params->tensors[i].offset + j] = random_number() / sqrt((double)n);
    for (size_t i = 0; i < n; i++) expected += direction[i] * params->grad[i];
    double truth =
        ref_derivative(along, (void *[]){f, start, direction, &distance}, &distance, STEP);
    memcpy(params->value, start, n * sizeof *start);
    if (f->kinked) return;
    note_error(&direction_error, fabs(truth - expected) / fmax(fabs(truth), 1e-2));
    CHECK_MSG(fabs(truth - expected) <= TOLERANCE * fabs(truth) + 1e-9,
              "%s: along a direction %.9g, gradient says %.9g",
              config_text(&f->trainer->model.config), truth, expected);
}

/* Sets what reads a cut part to zero, which has the same effect on logits, or puts it back. */
static void zero_readers(tx_trainer *t, double *kept, bool back) {
    for (int i = 0; i < t->cuts.count; i++) {
        const tx_ablation *cut = &t->cut[i];
        const tx_stack *stack = &t->model.stack[cut->stack];
        const tx_sublayer *w =
            &stack->block[cut->layer].sublayer[tx_stack_index(stack, (tx_kind)cut->site)];
        const tx_linear *l = cut->site == TX_ABLATE_FFN ? &w->ffn.down : &w->heads.o;
        const int width = cut->head < 0 ? l->in : l->in / t->model.config.n_heads;
        for (int k = 0; k < l->out * width; k++) {
            const int at = k / width * l->in + TX_MAX(cut->head, 0) * width + k % width;
            if (back)
                l->weight->value[at] = kept[l->weight->offset + (size_t)at];
            else
                l->weight->value[at] = 0;
        }
    }
}

static double *reference_of(tx_trainer *t, const token_batch *b) {
    tx_params *p = &t->model.params;
    double *kept = take_doubles(p->numbers);
    memcpy(kept, p->value, p->numbers * sizeof *kept);
    zero_readers(t, kept, false);
    double *logits = reference_logits(&t->model, b);
    zero_readers(t, kept, true);
    return logits;
}

static void check_forward(tx_trainer *t, const token_batch *b) {
    size_t n = (size_t)(b->B * tx_targets_per_sample(&t->model.config) * t->model.config.vocab);
    load_batch(t, b);
    tx_score score = tx_trainer_forward(t, false);
    const double *truth = reference_of(t, b);
    double error = ref_difference(t->window.head.logits, n, truth, n);
    note_error(&forward_error, error);
    /* double precision, some hundred operations deep */
    CHECK_MSG(error <= 1e-12, "%s: logits off by %.3g", config_text(&t->model.config), error);
    double loss = ref_mean_cross_entropy(truth, b->targets, (int)n / t->model.config.vocab,
                                         t->model.config.vocab, t->model.config.label_smoothing,
                                         t->model.config.ignore_index);
    CHECK_CLOSE(score.loss / (double)score.targets, loss, 1e-12);
}

static void expect_zero(const tx_tensor *t, int first, int count) {
    for (int i = first; t && i < first + count; i++)
        CHECK_MSG(t->grad[i] == 0, "%s has gradient %g", t->name, t->grad[i]);
}

static void expect_no_gradient(const tx_linear *l, int first, int rows) {
    if (!l->weight) return;
    expect_zero(l->weight, first * l->in, rows * l->in);
    expect_zero(l->bias, first, rows);
}

/* No gradient reaches what is cut: exactly zero. */
static void check_cut(const tx_trainer *t) {
    const int D = t->model.config.d_model / t->model.config.n_heads;
    for (int i = 0; i < t->cuts.count; i++) {
        const tx_ablation *cut = &t->cut[i];
        const tx_stack *stack = &t->model.stack[cut->stack];
        const tx_sublayer *w =
            &stack->block[cut->layer].sublayer[tx_stack_index(stack, (tx_kind)cut->site)];
        if (cut->site == TX_ABLATE_FFN) {
            expect_no_gradient(&w->ffn.gate, 0, w->ffn.gate.out);
            expect_no_gradient(&w->ffn.up, 0, w->ffn.up.out);
            expect_zero(w->ffn.down.weight, 0, w->ffn.down.in * w->ffn.down.out);
            continue;
        }
        const tx_heads *h = &w->heads;
        const int head = TX_MAX(cut->head, 0), rows = cut->head < 0 ? h->q.out : D;
        expect_no_gradient(&h->q, head * D, rows);
        if (h->k.out == h->q.out || cut->head < 0) {
            expect_no_gradient(&h->k, head * D, TX_MIN(rows, h->k.out));
            expect_no_gradient(&h->v, head * D, TX_MIN(rows, h->v.out));
        }
        for (int o = 0; o < h->o.out; o++) expect_zero(h->o.weight, o * h->o.in + head * D, rows);
        expect_zero(h->sink, head, rows / D);
        if (cut->head < 0) expect_zero(h->q_gain, 0, D), expect_zero(h->k_gain, 0, D);
    }
}

/* One case; false when a step met a kink. answers: the first positions have no target, and are left
 * out of the last block. */
static bool check_case(const tx_config *c, int B, int answers) {
    tx_trainer t;
    tx_update update;
    make_trainer(&t, c);
    stir_parameters(&t.model);
    t.step = random_between(0, 9);
    token_batch b = random_batch(c, B);
    check_forward(&t, &b);
    for (int i = 0; i < B * b.T && answers; i++)
        if (i % b.T < answers) b.targets[i] = c->ignore_index;
    load_answers(&t, &b, answers);
    loss_function f = {&t, &b, 0, false};
    double loss = mean_loss(&f);
    f.pattern = active_units(&t.window);
    update.score = tx_trainer_forward(&t, true);
    CHECK(update.score.loss / (double)update.score.targets == loss);
    tx_trainer_backward(&t);
    long failed = check_failures;
    for (int i = 0; i < t.model.params.count && !f.kinked; i++)
        check_tensor(&f, &t.model.params.tensors[i]);
    if (!f.kinked) check_direction(&f);
    check_cut(&t);
    CHECK(!f.kinked || check_failures == failed);
    release_all();
    return !f.kinked;
}

static void test_case(const tx_config *c, int B, int answers) {
    tx_config drawn = *c;
    int tries = 1;
    for (; !check_case(&drawn, B, answers) && tries < 10; tries++) drawn.seed++;
    kinks += tries - 1;
    CHECK_MSG(tries < 10, "%s: kinks in every draw", config_text(c));
}

/* Every arch x posenc x norm x activation; the other settings take turns. */
static void test_matrix(void) {
    int number = 0;
    for (int arch = TX_ENCODER; arch <= TX_ENCDEC; arch++)
        for (int posenc = TX_SINUSOIDAL; posenc <= TX_NO_POSITIONS; posenc++)
            for (int norm = TX_PRE_NORM; norm <= TX_POST_NORM; norm++)
                for (int activation = TX_RELU; activation <= TX_GELU_TANH; activation++, number++) {
                    tx_config c = small_config((tx_arch)arch, number % 2 ? 6 : 8, 2, 7, 5, 3);
                    c.posenc = posenc, c.norm = norm, c.activation = activation;
                    c.seq_tgt = arch == TX_ENCDEC ? 4 : 5;
                    c.seed = random_between(1, 1000000);
                    if (number % 2) c.mask |= TX_MASK_PADDING;
                    if (number % 3 == 1) c.dropout = 0.2;
                    if (number % 5 == 2) c.ignore_index = 0;
                    if (number % 7 == 3) c.label_smoothing = 0.1;
                    c.final_norm = number % 4 != 1;
                    c.embed_scale = number % 3 != 0;
                    test_case(&c, 2 + number % 2, 0);
                }
}

/* Settings that the matrix does not reach, or only by chance. */
static void test_extras(void) {
    for (int arch = TX_ENCODER; arch <= TX_ENCDEC; arch++) {
        tx_config base = small_config((tx_arch)arch, 6, 2, 7, 5, 3), c;
        base.seed = random_between(1, 1000000);
        c = base, c.tied = true;
        test_case(&c, 2, 0);
        c.embed_scale = false, c.label_smoothing = 0.2, c.posenc = TX_LEARNED;
        test_case(&c, 2, 0);
        c = base, c.final_norm = false, c.norm = TX_POST_NORM, c.ignore_index = 0;
        test_case(&c, 3, 0);
        /* an encoder with both masks; rows that see nothing */
        c = base, c.mask |= TX_MASK_BOTH, c.dropout = 0.3;
        test_case(&c, 3, 0);
        c = base, c.dropout_attn = 0.5, c.dropout_embed = 0.2, c.dropout_ffn = 0.1,
        c.dropout_resid = 0.4;
        test_case(&c, 2, 0);
        c = base, c.n_heads = 1, c.d_model = 7, c.d_ff = 3, c.posenc = TX_ROPE;
        test_case(&c, 2, 0);
        c = base, c.n_heads = 7, c.d_model = 7, c.posenc = TX_ALIBI, c.init = TX_TORCH;
        test_case(&c, 2, 0);
        /* one position: attention has nothing to choose */
        c = base, c.seq = 1, c.seq_tgt = arch == TX_ENCDEC ? 3 : 1, c.n_layers = 1;
        test_case(&c, 2, 0);
        c = base, c.n_layers = 1, c.n_dec_layers = 3;
        test_case(&c, 2, 0);
        /* hidden rows that do not touch */
        c = base, c.d_ff = 512, c.dropout = 0.1, c.n_layers = c.n_dec_layers = 1;
        test_case(&c, 1, 0);
    }
    for (int padding = 0; padding < 2; padding++)
        for (int norm = TX_PRE_NORM; norm <= TX_POST_NORM; norm++) {
            tx_config c = small_config(padding ? TX_ENCODER : TX_DECODER, 6, 2, 7, 5, 3);
            c.head = TX_HEAD_CLASS, c.norm = norm, c.dropout = padding ? 0.1 : 0, c.tied = norm;
            if (padding) c.mask |= TX_MASK_PADDING;
            c.seed = random_between(1, 1000000);
            test_case(&c, 3, 0);
        }
}

/* Every arch x norm place x norm type x gate x bias, with and without the other switches of the
 * block; every other case leaves rows out of the last block. */
static void test_block(void) {
    int number = 0;
    for (int arch = TX_ENCODER; arch <= TX_ENCDEC; arch++)
        for (int norm = TX_PRE_NORM; norm <= TX_POST_NORM; norm++)
            for (int turn = 0; turn < 12; turn++, number++) {
                tx_config c = small_config((tx_arch)arch, number % 2 ? 6 : 8, 2, 7, 5, 3);
                vary_block(&c, turn);
                c.norm = norm, c.activation = number % 5, c.posenc = number / 2 % 5;
                c.residual = number % 4 != 3, c.ffn = number % 5 != 4;
                /* without norms, large scores would make the loss too curved for the step */
                if (c.norm_type == TX_NO_NORM) c.init_gain = 0.5, c.embed_scale = 0;
                c.logit_softcap = number % 7 % 2 ? 1.5 : 0;
                c.final_norm = number % 11 < 8, c.tied = number % 8 == 1;
                c.ignore_index = 6, c.seed = random_between(1, 1000000);
                if (number % 4 == 1) c.mask |= TX_MASK_PADDING;
                if (number % 3 == 1) c.dropout = 0.2;
                if (number % 5 == 3) c.n_layers = c.n_dec_layers = 1;
                if (number % 9 == 7) c.d_ff = 512, c.n_layers = c.n_dec_layers = 1;
                test_case(&c, number % 9 == 7 ? 1 : 2, number % 2 ? 1 + number % 4 : 0);
            }
    tx_config c = small_config(TX_ENCODER, 6, 2, 7, 5, 3);
    c.head = TX_HEAD_CLASS, c.logit_softcap = 0.5, c.bias = 0, c.tied = 1;
    test_case(&c, 3, 0);
}

/* Each kind of attention for itself. */
static void set_attention(tx_config *c, int kind) {
    const bool linear = kind == 7 || kind == 8;
    if (linear) c->attention = TX_LINEAR_ATTENTION;
    if (linear && c->posenc == TX_ALIBI) c->posenc = TX_NO_POSITIONS;
    if (kind == 0 || kind == 8) c->n_kv_heads = c->n_heads / 2;
    if (kind == 1) c->qk_norm = 1;
    if (kind == 2) c->attn_softcap = 0.7;
    if (kind == 3) c->sink = 1;
    if (kind == 4) c->window = 2;
    if (kind == 5) c->sparse_stride = 2, c->full_every = 2;
    if (kind == 6) c->attn_scale = 0;
}

/* Every arch and kind of attention, alone and in random company; every other case leaves rows out
 * of the last block. */
static void test_attention(void) {
    for (int arch = TX_ENCODER; arch <= TX_ENCDEC; arch++)
        for (int number = 0; number < 16; number++) {
            tx_config c = small_config((tx_arch)arch, 8, number % 2 ? 4 : 2, 7, 5, 3);
            c.posenc = number / 2 % 5;
            if (number < 9)
                set_attention(&c, number);
            else
                vary_attention(&c);
            c.ignore_index = 6, c.seed = random_between(1, 1000000);
            if (number % 3 == 1) c.mask |= TX_MASK_PADDING;
            if (number % 4 == 1) c.dropout = 0.2;
            if (number % 5 == 3) c.bias = 0, c.norm_type = TX_RMS_NORM;
            if (number % 7 == 2) c.norm = TX_POST_NORM;
            test_case(&c, 2, number % 2 ? 1 + number % 4 : 0);
        }
    /* linear attention over some blocks of keys */
    for (int mask = TX_MASK_NONE; mask <= TX_MASK_BOTH; mask++) {
        tx_config c = small_config(TX_ENCODER, 4, 2, 5, 40, 2);
        c.attention = TX_LINEAR_ATTENTION, c.n_kv_heads = mask % 2 ? 1 : 2, c.n_layers = 1;
        c.mask = mask, c.ffn = 0, c.ignore_index = 4, c.seed = random_between(1, 1000000);
        test_case(&c, 2, mask == TX_MASK_CAUSAL ? 20 : 0);
    }
}

/* Models of which only the last positions answer: the last block leaves the others out, for each
 * way that rows and positions meet. */
static void test_answers(void) {
    int number = 0;
    for (int arch = TX_ENCODER; arch <= TX_ENCDEC; arch++)
        for (int posenc = TX_SINUSOIDAL; posenc <= TX_NO_POSITIONS; posenc++)
            for (int norm = TX_PRE_NORM; norm <= TX_POST_NORM; norm++, number++) {
                tx_config c = small_config((tx_arch)arch, 6, 2, 7, 5, 3);
                c.posenc = posenc, c.norm = norm, c.ignore_index = 6, c.activation = TX_GELU;
                c.seed = random_between(1, 1000000);
                if (number % 2) c.mask |= TX_MASK_PADDING;
                if (number % 3) c.dropout = 0.2;
                c.final_norm = number % 4 != 3;
                if (number % 5 == 4) c.n_layers = c.n_dec_layers = 1;
                test_case(&c, 2 + number % 2, 1 + number % 4);
            }
}

/* Models that train without some of their parts, in every architecture and attention. */
static void test_cuts(void) {
    static const char *const cuts[3][4] = {
        {"0:cut=0.1", "0:cut=1.0,0:cut=0.ffn", "0:cut=1.self,0:cut=1.ffn", "0:cut=0.0,0:cut=1.1"},
        {"0:cut=1.1", "0:cut=0.ffn", "0:cut=0.self,0:cut=1.0", "0:cut=0.ffn,0:cut=1.ffn"},
        {"0:cut=encoder.0.1", "0:cut=0.cross.1,0:cut=encoder.1.ffn", "0:cut=1.cross,0:cut=0.self",
         "0:cut=1.ffn,0:cut=1.cross.0,0:cut=encoder.1.self"}};
    for (int arch = TX_ENCODER; arch <= TX_ENCDEC; arch++)
        for (int number = arch % 2; number < 20; number += 2) {
            tx_config c = small_config((tx_arch)arch, 8, number % 4 ? 4 : 2, 7, 5, 3);
            c.posenc = number % 5, c.activation = number % 3 ? TX_GELU : TX_SILU;
            set_attention(&c, number % 9);
            if (number % 4 >= 2) c.glu = 1;
            if (number % 3 == 1) c.dropout = 0.2;
            if (number % 5 == 2) c.residual = 0;
            if (number % 7 == 3) c.norm = TX_POST_NORM;
            if (number % 8 == 5) c.head = arch == TX_ENCDEC ? TX_HEAD_TOKEN : TX_HEAD_CLASS;
            if (number % 6 == 4) c.saved_activations = TX_SAVE_INPUTS;
            c.ignore_index = 6, c.seed = random_between(1, 1000000);
            strcpy(c.events, cuts[arch][number / 2 % 4]);
            test_case(&c, 2, number % 4 < 2 && c.head == TX_HEAD_TOKEN ? 1 + number % 4 : 0);
        }
}

int main(void) {
    random_start(check_seed());
    test_matrix();
    test_extras();
    test_answers();
    test_block();
    test_attention();
    test_cuts();
    if (EVERY > 1) printf("one parameter of %d\n", EVERY);
    for (int i = 0; i < 3; i++)
        printf("largest relative error of a tensor's gradient, %s: %.2g\n", gradient_error[i].name,
               gradient_error[i].error);
    printf("largest relative error, logits: %.2g; along a direction: %.2g\n", forward_error.error,
           direction_error.error);
    printf("largest gradient of a key bias that has none: %.2g; cases drawn again for a kink: %d\n",
           largest_key_bias, kinks);
    CHECK_MSG(kinks <= 20, "%d", kinks);
    return check_report();
}
