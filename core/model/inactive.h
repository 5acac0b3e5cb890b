#ifndef TX_INACTIVE_H
#define TX_INACTIVE_H
/* Why a setting has no effect beside the others, in words; NULL where it has one. Each is the
 * `inactive` of settings in fields.c: they are inactive unless, or if, what its name says. */
#include "base/config.h"

const char *tx_inactive_unless_second_stack(const tx_config *config);
const char *tx_inactive_unless_trained(const tx_config *config);
const char *tx_inactive_if_listed(const tx_config *config);
const char *tx_inactive_unless_several_blocks(const tx_config *config);
const char *tx_inactive_unless_norms(const tx_config *config);
const char *tx_inactive_unless_any_norm(const tx_config *config);
const char *tx_inactive_unless_ffn(const tx_config *config);
const char *tx_inactive_unless_trained_ffn(const tx_config *config);
const char *tx_inactive_unless_logits(const tx_config *config);
const char *tx_inactive_unless_gradient_means(const tx_config *config);
const char *tx_inactive_unless_adam(const tx_config *config);
const char *tx_inactive_unless_muon(const tx_config *config);
const char *tx_inactive_unless_rate_falls(const tx_config *config);
const char *tx_inactive_unless_wsd(const tx_config *config);
const char *tx_inactive_unless_sgd(const tx_config *config);
const char *tx_inactive_if_table(const tx_config *config);
const char *tx_inactive_if_vocab_given(const tx_config *config);
const char *tx_inactive_unless_builtin_text(const tx_config *config);
const char *tx_inactive_unless_tokenized(const tx_config *config);
const char *tx_inactive_of_file(const tx_config *config);
const char *tx_inactive_unless_own_table(const tx_config *config);
const char *tx_inactive_unless_table(const tx_config *config);
const char *tx_inactive_if_every_character_fits(const tx_config *config);
const char *tx_inactive_unless_modular(const tx_config *config);
const char *tx_inactive_if_steps_set(const tx_config *config);
const char *tx_inactive_if_each_dropout_set(const tx_config *config);
const char *tx_inactive_unless_scores_scaled(const tx_config *config);
const char *tx_inactive_if_linear_attention(const tx_config *config);
const char *tx_inactive_if_all_layers_full(const tx_config *config);
const char *tx_inactive_unless_limited(const tx_config *config);
const char *tx_inactive_unless_rope(const tx_config *config);
const char *tx_inactive_unless_weights_dropped(const tx_config *config);
const char *tx_inactive_if_length_given(const tx_config *config);
const char *tx_inactive_if_lengths_given(const tx_config *config);
const char *tx_inactive_unless_regression(const tx_config *config);
const char *tx_inactive_unless_returns(const tx_config *config);
const char *tx_inactive_unless_streams_listed(const tx_config *config);
const char *tx_inactive_unless_heads_listed(const tx_config *config);
const char *tx_inactive_unless_streams(const tx_config *config);
const char *tx_inactive_unless_vectors_embedded(const tx_config *config);
const char *tx_inactive_unless_embedding_normed(const tx_config *config);
const char *tx_inactive_unless_tokens_predicted(const tx_config *config);
const char *tx_inactive_unless_targets_ignorable(const tx_config *config);

#endif
