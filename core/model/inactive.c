#include "model/inactive.h"
#include "base/text.h"
#include "tasks/all.h"
#include "tasks/corpus.h"

const char *tx_inactive_unless_second_stack(const tx_config *c) {
    return c->arch == TX_ENCDEC ? NULL : "only an encoder-decoder has a second stack";
}

const char *tx_inactive_unless_trained(const tx_config *c) {
    return c->head == TX_HEAD_NONE ? "there is no output to train" : NULL;
}

const char *tx_inactive_if_listed(const tx_config *c) {
    return c->data == TX_EVERY ? "the training part decides" : tx_inactive_unless_trained(c);
}

const char *tx_inactive_unless_several_blocks(const tx_config *c) {
    int most = c->arch == TX_ENCDEC ? TX_MAX(c->n_layers, c->n_dec_layers) : c->n_layers;
    return most == 1 ? "a single block's backward pass follows its forward pass at once"
                     : tx_inactive_unless_trained(c);
}

const char *tx_inactive_unless_norms(const tx_config *c) {
    return c->norm_type == TX_NO_NORM ? "there are no norms" : NULL;
}

const char *tx_inactive_unless_any_norm(const tx_config *c) {
    return c->qk_norm ? NULL : tx_inactive_unless_norms(c);
}

const char *tx_inactive_unless_ffn(const tx_config *c) {
    return c->ffn ? NULL : "blocks have no feed-forward layer";
}

const char *tx_inactive_unless_trained_ffn(const tx_config *c) {
    return c->ffn ? tx_inactive_unless_trained(c) : tx_inactive_unless_ffn(c);
}

const char *tx_inactive_unless_regression(const tx_config *c) {
    return tx_task_of(c) == &tx_task_regression ? NULL : "only task regression uses it";
}

const char *tx_inactive_unless_returns(const tx_config *c) {
    if (tx_task_of(c)->env) return NULL;
    if (!tx_task_reads_numbers(c)) return "only tasks arena and numbers use it";
    return c->corpus && c->corpus->series.of_kind[TX_COLUMN_REWARD] ? NULL
                                                                    : "the table has no rewards";
}

const char *tx_inactive_unless_streams_listed(const tx_config *c) {
    return tx_task_of(c)->lists_streams ? NULL : "only task trajectories has them listed";
}

const char *tx_inactive_unless_heads_listed(const tx_config *c) {
    return tx_task_of(c)->lists_streams || tx_task_reads_numbers(c)
               ? NULL
               : "only tasks trajectories and numbers have them listed";
}

const char *tx_inactive_unless_streams(const tx_config *c) {
    return c->layout.count ? NULL : "the task has tokens, not streams";
}

const char *tx_inactive_unless_vectors_embedded(const tx_config *c) {
    for (int k = 0; k < c->layout.count; k++)
        if (c->layout.stream[k].kind == TX_VECTOR) return NULL;
    return c->layout.count ? "every stream has tokens" : tx_inactive_unless_streams(c);
}

const char *tx_inactive_unless_embedding_normed(const tx_config *c) {
    return tx_inactive_unless_norms(c) ? tx_inactive_unless_norms(c)
                                       : tx_inactive_unless_streams(c);
}

const char *tx_inactive_unless_tokens_predicted(const tx_config *c) {
    if (c->layout.count == 0) return tx_inactive_unless_trained(c);
    for (int i = 0; i < c->layout.predictions; i++)
        if (c->layout.prediction[i].kind == TX_TOKEN) return tx_inactive_unless_trained(c);
    return "the task predicts no tokens";
}

const char *tx_inactive_unless_logits(const tx_config *c) {
    return c->head == TX_HEAD_NONE ? "there are no logits" : tx_inactive_unless_tokens_predicted(c);
}

const char *tx_inactive_unless_gradient_means(const tx_config *c) {
    return c->optimizer == TX_SGD ? "only adam, adamw, muon and lion use it"
                                  : tx_inactive_unless_trained(c);
}

const char *tx_inactive_unless_adam(const tx_config *c) {
    return c->optimizer == TX_SGD || c->optimizer == TX_LION ? "only adam, adamw and muon use it"
                                                             : tx_inactive_unless_trained(c);
}

const char *tx_inactive_unless_muon(const tx_config *c) {
    return c->optimizer != TX_MUON ? "only muon uses it" : tx_inactive_unless_trained(c);
}

const char *tx_inactive_unless_rate_falls(const tx_config *c) {
    return c->schedule == TX_CONSTANT ? "the schedule is constant" : tx_inactive_unless_trained(c);
}

const char *tx_inactive_unless_wsd(const tx_config *c) {
    return c->schedule != TX_WSD ? "only schedule wsd uses it" : tx_inactive_unless_trained(c);
}

const char *tx_inactive_unless_sgd(const tx_config *c) {
    return c->optimizer != TX_SGD ? "only sgd uses it" : tx_inactive_unless_trained(c);
}

const char *tx_inactive_if_table(const tx_config *c) {
    return tx_task_reads_table(c) ? "the table decides" : NULL;
}

const char *tx_inactive_if_vocab_given(const tx_config *c) {
    if (tx_task_of(c) == &tx_task_modular && c->modulus > 0) return "the modulus decides";
    if (c->layout.count) return "the streams decide";
    return tx_inactive_if_table(c) ? tx_inactive_if_table(c)
           : tx_task_reads_text(c) ? "the text decides"
                                   : NULL;
}

static bool reads_rows(const tx_config *c) {
    return tx_task_reads_table(c) || tx_task_reads_numbers(c);
}

const char *tx_inactive_unless_builtin_text(const tx_config *c) {
    return !tx_task_reads_text(c) || reads_rows(c) ? "only task text reads a text"
           : c->corpus && !c->corpus->builtin      ? "your own text is used"
                                                   : NULL;
}

const char *tx_inactive_unless_tokenized(const tx_config *c) {
    return tx_task_reads_text(c) && !tx_task_reads_numbers(c)
               ? NULL
               : "only a text or a table of texts is cut into tokens";
}

const char *tx_inactive_unless_table(const tx_config *c) {
    return reads_rows(c) ? NULL : "only a table has it";
}

const char *tx_inactive_of_file(const tx_config *c) {
    return tx_task_reads_text(c) ? "it says how the file was read" : "no file is read";
}

const char *tx_inactive_unless_own_table(const tx_config *c) {
    const bool own = c->corpus && !c->corpus->builtin;
    return own || !reads_rows(c) ? tx_inactive_unless_table(c) : tx_inactive_of_file(c);
}

const char *tx_inactive_if_every_character_fits(const tx_config *c) {
    const bool more = c->corpus && c->corpus->has_more;
    return c->tokens == TX_TOKENS_CHARACTERS && !more ? "every character is a token"
           : c->tokens == TX_TOKENS_GIVEN             ? "the text of tokens decides"
                                                      : tx_inactive_unless_tokenized(c);
}

const char *tx_inactive_unless_modular(const tx_config *c) {
    return tx_task_of(c) == &tx_task_modular ? NULL : "only task modular uses it";
}

const char *tx_inactive_if_steps_set(const tx_config *c) {
    return c->steps > 0 ? "steps is set" : tx_inactive_unless_trained(c);
}

const char *tx_inactive_if_each_dropout_set(const tx_config *c) {
    bool each = c->dropout_embed >= 0 && c->dropout_attn >= 0 && (c->dropout_ffn >= 0 || !c->ffn) &&
                c->dropout_resid >= 0;
    return each ? "every place has its own" : tx_inactive_unless_trained(c);
}

static bool linear(const tx_config *c) { return c->attention == TX_LINEAR_ATTENTION; }

const char *tx_inactive_unless_scores_scaled(const tx_config *c) {
    return linear(c)                  ? "linear attention has no scale"
           : c->n_heads == c->d_model ? "the square root of a width of 1 is 1"
                                      : NULL;
}

const char *tx_inactive_if_linear_attention(const tx_config *c) {
    return linear(c) ? "linear attention has no soft-cap" : NULL;
}

const char *tx_inactive_if_all_layers_full(const tx_config *c) {
    return c->full_every == 1 ? "full_every lets every layer see everything" : NULL;
}

const char *tx_inactive_unless_limited(const tx_config *c) {
    return c->window || c->sparse_stride ? NULL : "only window and sparse_stride limit a layer";
}

const char *tx_inactive_unless_rope(const tx_config *c) {
    return c->posenc != TX_ROPE          ? "only rope uses it"
           : c->d_model / c->n_heads < 4 ? "a single pair of numbers turns alike at any base"
                                         : NULL;
}

const char *tx_inactive_unless_weights_dropped(const tx_config *c) {
    return linear(c) ? "linear attention keeps no weights" : tx_inactive_unless_trained(c);
}

/* Whether the task refuses a config because of this setting. */
static bool task_refuses(const tx_config *config, const char *key) {
    tx_config tried = *config;
    tx_error error = {0};
    size_t size = tx_text_size(key);
    return tx_task_resolve(&tried, &error) != TX_OK && tx_text_size(error.field) == size &&
           memcmp(error.field, key, size) == 0;
}

const char *tx_inactive_if_length_given(const tx_config *c) {
    tx_config other = *c;
    if (tx_inactive_if_table(c)) return tx_inactive_if_table(c);
    other.seq_tgt++;
    return c->arch == TX_ENCDEC && task_refuses(&other, "seq_tgt")
               ? "the task decides"
               : tx_inactive_unless_second_stack(c);
}

const char *tx_inactive_if_lengths_given(const tx_config *c) {
    tx_config other = *c;
    if (tx_inactive_if_table(c)) return tx_inactive_if_table(c);
    other.lengths = TX_LENGTHS_VARIABLE;
    return task_refuses(&other, "lengths") ? "this task fills every sequence" : NULL;
}

const char *tx_inactive_unless_targets_ignorable(const tx_config *c) {
    tx_config other = *c;
    other.ignore_index = 0;
    if (c->layout.count) return "the task says where it has no target";
    return task_refuses(&other, "ignore_index") ? "every answer of this task counts"
           : c->head == TX_HEAD_CLASS           ? "the one answer always counts"
                                                : tx_inactive_unless_trained(c);
}

/* What a setting of 0 takes (tx_field.automatic). */
