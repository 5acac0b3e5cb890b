/* Measures of heads: attention made by hand has the scores it must have, uniform attention its
 * analytic value, and the report on a model is what plain loops over each definition give. */
#include "harness.h"
#include "inspect/measure.h"

/* --- the definitions, restated one by one in plain loops -------------------------------------- */

static bool is_row(const tx_scene *s, int t) { return !(s->blank_queries && s->blank_queries[t]); }
static bool sees(const tx_scene *s, int t, int j) {
    const int away = abs(t - j), window = s->mask.window, stride = s->mask.stride;
    const bool near = (!window && !stride) || away < window || (stride && away % stride == 0);
    return near && !(s->mask.hidden && s->mask.hidden[j]) && (!s->mask.causal || j <= t);
}
#define IS_ANSWER(s, t) (!(s)->targets || (s)->targets[t] != (s)->ignored)

static bool is_of_kind(const tx_scene *s, tx_measure kind, int t, int j) {
    int32_t token = s->queries[t];
    int keys = 0;
    for (int i = 0; i < s->mask.Tk; i++) keys += !(s->mask.hidden && s->mask.hidden[i]);
    switch (kind) {
    case TX_DIAGONAL:
        return j == t;
    case TX_PREVIOUS:
        return j == t - 1;
    case TX_NEXT:
        return j == t + 1;
    case TX_SEPARATOR:
        return s->separator != 0 && s->keys[j] == s->separator;
    case TX_SAME:
        return token != s->ignored && s->keys[j] == token && !(s->self && j == t);
    case TX_INDUCTION:
        return token != s->ignored && j > 0 && s->keys[j - 1] == token && !(s->self && j >= t);
    case TX_RECENT:
        return j < t && t - j <= s->recent;
    case TX_WORD_START:
        return s->words && s->words[t] == j;
    case TX_MIRROR:
        return IS_ANSWER(s, t) && j + t == keys - 1;
    case TX_SOURCE:
        return s->sources && s->sources[t] == j;
    default:
        return false;
    }
}

/* Sums over scenes, so that a mean may run over many. */
typedef struct {
    double sum[TX_MEASURES], rows[TX_MEASURES], offset[200], offset_rows[200];
    double role_sum[TX_ROLES][TX_MEASURES], role_rows[TX_ROLES][TX_MEASURES];
} truth;

static void add_truth(truth *all, const tx_scene *s, const real *p, bool uniform) {
    for (int t = 0; t < s->mask.Tq; t++) {
        int n = 0;
        for (int j = 0; j < s->mask.Tk; j++) n += sees(s, t, j);
        if (!is_row(s, t) || n == 0) continue;
        double peak = 0;
        for (int j = 0; j < s->mask.Tk; j++) {
            double w = uniform ? 1.0 / n : (double)p[t * s->mask.Tk + j];
            if (!sees(s, t, j)) continue;
            all->sum[TX_ENTROPY] -= w > 0 ? w * log(w) : 0;
            peak = fmax(peak, w);
            if (!IS_ANSWER(s, t)) continue;
            all->offset[100 + j - t] += w;
            all->offset_rows[100 + j - t]++;
        }
        all->sum[TX_PEAK] += peak;
        all->rows[TX_ENTROPY]++;
        all->rows[TX_PEAK]++;
        for (tx_measure m = TX_DIAGONAL; m <= TX_SOURCE; m++) {
            bool any = false;
            double mass = 0;
            for (int j = 0; j < s->mask.Tk; j++) {
                if (!sees(s, t, j) || !is_of_kind(s, m, t, j)) continue;
                any = true;
                mass += uniform ? 1.0 / n : (double)p[t * s->mask.Tk + j];
            }
            all->sum[m] += mass;
            all->rows[m] += any;
            if (!s->roles) continue;
            all->role_sum[s->roles[t]][m] += mass;
            all->role_rows[s->roles[t]][m] += any;
        }
    }
}

/* tolerance 1e-12 for sums in double, in another order and with another logarithm; uniform
 * attention is made of floats, 1e-7. */
static void check_truth(const truth *all, const double *row, bool uniform, const char *what) {
    double tolerance = uniform ? 1e-7 : 1e-12, most = 0, best = -1;
    for (int m = 0; m <= TX_SOURCE; m++) {
        double mean = all->sum[m] / all->rows[m];
        CHECK_MSG(isnan(mean) ? isnan(row[m]) : fabs(row[m] - mean) <= tolerance * (1 + fabs(mean)),
                  "%s, measure %d: %.17g instead of %.17g", what, m, row[m], mean);
    }
    for (int o = 0; o < 200; o++) most = fmax(most, all->offset_rows[o]);
    for (int o = 0; o < 200; o++)
        if (2 * all->offset_rows[o] >= most) best = fmax(best, all->offset[o]);
    int offset = 100 + (int)row[TX_OFFSET]; /* among equals any will do */
    if (most == 0) return;
    bool fine = offset >= 0 && offset < 200 && 2 * all->offset_rows[offset] >= most &&
                all->offset[offset] >= best - tolerance * best;
    CHECK_MSG(fine, "%s: offset %g is not the best", what, row[TX_OFFSET]);
    if (!fine) return;
    CHECK_MSG(fabs(row[TX_OFFSET_MASS] - all->offset[offset] / all->offset_rows[offset]) <=
                  tolerance,
              "%s: offset mass %.17g", what, row[TX_OFFSET_MASS]);
}

/* The role and measure that are named must exceed uniform attention as much as any, to 1e-7. */
static void check_roles(const truth *all, const truth *uniform, const double *row,
                        const char *what) {
    double most = -1;
    for (int r = TX_ROLE_KEY; r < TX_ROLES; r++)
        for (int m = TX_DIAGONAL; m <= TX_INDUCTION; m++)
            if (all->role_rows[r][m] > 0)
                most = fmax(most,
                            (all->role_sum[r][m] - uniform->role_sum[r][m]) / all->role_rows[r][m]);
    if (most < 0 && isnan(row[TX_ROLE])) return;
    int r = (int)row[TX_ROLE], m = (int)row[TX_ROLE_KIND];
    bool fine = r >= TX_ROLE_KEY && r < TX_ROLES && m >= TX_DIAGONAL && m <= TX_INDUCTION &&
                all->role_rows[r][m] > 0;
    CHECK_MSG(fine, "%s: role %g, measure %g", what, row[TX_ROLE], row[TX_ROLE_KIND]);
    if (!fine) return;
    double mass = all->role_sum[r][m] / all->role_rows[r][m],
           even = uniform->role_sum[r][m] / all->role_rows[r][m];
    CHECK_MSG(fabs(row[TX_ROLE_MASS] - mass) <= 1e-7 && fabs(row[TX_ROLE_EVEN] - even) <= 1e-7,
              "%s: %.9g, even %.9g, instead of %.9g, %.9g", what, row[TX_ROLE_MASS],
              row[TX_ROLE_EVEN], mass, even);
    CHECK_MSG(mass - even >= most - 1e-6, "%s: exceeds by %g, another by %g", what, mass - even,
              most);
}

/* --- by hand ---------------------------------------------------------------------------------- */

enum { T = 9, N = 4 };
static const int32_t tokens[T] = {5, 7, 5, 8, 1, 0, 0, 0, 0},
                     targets[T] = {0, 0, 0, 0, 0, 8, 5, 7, 5};
static const int32_t mirrored[T] = {-1, -1, -1, -1, -1, 3, 2, 1, 0};

/* One key a row: key_of(t), or the row itself where that is none. */
static real *pointing(int (*key_of)(int t)) {
    real *p = take_reals(T * T);
    for (int t = 0; t < T; t++) p[t * T + (key_of(t) >= 0 && key_of(t) < T ? key_of(t) : t)] = 1;
    return p;
}
static int mirror_of(int t) { return T - 1 - t; }
static int previous_of(int t) { return t - 1; }
static int next_of(int t) { return t + 1; }
static int itself(int t) { return t; }
static int separator_of(int t) { return (void)t, N; }
static int copied_of(int t) { return t > N ? t - N - 1 : t; }

static double *measure(const tx_scene *s, const real *const *weights, int heads) {
    double *table =
        take_doubles((size_t)(heads + 2) * (size_t)tx_measure_stride(s->mask.Tq, s->mask.Tk));
    tx_measure_add(table, s, weights, heads);
    tx_measure_finish(table, s->mask.Tq, s->mask.Tk, heads);
    return table + tx_measure_stride(s->mask.Tq, s->mask.Tk);
}

static void test_by_hand(void) {
    tx_scene s = {.mask = {.Tq = T, .Tk = T},
                  .self = true,
                  .queries = tokens,
                  .keys = tokens,
                  .targets = targets,
                  .sources = mirrored,
                  .separator = 1};
    const real *weights[] = {pointing(mirror_of), pointing(previous_of),  pointing(next_of),
                             pointing(itself),    pointing(separator_of), pointing(copied_of)};
    int stride = tx_measure_stride(T, T);
    double *rows = measure(&s, weights, 6);
    static const tx_measure perfect[] = {TX_MIRROR, TX_PREVIOUS, TX_NEXT, TX_DIAGONAL,
                                         TX_SEPARATOR};
    for (int h = 0; h < 5; h++)
        CHECK_MSG(rows[(h + 1) * stride + perfect[h]] == 1, "head %d: %g", h,
                  rows[(h + 1) * stride + perfect[h]]);
    const double *mirror = rows + stride, *copied = rows + 6 * stride;
    CHECK(mirror[TX_SOURCE] == 1 && mirror[TX_ENTROPY] == 0 && mirror[TX_PEAK] == 1);
    /* the middle row mirrors itself */
    CHECK(mirror[TX_PREVIOUS] == 0 && mirror[TX_NEXT] == 0 && mirror[TX_DIAGONAL] == 1.0 / T);
    CHECK(copied[TX_OFFSET] == -(N + 1) && copied[TX_OFFSET_MASS] == 1);
    /* Uniform: 1/n of each single key; rows 0 and 2 have each other as same token, row 2 has key 1
     * after the earlier 5. */
    CHECK(isnan(rows[TX_RECENT]) && isnan(rows[TX_WORD_START]) && isnan(rows[TX_ROLE_MASS]));
    for (tx_measure m = TX_PEAK; m <= TX_SOURCE; m++)
        CHECK_MSG(m == TX_RECENT || m == TX_WORD_START || fabs(rows[m] - 1.0 / T) <= 1e-8,
                  "measure %d of uniform attention: %.17g", (int)m, rows[m]);
    CHECK(fabs(rows[TX_ENTROPY] - log(T)) <= 1e-7);
    /* The pointing heads where that can be said: previous of row 2 is the key after the 5 at 0. */
    CHECK(rows[2 * stride + TX_INDUCTION] == 1 && rows[2 * stride + TX_SAME] == 0);
    release_all();
}

/* Causal, uniform: row t sees t + 1 keys. */
static void test_causal_uniform(void) {
    tx_scene s = {.mask = {.Tq = T, .Tk = T, .causal = true},
                  .self = true,
                  .queries = tokens,
                  .keys = tokens,
                  .ignored = -1};
    double *rows = measure(&s, NULL, 0), entropy = 0, diagonal = 0, previous = 0;
    for (int t = 0; t < T; t++) {
        entropy += log(t + 1) / T;
        diagonal += 1.0 / (t + 1) / T;
        if (t > 0) previous += 1.0 / (t + 1) / (T - 1);
    }
    CHECK(fabs(rows[TX_ENTROPY] - entropy) <= 1e-7 && fabs(rows[TX_DIAGONAL] - diagonal) <= 1e-7 &&
          fabs(rows[TX_PREVIOUS] - previous) <= 1e-7);
    CHECK(isnan(rows[TX_NEXT]) && isnan(rows[TX_SEPARATOR]) && isnan(rows[TX_SOURCE]));
    release_all();
}

/* Any weights, tokens and masks. */
static void test_random(bool self, bool causal, bool padding) {
    for (int turn = 0; turn < 20; turn++) {
        int Tq = random_between(1, 9), Tk = self ? Tq : random_between(1, 9), V = 4;
        int32_t *queries = random_tokens(1, Tq, V, padding, false),
                *keys = self ? queries : random_tokens(1, Tk, V, padding, false);
        int32_t *answers = random_tokens(1, Tq, 3, false, false);
        uint8_t *blank_queries = take_bytes((size_t)Tq), *blank_keys = take_bytes((size_t)Tk);
        int32_t *sources = take_bytes((size_t)Tq * sizeof *sources);
        for (int t = 0; t < Tq; t++) blank_queries[t] = queries[t] == 0;
        for (int j = 0; j < Tk; j++) blank_keys[j] = keys[j] == 0;
        int32_t *words = take_bytes((size_t)Tq * sizeof *words);
        uint8_t *roles = take_bytes((size_t)Tq);
        for (int t = 0; t < Tq; t++) sources[t] = random_between(-1, Tk - 1);
        for (int t = 0; t < Tq; t++) words[t] = random_between(-1, Tk - 1);
        for (int t = 0; t < Tq; t++) roles[t] = (uint8_t)random_between(0, TX_ROLES - 1);
        real *first = take_random((size_t)(Tq * Tk), 1),
             *second = take_random((size_t)(Tq * Tk), 1);
        for (int i = 0; i < Tq * Tk; i++) first[i] *= first[i];
        for (int i = 0; i < Tq * Tk; i++) second[i] *= second[i];
        const real *weights[] = {first, second};
        tx_scene s = {
            .mask = {.Tq = Tq, .Tk = Tk, .causal = causal, .hidden = padding ? blank_keys : NULL},
            .self = self,
            .queries = queries,
            .keys = keys,
            .blank_queries = padding ? blank_queries : NULL,
            .targets = turn % 3 ? answers : NULL,
            .sources = turn % 2 ? sources : NULL,
            .words = turn % 2 ? NULL : words,
            .roles = turn % 5 ? roles : NULL,
            .recent = turn % 3,
            .separator = turn % 4 ? 1 : 0};
        double *rows = measure(&s, weights, 2);
        truth even = {0};
        add_truth(&even, &s, NULL, true);
        for (int h = -1; h < 2; h++) {
            const double *row = rows + (h + 1) * tx_measure_stride(Tq, Tk);
            truth all = {0};
            add_truth(&all, &s, h < 0 ? NULL : weights[h], h < 0);
            if (all.rows[TX_PEAK] == 0) continue;
            check_truth(&all, row, h < 0, "random");
            check_roles(&all, &even, row, "random");
        }
        release_all();
    }
}

/* --- a model ---------------------------------------------------------------------------------- */

enum { SAMPLES = 11 };

/* The weights of a sample, through the probe; the report comes from batches. */
static void add_sample(truth *all, tx_trainer *t, int i, int stack, bool cross, int layer,
                       int head) {
    const tx_config *c = &t->model.config;
    bool two = t->model.n_stacks == 2, last = stack == t->model.n_stacks - 1;
    tx_sample sample = {t->probe_source, t->probe_tokens, t->probe_targets};
    tx_task_sample(c, TX_SPLIT_HELD_OUT, (uint32_t)i, sample);
    tx_trainer_probe(t, c->seq, tx_tokens_per_sample(c));
    const tx_residual *q = &t->probe.stack[stack].stream,
                      *k = cross ? &t->probe.stack[0].stream : q;
    const tx_sublayer_acts *attention = &t->probe.stack[stack].block[layer].sublayer[cross];
    int32_t sources[64], words[64];
    uint8_t roles[64];
    const tx_task *task = tx_task_of(c);
    for (int r = 0; !two && r < q->T; r++) {
        roles[r] = (uint8_t)tx_task_role(c, &sample, false, r);
        words[r] = task->word_of ? task->word_of(c, &sample, r) : -1;
    }
    bool moves = last && cross == two && tx_task_of(c)->source_of;
    for (int r = 0; moves && r < q->T; r++) sources[r] = tx_task_of(c)->source_of(c, &sample, r);
    bool full = cross || (c->full_every && (layer + 1) % c->full_every == 0);
    tx_scene s = {.mask = {.Tq = q->T,
                           .Tk = k->T,
                           .causal = !cross && t->model.stack[stack].causal,
                           .window = full ? 0 : c->window,
                           .stride = full ? 0 : c->sparse_stride,
                           .hidden = k->hidden},
                  .self = !cross,
                  .queries = q->inputs,
                  .keys = k->inputs,
                  .blank_queries = q->hidden,
                  .targets = last && c->head == TX_HEAD_TOKEN ? sample.targets : NULL,
                  .sources = moves ? sources : NULL,
                  .words = two ? NULL : words,
                  .roles = two ? NULL : roles,
                  .recent = two ? 0 : task->recent,
                  .ignored = c->ignore_index,
                  .separator = tx_task_of(c)->separator};
    add_truth(all, &s,
              head < 0 ? NULL : attention->heads.weights + (size_t)head * (size_t)(q->T * k->T),
              head < 0);
}

static void test_model(const char *settings) {
    tx_config c = config_of(settings);
    tx_trainer t;
    tx_update u;
    make_trainer(&t, &c);
    for (int i = 0; i < 5; i++) CHECK(tx_trainer_step(&t, &u));
    size_t size = tx_measure_size(&t);
    double *memory = take_doubles(size), *row = memory;
    size_t n = tx_measure_heads(&t, SAMPLES, memory);
    for (int g = 0; g < (t.model.n_stacks == 2 ? 3 : 1); g++) {
        int stack = g > 0;
        for (int place = 0; place < t.model.stack[stack].n_layers * (1 + c.n_heads);
             place++, row += TX_MEASURES) {
            int layer = place / (1 + c.n_heads), h = place % (1 + c.n_heads) - 1;
            truth all = {0}, even = {0};
            for (int i = 0; i < SAMPLES; i++) {
                add_sample(&all, &t, i, stack, g == 2, layer, h);
                add_sample(&even, &t, i, stack, g == 2, layer, -1);
            }
            check_truth(&all, row, h < 0, settings);
            check_roles(&all, &even, row, settings);
        }
    }
    CHECK_MSG((size_t)(row - memory) == n && n <= size, "%s: %d numbers", settings, (int)n);
    release_all();
}

/* Mean outputs, position by position, from probes. */
static void test_outputs(const char *settings) {
    tx_config c = config_of(settings);
    tx_trainer t;
    make_trainer(&t, &c);
    size_t n = tx_measure_outputs(&t, 0, NULL), at = 0, wrong = 0;
    double *sums = take_doubles(n), *truth_sums = take_doubles(n);
    CHECK(tx_measure_outputs(&t, SAMPLES, sums) == n);
    for (int i = 0; i < SAMPLES; i++) {
        tx_task_sample(&t.model.config, TX_SPLIT_HELD_OUT, (uint32_t)i,
                       (tx_sample){t.probe_source, t.probe_tokens, t.probe_targets});
        tx_trainer_probe(&t, c.seq, tx_tokens_per_sample(&c));
        at = 0;
        for (int s = 0; s < t.model.n_stacks; s++) {
            const tx_stack_acts *a = &t.probe.stack[s];
            const tx_residual *r = &a->stream;
            bool cross = s == 1;
            for (int j = 0; j < r->T; j++) truth_sums[at++] += !(r->hidden && r->hidden[j]);
            for (int l = 0; l < t.model.stack[s].n_layers; l++) {
                const tx_sublayer_acts *sub = a->block[l].sublayer;
                const real *sites[] = {sub[0].heads.context, cross ? sub[1].heads.context : NULL,
                                       sub[1 + cross].ffn.hidden};
                for (int k = 0; k < 3; k++) {
                    int width = k == 2 ? c.d_ff : c.d_model;
                    for (int j = 0; sites[k] && j < r->T * width; j++)
                        truth_sums[at++] +=
                            r->hidden && r->hidden[j / width] ? 0 : (double)sites[k][j];
                }
            }
        }
    }
    for (size_t i = 0; i < n; i++) wrong += sums[i] != truth_sums[i];
    CHECK_MSG(at == n && wrong == 0, "%s: %d of %d sums differ", settings, (int)wrong, (int)n);
    release_all();
}

#define SMALL "d_model=8\nn_heads=2\nd_ff=12\nbatch=4\nsamples=64\n"

int main(void) {
    static const char *const models[] = {
        SMALL "task=reverse\nseq=9\nvocab=8\n",
        SMALL "task=copy\nseq=11\nvocab=8\nlengths=variable\nmask=padding\nn_layers=3\n",
        SMALL "task=recall\nseq=12\nvocab=13\narch=decoder\n",
        SMALL "task=reverse\nseq=5\nvocab=10\nn_layers=1\nn_dec_layers=2\narch=encdec\nlengths="
              "variable\nmask=causal+padding\n",
        SMALL "task=majority\nhead=class\nseq=9\nvocab=4\n",
        SMALL "task=count\narch=decoder\nseq=8\nvocab=20\nignore_index=-1\n",
        SMALL "task=modular\nseq=3\nvocab=9\n",
        SMALL "task=reverse\nseq=5\nvocab=8\nd_ff=512\n",
        SMALL "task=text\nseq=24\narch=decoder\nignore_index=-1\n",
        /* layers that see different keys; weights that no pass keeps */
        SMALL "task=reverse\nseq=9\nvocab=8\nn_layers=3\nwindow=3\nfull_every=2\nsink=true\n",
        SMALL "task=reverse\nseq=9\nvocab=8\nattention=linear\nn_kv_heads=1\nmask=causal\n",
    };
    random_start(check_seed());
    test_by_hand();
    test_causal_uniform();
    for (int i = 0; i < 8; i++) test_random(i & 1, (i & 2) && (i & 1), i & 4);
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        test_model(models[i]);
        test_outputs(models[i]);
    }
    return check_report();
}
