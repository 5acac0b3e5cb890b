#ifndef TX_CONTEXT_H
#define TX_CONTEXT_H
/* The context of a layer in a pass: in which stack and layer of the model it is, and on which rows
 * it works. Rows are numbered sequence * T + position. */
#include "base/arena.h"
#include "base/config.h"
#include "base/rng.h"
#include "layers/ablation.h"
#include "layers/saved.h"
#include "layers/posenc.h"

#define TX_MAX_LAYERS 24

/* How one pass over a batch is run. */
typedef struct {
    bool training; /* dropout acts, ablations but cuts do not */
    uint32_t step; /* which dropout masks */
    int thread;    /* whose working memory it uses */
} tx_pass;

/* What the layers of one stack share: its input, its output, and the gradient of its residual
 * stream. */
typedef struct {
    int T; /* positions of a sequence now */
    /* rows of a sequence after the last block's attention: T, or only the last positions */
    int rows;
    const void *inputs;    /* [B,T], the caller's: what the embedding reads */
    const uint8_t *hidden; /* [B,T], the caller's: 1 where padding must not be seen; or NULL */
    real *out;             /* [R,C] the stack's output, after the final norm */
    real *dout;            /* [R,C] its gradient */
    real *dx;              /* [R,C] gradient of the residual stream; at the end, of the embedding */
    /* [B*rows,C] the last `rows` positions of the last block's x and in, and of dx; for rows < T */
    real *rows_x, *rows_in, *rows_dx;
} tx_residual;

typedef struct {
    const tx_config *config;
    const tx_pass *pass;
    const tx_ablations *ablations; /* of eval passes, or NULL */
    const tx_ablations *cuts;      /* of every pass, or NULL */
    const tx_position_tables *tables;
    real *scratch;       /* working memory of the thread that runs the pass */
    tx_residual *stream; /* of the stack that the layer is in */
    tx_residual *memory; /* the encoder's, which cross-attention reads */
    int stack, layer;    /* layer -1: the embedding */
    bool causal, last;   /* the stack is causal; the layer is its last */
    int first;           /* number of sequence 0 in its batch: dropout masks go by it */
    int from, to;        /* sequences */
    /* rows of a sequence here: T, or the stream's `rows` after the last block's attention */
    int rows;
    int skip; /* positions of this stack that are done already: one sequence only */
} tx_context;

/* The first row of the context in its stack, and how many there are. */
static inline int tx_row_of(const tx_context *ctx) { return ctx->from * ctx->rows + ctx->skip; }
static inline int tx_rows_of(const tx_context *ctx) {
    return (ctx->to - ctx->from) * ctx->rows - ctx->skip;
}

/* The same for the keys that an attention makes from a stream: every position that is not done. */
static inline int tx_key_row_of(const tx_context *ctx, const tx_residual *keys) {
    return ctx->from * keys->T + (keys == ctx->stream ? ctx->skip : 0);
}
static inline int tx_key_rows_of(const tx_context *ctx, const tx_residual *keys) {
    return (ctx->to - ctx->from) * keys->T - (keys == ctx->stream ? ctx->skip : 0);
}

/* Of a model of streams (base/streams.h), the first step of the context, counted from that of
 * sequence 0, and the one after its last. Of the first some positions may be done. */
static inline int tx_first_step(const tx_context *ctx) {
    const int K = ctx->config->layout.count;
    return ctx->from * (ctx->stream->T / K) + ctx->skip / K;
}
static inline int tx_end_step(const tx_context *ctx) {
    return ctx->to * (ctx->stream->T / ctx->config->layout.count);
}

/* Whether only the stream's last `rows` positions go on after the keys of this block. */
static inline bool tx_narrows(const tx_context *ctx) {
    return ctx->last && ctx->stream->rows < ctx->stream->T;
}

/* The gradient of the residual stream at the context's rows. */
static inline real *tx_running(const tx_context *ctx) {
    return ctx->rows < ctx->stream->T ? ctx->stream->rows_dx : ctx->stream->dx;
}

/* rows[n*R,C] = the last R positions of every sequence of x[n*T,C]; or back: the other positions
 * become 0. */
void tx_context_narrow(const tx_context *ctx, real *rows, const real *x);
void tx_context_widen(const tx_context *ctx, real *x, const real *rows);

/* A dropout site of a layer. Attention weights and branches add the kind of their sublayer. */
enum { TX_SITE_EMBED, TX_SITE_WEIGHTS, TX_SITE_FFN = 3, TX_SITE_BRANCH };

/* Dropout at a site of a layer. Its masks depend on seed, step, stack, layer and site. */
tx_dropout tx_context_dropout(const tx_context *ctx, int site);

/* y = dropout(x) at a site of rows [..,width], one slab for each sequence. The masks are the same
 * in both passes. */
void tx_context_drop(const tx_context *ctx, real *y, const real *x, int width, int site);

/* y = x + dropout(y), the sum that ends a sublayer; x and y have the same rows. */
void tx_context_drop_add(const tx_context *ctx, real *y, const real *x, int width, int site);

/* Ablates rows [..,width], `stride` numbers apart, at a tx_ablation_site: not in training, unless
 * they are cut. */
void tx_context_ablate(const tx_context *ctx, int site, real *x, int width, int stride);
/* The same of what is cut only, for gradients. */
void tx_context_cut(const tx_context *ctx, int site, real *x, int width, int stride);

/* --- what layers describe themselves with ----------------------------------------------------- */

/* What layers take the memory of their activations from, for some sequences. */
typedef struct {
    tx_arena *arena;
    const tx_config *config;
    int sequences;
    int T, S; /* positions of the stack, and of the encoder that cross-attention reads */
    bool with_gradient;
    bool shown;      /* attention weights are kept even where no pass needs them */
    tx_saved *saved; /* lists what forward passes save for backward passes; NULL: no list */
} tx_allocator;

/* `width` numbers for each position of T, in every sequence, that a forward pass sets; until then
 * they have no value. */
real *tx_alloc_rows(const tx_allocator *alloc, int T, int width);
/* The same, of which only a backward pass has use: NULL without gradients. */
real *tx_alloc_for_backward(const tx_allocator *alloc, int T, int width);
/* The same for a gradient, which a backward pass sets: NULL likewise. */
real *tx_alloc_gradient(const tx_allocator *alloc, int T, int width);

/* A share of the work on weight gradients: part `part` of `parts` of the elements of every
 * gradient, summed over sequences from..to-1. */
typedef struct {
    int part, parts, from, to;
} tx_share;

/* Columns from..to-1 of n belong to the share. They begin at multiples of 8, so that no tile is
 * computed twice. */
void tx_share_columns(const tx_share *s, int n, int *from, int *to);

#endif
