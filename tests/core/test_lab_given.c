/* A text that is tokens already: its vocabulary, its samples, what is wrong with a line, and the
 * same bytes in a checkpoint. */
#include "check.h"
#include "abi/lab.h"
#include <stdlib.h>
#include <string.h>

#define SMALL                                                                               \
    "preset=text\ntokens=given\nseq=3\nd_model=8\nn_heads=2\nn_layers=1\nd_ff=8\nbatch=4\n" \
    "eval_samples=4\n"

/* Pieces with a space, an escape, a byte that is no UTF-8 and a line end. */
static const char text[] = "tokens 6 5\n{\"kind\":\"any\"}\n= a\n=b\\\\\n=\\xE4\n=\\n\n=\n=<s>\n"
                           "0 1 2 3\t0 1\r\n4 5\n\n1 1 2 0\n";

static lab *make(const char *settings, const char *from, tx_error *error) {
    return lab_create(settings, (int32_t)strlen(settings), from, (int32_t)strlen(from), error);
}

static void check_refused(const char *from, const char *words) {
    tx_error error = {0};
    CHECK_MSG(!make(SMALL, from, &error), "taken: %s", from);
    CHECK_MSG(strcmp(error.field, "text") == 0 && strstr(error.message, words), "%s: %s", from,
              error.message);
}

static void check_plan(const char *settings, const char *from, const char *words) {
    static char out[16384];
    tx_error error = {0};
    const int32_t size = lab_plan(settings, (int32_t)strlen(settings), from, (int32_t)strlen(from),
                                  out, sizeof out, &error);
    CHECK_MSG(size > 0 && size < (int32_t)sizeof out, "%s", error.message);
    CHECK_MSG(strstr(out, words), "no %s in %s", words, out);
}

/* Windows of the text: what follows each token, or with a model that sees all the token itself. */
static void check_samples(const char *settings, int ahead) {
    static const int32_t ids[] = {0, 1, 2, 3, 0, 1, 4, 5, 1, 1, 2, 0};
    const int n = sizeof ids / sizeof *ids;
    tx_error error = {0};
    lab *l = make(settings, text, &error);
    CHECK_MSG(l, "%s", error.message);
    if (!l) return;
    for (int split = 0; split < 2; split++)
        for (int i = 0; i < 30; i++) {
            int32_t tokens[3], targets[3];
            bool found = false;
            CHECK(lab_sample(l, split, i, NULL, tokens, targets) == TX_OK);
            for (int at = split ? n - 4 : 0; at + 4 <= (split ? n : n - 4); at++)
                found = found || (memcmp(tokens, ids + at, sizeof tokens) == 0 &&
                                  memcmp(targets, ids + at + ahead, sizeof targets) == 0);
            CHECK_MSG(found, "split %d, %d: %d %d %d", split, i, (int)tokens[0], (int)tokens[1],
                      (int)tokens[2]);
        }
    CHECK(lab_destroy(l) == TX_OK);
}

static void check_checkpoint(void) {
    tx_error error = {0};
    lab_report report;
    uint8_t back[sizeof text + 512], file[64];
    lab *l = make(SMALL, text, &error);
    CHECK_MSG(l, "%s", error.message);
    if (!l) return;
    CHECK(lab_train(l, 3, &report) == 3 && report.targets == 3 * 4 * 3);
    int32_t size = lab_corpus(l, 0, 200, back);
    CHECK(size == sizeof text - 1 && memcmp(back, text, sizeof text - 1) == 0);
    CHECK(lab_save_text(l, 0, 7, file) == 7 && memcmp(file, "tokens ", 7) == 0);
    CHECK(lab_corpus(l, 6, 3, back) == 3 && memcmp(back, " 6 ", 3) == 0);
    size = lab_save_header(l, NULL, 0);
    uint8_t *header = malloc((size_t)size);
    CHECK(header && lab_save_header(l, header, size) == size);
    free(header);
    CHECK(lab_destroy(l) == TX_OK);
}

/* Typed input is numbers; a sequence from nothing begins with the token that the text names. */
static void check_input(void) {
    tx_error error = {0};
    char out[512];
    lab *l = make(SMALL, text, &error);
    CHECK_MSG(l, "%s", error.message);
    if (!l) return;
    CHECK_MSG(lab_task_read(l, "5 0 1", 5, out, sizeof out, &error) > 0, "%s", error.message);
    CHECK_MSG(strstr(out, "\"tokens\":[5,0,1]"), "%s", out);
    CHECK(lab_task_read(l, "6", 1, out, sizeof out, &error) < 0);
    CHECK_MSG(strstr(error.message, "0 to 5"), "%s", error.message);
    CHECK(lab_task_draw(l, 3, 1, out, sizeof out, &error) > 0);
    CHECK(lab_learned(l, out, sizeof out) > 0);
    CHECK_MSG(strstr(out, "\"text\":\" a\",\"count\":0}"), "%s", out);
    CHECK(lab_destroy(l) == TX_OK);
}

int main(void) {
    tx_error error = {0};
    check_samples(SMALL, 1);
    check_samples(SMALL "arch=encoder\nmask=none\n", 0);
    check_checkpoint();
    check_input();
    check_plan(SMALL, text, "\"vocab\":6,");
    check_plan(SMALL, text, "\"start\":5,");
    check_plan(SMALL, text, "\"characters\":true");
    check_plan(SMALL, text,
               "\"glyphs\":{\"0\":\"␣a\",\"1\":\"b\\\\\",\"2\":\"<0xE4>\",\"3\":\"↵\",\"4\":\"\","
               "\"5\":\"<s>\"}");
    check_plan(SMALL, text, "\"text_tokens\":12,");
    /* 3 times " a", 4 times "b\", 2 and 1 times one byte, "" and once "<s>" */
    check_plan(SMALL, text, "\"characters\":20,");
    /* tokens 0 to 4 occur 3, 4, 2, 1 and 1 times, token 5 once: the entropy in nats */
    check_plan(SMALL, text, "\"guess_loss\":1.63");
    check_plan(SMALL, "tokens 300 0\n1 2 3 299 1 2 3 4 5 6\n", "\"glyphs\":{}");
    check_plan(SMALL, "tokens 300 0\n1 2 3 299 1 2 3 4 5 6\n", "\"hint\":\"Tokens 0 to 299\"");
    check_refused("to and fro the boats go", "line 1");
    check_refused("tokens 6\n0 1 2\n", "line 1");
    check_refused("tokens 1 0\n0 0 0 0 0 0 0 0\n", "line 1");
    check_refused("tokens 65537 0\n0 0 0\n", "line 1");
    check_refused("tokens 6 6\n0 1 2\n", "line 1");
    check_refused("tokens 6 0 0\n0 1 2\n", "line 1");
    check_refused("tokens 2 0\n=a\n=\\q\n0 1\n", "line 3");
    check_refused("tokens 2 0\n=a\n=\\x1\n0 1\n", "line 3");
    check_refused("tokens 3 0\n=a\n=b\n0 1\n", "line 4");
    check_refused("tokens 3 0\n0 1 2\n2 three\n", "line 3");
    check_refused("tokens 3 0\n0 1 2\n2 -1\n", "line 3");
    check_refused("tokens 3 0\n0 1 2\n\n2 3\n", "line 4: there is no token 3");
    check_refused("tokens 3 0\n0 99999999999\n", "line 2");
    check_refused("tokens 3 0\n0 1 2\n", "has 3 tokens");
    CHECK(!make(SMALL "tokens=given\ntask=data\npreset=data\n", "a,b\n", &error) &&
          strcmp(error.field, "") != 0);
    CHECK(!lab_create(SMALL, sizeof SMALL - 1, NULL, 0, &error) &&
          strcmp(error.field, "tokens") == 0);
    return check_report();
}
