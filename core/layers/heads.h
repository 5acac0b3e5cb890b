#ifndef TX_HEADS_H
#define TX_HEADS_H
/* What the heads of one attention compute, and the mask rule: which query sees which key. */
#include "base/base.h"
#include "base/rng.h"
#include <stdbool.h>

/* Attention of n sequences, with queries at Tq positions, keys and values at Tk. Self-attention has
 * Tq = Tk, or fewer queries when the rows before them are done already. Queries are row-major
 * [n*Tq,H*D] with head h in columns h*D..h*D+D-1; keys and values are [n*Tk,kv*D] likewise, kv
 * being tx_attention_kv_heads. Members that are 0 switch nothing on. */
typedef struct {
    int n, Tq, Tk, H, D;
    /* heads of keys and values, which query heads share in groups: query head h reads number
     * h / (H / kv_heads). Ainslie et al., "GQA" (2023). 0: as many as H */
    int kv_heads;
    /* a query sees keys up to its own position; queries are the last Tq of the Tk positions */
    bool causal;
    /* with window, a query sees keys less than `window` away; with stride, keys a multiple of
     * `stride` away (Child et al., "Sparse Transformers", 2019); with both, either */
    int window, stride;
    const uint8_t *hidden; /* [n,Tk]: 1 where a key must not be seen (padding), or NULL */
    bool linear;           /* products of φ(q) and φ(k) in place of exp: attention_linear.h */
    bool unscaled;         /* scores are not divided by √D */
    real softcap;          /* c: scaled scores become c tanh(score / c) */
    const real *slopes;    /* [H]: ALiBi, or NULL */
    const real *sink;      /* [H]: a logit that joins the softmax of every row, or NULL */
    tx_dropout dropout;    /* on the weights; threshold 0: none */
    /* number of head 0 of sequence 0 in the batch: the dropout slab (b*H + h) */
    uint32_t first_head;
    /* [n,H,Tq], kept for the backward pass. With a sink: its weight, which the backward pass turns
     * into the gradient of the sink's logit. In linear attention: 1 / sum of products; 0 where
     * nothing is seen. Else NULL. */
    real *rest;
    /* Of linear attention by sums, tx_linear_states numbers for each sequence; the first `done`
     * positions went through before and left theirs. Else NULL. */
    real *states;
    int done;
    /* query rows whose scores are in memory at a time, a multiple of 32; 0: what fits the cache */
    int block;
} tx_attention;

/* What attention reads, and what its backward pass sets: rows as above. */
typedef struct {
    const real *q, *k, *v;
} tx_qkv;
typedef struct {
    real *q, *k, *v;
} tx_qkv_gradients;

/* Up to so many weights of a head, Tq Tk, are kept for the backward pass and for looking. Longer
 * sequences compute them again: their memory grows with T. */
#define TX_KEPT_SCORES (256 * 256)
static inline bool tx_attention_keeps(int Tq, int Tk) { return (int64_t)Tq * Tk <= TX_KEPT_SCORES; }

static inline int tx_attention_kv_heads(const tx_attention *a) {
    return a->kv_heads ? a->kv_heads : a->H;
}

/* The position of query row i among the keys: the queries are the last rows. Has no meaning in
 * cross-attention. */
static inline int tx_attention_position(const tx_attention *a, int i) { return a->Tk - a->Tq + i; }

/* Whether every row sees one range of keys, which the window limits on both sides. */
static inline bool tx_attention_has_band(const tx_attention *a) { return a->window && !a->stride; }

/* Query row i sees no key before this one. */
static inline int tx_attention_start(const tx_attention *a, int i) {
    return tx_attention_has_band(a) ? TX_MAX(0, tx_attention_position(a, i) - a->window + 1) : 0;
}

/* Query row i sees no key from this one on. */
static inline int tx_attention_horizon(const tx_attention *a, int i) {
    if (a->causal) return tx_attention_position(a, i) + 1;
    return tx_attention_has_band(a) ? TX_MIN(a->Tk, tx_attention_position(a, i) + a->window)
                                    : a->Tk;
}

/* Whether window and stride let a query see a key `away` positions from it. */
static inline bool tx_attention_reaches(const tx_attention *a, int away) {
    int distance = away < 0 ? -away : away;
    return (!a->window && !a->stride) || distance < a->window ||
           (a->stride && distance % a->stride == 0);
}

/* The mask rule: whether query row i of a sequence sees key j. */
static inline bool tx_attention_sees(const tx_attention *a, int sequence, int i, int j) {
    return j < tx_attention_horizon(a, i) &&
           tx_attention_reaches(a, j - tx_attention_position(a, i)) &&
           !(a->hidden && a->hidden[(size_t)sequence * a->Tk + j]);
}

/* Whether query row i of a sequence sees no key at all. Without padding every row sees its own. */
static inline bool tx_attention_is_blind(const tx_attention *a, int sequence, int i) {
    if (!a->hidden) return false;
    for (int j = tx_attention_start(a, i); j < tx_attention_horizon(a, i); j++)
        if (tx_attention_sees(a, sequence, i, j)) return false;
    return true;
}

#endif
