/* The parts of a table of numbers: what is trained on and what is held out, standardised. */
#include "tasks/series.h"

#define MOST_DEVIATIONS 1e6 /* so that squares stay far from the largest number */

const char *const tx_column_streams[TX_COLUMN_KINDS] = {
    [TX_COLUMN_REWARD] = "return",
    [TX_COLUMN_STATE] = "state",
    [TX_COLUMN_ACTION] = "action",
    [TX_COLUMN_VALUE] = "value",
};

static void take_parts(tx_series *s, tx_arena *arena) {
    s->parts = TX_MAX(2, s->episodes);
    s->first = tx_arena_take(arena, (uint64_t)s->parts + 1, sizeof *s->first);
}

static bool is_held_out(const tx_series *s, uint32_t episode) {
    return episode % 10 == 9 || (s->episodes < 10 && episode == s->episodes - 1);
}

/* Sets first and trained from length[episodes], and start[episodes] to where the rows of each
 * episode of the file go. */
static void place_parts(tx_series *s, const uint32_t *length, uint32_t *start) {
    uint32_t part = 0, row = 0;
    s->trained = 0;
    for (int held_out = 0; held_out < 2; held_out++)
        for (uint32_t e = 0; e < s->episodes && s->episodes > 1; e++) {
            if (is_held_out(s, e) != held_out) continue;
            start[e] = row;
            s->first[part++] = row;
            s->trained += !held_out;
            row += length[e];
        }
    if (s->episodes == 1) {
        start[0] = s->first[0] = 0;
        s->first[1] = s->rows - TX_MAX(2, s->rows / 10);
        s->trained = 1;
    }
    s->first[s->parts] = s->rows;
}

/* Counts the rows of each episode, or puts them where they belong. */
static void walk_rows(const tx_series *s, uint32_t *length, const uint32_t *start) {
    const int episode = tx_series_column(s, TX_COLUMN_EPISODE);
    tx_series_reader r = tx_series_open(s);
    double last = 0;
    uint32_t e = 0, n = 0;
    for (uint32_t i = 0; i < s->rows; i++, n++) {
        tx_series_next(&r, NULL);
        const double now = episode < 0 ? 0 : r.number[episode];
        if (i > 0 && now != last) {
            e++;
            n = 0;
        }
        last = now;
        length[e] = n + 1;
        double *row = start ? s->raw + (size_t)(start[e] + n) * (size_t)s->width : NULL;
        for (int k = 0; k < s->columns && row; k++)
            if (s->column[k].kind >= TX_COLUMN_REWARD) row[s->column[k].at] = r.number[k];
    }
}

/* Rewards become the sums from their step on to the end of the episode. */
static void sum_rewards(const tx_series *s, uint32_t start, uint32_t length) {
    double *to_go = s->raw + (size_t)start * (size_t)s->width;
    for (uint32_t i = length - 1; i > 0; i--)
        to_go[(size_t)(i - 1) * (size_t)s->width] += to_go[(size_t)i * (size_t)s->width];
}

/* Mean and deviation of a column over the rows that are trained on; a deviation of 0 counts as 1.
 */
static void measure(const tx_series *s, tx_column *column) {
    const uint32_t n = s->first[s->trained];
    const double *x = s->raw + column->at;
    double sum = 0, squares = 0;
    for (uint32_t i = 0; i < n; i++) sum += x[(size_t)i * (size_t)s->width];
    column->mean = sum / n;
    for (uint32_t i = 0; i < n; i++) {
        const double off = x[(size_t)i * (size_t)s->width] - column->mean;
        squares += off * off;
    }
    column->deviation = squares > 0 ? __builtin_sqrt(squares / n) : 1;
}

void tx_series_index(tx_series *s, tx_arena *arena) {
    take_parts(s, arena);
    uint32_t *length = tx_arena_take(arena, s->episodes, sizeof *length),
             *start = tx_arena_take(arena, s->episodes, sizeof *start);
    s->raw = tx_arena_take(arena, (uint64_t)s->rows * (uint64_t)s->width, sizeof *s->raw);
    if (!arena->memory) return;
    walk_rows(s, length, NULL);
    place_parts(s, length, start);
    walk_rows(s, length, start);
    for (uint32_t e = 0; e < s->episodes && s->of_kind[TX_COLUMN_REWARD]; e++)
        sum_rewards(s, start[e], length[e]);
    for (int k = 0; k < s->columns; k++)
        if (s->column[k].kind >= TX_COLUMN_REWARD) measure(s, &s->column[k]);
}

static void standardise(tx_series *s, const double *raw) {
    for (int k = 0; k < s->columns; k++) {
        const tx_column *column = &s->column[k];
        if (column->kind < TX_COLUMN_REWARD) continue;
        for (uint32_t i = 0; i < s->rows; i++) {
            const size_t at = (size_t)i * (size_t)s->width + (size_t)column->at;
            const double x = (raw[at] - column->mean) / column->deviation;
            s->value[at] = (float)TX_MAX(-MOST_DEVIATIONS, TX_MIN(MOST_DEVIATIONS, x));
        }
    }
}

void tx_series_carve(tx_series *to, tx_arena *arena, const tx_series *from) {
    tx_series indexed = *from;
    if (!from->first) tx_series_index(&indexed, arena);
    *to = indexed;
    take_parts(to, arena);
    uint8_t *text = tx_arena_take(arena, from->size, 1);
    const uint64_t numbers = (uint64_t)from->rows * (uint64_t)from->width;
    to->value = tx_arena_take(arena, numbers, sizeof *to->value);
    if (!arena->memory) {
        *to = *from;
        return;
    }
    memcpy(to->first, indexed.first, ((size_t)to->parts + 1) * sizeof *to->first);
    memcpy(text, from->text, from->size);
    to->text = text;
    if (from->value)
        memcpy(to->value, from->value, (size_t)numbers * sizeof *to->value);
    else
        standardise(to, indexed.raw);
    to->raw = NULL;
}

uint32_t tx_series_part(const tx_series *s, uint32_t row) {
    uint32_t low = 0, high = s->parts;
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (s->first[middle] <= row)
            low = middle;
        else
            high = middle;
    }
    return low;
}

void tx_series_add_columns(const tx_series *s, tx_text *out) {
    bool first = true;
    int at[TX_COLUMN_KINDS] = {0};
    tx_text_add_char(out, '[');
    for (int i = 0; i < s->columns; i++) {
        const tx_column *column = &s->column[i];
        if (column->kind < TX_COLUMN_REWARD) continue;
        tx_text_add(out, first ? "{\"number\":" : ",{\"number\":");
        first = false;
        tx_text_add_i64(out, i + 1);
        if (s->has_header) {
            tx_text_add(out, ",\"name\":");
            tx_text_add_json_bytes(out, s->text + column->name.at, column->name.size);
        }
        tx_text_add(out, ",\"stream\":");
        tx_text_add_json_string(out, tx_column_streams[column->kind]);
        tx_text_add(out, ",\"at\":");
        tx_text_add_i64(out, at[column->kind]++);
        tx_text_add(out, ",\"mean\":");
        tx_text_add_json_number(out, column->mean);
        tx_text_add(out, ",\"deviation\":");
        tx_text_add_json_number(out, column->deviation);
        tx_text_add_char(out, '}');
    }
    tx_text_add_char(out, ']');
}
