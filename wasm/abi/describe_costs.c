/* What the parts of a model cost, and what each way to save activations would take, as JSON. */
#include "abi/json_members.h"
#include "abi/lab_json.h"
#include "model/costs.h"
#include "model/fields.h"

typedef struct {
    tx_text *text;
    const tx_model *model;
    bool first;
} listing;

static void list_cost(const tx_cost *cost, void *context) {
    listing *l = context;
    tx_text *t = l->text;
    bool first = true;
    comma(t, &l->first);
    tx_text_add_char(t, '{');
    string_member(t, &first, "part", cost->part);
    if (l->model->n_stacks == 2)
        string_member(t, &first, "stack", cost->stack == 0 ? "encoder" : "decoder");
    if (cost->layer >= 0) number_member(t, &first, "layer", cost->layer);
    number_member(t, &first, "parameters", (double)cost->parameters);
    number_member(t, &first, "forward", cost->forward);
    number_member(t, &first, "backward", cost->backward);
    number_member(t, &first, "activations", (double)cost->activations);
    number_member(t, &first, "moments", (double)cost->moments);
    number_member(t, &first, "cache", (double)cost->cache);
    tx_text_add_char(t, '}');
}

void lab_json_costs(tx_text *t, bool *first, const tx_model *model, tx_acts *spare) {
    listing l = {t, model, true};
    key(t, first, "costs");
    tx_text_add_char(t, '[');
    tx_model_costs(model, spare, list_cost, &l);
    tx_text_add_char(t, ']');
}

void lab_json_memory(tx_text *t, bool *first, const tx_model *model, tx_acts *spare) {
    const tx_memory memory = tx_model_memory(model, spare);
    const tx_field *field = tx_field_find("saved_activations", sizeof "saved_activations" - 1);
    bool empty = true;
    key(t, first, "memory");
    tx_text_add_char(t, '{');
    for (int i = 0; i < TX_SAVED_ACTIVATIONS; i++) {
        char word[16];
        size_t size;
        const char *choice = tx_field_choice(field, i, &size);
        tx_text name = tx_text_over(word, sizeof word);
        for (size_t j = 0; j < size; j++) tx_text_add_char(&name, choice[j]);
        number_member(t, &empty, word, (double)memory.saved[i]);
    }
    number_member(t, &empty, "weights", (double)memory.weights);
    number_member(t, &empty, "shown", (double)memory.shown);
    tx_text_add_char(t, '}');
}
