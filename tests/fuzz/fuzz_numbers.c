/* Any bytes as a table of numbers: every row that is read has the numbers that the C library reads,
 * in its place, summed and standardised; parts hold every row once; samples are rows of the side
 * that is asked for; and the file comes back byte for byte. */
#include "fuzz.h"
#include "model/presets.h"
#include "tasks/streams.h"
#include "tasks/task.h"
#include <math.h>

unsigned long fuzz_taken;

/* Parts follow each other, and both sides have rows. */
static void demand_parts(const tx_series *s) {
    DEMAND(s->parts >= 2 && s->trained >= 1 && s->trained < s->parts);
    DEMAND(s->first[0] == 0 && s->first[s->parts] == s->rows);
    for (uint32_t i = 0; i < s->parts; i++) {
        DEMAND(s->first[i] < s->first[i + 1]);
        DEMAND(tx_series_part(s, s->first[i]) == i && tx_series_part(s, s->first[i + 1] - 1) == i);
        DEMAND(s->parts == 2 || s->first[i + 1] - s->first[i] <= s->longest);
    }
}

/* The number of a cell as the C library reads it. */
static double number_of(const uint8_t *text, const tx_cell *cell) {
    char own[4097], *end;
    DEMAND(cell->size < sizeof own);
    memcpy(own, text + cell->at, cell->size);
    own[cell->size] = 0;
    const double number = strtod(own, &end);
    while (*end == ' ' || *end == '\t') end++;
    DEMAND(*end == 0 && end != own);
    return number;
}

/* The sum over all rows of each column is that over the rows of the file; of rewards, over the rows
 * and the rows before them in their episode. */
static void demand_numbers(const tx_series *s) {
    double sum[TX_SERIES_COLUMNS] = {0}, size[TX_SERIES_COLUMNS] = {0}, last = 0;
    const int episode = tx_series_column(s, TX_COLUMN_EPISODE);
    tx_series_reader r = tx_series_open(s);
    uint32_t before = 0;
    for (uint32_t i = 0; i < s->rows; i++) {
        DEMAND(tx_series_next(&r, NULL) == TX_OK && r.cells == s->columns);
        const double now = episode < 0 ? 0 : r.number[episode];
        before = i > 0 && (now < last || now > last) ? 0 : before + (i > 0);
        last = now;
        for (int k = 0; k < s->columns; k++) {
            const double x = number_of(s->text, &r.cell[k]),
                         times = s->column[k].kind == TX_COLUMN_REWARD ? before + 1 : 1;
            DEMAND(!(x < r.number[k]) && !(x > r.number[k]));
            sum[k] += times * x;
            size[k] += times * fabs(x);
        }
    }
    for (int k = 0; k < s->columns; k++) {
        double found = 0;
        if (s->column[k].kind < TX_COLUMN_REWARD) continue;
        for (uint32_t i = 0; i < s->rows; i++)
            found += s->raw[(size_t)i * (size_t)s->width + (size_t)s->column[k].at];
        DEMAND(fabs(found - sum[k]) <= 1e-9 * size[k] * s->rows);
        DEMAND(isfinite(s->column[k].mean) && isfinite(s->column[k].deviation) &&
               s->column[k].deviation > 0);
    }
}

/* The row that the first valid step of a sample is, by its numbers. */
static void demand_sample(const tx_config *c, tx_split split, uint32_t index) {
    static int32_t tokens[1 << 16], targets[1 << 16];
    const tx_series *s = &c->corpus->series;
    const tx_number *x = (const tx_number *)(const void *)tokens;
    const uint32_t trained = s->first[s->trained];
    const bool skips = s->of_kind[TX_COLUMN_REWARD] && !c->returns;
    bool found = false;
    tx_task_sample(c, split, index, (tx_sample){NULL, tokens, targets});
    DEMAND(x[TX_STEP_VALID].whole == 1);
    for (uint32_t i = split ? trained : 0; i < (split ? s->rows : trained) && !found; i++)
        found = memcmp(x + TX_STEP_VALUES, s->value + (size_t)i * (size_t)s->width + skips,
                       (size_t)(s->width - skips) * sizeof *x) == 0;
    DEMAND(found);
}

static void train_on(const tx_corpus *corpus, tx_config *c) {
    tx_error error = {0};
    tx_update update;
    c->corpus = corpus;
    if (tx_config_resolve(c, &error) != TX_OK) {
        demand_error(&error);
        return;
    }
    fuzz_taken++;
    if (!is_small(c)) return;
    fuzz_run *run = new_run(c);
    const tx_corpus *own = &run->trainer.corpus;
    DEMAND(tx_corpus_is(own, corpus->series.text, corpus->series.size));
    for (uint32_t i = 0; i < own->series.rows * (uint32_t)own->series.width; i++)
        DEMAND(fabsf(own->series.value[i]) <= 1e6f);
    for (uint32_t i = 0; i < 4; i++)
        demand_sample(&run->trainer.model.config, (tx_split)(i % 2), i);
    tx_trainer_step(&run->trainer, &update);
    tx_trainer_evaluate(&run->trainer, TX_SPLIT_HELD_OUT, 0, 2);
    end_run(run);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static tx_corpus corpus;
    static const char settings[] =
        "preset=numbers\nd_model=4\nn_heads=2\nd_ff=4\nn_layers=1\nbatch=2\nwarmup=0\n";
    static const char *const more[] = {"", "returns=false\n", "seq=3\nstep_embed=4\n"};
    tx_error error = {0};
    tx_config c;
    if (size < 1) return 0;
    const int kind = bytes[0] % 3, header = bytes[0] / 3 % 3;
    tx_config_defaults(&c);
    DEMAND(tx_config_apply(&c, settings, sizeof settings - 1, &error) == TX_OK);
    DEMAND(tx_config_apply(&c, more[kind], tx_text_size(more[kind]), &error) == TX_OK);
    const char *text = (const char *)bytes + 1;
    if (tx_corpus_read_numbers(&corpus, text, size - 1, (tx_header)header, &error) != TX_OK) {
        demand_error(&error);
        return 0;
    }
    tx_arena arena = {0};
    tx_series_index(&corpus.series, &arena);
    void *memory = aligned_alloc(TX_ALIGN, TX_ROUND_UP((size_t)arena.used, TX_ALIGN));
    DEMAND(memory);
    arena = (tx_arena){memory, 0};
    tx_series_index(&corpus.series, &arena);
    demand_parts(&corpus.series);
    demand_numbers(&corpus.series);
    train_on(&corpus, &c);
    free(memory);
    return 0;
}
