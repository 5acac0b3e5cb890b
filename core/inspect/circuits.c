#include "inspect/circuits.h"
#include "base/rng.h"
#include "base/vmath.h"
#include "math/spectrum.h"

static double dot(const double *x, const double *y, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += x[i] * y[i];
    return sum;
}

/* --- a head ----------------------------------------------------------------------------------- */

static int most_rows(const tx_model *m) {
    const tx_config *c = &m->config;
    const int words = TX_MAX(c->vocab, c->src_vocab);
    return TX_MAX(words, c->max_len);
}

void tx_circuit_carve(tx_circuit *c, tx_arena *arena, const tx_model *m) {
    const uint64_t C = (uint64_t)m->config.d_model, D = C / (uint64_t)m->config.n_heads;
    double **matrices[] = {&c->q, &c->k, &c->v, &c->o},
           **squares[] = {&c->qq, &c->kk, &c->vv, &c->oo};
    for (int i = 0; i < 4; i++) *matrices[i] = tx_arena_take(arena, D * C, sizeof(double));
    for (int i = 0; i < 4; i++) *squares[i] = tx_arena_take(arena, D * D, sizeof(double));
    c->rows = tx_arena_take(arena, 2 * (uint64_t)most_rows(m) * D + C, sizeof(double));
    c->work = tx_arena_take(arena, 3 * D * D + TX_MAX(D * C, 2 * D * (D + 3)), sizeof(double));
}

/* row[C] reads what comes out of a norm; afterwards what goes in, but for the norm's scale. */
static void before_norm(double *row, const tx_norm *n, bool centred, int C) {
    double mean = 0;
    for (int c = 0; c < C; c++) {
        row[c] *= (double)n->gain->value[c];
        mean += row[c] / C;
    }
    for (int c = 0; centred && c < C; c++) row[c] -= mean;
}

static void read_rows(double *out, const tx_linear *w, int first, int D) {
    for (int i = 0; i < D * w->in; i++)
        out[i] = (double)w->weight->value[(size_t)first * (size_t)w->in + (size_t)i];
}

static void square(double *out, const double *rows, int D, int C) {
    for (int i = 0; i < D; i++)
        for (int j = 0; j <= i; j++)
            out[i * D + j] = out[j * D + i] = dot(rows + i * C, rows + j * C, C);
}

void tx_circuit_read(tx_circuit *c, const tx_model *m, int stack, int layer, tx_kind kind,
                     int head) {
    const tx_config *config = &m->config;
    const tx_stack *s = &m->stack[stack];
    const tx_sublayer *w = &s->block[layer].sublayer[tx_stack_index(s, kind)];
    const int C = config->d_model, H = config->n_heads, D = C / H,
              group = head / (H / (w->heads.k.out / D));
    const bool centred = config->norm_type == TX_LAYER_NORM;
    c->model = m;
    c->stack = stack;
    c->kind = kind;
    c->C = C;
    c->D = D;
    read_rows(c->q, &w->heads.q, head * D, D);
    read_rows(c->k, &w->heads.k, group * D, D);
    read_rows(c->v, &w->heads.v, group * D, D);
    for (int d = 0; d < D; d++)
        for (int i = 0; i < C; i++)
            c->o[d * C + i] = (double)w->heads.o.weight->value[i * C + head * D + d];
    const bool cross = kind == TX_CROSS_ATTENTION;
    const tx_norm *own = tx_norms_first(config) ? &w->norm : NULL,
                  *memory = cross ? (tx_norms_end(config) ? &m->stack[0].norm : NULL) : own;
    for (int d = 0; d < D; d++) {
        if (own) before_norm(c->q + d * C, own, centred, C);
        if (memory) before_norm(c->k + d * C, memory, centred, C);
        if (memory) before_norm(c->v + d * C, memory, centred, C);
    }
    square(c->qq, c->q, D, C);
    square(c->kk, c->k, D, C);
    square(c->vv, c->v, D, C);
    square(c->oo, c->o, D, C);
}

/* --- tables ----------------------------------------------------------------------------------- */

/* Where queries come from, and keys and values. */
static int stack_of(const tx_circuit *c, bool keys) {
    return keys && c->kind == TX_CROSS_ATTENTION ? 0 : c->stack;
}

static const real *positions_of(const tx_circuit *c, bool keys) {
    return tx_embed_positions(&c->model->stack[stack_of(c, keys)].embed, &c->model->tables);
}

bool tx_circuit_size(const tx_circuit *c, tx_circuit_table table, int *rows, int *columns) {
    const tx_model *m = c->model;
    const int words = m->stack[stack_of(c, false)].embed.vocab,
              keys = m->stack[stack_of(c, true)].embed.vocab;
    const bool positions = table == TX_QK_POSITIONS, ov = table == TX_OV_TOKENS;
    *rows = positions ? m->config.max_len : ov ? keys : words;
    *columns = positions ? m->config.max_len : ov ? m->config.vocab : keys;
    if (positions) return positions_of(c, false) != NULL;
    if (m->config.layout.count) return false;
    return !ov || (c->stack == m->n_stacks - 1 && m->config.head != TX_HEAD_NONE);
}

/* out[n,D] = x[n,C] mᵀ, x being rows of numbers times a factor. */
static void project(double *out, const real *x, int n, double factor, const double *m, int D,
                    int C) {
    for (int i = 0; i < n; i++)
        for (int d = 0; d < D; d++) {
            double sum = 0;
            for (int c = 0; c < C; c++) sum += (double)x[i * C + c] * m[d * C + c];
            out[i * D + d] = sum * factor;
        }
}

/* out[V,D]: what the head's output is worth to each logit. */
static void project_logits(double *out, const tx_circuit *c, double *row) {
    const tx_model *m = c->model;
    const tx_stack *s = tx_last_stack(m);
    for (int v = 0; v < m->config.vocab; v++) {
        for (int i = 0; i < c->C; i++)
            row[i] = (double)m->output.linear.weight->value[v * c->C + i];
        if (tx_norms_end(&m->config))
            before_norm(row, &s->norm, m->config.norm_type == TX_LAYER_NORM, c->C);
        for (int d = 0; d < c->D; d++) out[v * c->D + d] = dot(row, c->o + d * c->C, c->C);
    }
}

/* a[rows,D] and b[columns,D], whose products are the table. */
static void factors_of(const tx_circuit *c, tx_circuit_table table, double *a, double *b,
                       double *row) {
    const tx_model *m = c->model;
    const tx_embed *from = &m->stack[stack_of(c, false)].embed,
                   *to = &m->stack[stack_of(c, true)].embed;
    const int max_len = m->config.max_len;
    const double words = m->config.embed_scale ? __builtin_sqrt(c->C) : 1,
                 scale = m->config.attn_scale ? 1 / __builtin_sqrt(c->D) : 1;
    if (table == TX_OV_TOKENS) {
        project(a, to->table->value, to->vocab, words, c->v, c->D, c->C);
        project_logits(b, c, row);
    } else if (table == TX_QK_TOKENS) {
        project(a, from->table->value, from->vocab, words * scale, c->q, c->D, c->C);
        project(b, to->table->value, to->vocab, words, c->k, c->D, c->C);
    } else {
        project(a, positions_of(c, false), max_len, scale, c->q, c->D, c->C);
        project(b, positions_of(c, true), max_len, 1, c->k, c->D, c->C);
    }
}

void tx_circuit_fill(const tx_circuit *c, tx_circuit_table table, real *out) {
    int rows, columns;
    if (!tx_circuit_size(c, table, &rows, &columns)) return;
    double *a = c->rows + c->C, *b = a + (size_t)rows * (size_t)c->D;
    factors_of(c, table, a, b, c->rows);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            out[i * columns + j] = (real)dot(a + i * c->D, b + j * c->D, c->D);
}

/* --- measures --------------------------------------------------------------------------------- */

/* s[D]: the singular values of aᵀ b, a and b [D,C]. */
static void spectrum_of(double *s, const double *a, const double *b, const tx_circuit *c) {
    const int D = c->D, C = c->C;
    double *la = c->work, *lb = la + D * D, *product = lb + D * D, *x = product + D * D;
    memcpy(x, a, (size_t)(D * C) * sizeof *x);
    tx_lower_factor(la, x, D, C);
    memcpy(x, b, (size_t)(D * C) * sizeof *x);
    tx_lower_factor(lb, x, D, C);
    for (int i = 0; i < D; i++)
        for (int j = 0; j < D; j++) {
            double sum = 0;
            for (int d = TX_MAX(i, j); d < D; d++) sum += la[d * D + i] * lb[d * D + j];
            product[i * D + j] = sum;
        }
    tx_singular_values(s, product, D);
}

static double effective_rank(const double *s, int n) {
    double sum = 0, entropy = 0;
    for (int i = 0; i < n; i++) sum += s[i];
    for (int i = 0; i < n; i++)
        if (s[i] > 0) entropy -= s[i] / sum * tx_dlog(s[i] / sum);
    return sum > 0 ? tx_dexp(entropy) : 0;
}

/* The eigenvalues of the OV table, a bᵀ, are those of bᵀ a [D,D], and zeros. */
static double copying_of(const tx_circuit *c) {
    int rows, columns;
    const int D = c->D;
    if (!tx_circuit_size(c, TX_OV_TOKENS, &rows, &columns) || rows != columns)
        return __builtin_nan("");
    double *a = c->rows + c->C, *b = a + rows * D, *matrix = c->work, *re = matrix + D * D,
           *im = re + D, sum = 0, sizes = 0;
    factors_of(c, TX_OV_TOKENS, a, b, c->rows);
    for (int i = 0; i < D * D; i++) matrix[i] = 0;
    for (int t = 0; t < rows; t++)
        for (int i = 0; i < D; i++)
            for (int j = 0; j < D; j++) matrix[i * D + j] += b[t * D + i] * a[t * D + j];
    if (!tx_eigenvalues(re, im, matrix, D, im + D)) return __builtin_nan("");
    for (int i = 0; i < D; i++) {
        sum += re[i];
        sizes += __builtin_sqrt(re[i] * re[i] + im[i] * im[i]);
    }
    return sizes > 0 ? sum / sizes : 0;
}

tx_circuit_measures tx_circuit_measure(const tx_circuit *c, double *qk, double *ov) {
    spectrum_of(qk, c->q, c->k, c);
    spectrum_of(ov, c->o, c->v, c);
    return (tx_circuit_measures){copying_of(c), effective_rank(qk, c->D), effective_rank(ov, c->D)};
}

/* --- composition ------------------------------------------------------------------------------ */

/* The Frobenius norm of pᵀ m r, where pp and rr are p and r times their own transposes [D,D]. */
static double norm_of(const double *pp, const double *m, const double *rr, int D) {
    double sum = 0;
    for (int i = 0; i < D; i++)
        for (int j = 0; j < D; j++) {
            double left = 0, right = 0;
            for (int d = 0; d < D; d++) {
                left += pp[i * D + d] * m[d * D + j];
                right += m[i * D + d] * rr[d * D + j];
            }
            sum += left * right;
        }
    return __builtin_sqrt(TX_MAX(sum, 0));
}

/* The same without a matrix between: of pᵀ r. */
static double norm_of_product(const double *pp, const double *rr, int D) {
    return __builtin_sqrt(TX_MAX(dot(pp, rr, D * D), 0));
}

/* How much of what `from` writes is read by the rows `reads` [D,C] of another head, beside its
 * matrix `pp`, where `own` is the norm of that head's circuit. */
static double composed(const tx_circuit *from, const double *reads, const double *pp, double own) {
    const int D = from->D, C = from->C;
    double *m = from->work;
    for (int i = 0; i < D; i++)
        for (int j = 0; j < D; j++) m[i * D + j] = dot(reads + i * C, from->o + j * C, C);
    const double sizes = own * norm_of_product(from->oo, from->vv, D);
    return sizes > 0 ? norm_of(pp, m, from->vv, D) / sizes : 0;
}

void tx_composition(const tx_circuit *from, const tx_circuit *to, double out[3]) {
    const double qk = norm_of_product(to->qq, to->kk, to->D),
                 ov = norm_of_product(to->oo, to->vv, to->D);
    out[0] = composed(from, to->q, to->kk, qk);
    out[1] = composed(from, to->k, to->qq, qk);
    out[2] = composed(from, to->v, to->oo, ov);
}

double tx_composition_by_chance(tx_circuit *c, int draws, uint32_t seed, double *sd) {
    const int D = c->D, C = c->C;
    double sum = 0, squares = 0;
    tx_rng rng = tx_rng_at(seed, TX_STREAM_SAMPLING, 0, 0);
    for (int draw = 0; draw < draws; draw++) {
        double *matrices[] = {c->q, c->k, c->v, c->o};
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < D * C; j++) matrices[i][j] = tx_rng_normal(&rng);
        square(c->qq, c->q, D, C);
        square(c->kk, c->k, D, C);
        square(c->vv, c->v, D, C);
        square(c->oo, c->o, D, C);
        const double one = composed(c, c->q, c->kk, norm_of_product(c->qq, c->kk, D));
        sum += one;
        squares += one * one;
    }
    const double mean = sum / draws;
    *sd = draws > 1 ? __builtin_sqrt(TX_MAX((squares - draws * mean * mean) / (draws - 1), 0)) : 0;
    return mean;
}
