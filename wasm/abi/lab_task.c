/* What the task says of an input, and what the probe's heads are called. */
#include "abi/json_members.h"
#include "abi/lab_live.h"
#include "inspect/head_words.h"
#include "tasks/user_input.h"
#include <stdlib.h>

/* --- typed input ------------------------------------------------------------------------------ */

static void numbers_member(tx_text *t, bool *first, const char *name, const int32_t *numbers,
                           int n) {
    key(t, first, name);
    tx_text_add_char(t, '[');
    for (int i = 0; i < n; i++) {
        if (i) tx_text_add_char(t, ',');
        tx_text_add_i64(t, numbers[i]);
    }
    tx_text_add_char(t, ']');
}

static void text_member(tx_text *t, bool *first, const tx_config *config,
                        const tx_user_input *typed) {
    size_t size = 0;
    tx_text count = tx_text_over(NULL, 0);
    tx_user_input_write(config, typed, &count);
    size = count.length;
    char *words = malloc(size + 1);
    if (!words) return; /* the member is missing then */
    tx_text text = tx_text_over(words, size + 1);
    tx_user_input_write(config, typed, &text);
    key(t, first, "text");
    tx_text_add_json_bytes(t, words, size);
    free(words);
}

static int32_t typed_json(const tx_config *config, const tx_user_input *typed, char *out,
                          int32_t capacity) {
    tx_text t = lab_text_over(out, capacity);
    bool first = true;
    tx_text_add_char(&t, '{');
    text_member(&t, &first, config, typed);
    number_member(&t, &first, "length", typed->units);
    numbers_member(&t, &first, "tokens", typed->tokens, typed->T);
    if (typed->S) numbers_member(&t, &first, "source", typed->source, typed->S);
    numbers_member(&t, &first, "targets", typed->targets, typed->answers);
    number_member(&t, &first, "prompt", typed->prompt);
    bool_member(&t, &first, "greedy", config->arch == TX_ENCDEC);
    tx_text_add_char(&t, '}');
    return (int32_t)t.length;
}

static tx_user_input *new_typed(tx_error *error) {
    tx_user_input *typed = calloc(1, sizeof *typed);
    if (!typed) tx_fail(error, TX_ERR_MEMORY, "input", "no memory left to read an input");
    return typed;
}

static tx_status refuse_streams(tx_error *error) {
    return tx_fail(error, TX_ERR_STATE, "input", "a task of streams has no input that is typed");
}

int32_t lab_task_read(lab *l, const char *text, int32_t size, char *out, int32_t capacity,
                      tx_error *error) {
    CHECK_HANDLE(l);
    CHECK_ERROR(error);
    CHECK_OUT(out, capacity);
    CHECK_RANGE(size == 0 || lab_reaches(text, size, 1));
    const tx_config *config = &l->trainer.model.config;
    if (config->layout.count) return refuse_streams(error);
    tx_user_input *typed = new_typed(error);
    if (!typed) return TX_ERR_MEMORY;
    int32_t result = tx_user_input_read(config, text, (size_t)size, typed, error);
    if (result == TX_OK) result = typed_json(config, typed, out, capacity);
    free(typed);
    return result;
}

int32_t lab_task_draw(lab *l, int32_t units, uint32_t seed, char *out, int32_t capacity,
                      tx_error *error) {
    CHECK_HANDLE(l);
    CHECK_ERROR(error);
    CHECK_OUT(out, capacity);
    CHECK_RANGE(units >= 0 && units <= TX_INPUT_MOST);
    const tx_config *config = &l->trainer.model.config;
    if (config->layout.count) return refuse_streams(error);
    tx_user_input *typed = new_typed(error);
    if (!typed) return TX_ERR_MEMORY;
    /* samples draw from numbers 0 and 1 of this stream (modular.c) */
    tx_rng rng = tx_rng_at(seed, TX_STREAM_HELD_OUT, (uint32_t)units, 2);
    int32_t result = tx_user_input_draw(config, units, &rng, typed, error);
    if (result == TX_OK) result = typed_json(config, typed, out, capacity);
    free(typed);
    return result;
}

/* --- samples ---------------------------------------------------------------------------------- */

static bool is_sample(const lab *l, int32_t S, const int32_t *source, int32_t T,
                      const int32_t *tokens) {
    bool two = l->trainer.model.config.arch == TX_ENCDEC;
    if (l->trainer.model.config.layout.count) return false;
    return T >= 1 && T <= TX_INPUT_MOST && lab_reaches(tokens, T, 4) &&
           (two ? S >= 1 && S <= TX_INPUT_MOST && lab_reaches(source, S, 4) : S == 0);
}

/* Every token is of the vocabulary. */
static bool are_tokens(const int32_t *tokens, int32_t n, int32_t vocab) {
    for (int32_t i = 0; i < n; i++)
        if (tokens[i] < 0 || tokens[i] >= vocab) return false;
    return true;
}

int32_t lab_task_write(lab *l, int32_t S, const int32_t *source, int32_t T, const int32_t *tokens,
                       int32_t prompt, char *out, int32_t capacity) {
    CHECK_HANDLE(l);
    CHECK_OUT(out, capacity);
    const tx_config *config = &l->trainer.model.config;
    CHECK_RANGE(is_sample(l, S, source, T, tokens) && are_tokens(tokens, T, config->vocab));
    int piece = tx_task_of(config)->prompt;
    tx_user_input *typed = new_typed(NULL);
    if (!typed) return TX_ERR_MEMORY;
    tx_text t = lab_text_over(out, capacity);
    typed->S = S;
    typed->T = prompt && piece && config->arch != TX_ENCDEC ? TX_MIN(T, piece) : T;
    memcpy(typed->tokens, tokens, (size_t)T * sizeof *tokens);
    if (S) memcpy(typed->source, source, (size_t)S * sizeof *source);
    tx_user_input_decode(config, typed);
    tx_user_input_write(config, typed, &t);
    free(typed);
    return (int32_t)t.length;
}

int32_t lab_task_positions(lab *l, int32_t S, const int32_t *source, int32_t T,
                           const int32_t *tokens, int32_t *out) {
    CHECK_HANDLE(l);
    CHECK_RANGE(is_sample(l, S, source, T, tokens));
    CHECK_RANGE(lab_reaches(out, 2 * (int64_t)T + S, 4));
    tx_config config = tx_task_config_of(&l->trainer.model.config, S, T);
    tx_sample sample = {(int32_t *)(uintptr_t)source, (int32_t *)(uintptr_t)tokens, NULL};
    for (int32_t t = 0; t < T; t++) {
        out[t] = tx_task_source(&config, &sample, t);
        out[T + t] = (int32_t)tx_task_role(&config, &sample, false, t);
    }
    for (int32_t t = 0; t < S; t++)
        out[2 * T + t] = (int32_t)tx_task_role(&config, &sample, true, t);
    return 2 * T + S;
}

int32_t lab_task_next(lab *l, int32_t T, const int32_t *tokens) {
    CHECK_HANDLE(l);
    CHECK_RANGE(T >= 1 && T <= TX_INPUT_MOST && lab_reaches(tokens, T, 4));
    const tx_config *config = &l->trainer.model.config;
    if (config->layout.count) return TX_ERR_STATE;
    CHECK_RANGE(are_tokens(tokens, T, config->vocab));
    const tx_task *task = tx_task_of(config);
    return task->next ? task->next(config, tokens, T) : TX_ERR_STATE;
}

/* --- the text --------------------------------------------------------------------------------- */

int32_t lab_corpus(lab *l, int32_t first, int32_t count, uint8_t *out) {
    CHECK_HANDLE(l);
    CHECK_RANGE(first >= 0 && count >= 0 && count <= INT32_MAX / TX_TOKEN_BYTES);
    CHECK_RANGE(lab_reaches(out, TX_TOKEN_BYTES * (int64_t)count, 1));
    const tx_corpus *corpus = l->trainer.model.config.corpus;
    if (!corpus) return TX_ERR_STATE;
    if ((uint32_t)first >= tx_corpus_units(corpus)) return 0;
    uint32_t left = tx_corpus_units(corpus) - (uint32_t)first;
    return (int32_t)tx_corpus_write(corpus, (uint32_t)first, TX_MIN((uint32_t)count, left), out);
}

/* --- the probe -------------------------------------------------------------------------------- */

int32_t lab_hidden(lab *l, int32_t stack, int32_t layer, int32_t cross, uint8_t *out,
                   int32_t capacity) {
    CHECK_HANDLE(l);
    const tx_model *m = &l->trainer.model;
    CHECK_RANGE(stack >= 0 && stack < m->n_stacks && layer >= 0 &&
                layer < m->stack[stack].n_layers &&
                (cross == 0 || tx_stack_index(&m->stack[stack], TX_CROSS_ATTENTION) >= 0));
    if (l->trainer.probe.batch == 0) return TX_ERR_STATE;
    size_t bytes = tx_measure_hidden(&l->trainer, stack, layer, cross != 0, NULL);
    if (!out) return (int32_t)bytes;
    CHECK_RANGE(capacity >= (int32_t)bytes && lab_reaches(out, capacity, 1));
    return (int32_t)tx_measure_hidden(&l->trainer, stack, layer, cross != 0, out);
}

int32_t lab_probe_heads(lab *l, int32_t n, const int32_t *targets, double *memory,
                        int32_t capacity) {
    CHECK_HANDLE(l);
    tx_trainer *t = &l->trainer;
    if (t->probe.batch == 0) return TX_ERR_STATE;
    bool each = t->model.config.head == TX_HEAD_TOKEN && !t->model.config.layout.count;
    CHECK_RANGE(!each || (lab_reaches(targets, n, 4) && n == tx_output_stack(&t->probe)->stream.T));
    size_t needed = tx_measure_probe_size(t);
    CHECK_RANGE(needed <= INT32_MAX);
    if (!memory) return (int32_t)needed;
    CHECK_RANGE(capacity >= (int32_t)needed && lab_reaches(memory, capacity, 8));
    return (int32_t)tx_measure_probe(t, each ? targets : NULL, memory);
}

int32_t lab_head_words(lab *l, const double *numbers, int32_t count, char *out, int32_t capacity) {
    CHECK_HANDLE(l);
    const tx_config *config = &l->trainer.model.config;
    int heads[TX_MEASURE_GROUPS], groups = tx_measure_groups(&l->trainer, heads), rows = 0;
    for (int g = 0; g < groups; g++) rows += 1 + heads[g];
    CHECK_OUT(out, capacity);
    CHECK_RANGE(count == rows * TX_MEASURES && lab_reaches(numbers, count, 8));
    tx_text t = lab_text_over(out, capacity);
    bool item = true;
    tx_text_add_char(&t, '[');
    for (int g = 0; g < groups; g++) {
        const double *uniform = numbers;
        numbers += TX_MEASURES;
        for (int h = 0; h < heads[g]; h++, numbers += TX_MEASURES) {
            tx_head_words words;
            bool first = true;
            tx_head_words_of(config, numbers, uniform, &words);
            comma(&t, &item);
            tx_text_add_char(&t, '{');
            string_member(&t, &first, "word", words.word);
            number_member(&t, &first, "value", words.value);
            string_member(&t, &first, "measure", words.measure);
            number_member(&t, &first, "role", words.role);
            bool_member(&t, &first, "named", words.named);
            bool_member(&t, &first, "strong", words.strong);
            string_member(&t, &first, "badge", words.badge);
            string_member(&t, &first, "where", words.where);
            string_member(&t, &first, "sentence", words.sentence);
            tx_text_add_char(&t, '}');
        }
    }
    tx_text_add_char(&t, ']');
    return (int32_t)t.length;
}
