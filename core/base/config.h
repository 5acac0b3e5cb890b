#ifndef TX_CONFIG_H
#define TX_CONFIG_H
/* What a run is made of: every setting, as numbers. The table in fields.c gives each its key,
 * default, range and help; nothing else does. */
#include "base/streams.h"
#include <stdbool.h>

typedef enum { TX_ENCODER, TX_DECODER, TX_ENCDEC } tx_arch;
typedef enum { TX_PRE_NORM, TX_POST_NORM } tx_norm_place;
typedef enum { TX_LAYER_NORM, TX_RMS_NORM, TX_NO_NORM } tx_norm_type;
/* TX_GELU is the erf form, x Φ(x) */
typedef enum { TX_RELU, TX_GELU, TX_GELU_TANH, TX_SILU, TX_RELU2 } tx_activation;
typedef enum { TX_SINUSOIDAL, TX_LEARNED, TX_ROPE, TX_ALIBI, TX_NO_POSITIONS } tx_posenc;
/* a set of bits */
typedef enum {
    TX_MASK_NONE = 0,
    TX_MASK_CAUSAL = 1,
    TX_MASK_PADDING = 2,
    TX_MASK_BOTH = 3
} tx_mask;
typedef enum { TX_HEAD_TOKEN, TX_HEAD_CLASS, TX_HEAD_NONE } tx_head;
typedef enum { TX_SOFTMAX, TX_LINEAR_ATTENTION } tx_attention_kind;
/* what the backward pass finds of a block but its input and output */
typedef enum { TX_SAVE_F32, TX_SAVE_BF16, TX_SAVE_INPUTS } tx_saved_activations;
#define TX_SAVED_ACTIVATIONS 3
typedef enum { TX_XAVIER, TX_TORCH, TX_GPT2 } tx_init;
typedef enum { TX_ADAM, TX_ADAMW, TX_SGD, TX_MUON, TX_LION } tx_optimizer;
typedef enum { TX_CONSTANT, TX_LINEAR, TX_COSINE, TX_WSD } tx_schedule;
/* TX_EVERY: the training part, sample by sample */
typedef enum { TX_FRESH, TX_FIXED, TX_EVERY } tx_data;
typedef enum { TX_UNORDERED, TX_ORDERED } tx_pairs;
typedef enum { TX_ADDITION, TX_SUBTRACTION, TX_MULTIPLICATION } tx_operation;
typedef enum { TX_LENGTHS_FIXED, TX_LENGTHS_VARIABLE } tx_lengths;
/* what a token of a text is, and which text is built in */
typedef enum { TX_TOKENS_CHARACTERS, TX_TOKENS_WORDS, TX_TOKENS_BPE, TX_TOKENS_GIVEN } tx_tokens;
typedef enum { TX_HARBOUR, TX_STORIES } tx_builtin_text;
/* whether the first line of a table names its columns */
typedef enum { TX_HEADER_AUTO, TX_HEADER_YES, TX_HEADER_NO } tx_header;

/* Positions of the longest sequence that a model can read or learn. */
#define TX_LONGEST 4096

/* A run ends here: a double, which is what reports hold a step in, counts no further. */
#define TX_MOST_STEPS ((int64_t)1 << 53)

/* Bytes of the text of all events of a run (model/events.h), its end included; no setting is
 * longer. */
#define TX_EVENTS_TEXT 1024

struct tx_corpus;

/* int32_t for whole numbers, switches and choices, double for other numbers, char[...] for text:
 * the table refers to members by these three types. */
typedef struct {
    /* task and data */
    int32_t task, vocab, src_vocab, seq, seq_tgt, lengths, batch, samples, data, eval_samples, seed,
        modulus, operation, pairs, dims, returns;
    int32_t builtin_text, tokens, token_vocab, header; /* of tasks text and data */
    int32_t encoding, separator;   /* of the file it was made of; the engine only keeps them */
    char columns[TX_STREAMS_TEXT]; /* "": not decided; else the first line is a header */
    double train_share, noise;
    char streams[TX_STREAMS_TEXT], heads[TX_STREAMS_TEXT]; /* of task trajectories */
    /* model */
    int32_t arch, n_layers, n_dec_layers, n_heads, d_model, d_ff, norm, final_norm, activation,
        posenc, max_len, embed_scale, mask, tied, head, init;
    double init_gain;
    /* of inputs that are streams */
    int32_t embed_hidden, step_embed, embed_norm;
    /* attention */
    int32_t attention, attn_scale, n_kv_heads, qk_norm, sink, window, sparse_stride, full_every;
    double attn_softcap, rope_base;
    /* the block */
    int32_t norm_type, bias, glu, ffn, residual;
    double logit_softcap, norm_eps;
    /* training */
    double dropout, dropout_embed, dropout_attn, dropout_ffn, dropout_resid;
    int32_t saved_activations;
    int32_t optimizer, schedule, warmup, decay_steps, steps, epochs, ignore_index;
    double lr, lr_end, lr_adam, beta1, beta2, eps, momentum, weight_decay, label_smoothing, clip;
    int32_t data_seed; /* tx_data_seed */
    char events[TX_EVENTS_TEXT];
    /* not a setting: what the task resolves a step of its samples to; count 0: tokens */
    tx_streams layout;
    /* not a setting: the text of task text (corpus.h); NULL is the built-in one. Must outlive the
     * config until a trainer, which keeps its own, is carved. */
    const struct tx_corpus *corpus;
    /* not a setting: with data all, what the task calls each of the `samples` samples of its
     * training part (tx_task.list); a trainer's config has it */
    const uint32_t *listed;
    /* not a setting: the model is only looked into, so there are no gradients and no moments */
    bool looking;
} tx_config;

/* The seed that training samples and their order are drawn by. */
static inline uint32_t tx_data_seed(const tx_config *c) {
    return (uint32_t)(c->data_seed < 0 ? c->seed : c->data_seed);
}

/* The dropout probability of a site that may follow the common one. */
static inline double tx_site_dropout(const tx_config *c, double site) {
    return site < 0 ? c->dropout : site;
}

#endif
