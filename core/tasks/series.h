#ifndef TX_SERIES_H
#define TX_SERIES_H
/* A table of numbers of the user's as episodes to learn from. Its columns, by their names:
 *
 *   episode             a whole number that never goes down; without it all rows are one episode
 *   step                goes up by one within an episode
 *   state…, action…     numbers of a state, of an action
 *   reward              of a step; learned from as the return to go, the sum from the step on
 *
 * or, with none of these but the first two, or without a header: values, one number a column.
 * Every tenth episode is held out, of fewer than ten the last one, counted from `offset` on; of a
 * single episode the last tenth of its rows. Numbers are standardised: each column has mean 0 and
 * deviation 1 over the rows that are trained on. None is further from 0 than a million, where it is
 * cut. */
#include "base/arena.h"
#include "base/config.h"
#include "tasks/table.h"

#define TX_SERIES_COLUMNS 64
#define TX_SERIES_MOST_ROWS 1000000

typedef enum {
    TX_COLUMN_EPISODE,
    TX_COLUMN_STEP,
    TX_COLUMN_REWARD,
    TX_COLUMN_STATE,
    TX_COLUMN_ACTION,
    TX_COLUMN_VALUE,
    TX_COLUMN_KINDS
} tx_column_kind;

/* The stream that numbers of a column are of; NULL: they are not learned from. */
extern const char *const tx_column_streams[TX_COLUMN_KINDS];

typedef struct {
    tx_cell name; /* in the header, where there is one */
    int kind, at; /* a tx_column_kind; of numbers, which of a row it is */
    /* of the rows that are trained on; a reward's are those of the return to go */
    double mean, deviation;
} tx_column;

typedef struct tx_series {
    const uint8_t *text; /* of the file: its caller's until carved */
    uint32_t size;
    int columns; /* 0: there is no table of numbers */
    bool has_header;
    tx_column column[TX_SERIES_COLUMNS];
    int of_kind[TX_COLUMN_KINDS]; /* how many columns there are of each */
    int width;                    /* numbers of a row: return to go, state, action; or values */
    uint32_t rows, longest;       /* and rows of the longest episode */
    uint32_t episodes;            /* in the file */
    uint32_t offset;              /* of what is held out */
    /* after tx_series_index: parts are episodes, or the two parts of a single one, those that are
     * trained on first */
    uint32_t parts, trained;
    uint32_t *first; /* [parts + 1] the row where each begins */
    double *raw;     /* [rows, width]; NULL once carved */
    float *value;    /* [rows, width] standardised, once carved */
} tx_series;

/* Reads the table text[size] and checks it; NULL reads the built-in one. Refuses, naming line and
 * column: what table.h refuses, cells that are no number, a number over 1e100, lines with more or
 * fewer cells than the first, episodes and steps out of order; and values and rewards that always
 * are the same number, tables with no number to predict, of more columns or rows than there may be,
 * and of fewer than 4 rows. header: whether the first line is one; TX_HEADER_AUTO: when it holds a
 * cell that is no number. */
tx_status tx_series_read(tx_series *series, const void *text, size_t size, tx_header header,
                         tx_error *error);

/* Reads row after row of a table whose columns are known: tx_series_next sets `number`, one of each
 * column, or `cells` to 0 after the last row. */
typedef struct {
    const tx_series *series;
    tx_table_reader table;
    tx_cell cell[TX_SERIES_COLUMNS];
    double number[TX_SERIES_COLUMNS];
    int cells;
    uint32_t line;
} tx_series_reader;
tx_series_reader tx_series_open(const tx_series *series);
tx_status tx_series_next(tx_series_reader *reader, tx_error *error);
/* The first column of a kind, or -1. */
int tx_series_column(const tx_series *series, tx_column_kind kind);

/* Finds the parts, returns to go, means and deviations; the numbers are in the arena, in a counting
 * one none. */
void tx_series_index(tx_series *series, tx_arena *arena);
/* *to = a copy of a series that is indexed, standardised, text included. Of a counting arena it has
 * what *from has. */
void tx_series_carve(tx_series *to, tx_arena *arena, const tx_series *from);

/* The part that has a row. */
uint32_t tx_series_part(const tx_series *series, uint32_t row);

/* Adds the columns of numbers as a JSON array of objects: number, in the file, from 1; name, where
 * there is a header; stream; at, which number of the stream it is; mean; deviation. */
void tx_series_add_columns(const tx_series *series, tx_text *out);

/* The built-in table. */
extern const char tx_series_lynx[];

#endif
