#include "optim.h"
#include "simd.h"
#include "vmath.h"

#define NORM_BLOCK 4096 /* numbers summed in single precision before the double takes over */

double tx_grad_norm(const tx_params *p) {
    double total = 0;
    for (size_t i = 0; i < p->numbers; i += NORM_BLOCK) { /* gaps between tensors hold zeros */
        size_t end = TX_MIN(p->numbers, i + NORM_BLOCK);
        v4 sum = v4_zero();
        for (size_t j = i; j < end; j += 4) {
            v4 g = v4_load(p->grad + j);
            sum = v4_madd(g, g, sum);
        }
        total += (double)v4_sum(sum);
    }
    return __builtin_sqrt(total);
}

double tx_clip_coefficient(double norm, double clip) {
    if (clip == 0) return 1;
    double coefficient = clip / (norm + 1e-6);
    return coefficient < 1 ? coefficient : 1;
}

double tx_learning_rate(const tx_config *c, int64_t step, int64_t total) {
    if (step < c->warmup) return c->lr * (double)(step + 1) / c->warmup;
    if (c->schedule == TX_CONSTANT || total <= c->warmup) return c->lr;
    double left = 1 - (double)(TX_MIN(step, total) - c->warmup) / (double)(total - c->warmup);
    return c->schedule == TX_LINEAR ? c->lr * left : c->lr * 0.5 * (1 - tx_dcos(3.14159265358979323846 * left));
}

/* base^n by squaring. */
static double power(double base, int64_t n) {
    double result = 1;
    for (; n > 0; n >>= 1, base *= base)
        if (n & 1) result *= base;
    return result;
}

static inline v4 flush(v4 x) { return v4_and(v4_gt(v4_abs(x), v4_splat((real)1e-30)), x); }

/* Kingma and Ba, "Adam" (2015); Loshchilov and Hutter, "Decoupled Weight Decay Regularization" (2019). */
static void adam(tx_tensor *t, const tx_config *c, double lr, double scale, int64_t step) {
    double correct1 = 1 - power(c->beta1, step + 1), correct2 = 1 - power(c->beta2, step + 1);
    double decay = t->decays ? c->weight_decay : 0;
    const v4 b1 = v4_splat((real)c->beta1), a1 = v4_splat((real)(1 - c->beta1)), b2 = v4_splat((real)c->beta2), a2 = v4_splat((real)(1 - c->beta2));
    const v4 gain = v4_splat((real)scale), rate = v4_splat((real)(lr / correct1)), root = v4_splat((real)(1 / __builtin_sqrt(correct2)));
    const v4 eps = v4_splat((real)c->eps), coupled = v4_splat((real)(c->optimizer == TX_ADAM ? decay : 0));
    const v4 keep = v4_splat((real)(c->optimizer == TX_ADAMW ? 1 - lr * decay : 1));
    for (size_t i = 0; i < t->count; i += 4) { /* the last step may run into the gap behind the tensor, where all is zero */
        v4 w = v4_load(t->value + i), g = v4_madd(coupled, w, v4_mul(v4_load(t->grad + i), gain));
        v4 m = flush(v4_madd(b1, v4_load(t->m + i), v4_mul(a1, g)));
        v4 v = flush(v4_madd(b2, v4_load(t->v + i), v4_mul(a2, v4_mul(g, g))));
        v4 step_size = v4_div(v4_mul(rate, m), v4_madd(v4_sqrt(v), root, eps));
        v4_store(t->m + i, m);
        v4_store(t->v + i, v);
        v4_store(t->value + i, v4_sub(v4_mul(w, keep), step_size));
    }
}

/* m = momentum m + g; w -= lr m. */
static void sgd(tx_tensor *t, const tx_config *c, double lr, double scale) {
    const v4 gain = v4_splat((real)scale), momentum = v4_splat((real)c->momentum), rate = v4_splat((real)lr);
    const v4 coupled = v4_splat((real)(t->decays ? c->weight_decay : 0));
    for (size_t i = 0; i < t->count; i += 4) {
        v4 w = v4_load(t->value + i), g = v4_madd(coupled, w, v4_mul(v4_load(t->grad + i), gain));
        v4 m = flush(v4_madd(momentum, v4_load(t->m + i), g));
        v4_store(t->m + i, m);
        v4_store(t->value + i, v4_sub(w, v4_mul(rate, m)));
    }
}

void tx_optim_step(tx_params *p, const tx_config *c, double lr, double scale, int64_t step) {
    for (int i = 0; i < p->count; i++) {
        if (c->optimizer == TX_SGD) sgd(&p->tensors[i], c, lr, scale);
        else adam(&p->tensors[i], c, lr, scale, step);
    }
}
