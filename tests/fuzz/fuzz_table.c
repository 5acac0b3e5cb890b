/* Any bytes as a table: every record that is read has the cells that a second reader, one state a
 * byte, finds; rows with one input are on one side; samples hold only tokens of the vocabulary, and
 * the file comes back byte for byte. */
#include "fuzz.h"
#include "learn_tokens.h"
#include "model/presets.h"
#include "tasks/task.h"

unsigned long fuzz_taken;

static uint8_t cell[1 << 17];

/* The characters of cell number `wanted` (row, column) by the second reader; false without one. It
 * only has to be right where the first one refused nothing. */
static bool plain_cell(const tx_rows *rows, uint32_t row, int column, size_t *size) {
    const uint8_t *p = rows->text, *end = p + rows->size;
    bool quoted = false, any = false, tab = false;
    uint32_t record = 0;
    int at = 0;
    if (rows->size >= 3 && memcmp(p, "\xef\xbb\xbf", 3) == 0) p += 3;
    for (const uint8_t *q = p; q < end && (quoted || (*q != '\n' && *q != '\r')); q++) {
        quoted ^= *q == '"';
        tab |= *q == '\t' && !quoted;
    }
    quoted = false;
    row += rows->has_header;
    *size = 0;
    for (; p < end; p++) {
        const bool ends = !quoted && (*p == '\n' || *p == '\r');
        if (ends) {
            if (any && record++ == row) return at == column || column < at;
            any = false;
            at = 0;
            continue;
        }
        any = true;
        if (!quoted && *p == (tab ? '\t' : ',')) {
            at++;
            continue;
        }
        if (*p == '"') {
            const bool doubled = quoted && p + 1 < end && p[1] == '"';
            if (!doubled) quoted = !quoted;
            if (!doubled) continue;
            p++;
        }
        if (record == row && at == column) cell[(*size)++] = *p;
    }
    return any && record == row;
}

static void demand_cells(const tx_corpus *c) {
    static uint8_t own[1 << 17];
    const tx_rows *rows = &c->rows;
    for (uint32_t i = 0; i < rows->count && i < 50; i++) {
        for (int k = 0; k < rows->columns; k++) {
            size_t size, written = tx_cell_write(rows->text, &rows->row[i].cell[k], own);
            DEMAND(plain_cell(rows, i, k, &size));
            DEMAND(size == written && memcmp(own, cell, size) == 0);
        }
    }
}

/* order is a permutation, and no input is on both sides. */
static void demand_split(const tx_rows *rows) {
    const uint32_t trained = rows->count - rows->held_out;
    uint8_t *seen = calloc(rows->count, 1);
    DEMAND(seen && rows->inputs >= 1 && rows->inputs + rows->duplicates <= rows->count);
    for (uint32_t i = 0; i < rows->count; i++) {
        DEMAND(rows->order[i] < rows->count && !seen[rows->order[i]]);
        seen[rows->order[i]] = 1;
    }
    free(seen);
    DEMAND(rows->inputs == 1 || (rows->held_out >= 1 && trained >= 1));
    for (uint32_t i = 0; i < trained && i < 40; i++)
        for (uint32_t k = trained; k < rows->count && k < trained + 40; k++)
            DEMAND(!tx_cell_same(rows->text, &rows->row[rows->order[i]].cell[0],
                                 &rows->row[rows->order[k]].cell[0]));
}

static void train_on(const tx_corpus *corpus, tx_config *c) {
    tx_error error = {0};
    tx_update update;
    c->corpus = corpus;
    if (tx_config_resolve(c, &error) != TX_OK) {
        demand_error(&error);
        return;
    }
    if (!is_small(c)) return;
    fuzz_taken++;
    fuzz_run *run = new_run(c);
    const tx_corpus *own = &run->trainer.corpus;
    DEMAND(tx_corpus_is(own, corpus->rows.text, corpus->rows.size));
    demand_cells(own);
    tx_trainer_step(&run->trainer, &update);
    for (int i = 0; i < c->batch * tx_tokens_per_sample(c); i++)
        DEMAND(tx_trainer_sample(&run->trainer, 0).tokens[i] >= 0 &&
               tx_trainer_sample(&run->trainer, 0).tokens[i] < c->vocab);
    for (int i = 0; i < c->batch * tx_targets_per_sample(c); i++)
        DEMAND(tx_trainer_sample(&run->trainer, 0).targets[i] >= 0 &&
               tx_trainer_sample(&run->trainer, 0).targets[i] < c->vocab);
    tx_trainer_evaluate(&run->trainer, TX_SPLIT_HELD_OUT, 0, 2);
    end_run(run);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static tx_corpus corpus;
    static const char settings[] = "d_model=4\nn_heads=2\nd_ff=4\nn_layers=1\nbatch=2\n";
    static const char *const presets[] = {"preset=data\n", "preset=labels\n",
                                          "preset=data\narch=encdec\n"};
    tx_error error = {0};
    tx_config c;
    if (size < 1) return 0;
    const int kind = bytes[0] % 3, model = bytes[0] / 3 % 3, header = bytes[0] / 9 % 3;
    tx_config_defaults(&c);
    DEMAND(tx_config_apply(&c, presets[model], tx_text_size(presets[model]), &error) == TX_OK);
    DEMAND(tx_config_apply(&c, settings, sizeof settings - 1, &error) == TX_OK);
    tx_status status = tx_corpus_read_table(&corpus, (const char *)bytes + 1, size - 1,
                                            (tx_header)header, model == 1, &error);
    if (status != TX_OK) {
        demand_error(&error);
        return 0;
    }
    tx_arena arena = {0};
    tx_rows_index(&corpus.rows, &arena);
    void *memory = aligned_alloc(TX_ALIGN, TX_ROUND_UP((size_t)arena.used, TX_ALIGN));
    DEMAND(memory);
    arena = (tx_arena){memory, 0};
    tx_rows_index(&corpus.rows, &arena);
    demand_split(&corpus.rows);
    learned_tokens own = {0};
    c.tokens = kind;
    c.token_vocab = corpus.characters + 20;
    if (tx_corpus_learns(&corpus, (tx_tokens)kind))
        learn_tokens(&corpus, &own, (tx_tokens)kind, c.token_vocab);
    train_on(&corpus, &c);
    forget_tokens(&own);
    free(memory);
    return 0;
}
