#include "inspect/tensors.h"

const char *tx_view_kind_name(tx_view_kind kind) {
    static const char *const names[] = {"parameter", "gradient",   "adam_m",   "adam_v",
                                        "table",     "activation", "attention"};
    return names[kind];
}

typedef struct {
    void (*visit)(const tx_view *, void *);
    void *context;
    const char *scope; /* "", "grad." ... or "batch." */
    const tx_acts *acts;
    int batch; /* sequences, or 0 for the probe, which has no such dimension */
} naming;

static void show(const naming *t, const tx_view *view) {
    if (view->data || view->kind == TX_VIEW_ATTENTION) t->visit(view, t->context);
}

static void show_table(const naming *t, const char *name, real *data, int rank, const int *shape) {
    tx_view view = {.kind = TX_VIEW_TABLE, .data = data, .rank = rank};
    tx_text text = tx_text_over(view.name, sizeof view.name);
    tx_text_add(&text, name);
    memcpy(view.shape, shape, (size_t)rank * sizeof *shape);
    view.stride = shape[rank - 1];
    show(t, &view);
}

/* Where in an encoder-decoder a sublayer's activations are: "encoder." */
static const char *place_of(const naming *t, const tx_result *r) {
    if (t->acts->model->n_stacks == 1 || r->kind < 0) return "";
    if (r->stack == 0) return "encoder.";
    if (r->kind == TX_CROSS_ATTENTION) return "decoder_cross.";
    return r->heads ? "decoder_self." : "decoder.";
}

/* "attn.0", "act.q.0", "act.decoder.q.0", "act.block.0", "act.embed", "logits", "out.NAME" and
 * so on. */
static void name_result(tx_text *text, const naming *t, const tx_result *r) {
    tx_text_add(text, t->scope);
    if (!r->prediction) tx_text_add(text, r->heads ? "attn." : "act.");
    tx_text_add(text, place_of(t, r));
    if (r->name) tx_text_add(text, r->name);
    if (r->layer < 0) return;
    if (r->name) tx_text_add_char(text, '.');
    tx_text_add_i64(text, r->layer);
}

static void show_result(const tx_result *r, void *context) {
    const naming *t = context;
    if (r->shared || (!r->name && !r->heads)) return;
    tx_view view = {.kind = r->heads ? TX_VIEW_ATTENTION : TX_VIEW_ACTIVATION,
                    .data = r->data,
                    .stride = r->stride,
                    .batch = t->batch > 0,
                    .stack = r->stack,
                    .layer = r->layer,
                    .part = (tx_kind)r->kind};
    tx_text text = tx_text_over(view.name, sizeof view.name);
    name_result(&text, t, r);
    if (t->batch) view.shape[view.rank++] = t->batch;
    if (r->heads) view.shape[view.rank++] = r->heads;
    view.shape[view.rank++] = r->rows;
    view.shape[view.rank++] = r->width;
    show(t, &view);
}

static void show_acts(naming *t, tx_acts *a) {
    /* nothing ran, or a model that cannot be trained has no batch at all */
    if (a->batch == 0) return;
    t->acts = a;
    tx_acts_visit(a, NULL, show_result, t);
}

static void show_tensor(naming *t, const char *scope, tx_view_kind kind, const tx_tensor *tensor,
                        real *data) {
    tx_view view = {.kind = kind, .data = data, .rank = tensor->rank};
    tx_text text = tx_text_over(view.name, sizeof view.name);
    tx_text_add(&text, scope);
    tx_text_add(&text, tensor->name);
    for (int i = 0; i < tensor->rank; i++) view.shape[i] = tensor->shape[i];
    view.stride = tensor->shape[tensor->rank - 1];
    show(t, &view);
}

void tx_inspect_each(tx_trainer *t, void (*visit)(const tx_view *view, void *context),
                     void *context) {
    naming here = {.visit = visit, .context = context, .scope = ""};
    const tx_config *c = &t->model.config;
    const tx_position_tables *tables = &t->model.tables;
    for (int i = 0; i < t->model.params.count; i++) {
        const tx_tensor *tensor = &t->model.params.tensors[i];
        show_tensor(&here, "", TX_VIEW_PARAMETER, tensor, tensor->value);
        show_tensor(&here, "grad.", TX_VIEW_GRADIENT, tensor, tensor->grad);
        show_tensor(&here, "adam_m.", TX_VIEW_ADAM_M, tensor, tensor->m);
        show_tensor(&here, "adam_v.", TX_VIEW_ADAM_V, tensor, tensor->v);
    }
    show_table(&here, "pos_encoding.pe", tables->pe, 2, (int[]){c->max_len, c->d_model});
    show_table(&here, "pos_encoding.rotary", tables->rotary, 3,
               (int[]){c->max_len, c->d_model / c->n_heads / 2, 2});
    show_table(&here, "pos_encoding.slopes", tables->slopes, 1, (int[]){c->n_heads});
    show_acts(&here, &t->probe);
    here.scope = "batch.";
    here.batch = t->window.batch;
    show_acts(&here, &t->window);
}
