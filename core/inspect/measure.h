#ifndef TX_MEASURE_H
#define TX_MEASURE_H
/* What each head does, in numbers: averages over held-out samples in eval mode, without dropout,
 * with the ablations that are set.
 *
 * A row is a query position that is not padding and sees at least one key (attention.h:
 * tx_attention_sees). An answer row is a row of the output's stack
 * whose target counts; every row is one in an encoder's own attention, with head class and of
 * streams. Positions of streams have no tokens.
 *
 *   entropy     mean over rows of -sum p ln p, nats; uniform: mean of ln n, n being the keys that
 *               the row sees
 *   peak        mean over rows of the largest weight; uniform: mean of 1/n
 *
 * Every other measure is the mean weight on keys of a kind, over the rows that see at least one
 * such key. A head that attends to nothing else has 1; uniform attention has the mean of k/n, where
 * k counts the row's keys of the kind. NaN when no row has one.
 *
 *   diagonal    key t of row t
 *   previous    key t - 1
 *   next        key t + 1
 *   separator   keys that hold the task's separator (tx_task.separator)
 *   same        other positions that hold the row's token (cross: positions that do); a row whose
 *               token is ignore_index, an empty slot, has none
 *   induction   keys right after an earlier occurrence of the row's token: 0 < j < t with token
 *               j - 1 equal to token t (cross: any j > 0)
 *   recent      keys t - n .. t - 1, where the task names such an n (tx_task.recent)
 *   word_start  the key where the row's word begins, where the task has words (tx_task.word_of)
 *   mirror      answer rows: key m - 1 - t of row t, m being the keys that are not padding: the
 *               anti-diagonal, where reversal finds answer i at source n - 1 - i
 *   source      answer rows: the position whose token the answer must be (tx_task.source_of): in
 *               cross-attention when there is one, else in self-attention
 *   offset      answer rows: the o that has the largest sum of weights on key t + o, among those
 *               that at least half as many rows can have as any other
 *   offset_mass the mean weight at that offset, over answer rows that see such a key
 *
 * Where a task gives rows roles from TX_ROLE_KEY on (task.h), the measures from diagonal to
 * induction are also taken over the rows of each role:
 *
 *   role, role_kind   the role and the measure, as numbers of tx_role and tx_measure, where the
 *               head exceeds uniform attention most
 *   role_mass   that measure over those rows
 *   role_even   the same of uniform attention */
#include "train/trainer.h"

typedef enum {
    TX_ENTROPY,
    TX_PEAK,
    TX_DIAGONAL,
    TX_PREVIOUS,
    TX_NEXT,
    TX_SEPARATOR,
    TX_SAME,
    TX_INDUCTION,
    TX_RECENT,
    TX_WORD_START,
    TX_MIRROR,
    TX_SOURCE,
    TX_OFFSET,
    TX_OFFSET_MASS,
    TX_ROLE,
    TX_ROLE_KIND,
    TX_ROLE_MASS,
    TX_ROLE_EVEN,
    TX_MEASURES
} tx_measure;

/* The names above, one word each, in order. */
extern const char tx_measure_names[];

/* One sequence that is attended to. */
typedef struct {
    tx_attention mask; /* which keys its rows see, of Tk; Tq rows */
    bool self;
    const int32_t *queries, *keys; /* tokens [Tq], [Tk]; NULL: positions of streams */
    const uint8_t *blank_queries;  /* [Tq] 1 where padding, or NULL */
    /* [Tq]: an answer row has another target than `ignored`; NULL: every row is one */
    const int32_t *targets;
    /* [Tq]: the key of the true source or -1; NULL: none */
    const int32_t *sources;
    const int32_t *words;       /* [Tq]: the key where the row's word begins or -1; NULL: none */
    const uint8_t *roles;       /* [Tq]: tx_role of each row; NULL: none */
    int recent;                 /* previous positions that count as recent; 0: none */
    int32_t ignored, separator; /* separator 0: none */
} tx_scene;

/* Sums of the heads that share a scene: table [2 + heads, tx_measure_stride(Tq, Tk)], zero at
 * first. Row 0 counts, row 1 is uniform attention; after the measures come the sums by role, then
 * those by offset.
 * Adds the weights [Tq,Tk] of each head. */
int tx_measure_stride(int Tq, int Tk);
void tx_measure_add(double *table, const tx_scene *scene, const real *const *weights, int heads);
/* Turns sums into means: rows 1.. then begin with their TX_MEASURES measures. */
void tx_measure_finish(double *table, int Tq, int Tk, int heads);

/* Every head of a trained or untrained model, over `samples` held-out samples. The groups are the
 * layers of the self-attention of the one stack, or of encoder and decoder, then those of
 * cross-attention; each gives [1 + heads, TX_MEASURES], uniform attention first. memory has room
 * for tx_measure_size
 * numbers, of which the first ones, as many as are returned, are the result. */
size_t tx_measure_size(const tx_trainer *t);
size_t tx_measure_heads(tx_trainer *t, int samples, double *memory);

/* How the groups follow each other: heads[g] heads in group g. Returns the number of groups. */
#define TX_MEASURE_GROUPS (3 * TX_MAX_LAYERS)
int tx_measure_groups(const tx_trainer *t, int heads[TX_MEASURE_GROUPS]);

/* The same for the one sequence in the probe, with targets[T] (head token and no streams; else
 * NULL). No numbers
 * when the probe is empty or has more positions than a sample may have. */
size_t tx_measure_probe_size(const tx_trainer *t);
size_t tx_measure_probe(tx_trainer *t, const int32_t *targets, double *memory);

/* Which keys attention of a layer of the probe may not see: hidden[Tq,Tk] becomes 1 where a mask, a
 * window or a stride hides key j from query t. Returns Tq * Tk, or 0 when nothing can be hidden;
 * with hidden NULL it only counts. */
size_t tx_measure_hidden(const tx_trainer *t, int stack, int layer, bool cross, uint8_t *hidden);

/* Sums over held-out samples of what heads and feed-forward layers put out, position by position,
 * to ablate them to their mean. For each stack: the samples that have position t, [T]; then for
 * each layer the context of self-attention [T,C], of cross-attention where there is one [T,C], and
 * the hidden rows [T,F]. Returns how many numbers that is; with sums NULL does nothing else.
 * Padding adds nothing. */
size_t tx_measure_outputs(tx_trainer *t, int samples, double *sums);

#endif
