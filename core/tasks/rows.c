#include "tasks/rows.h"
#include "tasks/bpe.h"

/* --- reading ---------------------------------------------------------------------------------- */

static char lower(uint8_t c) { return (char)(c >= 'A' && c <= 'Z' ? c + 32 : c); }

/* The usual names of columns, those of labels first. */
static const char *const COLUMN_NAMES[] = {
    "label",  "class",  "input", "output", "text", "source", "target", "question",
    "answer", "prompt", "reply", "x",      "y",    "from",   "to",     "sentence"};
enum { LABEL_NAMES = 2, ALL_NAMES = sizeof COLUMN_NAMES / sizeof *COLUMN_NAMES };

/* Whether a cell is one of the first `count` names. */
static bool is_name(const uint8_t *text, const tx_cell *cell, int count) {
    for (int i = 0; i < count; i++) {
        const char *name = COLUMN_NAMES[i];
        uint32_t n = 0;
        while (name[n] && n < cell->size && lower(text[cell->at + n]) == name[n]) n++;
        if (!name[n] && n == cell->size) return true;
    }
    return false;
}

static bool is_header(const uint8_t *text, const tx_record *record, tx_header header) {
    bool named = true;
    for (int i = 0; i < TX_MIN(record->cells, TX_TABLE_COLUMNS); i++)
        named = named && is_name(text, &record->cell[i], ALL_NAMES);
    return header == TX_HEADER_YES || (header == TX_HEADER_AUTO && named);
}

static tx_status refuse_cells(const tx_rows *rows, const tx_record *record, tx_error *error) {
    tx_text t = tx_line_refusal(error, record->line);
    tx_text_add_i64(&t, record->cells);
    tx_text_add(&t, record->cells == 1 ? " cell" : " cells");
    if (rows->columns) {
        tx_text_add(&t, ", and the lines before have ");
        tx_text_add_i64(&t, rows->columns);
        tx_text_add(&t, "; put quotes around a cell that holds the separator");
    } else {
        tx_text_add(&t, "; a table has one column, or two: input and output, or text and label");
    }
    return TX_ERR_CONFIG;
}

static tx_status check_record(tx_rows *rows, const tx_record *record, tx_error *error) {
    static const char *const empty[] = {"the first cell is empty", "the second cell is empty"};
    if (record->cells > TX_TABLE_COLUMNS || (rows->columns && record->cells != rows->columns))
        return refuse_cells(rows, record, error);
    for (int i = 0; i < record->cells; i++)
        if (record->cell[i].size == 0) return tx_refuse_line(error, record->line, empty[i]);
    rows->columns = record->cells;
    return TX_OK;
}

/* Where the table of labels has this one, or where it belongs. */
static uint32_t label_slot(const tx_rows *rows, const tx_cell *cell) {
    const uint32_t mask = 2 * TX_ROWS_MOST_LABELS - 1;
    for (uint32_t slot = tx_cell_hash(rows->text, cell);; slot++) {
        const uint16_t number = rows->label_slots[slot & mask];
        if (!number || tx_cell_same(rows->text, &rows->label[number - 1].cell, cell))
            return slot & mask;
    }
}

static void count_label(tx_rows *rows, const tx_cell *cell) {
    if (rows->labels > TX_ROWS_MOST_LABELS) return;
    uint16_t *number = &rows->label_slots[label_slot(rows, cell)];
    if (!*number) {
        if (rows->labels++ == TX_ROWS_MOST_LABELS) return;
        *number = (uint16_t)rows->labels;
        rows->label[*number - 1] = (tx_label){*cell, 0};
    }
    rows->label[*number - 1].count++;
}

static tx_status check_rows(const tx_rows *rows, tx_error *error) {
    if (rows->count == 0) return tx_fail(error, TX_ERR_CONFIG, "text", "the table has no rows");
    if (rows->columns == 2 && rows->labels == 1 && (rows->classes || rows->names_label))
        return tx_fail(error, TX_ERR_CONFIG, "text",
                       "every row has the same label: there is nothing to learn");
    if (!rows->classes) return TX_OK;
    if (rows->columns < 2)
        return tx_fail(error, TX_ERR_CONFIG, "text",
                       "the table has one column; a class needs two: text and label");
    if (rows->labels <= TX_ROWS_MOST_LABELS) return TX_OK;
    tx_text t = tx_error_begin(error, TX_ERR_CONFIG, "text");
    tx_text_add(&t, "the second column has more than ");
    tx_text_add_i64(&t, TX_ROWS_MOST_LABELS);
    tx_text_add(&t, " different labels; choose head token to output it as text");
    return TX_ERR_CONFIG;
}

tx_status tx_rows_read(tx_rows *rows, const void *text, size_t size, tx_header header, bool classes,
                       tx_visit_cell *visit, void *context, tx_error *error) {
    *rows = (tx_rows){.text = text, .size = (uint32_t)size, .classes = classes};
    tx_table_reader reader = tx_table_open(text, size);
    for (bool first = true;; first = false) {
        tx_record record;
        tx_status status = tx_table_next(&reader, &record, error);
        if (status == TX_OK && record.cells == 0) return check_rows(rows, error);
        if (status == TX_OK) status = check_record(rows, &record, error);
        if (status != TX_OK) return status;
        const bool names = first && is_header(rows->text, &record, header);
        const int columns = names ? 0 : tx_rows_text_columns(rows);
        for (int i = 0; i < record.cells && status == TX_OK; i++)
            status = visit(context, &record.cell[i], i < columns ? i : -1, record.line, error);
        if (status != TX_OK) return status;
        if (names) {
            rows->has_header = true;
            rows->names_label =
                record.cells == 2 && is_name(rows->text, &record.cell[1], LABEL_NAMES);
            continue;
        }
        if (rows->columns == 2) count_label(rows, &record.cell[1]);
        if (rows->count++ == TX_ROWS_MOST)
            return tx_refuse_line(error, record.line, "there are more than 1,000,000 rows");
    }
}

bool tx_rows_suggest_labels(const tx_rows *rows) {
    return rows->columns == 2 && rows->labels >= 2 && rows->labels <= TX_ROWS_SUGGESTED_LABELS &&
           rows->count >= 5 * (uint32_t)rows->labels;
}

/* --- the index -------------------------------------------------------------------------------- */

/* Whether two rows have the same first `columns` cells. */
static bool same_row(const tx_rows *rows, uint32_t a, uint32_t b, int columns) {
    for (int i = 0; i < columns; i++)
        if (!tx_cell_same(rows->text, &rows->row[a].cell[i], &rows->row[b].cell[i])) return false;
    return true;
}

/* Memory for indexing. hash: of each row's input; table: the numbers of rows, by hash. */
typedef struct {
    uint32_t *hash, *table, mask;
} indexing;

/* Counts the rows whose first `columns` cells no earlier row has. */
static uint32_t count_different(const tx_rows *rows, const indexing *x, int columns) {
    uint32_t different = 0;
    memset(x->table, 0, ((size_t)x->mask + 1) * sizeof *x->table);
    for (uint32_t i = 0; i < rows->count; i++) {
        uint32_t slot = x->hash[i], number;
        for (int k = 1; k < columns; k++)
            slot = slot * 31 + tx_cell_hash(rows->text, &rows->row[i].cell[k]);
        while ((number = x->table[slot & x->mask]) != 0) {
            const bool alike = x->hash[number - 1] == x->hash[i];
            if (alike && same_row(rows, number - 1, i, columns)) break;
            slot++;
        }
        different += number == 0;
        if (number == 0) x->table[slot & x->mask] = i + 1;
    }
    return different;
}

/* Rows to train on first, in the order of the file, then those that are held out: the inputs whose
 * hash is a multiple of ten, and the input with the smallest hash; never that with the largest. */
static void split(tx_rows *rows, uint32_t *hash) {
    uint32_t least = UINT32_MAX, most = 0, trained = 0, held = rows->count;
    for (uint32_t i = 0; i < rows->count && rows->salt; i++)
        hash[i] = tx_cell_mix(hash[i] ^ rows->salt);
    for (uint32_t i = 0; i < rows->count; i++) {
        least = TX_MIN(least, hash[i]);
        most = TX_MAX(most, hash[i]);
    }
    for (uint32_t i = 0; i < rows->count; i++) {
        if (hash[i] != most && (hash[i] % 10 == 0 || hash[i] == least))
            rows->order[--held] = i;
        else
            rows->order[trained++] = i;
    }
    rows->held_out = rows->count - trained;
}

static void take_rows(tx_rows *rows, tx_arena *arena) {
    rows->row = tx_arena_take(arena, rows->count, sizeof *rows->row);
    rows->order = tx_arena_take(arena, rows->count, sizeof *rows->order);
}

void tx_rows_index(tx_rows *rows, tx_arena *arena) {
    const uint32_t slots = tx_table_size((uint64_t)rows->count * 2);
    rows->row = NULL; /* rows are read from the file */
    tx_row_reader reader = tx_rows_open(rows);
    take_rows(rows, arena);
    const indexing x = {tx_arena_take(arena, rows->count, sizeof *x.hash),
                        tx_arena_take(arena, slots, sizeof *x.table), slots - 1};
    if (!arena->memory) return;
    for (uint32_t i = 0; i < rows->count; i++) {
        const tx_record record = tx_rows_next(&reader);
        tx_row *row = &rows->row[i];
        *row = (tx_row){.line = record.line};
        memcpy(row->cell, record.cell, sizeof record.cell);
        x.hash[i] = tx_cell_hash(rows->text, &record.cell[0]);
        if (rows->classes) row->label = rows->label_slots[label_slot(rows, &record.cell[1])] - 1u;
    }
    rows->inputs = count_different(rows, &x, 1);
    /* rows with different inputs differ */
    const bool alike = rows->columns == 1 || rows->inputs == rows->count;
    rows->duplicates = rows->count - (alike ? rows->inputs : count_different(rows, &x, 2));
    split(rows, x.hash);
}

void tx_rows_carve(tx_rows *to, tx_arena *arena, const tx_rows *from) {
    *to = *from;
    take_rows(to, arena);
    if (!arena->memory) return;
    memcpy(to->row, from->row, from->count * sizeof *to->row);
    memcpy(to->order, from->order, from->count * sizeof *to->order);
}

tx_row_reader tx_rows_open(const tx_rows *rows) {
    tx_row_reader r = {.rows = rows};
    if (rows->row) return r;
    tx_record header;
    r.reader = tx_table_open(rows->text, rows->size);
    if (rows->has_header) tx_table_next(&r.reader, &header, NULL);
    return r;
}

tx_record tx_rows_next(tx_row_reader *r) {
    tx_record record;
    if (!r->reader.text) {
        const tx_row *row = &r->rows->row[r->next++];
        record = (tx_record){.cells = r->rows->columns, .line = row->line};
        memcpy(record.cell, row->cell, sizeof record.cell);
    } else {
        tx_table_next(&r->reader, &record, NULL);
    }
    return record;
}

/* --- the built-in tables ---------------------------------------------------------------------- */

#define UNITS(ROW, words, digits)          \
    ROW(words "-one", digits "1", "odd")   \
    ROW(words "-two", digits "2", "even")  \
    ROW(words "-three", digits "3", "odd") \
    ROW(words "-four", digits "4", "even") \
    ROW(words "-five", digits "5", "odd")  \
    ROW(words "-six", digits "6", "even")  \
    ROW(words "-seven", digits "7", "odd") \
    ROW(words "-eight", digits "8", "even") ROW(words "-nine", digits "9", "odd")
#define TENS(ROW, words, digit) ROW(words, digit "0", "even") UNITS(ROW, words, digit)
/* clang-format off */
#define NUMBERS(ROW)                                                                               \
    ROW("zero", "0", "even")                                                                       \
    ROW("one", "1", "odd")                                                                         \
    ROW("two", "2", "even")                                                                        \
    ROW("three", "3", "odd")                                                                       \
    ROW("four", "4", "even")                                                                       \
    ROW("five", "5", "odd")                                                                        \
    ROW("six", "6", "even")                                                                        \
    ROW("seven", "7", "odd")                                                                       \
    ROW("eight", "8", "even")                                                                      \
    ROW("nine", "9", "odd")                                                                        \
    ROW("ten", "10", "even")                                                                       \
    ROW("eleven", "11", "odd")                                                                     \
    ROW("twelve", "12", "even")                                                                    \
    ROW("thirteen", "13", "odd")                                                                   \
    ROW("fourteen", "14", "even")                                                                  \
    ROW("fifteen", "15", "odd")                                                                    \
    ROW("sixteen", "16", "even")                                                                   \
    ROW("seventeen", "17", "odd")                                                                  \
    ROW("eighteen", "18", "even")                                                                  \
    ROW("nineteen", "19", "odd")                                                                   \
    TENS(ROW, "twenty", "2")                                                                       \
    TENS(ROW, "thirty", "3")                                                                       \
    TENS(ROW, "forty", "4")                                                                        \
    TENS(ROW, "fifty", "5")                                                                        \
    TENS(ROW, "sixty", "6")                                                                        \
    TENS(ROW, "seventy", "7")                                                                      \
    TENS(ROW, "eighty", "8")                                                                       \
    TENS(ROW, "ninety", "9")
/* clang-format on */
#define DIGITS_ROW(words, digits, parity) words "," digits "\n"
#define PARITY_ROW(words, digits, parity) words "," parity "\n"

const char tx_rows_digits[] = "input,output\n" NUMBERS(DIGITS_ROW);
const char tx_rows_parity[] = "text,label\n" NUMBERS(PARITY_ROW);
