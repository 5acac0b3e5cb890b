/* What the parts of a model cost, as JSON. */
#include "abi/json_members.h"
#include "abi/lab_json.h"
#include "model/costs.h"

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
