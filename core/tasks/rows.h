#ifndef TX_ROWS_H
#define TX_ROWS_H
/* A table of the user's as rows to learn from: an input and an output, an input and a label, or
 * lines of one cell. Rows with the same input are all trained on or all held out: the hash of the
 * input decides, with a salt of the seed where there is one, for a tenth of them, and at least one.
 */
#include "base/arena.h"
#include "base/config.h"
#include "tasks/table.h"

#define TX_ROWS_MOST 1000000
#define TX_ROWS_MOST_LABELS 256
#define TX_ROWS_SUGGESTED_LABELS 20 /* at most, where labels are suggested */

typedef struct {
    tx_cell cell[TX_TABLE_COLUMNS];
    uint32_t line;  /* of the file, where it begins */
    uint32_t first; /* tokens: those of the input, then those of the output */
    uint16_t length[TX_TABLE_COLUMNS];
    uint16_t label;
} tx_row;

typedef struct {
    tx_cell cell;
    uint32_t count;
} tx_label;

typedef struct tx_rows {
    const uint8_t *text; /* of the file: its caller's until carved */
    uint32_t size;
    int columns;      /* 0: there is no table */
    bool has_header;  /* the first record was not read as a row */
    bool names_label; /* ... and calls the second column a label */
    bool classes;     /* the second column holds labels */
    uint32_t salt;    /* 0: an input's hash alone decides whether it is held out */
    uint32_t count;   /* rows */
    int labels;       /* different ones; TX_ROWS_MOST_LABELS + 1 when there are more */
    tx_label label[TX_ROWS_MOST_LABELS];
    uint16_t label_slots[2 * TX_ROWS_MOST_LABELS]; /* by hash: 1 + a label's number; 0: none */
    /* after tx_rows_index */
    uint32_t inputs;     /* different inputs */
    uint32_t duplicates; /* rows that are in the table already */
    uint32_t held_out;   /* rows: the last ones of order */
    tx_row *row;         /* [count] in the order of the file */
    uint32_t *order;     /* [count] rows to train on, then those that are held out */
    /* measured by the corpus, with characters as tokens when it is read */
    uint32_t longest[TX_TABLE_COLUMNS]; /* in tokens */
    uint32_t longest_row, longest_line; /* both cells together, and where that row is */
} tx_rows;

/* Reads the records of text[size] and counts rows and labels. An error names the line: what table.h
 * refuses, an empty cell, a record with more or fewer cells than the first, more than two columns,
 * or too many rows. Labels that are all equal are refused, where classes are asked for and where
 * the header names the second column so. header: whether the first record is one; TX_HEADER_AUTO:
 * when all its cells are usual names of columns. visit is given every cell, its line and its
 * column; the column is -1 where the cell is no text to learn from (a label, a header). What it
 * refuses, the table refuses.
 */
typedef tx_status tx_visit_cell(void *context, const tx_cell *cell, int column, uint32_t line,
                                tx_error *error);
tx_status tx_rows_read(tx_rows *rows, const void *text, size_t size, tx_header header, bool classes,
                       tx_visit_cell *visit, void *context, tx_error *error);

/* Finds every row, its label, duplicates, and what is held out; the rows are in the arena. */
void tx_rows_index(tx_rows *rows, tx_arena *arena);
/* *to = a copy of rows that are indexed, the rows in the arena; of a counting one none. Its text is
 * that of *from. */
void tx_rows_carve(tx_rows *to, tx_arena *arena, const tx_rows *from);

/* Reads row after row: from the index where there is one, or from the file. */
typedef struct {
    const tx_rows *rows;
    tx_table_reader reader;
    uint32_t next;
} tx_row_reader;
tx_row_reader tx_rows_open(const tx_rows *rows);
/* The cells and the line of the next row; at most rows->count times. */
tx_record tx_rows_next(tx_row_reader *reader);

/* Whether the table looks like texts with labels: few of them, each many times. */
bool tx_rows_suggest_labels(const tx_rows *rows);

/* The columns whose cells become tokens. */
static inline int tx_rows_text_columns(const tx_rows *rows) {
    return rows->classes ? 1 : rows->columns;
}

/* The built-in tables: the numbers below 100 in words, with their digits or their parity. */
extern const char tx_rows_digits[], tx_rows_parity[];

#endif
