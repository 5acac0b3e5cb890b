#include "tasks/table.h"

tx_text tx_line_refusal(tx_error *error, uint32_t line) {
    tx_text t = tx_error_begin(error, TX_ERR_CONFIG, "text");
    tx_text_add(&t, "line ");
    tx_text_add_u64(&t, line);
    tx_text_add(&t, ": ");
    return t;
}

tx_status tx_refuse_line(tx_error *error, uint32_t line, const char *reason) {
    tx_text t = tx_line_refusal(error, line);
    tx_text_add(&t, reason);
    return TX_ERR_CONFIG;
}

static bool is_line_end(uint8_t byte) { return byte == '\n' || byte == '\r'; }

tx_table_reader tx_table_open(const void *text, size_t size) {
    tx_table_reader r = {.text = text, .size = size, .line = 1, .separator = ','};
    if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) r.at = 3;
    bool quoted = false;
    for (size_t i = r.at; i < size && (quoted || !is_line_end(r.text[i])); i++) {
        if (r.text[i] == '"') quoted = !quoted;
        if (r.text[i] == '\t' && !quoted) r.separator = '\t';
    }
    return r;
}

/* Goes over the end of a line, if one is here. */
static bool skip_line_end(tx_table_reader *r) {
    if (r->at == r->size || !is_line_end(r->text[r->at])) return false;
    if (r->text[r->at] == '\r' && r->at + 1 < r->size && r->text[r->at + 1] == '\n') r->at++;
    r->at++;
    r->line++;
    return true;
}

static bool at_end_of_cell(const tx_table_reader *r) {
    return r->at == r->size || r->text[r->at] == r->separator || is_line_end(r->text[r->at]);
}

static tx_status read_quoted(tx_table_reader *r, tx_cell *cell, tx_error *error) {
    const uint32_t line = r->line;
    *cell = (tx_cell){.at = (uint32_t)++r->at, .quoted = true};
    for (;;) {
        if (r->at == r->size)
            return tx_refuse_line(error, line, "a quote begins here and never ends");
        if (skip_line_end(r)) continue;
        if (r->text[r->at++] != '"') continue;
        if (r->at == r->size || r->text[r->at] != '"') break;
        r->at++;
    }
    cell->size = (uint32_t)r->at - 1 - cell->at;
    if (at_end_of_cell(r)) return TX_OK;
    return tx_refuse_line(error, r->line,
                          "text follows a quoted cell; double the quotes inside a cell");
}

static tx_status read_cell(tx_table_reader *r, tx_cell *cell, tx_error *error) {
    if (r->at < r->size && r->text[r->at] == '"') return read_quoted(r, cell, error);
    const uint8_t *text = r->text, separator = r->separator;
    const size_t size = r->size, from = r->at;
    size_t at = from;
    while (at < size && text[at] != separator && !is_line_end(text[at]) && text[at] != '"') at++;
    r->at = at;
    *cell = (tx_cell){.at = (uint32_t)from, .size = (uint32_t)(at - from)};
    if (at == size || text[at] != '"') return TX_OK;
    return tx_refuse_line(error, r->line,
                          "a quote is inside a cell without quotes; put the cell in quotes and "
                          "double it");
}

tx_status tx_table_cells(tx_table_reader *r, tx_cell *cells, int capacity, int *count,
                         uint32_t *line, tx_error *error) {
    while (skip_line_end(r)) continue;
    *line = r->line;
    *count = 0;
    while (r->at < r->size) {
        tx_cell cell;
        tx_status status = read_cell(r, &cell, error);
        if (status != TX_OK) return status;
        if (*count < capacity) cells[*count] = cell;
        ++*count;
        if (r->at == r->size || skip_line_end(r)) return TX_OK;
        r->at++; /* the separator; a cell follows, if an empty one */
        if (r->at < r->size) continue;
        if (*count < capacity) cells[*count] = (tx_cell){.at = (uint32_t)r->at};
        ++*count;
    }
    return TX_OK;
}

tx_status tx_table_next(tx_table_reader *r, tx_record *record, tx_error *error) {
    *record = (tx_record){0};
    return tx_table_cells(r, record->cell, TX_TABLE_COLUMNS, &record->cells, &record->line, error);
}

bool tx_cell_next_any(const uint8_t *text, const tx_cell *cell, uint32_t *at, uint32_t *code) {
    *code = 0;
    if (*at == cell->size) return false;
    const uint8_t *from = text + cell->at + *at;
    int bytes = from[0] < 128 ? 1 : tx_utf8_decode(from, cell->size - *at, code);
    if (from[0] < 128) *code = from[0];
    if (bytes == 0 || *code == 0) {
        *code = 0;
        return false;
    }
    *at += (uint32_t)bytes + (cell->quoted && *code == '"');
    return true;
}

bool tx_cell_same(const uint8_t *text, const tx_cell *a, const tx_cell *b) {
    uint32_t i = 0, k = 0, left, right;
    if (a->quoted == b->quoted)
        return a->size == b->size && memcmp(text + a->at, text + b->at, a->size) == 0;
    do {
        tx_cell_next(text, a, &i, &left);
        tx_cell_next(text, b, &k, &right);
    } while (left == right && left);
    return left == right;
}

uint32_t tx_cell_mix(uint32_t hash) {
    hash = (hash ^ hash >> 16) * 0x7feb352du;
    hash = (hash ^ hash >> 15) * 0x846ca68bu;
    return hash ^ hash >> 16;
}

uint32_t tx_cell_hash(const uint8_t *text, const tx_cell *cell) {
    uint32_t hash = 0x811c9dc5u;
    for (uint32_t i = 0; i < cell->size; i++) {
        const uint8_t byte = text[cell->at + i];
        hash = (hash ^ byte) * 0x01000193u;
        i += cell->quoted && byte == '"';
    }
    return tx_cell_mix(hash);
}

size_t tx_cell_write(const uint8_t *text, const tx_cell *cell, uint8_t *out) {
    size_t size = 0;
    for (uint32_t i = 0; i < cell->size; i++) {
        const uint8_t byte = text[cell->at + i];
        out[size++] = byte;
        i += cell->quoted && byte == '"';
    }
    return size;
}
