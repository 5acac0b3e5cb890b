/* Any bytes as a text that is tokens already. What is taken comes back byte for byte, spells each
 * of its tokens within its room, and every sample of it holds only tokens of its vocabulary. */
#include "fuzz.h"
#include "learn_tokens.h"
#include "model/presets.h"

unsigned long fuzz_taken;

static void demand_same(const tx_corpus *c, const uint8_t *text, size_t size) {
    uint8_t *back = malloc(size + 1), piece[TX_TOKEN_BYTES];
    DEMAND(back && tx_corpus_bytes(c) == size && tx_corpus_is(c, text, size));
    DEMAND(tx_corpus_write(c, 0, tx_corpus_units(c), back) == size);
    DEMAND(memcmp(back, text, size) == 0);
    free(back);
    uint64_t counted = 0;
    for (int i = 0; i < c->vocab; i++) {
        DEMAND(tx_corpus_spell(c, i, piece) <= TX_TOKEN_BYTES);
        counted += tx_corpus_count(c, i);
    }
    DEMAND(counted == c->length);
}

static void train_on(const tx_corpus *corpus, const uint8_t *text, size_t size) {
    static const char settings[] = "preset=text\ntokens=given\nd_model=4\nn_heads=2\nd_ff=4\n"
                                   "n_layers=1\nbatch=2\nsamples=6\neval_samples=4\nseq=3\n";
    tx_config c;
    tx_update update;
    tx_error error = {0};
    tx_config_defaults(&c);
    DEMAND(tx_config_apply(&c, settings, sizeof settings - 1, &error) == TX_OK);
    c.corpus = corpus;
    if (corpus->vocab > 4096 || tx_config_resolve(&c, &error) != TX_OK) return;
    fuzz_taken++;
    fuzz_run *run = new_run(&c);
    demand_same(&run->trainer.corpus, text, size);
    tx_trainer_step(&run->trainer, &update);
    for (int k = 0; k < c.batch * c.seq; k++)
        DEMAND(tx_trainer_sample(&run->trainer, 0).tokens[k] >= 0 &&
               tx_trainer_sample(&run->trainer, 0).tokens[k] < c.vocab);
    end_run(run);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static tx_corpus corpus;
    tx_error error = {0};
    if (tx_corpus_read_given(&corpus, (const char *)bytes, size, &error) != TX_OK) {
        demand_error(&error);
        return 0;
    }
    DEMAND(corpus.vocab >= 2 && corpus.vocab <= TX_GIVEN_MOST);
    learned_tokens own = {0};
    learn_tokens(&corpus, &own, TX_TOKENS_GIVEN, 0);
    train_on(&corpus, bytes, size);
    forget_tokens(&own);
    return 0;
}
