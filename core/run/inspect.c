#include "run/inspect.h"

const char *tx_view_kind_name(tx_view_kind kind) {
    static const char *const names[] = {"parameter", "gradient",   "adam_m",   "adam_v",
                                        "table",     "activation", "attention"};
    return names[kind];
}

typedef struct {
    void (*visit)(const tx_view *, void *);
    void *context;
    const char *scope; /* "" or "batch." */
    int batch;         /* sequences, or 0 for the probe, which has no such dimension */
} tour;

/* Shows one tensor named scope + name, or scope + name + "." + layer when layer >= 0, with rows of
 * its last dimension `stride` apart. */
static void show_at(const tour *t, const char *name, int layer, tx_view_kind kind, real *data,
                    int rank, const int *shape, int stride) {
    tx_view view = {.kind = kind, .data = data, .stride = stride};
    if (!data) return;
    tx_text text = tx_text_over(view.name, sizeof view.name);
    tx_text_add(&text, t->scope);
    tx_text_add(&text, name);
    if (layer >= 0) {
        tx_text_add_char(&text, '.');
        tx_text_add_i64(&text, layer);
    }
    if (t->batch) view.shape[view.rank++] = t->batch;
    for (int i = 0; i < rank; i++) view.shape[view.rank++] = shape[i];
    t->visit(&view, t->context);
}

static void show(const tour *t, const char *name, int layer, tx_view_kind kind, real *data,
                 int rank, const int *shape) {
    show_at(t, name, layer, kind, data, rank, shape, shape[rank - 1]);
}

static void show_rows(const tour *t, const char *name, int layer, real *data, int rows, int width) {
    show(t, name, layer, TX_VIEW_ACTIVATION, data, 2, (int[]){rows, width});
}

/* The names of one stack's activations. */
typedef struct {
    const char *embed, *block, *attention, *q, *k, *v, *context, *ffn;
    const char *cross, *cross_q, *cross_k, *cross_v, *cross_context;
} stack_names;

static const stack_names single = {.embed = "act.embed",
                                   .block = "act.block",
                                   .attention = "attn",
                                   .q = "act.q",
                                   .k = "act.k",
                                   .v = "act.v",
                                   .context = "act.context",
                                   .ffn = "act.ffn"};
static const stack_names encoder = {.embed = "act.src_embed",
                                    .block = "act.encoder",
                                    .attention = "attn.encoder",
                                    .q = "act.encoder.q",
                                    .k = "act.encoder.k",
                                    .v = "act.encoder.v",
                                    .context = "act.encoder.context",
                                    .ffn = "act.encoder.ffn"};
static const stack_names decoder = {.embed = "act.tgt_embed",
                                    .block = "act.decoder",
                                    .attention = "attn.decoder_self",
                                    .q = "act.decoder.q",
                                    .k = "act.decoder.k",
                                    .v = "act.decoder.v",
                                    .context = "act.decoder.context",
                                    .ffn = "act.decoder.ffn",
                                    .cross = "attn.decoder_cross",
                                    .cross_q = "act.decoder_cross.q",
                                    .cross_k = "act.decoder_cross.k",
                                    .cross_v = "act.decoder_cross.v",
                                    .cross_context = "act.decoder_cross.context"};

static void show_stack(const tour *t, tx_acts *a, int s, const stack_names *names) {
    const tx_config *c = &a->model->config;
    tx_stack_acts *stack = &a->stack[s];
    int T = stack->T, S = a->stack[0].T, C = c->d_model, H = c->n_heads;
    show_rows(t, names->embed, -1, stack->embed, T, C);
    for (int l = 0; l < a->model->stack[s].n_layers; l++) {
        tx_block_acts *b = &stack->block[l];
        /* the last block may hold answer rows alone */
        int R = l == a->model->stack[s].n_layers - 1 ? stack->rows : T;
        show(t, names->attention, l, TX_VIEW_ATTENTION, b->self.weights, 3, (int[]){H, R, T});
        if (names->cross)
            show(t, names->cross, l, TX_VIEW_ATTENTION, b->cross.weights, 3, (int[]){H, R, S});
        show_rows(t, names->block, l, b->sublayer[TX_SUB_FFN].out, R, C);
        show_rows(t, names->q, l, b->self.q, R, C);
        show_rows(t, names->k, l, b->self.k, T, C);
        show_rows(t, names->v, l, b->self.v, T, C);
        show_rows(t, names->context, l, b->self.context, R, C);
        show_at(t, names->ffn, l, TX_VIEW_ACTIVATION, b->hidden, 2, (int[]){R, c->d_ff},
                a->ffn_stride);
        if (!names->cross) continue;
        show_rows(t, names->cross_q, l, b->cross.q, R, C);
        show_rows(t, names->cross_k, l, b->cross.k, S, C);
        show_rows(t, names->cross_v, l, b->cross.v, S, C);
        show_rows(t, names->cross_context, l, b->cross.context, R, C);
    }
}

static void show_acts(const tour *t, tx_acts *a) {
    /* nothing ran, or a model that cannot be trained has no batch at all */
    if (a->batch == 0) return;
    const tx_config *c = &a->model->config;
    if (a->model->n_stacks == 1) {
        show_stack(t, a, 0, &single);
    } else {
        show_stack(t, a, 0, &encoder);
        show_rows(t, "act.memory", -1, a->stack[0].out, a->stack[0].T, c->d_model);
        show_stack(t, a, 1, &decoder);
    }
    tx_stack_acts *last = tx_last_stack(a);
    if (a->pooled) show_rows(t, "act.pooled", -1, a->pooled, 1, c->d_model);
    show_rows(t, "act.hidden", -1, last->out, last->rows, c->d_model);
    show_rows(t, "logits", -1, a->logits, tx_output_rows(a), c->vocab);
}

static void show_tensor(tour *t, const char *scope, tx_view_kind kind, const tx_tensor *tensor,
                        real *data) {
    t->scope = scope;
    show(t, tensor->name, -1, kind, data, tensor->rank, tensor->shape);
}

void tx_inspect_each(tx_trainer *t, void (*visit)(const tx_view *view, void *context),
                     void *context) {
    tour here = {visit, context, "", 0};
    const tx_config *c = &t->model.config;
    for (int i = 0; i < t->model.params.count; i++) {
        const tx_tensor *tensor = &t->model.params.tensors[i];
        show_tensor(&here, "", TX_VIEW_PARAMETER, tensor, tensor->value);
        show_tensor(&here, "grad.", TX_VIEW_GRADIENT, tensor, tensor->grad);
        show_tensor(&here, "adam_m.", TX_VIEW_ADAM_M, tensor, tensor->m);
        show_tensor(&here, "adam_v.", TX_VIEW_ADAM_V, tensor, tensor->v);
    }
    here.scope = "";
    show(&here, "pos_encoding.pe", -1, TX_VIEW_TABLE, t->model.pe, 2,
         (int[]){c->max_len, c->d_model});
    show(&here, "pos_encoding.rotary", -1, TX_VIEW_TABLE, t->model.rotary, 3,
         (int[]){c->max_len, c->d_model / c->n_heads / 2, 2});
    show(&here, "pos_encoding.slopes", -1, TX_VIEW_TABLE, t->model.slopes, 1, (int[]){c->n_heads});
    show_acts(&here, &t->probe);
    here.scope = "batch.";
    here.batch = t->batch.held;
    show_acts(&here, &t->batch);
}
