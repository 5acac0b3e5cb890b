/* What tasks, measures and heads say of themselves, as JSON. */
#include "abi/json_members.h"
#include "abi/lab_json.h"
#include "inspect/generate.h"
#include "inspect/head_words.h"
#include "tasks/corpus.h"
#include "tasks/user_input.h"
#include "tasks/all.h"

#define LABEL_ROOM 256 /* bytes of a label that are shown */

void lab_json_describe_task(tx_text *t, const tx_task *task) {
    bool first = true;
    tx_text_add_char(t, '{');
    string_member(t, &first, "name", task->name);
    string_member(t, &first, "title", task->title);
    string_member(t, &first, "description", task->description);
    string_member(t, &first, "preset", task->preset);
    bool_member(t, &first, "moves_tokens", task->source_of != NULL);
    bool_member(t, &first, "reads_text", task->reads_text);
    bool_member(t, &first, "reads_table", task->reads_table);
    bool_member(t, &first, "reads_numbers", task->reads_numbers);
    bool_member(t, &first, "has_streams", task->has_streams);
    bool_member(t, &first, "lists_streams", task->lists_streams);
    string_member(t, &first, "card", task->words.card ? task->words.card : "");
    tx_text_add_char(t, '}');
}

/* {token: glyph} of the tokens that are not read as their number. */
static void glyphs_member(tx_text *t, bool *first, const tx_config *config) {
    bool none = true;
    key(t, first, "glyphs");
    tx_text_add_char(t, '{');
    for (int32_t token = 0; tx_task_of(config)->glyph && token < config->vocab; token++) {
        char glyph[TX_MAX(4 * TX_TOKEN_BYTES, LABEL_ROOM)], number[16];
        tx_text shown = tx_text_over(glyph, sizeof glyph),
                plain = tx_text_over(number, sizeof number);
        tx_task_glyph(config, token, &shown);
        tx_text_add_i64(&plain, token);
        if (shown.length == plain.length && memcmp(glyph, number, shown.length) == 0) continue;
        string_member(t, &none, number, glyph);
    }
    tx_text_add_char(t, '}');
}

/* The numbers of a unit: [{"name", "from", "to"}]; none of a text. */
static void parts_member(tx_text *t, bool *outer, const tx_input *input) {
    bool item = true;
    key(t, outer, "parts");
    tx_text_add_char(t, '[');
    for (int i = 0; i < input->parts; i++) {
        bool first = true;
        comma(t, &item);
        tx_text_add_char(t, '{');
        string_member(t, &first, "name", input->part[i].name);
        number_member(t, &first, "from", input->part[i].from);
        number_member(t, &first, "to", input->part[i].to);
        tx_text_add_char(t, '}');
    }
    tx_text_add_char(t, ']');
}

static void input_member(tx_text *t, bool *first, const tx_config *config) {
    tx_input input = tx_input_of(config);
    char words[160];
    tx_text hint = tx_text_over(words, sizeof words);
    bool member = true;
    tx_input_add_hint(config, &hint);
    key(t, first, "input");
    tx_text_add_char(t, '{');
    string_member(t, &member, "units", input.units);
    string_member(t, &member, "hint", words);
    parts_member(t, &member, &input);
    string_member(t, &member, "note", input.note);
    bool_member(t, &member, "characters", input.parts == 0 || input.text);
    bool_member(t, &member, "numeric", input.parts == 1 && input.joint[1] == 0 && !input.text);
    number_member(t, &member, "least", input.least);
    number_member(t, &member, "most", input.most);
    number_member(t, &member, "trained_least", input.trained_least);
    number_member(t, &member, "trained_most", input.trained_most);
    number_member(t, &member, "per_unit", input.per_unit);
    number_member(t, &member, "beside", input.beside);
    tx_text_add_char(t, '}');
}

/* What a page says of a run (tx_task_words). */
static void words_member(tx_text *t, bool *first, const tx_config *config) {
    const tx_task_words *words = &tx_task_of(config)->words;
    char text[96];
    tx_text aim = tx_text_over(text, sizeof text);
    bool member = true;
    tx_input_add_aim(config, &aim);
    key(t, first, "words");
    tx_text_add_char(t, '{');
    string_member(t, &member, "aim", text);
    string_member(t, &member, "knows", words->knows ? words->knows : "");
    string_member(t, &member, "finds", words->finds ? words->finds : "");
    string_member(t, &member, "solved", words->solved ? words->solved : "It solves the task.");
    tx_text_add_char(t, '}');
}

static void numbers_members(tx_text *t, bool *first, const char *name, int32_t kind, int32_t size) {
    string_member(t, first, "name", name);
    string_member(t, first, "kind", kind == TX_TOKEN ? "token" : "vector");
    number_member(t, first, "size", size);
}

/* "streams" and "predictions" of a step, in the order of its numbers. */
static void streams_members(tx_text *t, bool *outer, const tx_streams *s) {
    bool item = true;
    key(t, outer, "streams");
    tx_text_add_char(t, '[');
    for (int k = 0; k < s->count; k++) {
        bool first = true;
        comma(t, &item);
        tx_text_add_char(t, '{');
        numbers_members(t, &first, s->stream[k].name, s->stream[k].kind, s->stream[k].size);
        tx_text_add_char(t, '}');
    }
    tx_text_add_char(t, ']');
    item = true;
    key(t, outer, "predictions");
    tx_text_add_char(t, '[');
    for (int i = 0; i < s->predictions; i++) {
        const tx_prediction *p = &s->prediction[i];
        bool first = true;
        comma(t, &item);
        tx_text_add_char(t, '{');
        numbers_members(t, &first, p->name, p->kind, p->size);
        string_member(t, &first, "at", s->stream[p->at].name);
        bool_member(t, &first, "tanh", p->bounded);
        number_member(t, &first, "weight", p->weight);
        tx_text_add_char(t, '}');
    }
    tx_text_add_char(t, ']');
}

/* "world": {wall, obstacle, near} of a task that acts (tx_square). */
static void world_member(tx_text *t, bool *outer, const tx_config *config) {
    const tx_square *square = tx_task_of(config)->square;
    bool first = true;
    if (!square) return;
    key(t, outer, "world");
    tx_text_add_char(t, '{');
    number_member(t, &first, "wall", square->wall);
    number_member(t, &first, "obstacle", square->obstacle);
    number_member(t, &first, "near", square->near);
    tx_text_add_char(t, '}');
}

/* "graph": {nodes, goal, edges: [[a, b], ...]} of a task that has one. */
static void graph_member(tx_text *t, bool *outer, const tx_config *config) {
    const tx_graph *graph = tx_task_of(config)->graph;
    bool first = true, item = true;
    if (!graph) return;
    key(t, outer, "graph");
    tx_text_add_char(t, '{');
    number_member(t, &first, "nodes", graph->nodes);
    number_member(t, &first, "goal", graph->goal);
    key(t, &first, "edges");
    tx_text_add_char(t, '[');
    for (int a = 0; a < graph->nodes; a++)
        for (int b = a + 1; b < graph->nodes; b++) {
            if (!graph->has_edge(config, a, b)) continue;
            comma(t, &item);
            tx_text_add_char(t, '[');
            tx_text_add_i64(t, a);
            tx_text_add_char(t, ',');
            tx_text_add_i64(t, b);
            tx_text_add_char(t, ']');
        }
    tx_text_add(t, "]}");
}

void lab_json_task(tx_text *t, const tx_config *config) {
    const tx_task *task = tx_task_of(config);
    bool first = true;
    tx_text_add_char(t, '{');
    string_member(t, &first, "name", task->name);
    bool_member(t, &first, "reads_text", task->reads_text);
    bool_member(t, &first, "reads_table", task->reads_table);
    bool_member(t, &first, "reads_numbers", task->reads_numbers);
    number_member(t, &first, "first_token", task->first_token);
    number_member(t, &first, "last_token", task->reads_table ? task->end : 0);
    bool_member(t, &first, "has_slots", tx_task_has_slots(config));
    string_member(t, &first, "source_name", task->source_name ? task->source_name : "source");
    number_member(t, &first, "end", config->arch == TX_ENCDEC ? task->end : 0);
    number_member(t, &first, "begin", config->arch == TX_ENCDEC ? task->separator : 0);
    number_member(t, &first, "start", tx_task_start(config));
    number_member(t, &first, "padding", tx_task_padding_token(config));
    bool_member(t, &first, "generates", tx_config_generates(config));
    bool_member(t, &first, "continues", tx_task_continues(config));
    bool_member(t, &first, "answers_next", task->answers_next || config->arch == TX_ENCDEC);
    string_member(t, &first, "generated", tx_task_generated(config));
    words_member(t, &first, config);
    input_member(t, &first, config);
    glyphs_member(t, &first, config);
    streams_members(t, &first, &config->layout);
    bool_member(t, &first, "fits_maps", task == &tx_task_regression);
    number_member(t, &first, "modulus", task == &tx_task_modular ? config->vocab - 2 : 0);
    bool_member(t, &first, "swings", task == &tx_task_pendulum);
    bool_member(t, &first, "acts", task->env != NULL);
    world_member(t, &first, config);
    graph_member(t, &first, config);
    tx_text_add_char(t, '}');
}

static void labels_member(tx_text *t, bool *first, const tx_corpus *corpus) {
    bool item = true;
    key(t, first, "labels");
    tx_text_add_char(t, '[');
    for (int i = 0; i < TX_MIN(corpus->rows.labels, TX_ROWS_MOST_LABELS); i++) {
        char label[LABEL_ROOM];
        tx_text text = tx_text_over(label, sizeof label);
        bool member = true;
        tx_corpus_add_label(corpus, i, &text);
        comma(t, &item);
        tx_text_add_char(t, '{');
        string_member(t, &member, "text", label);
        number_member(t, &member, "count", corpus->rows.label[i].count);
        tx_text_add_char(t, '}');
    }
    tx_text_add_char(t, ']');
}

void lab_json_table(tx_text *t, bool *outer, const tx_corpus *corpus) {
    const tx_rows *rows = &corpus->rows;
    bool first = true;
    key(t, outer, "table");
    tx_text_add_char(t, '{');
    number_member(t, &first, "columns", rows->columns);
    bool_member(t, &first, "header", rows->has_header);
    number_member(t, &first, "rows", rows->count);
    number_member(t, &first, "inputs", rows->inputs);
    number_member(t, &first, "duplicates", rows->duplicates);
    number_member(t, &first, "trained", rows->count - rows->held_out);
    number_member(t, &first, "held_out", rows->held_out);
    number_member(t, &first, "longest_input", rows->longest[0]);
    number_member(t, &first, "longest_output", rows->longest[1]);
    bool_member(t, &first, "classes", rows->classes);
    bool_member(t, &first, "suggests_labels", tx_rows_suggest_labels(rows));
    number_member(t, &first, "different_labels", rows->labels);
    if (rows->classes) labels_member(t, &first, corpus);
    tx_text_add_char(t, '}');
}

void lab_json_series(tx_text *t, bool *outer, const tx_series *series) {
    bool first = true;
    key(t, outer, "numbers");
    tx_text_add_char(t, '{');
    bool_member(t, &first, "header", series->has_header);
    number_member(t, &first, "rows", series->rows);
    number_member(t, &first, "trained", series->first ? series->first[series->trained] : 0);
    number_member(t, &first, "episodes", series->episodes);
    number_member(t, &first, "longest", series->longest);
    bool_member(t, &first, "has_episodes", series->of_kind[TX_COLUMN_EPISODE] > 0);
    key(t, &first, "columns");
    tx_series_add_columns(series, t);
    tx_text_add_char(t, '}');
}

static void words_array(tx_text *t, bool *first, const char *name, const char *words) {
    bool item = true;
    key(t, first, name);
    tx_text_add_char(t, '[');
    while (*words) {
        size_t size = 0;
        while (words[size] && words[size] != ' ') size++;
        comma(t, &item);
        tx_text_add_json_bytes(t, words, size);
        words += words[size] ? size + 1 : size;
    }
    tx_text_add_char(t, ']');
}

void lab_json_words(tx_text *t, bool *first) {
    bool item = true;
    key(t, first, "measure_texts");
    tx_text_add_char(t, '[');
    for (int i = 0; i < tx_measure_text_count; i++) {
        bool member = true;
        comma(t, &item);
        tx_text_add_char(t, '{');
        string_member(t, &member, "key", tx_measure_texts[i].key);
        string_member(t, &member, "title", tx_measure_texts[i].title);
        string_member(t, &member, "help", tx_measure_texts[i].help);
        tx_text_add_char(t, '}');
    }
    tx_text_add_char(t, ']');
    item = true;
    key(t, first, "head_names");
    tx_text_add_char(t, '[');
    for (int i = 0; i < tx_head_name_count; i++) {
        comma(t, &item);
        tx_text_add_json_string(t, tx_head_names[i].word);
    }
    tx_text_add_char(t, ']');
    words_array(t, first, "roles", tx_role_names);
}
