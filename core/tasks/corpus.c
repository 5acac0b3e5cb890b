#include "tasks/corpus.h"
#include "tasks/task.h"

/* --- reading ---------------------------------------------------------------------------------- */

static tx_status refuse_number(tx_error *error, const char *before, size_t number,
                               const char *after) {
    tx_text t = tx_error_begin(error, TX_ERR_CONFIG, "text");
    tx_text_add(&t, before);
    tx_text_add_u64(&t, number);
    tx_text_add(&t, after);
    return TX_ERR_CONFIG;
}

static tx_status refuse_alphabet(tx_error *error) {
    return refuse_number(error, "the text has more than ", TX_CORPUS_MOST_TOKENS,
                         " different characters; choose one with a smaller alphabet");
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
        else if (!tx_corpus_add_character(corpus, code, 1))
            return refuse_alphabet(error);
        at += (size_t)bytes;
    }
    for (uint32_t code = 1; code < 128; code++)
        if (ascii[code] && !tx_corpus_add_character(corpus, code, ascii[code]))
            return refuse_alphabet(error);
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
    corpus->vocab = corpus->characters;
    corpus->length = corpus->text_length;
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
    corpus->vocab = corpus->characters;
    corpus->length = corpus->text_length;
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
    if (numbers)
        status = tx_corpus_read_numbers(corpus, text, size, header, error);
    else if (table)
        status = tx_corpus_read_table(corpus, text, size, header, c->head == TX_HEAD_CLASS, error);
    if (table) return status == TX_OK && decided ? apply_decided(corpus, c, error) : status;
    if (text) return tx_corpus_read(corpus, text, size, error);
    tx_corpus_read_builtin(corpus, (tx_builtin_text)c->builtin_text);
    return TX_OK;
}

/* --- learning --------------------------------------------------------------------------------- */

static void write_stories(void *context, const char *bytes, size_t size) {
    char **at = context;
    memcpy(*at, bytes, size);
    *at += size;
}

/* Stage 0. Stories are written into the arena, so that their parts have a place. */
static void count_pretokens(tx_corpus *corpus, tx_learner *learner, tx_arena *arena) {
    if (corpus->which == TX_STORIES) {
        char *text = tx_arena_take(arena, corpus->size, 1), *at = text;
        if (text) tx_stories(write_stories, &at);
        corpus->text = text;
    }
    if (corpus->text)
        tx_learner_begin(learner, (const uint8_t *)corpus->text, corpus->size);
    else /* not written yet: every other character could begin a pre-token */
        *learner = (tx_learner){.size = corpus->size, .capacity = corpus->size / 2};
    tx_learner_carve(learner, arena);
    if (!arena->memory) return;
    if (corpus->rows.columns)
        tx_corpus_add_rows(corpus, learner);
    else
        tx_learner_add(learner, 0, corpus->size);
}

void tx_corpus_learn(tx_corpus *corpus, tx_learner *learner, int stage, tx_arena *arena,
                     tx_tokens kind, int most) {
    if (stage == 0) {
        count_pretokens(corpus, learner, arena);
        return;
    }
    tx_learner_learn(learner, arena, kind, corpus->alphabet, corpus->count, corpus->characters,
                     most);
    if (!arena->memory) return;
    corpus->learned = learner->vocabulary;
    corpus->learner = learner;
    corpus->vocab = learner->vocabulary.size;
    corpus->length = (uint32_t)learner->length;
    if (corpus->rows.columns) tx_corpus_measure_rows(corpus, learner);
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
    if (from->rows.columns) carve_rows(corpus, arena, from);
    if (!corpus->tokens) return;
    corpus->text = NULL;
    corpus->size = 0;
    corpus->learner = NULL;
    tx_filling f = tx_filling_begin(from, corpus->tokens);
    if (from->rows.columns)
        tx_corpus_fill_rows(corpus, from);
    else if (from->tokens)
        memcpy(corpus->tokens, from->tokens, from->length * sizeof *corpus->tokens);
    else if (from->text)
        tx_filling_add(&f, (const uint8_t *)from->text, from->size);
    else
        tx_stories(add_piece, &f);
}

/* --- text ------------------------------------------------------------------------------------- */

size_t tx_corpus_spell(const tx_corpus *corpus, int token, uint8_t *out) {
    const tx_vocabulary *v = &corpus->learned;
    if (token < corpus->characters) return (size_t)tx_utf8_encode(corpus->alphabet[token], out);
    size_t size = v->start[token + 1] - v->start[token];
    memcpy(out, v->bytes + v->start[token], size);
    return size;
}

void tx_corpus_add_glyph(const tx_corpus *corpus, int token, tx_text *out) {
    uint8_t bytes[TX_TOKEN_BYTES];
    const size_t size = tx_corpus_spell(corpus, token, bytes);
    for (size_t at = 0; at < size;) {
        uint32_t code;
        const size_t n = (size_t)tx_utf8_decode(bytes + at, size - at, &code);
        const char *visible = code == ' ' ? "␣" : code == '\n' ? "↵" : code == '\t' ? "⇥" : NULL;
        if (visible)
            tx_text_add(out, visible);
        else
            tx_text_add_bytes(out, bytes + at, n);
        at += n;
    }
}

/* The file of a table; NULL of a text. */
static const uint8_t *file_of(const tx_corpus *corpus, uint32_t *size) {
    const tx_series *series = &corpus->series;
    *size = series->columns ? series->size : corpus->rows.size;
    return series->columns ? series->text : corpus->rows.columns ? corpus->rows.text : NULL;
}

uint32_t tx_corpus_units(const tx_corpus *corpus) {
    uint32_t size;
    return file_of(corpus, &size) ? size : corpus->length;
}

size_t tx_corpus_bytes(const tx_corpus *corpus) {
    uint8_t character[4];
    uint32_t of_file;
    size_t size = 0;
    if (file_of(corpus, &of_file)) return of_file;
    for (int i = 0; i < corpus->characters; i++)
        size += corpus->count[i] * (size_t)tx_utf8_encode(corpus->alphabet[i], character);
    return size;
}

size_t tx_corpus_write(const tx_corpus *corpus, uint32_t first, uint32_t count, uint8_t *out) {
    uint32_t of_file;
    size_t size = 0;
    const uint8_t *file = file_of(corpus, &of_file);
    if (file) {
        memcpy(out, file + first, count);
        return count;
    }
    for (uint32_t i = first; i < first + count; i++)
        size += tx_corpus_spell(corpus, corpus->tokens[i], out + size);
    return size;
}

bool tx_corpus_is(const tx_corpus *corpus, const uint8_t *text, size_t size) {
    uint8_t token[TX_TOKEN_BYTES];
    size_t at = 0;
    uint32_t of_file;
    const uint8_t *file = file_of(corpus, &of_file);
    if (file) return size == of_file && memcmp(text, file, size) == 0;
    for (uint32_t i = 0; i < corpus->length; i++) {
        size_t bytes = tx_corpus_spell(corpus, corpus->tokens[i], token);
        if (bytes > size - at || memcmp(text + at, token, bytes) != 0) return false;
        at += bytes;
    }
    return at == size;
}

/* The tokens of one pre-token; -1 for a character that the corpus does not have. */
static int encode_pretoken(const tx_corpus *corpus, const uint8_t *text, size_t size,
                           int32_t *tokens) {
    uint16_t symbols[TX_TOKEN_SYMBOLS];
    bool known = true;
    int n = 0;
    for (size_t at = 0; at < size; n++) {
        uint32_t code;
        at += (size_t)tx_utf8_decode(text + at, size - at, &code);
        tokens[n] = tx_corpus_token(corpus, code);
        symbols[n] = (uint16_t)tokens[n];
        known = known && tokens[n] >= 0;
    }
    if (!known || !corpus->learned.size) return n;
    n = tx_vocabulary_apply(&corpus->learned, symbols, n, text, size);
    for (int i = 0; i < n; i++) tokens[i] = symbols[i];
    return n;
}

size_t tx_corpus_encode(const tx_corpus *corpus, const char *text, size_t size, int32_t *tokens,
                        size_t capacity) {
    const uint8_t *bytes = (const uint8_t *)text;
    size_t count = 0;
    for (size_t at = 0; at < size;) {
        int32_t found[TX_TOKEN_SYMBOLS];
        int characters;
        size_t next = at + tx_pretoken_size(bytes + at, size - at, &characters);
        int n = encode_pretoken(corpus, bytes + at, next - at, found);
        for (int i = 0; i < n; i++) {
            if (count == capacity) return capacity + 1;
            tokens[count++] = found[i];
        }
        at = next;
    }
    return count;
}

uint32_t tx_corpus_held_out(const tx_corpus *corpus, uint32_t window) {
    return TX_MAX(corpus->length / 10, window);
}

void tx_corpus_add_alphabet(const tx_corpus *corpus, tx_text *out) {
    uint8_t bytes[TX_CORPUS_MOST_TOKENS * 4];
    size_t size = 0;
    for (int i = 0; i < corpus->characters; i++)
        size += (size_t)tx_utf8_encode(corpus->alphabet[i], bytes + size);
    tx_text_add_json_bytes(out, bytes, size);
}

void tx_corpus_add_learned(const tx_corpus *corpus, tx_text *out) {
    const tx_vocabulary *v = &corpus->learned;
    tx_text_add_char(out, '[');
    for (int i = v->characters; i < v->size; i++) {
        tx_text_add(out, i > v->characters ? ",{\"text\":" : "{\"text\":");
        tx_text_add_json_bytes(out, v->bytes + v->start[i], v->start[i + 1] - v->start[i]);
        tx_text_add(out, ",\"count\":");
        tx_text_add_u64(out, v->merged[i]);
        if (v->kind == TX_TOKENS_BPE) {
            tx_text_add(out, ",\"left\":");
            tx_text_add_u64(out, v->left[i]);
            tx_text_add(out, ",\"right\":");
            tx_text_add_u64(out, v->right[i]);
        }
        tx_text_add_char(out, '}');
    }
    tx_text_add_char(out, ']');
}

/* --- the alphabet, and text put into its tokens -------------------------------------------- */

int tx_corpus_token(const tx_corpus *corpus, uint32_t code) {
    return tx_alphabet_find(corpus->alphabet, corpus->characters, code);
}

uint32_t tx_corpus_count(const tx_corpus *corpus, int token) {
    return corpus->learned.size ? corpus->learned.count[token] : corpus->count[token];
}

bool tx_corpus_add_character(tx_corpus *c, uint32_t code, uint32_t times) {
    int place = tx_corpus_token(c, code);
    if (place < 0) {
        if (c->characters == TX_CORPUS_MOST_TOKENS) return false;
        for (place = c->characters++; place && c->alphabet[place - 1] > code; place--) {
            c->alphabet[place] = c->alphabet[place - 1];
            c->count[place] = c->count[place - 1];
        }
        c->alphabet[place] = code;
        c->count[place] = 0;
    }
    c->count[place] += times;
    return true;
}

tx_filling tx_filling_begin(const tx_corpus *corpus, uint16_t *tokens) {
    tx_filling f = {.corpus = corpus, .at = tokens};
    for (uint32_t code = 0; code < 128; code++) f.ascii[code] = tx_corpus_token(corpus, code);
    return f;
}

static void fill_characters(tx_filling *f, const uint8_t *text, size_t size) {
    for (size_t at = 0; at < size;) {
        uint32_t code = text[at];
        const int length = code < 128 ? 1 : tx_utf8_decode(text + at, size - at, &code);
        *f->at++ = (uint16_t)(code < 128 ? f->ascii[code] : tx_corpus_token(f->corpus, code));
        at += (size_t)length;
    }
}

static void fill_learned(tx_filling *f, const uint8_t *text, size_t size) {
    for (size_t at = 0; at < size;) {
        int characters, length;
        size_t bytes = tx_pretoken_size(text + at, size - at, &characters);
        if (characters == 1) {
            fill_characters(f, text + at, bytes);
        } else {
            const uint16_t *tokens = tx_learner_find(f->corpus->learner, text + at, bytes, &length);
            for (int i = 0; i < length; i++) *f->at++ = tokens[i];
        }
        at += bytes;
    }
}

void tx_filling_add(tx_filling *f, const uint8_t *text, size_t size) {
    if (f->corpus->learned.size)
        fill_learned(f, text, size);
    else
        fill_characters(f, text, size);
}
