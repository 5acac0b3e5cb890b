#include "math/spectrum.h"

static double size_of(double re, double im) { return __builtin_sqrt(re * re + im * im); }

/* --- singular values -------------------------------------------------------------------------- */

/* Turns columns i and j of a[n,n] so that they are orthogonal; false where they were. */
static bool turn_columns(double *a, int n, int i, int j) {
    double ii = 0, jj = 0, ij = 0;
    for (int r = 0; r < n; r++) {
        const double x = a[r * n + i], y = a[r * n + j];
        ii += x * x;
        jj += y * y;
        ij += x * y;
    }
    if (ij * ij <= 1e-30 * ii * jj) return false;
    const double zeta = (jj - ii) / (2 * ij),
                 t = (zeta < 0 ? -1 : 1) / (__builtin_fabs(zeta) + __builtin_sqrt(1 + zeta * zeta)),
                 c = 1 / __builtin_sqrt(1 + t * t), s = c * t;
    for (int r = 0; r < n; r++) {
        const double x = a[r * n + i], y = a[r * n + j];
        a[r * n + i] = c * x - s * y;
        a[r * n + j] = s * x + c * y;
    }
    return true;
}

static void sort_down(double *s, int n) {
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && s[j] > s[j - 1]; j--) {
            const double x = s[j];
            s[j] = s[j - 1];
            s[j - 1] = x;
        }
}

void tx_singular_values(double *s, double *a, int n) {
    enum { MOST_SWEEPS = 60 };
    bool turned = true;
    for (int sweep = 0; turned && sweep < MOST_SWEEPS; sweep++) {
        turned = false;
        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n; j++) turned |= turn_columns(a, n, i, j);
    }
    for (int i = 0; i < n; i++) {
        double squares = 0;
        for (int r = 0; r < n; r++) squares += a[r * n + i] * a[r * n + i];
        s[i] = __builtin_sqrt(squares);
    }
    sort_down(s, n);
}

/* --- eigenvalues ------------------------------------------------------------------------------ */

typedef struct {
    double re, im;
} complex_number;

static complex_number add(complex_number a, complex_number b) {
    return (complex_number){a.re + b.re, a.im + b.im};
}

static complex_number subtract(complex_number a, complex_number b) {
    return (complex_number){a.re - b.re, a.im - b.im};
}

static complex_number multiply(complex_number a, complex_number b) {
    return (complex_number){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static complex_number conjugate(complex_number a) { return (complex_number){a.re, -a.im}; }

static double modulus(complex_number a) { return size_of(a.re, a.im); }

static complex_number root(complex_number a) {
    const double r = modulus(a), re = __builtin_sqrt(TX_MAX((r + a.re) / 2, 0)),
                 im = __builtin_sqrt(TX_MAX((r - a.re) / 2, 0));
    return (complex_number){re, a.im < 0 ? -im : im};
}

static void swap_rows_and_columns(double *a, int n, int i, int k) {
    for (int j = 0; j < n; j++) {
        const double x = a[i * n + j];
        a[i * n + j] = a[k * n + j];
        a[k * n + j] = x;
    }
    for (int j = 0; j < n; j++) {
        const double x = a[j * n + i];
        a[j * n + i] = a[j * n + k];
        a[j * n + k] = x;
    }
}

static void to_hessenberg(double *a, int n) {
    for (int k = 1; k < n - 1; k++) {
        int pivot = k;
        for (int i = k + 1; i < n; i++)
            if (__builtin_fabs(a[i * n + k - 1]) > __builtin_fabs(a[pivot * n + k - 1])) pivot = i;
        if (a[pivot * n + k - 1] == 0) continue;
        if (pivot != k) swap_rows_and_columns(a, n, pivot, k);
        for (int i = k + 1; i < n; i++) {
            const double m = a[i * n + k - 1] / a[k * n + k - 1];
            if (m == 0) continue;
            for (int j = k - 1; j < n; j++) a[i * n + j] -= m * a[k * n + j];
            for (int j = 0; j < n; j++) a[j * n + k] += m * a[j * n + i];
        }
    }
}

/* The eigenvalue of the last two rows of the block that is nearer to its last number. */
static complex_number shift_of(const complex_number *h, int n, int last) {
    const complex_number a = h[(last - 1) * n + last - 1], b = h[(last - 1) * n + last],
                         c = h[last * n + last - 1], d = h[last * n + last],
                         half = {(a.re - d.re) / 2, (a.im - d.im) / 2},
                         away = root(add(multiply(half, half), multiply(b, c))),
                         middle = {(a.re + d.re) / 2, (a.im + d.im) / 2}, one = add(middle, away),
                         other = subtract(middle, away);
    return modulus(subtract(one, d)) < modulus(subtract(other, d)) ? one : other;
}

/* One step on rows and columns first..last: h = qr, then rq. turns: room for 2 n numbers. */
static void qr_step(complex_number *h, int n, int first, int last, complex_number shift,
                    complex_number *turns) {
    for (int i = first; i <= last; i++) h[i * n + i] = subtract(h[i * n + i], shift);
    for (int k = first; k < last; k++) {
        const complex_number a = h[k * n + k], b = h[(k + 1) * n + k];
        const double r = size_of(modulus(a), modulus(b));
        const complex_number c = r > 0 ? (complex_number){a.re / r, a.im / r}
                                       : (complex_number){1, 0},
                             s = r > 0 ? (complex_number){b.re / r, b.im / r}
                                       : (complex_number){0, 0};
        for (int j = k; j <= last; j++) {
            const complex_number x = h[k * n + j], y = h[(k + 1) * n + j];
            h[k * n + j] = add(multiply(conjugate(c), x), multiply(conjugate(s), y));
            h[(k + 1) * n + j] = subtract(multiply(c, y), multiply(s, x));
        }
        turns[2 * k] = c;
        turns[2 * k + 1] = s;
    }
    for (int k = first; k < last; k++) {
        const complex_number c = turns[2 * k], s = turns[2 * k + 1];
        for (int i = first; i <= k + 1; i++) {
            const complex_number x = h[i * n + k], y = h[i * n + k + 1];
            h[i * n + k] = add(multiply(x, c), multiply(y, s));
            h[i * n + k + 1] = subtract(multiply(y, conjugate(c)), multiply(x, conjugate(s)));
        }
    }
    for (int i = first; i <= last; i++) h[i * n + i] = add(h[i * n + i], shift);
}

/* The first row of the block that ends at `last` and is not connected to the rows before it. */
static int block_start(complex_number *h, int n, int last, double norm) {
    int first = last;
    while (first > 0) {
        const double beside =
            modulus(h[(first - 1) * n + first - 1]) + modulus(h[first * n + first]);
        if (modulus(h[first * n + first - 1]) <= 1e-16 * (beside > 0 ? beside : norm)) {
            h[first * n + first - 1] = (complex_number){0, 0};
            break;
        }
        first--;
    }
    return first;
}

bool tx_eigenvalues(double *re, double *im, double *a, int n, double *work) {
    enum { MOST_STEPS = 60 }; /* for each eigenvalue */
    complex_number *h = (complex_number *)work, *turns = h + n * n;
    double norm = 0;
    to_hessenberg(a, n);
    for (int i = 0; i < n * n; i++) {
        const bool below = i / n > i % n + 1;
        h[i] = (complex_number){below ? 0 : a[i], 0};
        norm = TX_MAX(norm, __builtin_fabs(h[i].re));
    }
    for (int last = n - 1, steps = 0; last >= 0;) {
        const int first = block_start(h, n, last, norm);
        if (first == last) {
            re[last] = h[last * n + last].re;
            im[last] = h[last * n + last].im;
            last--;
            steps = 0;
            continue;
        }
        if (++steps > MOST_STEPS) return false;
        complex_number shift = shift_of(h, n, last);
        if (steps % 10 == 0) shift.re += modulus(h[last * n + last - 1]); /* out of a circle */
        qr_step(h, n, first, last, shift, turns);
    }
    return true;
}

/* --- factors ---------------------------------------------------------------------------------- */

static double dot(const double *x, const double *y, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += x[i] * y[i];
    return sum;
}

void tx_lower_factor(double *l, double *rows, int D, int C) {
    for (int i = 0; i < D * D; i++) l[i] = 0;
    for (int i = 0; i < D; i++) {
        double *own = rows + (size_t)i * (size_t)C;
        const double whole = __builtin_sqrt(dot(own, own, C));
        for (int twice = 0; twice < 2; twice++)
            for (int j = 0; j < i; j++) {
                const double *other = rows + (size_t)j * (size_t)C, along = dot(own, other, C);
                l[i * D + j] += along;
                for (int c = 0; c < C; c++) own[c] -= along * other[c];
            }
        const double left = __builtin_sqrt(dot(own, own, C));
        const bool depends = !(left > 1e-13 * whole);
        l[i * D + i] = depends ? 0 : left;
        for (int c = 0; c < C; c++) own[c] = depends ? 0 : own[c] / left;
    }
}
