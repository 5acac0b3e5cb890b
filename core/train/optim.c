#include "train/optim.h"
#include "base/simd.h"

size_t tx_norm_blocks(const tx_params *p) {
    return (p->numbers + TX_NORM_BLOCK - 1) / TX_NORM_BLOCK;
}

void tx_norm_sums(double *sums, const tx_params *p, int part, int parts) {
    size_t blocks = tx_norm_blocks(p), last = blocks * (size_t)(part + 1) / (size_t)parts;
    for (size_t b = blocks * (size_t)part / (size_t)parts; b < last; b++) {
        size_t end = TX_MIN(p->numbers, (b + 1) * TX_NORM_BLOCK);
        v4 sum = v4_zero();
        for (size_t i = b * TX_NORM_BLOCK; i < end; i += 4) { /* gaps between tensors hold zeros */
            v4 g = v4_load(p->grad + i);
            sum = v4_madd(g, g, sum);
        }
        sums[b] = (double)v4_sum(sum);
    }
}

double tx_norm_total(const double *sums, size_t blocks) {
    double total = 0;
    for (size_t b = 0; b < blocks; b++) total += sums[b];
    return __builtin_sqrt(total);
}

double tx_clip_coefficient(double norm, double clip) {
    if (clip == 0) return 1;
    double coefficient = clip / (norm + 1e-6);
    return coefficient < 1 ? coefficient : 1;
}

/* base^n by squaring. */
static double power(double base, int64_t n) {
    double result = 1;
    for (; n > 0; n >>= 1, base *= base)
        if (n & 1) result *= base;
    return result;
}

/* Kingma and Ba, "Adam" (2015); Loshchilov and Hutter, "Decoupled Weight Decay Regularization"
 * (2019). */
static void adam(tx_tensor *t, size_t from, size_t to, const tx_config *c, double lr, double scale,
                 int64_t step) {
    double correct1 = 1 - power(c->beta1, step + 1), correct2 = 1 - power(c->beta2, step + 1);
    double decay = t->decays ? c->weight_decay : 0;
    const v4 b1 = v4_splat((real)c->beta1), a1 = v4_splat((real)(1 - c->beta1)),
             b2 = v4_splat((real)c->beta2), a2 = v4_splat((real)(1 - c->beta2));
    const v4 gain = v4_splat((real)scale), rate = v4_splat((real)(lr / correct1)),
             root = v4_splat((real)(1 / __builtin_sqrt(correct2)));
    const v4 eps = v4_splat((real)c->eps),
             coupled = v4_splat((real)(c->optimizer == TX_ADAM ? decay : 0));
    const v4 keep = v4_splat((real)(c->optimizer == TX_ADAM ? 1 : 1 - lr * decay));
    /* the last step may run into the gap after the tensor, where all is zero */
    for (size_t i = from; i < to; i += 4) {
        v4 w = v4_load(t->value + i), g = v4_madd(coupled, w, v4_mul(v4_load(t->grad + i), gain));
        v4 m = v4_flush(v4_madd(b1, v4_load(t->m + i), v4_mul(a1, g)));
        v4 v = v4_flush(v4_madd(b2, v4_load(t->v + i), v4_mul(a2, v4_mul(g, g))));
        v4 step_size = v4_div(v4_mul(rate, m), v4_madd(v4_sqrt(v), root, eps));
        v4_store(t->m + i, m);
        v4_store(t->v + i, v);
        v4_store(t->value + i, v4_sub(v4_mul(w, keep), step_size));
    }
}

/* m = momentum m + g; w -= lr m. */
static void sgd(tx_tensor *t, size_t from, size_t to, const tx_config *c, double lr, double scale) {
    const v4 gain = v4_splat((real)scale), momentum = v4_splat((real)c->momentum),
             rate = v4_splat((real)lr);
    const v4 coupled = v4_splat((real)(t->decays ? c->weight_decay : 0));
    for (size_t i = from; i < to; i += 4) {
        v4 w = v4_load(t->value + i), g = v4_madd(coupled, w, v4_mul(v4_load(t->grad + i), gain));
        v4 m = v4_flush(v4_madd(momentum, v4_load(t->m + i), g));
        v4_store(t->m + i, m);
        v4_store(t->value + i, v4_sub(w, v4_mul(rate, m)));
    }
}

/* The sign of each number; 0 of 0. */
static inline v4 sign(v4 x) {
    const v4 one = v4_splat(1), zero = v4_zero();
    return v4_sub(v4_and(v4_gt(x, zero), one), v4_and(v4_lt(x, zero), one));
}

/* Chen et al., "Symbolic Discovery of Optimization Algorithms" (2023):
 * w = (1 - lr decay) w - lr sign(beta1 m + (1 - beta1) g), m = beta2 m + (1 - beta2) g. */
static void lion(tx_tensor *t, size_t from, size_t to, const tx_config *c, double lr,
                 double scale) {
    const v4 b1 = v4_splat((real)c->beta1), a1 = v4_splat((real)(1 - c->beta1)),
             b2 = v4_splat((real)c->beta2), a2 = v4_splat((real)(1 - c->beta2));
    const v4 gain = v4_splat((real)scale), rate = v4_splat((real)lr),
             keep = v4_splat((real)(1 - lr * (t->decays ? c->weight_decay : 0)));
    for (size_t i = from; i < to; i += 4) {
        v4 w = v4_load(t->value + i), m = v4_load(t->m + i), g = v4_mul(v4_load(t->grad + i), gain);
        v4 direction = sign(v4_madd(b1, m, v4_mul(a1, g)));
        v4_store(t->m + i, v4_flush(v4_madd(b2, m, v4_mul(a2, g))));
        v4_store(t->value + i, v4_sub(v4_mul(w, keep), v4_mul(rate, direction)));
    }
}

void tx_optim_step(tx_params *p, const tx_config *c, tx_rates rates, double scale, int64_t step,
                   int part, int parts) {
    bool muon = c->optimizer == TX_MUON;
    /* tensors begin on cache lines, and so do shares */
    size_t lines = p->numbers / (TX_ALIGN / sizeof(real));
    size_t first = lines * (size_t)part / (size_t)parts * (TX_ALIGN / sizeof(real));
    size_t last = lines * (size_t)(part + 1) / (size_t)parts * (TX_ALIGN / sizeof(real));
    for (int i = 0; i < p->count; i++) {
        tx_tensor *t = &p->tensors[i];
        size_t from = TX_MAX(first, t->offset), to = TX_MIN(last, t->offset + t->count);
        if (from >= to || (muon && t->hidden)) continue;
        from -= t->offset;
        to -= t->offset;
        if (c->optimizer == TX_SGD)
            sgd(t, from, to, c, rates.lr, scale);
        else if (c->optimizer == TX_LION)
            lion(t, from, to, c, rates.lr, scale);
        else
            adam(t, from, to, c, muon ? rates.adam : rates.lr, scale, step);
    }
}
