#include "layers/visitor.h"

static tx_result result_of(const tx_visitor *t, real *data, int rows, int width, int stride) {
    return (tx_result){.stack = t->stack,
                       .layer = t->layer,
                       .kind = t->kind,
                       .shared = t->shared,
                       .data = data,
                       .rows = rows,
                       .width = width,
                       .stride = stride};
}

void tx_visit_rows(const tx_visitor *t, const char *name, const tx_tensor *maker, real *data,
                   int rows, int width, int stride) {
    tx_result r = result_of(t, data, rows, width, stride);
    r.name = name;
    r.maker = maker;
    if (data) t->visit(&r, t->context);
}

void tx_visit_output(const tx_visitor *t, const char *name, const tx_tensor *maker, real *data,
                     int rows, int width, int stride) {
    tx_result r = result_of(t, data, rows, width, stride);
    r.name = name;
    r.maker = maker;
    r.output = true;
    t->visit(&r, t->context);
}

void tx_visit_prediction(const tx_visitor *t, const char *name, const tx_tensor *maker, real *data,
                         int rows, int width) {
    tx_result r = result_of(t, data, rows, width, width);
    r.name = name;
    r.maker = maker;
    r.prediction = true;
    t->visit(&r, t->context);
}

void tx_visit_heads(const tx_visitor *t, real *data, int heads, int rows, int width) {
    tx_result r = result_of(t, data, rows, width, width);
    r.heads = heads;
    t->visit(&r, t->context);
}
