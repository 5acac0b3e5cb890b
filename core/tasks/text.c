#include "tasks/corpus.h"
#include "tasks/all.h"
#include "tasks/common.h"

/*   tokens   t h e _ h a     a window of the text; targets  h e _ h a r     one token later
 *
 * A model of another program that sees later positions is asked for the token of each position.
 *
 * The vocabulary is the text's own: its characters, or what was learned from it (tokens.h).
 * Held-out windows lie in the last tenth of the text, training windows before it. */

static bool is_learned(const tx_config *config) { return config->tokens != TX_TOKENS_CHARACTERS; }

/* Tokens of another program's vocabulary. */
static bool is_given(const tx_config *config) { return config->tokens == TX_TOKENS_GIVEN; }

static const char *unit_names(const tx_config *config) {
    return is_learned(config) ? " tokens" : " characters";
}

static uint32_t window(const tx_config *config) { return (uint32_t)config->seq + 1; }

static tx_status too_short(const tx_config *c, const tx_corpus *corpus, tx_error *error) {
    tx_text t = tx_error_begin(error, TX_ERR_CONFIG, "text");
    tx_text_add(&t, "the text has ");
    tx_text_add_u64(&t, corpus->length);
    tx_text_add(&t, unit_names(c));
    tx_text_add(&t, "; training and testing with seq ");
    tx_text_add_i64(&t, c->seq);
    tx_text_add(&t, " takes at least ");
    tx_text_add_u64(&t, 2 * window(c));
    if (corpus->length < 4) return TX_ERR_CONFIG;
    tx_text_add(&t, "; choose a longer text, or seq ");
    tx_text_add_u64(&t, corpus->length / 2 - 1);
    return TX_ERR_CONFIG;
}

static tx_status check_text(tx_config *config, const tx_corpus *corpus, tx_error *error) {
    if (corpus->rows.columns)
        return tx_task_refuse(config, error, "task", "has read a table, not a text");
    if (corpus->length < 2 * window(config)) return too_short(config, corpus, error);
    if (corpus->vocab < 2)
        return tx_fail(error, TX_ERR_CONFIG, "text",
                       "the text repeats one character: there is nothing to learn");
    config->vocab = corpus->vocab;
    return TX_OK;
}

static tx_status resolve(tx_config *config, tx_error *error) {
    tx_corpus builtin;
    const tx_corpus *corpus = config->corpus;
    tx_status status = tx_needs_one_stack(config, error);
    if (status == TX_OK) status = tx_needs_head(config, TX_HEAD_TOKEN, error);
    if (status == TX_OK) status = tx_needs_fixed_lengths(config, error);
    if (status == TX_OK) status = tx_needs_zero_as_data(config, error);
    if (status == TX_OK && !is_given(config)) status = tx_needs_causal(config, error);
    if (status == TX_OK && !corpus) {
        if (is_learned(config))
            return tx_task_refuse(config, error, "tokens",
                                  "has tokens to learn, and the text was not read; choose "
                                  "characters, or read it first");
        tx_corpus_read_builtin(&builtin, (tx_builtin_text)config->builtin_text);
        corpus = &builtin;
    }
    if (status == TX_OK) status = tx_corpus_check_tokens(corpus, config, "text", error);
    return status == TX_OK ? check_text(config, corpus, error) : status;
}

/* The window that begins at `from`. */
static void put_window(const tx_config *config, const uint16_t *from, tx_sample sample) {
    const int ahead = config->mask & TX_MASK_CAUSAL ? 1 : 0;
    for (int t = 0; t < config->seq; t++) {
        sample.tokens[t] = from[t];
        sample.targets[t] = from[t + ahead];
    }
}

static void generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample) {
    const tx_corpus *corpus = config->corpus;
    TX_ASSERT(corpus && corpus->tokens);
    uint32_t held_out = tx_corpus_held_out(corpus, window(config)),
             begin = split == TX_SPLIT_HELD_OUT ? corpus->length - held_out : 0;
    uint32_t length = split == TX_SPLIT_HELD_OUT ? held_out : corpus->length - held_out;
    put_window(config, corpus->tokens + begin + tx_rng_below(rng, length - window(config) + 1),
               sample);
}

/* Windows one after the other: the last target of one is the first token of the next. */
static uint32_t list(const tx_config *config, uint32_t *names) {
    const tx_corpus *corpus = config->corpus;
    tx_corpus builtin;
    if (!corpus) {
        tx_corpus_read_builtin(&builtin, (tx_builtin_text)config->builtin_text);
        corpus = &builtin;
    }
    const uint32_t trained = corpus->length - tx_corpus_held_out(corpus, window(config)),
                   windows = (trained - 1) / (uint32_t)config->seq;
    for (uint32_t i = 0; names && i < windows; i++) names[i] = i * (uint32_t)config->seq;
    return windows <= TX_LISTED_MOST ? windows : 0;
}

static void listed(const tx_config *config, uint32_t name, tx_sample sample) {
    put_window(config, config->corpus->tokens + name, sample);
}

/* Guessing knows how often each token occurs. What the best model reaches is unknown. */
static tx_bounds bounds(const tx_config *config) {
    tx_corpus builtin;
    const tx_corpus *corpus = config->corpus;
    if (!corpus) {
        tx_corpus_read_builtin(&builtin, (tx_builtin_text)config->builtin_text);
        corpus = &builtin;
    }
    double loss = 0;
    uint32_t most = 0;
    for (int i = 0; i < corpus->vocab; i++) {
        const uint32_t count = tx_corpus_count(corpus, i);
        /* a token whose every occurrence was merged into another no longer occurs */
        if (count) loss += tx_odds_term(config, (double)count / corpus->length);
        most = TX_MAX(most, count);
    }
    double unknown = __builtin_nan("");
    return (tx_bounds){{loss, (double)most / corpus->length}, {unknown, unknown}, 0};
}

static void glyph(const tx_config *config, int32_t token, tx_text *out) {
    const tx_corpus *corpus = config->corpus;
    if (!corpus || token < 0 || token >= corpus->vocab) {
        tx_text_add_i64(out, token);
        return;
    }
    tx_corpus_add_glyph(corpus, token, out);
}

static bool is_blank(const tx_config *config, int32_t token) {
    const tx_corpus *corpus = config->corpus;
    if (!corpus || token < 0 || token >= corpus->vocab) return true;
    uint8_t bytes[TX_TOKEN_BYTES];
    const size_t size = tx_corpus_spell(corpus, token, bytes);
    return size == 1 && (bytes[0] == ' ' || bytes[0] == '\n' || bytes[0] == '\t');
}

/* A word is a run of characters between blanks; what precedes the window is not known. */
static int word_of(const tx_config *config, const tx_sample *sample, int t) {
    int start = t;
    if (is_blank(config, sample->tokens[t])) return -1;
    while (start > 0 && !is_blank(config, sample->tokens[start - 1])) start--;
    return start > 0 && start < t ? start : -1;
}

/* A line begins after the end of one; in a text of one line a word begins after a blank. */
static int32_t start(const tx_config *config) {
    const tx_corpus *corpus = config->corpus;
    if (!corpus) return -1;
    if (corpus->given.vocab) return corpus->given.start;
    const int line = tx_corpus_token(corpus, '\n'), blank = tx_corpus_token(corpus, ' ');
    return line >= 0 ? line : TX_MAX(blank, 0);
}

static tx_input input(const tx_config *config) {
    tx_input characters = tx_input_tokens(config, 0);
    characters.units = is_learned(config) ? "tokens" : "characters";
    if (!is_given(config))
        characters.parts = 0;
    else
        characters.text = config->corpus && config->corpus->given.is_cut;
    return characters;
}

static tx_status encode(const tx_config *config, tx_user_input *typed, tx_error *error) {
    (void)error;
    tx_encode_next(config, typed);
    for (int t = 0; t < typed->answers && !(config->mask & TX_MASK_CAUSAL); t++)
        typed->targets[t] = typed->tokens[t];
    return TX_OK;
}

const tx_task tx_task_text = {
    .name = "text",
    .title = "Text",
    .description =
        "A window of a text: characters, words or byte-pair tokens. Each position must output the "
        "next token. The last tenth of the text is held out.",
    .preset = "text",
    .resolve = resolve,
    .generate = generate,
    .bounds = bounds,
    .list = list,
    .listed = listed,
    .glyph = glyph,
    .input = input,
    .encode = encode,
    .reads_text = true,
    .unit = "character",
    .recent = 4,
    .word_of = word_of,
    .continues = true,
    .prompt = 12,
    .start = start,
    .words = {.card = "the>re", .aim = "to write like its text"},
};
