#ifndef TX_WHY_H
#define TX_WHY_H
/* Why a head looks where it does, and who writes an answer: scores and logits as sums over the
 * sources of the residual stream (sources.h). The parts sum to what the model computed, but for
 * rounding.
 *
 * A score is what softmax is applied to, before a soft-cap, ALiBi and the mask. It is bilinear in
 * query and key, which are sums over sources: score = sum over both of q·k * scale. Queries and
 * keys are normalised with the scale that they had, and rotated by their positions. Linear
 * attention has no such score, and is refused.
 *
 * A logit is the row of the output layer times the stack's output; with a soft-cap the parts sum to
 * what the cap is applied to. With head class the output is the mean over visible positions. In a
 * model of streams it is a number of a prediction, and with tanh what tanh is applied to. */
#include "inspect/sources.h"

/* --- scores ----------------------------------------------------------------------------------- */

typedef struct {
    const tx_sublayer *sublayer;
    bool self;
    tx_sources query, key; /* of the attention's input, and of what its keys are made of */
    real *q, *k;           /* [sources,D] of one row: queries, and keys */
    int head, from;        /* whose queries these are */
} tx_score_split;

/* Room for any attention of a stack whose sequences have up to T positions, S in the encoder. */
void tx_score_carve(tx_score_split *s, tx_arena *arena, const tx_model *m, int stack, int T, int S);
/* Splits what an attention reads, for a sequence of the window: see tx_sources_split. False where
 * the attention is linear. */
bool tx_score_begin(tx_score_split *s, const tx_acts *acts, int sequence, int stack, int layer,
                    tx_kind kind);
/* Lists what tx_score_begin would split: the four functions below can then be asked. */
void tx_score_list(tx_score_split *s, const tx_model *model, int stack, int layer, tx_kind kind);
/* Sources of its queries, and of its keys, biases of the projections included. */
int tx_score_queries(const tx_score_split *s);
int tx_score_keys(const tx_score_split *s);
tx_source tx_score_query(const tx_score_split *s, int i);
tx_source tx_score_key(const tx_score_split *s, int i);
/* A head, and the position that it looks from. */
void tx_score_from(tx_score_split *s, int head, int from);
/* parts[queries,keys] of the score of key `to` for that query. Returns what ALiBi adds to their
 * sum. */
double tx_score_parts(const tx_score_split *s, int to, double *parts);

/* Linear attention: φ(q)·φ(k), the weight before it is divided by the row's sum. */
double tx_kernel_product(const tx_acts *acts, int sequence, int stack, int layer, tx_kind kind,
                         int head, int from, int to);

/* --- logits ----------------------------------------------------------------------------------- */

/* The logit of a token (or class), or its difference to another one. In a model of streams tokens
 * are the numbers of all predictions, one after the other, and `minus` is of the same one. */
typedef struct {
    int32_t token, minus; /* minus -1: the logit itself */
} tx_answer;

/* Sources of a logit, `end` being the split of the output stack's output: those, and the bias of
 * the output layer if there is one. */
int tx_logit_sources(const tx_sources *end);
/* Whether a row [stream rows] has such an answer. */
bool tx_answer_exists(const tx_model *m, int row, tx_answer answer);
tx_source tx_logit_source(const tx_sources *end, int i);
/* parts[sources] of an answer at a row of logits. */
void tx_logit_parts(const tx_sources *end, int row, tx_answer answer, double *parts);

/* Which source positions a head's part of an answer comes from: parts[Tk], whose sum is that part.
 * weights: the head's row of attention weights. direct[C] is working memory. Not for head class,
 * nor for a head that is ablated, which does not write what its weights say. */
void tx_written_parts(const tx_acts *acts, int sequence, int layer, tx_kind kind, int head, int row,
                      tx_answer answer, const real *weights, real *direct, double *parts);

#endif
