#include "layers/tour.h"

static tx_result result_of(const tx_tour *t, real *data, int rows, int width, int stride) {
    return (tx_result){.stack = t->stack,
                       .layer = t->layer,
                       .kind = t->kind,
                       .shared = t->shared,
                       .data = data,
                       .rows = rows,
                       .width = width,
                       .stride = stride};
}

void tx_tour_rows(const tx_tour *t, const char *name, const tx_tensor *maker, real *data, int rows,
                  int width, int stride) {
    tx_result r = result_of(t, data, rows, width, stride);
    r.name = name;
    r.maker = maker;
    if (data) t->see(&r, t->context);
}

void tx_tour_output(const tx_tour *t, const char *name, const tx_tensor *maker, real *data,
                    int rows, int width, int stride) {
    tx_result r = result_of(t, data, rows, width, stride);
    r.name = name;
    r.maker = maker;
    r.output = true;
    t->see(&r, t->context);
}

void tx_tour_prediction(const tx_tour *t, const char *name, const tx_tensor *maker, real *data,
                        int rows, int width) {
    tx_result r = result_of(t, data, rows, width, width);
    r.name = name;
    r.maker = maker;
    r.prediction = true;
    t->see(&r, t->context);
}

void tx_tour_heads(const tx_tour *t, real *data, int heads, int rows, int width) {
    tx_result r = result_of(t, data, rows, width, width);
    r.heads = heads;
    t->see(&r, t->context);
}
