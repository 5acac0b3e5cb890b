/* What tx_field_inactive says is so: a setting with a reason changes nothing that a run makes or
 * shows, whatever its value, and one without changes something. */
#include "model/fields.h"
#include "harness.h"
#include "train/optim.h"

/* Small, so that every setting of every one can be changed and trained: what each adds to COMMON.
 */
#define COMMON "d_model=16\nn_heads=2\nn_layers=1\nbatch=4\nsamples=8\neval_samples=6\n"
static const char *const cases[] = {
    "seq=9\n",
    "seq=9\noptimizer=sgd\nmomentum=0.5\n",
    "seq=9\noptimizer=adamw\nweight_decay=0.1\nschedule=linear\nwarmup=2\nsteps=7\n",
    "seq=9\noptimizer=muon\nweight_decay=0.1\nschedule=wsd\nwarmup=1\ndecay_steps=5\nsteps=7\n",
    "seq=9\noptimizer=lion\nschedule=cosine\n",
    "seq=9\ndropout_embed=0.1\ndropout_attn=0\ndropout_ffn=0.2\ndropout_resid=0.1\n",
    "seq=4\ntask=reverse\narch=encdec\nlengths=variable\nmask=causal+padding\n",
    "seq=9\ntask=majority\nhead=class\nlengths=variable\nmask=padding\n",
    "seq=3\ntask=modular\n",
    "seq=3\ntask=modular\nmodulus=11\n",
    "seq=3\ntask=modular\nmodulus=11\noperation=multiply\npairs=ordered\ndata=all\n",
    "seq=8\ntask=text\narch=decoder\nignore_index=-1\n",
    "seq=8\ntask=shift\nhead=none\nignore_index=-1\n",
    "seq=8\ntask=shift\nhead=none\noptimizer=sgd\nsteps=7\nignore_index=-1\n",
    "seq=9\nnorm_type=rms\nglu=true\nactivation=silu\nlogit_softcap=4\n",
    "seq=9\nnorm_type=none\nffn=false\ninit=gpt2\n",
    ("seq=9\nbias=false\nresidual=false\nffn=false\ndropout_embed=0.1\ndropout_attn=0\n"
     "dropout_resid=0.1\n"),
    "seq=9\nn_heads=4\nn_kv_heads=2\nposenc=rope\nwindow=3\nfull_every=2\nn_layers=2\n",
    "seq=9\nattention=linear\nwindow=2\nfull_every=1\nmask=causal\n",
    "task=trajectories\nseq=8\nstreams=a:2,b:t3\nheads=a@b,b@a*.5\nmask=causal\n",
    "task=regression\nseq=8\nmask=causal\nstep_embed=4\nembed_norm=true\nembed_hidden=3\n",
    "task=arena\nseq=12\nmask=causal\nposenc=none\nstep_embed=4\n",
};

/* All that a run shows: what it is planned to be, its first steps, a score. */
typedef struct {
    uint64_t bytes, hash, sample;
    int64_t planned, evaluated;
    double lr[4], loss, guess;
} seen;

static uint64_t sample_hash(const tx_trainer *t) {
    const tx_config *c = &t->model.config;
    const int inputs = tx_token_numbers(c, c->max_len), n = 2 * c->max_len + 2 * inputs;
    int32_t *numbers = take_bytes((size_t)n * sizeof *numbers);
    uint64_t hash = 0;
    tx_task_sample(c, TX_SPLIT_HELD_OUT, 1,
                   (tx_sample){numbers, numbers + c->max_len, numbers + c->max_len + inputs});
    for (int i = 0; i < n; i++) hash = hash * 31 + (uint32_t)numbers[i];
    return hash;
}

/* The probe's hidden states: a model without output shows nothing else. */
static double probe_sum(tx_trainer *t) {
    const tx_config *c = &t->model.config;
    double sum = 0;
    tx_task_sample(c, TX_SPLIT_HELD_OUT, 0,
                   (tx_sample){t->probe_source, t->probe_tokens, t->probe_targets});
    tx_trainer_probe(t, c->seq, tx_tokens_per_sample(c));
    const real *out = tx_output_stack(&t->probe)->stream.out;
    for (int i = 0; i < tx_tokens_per_sample(c) * c->d_model; i++)
        sum = sum * 0.99 + (double)out[i];
    return sum;
}

static seen look(const tx_config *c) {
    tx_trainer t;
    tx_update update;
    seen s = {0};
    tx_arena arena = {NULL, 0};
    tx_trainer_carve(&t, &arena, c, 1);
    s.bytes = arena.used;
    make_trainer(&t, c);
    s.sample = sample_hash(&t);
    if (!t.model.trainable) {
        s.loss = probe_sum(&t);
        s.hash = tx_trainer_hash(&t);
        release_all();
        return s;
    }
    for (int step = 0; step < 3; step++) CHECK(tx_trainer_step(&t, &update));
    tx_score score = tx_trainer_evaluate(&t, TX_SPLIT_HELD_OUT, 0, c->eval_samples);
    s.loss = tx_score_loss(c, &score);
    s.evaluated = score.sequences;
    s.hash = tx_trainer_hash(&t);
    s.planned = tx_planned_steps(c);
    s.guess = tx_task_of(c)->bounds(c).guess.loss;
    for (int i = 0; i < 4; i++) s.lr[i] = tx_learning_rate(c, i * i * i, s.planned);
    release_all();
    return s;
}

static tx_status with(const char *own, const tx_field *field, double value, tx_config *c,
                      tx_error *error) {
    char text[64];
    tx_config_defaults(c);
    CHECK(tx_config_apply(c, COMMON, strlen(COMMON), error) == TX_OK &&
          tx_config_apply(c, own, strlen(own), error) == TX_OK);
    if (field) {
        size_t size;
        if (field->type == TX_FIELD_CHOICE) {
            const char *word = tx_field_choice(field, (int)value, &size);
            snprintf(text, sizeof text, "%.*s", (int)size, word);
        } else if (field->type == TX_FIELD_BOOL) {
            snprintf(text, sizeof text, "%s", value != 0 ? "true" : "false");
        } else {
            snprintf(text, sizeof text, "%.10g", value);
        }
        CHECK_MSG(tx_config_set(c, field->key, strlen(field->key), text, strlen(text), error) ==
                      TX_OK,
                  "%s=%s: %s", field->key, text, error->message);
    }
    return tx_config_resolve(c, error);
}

enum { MOST_VALUES = 64 }; /* of a setting: more than there are tasks */

/* Values to try in place of v, all in range; how many. An inactive setting takes the ends of its
 * range too. */
static int other_values(const tx_field *f, double v, bool inactive, double out[MOST_VALUES]) {
    const double ints[] = {v + 1, v + 2, 2 * v, v - 1, 0, -1},
                 reals[] = {v / 2, v + 0.05, 0.3, 0, 1e-3};
    int n = 0, count = f->type == TX_FIELD_FLOAT ? 5 : 6;
    if (f->type == TX_FIELD_BOOL) out[n++] = 1 - v;
    if (f->type == TX_FIELD_CHOICE) {
        size_t size;
        for (int i = 0; tx_field_choice(f, i, &size), size > 0 && n < MOST_VALUES; i++)
            if (i != (int)v) out[n++] = i;
    }
    if (f->type == TX_FIELD_INT || f->type == TX_FIELD_FLOAT) {
        for (int i = 0; i < count; i++) {
            double x = f->type == TX_FIELD_INT ? ints[i] : reals[i];
            if (x != v && x >= f->min && x <= f->max) out[n++] = x;
        }
        if (inactive) out[n++] = f->min;
        if (inactive) out[n++] = f->max;
    }
    return n;
}

/* One setting of a case, with every other value: same or different is what it must be. */
static void check_field(const char *own, const tx_config *base, const seen *before,
                        const tx_field *f) {
    const char *reason = tx_field_inactive(f, base);
    if (f->type == TX_FIELD_TEXT) return; /* test_streams and test_events have what they change */
    double values[MOST_VALUES];
    int n = other_values(f, tx_field_get(f, base), reason, values), differ = 0;
    for (int i = 0; i < n; i++) {
        tx_config c;
        tx_error error = {0};
        /* refused: of an inactive setting only for its own sake */
        if (with(own, f, values[i], &c, &error) != TX_OK) {
            differ++;
            CHECK_MSG(!reason || strcmp(error.field, f->key) == 0, "%s%s=%g, inactive (%s): %s",
                      own, f->key, values[i], reason, error.message);
            continue;
        }
        seen after = look(&c);
        bool same = memcmp(before, &after, sizeof after) == 0;
        differ += !same;
        CHECK_MSG(!reason || same, "%s%s=%g changes the run, though %s", own, f->key, values[i],
                  reason);
        if (!reason && !same) return;
    }
    CHECK_MSG(reason || differ, "%s%s has no effect, and no reason is given", own, f->key);
}

static const tx_field *field_of(const char *key) { return tx_field_find(key, strlen(key)); }

static void test_reasons(void) {
    static const struct {
        int at;
        const char *key, *part; /* of the reason; NULL: there is none */
    } said[] = {{0, "momentum", "sgd"},
                {1, "beta1", "lion"},
                {1, "eps", "adam"},
                {4, "beta2", NULL},
                {4, "eps", "adam"},
                {3, "lr_adam", NULL},
                {2, "lr_adam", "muon"},
                {0, "lr_end", "constant"},
                {2, "decay_steps", "wsd"},
                {2, "epochs", "steps"},
                {5, "dropout", "its own"},
                {0, "n_dec_layers", "encoder-decoder"},
                {6, "seq_tgt", "the task"},
                {8, "lengths", "fills"},
                {9, "vocab", "modulus"},
                {0, "train_share", "modular"},
                {8, "train_share", NULL},
                {0, "operation", "modular"},
                {10, "samples", "the training part"},
                {11, "vocab", "the text"},
                {11, "token_vocab", "every character"},
                {0, "tokens", "a text or a table"},
                {0, "builtin_text", "only task text"},
                {11, "ignore_index", "every answer"},
                {12, "lr", "no output"},
                {12, "logit_softcap", "no logits"},
                {15, "norm", "no norms"},
                {15, "final_norm", "no norms"},
                {15, "activation", "no feed-forward"},
                {15, "glu", "no feed-forward"},
                {15, "d_ff", "no feed-forward"},
                {15, "dropout_ffn", "no feed-forward"},
                {16, "dropout", "its own"}};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        tx_config c;
        tx_error error = {0};
        CHECK_MSG(with(cases[said[i].at], NULL, 0, &c, &error) == TX_OK, "%s", error.message);
        const char *reason = tx_field_inactive(field_of(said[i].key), &c);
        CHECK_MSG(said[i].part ? reason && strstr(reason, said[i].part) : !reason, "%s: %s",
                  said[i].key, reason ? reason : "none");
    }
}

int main(void) {
    test_reasons();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tx_config c;
        tx_error error = {0};
        CHECK_MSG(with(cases[i], NULL, 0, &c, &error) == TX_OK, "%s: %s", cases[i], error.message);
        seen before = look(&c);
        for (int k = 0; k < tx_field_count; k++) check_field(cases[i], &c, &before, &tx_fields[k]);
    }
    return check_report();
}
