/* Words and byte-pair encoding: the merges of a text worked out by hand, ties, overlaps,
 * pre-tokens. A text comes back byte for byte from its tokens. node/tokens compares with a plain
 * reference. */
#include "check.h"
#include "learn_tokens.h"
#include "model/presets.h"
#include "tasks/task.h"
#include <string.h>

typedef struct {
    tx_corpus read, carved;
    learned_tokens own;
    void *memory;
} learned;

/* The corpus of a text, learned and carved. */
static learned *learn(const char *text, size_t size, tx_tokens kind, int most) {
    static learned l;
    tx_arena arena = {0};
    tx_error error = {0};
    if (text)
        CHECK_MSG(tx_corpus_read(&l.read, text, size, &error) == TX_OK, "%s", error.message);
    else
        tx_corpus_read_builtin(&l.read, TX_STORIES);
    learn_tokens(&l.read, &l.own, kind, most);
    tx_corpus_carve(&l.carved, &arena, &l.read);
    l.memory = aligned_alloc(TX_ALIGN, TX_ROUND_UP((size_t)arena.used, TX_ALIGN));
    if (!l.memory) exit(2);
    arena = (tx_arena){l.memory, 0};
    tx_corpus_carve(&l.carved, &arena, &l.read);
    forget_tokens(&l.own); /* what is carved must need none of it */
    return &l;
}

static bool is_spelled(const tx_corpus *c, int token, const char *text) {
    uint8_t bytes[TX_TOKEN_BYTES];
    size_t size = tx_corpus_spell(c, token, bytes);
    return size == strlen(text) && memcmp(bytes, text, size) == 0;
}

static void check_learned(const char *text, tx_tokens kind, int most, int n,
                          const char *const *expected, const uint32_t *counts) {
    learned *l = learn(text, strlen(text), kind, most);
    const tx_corpus *c = &l->carved;
    CHECK_MSG(c->vocab == c->characters + n, "%s: %d learned, not %d", text,
              c->vocab - c->characters, n);
    for (int i = 0; i < n && i < c->vocab - c->characters; i++) {
        uint32_t merged = c->learned.merged[c->characters + i];
        CHECK_MSG(is_spelled(c, c->characters + i, expected[i]) && merged == counts[i],
                  "%s: token %d is not %s, %d times", text, i, expected[i], (int)counts[i]);
    }
    free(l->memory);
}

/* The words and counts of the paper's figure 1, one to a line: without its end-of-word mark. */
static void check_merges(void) {
    static char text[512];
    static const char *const merges[] = {"es", "est", "lo", "low", "ew", "new", "newest"};
    static const uint32_t counts[] = {9, 9, 7, 7, 6, 6, 6};
    static const struct {
        const char *word;
        int times;
    } words[] = {{"low\n", 5}, {"lower\n", 2}, {"newest\n", 6}, {"widest\n", 3}};
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < words[i].times; k++) strcat(text, words[i].word);
    check_learned(text, TX_TOKENS_BPE, 11 + 7, 7, merges, counts);
    static const char *const whole[] = {"newest", "low", "widest", "lower"};
    static const uint32_t times[] = {6, 5, 3, 2};
    check_learned(text, TX_TOKENS_WORDS, 512, 4, whole, times);
}

static void check_ties(void) {
    /* ab and ba occur twice each, bb as well: the smaller left token, then the smaller right one */
    check_learned("ba\nab\nba\nab\nbb\nbb", TX_TOKENS_BPE, 512, 3,
                  (const char *const[]){"ab", "ba", "bb"}, (const uint32_t[]){2, 2, 2});
    check_learned("ba\nab\nba\nab", TX_TOKENS_WORDS, 512, 2, (const char *const[]){"ba", "ab"},
                  (const uint32_t[]){2, 2});
    /* overlapping pairs count, and are replaced from the left: aaaaa is aa aa a, then aa aaa */
    check_learned("aaaaa\naaaaa", TX_TOKENS_BPE, 512, 3,
                  (const char *const[]){"aa", "aaa", "aaaaa"}, (const uint32_t[]){8, 2, 2});
    check_learned("abcdefg", TX_TOKENS_BPE, 512, 0, NULL, NULL); /* no pair occurs twice */
}

static void check_pretokens(void) {
    static const struct {
        const char *text;
        size_t bytes;
        int characters;
    } cases[] = {{" the cat", 4, 4},
                 {"the cat", 3, 3},
                 {"  the", 1, 1},
                 {", so", 1, 1},
                 {"don't", 3, 3},
                 {"1945-46", 4, 4},
                 {" ", 1, 1},
                 {"\n\n", 1, 1},
                 {"h\xc3\xa9!", 3, 2},
                 {"\xe2\x80\x9c"
                  "a",
                  3, 1},
                 {" \xe2\x80\x94 ", 1, 1},
                 {"abcdefghijklmnopqrstuvwxyzabcdefghij", 32, 32},
                 {" abcdefghijklmnopqrstuvwxyzabcdefghij", 33, 33}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int characters;
        size_t size =
            tx_pretoken_size((const uint8_t *)cases[i].text, strlen(cases[i].text), &characters);
        CHECK_MSG(size == cases[i].bytes && characters == cases[i].characters, "\"%s\": %d, %d",
                  cases[i].text, (int)size, characters);
    }
}

/* The tokens spell the text; encoding the text again gives the same tokens. */
static void check_lossless(const char *text, size_t size, tx_tokens kind, int most) {
    learned *l = learn(text, size, kind, most);
    const tx_corpus *c = &l->carved;
    uint8_t *out = malloc((size_t)c->length * TX_TOKEN_BYTES);
    int32_t *tokens = malloc((size_t)c->length * sizeof *tokens);
    if (!out || !tokens) exit(2);
    size_t bytes = tx_corpus_write(c, 0, c->length, out), wrong = 0, counted = 0;
    CHECK(bytes == tx_corpus_bytes(c) && tx_corpus_is(c, out, bytes) &&
          (!text || (bytes == size && memcmp(out, text, size) == 0)));
    CHECK(tx_corpus_encode(c, (const char *)out, bytes, tokens, c->length) == c->length);
    for (uint32_t i = 0; i < c->length; i++) wrong += tokens[i] != c->tokens[i];
    for (int i = 0; i < c->vocab; i++) counted += tx_corpus_count(c, i);
    CHECK(wrong == 0 && counted == c->length);
    CHECK(c->length < c->text_length || kind == TX_TOKENS_CHARACTERS ||
          tx_corpus_first_byte(c) >= 0);
    CHECK(tx_corpus_encode(c, (const char *)out, bytes, tokens, c->length - 1) == c->length);
    free(out);
    free(tokens);
    free(l->memory);
}

static void check_glyph(const tx_corpus *c, int token, const char *expected) {
    char buffer[16];
    tx_text glyph = tx_text_over(buffer, sizeof buffer);
    tx_corpus_add_glyph(c, token, &glyph);
    CHECK_MSG(strcmp(buffer, expected) == 0, "%s is not %s", buffer, expected);
}

/* A text of n characters from U+4E00 on: the first one n times, the second n - 1 times ... */
static size_t falling(char *out, int n) {
    size_t size = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n - i; k++)
            size += (size_t)tx_utf8_encode(0x4e00 + (uint32_t)i, (uint8_t *)out + size);
    return size;
}

/* Characters there is no room for are their bytes. */
static void check_bytes(void) {
    static char text[1010000];
    const size_t size = falling(text, 600);
    learned *l = learn(text, size, TX_TOKENS_CHARACTERS, 512);
    const tx_corpus *c = &l->carved;
    uint8_t bytes[TX_TOKEN_BYTES];
    CHECK(c->vocab == 512 && c->characters == 256 && c->different == 600 &&
          tx_corpus_first_byte(c) == 256);
    CHECK(tx_corpus_token(c, 0x4e00) == 0 && tx_corpus_token(c, 0x4e00 + 255) == 255 &&
          tx_corpus_token(c, 0x4e00 + 256) == -1); /* the most frequent ones stay */
    CHECK(c->text_length == 600 * 601 / 2);
    CHECK(c->length == c->text_length + 2 * (344 * 345 / 2)); /* three bytes each of the others */
    for (int i = 0; i < 256; i++) CHECK(tx_corpus_spell(c, 256 + i, bytes) == 1 && bytes[0] == i);
    check_glyph(c, 256 + 0xe4, "<0xE4>");
    check_glyph(c, 1, "\xe4\xb8\x81");
    int32_t tokens[8]; /* what is not in the text can be written as well */
    CHECK(tx_corpus_encode(c, "\xf0\x9f\x90\x9fz", 5, tokens, 8) == 5 && tokens[0] == 256 + 0xf0 &&
          tokens[4] == 256 + 'z');
    free(l->memory);
    l = learn(text, size, TX_TOKENS_CHARACTERS, 600);
    CHECK(l->carved.vocab == 600 && l->carved.characters == 600 &&
          tx_corpus_first_byte(&l->carved) == -1 && l->carved.length == c->text_length);
    free(l->memory);
    l = learn(text, size, TX_TOKENS_BPE, 258 + 100);
    CHECK(l->carved.characters == 51 && l->carved.vocab == 358); /* half of what bytes leave */
    free(l->memory);
    for (int kind = TX_TOKENS_CHARACTERS; kind <= TX_TOKENS_BPE; kind++) {
        check_lossless(text, size, (tx_tokens)kind, 400);
        check_lossless(text, size, (tx_tokens)kind, 32768);
    }
    /* a million spaces and 599 others once: 100 characters make up 99.95 % */
    size_t at = 1000000;
    memset(text, ' ', at);
    for (uint32_t i = 1; i < 600; i++)
        at += (size_t)tx_utf8_encode(0x4e00 + i, (uint8_t *)text + at);
    l = learn(text, at, TX_TOKENS_BPE, 600);
    CHECK(l->carved.different == 600 && l->carved.characters == 100 &&
          tx_corpus_token(&l->carved, 0x4e00 + 99) == 99);
    free(l->memory);
}

static tx_status resolve(tx_config *config, const tx_corpus *corpus, const char *settings,
                         tx_error *error) {
    tx_config_defaults(config);
    CHECK(tx_config_apply(config, settings, strlen(settings), error) == TX_OK);
    config->corpus = corpus;
    return tx_config_resolve(config, error);
}

static void check_settings(void) {
    tx_config config;
    tx_error error = {0};
    learned *l = learn(tx_corpus_builtin, strlen(tx_corpus_builtin), TX_TOKENS_BPE, 100);
    CHECK_MSG(resolve(&config, &l->carved, "preset=text\ntokens=bpe\ntoken_vocab=100\n", &error) ==
                  TX_OK,
              "%s", error.message);
    CHECK(config.vocab == 100 && tx_task_of(&config)->bounds(&config).guess.loss > 2.9);
    CHECK(resolve(&config, &l->carved, "preset=text\ntokens=bpe\ntoken_vocab=20\n", &error) ==
          TX_ERR_CONFIG);
    CHECK_MSG(strcmp(error.field, "token_vocab") == 0 && strstr(error.message, "at least 3"),
              "%s: %s", error.field, error.message);
    CHECK(resolve(&config, NULL, "preset=text\ntokens=words\n", &error) == TX_ERR_CONFIG &&
          strcmp(error.field, "tokens") == 0);
    free(l->memory);
}

/* Stories read as characters are the same with and without learning. */
static void check_stories(void) {
    tx_corpus c;
    tx_corpus_read_builtin(&c, TX_STORIES);
    CHECK(c.builtin && c.length > 400000 && c.length == c.size && c.vocab == c.characters &&
          c.characters < 64);
    for (int i = 0; i < c.characters; i++)
        CHECK(c.alphabet[i] == '\n' || (c.alphabet[i] >= ' ' && c.alphabet[i] <= 'z'));
    CHECK(tx_corpus_token(&c, '{') < 0 && tx_corpus_token(&c, '$') < 0);
    check_lossless(NULL, 0, TX_TOKENS_BPE, 300);
    check_lossless(NULL, 0, TX_TOKENS_WORDS, 300);
}

int main(void) {
    static const char mixed[] =
        "\xc3\xa9t\xc3\xa9 \xf0\x9f\x90\x9f\xf0\x9f\x90\x9f l'\xc3\xa9t\xc3\xa9"
        " \xe6\x97\xa5\xe6\x9c\xac \xe6\x97\xa5\xe6\x9c\xac, \xf0\x9f\x90\x9f"
        "\xf0\x9f\x90\x9f  \t\n\xc3\xa9t\xc3\xa9";
    check_pretokens();
    check_merges();
    check_ties();
    for (int kind = TX_TOKENS_WORDS; kind <= TX_TOKENS_BPE; kind++) {
        check_lossless(mixed, sizeof mixed - 1, (tx_tokens)kind, 40);
        check_lossless(tx_corpus_builtin, strlen(tx_corpus_builtin), (tx_tokens)kind, 4096);
    }
    check_bytes();
    check_settings();
    check_stories();
    return check_report();
}
