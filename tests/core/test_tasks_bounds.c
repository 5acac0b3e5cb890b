/* What a task says of guessing and of the best model is what counting over its own samples gives.
 */
#include "task_samples.h"

/* The length of the data, which a guesser knows. */
static int length_of(const tx_config *c, const sample *s) {
    const int32_t *data = c->arch == TX_ENCDEC ? s->source : s->tokens;
    bool separated = c->arch != TX_ENCDEC && !is_task(c, "majority") && !is_task(c, "induction");
    int n = 0;
    while (n < c->seq && data[n] > (separated ? 1 : 0)) n++;
    return c->lengths == TX_LENGTHS_VARIABLE ? n : 0;
}

enum { DRAWS = 40000, MOST_V = 12 };

/* Loss and accuracy of predicting, at each length and position, how often each answer occurs there.
 * Each draw takes its own seed. */
static tx_odds counted_guess(tx_config c) {
    static int counts[MOST_T][MOST_T][MOST_V];
    memset(counts, 0, sizeof counts);
    for (int i = 0; i < DRAWS; i++) {
        c.seed = i;
        sample s = drawn(&c, TX_SPLIT_TRAIN, 0);
        for (int t = 0; t < tx_targets_per_sample(&c); t++)
            if (s.targets[t] != c.ignore_index) counts[length_of(&c, &s)][t][s.targets[t]]++;
    }
    double loss = 0, right = 0, all = 0;
    for (int i = 0; i < MOST_T * MOST_T; i++) {
        int total = 0, most = 0, *row = counts[i / MOST_T][i % MOST_T];
        for (int v = 0; v < MOST_V; v++) {
            total += row[v];
            most = row[v] > most ? row[v] : most;
        }
        for (int v = 0; v < MOST_V; v++) {
            double p = (double)row[v] / total, s = c.label_smoothing, q = (1 - s) * p + s / c.vocab;
            if (total && v < c.vocab && q > 0) loss -= total * q * log(q);
        }
        right += most;
        all += total;
    }
    return (tx_odds){loss / all, right / all};
}

static void check_guess(const char *settings) {
    tx_config c = config_of(settings);
    tx_odds counted = counted_guess(c), stated = tx_task_of(&c)->bounds(&c).guess;
    /* 40,000 draws: a frequency is off by up to 3 sqrt(p/40000), which the largest of several adds
     * up to 3 percent of. Two of the sums of modular belong to the same split with every seed,
     * which moves the frequencies of few numbers a little; of a position of masked only some draws
     * ask. */
    double slack = is_task(&c, "modular") || is_task(&c, "masked") ? 2 : 1;
    CHECK_MSG(fabs(counted.loss - stated.loss) < slack * 0.01 * stated.loss + 1e-9,
              "%s: loss %g, counting gives %g", settings, stated.loss, counted.loss);
    CHECK_MSG(fabs(counted.accuracy - stated.accuracy) < slack * 0.03 * stated.accuracy,
              "%s: accuracy %g, counting gives %g", settings, stated.accuracy, counted.accuracy);
}

/* Whether sequence b of the enumeration begins like a, as far as position t. */
static bool same_prefix(const int *a, const int *b, int t) {
    return memcmp(a, b, (size_t)(t + 1) * sizeof *a) == 0;
}

/* The best a causal model can reach on equally likely sequences all[n][T+1], each element being the
 * target of the one before it: by counting what follows. */
static tx_odds best_of_all(const int *all, int n, int T, int row) {
    double loss = 0, right = 0;
    for (int i = 0; i < n; i++) {
        for (int t = 0; t < T; t++) {
            int followers[16] = {0}, total = 0, most = 0;
            for (int j = 0; j < n; j++) {
                if (!same_prefix(all + i * row, all + j * row, t)) continue;
                int count = ++followers[all[j * row + t + 1]];
                total++;
                most = count > most ? count : most;
            }
            loss -= log((double)followers[all[i * row + t + 1]] / total);
            right += (double)most / total;
        }
    }
    return (tx_odds){loss / n / T, right / n / T};
}

static void check_odds(const char *what, tx_odds got, tx_odds expected) {
    /* Both are sums of a few hundred terms in double precision. */
    CHECK_MSG(fabs(got.loss - expected.loss) < 1e-12 &&
                  fabs(got.accuracy - expected.accuracy) < 1e-12,
              "%s: %.15g %.15g, counting gives %.15g %.15g", what, got.loss, got.accuracy,
              expected.loss, expected.accuracy);
}

static void check_best_count(void) {
    static int all[11 * 9][6];
    tx_config c = config_of("task=count\narch=decoder\nseq=5\nvocab=11\nignore_index=-1\n");
    for (int i = 0; i < 11 * 9; i++)
        for (int t = 0; t <= 5; t++) all[i][t] = (i / 9 + t * (1 + i % 9)) % 11;
    check_odds("count", tx_task_of(&c)->bounds(&c).best, best_of_all(&all[0][0], 11 * 9, 5, 6));
}

static void check_best_shift(void) {
    static int all[81][5];
    tx_config c = config_of("task=shift\nmask=causal\nseq=4\nvocab=4\nignore_index=-1\n");
    for (int i = 0; i < 81; i++) /* all[i][4] = 0, the constant */
        for (int t = 0, rest = i; t < 4; t++, rest /= 3) all[i][t] = 1 + rest % 3;
    check_odds("shift", tx_task_of(&c)->bounds(&c).best, best_of_all(&all[0][0], 81, 4, 5));
    c = config_of("task=shift\nmask=causal\nseq=10\nvocab=10\nignore_index=-1\n");
    CHECK_CLOSE(tx_task_of(&c)->bounds(&c).best.loss, 0.9 * log(9), 1e-14);
    CHECK_CLOSE(tx_task_of(&c)->bounds(&c).best.accuracy, 0.2, 1e-14);
}

/* The k-th smallest of three of four values, over all 64 draws. */
static void check_guess_sort(void) {
    tx_config c = config_of("task=sort\nseq=7\nvocab=6\n");
    int counts[3][4] = {{0}};
    for (int i = 0; i < 64; i++) {
        int32_t x[3] = {i % 4, i / 4 % 4, i / 16};
        qsort(x, 3, sizeof *x, ascending);
        for (int k = 0; k < 3; k++) counts[k][x[k]]++;
    }
    tx_odds expected = {0, 0};
    for (int k = 0; k < 3; k++) {
        int most = 0;
        for (int v = 0; v < 4; v++) {
            if (counts[k][v]) expected.loss -= counts[k][v] / 192.0 * log(counts[k][v] / 64.0);
            most = counts[k][v] > most ? counts[k][v] : most;
        }
        expected.accuracy += most / 192.0;
    }
    check_odds("sort", tx_task_of(&c)->bounds(&c).guess, expected);
}

/* Knowing which tokens the answers are among: the loss of predicting each answer by how often it
 * occurs among the answers of its own sample, over 40,000 samples. */
static void check_which(const char *settings) {
    tx_config c = config_of(settings);
    double loss = 0, all = 0;
    for (int i = 0; i < DRAWS; i++) {
        c.seed = i;
        sample s = drawn(&c, TX_SPLIT_TRAIN, 0);
        tx_sample of = {s.source, s.tokens, s.targets};
        int counts[64] = {0}, n = 0, T = tx_targets_per_sample(&c);
        for (int t = 0; t < T; t++)
            if (tx_task_source(&c, &of, t) >= 0) counts[s.targets[t]]++, n++;
        for (int v = 0; v < c.vocab; v++) {
            double p = (double)counts[v] / n, smooth = c.label_smoothing,
                   q = (1 - smooth) * p + smooth / c.vocab;
            if (q > 0) loss -= n * q * log(q);
        }
        for (int t = 0; t < T; t++) all += s.targets[t] != c.ignore_index;
        double q = 1 - c.label_smoothing + c.label_smoothing / c.vocab, /* of what is sure */
            rest = c.label_smoothing / c.vocab;
        for (int t = 0; t < T; t++)
            if (s.targets[t] != c.ignore_index && tx_task_source(&c, &of, t) < 0)
                loss -= q * log(q) + (rest > 0 ? (c.vocab - 1) * rest * log(rest) : 0);
    }
    double stated = tx_task_of(&c)->bounds(&c).permutation_loss;
    CHECK_MSG(fabs(loss / all - stated) < 0.01 * stated, "%s: which is %g, counting gives %g",
              settings, stated, loss / all);
}

static void test_which(void) {
    check_which("task=reverse\nseq=7\nvocab=6\n");
    check_which("task=copy\nseq=11\nvocab=8\nlengths=variable\n");
    check_which("task=copy\nseq=9\nvocab=6\nignore_index=-1\n");
    check_which("task=reverse\nseq=9\nvocab=6\nlabel_smoothing=0.1\n");
    check_which("task=recall\nseq=9\nvocab=12\n");
    tx_config c = config_of("task=reverse\nseq=7\nvocab=6\n"); /* three of four, all 64 draws */
    double loss = 0;
    for (int i = 0; i < 64; i++) {
        int x[3] = {i % 4, i / 4 % 4, i / 16};
        for (int k = 0; k < 3; k++)
            loss -= log(((x[0] == x[k]) + (x[1] == x[k]) + (x[2] == x[k])) / 3.0) / 192;
    }
    CHECK_CLOSE(tx_task_of(&c)->bounds(&c).permutation_loss, loss, 1e-13);
    c = config_of("task=reverse\n"); /* the plateau of eight of eighteen */
    CHECK_CLOSE(tx_task_of(&c)->bounds(&c).permutation_loss, 1.83, 0.005);
    static const char *const none[] = {"task=sort\n", "task=reverse\narch=encdec\nseq=8\n"};
    for (int i = 0; i < 2; i++) {
        c = config_of(none[i]);
        CHECK(tx_task_of(&c)->bounds(&c).permutation_loss == 0);
    }
}

static void test_bounds(void) {
    static const char *const small[] = {
        "task=copy\nseq=9\nvocab=6\n",
        "task=copy\nseq=9\nvocab=6\nignore_index=-1\n",
        "task=reverse\nseq=11\nvocab=8\nlengths=variable\n",
        "task=reverse\nseq=11\nvocab=8\nlengths=variable\nignore_index=-1\n",
        "task=copy\narch=encdec\nseq=4\nvocab=7\n",
        "task=copy\narch=encdec\nseq=6\nvocab=7\nlengths=variable\n",
        "task=copy\narch=encdec\nseq=6\nvocab=7\nlengths=variable\nignore_index=-1\n",
        "task=sort\nseq=9\nvocab=8\n",
        "task=sort\nseq=13\nvocab=9\nlengths=variable\n",
        "task=sort\narch=encdec\nseq=5\nvocab=9\nlengths=variable\n",
        "task=shift\nseq=6\nvocab=7\nignore_index=-1\n",
        "task=shift\nseq=6\nvocab=7\n",
        "task=count\narch=decoder\nseq=4\nvocab=12\nignore_index=-1\n",
        "task=recall\nseq=9\nvocab=12\n",
        "task=recall\nseq=9\nvocab=12\nignore_index=-1\n",
        "task=modular\nseq=3\nvocab=12\n",
        "task=modular\nseq=4\nvocab=6\nignore_index=-1\n",
        "task=induction\narch=decoder\nseq=8\nvocab=8\n",
        "task=induction\narch=decoder\nseq=8\nvocab=7\nlengths=variable\nignore_index=-1\n",
        "task=addition\nseq=9\nvocab=8\n",
        "task=addition\nseq=6\nvocab=5\nignore_index=-1\n",
        "task=dyck\nseq=6\nvocab=6\n",
        "task=parity\nseq=5\nvocab=4\n",
        "task=two_sum\nseq=6\nvocab=5\n",
        "task=two_sum\nseq=4\nvocab=8\nignore_index=-1\n",
        "task=masked\nseq=6\nvocab=9\n",
        "task=majority\nhead=class\nseq=5\nvocab=5\n",
        "task=majority\nhead=class\nseq=4\nvocab=4\nlengths=variable\n",
        "task=copy\nseq=9\nvocab=6\nlabel_smoothing=0.1\n",
        "task=sort\nseq=9\nvocab=8\nlabel_smoothing=0.2\n",
    };
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++) check_guess(small[i]);
    check_best_count();
    check_best_shift();
    check_guess_sort();
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++) {
        tx_config c = config_of(small[i]);
        tx_bounds b = tx_task_of(&c)->bounds(&c);
        bool known = !is_task(&c, "count");
        if (c.label_smoothing == 0 && known)
            CHECK_MSG(b.best.loss == 0 && b.best.accuracy == 1,
                      "%s has a rule, so its best loss is 0", small[i]);
        CHECK_MSG(b.best.loss < b.guess.loss && b.best.accuracy > b.guess.accuracy,
                  "%s: the best is no better than guessing", small[i]);
    }
    tx_config c = config_of("task=copy\nlabel_smoothing=0.1\n");
    /* q of 20 tokens */
    CHECK_CLOSE(tx_task_of(&c)->bounds(&c).best.loss, -0.905 * log(0.905) - 19 * 0.005 * log(0.005),
                1e-13);
}

int main(void) {
    test_bounds();
    test_which();
    return check_report();
}
