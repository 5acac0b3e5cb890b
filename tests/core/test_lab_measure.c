/* The exported functions that look into a model refuse what does not fit: handles, counts, room,
 * every member of a cut. */
#include "inspect/measure.h"
#include "lab_tiny.h"
#include "tasks/task.h"
#include <stdlib.h>
#include <string.h>

static void test_capacity(lab *l) {
    int32_t heads = lab_heads(l, 3, NULL, 0), outputs = lab_outputs(l, 3, NULL, 0);
    CHECK(heads > 0 && outputs == 9 * (1 + 2 * (8 + 12)));
    double *memory = malloc((size_t)(heads + outputs) * sizeof *memory);
    CHECK(lab_heads(l, 3, memory, heads - 1) == TX_ERR_RANGE &&
          lab_heads(l, 0, memory, heads) == TX_ERR_RANGE);
    CHECK(lab_outputs(l, 3, memory, outputs - 1) == TX_ERR_RANGE &&
          lab_outputs(l, 0, memory, outputs) == TX_ERR_RANGE);
    /* in each of two layers uniform attention and two heads */
    CHECK(lab_heads(l, 3, memory, heads) == 6 * TX_MEASURES &&
          lab_outputs(l, 3, memory, outputs) == outputs);
    free(memory);
}

static void test_ablations(lab *l) {
    static const struct {
        int32_t cut[6];
        bool fits;
    } cases[] = {
        {{0, 1, 0, 1, 15, 0}, true},
        {{0, -1, 3, -1, -1, -1}, true},
        {{0, 1, 2, -1, -1, -1}, true},
        {{0, 0, 0, -1, -1, -1}, true},
        {{1, 1, 0, 1, -1, -1}, false},
        {{-1, 1, 0, 1, -1, -1}, false}, /* stack */
        /* layer */
        {{0, 2, 0, 1, -1, -1}, false},
        {{0, -1, 0, 1, -1, -1}, false},
        {{0, -2, 3, -1, -1, -1}, false},
        /* site: an encoder has no cross-attention */
        {{0, 1, 1, 1, -1, -1}, false},
        {{0, 1, 4, -1, -1, -1}, false},
        {{0, 1, -1, -1, -1, -1}, false},
        /* head */
        {{0, 1, 0, 2, -1, -1}, false},
        {{0, 1, 2, 0, -1, -1}, false},
        {{0, 1, 0, -2, -1, -1}, false},
        {{0, 1, 0, 1, 16, -1}, false},
        {{0, 1, 0, 1, -2, -1}, false}, /* position */
        /* values: 64 are there, 16 positions of 4 columns */
        {{0, 1, 0, 1, -1, 1}, false},
        {{0, 1, 0, -1, -1, 0}, false},
        {{0, 1, 0, 1, -1, -2}, false},
    };
    static const float values[64];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK_MSG(lab_cut(l, 1, cases[i].cut, values, 64) == (cases[i].fits ? TX_OK : TX_ERR_RANGE),
                  "case %d", (int)i);
    CHECK(lab_cut(l, -1, cases[0].cut, values, 64) == TX_ERR_RANGE &&
          lab_cut(l, 1, NULL, values, 64) == TX_ERR_RANGE);
    CHECK(lab_cut(l, 1, cases[0].cut, NULL, 64) == TX_ERR_RANGE);
    CHECK(lab_cut(l, 0, NULL, NULL, 0) == TX_OK);
}

static void test_lens_and_lengths(lab *l) {
    static const int32_t tokens[] = {2, 3, 4};
    float logits[24];
    lab_report report;
    tx_error error = {0};
    CHECK(lab_lens(l, 0, 0, logits, 24) == TX_ERR_STATE);
    CHECK(lab_probe(l, 0, NULL, 3, tokens, NULL) == TX_OK);
    CHECK(lab_lens(l, -1, 0, logits, 24) == 24 && lab_lens(l, 1, 0, logits, 24) == 24 &&
          lab_lens(l, 1, 1, logits, 24) == 24);
    static const int32_t wrong[][2] = {{2, 0}, {-2, 0}, {0, -1}, {0, 2}, {-1, 1}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK_MSG(lab_lens(l, wrong[i][0], wrong[i][1], logits, 24) == TX_ERR_RANGE, "case %d",
                  (int)i);
    CHECK(lab_lens(l, 0, 0, logits, 23) == TX_ERR_RANGE &&
          lab_lens(l, 0, 0, NULL, 24) == TX_ERR_RANGE);
    CHECK(lab_evaluate_length(l, 15, 3, &report, NULL) == TX_OK && report.sequences == 3 &&
          report.targets == 21);
    CHECK(lab_evaluate_length(l, 17, 3, &report, &error) == TX_ERR_RANGE &&
          strcmp(error.field, "seq") == 0);
    CHECK(lab_evaluate_length(l, 4, 3, &report, &error) == TX_ERR_CONFIG &&
          strcmp(error.field, "seq") == 0);
    CHECK(lab_evaluate_length(l, 9, 0, &report, NULL) == TX_ERR_RANGE &&
          lab_evaluate_length(l, 9, 3, NULL, NULL) == TX_ERR_RANGE);
}

int main(void) {
    double number;
    float logit;
    lab_report report;
    lab *l = make_tiny_lab(""), *none = make_tiny_lab("head=none\n");
    test_capacity(l);
    test_ablations(l);
    test_lens_and_lengths(l);
    CHECK(lab_heads(none, 1, NULL, 0) == TX_ERR_STATE &&
          lab_outputs(none, 1, NULL, 0) == TX_ERR_STATE &&
          lab_lens(none, 0, 0, &logit, 1) == TX_ERR_STATE);
    CHECK(lab_evaluate_length(none, 9, 1, &report, NULL) == TX_ERR_STATE);
    CHECK(lab_destroy(l) == TX_OK && lab_destroy(none) == TX_OK);
    CHECK(lab_heads(l, 1, &number, 1) == TX_ERR_HANDLE &&
          lab_outputs(l, 1, &number, 1) == TX_ERR_HANDLE &&
          lab_cut(l, 0, NULL, NULL, 0) == TX_ERR_HANDLE);
    CHECK(lab_lens(l, 0, 0, &logit, 1) == TX_ERR_HANDLE &&
          lab_evaluate_length(l, 9, 1, &report, NULL) == TX_ERR_HANDLE);
    return check_report();
}
