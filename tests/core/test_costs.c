/* What models cost, against closed forms written down here: decoders of the gpt2 and llama presets,
 * windows, shared heads, linear attention, an encoder-decoder; sums are those of the model, and
 * memory is what trainers take. */
#include "check.h"
#include "model/costs.h"
#include "model/presets.h"
#include "train/trainer.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
    tx_cost all, attention[TX_MAX_LAYERS], ffn, norms, cross, embedding, positions, output, last;
} found;

static void add(tx_cost *to, const tx_cost *cost) {
    to->parameters += cost->parameters;
    to->forward += cost->forward;
    to->backward += cost->backward;
    to->activations += cost->activations;
    to->moments += cost->moments;
    to->cache += cost->cache;
}

static void see(const tx_cost *cost, void *context) {
    found *f = context;
    static const char *const names[] = {"cross_attention", "feed_forward", "norms",     "embedding",
                                        "positions",       "output",       "layer_norm"};
    tx_cost *const to[] = {&f->cross,     &f->ffn,    &f->norms, &f->embedding,
                           &f->positions, &f->output, &f->last};
    add(&f->all, cost);
    if (strcmp(cost->part, "attention") == 0) add(&f->attention[cost->layer], cost);
    for (size_t i = 0; i < sizeof to / sizeof *to; i++)
        if (strcmp(cost->part, names[i]) == 0) add(to[i], cost);
}

/* The costs of settings; *c = the resolved ones. */
static found costs_of(const char *settings, tx_config *c) {
    static tx_trainer trainer;
    found f;
    tx_error error = {0};
    tx_arena arena = {0};
    memset(&f, 0, sizeof f);
    tx_config_defaults(c);
    tx_status status = tx_config_apply(c, settings, strlen(settings), &error);
    if (status == TX_OK) status = tx_config_resolve(c, &error);
    CHECK_MSG(status == TX_OK, "%s: %s", settings, error.message);
    tx_trainer_carve(&trainer, &arena, c, 1);
    tx_model_costs(&trainer.model, &trainer.window, see, &f);
    CHECK(f.all.parameters == trainer.model.params.parameters);
    double flops = tx_model_step_flops(&trainer.model);
    CHECK_MSG(f.all.forward * 3 == flops && f.all.backward == 2 * f.all.forward, "%s", settings);
    return f;
}

static tx_memory memory_of(const char *settings, tx_acts *acts) {
    static tx_trainer trainer;
    tx_config c;
    tx_arena arena = {0};
    (void)costs_of(settings, &c);
    tx_trainer_carve(&trainer, &arena, &c, 1);
    return tx_model_memory(&trainer.model, acts);
}

static uint64_t bytes(uint64_t n) { return n * sizeof(real); }

#define SIZES "batch=4\nseq=32\nmax_len=64\nd_model=32\nn_heads=4\nn_layers=3\nd_ff=64\nvocab=48\n"
enum { B = 4, T = 32, C = 32, H = 4, D = 8, L = 3, F = 64, V = 48, MAX_LEN = 64 };

/* GPT-2: pre-norm, biases, learned positions, output tied to the embedding. */
static void check_gpt2(void) {
    tx_config c;
    found f = costs_of("preset=gpt2\ntask=count\nignore_index=-1\n" SIZES, &c);
    CHECK(f.embedding.parameters == V * C && f.positions.parameters == MAX_LEN * C);
    CHECK(f.attention[1].parameters == 4 * C * C + 4 * C);
    CHECK(f.ffn.parameters == L * (2 * C * F + C + F) && f.norms.parameters == L * 4 * C);
    CHECK(f.last.parameters == 2 * C);
    /* Hoffmann et al. 2022, appendix F, without the embedding and the softmax: twice the products
     * of a forward pass, and twice that again backward */
    CHECK(f.attention[0].forward == 2.0 * B * T * (4 * C * C + 2 * T * C));
    CHECK(f.ffn.forward == 2.0 * B * T * L * 2 * C * F);
    CHECK(f.output.forward == 2.0 * B * T * C * V && f.output.backward == 2 * f.output.forward);
    CHECK(f.embedding.forward == 0 && f.norms.forward == 0);
    /* embedded rows, and gradients of the residual stream */
    CHECK(f.embedding.activations == 6 * bytes(T * C));
    /* two moments a parameter; keys and values of every position and layer */
    CHECK(f.all.moments == 2 * f.all.parameters * sizeof(real));
    CHECK(f.attention[2].cache == 2 * T * C * sizeof(real) &&
          f.all.cache == L * 2 * T * C * sizeof(real));
    /* q, k, v, context, their four gradients; the sum and the branch's gradient */
    CHECK(f.attention[0].activations - bytes((uint64_t)H * T * T) == 10 * bytes(T * C));
    /* input, gradient, mean and 1/rms of two norms a block */
    CHECK(f.norms.activations == L * 2 * (2 * bytes(T * C) + 2 * bytes(T)));
}

/* Llama: RMS norm, no biases, a gate, and half the heads of keys and values. */
static void check_llama(void) {
    tx_config c;
    found f = costs_of("preset=llama\ntask=count\nignore_index=-1\nn_kv_heads=2\n" SIZES, &c);
    enum { K = 2 * D };
    CHECK(f.attention[0].parameters == 2 * C * C + 2 * C * K);
    CHECK(f.ffn.parameters == L * 3 * C * F && f.norms.parameters == L * 2 * C);
    CHECK(f.positions.parameters == 0 && f.last.parameters == C);
    CHECK(f.attention[0].forward == 2.0 * B * T * (2 * C * C + 2 * C * K + 2 * T * C));
    CHECK(f.ffn.forward == 2.0 * B * T * L * 3 * C * F);
    CHECK(f.all.cache == L * 2 * T * K * sizeof(real));
    CHECK(f.norms.activations == L * 2 * (2 * bytes(T * C) + bytes(T)));
}

static void check_switches(void) {
    tx_config c;
    const uint64_t whole = 2 * T * C * sizeof(real);
    const char *decoder = "task=count\narch=decoder\nmask=causal\nignore_index=-1\n" SIZES;
    char text[512];
    (void)snprintf(text, sizeof text, "%swindow=8\nfull_every=3\n", decoder);
    found f = costs_of(text, &c);
    CHECK(f.attention[0].cache == whole / 4 && f.attention[2].cache == whole);
    CHECK(f.attention[0].forward == 2.0 * B * T * (4 * C * C + 2 * 8 * C));
    CHECK(f.attention[2].forward == 2.0 * B * T * (4 * C * C + 2 * T * C));
    (void)snprintf(text, sizeof text, "%sattention=linear\n", decoder);
    f = costs_of(text, &c);
    CHECK(f.attention[0].cache == H * D * (D + 1) * sizeof(real)); /* of any length */
    (void)snprintf(text, sizeof text, "%sffn=false\noptimizer=lion\n", decoder);
    f = costs_of(text, &c);
    CHECK(f.ffn.parameters == 0 && f.all.moments == f.all.parameters * sizeof(real));
    (void)snprintf(text, sizeof text, "%soptimizer=sgd\nmomentum=0\n", decoder);
    CHECK(costs_of(text, &c).all.moments == 0);
    (void)snprintf(text, sizeof text, "%soptimizer=muon\n", decoder);
    f = costs_of(text, &c);
    CHECK(f.all.moments == (2 * f.all.parameters - L * (4 * C * C + 2 * C * F)) * sizeof(real));
    f = costs_of("task=reverse\n", &c); /* an encoder keeps nothing */
    CHECK(f.all.cache == 0);
    f = costs_of("preset=encdec\n", &c);
    const uint64_t row = 2 * (uint64_t)c.d_model * sizeof(real);
    CHECK(f.cross.cache == row * (uint64_t)(c.seq * c.n_dec_layers));
    CHECK(f.all.cache == f.cross.cache + row * (uint64_t)(c.seq_tgt * c.n_dec_layers));
}

/* Of each of saved_activations, against closed forms. */
static void check_saved(void) {
    const char *decoder = "task=count\narch=decoder\nmask=causal\nignore_index=-1\n" SIZES;
    const uint64_t row = bytes(T * C), weights = bytes((uint64_t)H * T * T),
                   /* rows of in, q, k, v, context and out of attention; of in, the hidden layer and
                      its slope, and out; mean and 1/rms of two norms; eight gradients */
        forward = 8 * row + 2 * bytes(T * F) + 4 * bytes(T) + weights, gradients = 8 * row,
                   /* embedding and gradients of the stream; final norm and output */
        outside = 6 * row + (row + 2 * bytes(T)) + 2 * bytes(T * V) + 2 * bytes(T);
    static const char *const names[] = {"f32", "bf16", "inputs"};
    const uint64_t all = L * (forward + gradients) + outside,
                   shared = forward + gradients + outside, outputs = (L - 1) * row,
                   expected[] = {all, shared + outputs + (L - 1) * (forward - row) / 2,
                                 shared + outputs};
    tx_config c;
    tx_acts acts;
    for (int i = 0; i < TX_SAVED_ACTIVATIONS; i++) {
        char text[512];
        (void)snprintf(text, sizeof text, "%ssaved_activations=%s\n", decoder, names[i]);
        found f = costs_of(text, &c);
        CHECK_MSG(f.all.activations == expected[i], "%s: %llu bytes, not %llu", names[i],
                  (unsigned long long)f.all.activations, (unsigned long long)expected[i]);
        CHECK(f.embedding.activations == 6 * row);
        /* the last block has what they share */
        CHECK(f.attention[L - 1].activations == 10 * row + weights);
        CHECK(f.attention[0].activations == (i == TX_SAVE_F32    ? 10 * row + weights
                                             : i == TX_SAVE_BF16 ? (5 * row + weights) / 2
                                                                 : 0));
        const tx_memory memory = memory_of(text, &acts);
        for (int k = 0; k < TX_SAVED_ACTIVATIONS; k++) CHECK(memory.saved[k] == expected[k]);
        CHECK(memory.weights == 0);
    }
    /* no weights are kept of more than 256 positions: [H,T,T] of each layer */
    const tx_memory memory = memory_of("task=shift\narch=decoder\nseq=1024\nvocab=64\nbatch=8\n"
                                       "d_model=128\nn_heads=4\nn_layers=4\n",
                                       &acts);
    CHECK(memory.weights == 4 * 4 * bytes(1024 * 1024));
    printf("a sequence of 1,024 positions: %.1f MB in f32, %.1f in bf16, %.1f from inputs; weights "
           "would add %.1f\n",
           (double)memory.saved[0] / 1e6, (double)memory.saved[1] / 1e6,
           (double)memory.saved[2] / 1e6, (double)memory.weights / 1e6);
}

/* The memory of activations as runs take it: the windows of trainers differ by what microbatches of
 * sequences differ by. */
static void check_trainers(void) {
    static const char *const names[] = {"f32", "bf16", "inputs"};
    uint64_t used[TX_SAVED_ACTIVATIONS];
    tx_memory memory = {0};
    for (int i = 0; i < TX_SAVED_ACTIVATIONS; i++) {
        static tx_trainer trainer;
        tx_acts acts;
        tx_config c;
        tx_arena arena = {0};
        char text[256];
        (void)snprintf(text, sizeof text,
                       "preset=encdec\nn_layers=4\nn_dec_layers=3\nsaved_activations=%s\n",
                       names[i]);
        (void)costs_of(text, &c);
        tx_trainer_carve(&trainer, &arena, &c, 2);
        used[i] = arena.used;
        memory = tx_model_memory(&trainer.model, &acts);
        const uint64_t n = (uint64_t)trainer.window.capacity, saved = used[0] - used[i],
                       expected = n * (memory.saved[0] - memory.saved[i]);
        /* slack after arrays, and whole cache lines */
        CHECK_MSG(llabs((long long)(saved - expected)) < 64 * 1024, "%s: %llu, not %llu", names[i],
                  (unsigned long long)saved, (unsigned long long)expected);
    }
    CHECK(used[2] < used[1] && used[1] < used[0]);
}

/* A sequence that is shown or generated, as trainers take it: where nothing is trained, a trainer
 * is a model and such a sequence. A window changes nothing, up to rows of the mask. */
static void check_shown(void) {
    static const char *const settings =
        "task=count\narch=decoder\nposenc=rope\nhead=none\nignore_index=-1\n"
        "d_model=32\nn_heads=4\nn_layers=3\nmax_len=2048\n";
    static tx_trainer trainer;
    static tx_model model;
    uint64_t shown[2];
    for (int i = 0; i < 2; i++) {
        tx_arena whole = {0}, only = {0};
        tx_acts acts;
        tx_config c;
        tx_error error = {0};
        tx_config_defaults(&c);
        CHECK(tx_config_apply(&c, settings, strlen(settings), &error) == TX_OK);
        c.window = i ? 8 : 0;
        CHECK_MSG(tx_config_resolve(&c, &error) == TX_OK, "%s", error.message);
        tx_trainer_carve(&trainer, &whole, &c, 1);
        tx_model_carve(&model, &only, &c);
        shown[i] = tx_model_memory(&trainer.model, &acts).shown;
        const uint64_t scratch = trainer.probe.scratch_size * sizeof(real),
                       look = bytes(4 * TX_LOOK_ROWS * 2048),
                       rest = whole.used - only.used - shown[i] - scratch - look;
        CHECK_MSG(rest < 64 * 1024, "%llu bytes of %llu", (unsigned long long)rest,
                  (unsigned long long)shown[i]);
    }
    CHECK(shown[0] == shown[1] && shown[0] > 3 * 2 * bytes(2048 * 32));
}

int main(void) {
    check_gpt2();
    check_llama();
    check_switches();
    check_saved();
    check_trainers();
    check_shown();
    return check_report();
}
