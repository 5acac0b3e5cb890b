#ifndef TX_IDLE_H
#define TX_IDLE_H
/* Why a setting has no effect beside the others, in words; NULL where it has one. Each is the
 * `idle` of settings in fields.c, and is named after the condition under which they have one. */
#include "base/config.h"

const char *tx_idle_second_stack(const tx_config *config);
const char *tx_idle_trained(const tx_config *config);
const char *tx_idle_several_blocks(const tx_config *config);
const char *tx_idle_has_norms(const tx_config *config);
const char *tx_idle_has_ffn(const tx_config *config);
const char *tx_idle_trained_ffn(const tx_config *config);
const char *tx_idle_has_logits(const tx_config *config);
const char *tx_idle_with_means(const tx_config *config);
const char *tx_idle_trained_by_adam(const tx_config *config);
const char *tx_idle_trained_by_muon(const tx_config *config);
const char *tx_idle_falling(const tx_config *config);
const char *tx_idle_decaying(const tx_config *config);
const char *tx_idle_trained_by_sgd(const tx_config *config);
const char *tx_idle_of_table(const tx_config *config);
const char *tx_idle_free_vocab(const tx_config *config);
const char *tx_idle_builtin_is_read(const tx_config *config);
const char *tx_idle_cut_into_tokens(const tx_config *config);
const char *tx_idle_read_from_table(const tx_config *config);
const char *tx_idle_learns_tokens(const tx_config *config);
const char *tx_idle_adding(const tx_config *config);
const char *tx_idle_without_steps(const tx_config *config);
const char *tx_idle_common_dropout(const tx_config *config);
const char *tx_idle_scaled(const tx_config *config);
const char *tx_idle_capped(const tx_config *config);
const char *tx_idle_masked(const tx_config *config);
const char *tx_idle_limited(const tx_config *config);
const char *tx_idle_rotary(const tx_config *config);
const char *tx_idle_dropped_weights(const tx_config *config);
const char *tx_idle_free_length(const tx_config *config);
const char *tx_idle_free_lengths(const tx_config *config);
const char *tx_idle_fits_maps(const tx_config *config);
const char *tx_idle_has_returns(const tx_config *config);
const char *tx_idle_lists_streams(const tx_config *config);
const char *tx_idle_lists_heads(const tx_config *config);
const char *tx_idle_has_streams(const tx_config *config);
const char *tx_idle_embeds_vectors(const tx_config *config);
const char *tx_idle_norms_embedding(const tx_config *config);
const char *tx_idle_predicts_tokens(const tx_config *config);
const char *tx_idle_ignorable(const tx_config *config);

#endif
