#include "train/freeze.h"
#include "train/groups.h"

/* Rows and columns of a tensor; of one of rank 1 it is a row. */
typedef struct {
    const tx_tensor *tensor;
    int row, rows, column, columns;
} region;

typedef void see_region(const region *r, void *context);

static void see_whole(const tx_tensor *t, see_region *see, void *context) {
    if (t) see(&(region){t, 0, 1, 0, (int)t->count}, context);
}

static void see_layer(const tx_linear *l, see_region *see, void *context) {
    if (!l->weight) return;
    see_whole(l->weight, see, context);
    see_whole(l->bias, see, context);
}

/* Output rows first..first+rows-1 of a linear layer. */
static void see_rows(const tx_linear *l, int first, int rows, see_region *see, void *context) {
    see(&(region){l->weight, first, rows, 0, l->in}, context);
    if (l->bias) see(&(region){l->bias, 0, 1, first, rows}, context);
}

static void see_head(const tx_heads *w, const tx_config *c, int head, see_region *see,
                     void *context) {
    const int D = c->d_model / c->n_heads;
    see_rows(&w->q, head * D, D, see, context);
    if (w->k.out == w->q.out) {
        see_rows(&w->k, head * D, D, see, context);
        see_rows(&w->v, head * D, D, see, context);
    }
    see(&(region){w->o.weight, 0, w->o.out, head * D, D}, context);
    if (w->sink) see(&(region){w->sink, 0, 1, head, 1}, context);
}

static void see_part(const tx_model *model, const tx_ablation *part, see_region *see,
                     void *context) {
    const tx_stack *stack = &model->stack[part->stack];
    const tx_sublayer *s =
        &stack->block[part->layer].sublayer[tx_stack_index(stack, (tx_kind)part->site)];
    if (part->site == TX_ABLATE_FFN) {
        see_layer(&s->ffn.gate, see, context);
        see_layer(&s->ffn.up, see, context);
        see_layer(&s->ffn.down, see, context);
    } else if (part->head >= 0) {
        see_head(&s->heads, &model->config, part->head, see, context);
    } else {
        see_layer(&s->heads.q, see, context);
        see_layer(&s->heads.k, see, context);
        see_layer(&s->heads.v, see, context);
        see_layer(&s->heads.o, see, context);
        see_whole(s->heads.sink, see, context);
        see_whole(s->heads.q_gain, see, context);
        see_whole(s->heads.k_gain, see, context);
    }
}

static bool is_named(const char *name, tx_span span) {
    return tx_text_size(name) == span.size && memcmp(name, span.at, span.size) == 0;
}

/* The tensors of a group, or the one of this name. Returns how many. */
static int see_named(const tx_model *model, tx_span name, see_region *see, void *context) {
    int found = 0;
    for (int i = 0; i < model->params.count; i++) {
        const tx_tensor *t = &model->params.tensors[i];
        const tx_group group = tx_group_of(t->name);
        if (!is_named(t->name, name) && !is_named(group.name, name)) continue;
        see_whole(t, see, context);
        found++;
    }
    return found;
}

/* Everything that does not learn in the update after `step` steps. */
static void each_region(const tx_model *model, const tx_config *events, int64_t step,
                        see_region *see, void *context) {
    tx_event e;
    for (size_t at = 0; tx_event_next(events, &at, &e) && e.step <= step;) {
        if (e.kind != TX_EVENT_FREEZE) continue;
        if (e.has_part)
            see_part(model, &e.part, see, context);
        else
            see_named(model, e.value, see, context);
    }
}

/* --- the copies ------------------------------------------------------------------------------- */

void tx_frozen_carve(tx_frozen *f, tx_arena *arena, const tx_model *model) {
    *f = (tx_frozen){0};
    if (!model->trainable || !tx_events_freeze(&model->config, TX_MOST_STEPS)) return;
    f->value = tx_arena_reals(arena, (uint64_t)model->params.numbers);
    f->m = tx_arena_reals(arena, (uint64_t)model->params.numbers);
    f->v = tx_arena_reals(arena, (uint64_t)model->params.numbers);
}

static void see_nothing(const region *r, void *context) {
    (void)r;
    (void)context;
}

tx_status tx_frozen_check(const tx_frozen *f, const tx_model *model, const tx_config *events,
                          tx_error *error) {
    tx_event e;
    for (size_t at = 0; tx_event_next(events, &at, &e);) {
        if (e.kind != TX_EVENT_FREEZE) continue;
        bool known = e.has_part || see_named(model, e.value, see_nothing, NULL) > 0;
        if (known && f->value) continue;
        tx_text t = tx_error_begin(error, known ? TX_ERR_STATE : TX_ERR_CONFIG, "events");
        tx_text_add(&t, "event ");
        tx_text_add_quoted(&t, e.text.at, e.text.size, 60);
        tx_text_add(&t, known ? ": this run has no memory for it; make a fork"
                              : ": the model has no such tensors; a group is "
                                "blocks.0.attention, embedding");
        return known ? TX_ERR_STATE : TX_ERR_CONFIG;
    }
    return TX_OK;
}

/* The first number of a row of a region in the flat arrays. */
static size_t place_of(const region *r, int row) {
    const size_t width = r->tensor->rank == 1 ? r->tensor->count : (size_t)r->tensor->shape[1];
    return r->tensor->offset + (size_t)(r->row + row) * width + (size_t)r->column;
}

static void clear_gradient(const region *r, void *context) {
    real *grad = context;
    for (int i = 0; i < r->rows; i++)
        memset(grad + place_of(r, i), 0, (size_t)r->columns * sizeof *grad);
}

typedef struct {
    real *to;
    const real *from;
} copies;

static void copy_rows(const region *r, void *context) {
    const copies *c = context;
    for (int i = 0; i < r->rows; i++)
        memcpy(c->to + place_of(r, i), c->from + place_of(r, i), (size_t)r->columns * sizeof(real));
}

void tx_frozen_still(const tx_model *model, const tx_config *events, int64_t step) {
    each_region(model, events, step, clear_gradient, model->params.grad);
}

void tx_frozen_keep(const tx_frozen *f, const tx_model *model, const tx_config *events,
                    int64_t step) {
    const tx_params *p = &model->params;
    each_region(model, events, step, copy_rows, &(copies){f->value, p->value});
    each_region(model, events, step, copy_rows, &(copies){f->m, p->m});
    each_region(model, events, step, copy_rows, &(copies){f->v, p->v});
}

void tx_frozen_restore(const tx_frozen *f, const tx_model *model, const tx_config *events,
                       int64_t step) {
    const tx_params *p = &model->params;
    each_region(model, events, step, copy_rows, &(copies){p->value, f->value});
    each_region(model, events, step, copy_rows, &(copies){p->m, f->m});
    each_region(model, events, step, copy_rows, &(copies){p->v, f->v});
}
