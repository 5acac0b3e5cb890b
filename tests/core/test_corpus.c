/* A text becomes tokens and back; the last tenth is held out of training; a text that cannot be
 * learned from is refused with the reason. */
#include "check.h"
#include "tasks/corpus.h"
#include "model/presets.h"
#include "inspect/evaluate.h"
#include "inspect/hash.h"
#include <string.h>

static tx_corpus read_text(const char *text) {
    tx_corpus corpus;
    tx_error error = {0};
    CHECK_MSG(tx_corpus_read(&corpus, text, strlen(text), &error) == TX_OK, "%s", error.message);
    return corpus;
}

static void check_alphabet(void) {
    tx_corpus c = read_text("ba\xc3\xa9 \xf0\x9f\x90\x9f\nab"); /* b a é space fish newline a b */
    static const uint32_t expected[] = {'\n', ' ', 'a', 'b', 0xe9, 0x1f41f},
                          counts[] = {1, 1, 2, 2, 1, 1};
    CHECK(c.vocab == 6 && c.length == 8);
    CHECK(memcmp(c.alphabet, expected, sizeof expected) == 0 &&
          memcmp(c.count, counts, sizeof counts) == 0);
    for (int i = 0; i < 6; i++) CHECK(tx_corpus_token(&c, expected[i]) == i);
    CHECK(tx_corpus_token(&c, 'c') == -1 && tx_corpus_token(&c, 0x1f420) == -1 &&
          tx_corpus_token(&c, 0) == -1);
    char json[64];
    tx_text text = tx_text_over(json, sizeof json);
    tx_corpus_add_alphabet(&c, &text);
    CHECK_MSG(strcmp(json, "\"\\n ab\xc3\xa9\xf0\x9f\x90\x9f\"") == 0, "%s", json);
}

static void check_carve(void) {
    tx_corpus c = read_text("harbour"), counted, carved, again;
    _Alignas(TX_ALIGN) unsigned char memory[2][256];
    tx_arena count = {0}, first = {memory[0], 0}, second = {memory[1], 0};
    tx_corpus_carve(&counted, &count, &c);
    CHECK(count.used == 7 * sizeof(uint16_t) && !counted.tokens);
    tx_corpus_carve(&carved, &first, &counted);
    tx_corpus_carve(&again, &second, &carved); /* without the text, from the tokens */
    CHECK(!carved.text && !again.text);
    for (int i = 0; i < 7; i++)
        CHECK(carved.alphabet[carved.tokens[i]] == (uint32_t) "harbour"[i] &&
              again.tokens[i] == carved.tokens[i]);
}

/* The text comes back as it was, and nothing else passes for it. */
static void check_writing(void) {
    /* after a byte order mark */
    static const char text[] = "\xef\xbb\xbf"
                               "ba\xc3\xa9 \xf0\x9f\x90\x9f\nab";
    tx_corpus c = read_text(text), carved;
    _Alignas(TX_ALIGN) unsigned char memory[64];
    tx_arena arena = {memory, 0};
    uint8_t out[16] = {0};
    tx_corpus_carve(&carved, &arena, &c);
    size_t size = tx_corpus_bytes(&carved);
    CHECK(!c.builtin && c.length == 8 && size == sizeof text - 4);
    CHECK(tx_corpus_write(&carved, 0, carved.length, out) == tx_corpus_bytes(&carved));
    CHECK(memcmp(out, text + 3, size) == 0 && out[size] == 0);
    CHECK(tx_corpus_is(&carved, out, size) && !tx_corpus_is(&carved, out, size - 1) &&
          !tx_corpus_is(&carved, out, size + 1));
    for (size_t i = 0; i < size; i++) {
        out[i] ^= 1;
        CHECK(!tx_corpus_is(&carved, out, size));
        out[i] ^= 1;
    }
    CHECK(tx_corpus_read(&c, NULL, 0, NULL) == TX_OK && c.builtin);
}

static void check_refusal(const char *text, size_t size, const char *words) {
    tx_corpus c;
    tx_error error = {0};
    tx_status status = tx_corpus_read(&c, text, size, &error);
    CHECK_MSG(status == TX_ERR_CONFIG && strcmp(error.field, "text") == 0 &&
                  strstr(error.message, words),
              "\"%s\" is not \"%s\"", error.message, words);
}

/* n different characters, each once. */
static size_t different(char *out, int n) {
    size_t size = 0;
    for (int i = 0; i < n; i++)
        size += (size_t)tx_utf8_encode(0x400 + (uint32_t)i, (uint8_t *)out + size);
    return size;
}

static void check_refusals(void) {
    static char many[4 * 600];
    check_refusal("", 0, "empty");
    check_refusal("ab\xff", 3, "byte 2");
    check_refusal("\xef\xbb\xbf", 3, "empty"); /* nothing after a byte order mark */
    check_refusal("\xef\xbb\xbf"
                  "a\xff",
                  5, "byte 4");
    check_refusal("a\0b", 3, "byte 1 is 0");
    check_refusal("\xc3", 1, "byte 0");
    check_refusal("a\xed\xa0\x80", 4, "byte 1"); /* a surrogate */
    tx_corpus c;
    CHECK(tx_corpus_read(&c, many, different(many, 512), NULL) == TX_OK && c.vocab == 512 &&
          !c.has_more && !tx_corpus_learns(&c, TX_TOKENS_CHARACTERS));
    CHECK(tx_corpus_read(&c, many, different(many, 513), NULL) == TX_OK && c.has_more &&
          tx_corpus_learns(&c, TX_TOKENS_CHARACTERS));
}

/* The settings of a text run, resolved; the error's message otherwise. */
static tx_status resolve(tx_config *config, const tx_corpus *corpus, const char *settings,
                         tx_error *error) {
    tx_config_defaults(config);
    static const char task[] =
        "task=text\narch=decoder\nignore_index=-1\nd_model=8\nn_heads=2\nn_layers=1\n";
    CHECK(tx_config_apply(config, task, sizeof task - 1, error) == TX_OK);
    CHECK(tx_config_apply(config, settings, strlen(settings), error) == TX_OK);
    config->corpus = corpus;
    return tx_config_resolve(config, error);
}

static void check_lengths(void) {
    tx_config config;
    tx_error error = {0};
    tx_corpus c = read_text("abcdefghij"), same = read_text("aaaaaaaaaaaaaaaaaaaa"),
              one = read_text("a");
    CHECK(resolve(&config, &c, "seq=4\nvocab=99\n", &error) == TX_OK && config.vocab == 10);
    CHECK(resolve(&config, &c, "seq=5\n", &error) == TX_ERR_CONFIG &&
          strcmp(error.field, "text") == 0);
    CHECK_MSG(strstr(error.message, "has 10 characters") && strstr(error.message, "at least 12") &&
                  strstr(error.message, "seq 4"),
              "%s", error.message);
    CHECK(resolve(&config, &one, "seq=5\n", &error) == TX_ERR_CONFIG &&
          !strstr(error.message, "choose"));
    CHECK(resolve(&config, &same, "seq=5\n", &error) == TX_ERR_CONFIG &&
          strstr(error.message, "one character"));
}

static void *memory;

/* A trainer in its first state, in the place of the one before. */
static tx_trainer *make(const tx_config *config) {
    tx_arena arena = {0};
    static tx_trainer trainer;
    tx_trainer_carve(&trainer, &arena, config, 1);
    free(memory);
    memory = aligned_alloc(TX_ALIGN, TX_ROUND_UP((size_t)arena.used, TX_ALIGN));
    if (!memory) exit(2);
    arena = (tx_arena){memory, 0};
    tx_trainer_carve(&trainer, &arena, config, 1);
    tx_trainer_reset(&trainer);
    return &trainer;
}

/* A text in which every character occurs once: a window's place is the place of its first
 * character. */
static void check_windows(void) {
    enum { LENGTH = 400, SEQ = 7 };
    static char text[4 * LENGTH + 1];
    different(text, LENGTH);
    tx_corpus c = read_text(text);
    tx_config config;
    tx_error error = {0};
    CHECK_MSG(resolve(&config, &c, "seq=7\nbatch=4\n", &error) == TX_OK, "%s", error.message);
    const tx_config *own = &make(&config)->model.config;
    CHECK(own->corpus != &c && tx_corpus_held_out(own->corpus, SEQ + 1) == LENGTH / 10);
    int first[2] = {LENGTH, LENGTH}, last[2] = {0, 0}, wrong = 0;
    for (uint32_t i = 0; i < 6000; i++) {
        for (int split = 0; split < 2; split++) {
            int32_t tokens[SEQ], targets[SEQ];
            tx_task_sample(own, (tx_split)split, i, (tx_sample){NULL, tokens, targets});
            for (int t = 0; t < SEQ; t++)
                wrong += tokens[t] != tokens[0] + t || targets[t] != tokens[t] + 1;
            first[split] = TX_MIN(first[split], tokens[0]);
            last[split] = TX_MAX(last[split], targets[SEQ - 1]);
        }
    }
    CHECK(wrong == 0);
    CHECK_MSG(first[0] == 0 && last[0] == 359 && first[1] == 360 && last[1] == 399,
              "training %d..%d, held out %d..%d", first[0], last[0], first[1], last[1]);
}

static void check_builtin(void) {
    tx_config config;
    tx_error error = {0};
    size_t size = strlen(tx_corpus_builtin), strange = 0;
    CHECK_MSG(size >= 2048 && size <= 4096, "%d bytes", (int)size);
    for (size_t i = 0; i < size; i++)
        strange += tx_corpus_builtin[i] != '\n' &&
                   (tx_corpus_builtin[i] < ' ' || tx_corpus_builtin[i] > 'z');
    CHECK(strange == 0);
    CHECK_MSG(resolve(&config, NULL, "seq=16\nbatch=8\n", &error) == TX_OK, "%s", error.message);
    tx_odds guess = tx_task_of(&config)->bounds(&config).guess,
            best = tx_task_of(&config)->bounds(&config).best;
    CHECK(guess.loss > 2 && guess.loss < log(config.vocab) && guess.accuracy > 0.1 &&
          guess.accuracy < 0.3 && isnan(best.loss));
    tx_trainer *t = make(&config);
    tx_update update;
    for (int i = 0; i < 3; i++)
        CHECK(tx_trainer_step(t, &update) && update.score.targets == 8 * 16);
    CHECK(tx_trainer_evaluate(t, TX_SPLIT_HELD_OUT, 0, 20).targets == 20 * 16);
}

int main(void) {
    check_alphabet();
    check_carve();
    check_writing();
    check_refusals();
    check_lengths();
    check_windows();
    check_builtin();
    free(memory);
    return check_report();
}
