#include "tasks/corpus.h"
#include "tasks/common.h"

/* --- reading ---------------------------------------------------------------------------------- */

static tx_status refuse_number(tx_error *error, const char *before, size_t number,
                               const char *after) {
    tx_text t = tx_error_begin(error, TX_ERR_CONFIG, "text");
    tx_text_add(&t, before);
    tx_text_add_u64(&t, number);
    tx_text_add(&t, after);
    return TX_ERR_CONFIG;
}

/* The first 128 characters, which most texts consist of, are counted in a table. */
static tx_status read_characters(tx_corpus *corpus, size_t mark, tx_error *error) {
    const uint8_t *text = (const uint8_t *)corpus->text;
    uint32_t ascii[128] = {0};
    for (size_t at = 0; at < corpus->size; corpus->text_length++) {
        uint32_t code = text[at];
        int bytes = code < 128 ? 1 : tx_utf8_decode(text + at, corpus->size - at, &code);
        if (bytes == 0)
            return refuse_number(error, "the text is not UTF-8: byte ", mark + at,
                                 " begins no character");
        if (code == 0) return refuse_number(error, "this is no text: byte ", mark + at, " is 0");
        if (corpus->text_length == TX_CORPUS_MOST_CHARACTERS)
            return refuse_number(error, "the text is too long: at most ", TX_CORPUS_MOST_CHARACTERS,
                                 " characters can be learned from");
        if (code < 128)
            ascii[code]++;
        else
            tx_corpus_add_character(corpus, code, 1);
        at += (size_t)bytes;
    }
    for (uint32_t code = 1; code < 128; code++)
        if (ascii[code]) tx_corpus_add_character(corpus, code, ascii[code]);
    return TX_OK;
}

static void count_stories(void *context, const char *bytes, size_t size) {
    tx_corpus *corpus = context;
    corpus->size += size;
    corpus->text_length += (uint32_t)size;
    for (size_t i = 0; i < size; i++) tx_corpus_add_character(corpus, (uint8_t)bytes[i], 1);
}

void tx_corpus_read_builtin(tx_corpus *corpus, tx_builtin_text which) {
    memset(corpus, 0, sizeof *corpus);
    corpus->builtin = true;
    corpus->which = which;
    if (which == TX_STORIES) {
        tx_stories(count_stories, corpus);
    } else {
        corpus->text = tx_corpus_builtin;
        corpus->size = tx_text_size(tx_corpus_builtin);
        read_characters(corpus, 0, NULL);
    }
    tx_corpus_finish_reading(corpus);
}

tx_status tx_corpus_read(tx_corpus *corpus, const char *text, size_t size, tx_error *error) {
    if (!text) {
        tx_corpus_read_builtin(corpus, TX_HARBOUR);
        return TX_OK;
    }
    memset(corpus, 0, sizeof *corpus);
    size_t mark = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0; /* a byte order mark */
    corpus->text = text + mark;
    corpus->size = size - mark;
    if (size == mark) return tx_fail(error, TX_ERR_CONFIG, "text", "the text is empty");
    tx_status status = read_characters(corpus, mark, error);
    tx_corpus_finish_reading(corpus);
    return status;
}

tx_status tx_corpus_read_numbers(tx_corpus *corpus, const char *text, size_t size, tx_header header,
                                 tx_error *error) {
    memset(corpus, 0, sizeof *corpus);
    corpus->builtin = !text;
    return tx_series_read(&corpus->series, text, size, header, error);
}

/* Of a table whose columns were decided before: its first line names them, and the seed draws what
 * is held out. */
static tx_status apply_decided(tx_corpus *corpus, const tx_config *c, tx_error *error) {
    corpus->rows.salt = tx_cell_mix((uint32_t)c->seed) | 1;
    corpus->series.offset = (uint32_t)c->seed;
    if (corpus->rows.has_header || corpus->series.has_header) return TX_OK;
    return tx_fail(error, TX_ERR_CONFIG, "columns",
                   "columns is set: the first line of the table must name its columns, as input or "
                   "label");
}

tx_status tx_corpus_read_for(tx_corpus *corpus, const tx_config *c, const char *text, size_t size,
                             tx_error *error) {
    const bool decided = text && c->columns[0];
    const bool numbers = tx_task_reads_numbers(c), table = numbers || tx_task_reads_table(c);
    const tx_header header = text && !decided ? (tx_header)c->header : TX_HEADER_AUTO;
    tx_status status = TX_OK;
    if (c->tokens == TX_TOKENS_GIVEN && !numbers) {
        if (text && !table) return tx_corpus_read_given(corpus, text, size, error);
        memset(corpus, 0, sizeof *corpus);
        return tx_task_refuse(c, error, "tokens",
                              "has no text of tokens, which a model of another program brings; "
                              "choose characters, words or bpe");
    }
    if (numbers)
        status = tx_corpus_read_numbers(corpus, text, size, header, error);
    else if (table)
        status = tx_corpus_read_table(corpus, text, size, header, c->head == TX_HEAD_CLASS, error);
    if (table) return status == TX_OK && decided ? apply_decided(corpus, c, error) : status;
    if (text) return tx_corpus_read(corpus, text, size, error);
    tx_corpus_read_builtin(corpus, (tx_builtin_text)c->builtin_text);
    return TX_OK;
}

tx_status tx_corpus_read_given(tx_corpus *corpus, const char *text, size_t size, tx_error *error) {
    memset(corpus, 0, sizeof *corpus);
    if (size > 4u * TX_CORPUS_MOST_CHARACTERS)
        return tx_fail(error, TX_ERR_CONFIG, "text", "the text of tokens is too long");
    tx_status status = tx_given_read(&corpus->given, text, size, &corpus->length, error);
    corpus->vocab = corpus->given.vocab;
    return status;
}

/* --- learning --------------------------------------------------------------------------------- */

static void write_stories(void *context, const char *bytes, size_t size) {
    char **at = context;
    memcpy(*at, bytes, size);
    *at += size;
}

bool tx_corpus_learns(const tx_corpus *corpus, tx_tokens kind) {
    return !corpus->series.columns && (kind != TX_TOKENS_CHARACTERS || corpus->has_more);
}

/* Stage 0. Stories are written into the arena, so that their parts have a place. */
static void count_parts(tx_corpus *corpus, tx_learner *learner, tx_arena *arena, tx_tokens kind) {
    if (corpus->which == TX_STORIES) {
        char *text = tx_arena_take(arena, corpus->size, 1), *at = text;
        if (text) tx_stories(write_stories, &at);
        corpus->text = text;
    }
    if (corpus->text)
        tx_learner_begin(learner, kind, (const uint8_t *)corpus->text, corpus->size);
    else /* not written yet: every other character could begin a pre-token */
        *learner = (tx_learner){
            .size = corpus->size, .capacity = corpus->size / 2, .characters = {.pages = 1}};
    tx_learner_carve(learner, arena);
    if (!arena->memory) return;
    if (corpus->rows.columns)
        tx_corpus_add_rows(corpus, learner);
    else
        tx_learner_add(learner, 0, corpus->size);
}

/* The vocabulary of a text that is tokens already, and how often each occurs. */
static void take_given(tx_corpus *corpus, tx_arena *arena) {
    const tx_given *given = &corpus->given;
    tx_vocabulary v = {.kind = TX_TOKENS_GIVEN, .size = given->vocab};
    tx_vocabulary_take(&v, arena, 0, v.size, given->spelled + TX_TOKEN_BYTES);
    uint16_t *tokens = tx_arena_take(arena, corpus->length, sizeof *tokens);
    if (!arena->memory) return;
    uint32_t at = 0, token = 0;
    v.start[0] = 0;
    for (int i = 0; i < v.size; i++)
        v.start[i + 1] = v.start[i] + (uint32_t)tx_given_piece(given, i, &at, v.bytes + v.start[i]);
    memset(v.count, 0, (size_t)v.size * sizeof *v.count);
    memset(v.merged, 0, (size_t)v.size * sizeof *v.merged);
    tx_given_tokens(given, tokens);
    for (uint32_t i = 0; i < corpus->length; i++) v.count[tokens[i]]++;
    corpus->learned = v;
    corpus->text_length = given->pieces ? 0 : corpus->length;
    for (uint32_t i = 0; i < v.start[v.size] && given->pieces; i++) {
        while (i >= v.start[token + 1]) token++;
        corpus->text_length += (v.bytes[i] & 0xc0) == 0x80 ? 0 : v.count[token];
    }
}

void tx_corpus_learn(tx_corpus *corpus, tx_learner *learner, int stage, tx_arena *arena,
                     tx_tokens kind, int most) {
    if (corpus->given.vocab) {
        if (stage) take_given(corpus, arena);
        return;
    }
    if (stage == 0) {
        count_parts(corpus, learner, arena, kind);
        return;
    }
    tx_learner_learn(learner, arena, most);
    if (corpus->rows.columns)
        corpus->answers =
            tx_arena_take(arena, (uint64_t)learner->vocabulary.size, sizeof *corpus->answers);
    if (!arena->memory) return;
    corpus->learned = learner->vocabulary;
    corpus->learner = learner;
    corpus->vocab = learner->vocabulary.size;
    corpus->characters = learner->vocabulary.characters;
    corpus->different = tx_characters_different(&learner->characters);
    corpus->length = (uint32_t)learner->length;
    if (!corpus->rows.columns) return;
    tx_corpus_measure_rows(corpus, learner);
    tx_corpus_count_column(corpus, tx_rows_text_columns(&corpus->rows) - 1, corpus->answers);
}

tx_status tx_corpus_check_tokens(const tx_corpus *corpus, const tx_config *c, const char *what,
                                 tx_error *error) {
    char words[96];
    tx_text reason = tx_text_over(words, sizeof words);
    if (!corpus->learned.size && corpus->has_more) {
        tx_text_add(&reason, "has bytes to learn, and the ");
        tx_text_add(&reason, what);
        tx_text_add(&reason, " was not read; read it first");
        return tx_task_refuse(c, error, "tokens", words);
    }
    if (corpus->given.vocab) return TX_OK;
    const int least = TX_MIN(corpus->different + 1, TX_LEAST_WITH_BYTES);
    if (c->tokens == TX_TOKENS_CHARACTERS || c->token_vocab >= least) return TX_OK;
    tx_text_add(&reason, "has to learn tokens beside the characters of the ");
    tx_text_add(&reason, what);
    tx_text_add(&reason, "; choose at least");
    return tx_task_refuse_number(c, error, "token_vocab", words, least);
}

/* --- carving ---------------------------------------------------------------------------------- */

/* The table's file and its rows, in the arena. */
static void carve_rows(tx_corpus *corpus, tx_arena *arena, const tx_corpus *from) {
    tx_rows *rows = &corpus->rows;
    uint8_t *text = tx_arena_take(arena, rows->size, 1);
    if (text) memcpy(text, from->rows.text, rows->size);
    if (text) rows->text = text;
    if (from->rows.row)
        tx_rows_carve(rows, arena, &from->rows);
    else
        tx_rows_index(rows, arena);
    if (text) rows->text = text;
    if (!text) rows->row = from->rows.row; /* a plan refers to what it was made of */
    if (!text) rows->order = from->rows.order;
}

static void carve_answers(tx_corpus *corpus, tx_arena *arena, const tx_corpus *from) {
    const uint64_t n = (uint64_t)from->vocab;
    uint32_t *answers = tx_arena_take(arena, n, sizeof *answers);
    if (answers) memcpy(answers, from->answers, n * sizeof *answers);
    if (answers) corpus->answers = answers;
}

/* The text of tokens as it is, in the arena. */
static void carve_given(tx_given *given, tx_arena *arena) {
    uint8_t *text = tx_arena_take(arena, given->size, 1);
    if (text) memcpy(text, given->text, given->size);
    if (text) given->text = text;
}

static void add_piece(void *context, const char *bytes, size_t size) {
    tx_filling_add(context, (const uint8_t *)bytes, size);
}

void tx_corpus_carve(tx_corpus *corpus, tx_arena *arena, const tx_corpus *from) {
    *corpus = *from;
    if (from->series.columns) {
        tx_series_carve(&corpus->series, arena, &from->series);
        return;
    }
    corpus->tokens = tx_arena_take(arena, from->length, sizeof *corpus->tokens);
    if (from->learned.size) tx_vocabulary_carve(&corpus->learned, arena, &from->learned);
    if (from->answers) carve_answers(corpus, arena, from);
    if (from->rows.columns) carve_rows(corpus, arena, from);
    if (from->given.vocab) carve_given(&corpus->given, arena);
    if (!corpus->tokens) return;
    corpus->text = NULL;
    corpus->size = 0;
    corpus->learner = NULL;
    tx_filling f = tx_filling_begin(from, corpus->tokens);
    if (from->given.vocab)
        tx_given_tokens(&corpus->given, corpus->tokens);
    else if (from->rows.columns)
        tx_corpus_fill_rows(corpus, from);
    else if (from->tokens)
        memcpy(corpus->tokens, from->tokens, from->length * sizeof *corpus->tokens);
    else if (from->text)
        tx_filling_add(&f, (const uint8_t *)from->text, from->size);
    else
        tx_stories(add_piece, &f);
}
