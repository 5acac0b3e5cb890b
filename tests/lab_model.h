#ifndef LAB_MODEL_H
#define LAB_MODEL_H
/* What a lab should be after any sequence of calls, for tests of such sequences: a few kinds of
 * labs, the state of each lab as far as its answers depend on it, and a second lab that computes
 * the same without ever having a history. */
#include "harness.h"
#include "abi/lab_live.h"
#include "inspect/generate.h"

enum { KINDS = 7, LONGEST = 14, STEPS = 64, MOST_CUTS = 3, MOST_LOGITS = LONGEST * 64 };

typedef struct {
    const char *name, *settings, *text;
} lab_kind;

#define SMALL \
    "d_model=8\nn_heads=2\nd_ff=8\nn_layers=1\nbatch=3\nsamples=7\neval_samples=3\nmax_len=14\n"
static const lab_kind lab_kinds[KINDS] = {
    {"encoder", "preset=copy\nseq=7\nvocab=8\n" SMALL, NULL},
    {"causal", "preset=causal\nseq=6\nvocab=11\n" SMALL, NULL},
    {"encdec", "preset=encdec\nseq=6\nvocab=9\nn_dec_layers=1\n" SMALL, NULL},
    {"class", "preset=majority\nseq=6\n" SMALL, NULL},
    {"hidden", "preset=encoder\nseq=6\nvocab=10\n" SMALL, NULL},
    {"text", "preset=text\nseq=6\n" SMALL, NULL},
    {"own text", "preset=text\nseq=6\n" SMALL, "to and fro the boats go, and the gulls go to and"},
};

/* A lab and what is known of it. */
typedef struct {
    lab *lab; /* NULL: none */
    int kind;
    tx_config config; /* as it was created */
    char settings[2048];
    bool own_settings; /* one was changed */
    bool clean;        /* nothing but training steps since the start */
    int64_t step;
    uint64_t hash;
    bool ran, gradient; /* a batch was run; lab_batch_gradient's is there */
    int rows;           /* logits of the probe; 0 before one */
    int generated, S;   /* 0: nothing was begun */
    int32_t tokens[LONGEST], source[LONGEST];
    int32_t cuts[MOST_CUTS][6];
    int n_cuts;
} lab_run;

static const float cut_values[LONGEST * 8] = {0.5f, -0.25f, 0.125f};

static inline bool trains(const lab_run *r) { return r->config.head != TX_HEAD_NONE; }
static inline bool generates(const lab_run *r) {
    return r->config.head == TX_HEAD_TOKEN &&
           (r->config.arch == TX_ENCDEC || (r->config.mask & TX_MASK_CAUSAL) != 0);
}

static inline uint64_t hash_of(lab *l) {
    uint32_t words[2] = {0, 0};
    CHECK(lab_hash(l, words) == TX_OK);
    return (uint64_t)words[1] << 32 | words[0];
}

static inline lab *create_lab(int kind, const char *more, tx_error *error) {
    char settings[512];
    const char *text = lab_kinds[kind].text;
    int size = snprintf(settings, sizeof settings, "%s%s", lab_kinds[kind].settings, more);
    return lab_create(settings, size, text, text ? (int32_t)strlen(text) : 0, error);
}

static inline void read_settings(lab *l, char *out, int32_t capacity) {
    int32_t size = lab_settings(l, out, capacity);
    CHECK(size > 0 && size < capacity);
}

/* --- what is expected ------------------------------------------------------------------------- */

static int calls; /* so far, for messages */

static inline bool chance(int percent) { return random_between(1, 100) <= percent; }
#define PICK(list) random_between(0, (int)(sizeof(list) / sizeof *(list)) - 1)

static inline void expect(const lab_run *r, const char *what, int32_t got, int32_t want) {
    CHECK_MSG(got == want, "call %d, %s of %s: %d, not %d", calls, what, lab_kinds[r->kind].name,
              (int)got, (int)want);
}

/* The same with an error, which names `field` when there is one. */
static inline void expect_error(const lab_run *r, const char *what, int32_t got, int32_t want,
                                const tx_error *error, const char *field) {
    expect(r, what, got, want);
    CHECK_MSG(want >= 0 ||
                  (error->status == want && strcmp(error->field, field) == 0 && error->message[0]),
              "call %d, %s: about \"%s\", not \"%s\"", calls, what, error->field, field);
}

/* --- the lab without a history ---------------------------------------------------------------- */

static lab *plain_labs[KINDS];

/* A lab of the run's kind with its weights, by way of a file, and its cuts. */
static inline lab *plain_lab(const lab_run *r) {
    tx_error error = {0};
    if (!plain_labs[r->kind]) plain_labs[r->kind] = create_lab(r->kind, "", &error);
    lab *plain = plain_labs[r->kind];
    int32_t size = lab_save(r->lab, NULL, 0);
    uint8_t *bytes = malloc((size_t)size);
    CHECK(plain && bytes && lab_save(r->lab, bytes, size) == size);
    CHECK_MSG(lab_load(plain, bytes, size, &error) == TX_OK, "%s", error.message);
    CHECK(lab_cut(plain, r->n_cuts, r->cuts[0], cut_values, LONGEST * 8) == TX_OK);
    free(bytes);
    return plain;
}

/* After this sublayer of its only layer the run's model is done. */
static inline int last_sublayer(const lab_run *r) { return r->config.arch == TX_ENCDEC ? 2 : 1; }

/* logits[T,V] of one whole pass over T tokens of the run's; returns their number. */
static inline int plain_logits(const lab_run *r, int T, float *logits) {
    lab *plain = plain_lab(r);
    tx_error error = {0};
    CHECK_MSG(lab_probe(plain, r->S, r->source, T, r->tokens, &error) == TX_OK, "%s",
              error.message);
    return lab_lens(plain, 0, last_sublayer(r), logits, MOST_LOGITS);
}

static inline void release_plain_labs(void) {
    for (int i = 0; i < KINDS; i++)
        if (plain_labs[i]) CHECK(lab_destroy(plain_labs[i]) == TX_OK);
}

#endif
