#ifndef LAB_H
#define LAB_H
/* The module's interface: what WebAssembly exports and lab.mjs calls. It also compiles natively,
 * for the C tests.
 *
 * A lab is one live run. Every function checks its handle, its numbers and, in a module, that the
 * arrays passed lie on the heap, where lab_alloc takes them from. A refused call returns a negative
 * tx_status (status.h) and changes nothing. The host must ensure that an array is as large as it
 * says, that it overlaps no lab, and that a block is freed once; natively, also that arrays are
 * valid memory. An instance that has trapped must not be called again.
 *
 * A tx_error* may be NULL. Text goes out through (char *out, int32_t capacity): the full size in
 * bytes is returned, and as much of it as fits is written, so a first call with capacity 0
 * measures. Settings come in as "key=value" lines (fields.h). In a task of streams, tokens and
 * targets are the numbers of steps (base/streams.h), as many as lab_sample_size says; T still
 * counts positions.
 *
 * A lab takes its memory when it is created and never moves: pointers into it stay valid until it
 * is destroyed. Only lab_batch and its parts take memory later that the lab keeps; lab_load,
 * lab_plan, lab_file, lab_groups and lab_train_groups take some while they run. The work of a call
 * grows with its arguments, and the host decides how large they are. */
#include "base/status.h"
#include "base/streams.h"

#if defined(__wasm__)
#define LAB_EXPORT __attribute__((used, visibility("default")))
#else
#define LAB_EXPORT
#endif

#define LAB_ABI_VERSION 1

typedef struct lab lab;

/* The result of training or evaluating. Means are over the targets that counted in all steps of the
 * call. */
typedef struct {
    double step;  /* updates done since the start of the run */
    double epoch; /* the same in epochs */
    /* mean cross-entropy in nats, of streams the weighted sum of the losses; share of tokens that
     * were predicted right, NaN where none are predicted */
    double loss, accuracy;
    double sequence_accuracy; /* share of sequences with every target right */
    double targets, sequences;
    double grad_norm, lr; /* of the last update; norm before clipping */
    double diverged;      /* 1 when the run has stopped being finite: see lab_diverged_at */
    double losses[TX_MOST_PREDICTIONS]; /* of streams: the mean of each prediction, unweighted */
} lab_report;

LAB_EXPORT int32_t lab_abi_version(void);

/* Memory for what the host passes in; NULL when none is left. lab_free frees such a block, once. */
LAB_EXPORT void *lab_alloc(uint32_t bytes);
LAB_EXPORT void lab_free(void *block);

/* JSON: ABI version, build, layout of lab_report and tx_error, settings, presets, tasks. */
LAB_EXPORT int32_t lab_describe(char *out, int32_t capacity);
/* JSON: the effective settings, parameters, bytes, and those of a lab that is only looked into
 * (bytes_looking), flops per step, what guessing and the best model
 * reach, characters of the text, the parameter breakdown, and the schedule, [[update, learning
 * rate], ...] at up to 97 updates of the planned run; without making anything.
 * text (UTF-8) is what task text learns from; NULL takes the built-in one. */
LAB_EXPORT int32_t lab_plan(const char *settings, int32_t size, const char *text, int32_t text_size,
                            char *out, int32_t capacity, tx_error *error);
/* The same of a lab, with the text that it has. */
LAB_EXPORT int32_t lab_plan_own(lab *l, char *out, int32_t capacity);

/* JSON: what the lines ask for, each read by itself: {problems, preset, chosen}. preset: the last
 * one that a line names, or the first of all presets if no line does; chosen: {key: value} of what
 * differs from it; problems: [{key, message}], one for each line that was refused and left out.
 * lab_plan checks whether the settings fit each other. */
LAB_EXPORT int32_t lab_read(const char *settings, int32_t size, char *out, int32_t capacity);

/* Sets how many threads run the labs, the caller included: 1 to 16. To be called before the first
 * lab is made. The host then starts size - 1 threads, each with an instance of its own on the same
 * memory. Thread i calls lab_help(i), 1 .. size - 1. A build without threads takes 1 only. Results
 * do not depend on it. */
LAB_EXPORT int32_t lab_threads(int32_t size);
/* How many of those threads take part in the work from now on. */
LAB_EXPORT int32_t lab_team_size(int32_t size);
/* The life of a helping thread: returns when lab_release is called. */
LAB_EXPORT int32_t lab_help(int32_t part);
LAB_EXPORT int32_t lab_release(void);
/* What the host calls for a helping thread whose lab_help did not return but trapped. A call that
 * needs the pool traps from then on, also one that waits for it now. A helper that dies in a part
 * of a job, without this call, traps the caller after 10 s plus 1 s for each MB of memory. */
LAB_EXPORT int32_t lab_abandon(void);

/* How labs that are created from now on compute their products: 0 rows streamed past a strip,
 * 1 tiles of 4 by 8 sums, 2 tiles of 6 by 8. Results do not depend on it. 2 is slow where a
 * compiler cannot keep 15 vector registers in use; without a call, what is fast everywhere. */
LAB_EXPORT int32_t lab_kernel(int32_t kernel);

/* Whether labs that are created from now on are only looked into: 1, they have no gradients and no
 * moments, and what trains them is refused with TX_ERR_STATE; 0 at first. */
LAB_EXPORT int32_t lab_looking(int32_t on);

/* A new lab, initialised from its seed; NULL with an error (settings refused, or memory short,
 * naming the bytes and what to lower). */
LAB_EXPORT lab *lab_create(const char *settings, int32_t size, const char *text, int32_t text_size,
                           tx_error *error);
LAB_EXPORT int32_t lab_destroy(lab *l);
/* Starts over from the same initial parameters. */
LAB_EXPORT int32_t lab_reset(lab *l);
/* Changes settings that need no new model; all or none are applied, and after step 0 they become
 * events (tx_trainer_set). TX_ERR_STATE, naming the setting, for one that needs a new model, for a
 * preset, and for events that have happened. */
LAB_EXPORT int32_t lab_set(lab *l, const char *settings, int32_t size, tx_error *error);
/* JSON object of the settings that are in force now. */
LAB_EXPORT int32_t lab_settings(lab *l, char *out, int32_t capacity);
/* The same of those that the run began with: a lab of them, with its events, makes the run again.
 */
LAB_EXPORT int32_t lab_begun(lab *l, char *out, int32_t capacity);
/* Says that parameters which were written are those of step `step`, a whole number: settings and
 * cuts are then those of the events up to it. The optimiser's moments stay as they are. */
LAB_EXPORT int32_t lab_stand(lab *l, double step);
/* JSON string with the characters of the text, in order: its first tokens; "" in other tasks. */
LAB_EXPORT int32_t lab_alphabet(lab *l, char *out, int32_t capacity);
/* JSON array of the tokens that were learned from the text, which follow: [{text, count, left?,
 * right?}], as tx_corpus_add_learned (tasks/corpus.h) writes it. */
LAB_EXPORT int32_t lab_learned(lab *l, char *out, int32_t capacity);

/* Tokens first..first+count-1 of the text that the run learns from, the built-in one or the
 * user's, as UTF-8 in out[TX_TOKEN_BYTES * count]. Returns the bytes written, 0 after its end;
 * TX_ERR_STATE in a task that reads no text. */
LAB_EXPORT int32_t lab_corpus(lab *l, int32_t first, int32_t count, uint8_t *out);

/* At most `steps` updates; returns how many were done, fewer when the run diverges or is
 * TX_MOST_STEPS long (trainer.h). */
LAB_EXPORT int32_t lab_train(lab *l, int32_t steps, lab_report *report);
/* JSON array of the groups of tensors (groups.h): {name, kind, layer, parameters}; layer -1 is
 * outside of the blocks. */
LAB_EXPORT int32_t lab_groups(lab *l, char *out, int32_t capacity);
/* lab_train for one step. If it returns 1, numbers[groups,3] has three norms of each group: of the
 * gradient before clipping, of the update, and of the values before the update. */
LAB_EXPORT int32_t lab_train_groups(lab *l, lab_report *report, double *numbers, int32_t capacity);
/* Samples first..first+count-1 of a split (0 training, 1 held-out) in eval mode. */
LAB_EXPORT int32_t lab_evaluate(lab *l, int32_t split, int32_t first, int32_t count,
                                lab_report *report);
/* The tensor at which the run stopped being finite, or "". */
LAB_EXPORT int32_t lab_diverged_at(lab *l, char *out, int32_t capacity);

/* Sample `index` of a split: source [seq] (encoder-decoder, else NULL), tokens and targets as many
 * as lab_sample_size says. */
LAB_EXPORT int32_t lab_sample(lab *l, int32_t split, int32_t index, int32_t *source,
                              int32_t *tokens, int32_t *targets);
LAB_EXPORT int32_t lab_sample_size(lab *l, int32_t *source, int32_t *tokens, int32_t *targets);

/* What the task calls each sample of its training part, in any setting of data (tx_task.list):
 * names[capacity], or NULL. Returns how many there are; TX_ERR_STATE where they cannot be listed.
 */
LAB_EXPORT int32_t lab_listed(lab *l, int32_t *names, int32_t capacity);

/* Runs one sequence of the host through the model in eval mode: tokens[T], and source[S] for an
 * encoder-decoder (otherwise S = 0). Its activations can then be read. */
LAB_EXPORT int32_t lab_probe(lab *l, int32_t S, const int32_t *source, int32_t T,
                             const int32_t *tokens, tx_error *error);

/* Begins to continue a sequence (generate.h): the prompt tokens[T], or the beginning of the
 * decoder's input and source[S]. A later probe or lab_evaluate_length ends it. TX_ERR_STATE when
 * the model sees later positions or has no output for each. */
LAB_EXPORT int32_t lab_generate(lab *l, int32_t S, const int32_t *source, int32_t T,
                                const int32_t *tokens, tx_error *error);
/* The next token, with the weights and ablations as they are now; temperature (0 to 1000) 0 takes
 * the likeliest, top_k 0 draws among all; cached 0 recomputes every row and gives the same bits.
 * TX_ERR_RANGE when the sequence is max_len long, TX_ERR_STATE when nothing was begun or an output
 * is not finite. */
LAB_EXPORT int32_t lab_next(lab *l, double temperature, int32_t top_k, uint32_t seed,
                            int32_t cached);

/* One step in its parts, on a batch of the host: lab_batch copies it in (n sequences; targets as
 * many as the logits have rows), gradient runs forward and backward, update applies that gradient,
 * once. `forward` is eval mode. Training, evaluating and measuring put their own batches in its
 * place. TX_ERR_STATE before any batch, and for an update without a gradient of the weights as they
 * are: a training step, a reset, a checkpoint or a new batch ends it.
 * Tensors named "batch." then hold every sequence; the first of these calls takes the memory for it
 * (TX_ERR_MEMORY). After a training step or an evaluation they hold the last microbatch only. */
LAB_EXPORT int32_t lab_batch(lab *l, int32_t n, int32_t S, const int32_t *source, int32_t T,
                             const int32_t *tokens, const int32_t *targets, tx_error *error);
LAB_EXPORT int32_t lab_batch_forward(lab *l, lab_report *report);
LAB_EXPORT int32_t lab_batch_gradient(lab *l, lab_report *report);
LAB_EXPORT int32_t lab_batch_update(lab *l, lab_report *report);

/* The logits of the last position of n token sequences, [n, vocab], in eval mode: tokens [n, seq],
 * n at most the setting batch. TX_ERR_STATE in a model of streams, of two sequences or without
 * output. Like an evaluation it takes the place of a batch. */
LAB_EXPORT int32_t lab_answers(lab *l, int32_t n, const int32_t *tokens, float *logits,
                               int32_t capacity, tx_error *error);

/* JSON array of every tensor: {name, kind, shape, at}, at being its address; and stride, the
 * numbers from one row of the last dimension to the next, where they are more than its size. Where
 * `at` is 0 there is `look`, the first arguments of lab_look. */
LAB_EXPORT int32_t lab_tensors(lab *l, char *out, int32_t capacity);
/* Attention weights of long sequences are not kept. This computes them again from the last pass of
 * the probe (batch 0) or of the batch (batch 1): query rows first..first+count-1 of a head of a
 * sequence, into rows[count,Tk]. kind: 0 self-, 1 cross-attention. Returns how many numbers;
 * TX_ERR_STATE before any pass. */
LAB_EXPORT int32_t lab_look(lab *l, int32_t batch, int32_t stack, int32_t layer, int32_t kind,
                            int32_t sequence, int32_t head, int32_t first, int32_t count,
                            float *rows, int32_t capacity);
/* To be called after writing into parameters: the kernels keep copies of weights in their own
 * order, and a generation keeps keys and values. */
LAB_EXPORT int32_t lab_written(lab *l);

/* What each head does, over held-out samples in eval mode (measure.h: tx_measure_heads). With
 * memory NULL it returns how many numbers it needs room for; else how many the result has, which is
 * at the start of memory. TX_ERR_STATE when the model cannot be trained. */
LAB_EXPORT int32_t lab_heads(lab *l, int32_t samples, double *memory, int32_t capacity);
/* Which streams heads look at (measure_streams.h), as lab_heads gives its numbers; TX_ERR_STATE in
 * a task of tokens. */
LAB_EXPORT int32_t lab_head_streams(lab *l, int32_t samples, double *memory, int32_t capacity);
/* Sums of the outputs of heads and feed-forward layers, position by position (measure.h:
 * tx_measure_outputs); with sums NULL it returns how many numbers. */
LAB_EXPORT int32_t lab_outputs(lab *l, int32_t samples, double *sums, int32_t capacity);
/* From now on eval mode omits n parts of the model, [n,6] as in tx_ablation, or puts some of
 * `numbers` values in their place; n 0 ends it. The arrays belong to the host, which must neither
 * move nor change them until then, or until the lab is destroyed. */
LAB_EXPORT int32_t lab_cut(lab *l, int32_t n, const int32_t *cuts, const float *values,
                           int32_t numbers);
/* The logits [rows,V] that the probe's residual stream gives after a sublayer, from 0, of block
 * `layer` of the output stack, -1 being the embedding, whose sublayer is 0: through the final norm
 * and the output layer. Returns how many numbers; TX_ERR_STATE before a probe, or without an output
 * layer. */
LAB_EXPORT int32_t lab_lens(lab *l, int32_t layer, int32_t sublayer, float *logits,
                            int32_t capacity);
/* lab_evaluate on held-out samples of another `seq`, at most max_len, that the task would make. */
LAB_EXPORT int32_t lab_evaluate_length(lab *l, int32_t seq, int32_t samples, lab_report *report,
                                       tx_error *error);

/* Why a head looks where it does, and who writes an answer (core/inspect/why.h; lab_why.c): of the
 * sequence in the probe, with the weights as they are, so probe again after a step. They take
 * memory while they run. TX_ERR_STATE before a probe, while the residual stream is replaced
 * (TX_ABLATE_BLOCK), and without an output layer where it is about logits. Numbers go out through
 * (parts, capacity): with parts NULL how many. */
enum { LAB_OF_LOGIT, LAB_OF_QUERY, LAB_OF_KEY };
/* JSON array of names of sources, in the order of parts: of a logit, or of the queries or keys of
 * an attention. */
LAB_EXPORT int32_t lab_sources(lab *l, int32_t of, int32_t stack, int32_t layer, int32_t kind,
                               char *out, int32_t capacity);
/* The scores of keys first..first+count-1 for the query at `from`: parts[count,queries,keys], then
 * what ALiBi adds to each, [count]. TX_ERR_STATE for linear attention. */
LAB_EXPORT int32_t lab_score_parts(lab *l, int32_t stack, int32_t layer, int32_t kind, int32_t head,
                                   int32_t from, int32_t first, int32_t count, double *parts,
                                   int32_t capacity);
/* Of linear attention: φ(q)·φ(k) of every key, [Tk]. */
LAB_EXPORT int32_t lab_kernel_products(lab *l, int32_t stack, int32_t layer, int32_t kind,
                                       int32_t head, int32_t from, double *products,
                                       int32_t capacity);
/* Logits or differences of two: answers[n,3] are a row of logits, a token, and the token to be
 * subtracted or -1, of streams as tx_answer has them (why.h); parts[n,sources]. */
LAB_EXPORT int32_t lab_logit_parts(lab *l, int32_t n, const int32_t *answers, double *parts,
                                   int32_t capacity);
/* What a head of the output's stack writes of such answers, by source position: parts[n,Tk].
 * TX_ERR_STATE for a head that is cut, and with head class. */
LAB_EXPORT int32_t lab_written_parts(lab *l, int32_t layer, int32_t kind, int32_t head, int32_t n,
                                     const int32_t *answers, double *parts, int32_t capacity);

/* The circuits of a head, as its weights have them (core/inspect/circuits.h; lab_circuits.c). They
 * take memory while they run. */

/* A tx_circuit_table of numbers: with out NULL how many. TX_ERR_STATE where the model has none. */
LAB_EXPORT int32_t lab_circuit_table(lab *l, int32_t stack, int32_t layer, int32_t kind,
                                     int32_t head, int32_t table, float *out, int32_t capacity);
/* tx_circuit_measures, then singular values of QK and of OV, [3 + 2 D]; with out NULL how many. */
LAB_EXPORT int32_t lab_circuit_measures(lab *l, int32_t stack, int32_t layer, int32_t kind,
                                        int32_t head, double *out, int32_t capacity);
/* Composition of two heads, heads[2,4] being stack, layer, kind, head of each: out[3] for queries,
 * keys and values. And what it is by chance, out[2]: mean and standard deviation. */
LAB_EXPORT int32_t lab_composition(lab *l, const int32_t *heads, double *out, int32_t capacity);
LAB_EXPORT int32_t lab_composition_by_chance(lab *l, int32_t draws, uint32_t seed, double *out,
                                             int32_t capacity);

/* What an input means to the task (lab_task.c). */

/* Reads what a person typed (user_input.h) as JSON: {text, length, tokens, source, targets, prompt,
 * greedy}; length in the units of the task, source only in an encoder-decoder, prompt: the tokens
 * before the first one to be generated, greedy: the decoder's input is still to be decoded. */
LAB_EXPORT int32_t lab_task_read(lab *l, const char *text, int32_t size, char *out,
                                 int32_t capacity, tx_error *error);
/* The same of an input of `units` units that is drawn at random. */
LAB_EXPORT int32_t lab_task_draw(lab *l, int32_t units, uint32_t seed, char *out, int32_t capacity,
                                 tx_error *error);
/* The text that a person would type for a sample; with prompt 1, for as much of it as makes a good
 * prompt. source[S] only in an encoder-decoder, else S = 0. */
LAB_EXPORT int32_t lab_task_write(lab *l, int32_t S, const int32_t *source, int32_t T,
                                  const int32_t *tokens, int32_t prompt, char *out,
                                  int32_t capacity);
/* For every position: out[T] where the answer's token comes from, or -1; then what the position is
 * (task.h: tx_role), [T] of the tokens and [S] of the source. */
LAB_EXPORT int32_t lab_task_positions(lab *l, int32_t S, const int32_t *source, int32_t T,
                                      const int32_t *tokens, int32_t *out);
/* The token that must follow tokens[T]; negative where the task's rule does not determine it. */
LAB_EXPORT int32_t lab_task_next(lab *l, int32_t T, const int32_t *tokens);

/* Which keys attention of a layer of the probe may not see: out[Tq,Tk] is 1 where a mask
 * hides key j from
 * query t. cross 1: cross-attention. 0 when nothing can be hidden; with out NULL how many bytes. */
LAB_EXPORT int32_t lab_hidden(lab *l, int32_t stack, int32_t layer, int32_t cross, uint8_t *out,
                              int32_t capacity);
/* lab_heads for the sequence in the probe; targets[n] as many as its tokens (head token; else n
 * 0). */
LAB_EXPORT int32_t lab_probe_heads(lab *l, int32_t n, const int32_t *targets, double *memory,
                                   int32_t capacity);
/* What the numbers of lab_heads or lab_probe_heads mean (head_words.h), as a JSON array with one
 * object for each head: {word, value, measure, named, strong, badge, where, sentence}. */
LAB_EXPORT int32_t lab_head_words(lab *l, const double *numbers, int32_t count, char *out,
                                  int32_t capacity);

/* A model acts in the environment of its task (core/inspect/rollout.h; lab_rollout.c): TX_ERR_STATE
 * where the task has none. An episode begins where held-out episode `index` does, or, unless state
 * is NULL, at the numbers of stream state, in an array of 16. `asked` is the return that is asked
 * for; a model that is not told one ignores it. out: the return, 1 if it arrived, then for each
 * step what is asked from there on, the reward, the state before it and the action. With out NULL:
 * how many numbers. */
LAB_EXPORT int32_t lab_rollout(lab *l, int32_t index, const double *state, double asked,
                               double *out, int32_t capacity);
/* Returns of `count` controllers of the data, up to 4096, from such a start, ascending. */
LAB_EXPORT int32_t lab_world_returns(lab *l, int32_t index, const double *state, int32_t count,
                                     double *returns);
/* The return of a controller from the start of episode `index`, and 1 if it arrived, out[2]: of a
 * drawn one, or with best 1 of the best there is. */
LAB_EXPORT int32_t lab_world_episode(lab *l, int32_t index, int32_t best, double *out);

/* Two words, low first: a hash of parameters, moments and step. */
LAB_EXPORT int32_t lab_hash(lab *l, uint32_t out[2]);

/* A checkpoint of the run (checkpoint.h): its size, with out NULL, or the size written. */
LAB_EXPORT int32_t lab_save(lab *l, uint8_t *out, int32_t capacity);
/* The same file in pieces, without a copy of it here (checkpoint.h): the header, whose size is
 * returned as by lab_save; address and size in bytes of each tensor, whose number is returned, with
 * out NULL only that; and units first..first+count-1 (tx_corpus_units) of the user's text in
 * out[count * layout.token_bytes],
 * whose bytes are returned, 0 after its end. The tensors belong to the lab: read them before it
 * trains on. */
struct tx_piece;
LAB_EXPORT int32_t lab_save_header(lab *l, uint8_t *out, int32_t capacity);
LAB_EXPORT int32_t lab_save_pieces(lab *l, struct tx_piece *out, int32_t capacity);
LAB_EXPORT int32_t lab_save_text(lab *l, int32_t first, int32_t count, uint8_t *out);
/* Loads a checkpoint into a lab that fits it. The file of a run on the user's text holds the text
 * as the tensor `corpus` (lab_file gives its place), which must have been passed to lab_create;
 * another text is refused. Nothing changes on failure. */
LAB_EXPORT int32_t lab_load(lab *l, const uint8_t *bytes, int32_t size, tx_error *error);
/* JSON of what a .safetensors file holds: {metadata, tensors: [{name, dtype, shape, begin, end}]},
 * offsets in bytes from the start of the file. */
LAB_EXPORT int32_t lab_file(const uint8_t *bytes, int32_t size, char *out, int32_t capacity,
                            tx_error *error);

/* Multiply-adds on registers only, 1,000 in a row for each round: the peak that `bench` measures
 * kernels against. Returns the floating-point operations done; 0, having done nothing, when rounds
 * is not 1 to LAB_PEAK_ROUNDS. */
#define LAB_PEAK_ROUNDS 1000000
LAB_EXPORT double lab_peak(int32_t rounds);

#endif
