/* The matrix products of the blocks of a training step, each operand where the engine has it: every
 * layer its own activations, gradients and weights. Built by tests/bench/context.mjs; the caller
 * holds the clock. */
#include "base/base.h"
#include "math/gemm.h"

#define EXPORT(name) __attribute__((export_name(#name), used))

enum { MOST = 64, ROOM = 52 << 20 };
enum { FORWARD, INPUTS, WEIGHTS };

/* y[R,out] = x[R,in] panel, and the gradients of all three */
typedef struct {
    int in, out, ldy;
    real *x, *y, *dx, *dy, *panel, *panel_t, *grad;
    tx_gemm_mode mode; /* of dx */
} linear;

_Alignas(TX_ALIGN) static real memory[ROOM];
static linear layers[MOST];
static int count, R;
static size_t taken;

static real *take(int rows, int columns) {
    real *numbers = memory + taken;
    taken += TX_ROUND_UP((size_t)rows * (size_t)columns, (size_t)TX_ALIGN) + TX_ALIGN;
    TX_ASSERT(taken <= ROOM);
    return numbers;
}

static void add(linear l) {
    l.panel = take(l.in, l.out);
    l.panel_t = take(l.in, l.out);
    l.grad = take(l.in, l.out);
    layers[count++] = l;
}

/* Attention's three, its output, and the two of a feed-forward layer. */
static void add_block(int C, int F) {
    real *in = take(R, C), *qkv = take(R, 3 * C), *din = take(R, C), *dqkv = take(R, 3 * C);
    for (int i = 0; i < 3; i++)
        add((linear){C, C, 3 * C, in, qkv + i * C, din, dqkv + i * C,
                     .mode = i ? TX_ACCUMULATE : TX_SET});
    add((linear){C, C, C, take(R, C), take(R, C), take(R, C), take(R, C), .mode = TX_SET});
    add((linear){C, F, F, take(R, C), take(R, F), take(R, C), take(R, F), .mode = TX_SET});
    add((linear){F, C, C, take(R, F), take(R, C), take(R, F), take(R, C), .mode = TX_SET});
}

/* Lays out the blocks of a chunk of `rows` rows. Returns how many products of a kind there are. */
EXPORT(prepare) int prepare(int rows, int d_model, int d_ff, int n_layers) {
    R = rows;
    count = 0;
    taken = 0;
    for (int i = 0; i < n_layers; i++) add_block(d_model, d_ff);
    for (size_t i = 0; i < taken; i++)
        memory[i] = (real)((uint32_t)i * 2654435761u >> 16 & 1023) / 4096 - (real)0.125;
    return count;
}

/* Bytes of all operands. */
EXPORT(operands) double operands(void) { return (double)(taken * sizeof(real)); }

EXPORT(flops) double flops(int i) { return 2.0 * R * layers[i].in * layers[i].out; }

/* Product i of a kind, again and again: forward, gradient of the inputs, or of the weights. */
EXPORT(product) void product(int kernel, int kind, int i, int calls) {
    const linear *l = &layers[i];
    const tx_kernel by = (tx_kernel)kernel;
    for (; calls > 0; calls--)
        if (kind == FORWARD)
            tx_gemm(by, TX_SET, l->y, l->ldy, l->x, l->in, l->panel, NULL, R, l->out, l->in);
        else if (kind == INPUTS)
            tx_gemm(by, l->mode, l->dx, l->in, l->dy, l->ldy, l->panel_t, NULL, R, l->in, l->out);
        else
            tx_gemm_tn(by, TX_ACCUMULATE, l->grad, l->in, l->dy, l->ldy, l->x, l->in, l->out, l->in,
                       R);
}

/* All products of a chunk, in the order of a step. */
EXPORT(chunk) void chunk(int kernel) {
    for (int kind = FORWARD; kind <= WEIGHTS; kind++)
        for (int i = 0; i < count; i++)
            product(kernel, kind, kind == FORWARD ? i : count - 1 - i, 1);
}
