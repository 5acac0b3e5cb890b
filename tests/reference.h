#ifndef REFERENCE_H
#define REFERENCE_H
/* The truth that tests compare the engine with: the formulas of a transformer in double precision
 * and plain loops. Nothing here uses the engine, and nothing is shared with it: no kernels, no
 * mathematics, no layout but row-major.
 *
 * Letters as in the engine: B batch, T positions, C width, H heads, D = C/H, F hidden width, V
 * vocabulary. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* --- comparing -------------------------------------------------------------------------------- */

/* How far a[na] is from b[nb], relative to the larger: |a - b| / max(|a|, |b|) in L2 norms; 0 when
 * all numbers of both are zero. Infinite, so that no tolerance accepts it, when the lengths differ,
 * when there is nothing to compare, and when any number is NaN or infinite. */
double ref_difference(const double *a, size_t na, const double *b, size_t nb);

/* The largest |a[i] - b[i]| in units of `scale`, under the same rules. For numbers that have a
 * natural size: probabilities, tables. */
double ref_largest(const double *a, size_t na, const double *b, size_t nb, double scale);

/* Where the difference is largest, for messages. */
size_t ref_worst(const double *a, const double *b, size_t n);

/* --- derivatives ------------------------------------------------------------------------------ */

/* df/dx at *x by central differences, (f(x + h) - f(x - h)) / 2h. Error: h² f‴ / 6 plus about 1e-16
 * |f| / h. *x is put back. */
double ref_derivative(double (*f)(void *context), void *context, double *x, double h);

/* The same by five points, for smooth f: error h⁴ f⁽⁵⁾ / 30 plus about 2e-16 |f| / h. With h = 1e-3
 * both are near 1e-13 for functions of size 1. */
double ref_derivative5(double (*f)(void *context), void *context, double *x, double h);

/* --- operations ------------------------------------------------------------------------------- */

typedef enum { REF_RELU, REF_GELU, REF_GELU_TANH, REF_SILU, REF_RELU2 } ref_activation;

/* y[R,out] = x[R,in] wᵀ + b, w [out,in]; b may be NULL. */
void ref_linear(double *y, const double *x, const double *w, const double *b, int R, int in,
                int out);
/* y[R,C] = (x - mean) / sqrt(variance + eps) * gain + shift, variance biased. shift NULL: none. */
void ref_norm(double *y, const double *x, const double *gain, const double *shift, double eps,
              int R, int C);
/* y[R,C] = x / sqrt(mean of x² + eps) * gain. */
void ref_rms_norm(double *y, const double *x, const double *gain, double eps, int R, int C);
double ref_activate(double u, ref_activation f);
double ref_activation_slope(double u, ref_activation f);
void ref_softmax(double *p, const double *x, int n);
/* -sum_v q_v log softmax(logits)_v, q = (1 - smoothing) onehot(target) + smoothing / V. */
double ref_cross_entropy(const double *logits, int V, int target, double smoothing);
/* The mean over the R rows whose target is not `ignored`. */
double ref_mean_cross_entropy(const double *logits, const int32_t *targets, int R, int V,
                              double smoothing, int ignored);

typedef struct {
    int n, Tq, Tk, H, D;
    int kv_heads;          /* query head h reads head h / (H / kv_heads); 0: H of them */
    bool causal;           /* query i of Tq stands at position Tk - Tq + i */
    int window, stride;    /* 0: off */
    bool linear, unscaled; /* linear: (elu(q) + 1)·(elu(k) + 1) instead of exp */
    double softcap;        /* 0: off */
    const double *sink;    /* [H] or NULL: a logit that joins each row and is dropped */
    const uint8_t *hidden; /* [n,Tk] or NULL */
    const double *slopes;  /* [H] or NULL: ALiBi */
    const double *factor;  /* [n,H,Tq,Tk] or NULL: what dropout multiplies the weights by */
} ref_heads;

/* context[n*Tq,C], weights[n,H,Tq,Tk] before dropout. Masked scores are -1e9, so a row of nothing
 * else is uniform, or all the sink's; masked products are 0, and a row of nothing else is uniform.
 */
void ref_attention(double *context, double *weights, const double *q, const double *k,
                   const double *v, const ref_heads *a);

/* --- positions -------------------------------------------------------------------------------- */

double ref_sinusoid(int position, int column, int C);
/* Turns x[R,C] in place, row r at position r mod T. */
void ref_rotate(double *x, int R, int T, int H, int D, double base);
double ref_alibi_slope(int head, int H);

/* --- a whole model ---------------------------------------------------------------------------- */

typedef enum { REF_ENCODER, REF_DECODER, REF_ENCDEC } ref_arch;
typedef enum { REF_LAYER_NORM, REF_RMS_NORM, REF_NO_NORM } ref_norm_type;
typedef enum { REF_SINUSOIDAL, REF_LEARNED, REF_ROPE, REF_ALIBI, REF_NO_POSITIONS } ref_positions;

typedef struct {
    ref_arch arch;
    int C, H, F, V, layers, decoder_layers;
    bool pre_norm, final_norm, scale_embedding, causal, padding, tied, class_head;
    bool without_bias, gated, attention_only, without_residual;
    double logit_cap; /* 0: none */
    ref_norm_type norm_type;
    ref_activation activation;
    ref_positions positions;
    /* of all layers: kv_heads, linear, unscaled, softcap; of self-attention: window and stride */
    ref_heads attention;
    bool qk_norm, sinks;
    int full_every;
    double rope_base, norm_eps;
    int B, S, T;                    /* S: length of the source of an encoder-decoder */
    const int32_t *source, *tokens; /* [B,S], [B,T] */
    /* The numbers of a tensor by its state_dict name. */
    const double *(*tensor)(void *context, const char *name);
    void *context;
} ref_model;

/* logits[B*T,V], or [B,V] with a class head: the forward pass without dropout. */
void ref_model_forward(double *logits, const ref_model *m);

#endif
