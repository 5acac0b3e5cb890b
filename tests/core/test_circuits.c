/* Circuits of heads: spectra against traces of powers and matrices whose spectrum is known; tables,
 * measures and composition against plain loops over the whole matrices of the weights. That they
 * are what the papers mean: torch/why. */
#include "harness.h"
#include "math/spectrum.h"
#include "inspect/circuits.h"

static worst_error power_error = {"traces of powers against sums of eigenvalues", 0};
static worst_error table_error = {"tables against plain loops", 0};
static worst_error spectrum_error = {"singular values against those of the whole matrices", 0};
static worst_error composition_error = {"composition against the whole matrices", 0};

/* --- spectra ---------------------------------------------------------------------------------- */

static double trace_of(const double *a, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += a[i * n + i];
    return sum;
}

static double norm_of(const double *a, size_t n) {
    double sum = 0;
    for (size_t i = 0; i < n; i++) sum += a[i] * a[i];
    return sqrt(sum);
}

/* out[n,n] = a[n,m] b[m,n] */
static void product(double *out, const double *a, const double *b, int n, int m, int k) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < k; j++) {
            double sum = 0;
            for (int l = 0; l < m; l++) sum += a[i * m + l] * b[l * k + j];
            out[i * k + j] = sum;
        }
}

static void check_powers(int n) {
    const size_t count = (size_t)(n * n);
    double *a = take_doubles(count), *lost = take_doubles(count), *power = take_doubles(count),
           *next = take_doubles(count), *work = take_doubles(2 * count + 4 * (size_t)n),
           *re = take_doubles((size_t)n), *im = take_doubles((size_t)n);
    for (size_t i = 0; i < count; i++) power[i] = lost[i] = a[i] = random_number();
    CHECK(tx_eigenvalues(re, im, lost, n, work));
    for (int k = 1; k <= 4; k++) {
        double sum = 0, imaginary = 0;
        for (int i = 0; i < n; i++) {
            double x = 1, y = 0;
            for (int l = 0; l < k; l++) {
                const double old = x;
                x = x * re[i] - y * im[i];
                y = old * im[i] + y * re[i];
            }
            sum += x;
            imaginary += y;
        }
        const double size = pow(norm_of(a, count), k);
        note_error(&power_error, fabs(sum - trace_of(power, n)) / size);
        note_error(&power_error, fabs(imaginary) / size);
        product(next, power, a, n, n, n);
        memcpy(power, next, count * sizeof *power);
    }
    release_all();
}

static void test_known_spectra(void) {
    /* a turn by a right angle, a permutation of three, and a block that depends on itself */
    double turn[] = {0, -1, 1, 0}, cycle[] = {0, 1, 0, 0, 0, 1, 1, 0, 0}, flat[] = {2, 4, 1, 2},
           re[3], im[3], s[3], work[40];
    CHECK(tx_eigenvalues(re, im, turn, 2, work));
    CHECK(fabs(re[0]) < 1e-12 && fabs(re[1]) < 1e-12 && fabs(fabs(im[0]) - 1) < 1e-12 &&
          fabs(im[0] + im[1]) < 1e-12);
    CHECK(tx_eigenvalues(re, im, cycle, 3, work));
    for (int i = 0; i < 3; i++) CHECK(fabs(re[i] * re[i] + im[i] * im[i] - 1) < 1e-12);
    CHECK(fabs(re[0] + re[1] + re[2]) < 1e-12);
    tx_singular_values(s, flat, 2);
    CHECK(fabs(s[0] - 5) < 1e-12 && fabs(s[1]) < 1e-12);
    double zero[9] = {0};
    tx_singular_values(s, zero, 3);
    CHECK(s[0] == 0 && s[2] == 0);
    CHECK(tx_eigenvalues(re, im, zero, 3, work) && re[0] == 0 && im[2] == 0);
}

/* --- whole matrices --------------------------------------------------------------------------- */

/* What a norm does to a row, but for its scale. */
static void through_norm(double *x, const tx_norm *n, const tx_config *c) {
    double mean = 0;
    const bool centred = c->norm_type == TX_LAYER_NORM;
    for (int i = 0; i < c->d_model; i++) mean += x[i] / c->d_model;
    for (int i = 0; i < c->d_model; i++)
        x[i] = (x[i] - (centred ? mean : 0)) * (double)n->gain->value[i];
}

/* [C,C] of a head, times the norm before it: queries and keys, values to output. */
typedef struct {
    double *qk, *ov;
} whole;

static double weight_of(const tx_linear *w, int row, int column) {
    return (double)w->weight->value[row * w->in + column];
}

static double dot_with(const tx_linear *w, int row, const double *x) {
    double sum = 0;
    for (int i = 0; i < w->in; i++) sum += weight_of(w, row, i) * x[i];
    return sum;
}

/* A unit vector through the norm before a sublayer. */
static void unit(double *x, int at, const tx_sublayer *w, const tx_config *c) {
    for (int i = 0; i < c->d_model; i++) x[i] = i == at;
    if (tx_norms_first(c)) through_norm(x, &w->norm, c);
}

static whole whole_of(const tx_model *m, int layer, int head) {
    const tx_config *c = &m->config;
    const tx_sublayer *w = &m->stack[0].block[layer].sublayer[0];
    const int C = c->d_model, D = C / c->n_heads,
              group = head / (c->n_heads / (w->heads.k.out / D));
    const whole all = {take_doubles((size_t)(C * C)), take_doubles((size_t)(C * C))};
    double *a = take_doubles((size_t)C), *b = take_doubles((size_t)C);
    for (int i = 0; i < C; i++)
        for (int j = 0; j < C; j++) {
            all.qk[i * C + j] = all.ov[i * C + j] = 0;
            unit(a, i, w, c);
            unit(b, j, w, c);
            for (int d = 0; d < D; d++) {
                all.qk[i * C + j] += dot_with(&w->heads.q, head * D + d, a) *
                                     dot_with(&w->heads.k, group * D + d, b);
                all.ov[i * C + j] += weight_of(&w->heads.o, i, head * D + d) *
                                     dot_with(&w->heads.v, group * D + d, b);
            }
        }
    return all;
}

/* --- a model ---------------------------------------------------------------------------------- */

static void embedding_of(double *x, const tx_model *m, int token) {
    const int C = m->config.d_model;
    for (int i = 0; i < C; i++)
        x[i] = (double)m->stack[0].embed.table->value[token * C + i] *
               (m->config.embed_scale ? sqrt(C) : 1);
}

static double between(const double *a, const double *matrix, const double *b, int C) {
    double sum = 0;
    for (int i = 0; i < C; i++)
        for (int j = 0; j < C; j++) sum += a[i] * matrix[i * C + j] * b[j];
    return sum;
}

static void check_tables(const tx_circuit *c, const whole *w) {
    const tx_model *m = c->model;
    const int C = c->C, V = m->config.vocab;
    const double scale = m->config.attn_scale ? 1 / sqrt(c->D) : 1;
    int rows, columns;
    CHECK(tx_circuit_size(c, TX_QK_TOKENS, &rows, &columns) && rows == V && columns == V);
    CHECK(tx_circuit_size(c, TX_OV_TOKENS, &rows, &columns) && rows == V && columns == V);
    real *qk = take_reals((size_t)(V * V)), *ov = take_reals((size_t)(V * V));
    double *a = take_doubles((size_t)C), *b = take_doubles((size_t)C), largest[2] = {0},
           off[2] = {0};
    tx_circuit_fill(c, TX_QK_TOKENS, qk);
    tx_circuit_fill(c, TX_OV_TOKENS, ov);
    for (int i = 0; i < V; i++)
        for (int j = 0; j < V; j++) {
            embedding_of(a, m, i);
            embedding_of(b, m, j);
            const double score = between(a, w->qk, b, C) * scale;
            for (int d = 0; d < C; d++) a[d] = 0;
            for (int d = 0; d < C; d++)
                for (int l = 0; l < C; l++) a[d] += w->ov[d * C + l] * b[l];
            if (tx_norms_end(&m->config)) through_norm(a, &m->stack[0].norm, &m->config);
            const double logit = dot_with(&m->output.linear, i, a);
            largest[0] = fmax(largest[0], fabs(score));
            largest[1] = fmax(largest[1], fabs(logit));
            off[0] = fmax(off[0], fabs((double)qk[i * V + j] - score));
            off[1] = fmax(off[1], fabs((double)ov[j * V + i] - logit));
        }
    for (int i = 0; i < 2; i++) note_error(&table_error, off[i] / largest[i]);
}

static void check_spectrum(const double *found, int D, const double *matrix, int C) {
    double *lost = take_doubles((size_t)(C * C)), *s = take_doubles((size_t)C);
    memcpy(lost, matrix, (size_t)(C * C) * sizeof *lost);
    tx_singular_values(s, lost, C);
    for (int i = 0; i < D; i++) note_error(&spectrum_error, fabs(found[i] - s[i]) / s[0]);
    for (int i = D; i < C; i++) note_error(&spectrum_error, s[i] / s[0]);
}

/* Sum of eigenvalues over sum of sizes, of the whole table. */
static double copying_of(const tx_circuit *c) {
    const int V = c->model->config.vocab;
    real *ov = take_reals((size_t)(V * V));
    double *a = take_doubles((size_t)(V * V)), *re = take_doubles((size_t)V),
           *im = take_doubles((size_t)V), *work = take_doubles((size_t)(2 * V * (V + 2))), sum = 0,
           sizes = 0;
    tx_circuit_fill(c, TX_OV_TOKENS, ov);
    for (int i = 0; i < V * V; i++) a[i] = (double)ov[i];
    CHECK(tx_eigenvalues(re, im, a, V, work));
    for (int i = 0; i < V; i++) {
        sum += re[i];
        sizes += sqrt(re[i] * re[i] + im[i] * im[i]);
    }
    return sum / sizes;
}

static void check_measures(const tx_circuit *c, const whole *w) {
    double *qk = take_doubles((size_t)c->D), *ov = take_doubles((size_t)c->D);
    const tx_circuit_measures found = tx_circuit_measure(c, qk, ov);
    check_spectrum(qk, c->D, w->qk, c->C);
    check_spectrum(ov, c->D, w->ov, c->C);
    CHECK_MSG(fabs(found.copying - copying_of(c)) < 1e-4, "%g", found.copying);
    CHECK(found.rank_qk >= 1 && found.rank_qk <= c->D && found.rank_ov >= 1 &&
          found.rank_ov <= c->D);
}

static void check_composition(const tx_circuit *from, const tx_circuit *to, const whole *a,
                              const whole *b) {
    const int C = from->C;
    const size_t all = (size_t)(C * C);
    double *m = take_doubles(all), *turned = take_doubles(all), found[3];
    tx_composition(from, to, found);
    for (int i = 0; i < C; i++)
        for (int j = 0; j < C; j++) turned[i * C + j] = b->qk[j * C + i];
    /* queries read with the transpose, as x_q is on the left of the score */
    const double *const reads[] = {turned, b->qk, b->ov};
    for (int i = 0; i < 3; i++) {
        product(m, reads[i], a->ov, C, C, C);
        const double want = norm_of(m, all) / (norm_of(reads[i], all) * norm_of(a->ov, all));
        note_error(&composition_error, fabs(found[i] - want) / want);
    }
}

static const char *const models[][2] = {
    {"preset=causal\n", "norm_type=none\nffn=false\nbias=false\n"},
    {"preset=causal\n", "embed_scale=true\nfinal_norm=true\n"},
    {"preset=causal\n", "norm_type=rms\nn_kv_heads=1\nattn_scale=false\ntied=true\n"},
    {"preset=causal\n", "norm=post\nposenc=learned\n"},
};
enum { MODELS = sizeof models / sizeof *models };

static void check_model(const char *const settings[2]) {
    static tx_trainer t;
    tx_circuit circuits[2][2];
    whole all[2][2];
    char more[300];
    snprintf(more, sizeof more,
             "samples=8\neval_samples=4\nbatch=2\nd_model=12\nn_heads=2\nd_ff=10\nn_layers=2\n"
             "vocab=9\nseq=6\ndropout=0\n%s",
             settings[1]);
    const tx_config config = config_with(settings[0], more);
    make_trainer(&t, &config);
    stir_parameters(&t.model);
    for (int l = 0; l < 2; l++)
        for (int h = 0; h < 2; h++) {
            tx_arena arena = {0};
            tx_circuit_carve(&circuits[l][h], &arena, &t.model);
            arena = (tx_arena){take_bytes((size_t)arena.used), 0};
            tx_circuit_carve(&circuits[l][h], &arena, &t.model);
            tx_circuit_read(&circuits[l][h], &t.model, 0, l, TX_SELF_ATTENTION, h);
            all[l][h] = whole_of(&t.model, l, h);
            check_tables(&circuits[l][h], &all[l][h]);
            check_measures(&circuits[l][h], &all[l][h]);
        }
    for (int a = 0; a < 2; a++)
        for (int b = 0; b < 2; b++)
            check_composition(&circuits[0][a], &circuits[1][b], &all[0][a], &all[1][b]);
    double sd;
    const double chance = tx_composition_by_chance(&circuits[0][0], 20, 1, &sd);
    CHECK(chance > 0.1 && chance < 1 && sd > 0 && sd < chance);
    CHECK(tx_composition_by_chance(&circuits[1][1], 20, 1, &sd) == chance);
    release_all();
}

int main(void) {
    test_known_spectra();
    for (int n = 1; n <= 24; n++) {
        random_start((uint32_t)n);
        check_powers(n);
    }
    for (int i = 0; i < MODELS; i++) {
        random_start((uint32_t)i + 1);
        check_model(models[i]);
    }
    const worst_error *const found[] = {&power_error, &table_error, &spectrum_error,
                                        &composition_error};
    static const double most[] = {1e-12, 2e-6, 1e-10, 1e-10};
    for (size_t i = 0; i < sizeof found / sizeof *found; i++) {
        printf("%s: %.1e\n", found[i]->name, found[i]->error);
        CHECK_MSG(found[i]->error < most[i], "%s: %g", found[i]->name, found[i]->error);
    }
    return check_report();
}
