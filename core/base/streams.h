#ifndef TX_STREAMS_H
#define TX_STREAMS_H
/* Streams: what a model reads and predicts where a sample is no single sequence of tokens. A sample
 * has steps; each step has K streams, in order: a token, or a vector of numbers. Position K t + k
 * of the model's sequence is stream k of step t. Predictions are read at the positions of one
 * stream: numbers, or a token. Samples of tasks without streams are tokens (K = 0). */
#include "base/base.h"

#define TX_MOST_STREAMS 8
#define TX_MOST_PREDICTIONS 8
#define TX_MOST_VECTOR 256  /* numbers of a vector, or of a prediction */
#define TX_STREAM_NAME 24   /* bytes of a name, its end included */
#define TX_STREAMS_TEXT 192 /* of a setting that lists them, likewise */

typedef enum { TX_VECTOR, TX_TOKEN } tx_stream_kind;

typedef struct {
    char name[TX_STREAM_NAME];
    int32_t kind, size; /* a tx_stream_kind; numbers of a vector, or tokens of the vocabulary */
} tx_input_stream;

/* What a model predicts at the positions of a stream. */
typedef struct {
    char name[TX_STREAM_NAME];
    int32_t kind, size; /* TX_VECTOR: numbers, TX_TOKEN: one of `size` tokens */
    int32_t at;         /* the stream */
    int32_t bounded;    /* 1: tanh is applied to the numbers */
    double weight;      /* of its loss in the sum */
} tx_prediction;

typedef struct {
    int32_t count, predictions;
    tx_input_stream stream[TX_MOST_STREAMS];
    tx_prediction prediction[TX_MOST_PREDICTIONS];
} tx_streams;

/* A number of a sample: of a vector, or a token. */
typedef union {
    float real;
    int32_t whole;
} tx_number;

/* The inputs of a step, in this order: its number in its episode (whole), 1 or 0 for an empty step
 * (whole), then the numbers of each stream. The targets of a step: those of each prediction, NaN or
 * a token of -1 where there is none. */
enum { TX_STEP_TIME, TX_STEP_VALID, TX_STEP_VALUES };

/* Numbers of a stream or a prediction in a step. */
static inline int tx_numbers_of(int32_t kind, int32_t size) { return kind == TX_TOKEN ? 1 : size; }

/* Where stream k begins in a step's inputs; with k the number of streams: how many numbers the step
 * has. */
static inline int tx_stream_at(const tx_streams *s, int k) {
    int at = TX_STEP_VALUES;
    for (int i = 0; i < k; i++) at += tx_numbers_of(s->stream[i].kind, s->stream[i].size);
    return at;
}

/* The same of prediction i in a step's targets. */
static inline int tx_prediction_at(const tx_streams *s, int i) {
    int at = 0;
    for (int j = 0; j < i; j++) at += tx_numbers_of(s->prediction[j].kind, s->prediction[j].size);
    return at;
}

/* Says of prediction i in a step's targets that it has none. */
void tx_no_target(const tx_streams *s, int i, tx_number *targets);
/* The same of every prediction in the empty ones of a sequence's steps. */
void tx_clear_empty(const tx_streams *s, const tx_number *inputs, tx_number *targets, int steps);

/* Steps of a sequence of T positions. */
static inline int tx_steps_of(const tx_streams *s, int T) { return s->count ? T / s->count : T; }

#endif
