/* Every task in every layout: a program written from the description alone answers each sample
 * exactly; samples are pure functions of their number; the two splits share none where that is
 * promised; nonsense is refused with a reason. */
#include "task_samples.h"

#define SAMPLES 300

/* --- the rules, written from the descriptions ------------------------------------------------- */

static void rearranged(const tx_config *c, const int32_t *data, int n, int32_t *answer) {
    for (int i = 0; i < n; i++) answer[i] = is_task(c, "reverse") ? data[n - 1 - i] : data[i];
    if (is_task(c, "sort")) qsort(answer, (size_t)n, sizeof *answer, ascending);
}

/* The numbers under the masks: all progressions are tried. */
static void solve_masked(const tx_config *c, const int32_t *x, int T, int32_t *answer) {
    int p = c->vocab - 2;
    for (int start = 0; start < p; start++)
        for (int step = 1; step < p && step <= 9; step++) {
            int fits = 1;
            for (int t = 0; t < T; t++) fits &= x[t] == 1 || x[t] == 2 + (start + t * step) % p;
            for (int t = 0; fits && t < T; t++)
                if (x[t] == 1) {
                    int number = 2 + (start + t * step) % p;
                    CHECK_MSG(!answer[t] || answer[t] == number, "two numbers fit a mask");
                    answer[t] = number;
                }
        }
}

/* The targets of the tasks that compute. */
static void solve_computed(const tx_config *c, const int32_t *x, int T, int32_t *answer) {
    if (is_task(c, "induction")) {
        for (int t = 0; t + 1 < T; t++)
            for (int i = 0; i < t; i++)
                if (x[i] == x[t] && x[t]) answer[t] = x[t + 1];
    } else if (is_task(c, "addition")) {
        int digits = (T - 3) / 3, carry = 0;
        for (int i = digits - 1; i >= 0; i--) {
            int sum = x[i] - 3 + x[digits + 1 + i] - 3 + carry;
            answer[2 * digits + 3 + i] = 3 + sum % (c->vocab - 3);
            carry = sum / (c->vocab - 3);
        }
        answer[2 * digits + 2] = 3 + carry;
    } else if (is_task(c, "dyck")) {
        int open[MOST_T] = {0}, depth = 0;
        for (int t = 0; t < T; t++)
            if (x[t] == 1)
                answer[t] = open[--depth];
            else
                open[depth++] = x[t];
        CHECK(depth == 0);
    } else if (is_task(c, "parity")) {
        int ones = 0;
        for (int t = 0; t < T; t++) answer[t] = 1 + (ones += x[t] - 1) % (c->vocab - 1);
    } else if (is_task(c, "two_sum")) {
        for (int i = 1; i < T; i++)
            for (int j = 1; j < T; j++) {
                bool pair = i != j && (x[i] - 1 + x[j] - 1 - (x[0] - 1)) % (c->vocab - 1) == 0;
                answer[i] = pair || answer[i] == 2 ? 2 : 1;
            }
    } else if (is_task(c, "masked")) {
        solve_masked(c, x, T, answer);
    }
}

/* The targets, from what the model may read. */
static void solve(const tx_config *c, const sample *s, int32_t *answer) {
    const int32_t *x = s->tokens;
    int T = tx_tokens_per_sample(c), n = 0;
    memset(answer, 0, (size_t)T * sizeof *answer);
    if (c->arch == TX_ENCDEC) {
        while (n < c->seq && s->source[n]) n++;
        rearranged(c, s->source, n, answer);
        answer[n] = 2;
    } else if (is_task(c, "copy") || is_task(c, "reverse") || is_task(c, "sort")) {
        while (x[n] != 1) n++;
        rearranged(c, x, n, answer + n + 1);
    } else if (is_task(c, "shift")) {
        for (int t = 0; t + 1 < T; t++) answer[t] = x[t + 1];
    } else if (is_task(c, "count")) {
        int step = (x[1] - x[0] + c->vocab) % c->vocab;
        for (int t = 0; t < T; t++) answer[t] = (x[t] + step) % c->vocab;
    } else if (is_task(c, "recall")) {
        n = T / 3;
        for (int t = 2 * n; t < T; t++)
            for (int i = 0; i < 2 * n; i += 2)
                if (x[i] == x[t]) answer[t] = x[i + 1];
    } else if (is_task(c, "modular")) {
        int64_t p = c->vocab - 2, made = x[0] - 2;
        for (int t = 1; t < T - 1; t++)
            made = c->operation == TX_ADDITION      ? made + x[t] - 2
                   : c->operation == TX_SUBTRACTION ? made - (x[t] - 2)
                                                    : made * (x[t] - 2) % p;
        answer[T - 1] = 2 + (int32_t)((made % p + p) % p);
    } else if (is_task(c, "majority")) {
        int most = 0;
        for (int token = 1; token < c->vocab; token++) {
            int count = 0;
            for (int t = 0; t < T; t++) count += x[t] == token;
            if (count > most) {
                most = count;
                answer[0] = token;
            }
        }
    } else {
        solve_computed(c, x, T, answer);
    }
}

/* --- samples ---------------------------------------------------------------------------------- */

static const char *const layouts[] = {
    "seq=17\nvocab=20\n",
    "seq=3\nvocab=3\n",
    "lengths=variable\nmask=padding\n",
    "lengths=variable\nseq=3\nvocab=4\n",
    "arch=encdec\nseq=8\nmask=padding\nlengths=variable\n",
    "arch=encdec\nseq=5\n",
    "arch=encdec\nseq=1\nvocab=4\n",
    "arch=decoder\nignore_index=-1\n",
};
static const char *const others[] = {
    "task=shift\nvocab=10\nseq=10\nignore_index=-1\n",
    "task=shift\nseq=2\nvocab=2\n",
    "task=count\narch=decoder\nseq=10\nvocab=100\nignore_index=-1\n",
    "task=count\nmask=causal\nseq=5\nvocab=4\nignore_index=-1\n",
    "task=recall\nseq=24\nvocab=33\n",
    "task=recall\nseq=9\nvocab=7\narch=decoder\n",
    "task=modular\nseq=3\nvocab=33\n",
    "task=modular\nseq=5\nvocab=7\n",
    "task=modular\nseq=9\nmodulus=97\ntrain_share=0.3\npairs=ordered\n",
    "task=modular\nseq=9\nmodulus=97\noperation=subtract\n",
    "task=modular\nseq=3\nmodulus=65534\noperation=multiply\n",
    "task=modular\nseq=9\nvocab=13\noperation=multiply\n",
    "task=induction\narch=decoder\nseq=24\nvocab=33\n",
    "task=induction\nmask=causal+padding\nseq=20\nvocab=11\nlengths=variable\n",
    "task=induction\narch=decoder\nseq=4\nvocab=3\nignore_index=-1\n",
    "task=addition\nseq=9\nvocab=13\n",
    "task=addition\nseq=18\nvocab=5\narch=decoder\n",
    "task=addition\nseq=6\nvocab=20\nignore_index=-1\n",
    "task=dyck\nseq=16\nvocab=6\n",
    "task=dyck\nseq=12\nvocab=12\narch=decoder\n",
    "task=dyck\nseq=2\nvocab=4\n",
    "task=parity\nseq=10\nvocab=3\n",
    "task=parity\nseq=9\nvocab=8\narch=decoder\n",
    "task=two_sum\nseq=9\nvocab=11\n",
    "task=two_sum\nseq=3\nvocab=3\nignore_index=-1\n",
    "task=masked\nseq=18\nvocab=33\n",
    "task=masked\nseq=8\nvocab=14\n",
    "task=masked\nseq=4\nvocab=5\n",
    "task=majority\nhead=class\nseq=15\nvocab=4\n",
    "task=majority\nhead=class\nseq=9\nvocab=20\nlengths=variable\nmask=padding\n",
    "task=majority\nhead=class\nseq=1\nvocab=3\n",
};

static void check_format(const tx_config *c, const sample *s) {
    int T = tx_tokens_per_sample(c), answers = tx_targets_per_sample(c), outside = 0;
    for (int t = 0; t < T; t++) outside += s->tokens[t] < 0 || s->tokens[t] >= c->vocab;
    for (int t = 0; t < answers; t++) outside += s->targets[t] < 0 || s->targets[t] >= c->vocab;
    for (int t = 0; c->arch == TX_ENCDEC && t < c->seq; t++)
        outside += s->source[t] < 0 || s->source[t] >= c->src_vocab;
    CHECK_MSG(outside == 0, "%s: %d numbers are not tokens", task_name(c), outside);
    CHECK_MSG(s->targets[answers] == 0x7f7f7f7f, "%s writes after the targets", task_name(c));
    CHECK_MSG(T == MOST_T || s->tokens[T] == 0x7f7f7f7f, "%s writes after the tokens",
              task_name(c));
}

/* The decoder is told the answer so far: teacher forcing. */
static void check_decoder_input(const tx_config *c, const sample *s) {
    int T = c->seq_tgt, wrong = s->tokens[0] != 1;
    for (int t = 1; t < T; t++) wrong += s->tokens[t] != (s->targets[t] ? s->targets[t - 1] : 0);
    CHECK_MSG(wrong == 0, "%s: %d decoder tokens are not the answer moved by one", task_name(c),
              wrong);
}

static void check_sources(const tx_config *c, const sample *s) {
    const tx_task *task = tx_task_of(c);
    tx_sample view = {(int32_t *)s->source, (int32_t *)s->tokens, (int32_t *)s->targets};
    const int32_t *from = c->arch == TX_ENCDEC ? s->source : s->tokens;
    int found = 0, asked = 0;
    for (int t = 0; t < tx_tokens_per_sample(c); t++) {
        int j = task->source_of(c, &view, t);
        if (j >= 0)
            CHECK_MSG(j < c->seq && from[j] == s->targets[t],
                      "%s: the answer at %d is not the token at %d", task->name, t, j);
        found += j >= 0;
        asked += s->targets[t] != 0;
    }
    asked -= c->arch == TX_ENCDEC; /* the end is nowhere in the source */
    if (is_task(c, "sort"))
        CHECK_MSG(found <= asked, "sort: more sources than answers");
    else
        CHECK_MSG(found == asked, "%s: %d sources of %d answers", task->name, found, asked);
}

static void check_samples(const char *settings) {
    tx_config c = config_of(settings);
    int answers = tx_targets_per_sample(&c), same_across = 0;
    for (uint32_t i = 0; i < SAMPLES; i++) {
        for (int split = TX_SPLIT_TRAIN; split <= TX_SPLIT_HELD_OUT; split++) {
            sample s = drawn(&c, (tx_split)split, i), again = drawn(&c, (tx_split)split, i);
            int32_t answer[MOST_T];
            CHECK_MSG(memcmp(&s, &again, sizeof s) == 0, "%s: sample %d differs when drawn again",
                      settings, (int)i);
            check_format(&c, &s);
            solve(&c, &s, answer);
            CHECK_MSG(memcmp(answer, s.targets, (size_t)answers * sizeof *answer) == 0,
                      "%s: the rule does not give sample %d", settings, (int)i);
            if (c.arch == TX_ENCDEC) check_decoder_input(&c, &s);
            if (tx_task_of(&c)->source_of) check_sources(&c, &s);
        }
        sample a = drawn(&c, TX_SPLIT_TRAIN, i), b = drawn(&c, TX_SPLIT_HELD_OUT, i);
        same_across += memcmp(&a, &b, sizeof a) == 0;
    }
    if (c.seq >= 8)
        CHECK_MSG(same_across < SAMPLES / 10, "%s: %d training samples are held-out samples too",
                  settings, same_across);
    c.seed++;
    int same_seed = 0;
    tx_config before = config_of(settings);
    for (uint32_t i = 0; i < SAMPLES; i++) {
        sample a = drawn(&c, TX_SPLIT_TRAIN, i), b = drawn(&before, TX_SPLIT_TRAIN, i);
        same_seed += memcmp(&a, &b, sizeof a) == 0;
    }
    if (c.seq >= 8)
        CHECK_MSG(same_seed < SAMPLES / 10, "%s: %d samples do not depend on the seed", settings,
                  same_seed);
}

/* Lengths are drawn evenly from half of the most on. */
static void check_lengths(void) {
    tx_config c = config_of("lengths=variable\nseq=17\n");
    int seen[9] = {0};
    for (uint32_t i = 0; i < 5000; i++) {
        sample s = drawn(&c, TX_SPLIT_TRAIN, i);
        int n = 0;
        while (s.tokens[n] > 2) n++;
        CHECK_MSG(n >= 4 && n <= 8 && s.tokens[n] == 1 && s.tokens[n + 1] == 2 &&
                      s.tokens[2 * n] == 2 && (n == 8 || s.tokens[2 * n + 1] == 0),
                  "length %d", n);
        seen[n]++;
    }
    for (int n = 4; n <= 8; n++)
        CHECK_MSG(seen[n] > 850 && seen[n] < 1150,
                  "%d of 5000 samples have %d tokens, not about 1000", seen[n], n);
}

/* Every sum is in one split; a share of about `held_out` of all is held out, together with its
 * other order unless pairs are ordered. */
static void check_modular_split(const char *more, double held_out) {
    char settings[128];
    snprintf(settings, sizeof settings, "task=modular\nseq=3\nmodulus=13\n%s", more);
    tx_config c = config_of(settings);
    int seen[2][169] = {{0}}, split_pairs = 0, held = 0;
    CHECK(c.vocab == 15);
    for (uint32_t i = 0; i < 8000; i++) {
        for (int split = 0; split < 2; split++) {
            sample s = drawn(&c, (tx_split)split, i);
            seen[split][(s.tokens[0] - 2) * 13 + s.tokens[1] - 2]++;
        }
    }
    for (int i = 0; i < 169; i++) {
        CHECK_MSG(!seen[0][i] != !seen[1][i], "sum %d is in both splits or in none", i);
        held += seen[1][i] > 0;
        split_pairs += !seen[0][i] != !seen[0][i % 13 * 13 + i / 13];
    }
    CHECK_MSG((split_pairs > 0) == (c.pairs == TX_ORDERED), "%s: %d pairs are split", more,
              split_pairs);
    /* of 91 pairs or more; 3 standard deviations */
    CHECK_MSG(fabs(held / 169.0 - held_out) < 3 * sqrt(held_out * (1 - held_out) / 91),
              "%s: %d of 169 sums are held out", more, held);
}

static void check_modular_splits(void) {
    check_modular_split("", 0.2);
    check_modular_split("train_share=0.5\nseed=2\n", 0.5);
    check_modular_split("train_share=0.3\npairs=ordered\n", 0.7);
    check_modular_split("pairs=ordered\nvocab=9\n", 0.2);
    tx_config c = config_of("task=modular\nseq=5\nvocab=7\n"); /* four numbers, in any order */
    for (uint32_t i = 0; i < 300; i++)
        for (uint32_t j = 0; j < 300; j++) {
            sample a = drawn(&c, TX_SPLIT_TRAIN, i), b = drawn(&c, TX_SPLIT_HELD_OUT, j);
            qsort(a.tokens, 4, sizeof *a.tokens, ascending);
            qsort(b.tokens, 4, sizeof *b.tokens, ascending);
            CHECK(memcmp(a.tokens, b.tokens, 4 * sizeof *a.tokens) != 0);
        }
}

/* --- refusals --------------------------------------------------------------------------------- */

static const struct {
    const char *settings, *field, *words;
} refused[] = {
    {"task=copy\nseq=16\n", "seq", "choose seq 17"},
    {"task=sort\nseq=1\n", "seq", "choose seq 3"},
    {"task=reverse\nvocab=2\n", "vocab", "choose at least 3"},
    {"task=reverse\nvocab=3\nlengths=variable\n", "vocab", "choose at least 4"},
    {"task=copy\nhead=class\n", "head", "choose head token"},
    {"task=copy\nignore_index=5\n", "ignore_index", "choose ignore_index 0"},
    {"task=copy\narch=encdec\nseq=8\nseq_tgt=8\n", "seq_tgt", "choose seq_tgt 0 or 9"},
    {"task=copy\narch=encdec\nseq=8\nsrc_vocab=5\n", "src_vocab", "choose src_vocab 0 or 20"},
    {"task=copy\narch=encdec\nseq=4096\n", "seq", "choose at most 4095"},
    {"task=copy\narch=encdec\nseq=8\nhead=class\n", "head", "head token"},
    {"task=shift\narch=encdec\n", "arch", "choose arch encoder or decoder"},
    {"task=shift\nlengths=variable\n", "lengths", "choose lengths fixed"},
    {"task=shift\nseq=1\n", "seq", "choose seq 2"},
    {"task=count\nignore_index=-1\n", "mask", "choose mask causal or arch decoder"},
    {"task=count\narch=decoder\n", "ignore_index", "choose ignore_index -1"},
    {"task=count\nmask=causal+padding\nignore_index=-1\n", "mask", "choose mask causal"},
    {"task=recall\nseq=25\nvocab=40\n", "seq", "choose seq 24"},
    {"task=recall\nseq=26\nvocab=40\n", "seq", "choose seq 27"},
    {"task=recall\nseq=24\nvocab=16\n", "vocab", "choose at least 17"},
    {"task=recall\narch=encdec\nseq=24\n", "arch", "choose arch encoder or decoder"},
    {"task=modular\nseq=2\n", "seq", "choose seq 3"},
    {"task=modular\nseq=3\nvocab=4\n", "vocab", "choose at least 5"},
    {"task=modular\nseq=3\nmodulus=2\n", "modulus", "choose 0, or at least 3"},
    {"task=modular\nseq=3\nmodulus=1025\ndata=all\n", "data", "has more than 1048576 to list"},
    {"task=copy\ndata=all\n", "data", "cannot be listed; choose fresh or fixed"},
    {"task=data\narch=decoder\ndata=all\n", "data", "a table that was not read"},
    {"task=induction\nseq=10\n", "mask", "choose mask causal or arch decoder"},
    {"task=induction\narch=decoder\nseq=9\n", "seq", "choose seq 10"},
    {"task=induction\narch=decoder\nseq=2\n", "seq", "choose seq 4"},
    {"task=induction\narch=decoder\nseq=24\nvocab=12\n", "vocab", "choose at least 13"},
    {"task=addition\nseq=10\n", "seq", "choose seq 12"},
    {"task=addition\nseq=3\n", "seq", "choose seq 6"},
    {"task=addition\nseq=24\nvocab=13\n", "seq", "choose at most 21"},
    {"task=addition\nseq=9\nvocab=4\n", "vocab", "choose at least 5"},
    {"task=addition\nseq=9\nmask=padding\n", "mask", "choose mask none"},
    {"task=addition\nseq=9\nlengths=variable\n", "lengths", "choose lengths fixed"},
    {"task=dyck\nseq=9\n", "seq", "choose seq 10"},
    {"task=dyck\nseq=8\nvocab=3\n", "vocab", "choose at least 4"},
    {"task=parity\nhead=class\n", "head", "choose head token"},
    {"task=parity\nvocab=2\n", "vocab", "choose at least 3"},
    {"task=two_sum\nmask=causal\n", "mask", "choose arch encoder and mask none"},
    {"task=two_sum\narch=decoder\n", "arch", "choose arch encoder and mask none"},
    {"task=two_sum\nseq=2\n", "seq", "choose seq 3"},
    {"task=masked\nmask=causal\n", "mask", "choose arch encoder and mask none"},
    {"task=masked\nseq=9\nignore_index=-1\n", "ignore_index", "choose ignore_index 0"},
    {"task=masked\nseq=3\n", "seq", "choose seq 4"},
    {"task=masked\nseq=9\nvocab=4\n", "vocab", "choose at least 5"},
    {"task=majority\n", "head", "choose head class"},
    {"task=majority\nhead=class\narch=encdec\n", "arch", "choose arch encoder or decoder"},
    {"task=text\narch=encoder\nignore_index=-1\n", "mask", "choose mask causal or arch decoder"},
    {"task=text\narch=decoder\n", "ignore_index", "choose ignore_index -1"},
    {"task=text\narch=encdec\nignore_index=-1\n", "arch", "choose arch encoder or decoder"},
};

static void check_refusals(void) {
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        tx_config c;
        tx_error error = {0};
        char begin[96], value[40];
        tx_text text = tx_text_over(value, sizeof value);
        tx_config_defaults(&c);
        tx_status status =
            tx_config_apply(&c, refused[i].settings, strlen(refused[i].settings), &error);
        tx_field_print(tx_field_find(refused[i].field, strlen(refused[i].field)), &c, &text);
        if (status == TX_OK) status = tx_config_resolve(&c, &error);
        snprintf(begin, sizeof begin, "%s cannot be \"%s\": ", refused[i].field, value);
        CHECK_MSG(strncmp(error.message, begin, strlen(begin)) == 0,
                  "\"%s\" does not begin with %s", error.message, begin);
        CHECK_MSG(status == TX_ERR_CONFIG && strcmp(error.field, refused[i].field) == 0 &&
                      strstr(error.message, refused[i].words),
                  "%s: %s: %s", refused[i].settings, error.field, error.message);
    }
}

static void check_resolve_again(const char *settings) {
    tx_config once = config_of(settings), twice = once;
    tx_error error = {0};
    CHECK_MSG(tx_config_resolve(&twice, &error) == TX_OK, "%s: %s", settings, error.message);
    CHECK_MSG(memcmp(&once, &twice, sizeof once) == 0, "%s: resolving again changes something",
              settings);
}

int main(void) {
    char settings[256];
    static const char *const moves[] = {"copy", "reverse", "sort"};
    for (int k = 0; k < 3; k++) {
        for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++) {
            snprintf(settings, sizeof settings, "task=%s\n%s", moves[k], layouts[i]);
            check_samples(settings);
            check_resolve_again(settings);
        }
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        check_samples(others[i]);
        check_resolve_again(others[i]);
    }
    check_lengths();
    check_modular_splits();
    check_refusals();
    return check_report();
}
