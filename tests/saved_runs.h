#ifndef SAVED_RUNS_H
#define SAVED_RUNS_H
/* Runs, and files of them, for the tests of checkpoints. */
#include "files/checkpoint.h"
#include "harness.h"

static tx_st_file file; /* working memory of every load */

static inline tx_config run_config(const char *more) {
    return config_with("task=copy\nseq=7\nvocab=8\nd_model=16\nn_heads=2\nn_layers=2\nbatch="
                       "8\nsamples=50\ndata=fixed\n",
                       more);
}

typedef struct {
    uint8_t *bytes;
    size_t size;
} saved;

static inline saved save(const tx_trainer *t) {
    saved s = {NULL, tx_checkpoint_save(t, NULL, 0)};
    CHECK(s.size > 0);
    s.bytes = take_bytes(s.size);
    CHECK(tx_checkpoint_save(t, s.bytes, s.size) == s.size);
    return s;
}

/* Settings of a run on a text; with text NULL, on the built-in one. corpus is where it is read
 * into. */
static inline tx_config text_config(tx_corpus *corpus, const char *text) {
    static const char settings[] = "task=text\narch=decoder\nignore_index=-1\nseq=7\nd_model=16\nn_"
                                   "heads=2\nn_layers=1\nbatch=4\n";
    tx_config c;
    tx_error error = {0};
    tx_config_defaults(&c);
    CHECK(tx_config_apply(&c, settings, strlen(settings), &error) == TX_OK);
    if (text)
        CHECK_MSG(tx_corpus_read(corpus, text, strlen(text), &error) == TX_OK, "%s", error.message);
    if (text) c.corpus = corpus;
    CHECK_MSG(tx_config_resolve(&c, &error) == TX_OK, "%s", error.message);
    return c;
}

#endif
