#include "abi/lab_ops.h"
#include "layers/attention.h"
#include "layers/embed.h"
#include "layers/norm.h"
#include "layers/posenc.h"
#include "math/ops.h"
#include <stdlib.h>

#define CHECK_RANGE(condition) \
    if (!(condition)) return TX_ERR_RANGE

int32_t lab_op_activation(int32_t f, int32_t n, const float *x, float *y, float *slope) {
    CHECK_RANGE(f >= TX_RELU && f <= TX_RELU2 && n >= 1 && x && y && slope);
    tx_activation_forward(y, slope, x, (size_t)n, (tx_activation)f);
    return TX_OK;
}

int32_t lab_op_norm(int32_t R, int32_t C, const float *x, const float *gain, const float *shift,
                    const float *dy, float *y, float *dx, float *dgain, float *dshift) {
    CHECK_RANGE(R >= 1 && C >= 1 && x && gain && shift && dy && y && dx && dgain && dshift);
    float *mean = malloc(2 * (size_t)R * sizeof *mean), *rstd = mean + R;
    if (!mean) return TX_ERR_MEMORY;
    tx_norm_rows(y, mean, rstd, x, gain, shift, 1e-5, R, C);
    tx_norm_rows_backward(dx, false, dy, x, mean, rstd, gain, R, C);
    memset(dgain, 0, (size_t)C * sizeof *dgain);
    memset(dshift, 0, (size_t)C * sizeof *dshift);
    tx_norm_rows_weights(dgain, dshift, dy, x, mean, rstd, R, C, 0, C);
    free(mean);
    return TX_OK;
}

int32_t lab_op_softmax(int32_t R, int32_t n, const float *x, float *y) {
    CHECK_RANGE(R >= 1 && n >= 1 && x && y);
    for (int r = 0; r < R; r++) tx_softmax(y + (size_t)r * n, x + (size_t)r * n, n);
    return TX_OK;
}

int32_t lab_op_cross_entropy(int32_t R, int32_t V, const float *logits, const int32_t *targets,
                             int32_t ignored, double smoothing, float *dlogits, double *loss) {
    CHECK_RANGE(R >= 1 && V >= 1 && logits && targets && dlogits && loss && smoothing >= 0 &&
                smoothing < 1);
    int counted = 0;
    double sum = 0;
    for (int r = 0; r < R; r++) {
        CHECK_RANGE(targets[r] == ignored || (targets[r] >= 0 && targets[r] < V));
        counted += targets[r] != ignored;
    }
    memset(dlogits, 0, (size_t)R * V * sizeof *dlogits);
    for (int r = 0; r < R; r++) {
        size_t at = (size_t)r * V;
        if (targets[r] != ignored)
            sum += tx_cross_entropy(dlogits + at, logits + at, V, targets[r], smoothing,
                                    1 / (float)counted);
    }
    *loss = sum / TX_MAX(counted, 1);
    return TX_OK;
}

int32_t lab_op_attention(int32_t n, int32_t Tq, int32_t Tk, int32_t H, int32_t D, int32_t causal,
                         const uint8_t *hidden, const float *q, const float *k, const float *v,
                         const float *dcontext, float *context, float *weights, float *dq,
                         float *dk, float *dv) {
    CHECK_RANGE(n >= 1 && Tq >= 1 && Tk >= 1 && H >= 1 && D >= 1 && (!causal || Tq <= Tk));
    CHECK_RANGE(q && k && v && dcontext && context && weights && dq && dk && dv);
    tx_attention a = {
        .n = n, .Tq = Tq, .Tk = Tk, .H = H, .D = D, .causal = causal != 0, .hidden = hidden};
    float *scratch =
        malloc((tx_attention_scratch(&a) + TX_LANE_SLACK) * sizeof *scratch + TX_ALIGN);
    if (!scratch) return TX_ERR_MEMORY;
    float *aligned = (float *)TX_ROUND_UP((uintptr_t)scratch, TX_ALIGN);
    const tx_qkv in = {q, k, v};
    tx_attention_forward(context, weights, in, &a, aligned);
    tx_attention_backward((tx_qkv_gradients){dq, dk, dv}, dcontext, weights, in, &a, aligned);
    free(scratch);
    return TX_OK;
}

int32_t lab_op_positions(int32_t length, int32_t C, float *table) {
    CHECK_RANGE(length >= 1 && C >= 1 && table);
    tx_sinusoidal_table(table, length, C);
    return TX_OK;
}
