#include "reference.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846

/* --- comparing -------------------------------------------------------------------------------- */

/* Whether two arrays can be compared at all. */
static bool comparable(const double *a, size_t na, const double *b, size_t nb) {
    if (na != nb || na == 0) return false;
    for (size_t i = 0; i < na; i++)
        if (!isfinite(a[i]) || !isfinite(b[i])) return false;
    return true;
}

double ref_difference(const double *a, size_t na, const double *b, size_t nb) {
    double aa = 0, bb = 0, dd = 0, largest = 0;
    if (!comparable(a, na, b, nb)) return INFINITY;
    for (size_t i = 0; i < na; i++) largest = fmax(largest, fmax(fabs(a[i]), fabs(b[i])));
    if (largest == 0) return 0;
    for (size_t i = 0; i < na; i++) { /* scaled, so that no square overflows or vanishes */
        double x = a[i] / largest, y = b[i] / largest;
        aa += x * x;
        bb += y * y;
        dd += (x - y) * (x - y);
    }
    return sqrt(dd / fmax(aa, bb));
}

double ref_largest(const double *a, size_t na, const double *b, size_t nb, double scale) {
    double largest = 0;
    if (!comparable(a, na, b, nb)) return INFINITY;
    for (size_t i = 0; i < na; i++) largest = fmax(largest, fabs(a[i] - b[i]));
    return largest / scale;
}

size_t ref_worst(const double *a, const double *b, size_t n) {
    size_t worst = 0;
    for (size_t i = 1; i < n; i++)
        if (!(fabs(a[i] - b[i]) <= fabs(a[worst] - b[worst]))) worst = i;
    return worst;
}

/* --- derivatives ------------------------------------------------------------------------------ */

static double at(double (*f)(void *), void *context, double *x, double value) {
    double kept = *x;
    *x = value;
    double y = f(context);
    *x = kept;
    return y;
}

double ref_derivative(double (*f)(void *context), void *context, double *x, double h) {
    volatile double above = *x + h, below = *x - h; /* the steps that are really taken */
    return (at(f, context, x, above) - at(f, context, x, below)) / (above - below);
}

double ref_derivative5(double (*f)(void *context), void *context, double *x, double h) {
    double near = at(f, context, x, *x + h) - at(f, context, x, *x - h);
    double far = at(f, context, x, *x + 2 * h) - at(f, context, x, *x - 2 * h);
    return (8 * near - far) / (12 * h);
}

/* --- operations ------------------------------------------------------------------------------- */

void ref_linear(double *y, const double *x, const double *w, const double *b, int R, int in,
                int out) {
    for (int r = 0; r < R; r++)
        for (int o = 0; o < out; o++) {
            double sum = b ? b[o] : 0;
            for (int i = 0; i < in; i++) sum += x[r * in + i] * w[o * in + i];
            y[r * out + o] = sum;
        }
}

void ref_norm(double *y, const double *x, const double *gain, const double *shift, double eps,
              int R, int C) {
    for (int r = 0; r < R; r++) {
        double mean = 0, variance = 0;
        for (int c = 0; c < C; c++) mean += x[r * C + c];
        mean /= C;
        for (int c = 0; c < C; c++) variance += pow(x[r * C + c] - mean, 2);
        variance /= C;
        for (int c = 0; c < C; c++)
            y[r * C + c] =
                (x[r * C + c] - mean) / sqrt(variance + eps) * gain[c] + (shift ? shift[c] : 0);
    }
}

void ref_rms_norm(double *y, const double *x, const double *gain, double eps, int R, int C) {
    for (int r = 0; r < R; r++) {
        double squares = 0;
        for (int c = 0; c < C; c++) squares += x[r * C + c] * x[r * C + c];
        double root = sqrt(squares / C + eps);
        for (int c = 0; c < C; c++) y[r * C + c] = x[r * C + c] / root * gain[c];
    }
}

double ref_activate(double u, ref_activation f) {
    if (f == REF_RELU) return u > 0 ? u : 0;
    if (f == REF_GELU) return 0.5 * u * (1 + erf(u / sqrt(2)));
    if (f == REF_SILU) return u / (1 + exp(-u));
    if (f == REF_RELU2) return u > 0 ? u * u : 0;
    return 0.5 * u * (1 + tanh(sqrt(2 / PI) * (u + 0.044715 * u * u * u)));
}

double ref_activation_slope(double u, ref_activation f) {
    if (f == REF_RELU) return u > 0;
    if (f == REF_GELU) return 0.5 * (1 + erf(u / sqrt(2))) + u * exp(-u * u / 2) / sqrt(2 * PI);
    if (f == REF_SILU) {
        double s = 1 / (1 + exp(-u));
        return s + u * s * (1 - s);
    }
    if (f == REF_RELU2) return u > 0 ? 2 * u : 0;
    double t = tanh(sqrt(2 / PI) * (u + 0.044715 * pow(u, 3)));
    return 0.5 * (1 + t) + 0.5 * u * (1 - t * t) * sqrt(2 / PI) * (1 + 3 * 0.044715 * u * u);
}

void ref_softmax(double *p, const double *x, int n) {
    double largest = -INFINITY, sum = 0;
    for (int i = 0; i < n; i++) largest = fmax(largest, x[i]);
    for (int i = 0; i < n; i++) sum += exp(x[i] - largest);
    for (int i = 0; i < n; i++) p[i] = exp(x[i] - largest) / sum;
}

double ref_cross_entropy(const double *logits, int V, int target, double smoothing) {
    double largest = -INFINITY, sum = 0, loss = 0;
    for (int v = 0; v < V; v++) largest = fmax(largest, logits[v]);
    for (int v = 0; v < V; v++) sum += exp(logits[v] - largest);
    for (int v = 0; v < V; v++) {
        double q = smoothing / V + (v == target ? 1 - smoothing : 0);
        loss -= q * (logits[v] - largest - log(sum));
    }
    return loss;
}

double ref_mean_cross_entropy(const double *logits, const int32_t *targets, int R, int V,
                              double smoothing, int ignored) {
    double sum = 0;
    int counted = 0;
    for (int r = 0; r < R; r++) {
        if (targets[r] == ignored) continue;
        sum += ref_cross_entropy(logits + (size_t)r * (size_t)V, V, targets[r], smoothing);
        counted++;
    }
    return sum / counted;
}

/* --- positions -------------------------------------------------------------------------------- */

double ref_sinusoid(int position, int column, int C) {
    double angle = position / pow(10000, (double)(column - column % 2) / C);
    return column % 2 ? cos(angle) : sin(angle);
}

void ref_rotate(double *x, int R, int T, int H, int D, double base) {
    for (int r = 0; r < R; r++)
        for (int h = 0; h < H; h++)
            for (int i = 0; 2 * i + 1 < D; i++) {
                double angle = (r % T) / pow(base, 2.0 * i / D),
                       *pair = x + (r * H + h) * D + 2 * i, a = pair[0], b = pair[1];
                pair[0] = a * cos(angle) - b * sin(angle);
                pair[1] = b * cos(angle) + a * sin(angle);
            }
}

/* The published recipe: a geometric series for powers of two, else that of the next lower power
 * filled up with every other one of the next higher. */
double ref_alibi_slope(int head, int H) {
    int power = 1;
    while (power * 2 <= H) power *= 2;
    if (head < power) return pow(2, -8.0 * (head + 1) / power);
    return pow(2, -8.0 * (2 * (head - power) + 1) / (2 * power));
}
