#include "model/fields.h"
#include "inspect/tensors.h"
#include "abi/lab.h"
#include "abi/json_members.h"
#include "abi/lab_json.h"
#include "abi/lab_live.h"
#include "inspect/evaluate.h"
#include "inspect/measure.h"
#include "model/presets.h"
#include "inspect/generate.h"
#include "train/schedule.h"

#ifndef TX_VERSION
#define TX_VERSION ""
#endif
#ifndef TX_BUILD_KERNELS
#define TX_BUILD_KERNELS "native"
#endif
#ifndef TX_THREADS
#define TX_THREADS 0
#endif

/* --- describe --------------------------------------------------------------------------------- */

static void value_of(tx_text *t, const tx_field *f, const tx_config *c) {
    if (f->type == TX_FIELD_CHOICE || f->type == TX_FIELD_TEXT) {
        char word[TX_EVENTS_TEXT];
        tx_text text = tx_text_over(word, sizeof word);
        tx_field_print(f, c, &text);
        tx_text_add_json_string(t, word);
    } else {
        tx_field_print(f, c, t);
    }
}

/* What people call the choices of setting task, in their order. */
static void task_titles(tx_text *t, bool *first) {
    key(t, first, "titles");
    tx_text_add_char(t, '[');
    for (int i = 0; i < tx_task_count; i++) {
        if (i) tx_text_add_char(t, ',');
        tx_text_add_json_string(t, tx_tasks[i]->title);
    }
    tx_text_add_char(t, ']');
}

static void describe_field(tx_text *t, const tx_field *f, const tx_config *defaults) {
    static const char *const types[] = {"int", "float", "bool", "choice", "text"};
    bool first = true;
    tx_text_add_char(t, '{');
    string_member(t, &first, "key", f->key);
    string_member(t, &first, "type", types[f->type]);
    key(t, &first, "default");
    value_of(t, f, defaults);
    if (f->type == TX_FIELD_INT || f->type == TX_FIELD_FLOAT) {
        number_member(t, &first, "min", f->min);
        number_member(t, &first, "max", f->max);
        string_member(t, &first, "scale", f->log_scale ? "log" : "linear");
    }
    if (f->type == TX_FIELD_TEXT) number_member(t, &first, "max", f->max);
    if (f->type == TX_FIELD_CHOICE) {
        bool first_word = true;
        size_t size;
        key(t, &first, "choices");
        tx_text_add_char(t, '[');
        for (int i = 0;; i++) {
            const char *word = tx_field_choice(f, i, &size);
            if (size == 0) break;
            comma(t, &first_word);
            tx_text_add_json_bytes(t, word, size);
        }
        tx_text_add_char(t, ']');
    }
    if (f->type == TX_FIELD_CHOICE && !f->choices) task_titles(t, &first);
    string_member(t, &first, "group", f->group);
    string_member(t, &first, "unit", f->unit);
    string_member(t, &first, "help", f->help);
    bool_member(t, &first, "rebuild", f->rebuild);
    bool_member(t, &first, "advanced", f->advanced);
    tx_text_add_char(t, '}');
}

/* {key: value} of the settings in which a differs from b, or of all when b is NULL. */
static void settings_object(tx_text *t, const tx_config *a, const tx_config *b) {
    bool first = true;
    tx_text_add_char(t, '{');
    for (int i = 0; i < tx_field_count; i++) {
        if (b && tx_field_same(&tx_fields[i], a, b)) continue;
        key(t, &first, tx_fields[i].key);
        value_of(t, &tx_fields[i], a);
    }
    tx_text_add_char(t, '}');
}

static void describe_preset(tx_text *t, const tx_preset *p, const tx_config *defaults) {
    bool first = true;
    tx_config config;
    tx_preset_apply(&config, p->name, tx_text_size(p->name), NULL);
    tx_text_add_char(t, '{');
    string_member(t, &first, "name", p->name);
    key(t, &first, "aliases");
    tx_text_add_char(t, '[');
    if (p->alias) tx_text_add_json_string(t, p->alias);
    tx_text_add_char(t, ']');
    string_member(t, &first, "title", p->title);
    string_member(t, &first, "description", p->description);
    key(t, &first, "settings");
    settings_object(t, &config, defaults);
    /* not resolved: a preset of a text would read all of it */
    bool_member(t, &first, "continues", tx_config_generates(&config) && tx_task_continues(&config));
    if (p->goal_steps) {
        number_member(t, &first, "goal_steps", p->goal_steps);
        number_member(t, &first, tx_task_of(&config)->has_streams ? "goal_loss" : "goal_accuracy",
                      p->goal);
    }
    tx_text_add_char(t, '}');
}

#define OFFSET(type, member) number_member(t, &first, #member, (double)offsetof(type, member))

static void describe_layouts(tx_text *t) {
    bool first = true;
    tx_text_add(t, "{\"report\":{");
    OFFSET(lab_report, step);
    OFFSET(lab_report, epoch);
    OFFSET(lab_report, loss);
    OFFSET(lab_report, accuracy);
    OFFSET(lab_report, sequence_accuracy);
    OFFSET(lab_report, targets);
    OFFSET(lab_report, sequences);
    OFFSET(lab_report, grad_norm);
    OFFSET(lab_report, lr);
    OFFSET(lab_report, diverged);
    OFFSET(lab_report, losses);
    number_member(t, &first, "size", sizeof(lab_report));
    tx_text_add(t, "},\"error\":{");
    first = true;
    OFFSET(tx_error, status);
    OFFSET(tx_error, field);
    OFFSET(tx_error, message);
    number_member(t, &first, "value_count", offsetof(tx_error, values.count));
    number_member(t, &first, "value_places", offsetof(tx_error, values.at));
    number_member(t, &first, "size", sizeof(tx_error));
    tx_text_add(t, "},\"cut\":{");
    first = true;
    number_member(t, &first, "numbers", sizeof(tx_ablation) / sizeof(int32_t));
    number_member(t, &first, "self", TX_ABLATE_SELF);
    number_member(t, &first, "cross", TX_ABLATE_CROSS);
    number_member(t, &first, "ffn", TX_ABLATE_FFN);
    number_member(t, &first, "block", TX_ABLATE_BLOCK);
    tx_text_add_char(t, '}');
    first = false;
    number_member(t, &first, "slack_bytes", TX_LANE_SLACK * sizeof(real));
    number_member(t, &first, "most_threads", TX_MOST_THREADS);
    number_member(t, &first, "token_bytes", TX_TOKEN_BYTES);
    tx_text_add_char(t, '}');
}

static void describe_build(tx_text *t) {
    bool first = true;
    tx_text_add_char(t, '{');
    string_member(t, &first, "kernels", TX_BUILD_KERNELS);
    bool_member(t, &first, "threads", TX_THREADS);
    string_member(t, &first, "compiler", __VERSION__);
    tx_text_add_char(t, '}');
}

/* "code" words by status number, for LabError. */
static void describe_codes(tx_text *t) {
    bool first = true;
    tx_text_add_char(t, '{');
    for (int status = TX_ERR_CONFIG; status >= TX_ERR_HANDLE; status--) {
        char number[8];
        tx_text text = tx_text_over(number, sizeof number);
        tx_text_add_i64(&text, status);
        string_member(t, &first, number, tx_status_name(status));
    }
    tx_text_add_char(t, '}');
}

void lab_json_describe(tx_text *t) {
    tx_config defaults;
    tx_config_defaults(&defaults);
    bool first = true, item = true;
    tx_text_add_char(t, '{');
    number_member(t, &first, "abi", LAB_ABI_VERSION);
    number_member(t, &first, "most_bytes", LAB_MOST_BYTES);
    string_member(t, &first, "version", TX_VERSION);
    key(t, &first, "build");
    describe_build(t);
    key(t, &first, "layout");
    describe_layouts(t);
    key(t, &first, "codes");
    describe_codes(t);
    string_member(t, &first, "measures", tx_measure_names);
    lab_json_words(t, &first);
    key(t, &first, "settings");
    tx_text_add_char(t, '[');
    for (int i = 0; i < tx_field_count; i++) {
        comma(t, &item);
        describe_field(t, &tx_fields[i], &defaults);
    }
    tx_text_add_char(t, ']');
    key(t, &first, "presets");
    tx_text_add_char(t, '[');
    item = true;
    for (int i = 0; i < tx_preset_count; i++) {
        comma(t, &item);
        describe_preset(t, &tx_presets[i], &defaults);
    }
    tx_text_add_char(t, ']');
    key(t, &first, "tasks");
    tx_text_add_char(t, '[');
    item = true;
    for (int i = 0; i < tx_task_count; i++) {
        comma(t, &item);
        lab_json_describe_task(t, tx_tasks[i]);
    }
    tx_text_add(t, "]}");
}

/* --- one run ---------------------------------------------------------------------------------- */

void lab_json_settings(tx_text *t, const tx_config *config) { settings_object(t, config, NULL); }

void lab_json_differences(tx_text *t, const tx_config *config, const tx_config *base) {
    settings_object(t, config, base);
}

static void breakdown_row(tx_text *t, bool *first, const char *name, int depth, size_t count) {
    bool member = true;
    comma(t, first);
    tx_text_add_char(t, '{');
    string_member(t, &member, "name", name);
    number_member(t, &member, "depth", depth);
    number_member(t, &member, "count", (double)count);
    tx_text_add_char(t, '}');
}

/* A row named prefix + word, unless it counts nothing. */
static void named_row(tx_text *t, bool *first, const char *prefix, const char *word, int depth,
                      size_t count) {
    char name[40];
    tx_text text = tx_text_over(name, sizeof name);
    tx_text_add(&text, prefix);
    tx_text_add(&text, word);
    if (count) breakdown_row(t, first, name, depth, count);
}

/* Rows named as in the first notebook; those of depth 1 describe one block. */
static void breakdown_stack(tx_text *t, bool *first, const tx_stack *s, const char *prefix) {
    static const char *const kinds[TX_KINDS] = {"attention", "cross_attention", "feed_forward"};
    size_t block = 0, norms = 0;
    for (int i = 0; i < s->n_sublayers; i++) {
        block += s->block[0].sublayer[i].parameters;
        norms += s->block[0].sublayer[i].norm_parameters;
    }
    named_row(t, first, prefix, "embedding", 0, s->embed.parameters);
    named_row(t, first, prefix, "positions", 0, s->embed.position_parameters);
    named_row(t, first, prefix, "transformer_blocks", 0, (size_t)s->n_layers * (block + norms));
    for (int i = 0; i < s->n_sublayers; i++) {
        const tx_sublayer *w = &s->block[0].sublayer[i];
        named_row(t, first, "", kinds[w->kind], 1, w->parameters);
    }
    named_row(t, first, "", "norms", 1, norms);
    named_row(t, first, prefix, "layer_norm", 0, s->norm_parameters);
}

/* {key: reason} of the settings that have no effect beside the others. */
static void inactive_object(tx_text *t, const tx_config *config) {
    bool first = true;
    tx_text_add_char(t, '{');
    for (int i = 0; i < tx_field_count; i++) {
        const char *reason = tx_field_inactive(&tx_fields[i], config);
        if (reason) string_member(t, &first, tx_fields[i].key, reason);
    }
    tx_text_add_char(t, '}');
}

/* [[update, learning rate], ...], at most 97, the first and the last update among them. */
static void schedule_list(tx_text *t, const tx_config *config) {
    int64_t total = tx_planned_steps(config), n = TX_MIN(total, 97);
    for (int64_t i = 0; i < n; i++) {
        int64_t step = n > 1 ? i * (total - 1) / (n - 1) : 0;
        tx_text_add(t, i ? ",[" : "[[");
        tx_text_add_i64(t, step);
        tx_text_add_char(t, ',');
        tx_text_add_json_number(t, tx_learning_rate(config, step, total));
        tx_text_add_char(t, ']');
    }
    tx_text_add(t, n ? "]" : "[]");
}

void lab_json_plan(tx_text *t, const tx_model *m, tx_acts *spare, uint64_t bytes,
                   uint64_t looking) {
    bool first = true, item = true, two = m->n_stacks == 2;
    tx_text_add_char(t, '{');
    key(t, &first, "settings");
    settings_object(t, &m->config, NULL);
    number_member(t, &first, "parameters", (double)m->params.parameters);
    number_member(t, &first, "bytes", (double)bytes);
    number_member(t, &first, "bytes_looking", (double)looking);
    number_member(t, &first, "flops_per_step", tx_model_step_flops(m));
    number_member(t, &first, "steps_per_epoch", (double)tx_steps_per_epoch(&m->config));
    number_member(t, &first, "planned_steps", (double)tx_planned_steps(&m->config));
    number_member(t, &first, "steps_per_score", (double)tx_steps_per_score(&m->config));
    tx_bounds bounds = tx_task_of(&m->config)->bounds(&m->config);
    key(t, &first, "schedule");
    schedule_list(t, &m->config);
    number_member(t, &first, "guess_loss", bounds.guess.loss);
    number_member(t, &first, "guess_accuracy", bounds.guess.accuracy);
    number_member(t, &first, "which_loss",
                  bounds.permutation_loss > 0 ? bounds.permutation_loss : __builtin_nan(""));
    number_member(t, &first, "best_loss", bounds.best.loss);
    number_member(t, &first, "best_accuracy", bounds.best.accuracy);
    key(t, &first, "task");
    lab_json_task(t, &m->config);
    const tx_corpus *corpus = m->config.corpus;
    number_member(t, &first, "characters", corpus ? corpus->text_length : 0);
    number_member(t, &first, "different_characters", corpus ? corpus->different : 0);
    number_member(t, &first, "text_tokens", corpus ? corpus->length : 0);
    const int byte = corpus ? tx_corpus_first_byte(corpus) : -1; /* and 255 more */
    if (byte >= 0)
        number_member(t, &first, "first_byte", byte + tx_task_of(&m->config)->first_token);
    if (corpus && corpus->rows.columns) lab_json_table(t, &first, corpus);
    if (corpus && corpus->series.columns) lab_json_series(t, &first, &corpus->series);
    key(t, &first, "idle");
    inactive_object(t, &m->config);
    lab_json_costs(t, &first, m, spare);
    lab_json_memory(t, &first, m, spare);
    key(t, &first, "breakdown");
    tx_text_add_char(t, '[');
    for (int s = 0; s < m->n_stacks; s++)
        breakdown_stack(t, &item, &m->stack[s], !two ? "" : s == 0 ? "encoder_" : "decoder_");
    if (m->config.head != TX_HEAD_NONE) breakdown_row(t, &item, "output", 0, m->output.parameters);
    tx_text_add(t, "]}");
}

typedef struct {
    tx_text *text;
    bool first;
} listing;

static void list_view(const tx_view *view, void *context) {
    listing *l = context;
    tx_text *t = l->text;
    bool first = true;
    comma(t, &l->first);
    tx_text_add_char(t, '{');
    string_member(t, &first, "name", view->name);
    string_member(t, &first, "kind", tx_view_kind_name(view->kind));
    shape_member(t, &first, view->rank, view->shape);
    if (view->stride > view->shape[view->rank - 1])
        number_member(t, &first, "stride", view->stride);
    number_member(t, &first, "at", (double)(uintptr_t)view->data);
    if (!view->data) { /* the first arguments of lab_look */
        const int look[] = {view->batch, view->stack, view->layer, view->part};
        key(t, &first, "look");
        for (int i = 0; i < 4; i++) {
            tx_text_add_char(t, i ? ',' : '[');
            tx_text_add_i64(t, look[i]);
        }
        tx_text_add_char(t, ']');
    }
    tx_text_add_char(t, '}');
}

void lab_json_tensors(tx_text *t, tx_trainer *trainer) {
    listing l = {t, true};
    tx_text_add_char(t, '[');
    tx_inspect_each(trainer, list_view, &l);
    tx_text_add_char(t, ']');
}
