/* Measures by what a row is: attention made by hand for keys, values and queries, and for the words
 * of a text, has the scores it must have. */
#include "harness.h"
#include "inspect/measure.h"

enum { T = 9 };

/* One key a row. */
static real *pointing(int (*key_of)(int t)) {
    real *p = take_reals(T * T);
    for (int t = 0; t < T; t++) p[t * T + key_of(t)] = 1;
    return p;
}
static int previous_of(int t) { return t > 0 ? t - 1 : 0; }
static int itself(int t) { return t; }

static double *measure(const tx_scene *s, const real *const *weights, int heads) {
    int stride = tx_measure_stride(T, T);
    double *table = take_doubles((size_t)(heads + 2) * (size_t)stride);
    tx_measure_add(table, s, weights, heads);
    tx_measure_finish(table, T, T, heads);
    return table + stride;
}

/* a 7 d 9 b 4 | d b a, causal: one head has each value look at its key, the next has each query
 * look at the value after that key, the third has all look back. */
static int key_before(int t) { return t < 6 && t % 2 ? t - 1 : 0; }
static int value_asked(int t) { return t == 6 ? 3 : t == 7 ? 5 : t == 8 ? 1 : t; }

static void test_roles(void) {
    static const int32_t recall[T] = {1, 7, 2, 9, 3, 8, 2, 3, 1},
                         answers[T] = {0, 0, 0, 0, 0, 0, 9, 8, 7};
    static const uint8_t roles[T] = {TX_ROLE_KEY,   TX_ROLE_VALUE, TX_ROLE_KEY,
                                     TX_ROLE_VALUE, TX_ROLE_KEY,   TX_ROLE_VALUE,
                                     TX_ROLE_QUERY, TX_ROLE_QUERY, TX_ROLE_QUERY};
    tx_scene s = {.mask = {.Tq = T, .Tk = T, .causal = true},
                  .self = true,
                  .queries = recall,
                  .keys = recall,
                  .targets = answers,
                  .roles = roles};
    const real *weights[] = {pointing(key_before), pointing(value_asked), pointing(previous_of)};
    double *rows = measure(&s, weights, 3);
    int stride = tx_measure_stride(T, T);
    const double *value = rows + stride, *query = rows + 2 * stride, *all = rows + 3 * stride;
    CHECK(value[TX_ROLE] == TX_ROLE_VALUE && value[TX_ROLE_KIND] == TX_PREVIOUS);
    CHECK(value[TX_ROLE_MASS] == 1 && value[TX_PREVIOUS] == 3.0 / 8);
    /* even attention gives the key a weight of 1/2, 1/4 and 1/6 */
    CHECK(fabs(value[TX_ROLE_EVEN] - (1.0 / 2 + 1.0 / 4 + 1.0 / 6) / 3) <= 1e-7);
    CHECK(query[TX_ROLE] == TX_ROLE_QUERY && query[TX_ROLE_KIND] == TX_INDUCTION);
    CHECK(query[TX_ROLE_MASS] == 1 && query[TX_INDUCTION] == 1);
    CHECK(all[TX_PREVIOUS] == 1 && all[TX_ROLE_KIND] == TX_PREVIOUS);
    release_all();
}

/* "to the sea": the last word's letters look at its first, or at the two characters before. */
static void test_words(void) {
    static const int32_t letters[T] = {5, 6, 1, 5, 7, 8, 1, 9, 8};
    static const int32_t words[T] = {-1, -1, -1, -1, 3, 3, -1, -1, 7};
    tx_scene s = {.mask = {.Tq = T, .Tk = T, .causal = true},
                  .self = true,
                  .queries = letters,
                  .keys = letters,
                  .ignored = -1,
                  .words = words,
                  .recent = 2};
    real *start = pointing(itself), *recent = pointing(itself);
    for (int t = 0; t < T; t++) {
        if (words[t] >= 0) start[t * T + t] = 0, start[t * T + words[t]] = 1;
        if (t >= 2)
            recent[t * T + t] = 0, recent[t * T + t - 1] = 0.25f, recent[t * T + t - 2] = 0.75f;
    }
    const real *weights[] = {start, recent};
    double *rows = measure(&s, weights, 2);
    int stride = tx_measure_stride(T, T);
    CHECK(rows[stride + TX_WORD_START] == 1);
    /* keys 4 and 7 are one before rows 5 and 8: of the start head's 8 rows, only row 4 and 8 look
     * back by one, row 5 by two */
    CHECK(rows[stride + TX_RECENT] == 3.0 / 8 && rows[stride + TX_PREVIOUS] == 2.0 / 8);
    /* row 1 sees one earlier key and looks at itself */
    CHECK(rows[2 * stride + TX_RECENT] == 7.0 / 8 && rows[2 * stride + TX_PREVIOUS] == 7.0 / 32);
    CHECK(isnan(rows[TX_ROLE_MASS]) && isnan(rows[2 * stride + TX_ROLE]));
    release_all();
}

int main(void) {
    test_roles();
    test_words();
    return check_report();
}
