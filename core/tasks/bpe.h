#ifndef TX_BPE_H
#define TX_BPE_H
/* The merges of byte-pair encoding, over pre-tokens whose symbols are characters. Counts of pairs
 * are kept up to date: a merge touches only the pre-tokens that contain its pair. */
#include "tasks/queue.h"
#include "tasks/tokens.h"

/* The smallest power of two that is at least n. */
uint32_t tx_table_size(uint64_t n);

/* Memory for learning up to `most` tokens, of which `characters` are there already, over different
 * pre-tokens of `symbols` characters in total. */
struct tx_bpe *tx_bpe_carve(tx_arena *arena, uint64_t symbols, int characters, int most);
/* Learns merges until the vocabulary has `most` tokens or no pair occurs twice: left, right and
 * merged of each, and the symbols of every pre-token. */
void tx_bpe_learn(struct tx_bpe *bpe, tx_learner *learner, int most);
/* Applies all merges to the characters symbols[n] of one pre-token; returns how many remain. */
int tx_bpe_apply(const tx_vocabulary *v, uint16_t *symbols, int n);

#endif
