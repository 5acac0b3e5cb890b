/* The table of parameters: which tensors a model has, how many numbers, and what they are at first.
 */
#include "harness.h"
#ifdef TX_POISONED_GAPS
#include <sanitizer/asan_interface.h>
#endif

static double deviation(const tx_tensor *t, double *largest) {
    double sum = 0;
    *largest = 0;
    for (size_t i = 0; i < t->count; i++) {
        sum += (double)t->value[i] * (double)t->value[i];
        *largest = fmax(*largest, fabs((double)t->value[i]));
    }
    return sqrt(sum / (double)t->count);
}

/* Every matrix has the range and the spread of its rule; uniform numbers in ±a have the deviation a
 * / √3. Five standard errors. */
static void test_initialisation(void) {
    for (int init = TX_XAVIER; init <= TX_GPT2; init++)
        for (int gain = 1; gain <= 2; gain++) {
            tx_config c = small_config(TX_ENCODER, 48, 4, 40, 16, 2);
            tx_trainer t;
            c.init = init, c.init_gain = gain, c.d_ff = 96, c.posenc = TX_LEARNED;
            make_trainer(&t, &c);
            for (int i = 0; i < t.model.params.count; i++) {
                const tx_tensor *tensor = &t.model.params.tensors[i];
                double largest, spread = deviation(tensor, &largest), fan_in = tensor->shape[1],
                                fan_out = tensor->shape[0], expected = 0;
                bool embedding =
                    strstr(tensor->name, "embedding") || strstr(tensor->name, "positions");
                /* norms are 1 and 0; a layer's bias stays within 1 / √fan_in */
                if (tensor->rank == 1) {
                    bool norm = strstr(tensor->name, "norm"), shift = strstr(tensor->name, "bias");
                    int inputs = strstr(tensor->name, "linear2") ? 96 : 48;
                    if (norm || init == TX_GPT2)
                        CHECK_MSG(largest == (shift ? 0 : 1) && spread == largest, "%s",
                                  tensor->name);
                    else
                        CHECK_MSG(largest <= 1 / sqrt(inputs) * (1 + 1e-7) &&
                                      largest > 0.8 / sqrt(inputs),
                                  "%s reaches %g", tensor->name, largest);
                    continue;
                }
                bool last = strstr(tensor->name, "W_o") || strstr(tensor->name, "linear2");
                if (init == TX_GPT2) /* two layers: four branches join the stream */
                    expected = gain * 0.02 / (last ? sqrt(4) : 1);
                else if (init == TX_TORCH && embedding)
                    expected = gain * (strstr(tensor->name, "positions") ? 0.02 : 1);
                else
                    expected = gain *
                               sqrt(init == TX_XAVIER ? 6 / (fan_in + fan_out) : 1 / fan_in) /
                               sqrt(3);
                CHECK_MSG(fabs(spread / expected - 1) <= 5 / sqrt((double)tensor->count),
                          "%s spreads %g, expected %g", tensor->name, spread, expected);
                if (init != TX_GPT2 && !(init == TX_TORCH && embedding))
                    CHECK_MSG(largest <= expected * sqrt(3) * (1 + 1e-6), "%s reaches %g",
                              tensor->name, largest);
            }
            release_all();
        }
}

static void test_parameter_count(void) {
    tx_config c = small_config(TX_ENCODER, 64, 4, 20, 17, 4);
    c.d_ff = 256;
    tx_trainer t;
    make_trainer(&t, &c);
    /* embedding, two blocks, final norm, output */
    CHECK(t.model.params.parameters ==
          20 * 64 + 2 * (4 * (64 * 64 + 64) + (64 * 256 + 256) + (256 * 64 + 64) + 4 * 64) +
              2 * 64 + (64 * 20 + 20));
    release_all();
}

/* What each switch of the block adds to or takes from the table. */
static void test_parameter_count_of_switches(void) {
    enum { C = 64, F = 256, V = 20, L = 2 };
    for (int number = 0; number < 60; number++) {
        tx_config c = small_config(TX_ENCODER, C, 4, V, 17, 4);
        tx_trainer t;
        vary_block(&c, number);
        c.d_ff = F;
        make_trainer(&t, &c);
        size_t bias = c.bias,
               norm = c.norm_type == TX_NO_NORM    ? 0
                      : c.norm_type == TX_RMS_NORM ? C
                                                   : C + bias * C,
               ffn = (size_t)(1 + c.glu) * (C * F + bias * F) + F * C + bias * C,
               block = 4 * (C * C + bias * C) + norm + (c.ffn ? ffn + norm : 0);
        CHECK_MSG(t.model.params.parameters == V * C + L * block + norm + C * V + bias * V, "%s",
                  config_text(&c));
        CHECK(!tx_params_find(&t.model.params, "blocks.0.norm2.weight", 21) ==
              (!c.ffn || c.norm_type == TX_NO_NORM));
        CHECK(!tx_params_find(&t.model.params, "blocks.1.feed_forward.gate.weight", 33) ==
              (!c.ffn || !c.glu));
        /* six floating-point operations for each weight and row, and attention's 12 T² C */
        double rows = 4.0 * 17,
               weights = V * C + L * (4 * C * C + (c.ffn ? (2 + c.glu) * C * F : 0));
        CHECK(tx_model_step_flops(&t.model) == 6 * rows * weights + L * 12 * rows * 17 * C);
        release_all();
    }
}

/* The automatic hidden width: 4 d_model, or gated 8/3 of it, rounded up to a multiple of 8. */
static void test_hidden_width(void) {
    static const int gated[][2] = {{1, 8},    {3, 8},      {4, 16},     {48, 128},
                                   {64, 176}, {512, 1368}, {768, 2048}, {1024, 2736}};
    char lines[64];
    for (size_t i = 0; i < sizeof gated / sizeof *gated; i++) {
        snprintf(lines, sizeof lines, "glu=true\nn_heads=1\nd_model=%d", gated[i][0]);
        CHECK_MSG(config_of(lines).d_ff == gated[i][1], "%s: %d", lines,
                  (int)config_of(lines).d_ff);
    }
    CHECK(config_of("").d_ff == 256 && config_of("glu=true\nd_ff=24").d_ff == 24);
}

/* The address sanitizer has a gap after each block of memory: after the values, the gradients, and
 * so on. Between tensors of one block there is none: sums run over all of it. */
static void test_gaps(void) {
#ifdef TX_POISONED_GAPS
    tx_config c = small_config(TX_ENCODER, 8, 2, 12, 9, 2);
    tx_trainer t;
    make_trainer(&t, &c);
    const tx_params *p = &t.model.params;
    real *each[] = {p->value, p->grad, p->m};
    for (int k = 0; k < 3; k++) {
        char *end = (char *)(each[k] + p->numbers + TX_LANE_SLACK);
        CHECK(!__asan_address_is_poisoned(end - 1) && __asan_address_is_poisoned(end));
    }
    release_all();
#endif
}

int main(void) {
    random_start(check_seed());
    test_initialisation();
    test_parameter_count();
    test_parameter_count_of_switches();
    test_hidden_width();
    test_gaps();
    return check_report();
}
