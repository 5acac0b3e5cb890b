/* A lab that is only looked into gives the bits of one that can be trained, in less memory, and
 * refuses what trains it, whatever was done before. */
#include "abi/lab_live.h"
#include "check.h"
#include <stdlib.h>
#include <string.h>

#define SMALL "n_layers=2\nbatch=3\nsamples=12\neval_samples=6\n"
static const char *const kinds[] = {
    "preset=llama\ntoken_vocab=60\nseq=12\nmax_len=24\nd_model=16\nd_ff=24\n" SMALL,
    "preset=copy\nseq=9\nd_model=8\nn_heads=2\nd_ff=8\n" SMALL,
    "preset=encdec\nseq=6\nd_model=8\nn_heads=2\nd_ff=8\nn_dec_layers=1\n" SMALL,
    "preset=labels\nd_model=16\nsaved_activations=inputs\n" SMALL,
    "preset=nanochat\noptimizer=muon\nseq=12\nd_model=16\n" SMALL,
    "preset=arena\nd_model=16\n" SMALL,
};

static lab *create(const char *settings, int32_t looking) {
    tx_error error;
    CHECK(lab_looking(looking) == TX_OK);
    lab *l = lab_create(settings, (int32_t)strlen(settings), NULL, 0, &error);
    CHECK(lab_looking(0) == TX_OK);
    CHECK_MSG(l != NULL, "%s: %s", settings, error.message);
    return l;
}

/* What a score and the measures of heads are, as bytes. */
static size_t looked(lab *l, unsigned char *out) {
    lab_report report;
    memset(&report, 0, sizeof report);
    CHECK(lab_evaluate(l, TX_SPLIT_HELD_OUT, 0, 6, &report) == TX_OK);
    const int32_t heads = lab_heads(l, 6, NULL, 0);
    double *memory = malloc((size_t)heads * sizeof *memory);
    CHECK(heads > 0 && memory);
    memset(memory, 0, (size_t)heads * sizeof *memory);
    lab_heads(l, 6, memory, heads);
    const size_t size = (size_t)heads * sizeof *memory;
    memcpy(out, &report, sizeof report);
    memcpy(out + sizeof report, memory, size);
    free(memory);
    return sizeof report + size;
}

static void test_same(const char *settings) {
    static unsigned char trained[1 << 20], only[1 << 20];
    lab *a = create(settings, 0), *b = create(settings, 1);
    const size_t size = looked(a, trained);
    CHECK(size < sizeof trained && looked(b, only) == size);
    CHECK_MSG(memcmp(trained, only, size) == 0, "%s: other bits", settings);
    const tx_params *p = &a->trainer.model.params, *q = &b->trainer.model.params;
    CHECK(memcmp(p->value, q->value, p->numbers * sizeof *p->value) == 0);
    CHECK(!q->grad && !q->m && !q->v);
    CHECK(lab_destroy(a) == TX_OK && lab_destroy(b) == TX_OK);
}

/* The batch of a score is in the window: a gradient of it has nowhere to go. */
static void test_refused(const char *settings) {
    lab *l = create(settings, 1);
    lab_report report;
    double numbers[3];
    CHECK(lab_evaluate(l, TX_SPLIT_HELD_OUT, 0, 6, &report) == TX_OK);
    CHECK(lab_train(l, 0, &report) == TX_OK && report.step == 0);
    CHECK(lab_train(l, 1, &report) == TX_ERR_STATE);
    CHECK(lab_batch_forward(l, &report) == TX_ERR_STATE);
    CHECK(lab_batch_gradient(l, &report) == TX_ERR_STATE);
    CHECK(lab_batch_update(l, &report) == TX_ERR_STATE);
    CHECK(lab_train_groups(l, &report, numbers, 3) == TX_ERR_STATE);
    CHECK(lab_reset(l) == TX_OK && lab_evaluate(l, TX_SPLIT_TRAIN, 0, 3, &report) == TX_OK);
    CHECK(lab_destroy(l) == TX_OK);
}

/* Its file has weights alone, and a lab that can be trained goes on with them. */
static void test_saved(void) {
    lab *l = create(kinds[0], 1), *other = create(kinds[0], 0);
    const int32_t size = lab_save(l, NULL, 0);
    uint8_t *bytes = malloc((size_t)size);
    tx_error error;
    CHECK(bytes && lab_save(l, bytes, size) == size && size < lab_save(other, NULL, 0) / 2);
    CHECK(lab_load(other, bytes, size, &error) == TX_OK &&
          lab_load(l, bytes, size, &error) == TX_OK);
    const tx_params *p = &l->trainer.model.params, *q = &other->trainer.model.params;
    CHECK(memcmp(p->value, q->value, p->numbers * sizeof *p->value) == 0);
    free(bytes);
    CHECK(lab_destroy(l) == TX_OK && lab_destroy(other) == TX_OK);
}

static void test_arguments(void) {
    CHECK(lab_looking(2) == TX_ERR_RANGE && lab_looking(-1) == TX_ERR_RANGE);
}

int main(void) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        test_same(kinds[i]);
        test_refused(kinds[i]);
    }
    test_saved();
    test_arguments();
    return check_report();
}
