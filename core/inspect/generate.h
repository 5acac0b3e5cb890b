#ifndef TX_GENERATE_H
#define TX_GENERATE_H
/* Continuing a sequence, token by token: a causal model its prompt, an encoder-decoder its
 * decoder's input. The probe holds the sequence, and its keys and values are the cache: each token
 * costs one row. The next token computes every row again after weights or ablations have changed;
 * under a padding mask always, when the sequence begins with padding. */
#include "train/trainer.h"

typedef struct {
    /* 0: always the likeliest token; otherwise logits are divided by it before the softmax */
    double temperature;
    int32_t top_k; /* draw among the k likeliest only; 0: among all */
    uint32_t seed; /* the draw at each position is a pure function of (seed, position) */
    /* false: compute every row again for each token; the same bits, for tests and comparison */
    bool cached;
} tx_sampling;

/* Whether a model predicts from earlier positions only, with an output for each. config need not be
 * resolved. */
bool tx_config_generates(const tx_config *c);
static inline bool tx_can_generate(const tx_model *m) { return tx_config_generates(&m->config); }

/* Starts from probe_tokens [T] and, in an encoder-decoder, probe_source [S]. */
void tx_generate_begin(tx_trainer *t, int S, int T);

/* The next token: appended to probe_tokens, and returned. -1 when the sequence has reached max_len
 * or a logit is not finite; the sequence then stays as it is. */
int32_t tx_generate_next(tx_trainer *t, const tx_sampling *sampling);

/* One draw from softmax(logits[V] / temperature) among the top_k; ties go to the smaller index. u
 * in [0,1) decides. -1 when a logit is not finite. p[V] is working memory. */
int32_t tx_draw(const real *logits, int V, double temperature, int top_k, double u, real *p);

#endif
