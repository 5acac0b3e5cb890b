#include "tasks/series.h"
#include "base/decimal.h"

/* --- columns ---------------------------------------------------------------------------------- */

static const struct {
    const char *name; /* of the column, or how it begins */
    bool begins;
} kinds[TX_COLUMN_KINDS] = {
    [TX_COLUMN_EPISODE] = {"episode", false}, [TX_COLUMN_STEP] = {"step", false},
    [TX_COLUMN_REWARD] = {"reward", false},   [TX_COLUMN_STATE] = {"state", true},
    [TX_COLUMN_ACTION] = {"action", true},    [TX_COLUMN_VALUE] = {"", true},
};

static bool is_space(uint8_t c) { return c == ' ' || c == '\t'; }

/* A cell without the spaces around it. */
static tx_cell trimmed(const uint8_t *text, tx_cell cell) {
    for (; cell.size > 0 && is_space(text[cell.at]); cell.size--) cell.at++;
    while (cell.size > 0 && is_space(text[cell.at + cell.size - 1])) cell.size--;
    return cell;
}

static char lower(uint8_t c) { return (char)(c >= 'A' && c <= 'Z' ? c + 32 : c); }

static tx_column_kind kind_of(const uint8_t *text, tx_cell name) {
    for (int kind = 0; kind < TX_COLUMN_VALUE; kind++) {
        const char *word = kinds[kind].name;
        uint32_t n = 0;
        while (word[n] && n < name.size && lower(text[name.at + n]) == word[n]) n++;
        if (!word[n] && (n == name.size || kinds[kind].begins)) return (tx_column_kind)kind;
    }
    return TX_COLUMN_VALUE;
}

static void add_column(const tx_series *s, int column, tx_text *out) {
    const tx_cell *name = &s->column[column].name;
    tx_text_add(out, "column ");
    if (s->has_header)
        tx_text_add_quoted(out, s->text + name->at, name->size, 40);
    else
        tx_text_add_i64(out, column + 1);
}

static tx_text begin_refusal(const tx_series *s, int column, tx_error *error) {
    tx_text t = tx_error_begin(error, TX_ERR_CONFIG, "text");
    add_column(s, column, &t);
    return t;
}

/* Whether rows are steps of trajectories rather than values. */
static bool has_roles(const tx_series *s) {
    return s->of_kind[TX_COLUMN_STATE] || s->of_kind[TX_COLUMN_ACTION] ||
           s->of_kind[TX_COLUMN_REWARD];
}

static tx_status check_columns(const tx_series *s, tx_error *error) {
    for (int i = 0; i < s->columns; i++) {
        const tx_column_kind kind = (tx_column_kind)s->column[i].kind;
        if (!kinds[kind].begins && s->of_kind[kind] > 1) {
            tx_text t = begin_refusal(s, i, error);
            tx_text_add(&t, " is there more than once");
            return TX_ERR_CONFIG;
        }
        if (kind == TX_COLUMN_VALUE && has_roles(s)) {
            tx_text t = begin_refusal(s, i, error);
            tx_text_add(&t, " is neither episode, step or reward, nor begins with state or action; "
                            "rename it, or leave it out");
            return TX_ERR_CONFIG;
        }
    }
    if (s->of_kind[TX_COLUMN_STATE] || s->of_kind[TX_COLUMN_VALUE]) return TX_OK;
    return tx_fail(error, TX_ERR_CONFIG, "text",
                   "the table has no number to learn from: it needs a column that begins with "
                   "state, or values in columns of other names");
}

/* Which number of a row each column is: return to go, state, action; or values. */
static tx_status take_columns(tx_series *s, const tx_cell *cells, bool named, tx_error *error) {
    s->has_header = named;
    for (int i = 0; i < s->columns; i++) {
        const tx_cell name = trimmed(s->text, cells[i]);
        const tx_column_kind kind = named ? kind_of(s->text, name) : TX_COLUMN_VALUE;
        s->column[i] = (tx_column){.name = name, .kind = (int)kind};
        s->of_kind[kind]++;
    }
    for (int kind = TX_COLUMN_REWARD; kind < TX_COLUMN_KINDS; kind++)
        for (int i = 0; i < s->columns; i++)
            if (s->column[i].kind == kind) s->column[i].at = s->width++;
    return check_columns(s, error);
}

/* --- rows ------------------------------------------------------------------------------------- */

static bool read_number(const uint8_t *text, tx_cell cell, double *out) {
    const tx_cell number = trimmed(text, cell);
    return tx_decimal_read((const char *)text + number.at, number.size, out);
}

static tx_status refuse_cell(const tx_series_reader *r, int column, const char *reason,
                             tx_error *error) {
    tx_text t = tx_line_refusal(error, r->line);
    add_column(r->series, column, &t);
    tx_text_add(&t, ": ");
    tx_text_add_quoted(&t, r->series->text + r->cell[column].at, r->cell[column].size, 40);
    tx_text_add(&t, reason);
    return TX_ERR_CONFIG;
}

static tx_status read_cells(tx_series_reader *r, tx_error *error) {
    return tx_table_cells(&r->table, r->cell, TX_SERIES_COLUMNS, &r->cells, &r->line, error);
}

tx_status tx_series_next(tx_series_reader *r, tx_error *error) {
    const tx_series *s = r->series;
    tx_status status = read_cells(r, error);
    if (status != TX_OK || r->cells == 0) return status;
    if (r->cells != s->columns) {
        tx_text t = tx_line_refusal(error, r->line);
        tx_text_add_i64(&t, r->cells);
        tx_text_add(&t, r->cells == 1 ? " cell, and the first line has "
                                      : " cells, and the first line has ");
        tx_text_add_i64(&t, s->columns);
        return TX_ERR_CONFIG;
    }
    for (int i = 0; i < s->columns; i++) {
        if (!read_number(s->text, r->cell[i], &r->number[i]))
            return refuse_cell(r, i, " is no number", error);
        if (__builtin_fabs(r->number[i]) > 1e100)
            return refuse_cell(r, i, " is too large: at most 1e100 can be learned from", error);
    }
    return TX_OK;
}

tx_series_reader tx_series_open(const tx_series *s) {
    tx_series_reader r = {.series = s, .table = tx_table_open(s->text, s->size)};
    if (s->has_header) read_cells(&r, NULL);
    return r;
}

int tx_series_column(const tx_series *s, tx_column_kind kind) {
    for (int i = 0; i < s->columns; i++)
        if (s->column[i].kind == (int)kind) return i;
    return -1;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* What has been seen of the rows before: of the last one its episode and step, how many rows its
 * episode has, and which columns are still the same everywhere. */
typedef struct {
    double episode, step, same[TX_SERIES_COLUMNS];
    bool varies[TX_SERIES_COLUMNS];
    uint32_t length;
} seen;

static tx_status check_order(const tx_series_reader *r, tx_series *s, seen *before,
                             tx_error *error) {
    const int episode = tx_series_column(s, TX_COLUMN_EPISODE),
              step = tx_series_column(s, TX_COLUMN_STEP);
    const double now = episode < 0 ? 0 : r->number[episode];
    const bool is_first = s->rows == 0 || now != before->episode;
    if (now != __builtin_floor(now) || (s->rows > 0 && now < before->episode))
        return refuse_cell(r, episode, " is no whole number at or above that of the line before",
                           error);
    if (step >= 0 && !is_first && r->number[step] != before->step + 1)
        return refuse_cell(r, step, " is not one more than on the line before", error);
    s->episodes += is_first;
    before->length = is_first ? 1 : before->length + 1;
    before->episode = now;
    before->step = step < 0 ? 0 : r->number[step];
    s->longest = TX_MAX(s->longest, before->length);
    return TX_OK;
}

static void note_numbers(const tx_series_reader *r, tx_series *s, seen *before) {
    for (int i = 0; i < s->columns; i++) {
        if (s->rows == 0) before->same[i] = r->number[i];
        before->varies[i] |= r->number[i] != before->same[i];
    }
    s->rows++;
}

static tx_status check_rows(const tx_series *s, const seen *rows, tx_error *error) {
    if (s->rows < 4)
        return tx_fail(error, TX_ERR_CONFIG, "text",
                       "the table has fewer than 4 rows: there is nothing to learn and to hold "
                       "out");
    if (s->longest < 2)
        return tx_fail(error, TX_ERR_CONFIG, "text",
                       "every episode has one row: there is nothing that comes next");
    for (int i = 0; i < s->columns; i++) {
        const bool is_reward = s->column[i].kind == TX_COLUMN_REWARD; /* its sums vary */
        if (rows->varies[i] || s->column[i].kind < TX_COLUMN_REWARD) continue;
        if (is_reward ? rows->same[i] != 0 : s->column[i].kind != TX_COLUMN_VALUE) continue;
        tx_text t = begin_refusal(s, i, error);
        tx_text_add(&t, " has the number ");
        tx_text_add_number(&t, rows->same[i]);
        tx_text_add(&t, " in every row; leave it out");
        return TX_ERR_CONFIG;
    }
    return TX_OK;
}

/* Reads the first line, and rewinds where it is a row. */
static tx_status read_header(tx_series *s, tx_series_reader *r, tx_header header, tx_error *error) {
    double number;
    const tx_table_reader from = r->table;
    tx_status status = read_cells(r, error);
    if (status != TX_OK) return status;
    if (r->cells == 0) return tx_fail(error, TX_ERR_CONFIG, "text", "the table has no rows");
    if (r->cells > TX_SERIES_COLUMNS) {
        tx_text t = tx_line_refusal(error, r->line);
        tx_text_add_i64(&t, r->cells);
        tx_text_add(&t, " cells; a table of numbers has at most ");
        tx_text_add_i64(&t, TX_SERIES_COLUMNS);
        return TX_ERR_CONFIG;
    }
    bool named = header == TX_HEADER_YES;
    for (int i = 0; i < r->cells && header == TX_HEADER_AUTO; i++)
        named = named || !read_number(s->text, r->cell[i], &number);
    s->columns = r->cells;
    if (!named) r->table = from;
    return take_columns(s, r->cell, named, error);
}

tx_status tx_series_read(tx_series *s, const void *text, size_t size, tx_header header,
                         tx_error *error) {
    if (!text) {
        text = tx_series_lynx;
        size = tx_text_size(tx_series_lynx);
    }
    *s = (tx_series){.text = text, .size = (uint32_t)size};
    tx_series_reader r = {.series = s, .table = tx_table_open(text, size)};
    seen before = {0};
    tx_status status = read_header(s, &r, header, error);
    while (status == TX_OK) {
        status = tx_series_next(&r, error);
        if (status == TX_OK && r.cells == 0) return check_rows(s, &before, error);
        if (status == TX_OK) status = check_order(&r, s, &before, error);
        if (status == TX_OK) note_numbers(&r, s, &before);
        if (status == TX_OK && s->rows > TX_SERIES_MOST_ROWS)
            return tx_refuse_line(error, r.line, "there are more than 1,000,000 rows");
    }
    s->columns = 0;
    return status;
}

/* --- parts: what is trained on and what is held out, standardised ------------------------- */

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
    const uint32_t every = TX_MIN(10, s->episodes);
    return (episode + s->offset % every) % every == every - 1;
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
