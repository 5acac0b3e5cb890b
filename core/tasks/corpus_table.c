/* The cells of a table as the text of a corpus. */
#include "tasks/corpus.h"

/* --- reading ---------------------------------------------------------------------------------- */

typedef struct {
    tx_corpus *corpus;
    const uint8_t *text;
    uint32_t ascii[128]; /* how often the first 128 characters occur */
    uint32_t row;        /* characters of the row so far */
} reading;

static void count_character(reading *r, uint32_t code) {
    if (code < 128 && r->ascii[code]++) return;
    tx_corpus_add_character(r->corpus, code, code < 128 ? 0 : 1);
}

/* Notes the length of a cell, where it makes a longest one. */
static void measure_cell(reading *r, int column, uint32_t length, uint32_t line) {
    tx_rows *rows = &r->corpus->rows;
    rows->longest[column] = TX_MAX(rows->longest[column], length);
    r->row = column == 0 ? length : r->row + length;
    if (r->row <= rows->longest_row) return;
    rows->longest_row = r->row;
    rows->longest_line = line;
}

static tx_status count_cell(void *context, const tx_cell *cell, int column, uint32_t line,
                            tx_error *error) {
    reading *r = context;
    uint32_t code, at = 0, length = 0;
    for (; tx_cell_next(r->text, cell, &at, &code); length++)
        if (column >= 0) count_character(r, code);
    if (at < cell->size)
        return tx_refuse_line(error, line, "the cell is not UTF-8, or has the character 0");
    if (column < 0) return TX_OK;
    if (length > TX_CORPUS_MOST_CHARACTERS - r->corpus->text_length)
        return tx_refuse_line(error, line,
                              "the table is too long: at most 16777216 characters can be learned "
                              "from");
    r->corpus->text_length += length;
    measure_cell(r, column, length, line);
    return TX_OK;
}

tx_status tx_corpus_read_table(tx_corpus *corpus, const char *text, size_t size, tx_header header,
                               bool classes, tx_error *error) {
    memset(corpus, 0, sizeof *corpus);
    corpus->builtin = !text;
    if (!text) text = classes ? tx_rows_parity : tx_rows_digits;
    if (corpus->builtin) size = tx_text_size(text);
    corpus->text = text;
    corpus->size = size;
    reading r = {.corpus = corpus, .text = (const uint8_t *)text};
    tx_status status =
        tx_rows_read(&corpus->rows, text, size, header, classes, count_cell, &r, error);
    for (uint32_t code = 1; code < 128; code++)
        if (r.ascii[code] && status == TX_OK) tx_corpus_add_character(corpus, code, r.ascii[code]);
    tx_corpus_finish_reading(corpus);
    return status;
}

/* --- cells ------------------------------------------------------------------------------------ */

/* The next part of a cell that has no doubled quote: a quote ends a part, and its double is
 * skipped. Quotes are in no pre-token. */
static bool next_part(const uint8_t *text, const tx_cell *cell, uint32_t *at, uint32_t *begin,
                      uint32_t *size) {
    uint32_t end = *at;
    if (end == cell->size) return false;
    while (end < cell->size && !(cell->quoted && text[cell->at + end] == '"')) end++;
    const bool quote = end < cell->size;
    *begin = cell->at + *at;
    *size = end + quote - *at;
    *at = end + 2 * quote;
    return true;
}

/* The tokens of a pre-token of so many characters. */
static uint32_t part_length(const tx_corpus *corpus, const tx_learner *learner, const uint8_t *text,
                            size_t size, int characters) {
    uint32_t code, tokens = 0;
    uint16_t written[4];
    int length;
    if (characters > 1 && learner->kind != TX_TOKENS_CHARACTERS) {
        tx_learner_find(learner, text, size, &length);
        return (uint32_t)length;
    }
    for (size_t at = 0; at < size;) {
        at += (size_t)tx_utf8_decode(text + at, size - at, &code);
        tokens += (uint32_t)tx_corpus_tokens_of(corpus, code, written);
    }
    return tokens;
}

/* The tokens of a cell. */
static uint32_t cell_length(const tx_corpus *corpus, const tx_learner *learner,
                            const tx_cell *cell) {
    const uint8_t *text = corpus->rows.text;
    uint32_t at = 0, begin, size, tokens = 0;
    while (next_part(text, cell, &at, &begin, &size)) {
        for (uint32_t i = begin; i < begin + size;) {
            int characters;
            const size_t n = tx_pretoken_size(text + i, begin + size - i, &characters);
            tokens += part_length(corpus, learner, text + i, n, characters);
            i += (uint32_t)n;
        }
    }
    return tokens;
}

void tx_corpus_measure_rows(tx_corpus *corpus, const tx_learner *learner) {
    tx_rows *rows = &corpus->rows;
    tx_row_reader reader = tx_rows_open(rows);
    rows->longest[0] = rows->longest[1] = rows->longest_row = 0;
    for (uint32_t i = 0; i < rows->count; i++) {
        const tx_record record = tx_rows_next(&reader);
        uint32_t both = 0;
        for (int k = 0; k < tx_rows_text_columns(rows); k++) {
            const uint32_t length = cell_length(corpus, learner, &record.cell[k]);
            rows->longest[k] = TX_MAX(rows->longest[k], length);
            both += length;
        }
        if (both <= rows->longest_row) continue;
        rows->longest_row = both;
        rows->longest_line = record.line;
    }
}

void tx_corpus_add_rows(const tx_corpus *corpus, tx_learner *learner) {
    const tx_rows *rows = &corpus->rows;
    tx_row_reader reader = tx_rows_open(rows);
    for (uint32_t i = 0; i < rows->count; i++) {
        const tx_record record = tx_rows_next(&reader);
        for (int k = 0; k < tx_rows_text_columns(rows); k++) {
            uint32_t at = 0, begin, size;
            while (next_part(rows->text, &record.cell[k], &at, &begin, &size))
                tx_learner_add(learner, begin, size);
        }
    }
}

static void fill_cell(const tx_rows *rows, const tx_cell *cell, tx_filling *f) {
    uint32_t at = 0, begin, size;
    while (next_part(rows->text, cell, &at, &begin, &size))
        tx_filling_add(f, rows->text + begin, size);
}

void tx_corpus_fill_rows(tx_corpus *to, const tx_corpus *from) {
    tx_rows *rows = &to->rows;
    if (from->tokens) { /* carved before: the same tokens in the same places */
        memcpy(to->tokens, from->tokens, from->length * sizeof *to->tokens);
        for (uint32_t i = 0; i < rows->count; i++) {
            rows->row[i].first = from->rows.row[i].first;
            memcpy(rows->row[i].length, from->rows.row[i].length, sizeof rows->row[i].length);
        }
        return;
    }
    tx_filling f = tx_filling_begin(from, to->tokens);
    for (uint32_t i = 0; i < rows->count; i++) {
        tx_row *row = &rows->row[i];
        row->first = (uint32_t)(f.at - to->tokens);
        for (int k = 0; k < tx_rows_text_columns(rows); k++) {
            const uint16_t *begin = f.at;
            fill_cell(rows, &row->cell[k], &f);
            row->length[k] = (uint16_t)(f.at - begin);
        }
    }
}

void tx_corpus_add_label(const tx_corpus *corpus, int label, tx_text *out) {
    const tx_rows *rows = &corpus->rows;
    uint32_t at = 0, begin, size;
    while (next_part(rows->text, &rows->label[label].cell, &at, &begin, &size))
        tx_text_add_bytes(out, rows->text + begin, size);
}

/* Counts the characters of text[size] that no learned token holds: the first 128 in ascii, others
 * as tokens. */
static void count_characters(const tx_corpus *corpus, const uint8_t *text, size_t size,
                             uint32_t *ascii, uint32_t *count) {
    for (size_t at = 0; at < size;) {
        uint32_t code = text[at];
        const int bytes = code < 128 ? 1 : tx_utf8_decode(text + at, size - at, &code);
        uint16_t tokens[4];
        const int n = code < 128 ? 0 : tx_corpus_tokens_of(corpus, code, tokens);
        if (code < 128) ascii[code]++;
        for (int i = 0; i < n; i++) count[tokens[i]]++;
        at += (size_t)bytes;
    }
}

/* Counts the tokens of text[size], which is in the table. */
static void count_part(const tx_corpus *corpus, const uint8_t *text, size_t size, uint32_t *ascii,
                       uint32_t *count) {
    if (!corpus->learner || corpus->learner->kind == TX_TOKENS_CHARACTERS) {
        count_characters(corpus, text, size, ascii, count);
        return;
    }
    for (size_t at = 0; at < size;) {
        int characters, length = 0;
        const size_t bytes = tx_pretoken_size(text + at, size - at, &characters);
        if (characters == 1) {
            count_characters(corpus, text + at, bytes, ascii, count);
        } else {
            const uint16_t *tokens = tx_learner_find(corpus->learner, text + at, bytes, &length);
            for (int i = 0; i < length; i++) count[tokens[i]]++;
        }
        at += bytes;
    }
}

void tx_corpus_count_column(const tx_corpus *corpus, int column, uint32_t *count) {
    const tx_rows *rows = &corpus->rows;
    tx_row_reader reader = tx_rows_open(rows);
    uint32_t ascii[128] = {0};
    for (uint32_t i = 0; i < rows->count && corpus->tokens; i++) {
        const tx_row *row = &rows->row[i];
        const uint32_t first = row->first + (column ? row->length[0] : 0u);
        for (uint32_t k = 0; k < row->length[column]; k++) count[corpus->tokens[first + k]]++;
    }
    for (uint32_t i = 0; i < rows->count && !corpus->tokens; i++) {
        const tx_record record = tx_rows_next(&reader);
        uint32_t at = 0, begin, size;
        while (next_part(rows->text, &record.cell[column], &at, &begin, &size))
            count_part(corpus, rows->text + begin, size, ascii, count);
    }
    for (uint32_t code = 0; code < 128; code++) {
        uint16_t token[4];
        if (ascii[code]) tx_corpus_tokens_of(corpus, code, token);
        if (ascii[code]) count[token[0]] += ascii[code];
    }
}
