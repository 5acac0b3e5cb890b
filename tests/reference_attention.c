/* The attention of the reference, pair by pair. */
#include "reference.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool is_seen(const ref_heads *a, int b, int position, int j) {
    const int away = abs(position - j);
    if (a->causal && j > position) return false;
    if (a->hidden && a->hidden[b * a->Tk + j]) return false;
    if (!a->window && !a->stride) return true;
    return away < a->window || (a->stride && away % a->stride == 0);
}

static double grown(double x) { return x > 0 ? x + 1 : exp(x); }

/* The product of φ(q) and φ(k), or the score of the pair before the mask. */
static double meet(const double *q, const double *k, const ref_heads *a, int h, int away) {
    double dot = 0;
    for (int d = 0; d < a->D; d++) dot += a->linear ? grown(q[d]) * grown(k[d]) : q[d] * k[d];
    if (a->linear) return dot;
    if (!a->unscaled) dot /= sqrt(a->D);
    if (a->softcap > 0) dot = a->softcap * tanh(dot / a->softcap);
    return dot - (a->slopes ? a->slopes[h] * abs(away) : 0);
}

/* p[n] of a softmax that a sink joins. */
static void softmax_beside(double *p, int n, double sink) {
    double *all = calloc((size_t)n + 1, sizeof *all);
    memcpy(all, p, (size_t)n * sizeof *p);
    all[n] = sink;
    ref_softmax(all, all, n + 1);
    memcpy(p, all, (size_t)n * sizeof *p);
    free(all);
}

static void share_out(double *p, int n) {
    double sum = 0;
    for (int j = 0; j < n; j++) sum += p[j];
    for (int j = 0; j < n; j++) p[j] = sum > 0 ? p[j] / sum : 1.0 / n;
}

/* One row of attention: sequence b, head h, query i. */
static void attend_row(double *context, double *p, const double *q, const double *k,
                       const double *v, const ref_heads *a, int b, int h, int i) {
    const int C = a->H * a->D, kv = a->kv_heads ? a->kv_heads : a->H, K = kv * a->D,
              at = h / (a->H / kv) * a->D, position = a->Tk - a->Tq + i;
    const double *factor =
        a->factor ? a->factor + ((size_t)(b * a->H + h) * (size_t)a->Tq + (size_t)i) * (size_t)a->Tk
                  : NULL;
    for (int j = 0; j < a->Tk; j++) {
        p[j] = meet(q + (b * a->Tq + i) * C + h * a->D, k + (b * a->Tk + j) * K + at, a, h,
                    position - j);
        if (!is_seen(a, b, position, j)) p[j] = a->linear ? 0 : -1e9;
    }
    if (a->linear)
        share_out(p, a->Tk);
    else if (a->sink)
        softmax_beside(p, a->Tk, a->sink[h]);
    else
        ref_softmax(p, p, a->Tk);
    for (int d = 0; d < a->D; d++) {
        double sum = 0;
        for (int j = 0; j < a->Tk; j++)
            sum += p[j] * (factor ? factor[j] : 1) * v[(b * a->Tk + j) * K + at + d];
        context[(b * a->Tq + i) * C + h * a->D + d] = sum;
    }
}

void ref_attention(double *context, double *weights, const double *q, const double *k,
                   const double *v, const ref_heads *a) {
    for (int b = 0; b < a->n; b++)
        for (int h = 0; h < a->H; h++)
            for (int i = 0; i < a->Tq; i++)
                attend_row(context, weights + ((b * a->H + h) * a->Tq + i) * a->Tk, q, k, v, a, b,
                           h, i);
}
