/* Models of streams: every number of every tensor against central differences of a loss that is
 * computed here, from the model's outputs, in double precision. Vectors with one layer and two,
 * tokens, step embeddings, a norm after the embeddings, predictions at the same stream and at
 * others, bounded, weighted, with targets missing, empty steps at either end. */
#include "harness.h"

static const double STEP = 1e-5, TOLERANCE = 1e-6, NOISE = 1e-9;

/* The lists of three models. */
#define ACTS "streams=return:1,state:3,action:2\nheads=action@state:tanh,state@action*0.5\n"
#define MIXED "streams=node:t7,weather:2\nheads=node@weather*0.7,weather@weather,calm@node:t2*0.2\n"
#define PAIRS "streams=x:3,y:1\nheads=y@x\n"

/* Each with the settings that take turns: blocks, positions, masks, order of norms, dropout. */
static const char *const cases[] = {
    ACTS "seq=15\nposenc=none\nstep_embed=5\nembed_norm=true\nmask=causal",
    ACTS "seq=12\nposenc=learned\nembed_hidden=6\nembed_scale=true\nmask=causal+padding\n"
         "lengths=variable\nnorm=post",
    ACTS "seq=9\nposenc=rope\nnorm_type=rms\nbias=false\nglu=true\nactivation=silu\nstep_embed=8\n"
         "embed_scale=true\nembed_norm=true\nembed_hidden=4\nn_kv_heads=1\nsink=true\nmask=causal",
    ACTS "seq=12\nposenc=alibi\nembed_norm=true\ndropout=0.2\nmask=padding\nlengths=variable",
    MIXED "seq=10\nposenc=sinusoidal\nembed_scale=true\nmask=causal\nlabel_smoothing=0.1",
    MIXED "seq=8\nposenc=rope\nembed_hidden=5\nstep_embed=4\nlogit_softcap=2\nwindow=3\n"
          "mask=causal",
    MIXED "seq=12\nposenc=learned\nembed_norm=true\nnorm_type=none\nembed_scale=false\n"
          "init_gain=0.5\nattention=linear\nmask=causal\ndropout=0.1",
    PAIRS "seq=14\nposenc=sinusoidal\nmask=causal\nsaved_activations=inputs",
    PAIRS "seq=6\nposenc=learned\nembed_hidden=10\nactivation=gelu_tanh\nembed_scale=true\n"
          "norm=post\nfinal_norm=false\nmask=none",
};

typedef struct {
    tx_trainer *trainer;
} loss_function;

static double row_loss(const tx_config *c, const tx_prediction *p, const real *out,
                       const tx_number *target, int *there) {
    double loss = 0, sum = 0, mean = 0;
    if (p->kind == TX_TOKEN) {
        if (target->whole < 0) return 0;
        for (int i = 0; i < p->size; i++) sum += exp((double)out[i]);
        for (int i = 0; i < p->size; i++) mean += (log(sum) - (double)out[i]) / p->size;
        *there += 1;
        return (1 - c->label_smoothing) * (log(sum) - (double)out[target->whole]) +
               c->label_smoothing * mean;
    }
    for (int i = 0; i < p->size; i++) {
        const double off = (double)out[i] - (double)target[i].real;
        if (isnan(target[i].real)) continue;
        loss += off * off;
        *there += 1;
    }
    return loss;
}

/* From the outputs of the window's last pass. */
static double loss_of_outputs(const tx_trainer *t) {
    const tx_config *c = &t->model.config;
    const tx_streams *l = &c->layout;
    const int steps = t->batch.count * (t->batch.T / l->count),
              width = tx_prediction_at(l, l->predictions);
    double total = 0;
    for (int i = 0; i < l->predictions; i++) {
        const tx_prediction *p = &l->prediction[i];
        double sum = 0;
        int there = 0;
        for (int s = 0; s < steps; s++)
            sum += row_loss(c, p, t->window.head.made[i].out + s * p->size,
                            (const tx_number *)(const void *)t->samples.targets + s * width +
                                tx_prediction_at(l, i),
                            &there);
        total += p->weight * sum / there;
    }
    return total;
}

static double mean_loss(void *context) {
    tx_trainer *t = ((loss_function *)context)->trainer;
    tx_pass pass = {.training = true, .step = (uint32_t)t->step};
    tx_model_pack(&t->model, 0, 1);
    tx_forward(&t->window, &pass, 0, t->window.batch);
    return loss_of_outputs(t);
}

/* A batch of the task's, some of its targets taken away, and some tokens of later steps of an
 * episode. */
static void load(tx_trainer *t, int B) {
    const tx_config *c = &t->model.config;
    const tx_streams *l = &c->layout;
    tx_arena arena = {NULL, 0};
    tx_trainer_carve_batch(t, &arena);
    arena = (tx_arena){take_bytes((size_t)arena.used), 0};
    tx_trainer_carve_batch(t, &arena);
    for (int b = 0; b < B; b++) {
        const tx_sample sample = tx_trainer_sample(t, b);
        tx_task_sample(c, TX_SPLIT_TRAIN, (uint32_t)b, sample);
        tx_number *targets = (tx_number *)(void *)sample.targets;
        if (b == 0) tx_no_target(l, 0, targets + tx_prediction_at(l, l->predictions));
        tx_number *inputs = (tx_number *)(void *)sample.tokens;
        for (int s = 0; b == 1 && c->mask & TX_MASK_PADDING && s < 2; s++) /* empty at first */
            inputs[s * tx_stream_at(l, l->count) + TX_STEP_VALID].whole = 0;
        tx_clear_empty(l, inputs, targets, c->seq / l->count);
    }
    tx_trainer_load_samples(t, B);
    tx_acts_load(&t->window, &t->batch, 0, B);
}

static bool is_key_bias(const char *name) {
    const size_t n = strlen(name), m = strlen("W_k.bias");
    return n > m && strcmp(name + n - m, "W_k.bias") == 0;
}

static void check_tensor(loss_function *f, const tx_tensor *tensor, const char *settings) {
    double norm = 0, off = 0;
    int n = 0;
    for (size_t i = random_u32() % TX_MIN((size_t)EVERY, tensor->count); i < tensor->count;
         i += EVERY, n++) {
        const double truth = ref_derivative(mean_loss, f, &tensor->value[i], STEP),
                     got = tensor->grad[i];
        norm += truth * truth;
        off += (truth - got) * (truth - got);
    }
    norm = sqrt(norm), off = sqrt(off);
    CHECK_MSG(off <= TOLERANCE * norm + NOISE, "%s: %s is off by %.3g of %.3g", settings,
              tensor->name, off, norm);
    /* some embeddings of tokens and steps are not met */
    CHECK_MSG(norm > 0 || n < 9 || is_key_bias(tensor->name), "%s: %s", settings, tensor->name);
}

static void check_case(const char *settings) {
    tx_config c = config_with("task=trajectories\nd_model=8\nn_heads=2\nd_ff=10\nn_layers=2\n"
                              "dropout=0\nbatch=3\n",
                              settings);
    tx_trainer t;
    tx_update update = {0};
    c.seed = random_between(1, 1000000);
    make_trainer(&t, &c);
    stir_parameters(&t.model);
    load(&t, 3);
    loss_function f = {&t};
    const double loss = mean_loss(&f);
    update.score = tx_trainer_forward(&t, true);
    CHECK_CLOSE(tx_score_loss(&c, &update.score), loss, 1e-12);
    tx_trainer_backward(&t);
    for (int i = 0; i < t.model.params.count; i++)
        check_tensor(&f, &t.model.params.tensors[i], settings);
    release_all();
}

int main(void) {
    random_start(check_seed());
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) check_case(cases[i]);
    return check_report();
}
