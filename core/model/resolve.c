/* Settings together: what is automatic, and what does not fit. */
#include "model/events.h"
#include "tasks/task.h"

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

/* The divisor of n_heads that is closest to n_kv_heads. */
static tx_status check_kv_heads(const tx_config *c, tx_error *error) {
    if (c->n_heads % c->n_kv_heads == 0) return TX_OK;
    tx_text t = tx_error_begin(error, TX_ERR_CONFIG, "n_kv_heads");
    tx_text_add(&t, "n_kv_heads ");
    tx_text_add_i64(&t, c->n_kv_heads);
    tx_text_add(&t, " does not divide n_heads ");
    tx_text_add_i64(&t, c->n_heads);
    tx_text_add(&t, "; the nearest number that does is ");
    tx_text_add_i64(&t, nearest_divisor(c->n_heads, TX_MIN(c->n_kv_heads, c->n_heads)));
    return TX_ERR_CONFIG;
}

static tx_status check_length(const tx_config *c, const char *key, int length, tx_error *error) {
    if (length <= c->max_len) return TX_OK;
    tx_text t = tx_error_begin(error, TX_ERR_CONFIG, "max_len");
    tx_text_add(&t, "max_len ");
    tx_text_add_i64(&t, c->max_len);
    tx_text_add(&t, " is shorter than ");
    tx_text_add_value(&t, key);
    tx_text_add(&t, " ");
    tx_text_add_i64(&t, length);
    tx_text_add(&t, "; choose 0 or at least ");
    tx_text_add_i64(&t, length);
    return TX_ERR_CONFIG;
}

/* tx_field_refuse with the value that the setting has. */
static tx_text begin_combination(const tx_config *c, const char *key, size_t key_size,
                                 tx_error *error) {
    const tx_field *field = tx_field_find(key, key_size);
    char value[40];
    tx_text printed = tx_text_over(value, sizeof value);
    tx_field_print(field, c, &printed);
    return tx_field_refuse(error, field, value, tx_text_size(value));
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
    if (!tx_field_find(cause.field, key_size)) {
        if (error) *error = cause;
        return status;
    }
    tx_text t = begin_combination(c, cause.field, key_size, error);
    tx_error_add_cause(&t, &cause);
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

static tx_status check_attention(const tx_config *c, tx_error *error) {
    if (c->attention != TX_LINEAR_ATTENTION) return check_kv_heads(c, error);
    if (c->sink)
        return refuse_combination(
            c, "sink",
            "a sink joins the softmax, and linear attention has none; choose sink false, or "
            "attention softmax",
            -1, error);
    if (c->posenc == TX_ALIBI)
        return refuse_combination(
            c, "posenc",
            "alibi adds to the scores of a softmax, and linear attention has none; choose "
            "sinusoidal, learned, rope or none, or attention softmax",
            -1, error);
    return check_kv_heads(c, error);
}

tx_status tx_config_check(const tx_config *c, tx_error *error) {
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
    if (c->schedule == TX_WSD && c->steps > 0 && c->decay_steps > c->steps - c->warmup)
        return refuse_combination(c, "decay_steps",
                                  "the learning rate would fall before the warm-up ends; choose 0, "
                                  "or at most ",
                                  c->steps - c->warmup, error);
    tx_status status = check_attention(c, error);
    return status == TX_OK ? check_sites(c, error) : status;
}

static void fill_automatic(tx_config *c) {
    for (const tx_field *f = tx_fields; f < tx_fields + tx_field_count; f++) {
        int32_t *value = (int32_t *)((char *)c + f->offset);
        if (f->automatic && *value == 0) *value = f->automatic(c);
    }
}

tx_status tx_config_resolve(tx_config *c, tx_error *error) {
    bool two_stacks = c->arch == TX_ENCDEC;
    if (c->arch == TX_DECODER) c->mask |= TX_MASK_CAUSAL; /* that is what a decoder is */
    tx_status status = check_heads(c, error);
    if (status == TX_OK) status = resolve_task(c, error);
    if (status != TX_OK) return status;
    fill_automatic(c);
    status = check_length(c, "seq", c->seq, error);
    if (status == TX_OK && two_stacks) status = check_length(c, "seq_tgt", c->seq_tgt, error);
    if (status == TX_OK) status = tx_config_check(c, error);
    return status == TX_OK ? tx_events_check(c, error) : status;
}
