/* Any bytes as a text to learn from, in characters, words or byte-pair tokens: what is UTF-8 is
 * decided by a second decoder, written from the table of well-formed byte sequences; a text that is
 * taken comes back byte for byte, and every sample of it holds only tokens of its vocabulary. A
 * quarter of the inputs is read as code points of 16 bits, most of them different, so that
 * characters are left to their bytes. */
#include "fuzz.h"
#include "learn_tokens.h"
#include "model/presets.h"

#define MOST_WIDE 4096

unsigned long fuzz_taken;

typedef struct {
    uint8_t first_low, first_high, low, high; /* of the first two bytes */
    int length;
} form;

/* Unicode, table 3-7. The third and fourth bytes are always 80..BF. */
static const form forms[] = {
    {0x00, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
    {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
    {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
};

static bool in(uint8_t byte, int low, int high) { return byte >= low && byte <= high; }

/* The length of the well-formed character at p[0..n-1], or 0. */
static int well_formed(const uint8_t *p, size_t n) {
    for (size_t i = 0; n && i < sizeof forms / sizeof *forms; i++) {
        const form *f = &forms[i];
        if (!in(p[0], f->first_low, f->first_high)) continue;
        if ((size_t)f->length > n || (f->length > 1 && !in(p[1], f->low, f->high))) return 0;
        for (int k = 2; k < f->length; k++)
            if (!in(p[k], 0x80, 0xbf)) return 0;
        return f->length;
    }
    return 0;
}

/* Whether bytes[n] is one or more well-formed characters other than 0. */
static bool is_text(const uint8_t *bytes, size_t n) {
    size_t at = 0;
    while (at < n && bytes[at]) {
        uint32_t code;
        uint8_t again[4];
        int length = well_formed(bytes + at, n - at);
        DEMAND(tx_utf8_decode(bytes + at, n - at, &code) == length);
        if (!length) return false;
        DEMAND(tx_utf8_encode(code, again) == length && !memcmp(again, bytes + at, (size_t)length));
        at += (size_t)length;
    }
    return n > 0 && at == n;
}

static void demand_alphabet(const tx_corpus *c) {
    char buffer[16];
    tx_text count = tx_text_over(NULL, 0), little = tx_text_over(buffer, sizeof buffer);
    for (int i = 0; i < c->characters; i++) {
        DEMAND(c->count[i] > 0 && (i == 0 || c->alphabet[i] > c->alphabet[i - 1]));
        DEMAND(tx_corpus_token(c, c->alphabet[i]) == i);
    }
    tx_corpus_add_alphabet(c, &count);
    tx_corpus_add_alphabet(c, &little);
    DEMAND(count.length == little.length && tx_text_size(buffer) < sizeof buffer);
}

/* text[size] is what the corpus was read from, without a byte order mark. */
static void demand_same(const tx_corpus *c, const uint8_t *text, size_t size) {
    DEMAND(tx_corpus_bytes(c) == size && tx_corpus_is(c, text, size));
    DEMAND(!tx_corpus_is(c, text, size - 1));
    uint8_t *back = malloc((size_t)c->length * TX_TOKEN_BYTES);
    int32_t *tokens = malloc((size_t)c->length * sizeof *tokens);
    DEMAND(back && tokens);
    DEMAND(tx_corpus_write(c, 0, c->length, back) == size);
    DEMAND(memcmp(back, text, size) == 0);
    DEMAND(tx_corpus_encode(c, (const char *)back, size, tokens, c->length) == c->length);
    for (uint32_t i = 0; i < c->length; i++) DEMAND(tokens[i] == c->tokens[i]);
    free(tokens);
    back[size / 2] ^= 1;
    DEMAND(!tx_corpus_is(c, back, size));
    free(back);
}

static void train_on(const tx_corpus *corpus, int seq, const uint8_t *text, size_t size) {
    tx_config c;
    tx_update update;
    tx_error error = {0};
    static const char settings[] = "preset=text\nd_model=4\nn_heads=2\nd_ff=4\nn_layers=1\n"
                                   "batch=2\nsamples=6\neval_samples=4\n";
    tx_config_defaults(&c);
    DEMAND(tx_config_apply(&c, settings, sizeof settings - 1, &error) == TX_OK);
    c.seq = seq;
    c.corpus = corpus;
    if (corpus->learned.size) c.tokens = (int32_t)corpus->learned.kind;
    if (corpus->learned.size) c.token_vocab = TX_MAX(corpus->vocab, corpus->different + 1);
    if (tx_config_resolve(&c, &error) != TX_OK) {
        demand_error(&error);
        return;
    }
    fuzz_taken++;
    fuzz_run *run = new_run(&c);
    demand_same(&run->trainer.corpus, text, size);
    for (int i = 0; i < 2; i++) {
        tx_trainer_step(&run->trainer, &update);
        for (int k = 0; k < c.batch * c.seq; k++)
            DEMAND(tx_trainer_sample(&run->trainer, 0).tokens[k] >= 0 &&
                   tx_trainer_sample(&run->trainer, 0).tokens[k] < c.vocab);
    }
    tx_trainer_evaluate(&run->trainer, TX_SPLIT_HELD_OUT, 0x7ffffff0, 3);
    end_run(run);
}

/* The UTF-8 of pairs of bytes as code points, into out[3 * MOST_WIDE]; returns its size. */
static size_t widen(const uint8_t *bytes, size_t size, uint8_t *out) {
    size_t n = 0;
    for (size_t i = 0; i + 1 < size && i / 2 < MOST_WIDE; i += 2) {
        const uint32_t code = (uint32_t)(bytes[i] << 8 | bytes[i + 1]);
        if (code < 0xd800 || code > 0xdfff) n += (size_t)tx_utf8_encode(code, out + n);
    }
    return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static tx_corpus corpus;
    static uint8_t wide[3 * MOST_WIDE];
    tx_error error = {0};
    if (size < 1) return 0;
    const int seq = 1 + bytes[0] % 16, kind = bytes[0] / 16 % 3;
    const bool is_wide = bytes[0] >= 192;
    const uint8_t *text = is_wide ? wide : bytes + 1;
    size = is_wide ? widen(bytes + 1, size - 1, wide) : size - 1;
    tx_status status = tx_corpus_read(&corpus, (const char *)text, size, &error);
    bool marked = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0;
    if (marked) text += 3, size -= 3;
    bool fine = is_text(text, size);
    if (status != TX_OK) {
        demand_error(&error);
        DEMAND(!fine);
        return 0;
    }
    DEMAND(fine);
    if (!corpus.has_more) demand_alphabet(&corpus);
    learned_tokens own = {0};
    const int most = is_wide ? 258 + seq : corpus.characters + 1 + bytes[0] / 64 * 40;
    if (tx_corpus_learns(&corpus, (tx_tokens)kind))
        learn_tokens(&corpus, &own, (tx_tokens)kind, most);
    train_on(&corpus, seq, text, size);
    forget_tokens(&own);
    return 0;
}
