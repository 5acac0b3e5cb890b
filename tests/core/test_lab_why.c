/* The exported functions that explain scores and logits refuse what does not fit, and say how many
 * numbers they write. */
#include "inspect/why.h"
#include "lab_tiny.h"
#include <stdlib.h>

enum { SELF = TX_SELF_ATTENTION, CROSS = TX_CROSS_ATTENTION, T = 3 };

static const int32_t tokens[T] = {2, 3, 4}, answer[3] = {1, 2, -1};

static void test_scores(lab *l) {
    /* embedding, position, the shift of the norm, the bias of the projection; each with ALiBi */
    const int32_t n = lab_score_parts(l, 0, 0, SELF, 0, 0, 0, T, NULL, 0);
    CHECK(n == T * (4 * 4 + 1));
    double *parts = malloc((size_t)n * sizeof *parts);
    CHECK(lab_score_parts(l, 0, 0, SELF, 1, 2, 0, T, parts, n) == n);
    static const struct {
        int32_t stack, layer, kind, head, from, first, count;
    } wrong[] = {
        {1, 0, SELF, 0, 0, 0, 1},  {-1, 0, SELF, 0, 0, 0, 1}, {0, 2, SELF, 0, 0, 0, 1},
        {0, -1, SELF, 0, 0, 0, 1}, {0, 0, CROSS, 0, 0, 0, 1}, {0, 0, 7, 0, 0, 0, 1},
        {0, 0, SELF, 2, 0, 0, 1},  {0, 0, SELF, -1, 0, 0, 1}, {0, 0, SELF, 0, T, 0, 1},
        {0, 0, SELF, 0, -1, 0, 1}, {0, 0, SELF, 0, 0, -1, 1}, {0, 0, SELF, 0, 0, 0, 0},
        {0, 0, SELF, 0, 0, 1, T},  {0, 0, SELF, 0, 0, T, 1},  {0, 0, SELF, 0, 0, 0, 0x7fffffff},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK_MSG(lab_score_parts(l, wrong[i].stack, wrong[i].layer, wrong[i].kind, wrong[i].head,
                                  wrong[i].from, wrong[i].first, wrong[i].count, parts,
                                  n) == TX_ERR_RANGE,
                  "case %d", (int)i);
    CHECK(lab_score_parts(l, 0, 0, SELF, 1, 2, 0, T, parts, n - 1) == TX_ERR_RANGE);
    CHECK(lab_kernel_products(l, 0, 0, SELF, 0, 0, parts, n) == TX_ERR_STATE);
    free(parts);
}

static void test_logits(lab *l) {
    double parts[64];
    const int32_t n = lab_logit_parts(l, 1, answer, NULL, 0);
    /* embedding, position; of two layers two heads, a bias, a feed-forward; the output's bias */
    CHECK(n == 2 + 2 * 4 + 1 && lab_logit_parts(l, 1, answer, parts, n) == n);
    CHECK(lab_written_parts(l, 1, SELF, 1, 1, answer, NULL, 0) == T &&
          lab_written_parts(l, 1, SELF, 1, 1, answer, parts, T) == T);
    static const int32_t wrong[][3] = {{T, 2, -1},  {-1, 2, -1}, {1, 8, -1},
                                       {1, -1, -1}, {1, 2, 8},   {1, 2, -2}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK_MSG(lab_logit_parts(l, 1, wrong[i], parts, 64) == TX_ERR_RANGE &&
                      lab_written_parts(l, 1, SELF, 1, 1, wrong[i], parts, 64) == TX_ERR_RANGE,
                  "case %d", (int)i);
    CHECK(lab_logit_parts(l, 0, answer, parts, 64) == TX_ERR_RANGE &&
          lab_logit_parts(l, 1, NULL, parts, 64) == TX_ERR_RANGE &&
          lab_logit_parts(l, 1, answer, parts, n - 1) == TX_ERR_RANGE);
    CHECK(lab_written_parts(l, 1, CROSS, 1, 1, answer, parts, 64) == TX_ERR_RANGE &&
          lab_written_parts(l, 1, SELF, 2, 1, answer, parts, 64) == TX_ERR_RANGE &&
          lab_written_parts(l, 1, SELF, 1, 1, answer, parts, T - 1) == TX_ERR_RANGE);
}

static void test_ablations(lab *l) {
    static const int32_t head[6] = {0, 1, SELF, 1, -1, -1}, block[6] = {0, 0, 3, -1, -1, -1};
    double parts[64];
    CHECK(lab_cut(l, 1, head, NULL, 0) == TX_OK);
    CHECK(lab_written_parts(l, 1, SELF, 1, 1, answer, parts, 64) == TX_ERR_STATE &&
          lab_written_parts(l, 1, SELF, 0, 1, answer, parts, 64) == T &&
          lab_logit_parts(l, 1, answer, parts, 64) > 0);
    CHECK(lab_cut(l, 1, block, NULL, 0) == TX_OK);
    CHECK(lab_logit_parts(l, 1, answer, parts, 64) == TX_ERR_STATE &&
          lab_score_parts(l, 0, 0, SELF, 0, 0, 0, 1, parts, 64) == TX_ERR_STATE);
    CHECK(lab_cut(l, 0, NULL, NULL, 0) == TX_OK);
}

static void test_names(lab *l) {
    char names[400];
    CHECK(lab_sources(l, LAB_OF_KEY, 0, 0, SELF, names, sizeof names) > 0 &&
          strcmp(names, "[\"embedding\",\"position\",\"norm.0.1\",\"bias.k\"]") == 0);
    CHECK(lab_sources(l, LAB_OF_LOGIT, 0, 0, 0, names, sizeof names) > 0 &&
          strstr(names, "\"bias.output\"]"));
    CHECK(lab_sources(l, LAB_OF_KEY, 0, 2, SELF, names, sizeof names) == TX_ERR_RANGE &&
          lab_sources(l, 3, 0, 0, SELF, names, sizeof names) == TX_ERR_RANGE);
}

static void test_others(void) {
    double parts[64];
    lab *none = make_tiny_lab("head=none\n"), *all = make_tiny_lab("head=class\ntask=majority\n"),
        *linear = make_tiny_lab("attention=linear\n");
    char names[400];
    lab *const labs[] = {none, all, linear};
    for (int i = 0; i < 3; i++) CHECK(lab_probe(labs[i], 0, NULL, T, tokens, NULL) == TX_OK);
    CHECK(lab_logit_parts(none, 1, answer, parts, 64) == TX_ERR_STATE &&
          lab_sources(none, LAB_OF_LOGIT, 0, 0, 0, names, sizeof names) == TX_ERR_STATE &&
          lab_score_parts(none, 0, 0, SELF, 0, 0, 0, 1, parts, 64) > 0);
    static const int32_t only[3] = {0, 1, -1};
    CHECK(lab_logit_parts(all, 1, only, parts, 64) > 0 &&
          lab_logit_parts(all, 1, answer, parts, 64) == TX_ERR_RANGE &&
          lab_written_parts(all, 1, SELF, 1, 1, only, parts, 64) == TX_ERR_STATE);
    CHECK(lab_score_parts(linear, 0, 0, SELF, 0, 0, 0, 1, parts, 64) == TX_ERR_STATE &&
          lab_kernel_products(linear, 0, 0, SELF, 0, 0, parts, T) == T &&
          lab_kernel_products(linear, 0, 0, SELF, 0, 0, parts, T - 1) == TX_ERR_RANGE &&
          lab_kernel_products(linear, 0, 0, SELF, 0, T, parts, T) == TX_ERR_RANGE);
    for (int i = 0; i < 3; i++) CHECK(lab_destroy(labs[i]) == TX_OK);
    CHECK(lab_logit_parts(none, 1, answer, parts, 64) == TX_ERR_HANDLE &&
          lab_score_parts(none, 0, 0, SELF, 0, 0, 0, 1, parts, 64) == TX_ERR_HANDLE &&
          lab_written_parts(none, 1, SELF, 1, 1, answer, parts, 64) == TX_ERR_HANDLE &&
          lab_sources(none, LAB_OF_LOGIT, 0, 0, 0, names, sizeof names) == TX_ERR_HANDLE &&
          lab_kernel_products(none, 0, 0, SELF, 0, 0, parts, T) == TX_ERR_HANDLE);
}

int main(void) {
    double parts[64];
    lab *l = make_tiny_lab("norm=pre\nfinal_norm=false\n");
    CHECK(lab_logit_parts(l, 1, answer, parts, 64) == TX_ERR_STATE &&
          lab_score_parts(l, 0, 0, SELF, 0, 0, 0, 1, parts, 64) == TX_ERR_STATE);
    CHECK(lab_probe(l, 0, NULL, T, tokens, NULL) == TX_OK);
    test_scores(l);
    test_logits(l);
    test_ablations(l);
    test_names(l);
    CHECK(lab_destroy(l) == TX_OK);
    test_others();
    return check_report();
}
