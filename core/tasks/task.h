#ifndef TX_TASK_H
#define TX_TASK_H
/* A task: a generator of samples and what to expect of a model that solves it. One file each in
 * tasks/; this registry lists them.
 *
 * Sample number i of a seed is a pure function of (seed, split, i), so any machine, order and
 * thread count sees the same data. */
#include "base/config.h"
#include "base/rng.h"
#include "base/status.h"
#include "tasks/input.h"

/* Where a generator writes one sample. Encoder and decoder models read `tokens` [seq]; an
 * encoder-decoder reads `source` [seq] and `tokens` [seq_tgt], the decoder's input. `targets` has
 * the shape of the logits: one a token position, or one for the whole sequence (head class). In a
 * task of streams `tokens` and `targets` hold tx_number, step after step (tasks/streams.h). */
typedef struct {
    int32_t *source, *tokens, *targets;
} tx_sample;

/* The most samples that are listed, or looked through for it. */
#define TX_LISTED_MOST (1u << 20)

typedef enum { TX_SPLIT_TRAIN, TX_SPLIT_HELD_OUT } tx_split;

/* Means over the targets that count: cross-entropy in nats, label smoothing included, and the share
 * predicted right. NaN where it is unknown. */
typedef struct {
    double loss, accuracy;
} tx_odds;

/* What a model reaches that knows positions and lengths but reads no data, and what the best
 * possible model reaches. `permutation_loss`: the same mean loss of a model that knows which tokens
 * the answers are among, but not which of them is where; 0 in a task without such a stage. */
typedef struct {
    tx_odds guess, best;
    double permutation_loss;
} tx_bounds;

/* What a page says of a run with this task, in a few words; NULL where the common words do. */
typedef struct {
    const char *card;   /* a picture: digits are bars of that height, o an empty place, > the
                         * arrow to the answer; with other characters it is text */
    const char *aim;    /* goes on from "Teach it "; # is the number of units of the input */
    const char *knows;  /* goes on from "It knows ", at the permutation_loss of tx_bounds */
    const char *finds;  /* what it does from then on: "finds the place" */
    const char *solved; /* a sentence about a model that solves the task */
} tx_task_words;

/* What a position of a sample is, for a person. */
typedef enum {
    TX_ROLE_POSITION, /* nothing more than a position */
    TX_ROLE_DATA,
    TX_ROLE_SEPARATOR,
    TX_ROLE_SLOT,
    TX_ROLE_EMPTY, /* padding */
    /* Rows whose work differs: measures of heads are also taken over each kind (inspect/measure.h).
     * */
    TX_ROLE_KEY,
    TX_ROLE_VALUE,
    TX_ROLE_QUERY,
    TX_ROLES
} tx_role;

/* The names above, one word each, in order. */
extern const char tx_role_names[];

/* Of a task whose episodes are of an environment (tasks/env.h). */
typedef struct tx_env_rules tx_env_rules;

/* Of a task whose environment is a walled square, for those who draw it: half its side, the radius
 * of the obstacle, and how near to the goal a point has arrived. A state is position, velocity,
 * goal and obstacle, 2 numbers each. */
typedef struct {
    double wall, obstacle, near;
} tx_square;

/* Of a task whose samples walk on a graph: its nodes, the one where walks end, and whether two are
 * joined. */
typedef struct {
    int nodes, goal;
    bool (*has_edge)(const tx_config *config, int a, int b);
} tx_graph;

/* A task. Members after `bounds` may be left out: tx_task_… below and tx_input_of then take the
 * common case. */
typedef struct {
    const char *name, *title;
    const char *description; /* the format of a sample, for a person */
    const char *preset;      /* the preset to begin with */
    /* Checks the settings against the task, and fills those left automatic (0). */
    tx_status (*resolve)(tx_config *config, tx_error *error);
    /* Writes one sample; every element of every array. */
    void (*generate)(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample);
    tx_bounds (*bounds)(const tx_config *config);

    /* Of a task whose training part can be listed: how many samples it has, and in names[that
     * many], unless NULL, what it calls each; 0 where there are more than TX_LISTED_MOST to look
     * through, or the text was not read. And the sample of a name: every element of every array. */
    uint32_t (*list)(const tx_config *config, uint32_t *names);
    void (*listed)(const tx_config *config, uint32_t name, tx_sample sample);

    /* The position (of the source, in an encoder-decoder) whose token the answer at position t of
     * this sample must be; -1 where there is none. NULL in a task that moves no tokens. */
    int (*source_of)(const tx_config *config, const tx_sample *sample, int t);
    const char *source_name; /* what a person calls that position */
    const char *unit;        /* what a person calls a token; NULL: "token" */
    /* the token between question and answer (encoder-decoder: begins the answer); 0: none */
    int32_t separator;
    int32_t end; /* the token that ends an encoder-decoder's answer; 0: none */
    /* Adds what a person reads for a token. */
    void (*glyph)(const tx_config *config, int32_t token, tx_text *out);
    /* What position t of the tokens is, in a model of one sequence. */
    tx_role (*role_of)(const tx_config *config, const tx_sample *sample, int t);

    /* Typed input (input.h): its grammar; the sample that the numbers mean, with its targets (an
     * unknown one is ignore_index); and the numbers of a sample. */
    tx_input (*input)(const tx_config *config);
    tx_status (*encode)(const tx_config *config, tx_user_input *typed, tx_error *error);
    void (*decode)(const tx_config *config, tx_user_input *typed);

    tx_task_words words;

    bool has_streams;   /* samples are streams; resolve sets config->layout */
    bool lists_streams; /* which settings streams and heads name */
    const tx_env_rules *env;
    const tx_square *square;
    const tx_graph *graph;

    /* padding[n] = 1 where an input is empty: a padding mask hides these positions from attention
     * and from the mean that a class is read from. Judges each input by itself, so that a batch is
     * one call. NULL in a task that fills every sequence, which refuses such a mask, and in a task
     * of streams, whose steps say it themselves. */
    void (*padding)(const tx_config *config, const int32_t *inputs, int n, uint8_t *padding);

    bool reads_text;     /* it learns from config->corpus (corpus.h) */
    bool reads_table;    /* which is a table of texts */
    bool reads_numbers;  /* which is a table of numbers */
    int32_t first_token; /* the token of the text's first one: special ones come before */
    /* Neighbours that belong together, for the measures of heads. recent: how many previous
     * positions a person calls "the previous characters" (0: no such measure). word_of: where the
     * word of position t begins; -1 where t is in no word, or begins one. */
    int recent;
    int (*word_of)(const tx_config *config, const tx_sample *sample, int t);

    /* What the tasks of moves.h do with data[n]: puts the answer in its place, a copy at first. */
    void (*arrange)(int32_t *answer, int n);

    /* Continuing a sequence. */
    bool continues;    /* what follows a sequence is of the same kind */
    bool answers_next; /* the token after a prompt is the one answer, which targets tell */
    int prompt;        /* tokens of a sample that make a good prompt; 0: its whole input */
    /* The token that a sequence from nothing begins with; -1: there is none. */
    int32_t (*start)(const tx_config *config);
    /* The token that must follow tokens[n], or -1 where the rule does not tell. */
    int32_t (*next)(const tx_config *config, const int32_t *tokens, int n);
    const char *generated; /* what a person must know of generated tokens */
} tx_task;

extern const tx_task *const tx_tasks[];
extern const int tx_task_count;

static inline const tx_task *tx_task_of(const tx_config *config) { return tx_tasks[config->task]; }

/* tx_task.resolve of the configured task. Refuses a padding mask where there is no padding, and
 * data all where the training part cannot be listed; with data all it sets `samples`. */
tx_status tx_task_resolve(tx_config *config, tx_error *error);

/* Whether the configured task learns from a file: config->corpus; from a table of texts; from one
 * of numbers. */
bool tx_task_reads_text(const tx_config *config);
bool tx_task_reads_table(const tx_config *config);
bool tx_task_reads_numbers(const tx_config *config);

/* padding[n] of n positions: tx_task.padding, or the positions of empty steps; all 0 in a task
 * without either. The only source of padding masks. */
void tx_task_padding(const tx_config *config, const int32_t *inputs, int n, uint8_t *padding);
/* The token that sequences are filled up with; -1: none. For programs that compute the mask
 * themselves. */
int32_t tx_task_padding_token(const tx_config *config);

/* What a person reads for a token: its number, unless the task says otherwise. */
void tx_task_glyph(const tx_config *config, int32_t token, tx_text *out);
/* What position t of the tokens, or of the source, is. The sample needs no targets. */
tx_role tx_task_role(const tx_config *config, const tx_sample *sample, bool in_source, int t);
/* tx_task.source_of, or -1. */
int tx_task_source(const tx_config *config, const tx_sample *sample, int t);
/* Whether a sequence is data, a separator and slots for the answer. */
bool tx_task_has_slots(const tx_config *config);
/* Whether generated tokens go on as in training; and what to know of them otherwise, or "". */
bool tx_task_continues(const tx_config *config);
/* tx_task.start of a model that can go on from it, or -1. */
int32_t tx_task_start(const tx_config *config);
const char *tx_task_generated(const tx_config *config);
/* The same settings for sequences of other lengths: S tokens of source, T tokens. Only for asking
 * about samples; nothing is checked. */
tx_config tx_task_config_of(const tx_config *config, int S, int T);

/* Positions of a sample: seq, or seq_tgt of an encoder-decoder. */
int tx_tokens_per_sample(const tx_config *config);
/* Numbers in the targets of a sample. */
int tx_targets_per_sample(const tx_config *config);
/* Numbers in the tokens and targets of a sequence of T positions: T, and T or 1 with head class; of
 * streams, those of its steps. */
int tx_token_numbers(const tx_config *config, int T);
int tx_target_numbers(const tx_config *config, int T);

/* Sample `index` of a split; of streams, empty steps have no targets. With data all the training
 * part's samples are numbered 0..samples-1, and again from there on. In task text config->corpus
 * must hold tokens, with data all config->listed names: a trainer's config does. */
void tx_task_sample(const tx_config *config, tx_split split, uint32_t index, tx_sample sample);

/* The sample index that place `place` of epoch `epoch` takes (place < samples): with data fresh
 * every epoch continues the numbering; with data fixed or all it is a permutation of 0..samples-1,
 * another in each epoch. order[samples] is working memory that keeps the epoch's permutation;
 * *order_epoch says which (-1: none yet). */
uint32_t tx_task_train_index(const tx_config *config, uint32_t *order, int64_t *order_epoch,
                             uint32_t epoch, uint32_t place);

#endif
