/* Every preset resolves, has the size its notebook prints, and fits the memory there is; every task
 * names a preset of its own to begin with. */
#include "check.h"
#include "learn_tokens.h"
#include "model/fields.h"
#include "model/presets.h"
#include "inspect/evaluate.h"
#include "inspect/hash.h"
#include <string.h>

static tx_config preset(const char *name) {
    tx_config c;
    tx_error error = {0};
    tx_status status = tx_preset_apply(&c, name, strlen(name), &error);
    read_learned_text(&c);
    if (status == TX_OK) status = tx_config_resolve(&c, &error);
    CHECK_MSG(status == TX_OK, "%s: %s", name, error.message);
    return c;
}

/* The trainer over a counting arena; its bytes. */
static uint64_t plan(tx_trainer *t, const tx_config *c) {
    tx_arena count = {0};
    tx_trainer_carve(t, &count, c, 1);
    return count.used;
}

static tx_trainer trainer;

static void check_parameters(const char *name, size_t parameters) {
    tx_config c = preset(name);
    plan(&trainer, &c);
    CHECK_MSG(trainer.model.params.parameters == parameters, "%s has %zu parameters, not %zu", name,
              trainer.model.params.parameters, parameters);
}

static void check_all(void) {
    for (int i = 0; i < tx_preset_count; i++) {
        const tx_preset *p = &tx_presets[i];
        tx_config c = preset(p->name), by_alias = preset(p->alias ? p->alias : p->name);
        CHECK_MSG(memcmp(&c, &by_alias, sizeof c) == 0, "%s is not %s", p->alias, p->name);
        CHECK_MSG(plan(&trainer, &c) < (uint64_t)1 << 30, "%s needs more than a gibibyte", p->name);
        CHECK_MSG((p->goal_steps > 0) == trainer.model.trainable,
                  "%s: a goal for what cannot be trained, or none for what can", p->name);
        CHECK_MSG(p->goal_steps <= tx_planned_steps(&c),
                  "%s plans %d steps and promises something after %d", p->name,
                  (int)tx_planned_steps(&c), p->goal_steps);
        const tx_bounds bounds = tx_task_of(&c)->bounds(&c);
        if (p->goal_steps && c.layout.count)
            CHECK_MSG(p->goal < bounds.guess.loss && !(p->goal < bounds.best.loss),
                      "%s promises loss %g", p->name, p->goal);
        else if (p->goal_steps)
            CHECK_MSG(p->goal > bounds.guess.accuracy && !(p->goal > bounds.best.accuracy),
                      "%s promises accuracy %g", p->name, p->goal);
        for (int j = 0; j < i; j++)
            CHECK_MSG(strcmp(p->name, tx_presets[j].name) != 0, "two presets are called %s",
                      p->name);
    }
}

static void check_tasks(void) {
    for (int i = 0; i < tx_task_count; i++) {
        tx_config c = preset(tx_tasks[i]->preset);
        CHECK_MSG(c.task == i, "task %s begins with preset %s, whose task is %s", tx_tasks[i]->name,
                  tx_tasks[i]->preset, tx_task_of(&c)->name);
    }
}

static void check_unknown(void) {
    tx_config c;
    tx_error error = {0};
    CHECK(tx_preset_apply(&c, "005", 3, &error) == TX_ERR_CONFIG &&
          strstr(error.message, "\"005\"") && strstr(error.message, "000-copy"));
    CHECK(tx_preset_apply(&c, "", 0, &error) == TX_ERR_CONFIG);
    /* the message lists every preset, to its end, also after a long wrong name */
    char wrong[60];
    memset(wrong, 'x', sizeof wrong);
    CHECK(tx_preset_apply(&c, wrong, sizeof wrong, &error) == TX_ERR_CONFIG);
    const char *last = tx_presets[tx_preset_count - 1].name;
    size_t length = strlen(error.message);
    CHECK(length >= strlen(last) && !strcmp(error.message + length - strlen(last), last));
}

/* The third notebook's forward pass, one of its 32 sequences: every number finite, every hidden row
 * normalised by the last norm. */
static void check_encoder_pass(void) {
    tx_config c = preset("003-encoder");
    uint64_t bytes = plan(&trainer, &c);
    void *memory = aligned_alloc(TX_ALIGN, TX_ROUND_UP((size_t)bytes, TX_ALIGN));
    if (!memory) exit(2);
    tx_trainer_carve(&trainer, &(tx_arena){memory, 0}, &c, 1);
    tx_trainer_reset(&trainer);
    tx_task_sample(&c, TX_SPLIT_HELD_OUT, 0,
                   (tx_sample){NULL, trainer.probe_tokens, trainer.probe_targets});
    tx_trainer_probe(&trainer, 0, c.seq);
    for (int t = 0; t < c.seq; t++) {
        const real *row = trainer.probe.stack[0].stream.out + (size_t)t * c.d_model;
        double sum = 0, squares = 0;
        for (int i = 0; i < c.d_model; i++) {
            sum += (double)row[i];
            squares += (double)row[i] * (double)row[i];
        }
        /* 512 floats of size 1, each right to about 1e-6: mean and variance come out within a few
         * 1e-6; eps of the norm takes 1e-5 away. */
        CHECK_MSG(fabs(sum / c.d_model) < 1e-5 && fabs(squares / c.d_model - 1) < 1e-4,
                  "row %d has mean %g, mean square %g", t, sum / c.d_model, squares / c.d_model);
    }
    tx_update update;
    CHECK(!tx_trainer_step(&trainer, &update)); /* nothing to train */
    free(memory);
}

/* A preset replaces settings; the text that a config learns from is none. */
static void check_text_stays(void) {
    static const char settings[] = "preset=copy\nlr=0.5\npreset=text\nseq=8\n";
    static const char text[] = "to and fro the boats go, and the gulls go to and fro";
    tx_corpus corpus;
    tx_config c;
    tx_error error = {0};
    CHECK(tx_corpus_read(&corpus, text, strlen(text), &error) == TX_OK);
    tx_config_defaults(&c);
    c.corpus = &corpus;
    CHECK(tx_config_apply(&c, settings, strlen(settings), &error) == TX_OK);
    CHECK(c.corpus == &corpus && c.lr == 0.002 && tx_task_reads_text(&c));
    CHECK(tx_config_resolve(&c, &error) == TX_OK && c.vocab == corpus.vocab);
}

int main(void) {
    check_text_stays();
    check_all();
    check_tasks();
    check_unknown();
    check_parameters("000-copy", 102676);
    check_parameters("000-reverse", 152660);
    check_parameters("001-shift", 101258);
    check_parameters("002-causal", 178916);
    check_parameters("003-encoder", 24035328);
    check_parameters("004-encdec", 237588);
    /* By hand, with width 64 and 33 or 256 tokens: attention, feed-forward and norms of a block;
     * embedding, positions, output and final norm. */
    check_parameters("attention-only", 2 * 4 * 4096 + 2 * 33 * 64);
    check_parameters("gpt2", 2 * (4 * 4160 + 33088 + 256) + 256 * 64 + 64 * 64 + 256 + 128);
    check_parameters("llama", 2 * (3 * 4096 + 3 * 64 * 176 + 128) + 2 * 256 * 64 + 64);
    check_parameters("gemma", 2 * (3 * 4096 + 3 * 64 * 176 + 128 + 32) + 256 * 64 + 64);
    check_parameters("nanochat", 4 * (4 * 4096 + 2 * 64 * 256 + 128 + 32) + 2 * 256 * 64 + 64);
    check_encoder_pass();
    return check_report();
}
