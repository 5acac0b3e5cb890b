#ifndef TX_TABLE_H
#define TX_TABLE_H
/* Reads comma- or tab-separated values record by record, quoted as RFC 4180 says: a cell in quotes
 * may hold separators, line breaks and doubled quotes. Lines end in LF, CRLF or CR; empty lines are
 * skipped. The file is tab-separated if its first line has a tab outside quotes. */
#include "base/status.h"

#define TX_TABLE_COLUMNS 2 /* at most */

/* A cell: bytes of the file without the quotes around it; inside, a quoted cell has its quotes
 * doubled. */
typedef struct {
    uint32_t at, size;
    bool quoted;
} tx_cell;

typedef struct {
    tx_cell cell[TX_TABLE_COLUMNS];
    int cells;     /* in the record: may be more than are kept */
    uint32_t line; /* where it begins, from 1 */
} tx_record;

typedef struct {
    const uint8_t *text;
    size_t size, at;
    uint32_t line;
    uint8_t separator;
} tx_table_reader;

/* A reader of text[size], size < 4 GiB. A byte order mark in front is skipped. */
tx_table_reader tx_table_open(const void *text, size_t size);
/* Reads the next record: cells[capacity] are its first ones, *count all of them, 0 after the last
 * record, and *line where it begins. Refuses, naming the line: an unterminated quote, text beside a
 * quoted cell, a quote in a cell without quotes. */
tx_status tx_table_cells(tx_table_reader *reader, tx_cell *cells, int capacity, int *count,
                         uint32_t *line, tx_error *error);
/* The same into *record. */
tx_status tx_table_next(tx_table_reader *reader, tx_record *record, tx_error *error);

/* The next character of a cell: false at its end, and, with *code 0, where the bytes are not UTF-8
 * or 0. *at counts its bytes. */
bool tx_cell_next_any(const uint8_t *text, const tx_cell *cell, uint32_t *at, uint32_t *code);
static inline bool tx_cell_next(const uint8_t *text, const tx_cell *cell, uint32_t *at,
                                uint32_t *code) {
    const uint32_t byte = *at < cell->size ? text[cell->at + *at] : 0;
    if (byte == 0 || byte > 127 || byte == '"') return tx_cell_next_any(text, cell, at, code);
    *code = byte;
    ++*at;
    return true;
}
/* Whether two cells have the same characters, and a hash of them (FNV-1a). */
bool tx_cell_same(const uint8_t *text, const tx_cell *a, const tx_cell *b);
uint32_t tx_cell_hash(const uint8_t *text, const tx_cell *cell);
/* Mixes the bits of a hash, so that every one counts (lowbias32 of Chris Wellons, 2018). */
uint32_t tx_cell_mix(uint32_t hash);
/* Writes the characters of a cell into out[cell->size]; returns their bytes. */
size_t tx_cell_write(const uint8_t *text, const tx_cell *cell, uint8_t *out);

/* "line N: ", to which the reason is added. */
tx_text tx_line_refusal(tx_error *error, uint32_t line);
tx_status tx_refuse_line(tx_error *error, uint32_t line, const char *reason);

#endif
