/* A Llama of llama2.c's format that goes on with a token, greedily: plain loops over float32, one
 * thread, for the compiler to make vectors of. What generate.mjs compares with. Formulas: Touvron
 * et al., "LLaMA" (2023); format: export.py of github.com/karpathy/llama2.c, version 0, tied.
 * Usage: llama MODEL COUNT ROUNDS; prints a line for each round: seconds, and the tokens. */
#define _POSIX_C_SOURCE 199309L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    int dim, hidden, layers, heads, kv_heads, vocab, length;
} sizes;
typedef struct {
    const float *embed, *norm1, *q, *k, *v, *o, *norm2, *gate, *down, *up, *norm;
} weights;
typedef struct {
    float *x, *y, *hidden, *gated, *q, *context, *scores, *keys, *values, *logits;
} state;

static const float *part(const float **at, size_t n) {
    *at += n;
    return *at - n;
}

static weights divide(const float *at, sizes s) {
    const size_t C = (size_t)s.dim, L = (size_t)s.layers, H = (size_t)s.hidden,
                 K = C / (size_t)s.heads * (size_t)s.kv_heads;
    return (weights){.embed = part(&at, (size_t)s.vocab * C),
                     .norm1 = part(&at, L * C),
                     .q = part(&at, L * C * C),
                     .k = part(&at, L * K * C),
                     .v = part(&at, L * K * C),
                     .o = part(&at, L * C * C),
                     .norm2 = part(&at, L * C),
                     .gate = part(&at, L * H * C),
                     .down = part(&at, L * C * H),
                     .up = part(&at, L * H * C),
                     .norm = part(&at, C)};
}

static float *numbers(int n) { return calloc((size_t)n, sizeof(float)); }

static state begin(sizes s) {
    const int K = s.dim / s.heads * s.kv_heads;
    return (state){numbers(s.dim),
                   numbers(s.dim),
                   numbers(s.hidden),
                   numbers(s.hidden),
                   numbers(s.dim),
                   numbers(s.dim),
                   numbers(s.length),
                   numbers(s.layers * s.length * K),
                   numbers(s.layers * s.length * K),
                   numbers(s.vocab)};
}

/* y[n] = w[n,m] x[m] */
static void multiply(float *restrict y, const float *restrict w, const float *restrict x, int n,
                     int m) {
    for (int i = 0; i < n; i++) {
        float sum = 0;
        for (int j = 0; j < m; j++) sum += w[i * m + j] * x[j];
        y[i] = sum;
    }
}

static void normalise(float *restrict y, const float *restrict x, const float *restrict gain,
                      int n) {
    float sum = 0;
    for (int i = 0; i < n; i++) sum += x[i] * x[i];
    const float scale = 1 / sqrtf(sum / (float)n + 1e-5f);
    for (int i = 0; i < n; i++) y[i] = gain[i] * x[i] * scale;
}

/* Turns neighbours of every head. */
static void rotate(float *x, int n, int width, int position) {
    for (int i = 0; i < n; i += 2) {
        const float angle = (float)position / powf(10000, (float)(i % width) / (float)width);
        const float c = cosf(angle), s = sinf(angle), a = x[i], b = x[i + 1];
        x[i] = a * c - b * s;
        x[i + 1] = a * s + b * c;
    }
}

/* context of one head, over positions 0..position */
static void attend(float *restrict context, const float *restrict q, const float *restrict keys,
                   const float *restrict values, float *restrict scores, int width, int K,
                   int position) {
    float most = -1e30f, total = 0;
    for (int t = 0; t <= position; t++) {
        float sum = 0;
        for (int i = 0; i < width; i++) sum += q[i] * keys[t * K + i];
        scores[t] = sum / sqrtf((float)width);
        if (scores[t] > most) most = scores[t];
    }
    for (int t = 0; t <= position; t++) total += scores[t] = expf(scores[t] - most);
    memset(context, 0, (size_t)width * sizeof *context);
    for (int t = 0; t <= position; t++)
        for (int i = 0; i < width; i++) context[i] += scores[t] / total * values[t * K + i];
}

static void add(float *restrict x, const float *restrict y, int n) {
    for (int i = 0; i < n; i++) x[i] += y[i];
}

static void layer(sizes s, weights w, state *a, int l, int position) {
    const int C = s.dim, H = s.hidden, width = C / s.heads, K = width * s.kv_heads;
    float *keys = a->keys + l * s.length * K, *values = a->values + l * s.length * K;
    normalise(a->y, a->x, w.norm1 + l * C, C);
    multiply(a->q, w.q + l * C * C, a->y, C, C);
    multiply(keys + position * K, w.k + l * K * C, a->y, K, C);
    multiply(values + position * K, w.v + l * K * C, a->y, K, C);
    rotate(a->q, C, width, position);
    rotate(keys + position * K, K, width, position);
    for (int h = 0; h < s.heads; h++) {
        const int of = h / (s.heads / s.kv_heads) * width;
        attend(a->context + h * width, a->q + h * width, keys + of, values + of, a->scores, width,
               K, position);
    }
    multiply(a->y, w.o + l * C * C, a->context, C, C);
    add(a->x, a->y, C);
    normalise(a->y, a->x, w.norm2 + l * C, C);
    multiply(a->gated, w.gate + l * H * C, a->y, H, C);
    multiply(a->hidden, w.up + l * H * C, a->y, H, C);
    for (int i = 0; i < H; i++) a->hidden[i] *= a->gated[i] / (1 + expf(-a->gated[i]));
    multiply(a->y, w.down + l * C * H, a->hidden, C, H);
    add(a->x, a->y, C);
}

/* The likeliest token after `token`. */
static int next(sizes s, weights w, state *a, int token, int position) {
    int best = 0;
    memcpy(a->x, w.embed + token * s.dim, (size_t)s.dim * sizeof *a->x);
    for (int l = 0; l < s.layers; l++) layer(s, w, a, l, position);
    normalise(a->y, a->x, w.norm, s.dim);
    multiply(a->logits, w.embed, a->y, s.vocab, s.dim);
    for (int i = 1; i < s.vocab; i++)
        if (a->logits[i] > a->logits[best]) best = i;
    return best;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv) {
    sizes s;
    FILE *file = argc == 4 ? fopen(argv[1], "rb") : NULL;
    if (!file || fread(&s, sizeof s, 1, file) != 1) return 2;
    const long from = ftell(file);
    fseek(file, 0, SEEK_END);
    const size_t n = (size_t)(ftell(file) - from);
    float *all = malloc(n);
    fseek(file, from, SEEK_SET);
    if (!all || fread(all, 1, n, file) != n) return 2;
    const weights w = divide(all, s);
    state a = begin(s);
    const int count = atoi(argv[2]);
    int *tokens = calloc((size_t)count + 1, sizeof *tokens);
    if (!tokens || count >= s.length) return 2;
    tokens[0] = 1;
    for (int round = atoi(argv[3]); round > 0; round--) {
        const double start = now();
        for (int i = 0; i < count; i++) tokens[i + 1] = next(s, w, &a, tokens[i], i);
        printf("%.6f", now() - start);
        for (int i = 1; i <= count; i++) printf(" %d", tokens[i]);
        printf("\n");
    }
    return 0;
}
