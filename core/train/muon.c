#include "train/muon.h"
#include "base/simd.h"
#include "math/gemm.h"

#define MOMENTUM 0.95
#define SMALL 1e-7 /* added to the norm */
enum { ROUNDS = 5, SUM_BLOCK = 4096 };
/* of X, A X and A² X */
#define LINEAR 3.4445
#define CUBIC (-4.7750)
#define QUINTIC 2.0315

/* Numbers of the largest matrix, and the longest of the shorter sides. */
typedef struct {
    uint64_t most;
    int side;
} sizes;

static void measure(tx_linear *linear, void *context) {
    sizes *s = context;
    s->most = TX_MAX(s->most, (uint64_t)linear->in * (uint64_t)linear->out);
    s->side = TX_MAX(s->side, TX_MIN(linear->in, linear->out));
}

void tx_muon_carve(tx_muon *muon, tx_arena *arena, tx_model *model, int threads) {
    sizes s = {0};
    tx_model_each_hidden(model, measure, &s);
    uint64_t square = (uint64_t)s.side * (uint64_t)s.side;
    muon->scratch = tx_arena_take(arena, (uint64_t)threads, sizeof *muon->scratch);
    for (int i = 0; i < threads; i++) {
        tx_muon_scratch scratch;
        scratch.x = tx_arena_reals(arena, s.most);
        scratch.next = tx_arena_reals(arena, s.most);
        scratch.gram = tx_arena_reals(arena, square);
        scratch.poly = tx_arena_reals(arena, square);
        scratch.panel = tx_arena_reals(arena, tx_panel_count(s.side, s.side));
        if (muon->scratch) muon->scratch[i] = scratch;
    }
}

/* M = 0.95 M + scale G, to = scale G + 0.95 M. Returns the norm of `to`. */
static double look_ahead(tx_tensor *t, double scale, real *to) {
    const v4 gain = v4_splat((real)scale), momentum = v4_splat((real)MOMENTUM);
    double squares = 0;
    for (size_t from = 0; from < t->count; from += SUM_BLOCK) {
        size_t end = TX_MIN(t->count, from + SUM_BLOCK);
        v4 sum = v4_zero();
        for (size_t i = from; i < end; i += 4) { /* gaps after tensors hold zeros */
            v4 g = v4_mul(v4_load(t->grad + i), gain);
            v4 m = v4_flush(v4_madd(momentum, v4_load(t->m + i), g));
            v4 x = v4_madd(momentum, m, g);
            v4_store(t->m + i, m);
            v4_store(to + i, x);
            sum = v4_madd(x, x, sum);
        }
        squares += (double)v4_sum(sum);
    }
    return __builtin_sqrt(squares);
}

/* to[columns,rows] = from[rows,columns]ᵀ */
static void transpose(real *to, const real *from, int rows, int columns) {
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) to[(size_t)c * rows + r] = from[(size_t)r * columns + c];
}

static void multiply(real *x, size_t count, double factor) {
    const v4 f = v4_splat((real)factor);
    for (size_t i = 0; i < count; i += 4) v4_store(x + i, v4_mul(v4_load(x + i), f));
}

/* poly = -4.7750 A + 2.0315 poly + 3.4445 I, poly holding A² */
static void combine(real *poly, const real *gram, int n) {
    const v4 cubic = v4_splat((real)CUBIC), quintic = v4_splat((real)QUINTIC);
    for (size_t i = 0; i < (size_t)n * n; i += 4)
        v4_store(poly + i, v4_madd(cubic, v4_load(gram + i), v4_mul(quintic, v4_load(poly + i))));
    for (int i = 0; i < n; i++) poly[(size_t)i * n + i] += (real)LINEAR;
}

static void swap(tx_muon_scratch *scratch) {
    real *x = scratch->x;
    scratch->x = scratch->next;
    scratch->next = x;
}

/* Five rounds on scratch->x [rows,columns], rows >= columns, whose norm is at most 1. With Y = Xᵀ,
 * A is Yᵀ Y and the new Y is Y times the polynomial, which is symmetric. */
static void orthogonalise(tx_muon_scratch *scratch, int rows, int columns) {
    for (int k = 0; k < ROUNDS; k++) {
        tx_gemm_tn(tx_kernel_usual(), TX_SET, scratch->gram, columns, scratch->x, columns,
                   scratch->x, columns, columns, columns, rows);
        tx_gemm_tn(tx_kernel_usual(), TX_SET, scratch->poly, columns, scratch->gram, columns,
                   scratch->gram, columns, columns, columns, columns);
        combine(scratch->poly, scratch->gram, columns);
        tx_pack(scratch->panel, scratch->poly, columns, columns, columns);
        tx_gemm(tx_kernel_usual(), TX_SET, scratch->next, columns, scratch->x, columns,
                scratch->panel, NULL, rows, columns, columns);
        swap(scratch);
    }
}

/* W = keep W - rate X */
static void apply(tx_tensor *t, const real *x, double keep, double rate) {
    const v4 k = v4_splat((real)keep), r = v4_splat((real)rate);
    size_t i = 0;
    for (; i + 4 <= t->count; i += 4)
        v4_store(t->value + i, v4_sub(v4_mul(v4_load(t->value + i), k), v4_mul(r, v4_load(x + i))));
    /* the gap after the tensor stays zero */
    if (i < t->count)
        v4_store_part(t->value + i,
                      v4_sub(v4_mul(v4_load(t->value + i), k), v4_mul(r, v4_load(x + i))),
                      (int)(t->count - i));
}

static void update(tx_muon_scratch *scratch, tx_tensor *t, const tx_config *c, double lr,
                   double scale) {
    int rows = t->shape[0], columns = t->shape[1];
    double norm = look_ahead(t, scale, scratch->x);
    bool wide = rows < columns;
    multiply(scratch->x, t->count, 1 / (norm + SMALL));
    if (wide) {
        transpose(scratch->next, scratch->x, rows, columns);
        swap(scratch);
    }
    orthogonalise(scratch, TX_MAX(rows, columns), TX_MIN(rows, columns));
    if (wide) {
        transpose(scratch->next, scratch->x, columns, rows);
        swap(scratch);
    }
    double stretch = wide ? 1 : __builtin_sqrt((double)rows / columns);
    apply(t, scratch->x, 1 - lr * c->weight_decay, lr * stretch);
}

void tx_muon_step(const tx_muon *muon, tx_params *params, const tx_config *config, double lr,
                  double scale, _Atomic int *next, int thread) {
    tx_muon_scratch scratch = muon->scratch[thread];
    for (int i; (i = atomic_fetch_add(next, 1)) < params->count;)
        if (params->tensors[i].hidden) update(&scratch, &params->tensors[i], config, lr, scale);
}
