/* The exported functions about circuits refuse what does not fit, and say how many numbers they
 * write. */
#include "inspect/circuits.h"
#include "lab_tiny.h"

enum { SELF = TX_SELF_ATTENTION, CROSS = TX_CROSS_ATTENTION, V = 8, D = 4 };

static void test_tables(lab *l) {
    static float table[16 * 16];
    CHECK(lab_circuit_table(l, 0, 1, SELF, 1, TX_QK_TOKENS, NULL, 0) == V * V &&
          lab_circuit_table(l, 0, 1, SELF, 1, TX_OV_TOKENS, table, V * V) == V * V &&
          lab_circuit_table(l, 0, 1, SELF, 1, TX_QK_POSITIONS, table, 256) == 256);
    CHECK(lab_circuit_table(l, 0, 1, SELF, 1, TX_QK_TOKENS, table, V * V - 1) == TX_ERR_RANGE &&
          lab_circuit_table(l, 0, 1, SELF, 1, 3, table, 256) == TX_ERR_RANGE &&
          lab_circuit_table(l, 0, 1, SELF, 1, -1, table, 256) == TX_ERR_RANGE);
    static const int32_t wrong[][4] = {{1, 0, SELF, 0},  {-1, 0, SELF, 0}, {0, 2, SELF, 0},
                                       {0, -1, SELF, 0}, {0, 0, CROSS, 0}, {0, 0, 9, 0},
                                       {0, 0, SELF, 2},  {0, 0, SELF, -1}};
    double numbers[3 + 2 * D];
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const int32_t *w = wrong[i], pair[8] = {0, 0, SELF, 0, w[0], w[1], w[2], w[3]};
        CHECK_MSG(lab_circuit_table(l, w[0], w[1], w[2], w[3], 0, table, 256) == TX_ERR_RANGE &&
                      lab_circuit_measures(l, w[0], w[1], w[2], w[3], numbers, 3 + 2 * D) ==
                          TX_ERR_RANGE &&
                      lab_composition(l, pair, numbers, 3) == TX_ERR_RANGE,
                  "case %d", (int)i);
    }
}

static void test_numbers(lab *l) {
    static const int32_t pair[8] = {0, 0, SELF, 1, 0, 1, SELF, 0};
    double numbers[3 + 2 * D];
    CHECK(lab_circuit_measures(l, 0, 0, SELF, 0, NULL, 0) == 3 + 2 * D &&
          lab_circuit_measures(l, 0, 0, SELF, 0, numbers, 3 + 2 * D) == 3 + 2 * D &&
          lab_circuit_measures(l, 0, 0, SELF, 0, numbers, 2 + 2 * D) == TX_ERR_RANGE);
    CHECK(lab_composition(l, pair, NULL, 0) == 3 && lab_composition(l, pair, numbers, 3) == 3 &&
          lab_composition(l, pair, numbers, 2) == TX_ERR_RANGE &&
          lab_composition(l, NULL, numbers, 3) == TX_ERR_RANGE);
    CHECK(lab_composition_by_chance(l, 3, 1, NULL, 0) == 2 &&
          lab_composition_by_chance(l, 3, 1, numbers, 2) == 2 &&
          lab_composition_by_chance(l, 0, 1, numbers, 2) == TX_ERR_RANGE &&
          lab_composition_by_chance(l, 3, 1, numbers, 1) == TX_ERR_RANGE);
}

int main(void) {
    float table[256];
    double numbers[3 + 2 * D];
    static const int32_t pair[8] = {0, 0, SELF, 0, 0, 1, SELF, 0};
    lab *l = make_tiny_lab(""), *none = make_tiny_lab("head=none\nposenc=none\n");
    test_tables(l);
    test_numbers(l);
    CHECK(lab_circuit_table(none, 0, 0, SELF, 0, TX_OV_TOKENS, table, 256) == TX_ERR_STATE &&
          lab_circuit_table(none, 0, 0, SELF, 0, TX_QK_POSITIONS, table, 256) == TX_ERR_STATE &&
          lab_circuit_table(none, 0, 0, SELF, 0, TX_QK_TOKENS, table, 256) == V * V);
    CHECK(lab_destroy(l) == TX_OK && lab_destroy(none) == TX_OK);
    CHECK(lab_circuit_table(l, 0, 0, SELF, 0, 0, table, 256) == TX_ERR_HANDLE &&
          lab_circuit_measures(l, 0, 0, SELF, 0, numbers, 3 + 2 * D) == TX_ERR_HANDLE &&
          lab_composition(l, pair, numbers, 3) == TX_ERR_HANDLE &&
          lab_composition_by_chance(l, 3, 1, numbers, 2) == TX_ERR_HANDLE);
    return check_report();
}
