#ifndef TX_VISITOR_H
#define TX_VISITOR_H
/* A visitor of the activations of a pass: every layer shows its own, in the order of computation.
 * Tensors by name, the search for numbers that are not finite and the measures of heads visit. */
#include "layers/params.h"

/* `rows` rows of `width` numbers, `stride` apart, of each sequence; with heads > 0 the attention
 * weights [heads,rows,width]. */
typedef struct {
    int stack, layer; /* layer -1: before or after the blocks */
    int kind;         /* of the sublayer that made it, see sublayer.h; -1 outside of one */
    const char *name; /* in the names of tensors: "q"; NULL: is shown by no name */
    /* the parameter of the layer that made it; NULL: its numbers are part of another result */
    const tx_tensor *maker;
    bool shared;     /* its memory is the blocks' own in turn, and soon holds another block's */
    bool output;     /* the sublayer's output as ablations replace and measures average it */
    bool prediction; /* of the model: its name stands alone */
    real *data;
    int heads, rows, width, stride;
} tx_result;

typedef struct {
    void (*visit)(const tx_result *result, void *context);
    void *context;
    int stack, layer, kind; /* of the results to come */
    bool shared;
} tx_visitor;

/* Shows rows; NULL data is left out. */
void tx_visit_rows(const tx_visitor *t, const char *name, const tx_tensor *maker, real *data,
                   int rows, int width, int stride);
/* The same of a sublayer's output. */
void tx_visit_output(const tx_visitor *t, const char *name, const tx_tensor *maker, real *data,
                     int rows, int width, int stride);
/* What the model predicts, without gaps between rows. */
void tx_visit_prediction(const tx_visitor *t, const char *name, const tx_tensor *maker, real *data,
                         int rows, int width);
/* Attention weights, before dropout; data NULL: they were not kept (tx_acts_look). */
void tx_visit_heads(const tx_visitor *t, real *data, int heads, int rows, int width);

#endif
