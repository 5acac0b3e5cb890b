#include "model/fields.h"
#include "base/decimal.h"
#include "tasks/task.h"

#define AT(member) offsetof(tx_config, member)
/* clang-format off */
#define ROW(key, kind, initial, min, max, choices, group, unit, help, ...)                         \
    {#key, .type = TX_FIELD_##kind, AT(key), initial, min, max, choices, group, unit, help,        \
     __VA_ARGS__}
#define INT(key, initial, min, max, group, unit, help, ...)                                        \
    ROW(key, INT, initial, min, max, "", group, unit, help, __VA_ARGS__)
#define FLOAT(key, initial, min, max, group, unit, help, ...)                                      \
    ROW(key, FLOAT, initial, min, max, "", group, unit, help, __VA_ARGS__)
#define BOOL(key, initial, group, help, ...)                                                       \
    ROW(key, BOOL, initial, 0, 1, "", group, "", help, __VA_ARGS__)
#define CHOICE(key, initial, choices, group, help, ...)                                            \
    ROW(key, CHOICE, initial, 0, 0, choices, group, "", help, __VA_ARGS__)
/* clang-format on */
/* rebuild, advanced, log_scale */
#define MAIN true, false, false
#define MAIN_LOG true, false, true
#define MORE true, true, false
#define MORE_LOG true, true, true
#define LIVE false, false, false
#define LIVE_LOG false, false, true
#define LIVE_MORE false, true, false

/* Why a setting has no effect beside the others (tx_field.idle). */

static const char *second_stack(const tx_config *c) {
    return c->arch == TX_ENCDEC ? NULL : "only an encoder-decoder has a second stack";
}

static const char *trained(const tx_config *c) {
    return c->head == TX_HEAD_NONE ? "there is no output to train" : NULL;
}

static const char *trained_by_adam(const tx_config *c) {
    return c->optimizer == TX_SGD ? "only adam and adamw use it" : trained(c);
}

static const char *trained_by_sgd(const tx_config *c) {
    return c->optimizer != TX_SGD ? "only sgd uses it" : trained(c);
}

static const char *no_text(const tx_config *c) {
    return tx_task_reads_text(c) ? "the characters of the text decide" : NULL;
}

static const char *without_steps(const tx_config *c) {
    return c->steps > 0 ? "steps is set" : trained(c);
}

static const char *common_dropout(const tx_config *c) {
    bool each = c->dropout_embed >= 0 && c->dropout_attn >= 0 && c->dropout_ffn >= 0 &&
                c->dropout_resid >= 0;
    return each ? "every place has its own" : trained(c);
}

/* Whether the task refuses a config because of this setting. */
static bool task_refuses(const tx_config *config, const char *key) {
    tx_config tried = *config;
    tx_error error = {0};
    size_t size = tx_text_size(key);
    return tx_task_resolve(&tried, &error) != TX_OK && tx_text_size(error.field) == size &&
           memcmp(error.field, key, size) == 0;
}

static const char *free_length(const tx_config *c) {
    tx_config other = *c;
    other.seq_tgt++;
    return c->arch == TX_ENCDEC && task_refuses(&other, "seq_tgt") ? "the task decides"
                                                                   : second_stack(c);
}

static const char *free_lengths(const tx_config *c) {
    tx_config other = *c;
    other.lengths = TX_LENGTHS_VARIABLE;
    return task_refuses(&other, "lengths") ? "this task fills every sequence" : NULL;
}

static const char *ignorable(const tx_config *c) {
    tx_config other = *c;
    other.ignore_index = 0;
    return task_refuses(&other, "ignore_index") ? "every answer of this task counts"
           : c->head == TX_HEAD_CLASS           ? "the one answer always counts"
                                                : trained(c);
}

#define SITE "; -1 takes the value of dropout"

const tx_field tx_fields[] = {
    CHOICE(task, 0, NULL, "task", "what the model learns to output", MAIN),
    INT(seq, 17, 1, 1024, "task", "positions",
        "length of a sequence, separator and answer slots included", MAIN),
    INT(seq_tgt, 0, 0, 1024, "task", "positions",
        "length of a decoder sequence (encoder-decoder); 0 takes what the task needs", MORE,
        .idle = free_length),
    CHOICE(lengths, TX_LENGTHS_FIXED, "fixed variable", "task",
           "fixed: every sequence is full; variable: the data is half as long or longer, and "
           "padding (token 0) fills the rest",
           MORE, .idle = free_lengths),
    INT(vocab, 20, 2, 65536, "task", "tokens",
        "number of different tokens, special ones included; a text sets its own", MAIN_LOG,
        .idle = no_text),
    INT(src_vocab, 0, 0, 65536, "task", "tokens",
        "number of different tokens of the source (encoder-decoder); 0 takes vocab", MORE,
        .idle = second_stack),
    CHOICE(data, TX_FRESH, "fresh fixed", "task",
           "fresh: new samples in every epoch; fixed: one set of `samples` samples, shuffled each "
           "epoch",
           MORE, .idle = trained),
    INT(samples, 10000, 1, 1000000, "task", "samples", "number of samples in an epoch", MORE_LOG,
        .idle = trained),
    INT(eval_samples, 512, 1, 100000, "task", "samples",
        "number of held-out samples in an evaluation", LIVE_MORE, .idle = trained),
    INT(seed, 1, 0, 2147483647, "task", "",
        "start of all random draws: the same seed gives the same run", MAIN),

    CHOICE(arch, TX_ENCODER, "encoder decoder encdec", "model",
           "encoder: positions see all others; decoder: only earlier ones; encdec: both, joined by "
           "cross-attention",
           MAIN),
    INT(n_layers, 2, 1, 12, "model", "layers",
        "number of transformer blocks; of an encoder-decoder, in its encoder", MAIN),
    INT(n_dec_layers, 0, 0, 12, "model", "layers",
        "number of blocks in the decoder of an encoder-decoder; 0 takes n_layers", MORE,
        .idle = second_stack),
    INT(n_heads, 4, 1, 64, "model", "heads",
        "number of attention heads in a layer; it must divide d_model", MAIN),
    INT(d_model, 64, 1, 1024, "model", "", "width of the residual stream", MAIN_LOG),
    INT(d_ff, 0, 0, 4096, "model", "",
        "hidden width of the feed-forward layers; 0 takes 4 times d_model", MAIN_LOG),
    CHOICE(norm, TX_PRE_NORM, "pre post", "model",
           "pre: layer norm before each sublayer; post: after each residual sum", MAIN),
    BOOL(final_norm, 1, "model", "layer norm after the last block", MORE),
    CHOICE(activation, TX_GELU, "relu gelu gelu_tanh", "model",
           "activation function of the feed-forward layers; gelu is the exact (erf) form", MAIN),
    CHOICE(posenc, TX_SINUSOIDAL, "sinusoidal learned rope alibi none", "model",
           "how positions are encoded", MAIN),
    INT(max_len, 0, 0, 4096, "model", "positions",
        "longest sequence that the model can read; 0 takes twice seq, at least 64 (learned "
        "positions: seq)",
        MORE),
    BOOL(embed_scale, 1, "model", "whether embeddings are multiplied by the square root of d_model",
         MORE),
    CHOICE(mask, TX_MASK_NONE, "none causal padding causal+padding", "model",
           "what attention may not see: later positions (causal), padding (token 0), or both",
           MAIN),
    BOOL(tied, 0, "model", "whether the output layer shares the embedding's weights", MORE),
    CHOICE(head, TX_HEAD_TOKEN, "token class none", "model",
           "token: an output for each position; class: one for the sequence; none: hidden states "
           "only, which cannot be trained",
           MORE),
    CHOICE(init, TX_XAVIER, "xavier torch", "model",
           "xavier: uniform on every matrix, embeddings included; torch: the defaults of nn.Linear "
           "and nn.Embedding",
           MORE),
    FLOAT(init_gain, 1, 0.01, 10, "model", "", "factor on the initial matrices", MORE_LOG),

    FLOAT(lr, 0.001, 0, 10, "training", "", "learning rate: the size of an optimiser step",
          LIVE_LOG, .idle = trained),
    INT(batch, 64, 1, 4096, "training", "samples", "number of samples in a step", MAIN_LOG,
        .idle = trained),
    FLOAT(dropout, 0.1, 0, 0.9, "training", "",
          "share of activations that are set to zero at random in training", LIVE,
          .idle = common_dropout),
    FLOAT(dropout_embed, -1, -1, 0.9, "training", "", "dropout after embedding and positions" SITE,
          LIVE_MORE, .idle = trained),
    FLOAT(dropout_attn, -1, -1, 0.9, "training", "", "dropout on attention weights" SITE, LIVE_MORE,
          .idle = trained),
    FLOAT(dropout_ffn, -1, -1, 0.9, "training", "", "dropout inside the feed-forward layers" SITE,
          LIVE_MORE, .idle = trained),
    FLOAT(dropout_resid, -1, -1, 0.9, "training", "",
          "dropout on each branch before it joins the residual stream" SITE, LIVE_MORE,
          .idle = trained),
    FLOAT(clip, 1, 0, 1e6, "training", "", "largest global norm of the gradient; 0 does not clip",
          LIVE, .idle = trained),
    CHOICE(optimizer, TX_ADAM, "adam adamw sgd", "training",
           "optimiser: how gradients become updates", MAIN, .idle = trained),
    CHOICE(schedule, TX_CONSTANT, "constant linear cosine", "training",
           "learning rate after the warm-up: constant, or falling to 0 at `steps`", LIVE_MORE,
           .idle = trained),
    INT(warmup, 0, 0, 1000000, "training", "steps",
        "number of first steps in which the learning rate rises from 0", LIVE_MORE,
        .idle = trained),
    INT(steps, 0, 0, 100000000, "training", "steps",
        "planned length of the run, where the schedule ends; 0 takes epochs", LIVE_MORE,
        .idle = trained),
    INT(epochs, 20, 1, 1000000, "training", "epochs", "planned length of the run when steps is 0",
        LIVE, .idle = without_steps),
    INT(ignore_index, 0, -1, 65535, "training", "",
        "target that the loss does not count; -1 counts all", MORE, .idle = ignorable),
    FLOAT(label_smoothing, 0, 0, 0.9, "training", "",
          "share of the target's probability that is spread over all tokens", LIVE_MORE,
          .idle = trained),
    FLOAT(weight_decay, 0, 0, 10, "training", "",
          "pull of matrices towards 0; biases and norms are spared; adamw applies it "
          "separately from the gradient",
          LIVE_MORE, .idle = trained),
    FLOAT(beta1, 0.9, 0, 0.9999, "training", "", "Adam: decay of the mean of gradients", LIVE_MORE,
          .idle = trained_by_adam),
    FLOAT(beta2, 0.999, 0, 0.999999, "training", "", "Adam: decay of the mean of squares",
          LIVE_MORE, .idle = trained_by_adam),
    FLOAT(eps, 1e-8, 1e-16, 0.1, "training", "", "Adam: added to the root of the mean of squares",
          LIVE_MORE, .idle = trained_by_adam),
    FLOAT(momentum, 0.9, 0, 0.9999, "training", "",
          "SGD: share of the last update that is added to the next", LIVE_MORE,
          .idle = trained_by_sgd),
};
const int tx_field_count = (int)(sizeof tx_fields / sizeof tx_fields[0]);

static bool same(const char *a, size_t size, const char *word) {
    return tx_text_size(word) == size && memcmp(a, word, size) == 0;
}

const tx_field *tx_field_find(const char *key, size_t size) {
    for (int i = 0; i < tx_field_count; i++)
        if (same(key, size, tx_fields[i].key)) return &tx_fields[i];
    return NULL;
}

const char *tx_field_idle(const tx_field *field, const tx_config *config) {
    return field->idle ? field->idle(config) : NULL;
}

static int32_t *int_at(const tx_field *f, const tx_config *c) {
    return (int32_t *)((char *)c + f->offset);
}
static double *double_at(const tx_field *f, const tx_config *c) {
    return (double *)((char *)c + f->offset);
}

double tx_field_get(const tx_field *field, const tx_config *config) {
    return field->type == TX_FIELD_FLOAT ? *double_at(field, config) : *int_at(field, config);
}

static void put(const tx_field *field, tx_config *config, double value) {
    if (field->type == TX_FIELD_FLOAT)
        *double_at(field, config) = value;
    else
        *int_at(field, config) = (int32_t)value;
}

const char *tx_field_choice(const tx_field *field, int i, size_t *size) {
    if (!field->choices) {
        const char *name = i < tx_task_count ? tx_tasks[i]->name : "";
        *size = tx_text_size(name);
        return name;
    }
    const char *word = field->choices;
    for (;; i--) {
        size_t n = 0;
        while (word[n] && word[n] != ' ') n++;
        *size = n;
        if (i == 0 || n == 0) return word;
        word += word[n] ? n + 1 : n;
    }
}

void tx_field_print(const tx_field *field, const tx_config *config, tx_text *out) {
    double value = tx_field_get(field, config);
    if (field->type == TX_FIELD_CHOICE) {
        size_t size;
        const char *word = tx_field_choice(field, (int)value, &size);
        tx_text_add_bytes(out, word, size);
    } else if (field->type == TX_FIELD_BOOL) {
        tx_text_add(out, value != 0 ? "true" : "false");
    } else {
        tx_text_add_number(out, value);
    }
}

void tx_config_defaults(tx_config *config) {
    memset(config, 0, sizeof *config);
    for (int i = 0; i < tx_field_count; i++) put(&tx_fields[i], config, tx_fields[i].initial);
}

/* Begins 'KEY cannot be "VALUE": ', to which the reason and the nearest value are added. */
static tx_text begin_refusal(tx_error *error, const tx_field *field, const char *value,
                             size_t size) {
    tx_text t = tx_error_begin(error, TX_ERR_CONFIG, field->key);
    tx_text_add(&t, field->key);
    tx_text_add(&t, " cannot be ");
    tx_text_add_quoted(&t, value, size, 40);
    tx_text_add(&t, ": ");
    return t;
}

static tx_status refuse(tx_error *error, const tx_field *field, const char *value, size_t size) {
    tx_text t = begin_refusal(error, field, value, size);
    if (field->type == TX_FIELD_CHOICE) {
        tx_text_add(&t, "it is one of");
        size_t n;
        for (int i = 0;; i++) {
            const char *word = tx_field_choice(field, i, &n);
            if (n == 0) break;
            tx_text_add(&t, i ? ", " : " ");
            tx_text_add_bytes(&t, word, n);
        }
    } else if (field->type == TX_FIELD_BOOL) {
        tx_text_add(&t, "it is true or false");
    } else {
        tx_text_add(&t, field->type == TX_FIELD_INT ? "it is a whole number from "
                                                    : "it is a number from ");
        tx_text_add_number(&t, field->min);
        tx_text_add(&t, " to ");
        tx_text_add_number(&t, field->max);
    }
    return TX_ERR_CONFIG;
}

/* The value of a choice's word, or -1. */
static int choice_index(const tx_field *field, const char *value, size_t size) {
    size_t n;
    for (int i = 0;; i++) {
        const char *word = tx_field_choice(field, i, &n);
        if (n == 0) return -1;
        if (n == size && memcmp(word, value, n) == 0) return i;
    }
}

/* Whether a decimal number is written as zero: 1e-400 is not, though no double is nearer. */
static bool is_zero(const char *text, size_t size) {
    for (size_t i = 0; i < size && text[i] != 'e' && text[i] != 'E'; i++)
        if (text[i] >= '1' && text[i] <= '9') return false;
    return true;
}

tx_status tx_config_set(tx_config *config, const char *key, size_t key_size, const char *value,
                        size_t value_size, tx_error *error) {
    const tx_field *field = tx_field_find(key, key_size);
    if (!field) {
        char name[64] = "";
        tx_text short_name = tx_text_over(name, sizeof name);
        tx_text_add_bytes(&short_name, key, key_size);
        tx_text t = tx_error_begin(error, TX_ERR_CONFIG, name);
        tx_text_add_quoted(&t, key, key_size, 60);
        tx_text_add(&t, " is not a setting");
        return TX_ERR_CONFIG;
    }
    double number = 0;
    if (field->type == TX_FIELD_CHOICE) {
        number = choice_index(field, value, value_size);
        if (number < 0) return refuse(error, field, value, value_size);
    } else if (field->type == TX_FIELD_BOOL) {
        bool yes = same(value, value_size, "true") || same(value, value_size, "1");
        if (!yes && !same(value, value_size, "false") && !same(value, value_size, "0"))
            return refuse(error, field, value, value_size);
        number = yes;
    } else {
        bool fine = tx_decimal_read(value, value_size, &number) && number >= field->min &&
                    number <= field->max;
        if (!fine || (field->type == TX_FIELD_INT && number != (double)(int64_t)number) ||
            (number == 0 && !is_zero(value, value_size)))
            return refuse(error, field, value, value_size);
    }
    put(field, config, number + 0.0); /* -0 becomes 0 */
    return TX_OK;
}

/* The divisor of d_model that is closest to n_heads: what to suggest. */
static int nearest_divisor(int n, int wanted) {
    for (int away = 0;; away++) {
        if (wanted - away >= 1 && n % (wanted - away) == 0) return wanted - away;
        if (wanted + away <= n && n % (wanted + away) == 0) return wanted + away;
    }
}

static tx_status check_heads(const tx_config *c, tx_error *error) {
    if (c->d_model % c->n_heads == 0) return TX_OK;
    tx_text t = tx_error_begin(error, TX_ERR_CONFIG, "n_heads");
    tx_text_add(&t, "n_heads ");
    tx_text_add_i64(&t, c->n_heads);
    tx_text_add(&t, " does not divide d_model ");
    tx_text_add_i64(&t, c->d_model);
    tx_text_add(&t, "; the nearest number that does is ");
    tx_text_add_i64(&t, nearest_divisor(c->d_model, c->n_heads));
    return TX_ERR_CONFIG;
}

static tx_status check_length(const tx_config *c, const char *key, int length, tx_error *error) {
    if (length <= c->max_len) return TX_OK;
    tx_text t = tx_error_begin(error, TX_ERR_CONFIG, "max_len");
    tx_text_add(&t, "max_len ");
    tx_text_add_i64(&t, c->max_len);
    tx_text_add(&t, " is shorter than ");
    tx_text_add(&t, key);
    tx_text_add(&t, " ");
    tx_text_add_i64(&t, length);
    tx_text_add(&t, "; choose 0 or at least ");
    tx_text_add_i64(&t, length);
    return TX_ERR_CONFIG;
}

/* The same beginning with the value that the setting has. */
static tx_text begin_combination(const tx_config *c, const char *key, size_t key_size,
                                 tx_error *error) {
    const tx_field *field = tx_field_find(key, key_size);
    char value[40];
    tx_text printed = tx_text_over(value, sizeof value);
    tx_field_print(field, c, &printed);
    return begin_refusal(error, field, value, tx_text_size(value));
}

/* A setting that does not fit the others: the reason, what to choose, and, unless negative, a
 * number after it. */
static tx_status refuse_combination(const tx_config *c, const char *key, const char *reason,
                                    int64_t nearest, tx_error *error) {
    tx_text t = begin_combination(c, key, tx_text_size(key), error);
    tx_text_add(&t, reason);
    if (nearest >= 0) tx_text_add_i64(&t, nearest);
    return TX_ERR_CONFIG;
}

/* A refusal of the task, preceded by the setting's value. */
static tx_status resolve_task(tx_config *c, tx_error *error) {
    tx_error cause = {0};
    tx_status status = tx_task_resolve(c, &cause);
    size_t key_size = tx_text_size(cause.field);
    if (status == TX_OK) return TX_OK;
    /* the text */
    if (!tx_field_find(cause.field, key_size))
        return tx_fail(error, status, cause.field, cause.message);
    tx_text t = begin_combination(c, cause.field, key_size, error);
    tx_text_add(&t, cause.message);
    return status;
}

static tx_status check_sites(const tx_config *c, tx_error *error) {
    static const char *const keys[] = {"dropout_embed", "dropout_attn", "dropout_ffn",
                                       "dropout_resid"};
    const double values[] = {c->dropout_embed, c->dropout_attn, c->dropout_ffn, c->dropout_resid};
    for (int i = 0; i < 4; i++)
        if (values[i] < 0 && values[i] != -1)
            return refuse_combination(
                c, keys[i],
                "it is a share of activations, or -1 to take the value of dropout; choose 0 or -1",
                -1, error);
    return TX_OK;
}

/* Settings of one group or another that contradict each other. */
static tx_status check_combinations(const tx_config *c, tx_error *error) {
    if (c->arch == TX_ENCDEC && c->head == TX_HEAD_CLASS)
        return refuse_combination(
            c, "head",
            "a class needs a single stack, and arch is encdec; choose head token, "
            "or arch encoder or decoder",
            -1, error);
    if (c->tied && c->head == TX_HEAD_NONE)
        return refuse_combination(c, "tied",
                                  "with head none there is no output layer to share weights; "
                                  "choose tied false, or head token or class",
                                  -1, error);
    if (c->ignore_index >= c->vocab)
        return refuse_combination(c, "ignore_index",
                                  "it is not a token of the vocabulary; choose -1, or at most ",
                                  c->vocab - 1, error);
    if (c->schedule != TX_CONSTANT && c->steps > 0 && c->warmup >= c->steps)
        return refuse_combination(c, "warmup",
                                  "the run would end before the learning rate falls; choose "
                                  "schedule constant, or at most ",
                                  c->steps - 1, error);
    return check_sites(c, error);
}

tx_status tx_config_resolve(tx_config *c, tx_error *error) {
    bool two_stacks = c->arch == TX_ENCDEC;
    if (c->d_ff == 0) c->d_ff = 4 * c->d_model;
    if (c->n_dec_layers == 0) c->n_dec_layers = c->n_layers;
    if (c->arch == TX_DECODER) c->mask |= TX_MASK_CAUSAL; /* that is what a decoder is */
    tx_status status = check_heads(c, error);
    if (status == TX_OK) status = resolve_task(c, error);
    if (status != TX_OK) return status;
    if (c->src_vocab == 0) c->src_vocab = c->vocab;
    int longest = two_stacks ? TX_MAX(c->seq, c->seq_tgt) : c->seq;
    if (c->max_len == 0) c->max_len = c->posenc == TX_LEARNED ? longest : TX_MAX(64, 2 * longest);
    status = check_length(c, "seq", c->seq, error);
    if (status == TX_OK && two_stacks) status = check_length(c, "seq_tgt", c->seq_tgt, error);
    return status == TX_OK ? check_combinations(c, error) : status;
}
