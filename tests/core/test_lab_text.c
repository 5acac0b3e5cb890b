/* A text of the host's goes in with the settings; the alphabet and the bounds come out as JSON; a
 * bad text is refused before anything is made. */
#include "check.h"
#include "abi/lab.h"
#include <string.h>

static const char settings[] = "preset=text\nseq=8\nd_model=8\nn_heads=2\nn_layers=1\nbatch=4\n";
enum { SIZE = sizeof settings - 1 };

static void check_refused(const char *text, int32_t size, const char *words) {
    tx_error error = {0};
    char out[16];
    CHECK(!lab_create(settings, SIZE, text, size, &error));
    CHECK_MSG(strcmp(error.field, "text") == 0 && strstr(error.message, words), "%s: %s",
              error.field, error.message);
    CHECK(lab_plan(settings, SIZE, text, size, out, sizeof out, NULL) < 0);
}

static void check_plan(const char *request, const char *text, const char *words) {
    static char out[8192];
    tx_error error = {0};
    int32_t size = lab_plan(request, (int32_t)strlen(request), text,
                            text ? (int32_t)strlen(text) : 0, out, sizeof out, &error);
    CHECK_MSG(size > 0 && size < (int32_t)sizeof out, "%s", error.message);
    CHECK_MSG(strstr(out, words), "no %s in %s", words, out);
}

int main(void) {
    static const char text[] = "to and fro the boats go, and the gulls go to and fro";
    tx_error error = {0};
    lab_report report;
    char out[128];
    lab *l = lab_create(settings, SIZE, text, sizeof text - 1, &error);
    CHECK_MSG(l, "%s", error.message);
    CHECK(lab_alphabet(l, out, sizeof out) > 0 && strcmp(out, "\" ,abdefghlnorstu\"") == 0);
    CHECK(lab_corpus(l, 0, 6, (uint8_t *)out) == 6 && memcmp(out, "to and", 6) == 0);
    CHECK(lab_corpus(l, 47, 30, (uint8_t *)out) == 5 && memcmp(out, "d fro", 5) == 0);
    CHECK(lab_corpus(l, sizeof text - 1, 30, (uint8_t *)out) == 0);
    CHECK(lab_corpus(l, -1, 1, (uint8_t *)out) == TX_ERR_RANGE);
    CHECK(lab_corpus(l, 0, 1, NULL) == TX_ERR_RANGE);
    CHECK(lab_train(l, 3, &report) == 3 && report.targets == 3 * 4 * 8);
    CHECK_MSG(lab_set(l, "lr=0.1", 6, &error) == TX_OK, "%s", error.message);
    CHECK(lab_reset(l) == TX_OK && lab_train(l, 1, &report) == 1 && lab_destroy(l) == TX_OK);
    l = lab_create(settings, SIZE, NULL, 0, &error);
    CHECK(l && lab_alphabet(l, out, sizeof out) > 20);
    CHECK(lab_corpus(l, 0, 30, (uint8_t *)out) == 30); /* the built-in text */
    CHECK(lab_destroy(l) == TX_OK);
    l = lab_create("seed=1", 6, "\xff", 1, &error); /* another task reads no text */
    CHECK(l && lab_alphabet(l, out, sizeof out) == 2 && strcmp(out, "\"\"") == 0 &&
          lab_corpus(l, 0, 1, (uint8_t *)out) == TX_ERR_STATE && lab_destroy(l) == TX_OK);
    check_refused("", 0, "empty");
    check_refused("to and fro", 10, "at least 18");
    check_refused("\xff", 1, "UTF-8");
    check_plan(settings, text, "\"vocab\":16,");
    check_plan(settings, text, "\"best_loss\":null,\"best_accuracy\":null");
    check_plan("preset=shift", NULL,
               "\"guess_loss\":1.9775021196025975,\"guess_accuracy\":0.2,\"which_loss\":null,"
               "\"best_loss\":0,"
               "\"best_accuracy\":1");
    return check_report();
}
