/* Tables: RFC 4180 and what is refused, with the line; rows, duplicates, the split; samples of
 * every kind of model; typed input finds the answer of a row. */
#include "check.h"
#include "learn_tokens.h"
#include "model/presets.h"
#include "inspect/evaluate.h"
#include "tasks/user_input.h"
#include <string.h>

static tx_status read_table(tx_corpus *c, const char *text, bool classes, tx_error *error) {
    return tx_corpus_read_table(c, text, strlen(text), TX_HEADER_AUTO, classes, error);
}

static void check_cell(const tx_corpus *c, int row, int column, const char *expected) {
    uint8_t out[64];
    tx_table_reader reader = tx_table_open(c->rows.text, c->rows.size);
    tx_record record;
    for (int i = 0; i <= row + c->rows.has_header; i++) tx_table_next(&reader, &record, NULL);
    size_t size = tx_cell_write(c->rows.text, &record.cell[column], out);
    CHECK_MSG(size == strlen(expected) && memcmp(out, expected, size) == 0, "row %d, %d: %.*s", row,
              column, (int)size, (const char *)out);
}

static void check_reading(void) {
    tx_corpus c;
    tx_error error = {0};
    static const char quoted[] = "\xef\xbb\xbfInput,OUTPUT\r\n"
                                 "\"a, b\",\"say \"\"hi\"\"\"\r\n\r\n"
                                 "\"two\nlines\",x\n"
                                 "\"\"\"\",y";
    CHECK_MSG(read_table(&c, quoted, false, &error) == TX_OK, "%s", error.message);
    CHECK(c.rows.columns == 2 && c.rows.count == 3 && c.rows.has_header);
    check_cell(&c, 0, 0, "a, b");
    check_cell(&c, 0, 1, "say \"hi\"");
    check_cell(&c, 1, 0, "two\nlines");
    check_cell(&c, 2, 0, "\"");
    CHECK(c.rows.longest[0] == 9 && c.rows.longest[1] == 8 && c.rows.longest_row == 12 &&
          c.rows.longest_line == 2 && c.text_length == 4 + 8 + 9 + 1 + 1 + 1);
    CHECK(read_table(&c, "a, b\tc\nd\te\n", false, &error) == TX_OK && c.rows.count == 2);
    check_cell(&c, 0, 0, "a, b"); /* a tab separates, so commas do not */
    CHECK(read_table(&c, "one\ntwo\rthree", false, &error) == TX_OK && c.rows.columns == 1 &&
          c.rows.count == 3);
    CHECK(tx_corpus_read_table(&c, "a,b\nc,d", 7, TX_HEADER_YES, false, &error) == TX_OK &&
          c.rows.count == 1);
    CHECK(tx_corpus_read_table(&c, "x,y\nc,d", 7, TX_HEADER_NO, false, &error) == TX_OK &&
          c.rows.count == 2);
}

static void check_refused(const char *text, size_t size, bool classes, const char *words) {
    tx_corpus c;
    tx_error error = {0};
    tx_status status = tx_corpus_read_table(&c, text, size, TX_HEADER_AUTO, classes, &error);
    CHECK_MSG(status == TX_ERR_CONFIG && strcmp(error.field, "text") == 0 &&
                  strstr(error.message, words),
              "%s: \"%s\" is not \"%s\"", text, error.message, words);
}

static void check_refusals(void) {
    static const struct {
        const char *text;
        bool classes;
        const char *words;
    } cases[] = {
        {"", false, "no rows"},
        {"\n\r\n", false, "no rows"},
        {"input,output\n", false, "no rows"},
        {"a,b\n\"c,d\ne,f\n", false, "line 2: a quote begins here and never ends"},
        {"a,b\n\n\"c\"d,e\n", false, "line 3: text follows a quoted cell"},
        {"a,b\nc\"d,e\n", false, "line 2: a quote is inside"},
        {"a,b\nc,d,e\n", false, "line 2: 3 cells, and the lines before have 2"},
        {"a,b\nc\n", false, "line 2: 1 cell, and the lines before have 2"},
        {"a,b,c\n", false, "line 1: 3 cells; a table has one column, or two"},
        {"a,b\n,d\n", false, "line 2: the first cell is empty"},
        {"a,b\nc,", false, "line 2: the second cell is empty"},
        {"a,b\n\"c\nd\",e\nf,\"\"\n", false, "line 4: the second cell is empty"},
        {"a,b\nc,\xff\n", false, "line 2: the cell is not UTF-8"},
        {"\xff,b\nc,d\n", false, "line 1: the cell is not UTF-8"},
        {"a,b\nc,b\n", true, "every row has the same label"},
        {"text,label\na,b\nc,b\n", false, "every row has the same label"},
        {"a\nc\n", true, "the table has one column"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_refused(cases[i].text, strlen(cases[i].text), cases[i].classes, cases[i].words);
    check_refused("a,b\nc\0d,e", 9, false, "line 2: the cell is not UTF-8, or has the character 0");
    static char many[20000];
    size_t size = 0;
    for (int i = 0; i < 300; i++) size += (size_t)snprintf(many + size, 20, "%d,l%d\n", i, i);
    check_refused(many, size, true, "more than 256 different labels");
}

static void *memory, *index_memory;

/* A trainer in the place of the one before; NULL where the settings are refused. */
static tx_trainer *make(const char *settings, const char *text, tx_tokens kind, tx_error *error) {
    static tx_trainer trainer;
    static tx_corpus c;
    static learned_tokens own;
    tx_config config;
    tx_arena arena = {0};
    tx_config_defaults(&config);
    tx_status status = tx_config_apply(&config, settings, strlen(settings), error);
    config.tokens = (int32_t)kind;
    config.token_vocab = 40;
    if (status == TX_OK) status = read_table(&c, text, config.head == TX_HEAD_CLASS, error);
    if (status != TX_OK) return NULL;
    free(index_memory);
    tx_rows_index(&c.rows, &arena);
    index_memory = aligned_alloc(TX_ALIGN, TX_ROUND_UP((size_t)arena.used, TX_ALIGN));
    arena = (tx_arena){index_memory, 0};
    tx_rows_index(&c.rows, &arena);
    own = (learned_tokens){0};
    if (tx_corpus_learns(&c, kind)) learn_tokens(&c, &own, kind, config.token_vocab);
    config.corpus = &c;
    status = tx_config_resolve(&config, error);
    if (status == TX_OK) {
        arena = (tx_arena){0};
        tx_trainer_carve(&trainer, &arena, &config, 1);
        free(memory);
        memory = aligned_alloc(TX_ALIGN, TX_ROUND_UP((size_t)arena.used, TX_ALIGN));
        if (!memory) exit(2);
        arena = (tx_arena){memory, 0};
        tx_trainer_carve(&trainer, &arena, &config, 1);
        tx_trainer_reset(&trainer);
    }
    forget_tokens(&own);
    return status == TX_OK ? &trainer : NULL;
}

#define SMALL "preset=data\nd_model=8\nn_heads=2\nn_layers=1\nbatch=4\n"

/* The text of tokens[n] that are not special, "|" and "<" for what separates and ends. */
static void spell(const tx_config *c, const int32_t *tokens, int n, char *out) {
    for (int i = 0; i < n; i++) {
        int32_t own = tokens[i] - 3;
        if (tokens[i] == 1 || tokens[i] == 2) *out++ = tokens[i] == 1 ? '|' : '<';
        if (own >= 0 && own < c->corpus->vocab)
            out += tx_corpus_spell(c->corpus, own, (uint8_t *)out);
    }
    *out = 0;
}

static const char pairs[] = "one,1\ntwo,2\nthree,3\nfour,4\nfive,5\nsix,\"6,\"\"\"\nseven,7\n"
                            "eight,8\nnine,9\nten,10\neleven,11\ntwelve,12\none,1\none,uno\n";

/* Cells of 600 different characters: 256 are tokens, of others their bytes, and every sample holds
 * a row of the table. */
static void check_bytes(void) {
    static char text[16000], line[64];
    static int32_t seen[600];
    tx_error error = {0};
    size_t size = 0;
    for (uint32_t i = 0; i < 600; i++) {
        size += (size_t)tx_utf8_encode(0x4e00 + i, (uint8_t *)text + size);
        size += (size_t)snprintf(text + size, 20, ",%d\n", i);
    }
    tx_trainer *t = make(SMALL, text, TX_TOKENS_CHARACTERS, &error);
    CHECK_MSG(t, "%s", error.message);
    if (!t) return;
    const tx_config *c = &t->model.config;
    CHECK(c->vocab == 3 + 512 && c->corpus->characters == 256);
    CHECK(c->seq == 3 + 1 + 3); /* three bytes, the separator and three digits */
    CHECK(tx_task_of(c)->bounds(c).guess.loss > 2);
    for (int round = 0; round < 300; round++) {
        tx_rng rng = tx_rng_at(1, TX_STREAM_SAMPLING, (uint32_t)round, 0);
        int32_t tokens[8], targets[8];
        tx_task_of(c)->generate(c, TX_SPLIT_TRAIN, &rng, (tx_sample){NULL, tokens, targets});
        spell(c, tokens, c->seq, line);
        uint32_t code;
        int number = 0;
        const int bytes = tx_utf8_decode((const uint8_t *)line, strlen(line), &code);
        CHECK_MSG(bytes == 3 && sscanf(line + bytes, "|%d", &number) == 1 &&
                      code == 0x4e00 + (uint32_t)number,
                  "%s", line);
        seen[number % 600]++;
    }
    int different = 0;
    for (int i = 0; i < 600; i++) different += seen[i] > 0;
    CHECK(different > 150);
}

/* Every sample is a row; rows with one input are on one side. */
static void check_samples(const char *more, tx_tokens kind) {
    char settings[200];
    tx_error error = {0};
    snprintf(settings, sizeof settings, SMALL "%s", more);
    tx_trainer *t = make(settings, pairs, kind, &error);
    CHECK_MSG(t, "%s", error.message);
    if (!t) return;
    const tx_config *c = &t->model.config;
    const tx_rows *rows = &c->corpus->rows;
    CHECK(rows->count == 14 && rows->inputs == 12 && rows->duplicates == 1 && rows->held_out >= 1 &&
          rows->held_out < 14 && c->lengths == TX_LENGTHS_VARIABLE);
    bool seen[2][3] = {{false}};
    for (uint32_t i = 0; i < 400; i++) {
        for (int split = 0; split < 2; split++) {
            int32_t source[32], tokens[32], targets[32];
            char in[99] = "", row[99], all[400], out[99];
            tx_task_sample(c, (tx_split)split, i, (tx_sample){source, tokens, targets});
            const bool two = c->arch == TX_ENCDEC;
            if (two) spell(c, source, c->seq, in);
            spell(c, tokens, tx_tokens_per_sample(c), row);
            spell(c, targets, tx_tokens_per_sample(c), out);
            snprintf(all, sizeof all, "%s%s,%s", two ? in : "", row, out);
            seen[split][0] |= strcmp(all, "one|1,1<") == 0;
            seen[split][1] |= strcmp(all, "one|uno,uno<") == 0;
            seen[split][2] |= strcmp(all, "six|6,\",6,\"<") == 0;
            char *bar = strchr(all, '|');
            CHECK(bar && strncmp(bar + 1, out, strlen(out) - 1) == 0);
        }
    }
    CHECK(seen[0][0] != seen[1][0] && seen[0][0] == seen[0][1] && seen[1][0] == seen[1][1] &&
          seen[0][2] != seen[1][2]);
    tx_update update;
    CHECK(tx_trainer_step(t, &update) && isfinite(update.score.loss));
    CHECK(tx_trainer_evaluate(t, TX_SPLIT_HELD_OUT, 0, 8).sequences == 8);
}

static void check_typed(void) {
    static tx_user_input typed;
    tx_error error = {0};
    char text[64] = "", out[64];
    tx_trainer *t = make(SMALL, pairs, TX_TOKENS_CHARACTERS, &error);
    const tx_config *c = &t->model.config;
    CHECK_MSG(tx_user_input_read(c, "ten", 3, &typed, &error) == TX_OK, "%s", error.message);
    spell(c, typed.tokens, typed.T, out);
    CHECK(strcmp(out, "ten|10") == 0 && typed.prompt == 4 && typed.targets[3] == typed.tokens[4] &&
          typed.targets[5] == 2 && typed.targets[2] == 0);
    tx_user_input_decode(c, &typed);
    tx_text written = tx_text_over(text, sizeof text);
    tx_user_input_write(c, &typed, &written);
    CHECK_MSG(strcmp(text, "ten") == 0, "%s", text);
    CHECK(tx_user_input_read(c, "net", 3, &typed, &error) == TX_OK && typed.T == 4 &&
          typed.tokens[3] == 1 && typed.targets[3] == 0);
    CHECK(tx_user_input_read(c, "z", 1, &typed, &error) == TX_ERR_RANGE);
    t = make("preset=labels\nd_model=8\nn_heads=2\nn_layers=1\n", "bad,-\ngood,+\nfine,+\n",
             TX_TOKENS_CHARACTERS, &error);
    c = &t->model.config;
    CHECK(c->vocab == 3 + c->corpus->vocab + 2 && c->seq == 4);
    CHECK(tx_user_input_read(c, "good", 4, &typed, &error) == TX_OK && typed.answers == 1 &&
          typed.targets[0] == c->vocab - 1);
    written = tx_text_over(text, sizeof text);
    tx_task_glyph(c, typed.targets[0], &written);
    CHECK(strcmp(text, "+") == 0);
}

static void check_settings(void) {
    static char longer[4200];
    tx_error error = {0};
    CHECK(!make(SMALL, "a,b\na,c\n", TX_TOKENS_CHARACTERS, &error) &&
          strstr(error.message, "every row has the same input"));
    CHECK(!make(SMALL "arch=encdec\n", "a\nb\n", TX_TOKENS_CHARACTERS, &error) &&
          strcmp(error.field, "arch") == 0);
    CHECK(!make(SMALL "arch=encoder\n", "a,b\nb,c\n", TX_TOKENS_CHARACTERS, &error) &&
          strcmp(error.field, "mask") == 0);
    memcpy(longer, "a,b\n", 4);
    memset(longer + 4, 'c', 4100);
    memcpy(longer + 4104, ",d\n", 4);
    CHECK(!make(SMALL, longer, TX_TOKENS_CHARACTERS, &error) &&
          strstr(error.message, "line 2: the row takes 4102 positions"));
    CHECK(make(SMALL, "alpha\nbeta\ngamma\n", TX_TOKENS_CHARACTERS, &error) != NULL);
}

/* What reading counts, measures and indexes is what a plain count of the cells finds. */
static void check_counts(bool classes) {
    enum { ROWS = 700 };
    static char text[ROWS * 64];
    static const char *const signs[] = {"a", "\xc3\xa9", "\"\"", "\xe6\xbc\xa2", "z "};
    tx_corpus c;
    tx_error error = {0};
    size_t size = 0;
    for (int i = 0; i < ROWS; i++)
        size += (size_t)snprintf(text + size, 64, "\"%d %s\",l%d%s", i * i % 331, signs[i % 5],
                                 i * 7 % 256 * (i % 3 > 0), i % 2 ? "\r\n\n" : "\n");
    CHECK(tx_corpus_read_table(&c, text, size, TX_HEADER_NO, classes, &error) == TX_OK);
    tx_arena arena = {0};
    tx_rows_index(&c.rows, &arena);
    void *block = aligned_alloc(TX_ALIGN, TX_ROUND_UP((size_t)arena.used, TX_ALIGN));
    arena = (tx_arena){block, 0};
    tx_rows_index(&c.rows, &arena);
    const tx_rows *rows = &c.rows;
    tx_table_reader reader = tx_table_open(text, size);
    uint32_t duplicates = 0, different = 0, longest = 0, labels = 0, total = 0;
    CHECK(rows->count == ROWS && rows->columns == 2);
    for (uint32_t i = 0; i < rows->count; i++) {
        tx_record record;
        uint32_t length = 0, code, earlier = 0, same = 0, known = rows->count;
        tx_table_next(&reader, &record, NULL);
        const tx_row *row = &rows->row[i];
        CHECK(row->line == record.line && row->cell[1].at == record.cell[1].at);
        for (int k = 0; k < (classes ? 1 : 2); k++)
            for (uint32_t at = 0; tx_cell_next(rows->text, &record.cell[k], &at, &code);) length++;
        for (uint32_t k = 0; k < i; k++) {
            bool input = tx_cell_same(rows->text, &rows->row[k].cell[0], &row->cell[0]),
                 output = tx_cell_same(rows->text, &rows->row[k].cell[1], &row->cell[1]);
            earlier += input;
            same += input && output;
            if (output && known == rows->count) known = k;
        }
        different += earlier == 0;
        duplicates += same > 0;
        longest = TX_MAX(longest, length);
        total += length;
        if (!classes) continue;
        CHECK(row->label == (known < i ? rows->row[known].label : labels));
        labels += known == rows->count;
    }
    CHECK(rows->inputs == different && rows->duplicates == duplicates && duplicates > 0);
    CHECK(rows->longest_row == longest && c.text_length == total);
    CHECK(rows->labels == 256 && labels == (classes ? 256 : 0));
    uint32_t counted = 0;
    for (int i = 0; i < c.characters; i++) counted += c.count[i];
    CHECK(counted == total && tx_corpus_count(&c, tx_corpus_token(&c, 0x6f22)) == ROWS / 5);
    uint32_t column[TX_CHARACTERS_ALWAYS] = {0};
    tx_corpus_count_column(&c, 0, column);
    CHECK(column[tx_corpus_token(&c, 0x6f22)] == ROWS / 5);
    CHECK(column[tx_corpus_token(&c, '"')] == ROWS / 5);
    free(block);
}

int main(void) {
    check_reading();
    check_counts(false);
    check_counts(true);
    check_refusals();
    for (int kind = 0; kind < 3; kind++) {
        check_samples("", (tx_tokens)kind);
        check_samples("arch=encdec\nmask=causal+padding\n", (tx_tokens)kind);
    }
    check_bytes();
    check_typed();
    check_settings();
    free(memory);
    free(index_memory);
    return check_report();
}
