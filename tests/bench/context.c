/* The matrix products of the linear layers of a training step, each operand where the engine has
 * it: every layer its own activations, gradients and weights. Built by tests/bench/context.mjs; the
 * caller holds the clock. */
#include "base/base.h"
#include "math/gemm.h"

#define EXPORT(name) __attribute__((export_name(#name), used))

enum { MOST = 64, ROOM = 52 << 20 };
enum { FORWARD, INPUTS, WEIGHTS };

/* y[R,out] = x[R,in] panel + bias, and the gradients of all. Rows are ld... numbers apart; 0: side
 * by side. */
typedef struct {
    int in, out, ldx, ldy, lddx;
    real *x, *y, *dx, *dy, *panel, *panel_t, *bias, *grad;
    tx_gemm_mode mode; /* of dx */
    int by_slope;      /* dx is a layer's hidden rows: the slope is multiplied into it */
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
    if (!l.ldx) l.ldx = l.in;
    if (!l.ldy) l.ldy = l.out;
    if (!l.lddx) l.lddx = l.in;
    l.panel = take(l.in, TX_ROUND_UP(l.out, TX_PANEL));
    l.panel_t = take(l.out, TX_ROUND_UP(l.in, TX_PANEL));
    l.bias = take(1, TX_ROUND_UP(l.out, TX_PANEL));
    l.grad = take(l.in, l.out);
    layers[count++] = l;
}

static void add_plain(int in, int out) {
    add((linear){.in = in,
                 .out = out,
                 .x = take(R, in),
                 .y = take(R, out),
                 .dx = take(R, in),
                 .dy = take(R, out)});
}

static void add_projections(int C) {
    real *in = take(R, C), *qkv = take(R, 3 * C), *din = take(R, C), *dqkv = take(R, 3 * C);
    for (int i = 0; i < 3; i++)
        add((linear){.in = C,
                     .out = C,
                     .ldy = 3 * C,
                     .x = in,
                     .y = qkv + i * C,
                     .dx = din,
                     .dy = dqkv + i * C,
                     .mode = i ? TX_ACCUMULATE : TX_SET});
}

/* In `slope` are first the sums before the activation, then its slope, then their gradient; its
 * rows are as far apart as in core/layers/feed_forward.c. */
static void add_feed_forward(int C, int F) {
    const int wide = 512, line = 16, ld = F + (F % wide == 0 ? line : 0);
    real *slope = take(R, ld), *hidden = take(R, ld);
    add((linear){
        .in = C, .out = F, .ldy = ld, .x = take(R, C), .y = slope, .dx = take(R, C), .dy = slope});
    add((linear){.in = F,
                 .out = C,
                 .ldx = ld,
                 .lddx = ld,
                 .x = hidden,
                 .y = take(R, C),
                 .dx = slope,
                 .dy = take(R, C),
                 .by_slope = 1});
}

/* Lays out a chunk of `rows` rows: for each block attention's three projections, its output and the
 * two layers of a feed-forward network; then the output layer. Returns the number of layers. */
EXPORT(prepare) int prepare(int rows, int d_model, int d_ff, int n_layers, int vocab) {
    R = rows;
    count = 0;
    taken = 0;
    for (int i = 0; i < n_layers; i++) {
        add_projections(d_model);
        add_plain(d_model, d_model);
        add_feed_forward(d_model, d_ff);
    }
    add_plain(d_model, vocab);
    for (size_t i = 0; i < taken; i++)
        memory[i] = (real)((uint32_t)i * 2654435761u >> 16 & 1023) / 4096 - (real)0.125;
    return count;
}

/* Bytes of all operands. */
EXPORT(operands) double operands(void) { return (double)(taken * sizeof(real)); }

/* Of layer i's three products. */
EXPORT(flops) double flops(int i) { return 6.0 * R * layers[i].in * layers[i].out; }

/* Layer i's product of a kind: the outputs, the gradient of the inputs, or of the weights. `whole`:
 * as the engine has it, with the bias, and with the slope multiplied in. */
static void product(tx_kernel by, int kind, int i, int whole) {
    const linear *l = &layers[i];
    if (kind == FORWARD)
        tx_gemm(by, TX_SET, l->y, l->ldy, l->x, l->ldx, l->panel, whole ? l->bias : NULL, R, l->out,
                l->in);
    else if (kind == INPUTS)
        tx_gemm(by, whole && l->by_slope ? TX_MULTIPLY : l->mode, l->dx, l->lddx, l->dy, l->ldy,
                l->panel_t, NULL, R, l->in, l->out);
    else
        tx_gemm_tn(by, TX_ACCUMULATE, l->grad, l->in, l->dy, l->ldy, l->x, l->ldx, l->out, l->in,
                   R);
}

/* Each product of layer i by itself, again and again. */
EXPORT(alone) void alone(int kernel, int i, int calls) {
    for (int kind = FORWARD; kind <= WEIGHTS; kind++)
        for (int call = 0; call < calls; call++) product((tx_kernel)kernel, kind, i, 0);
}

/* All products of a chunk, in the order of a step. */
EXPORT(chunk) void chunk(int kernel, int whole) {
    for (int kind = FORWARD; kind <= WEIGHTS; kind++)
        for (int i = 0; i < count; i++)
            product((tx_kernel)kernel, kind, kind == FORWARD ? i : count - 1 - i, whole);
}
