#include "abi/lab.h"
#include "run/checkpoint.h"
#include "model/fields.h"
#include "run/generate.h"
#include "run/inspect.h"
#include "abi/lab_json.h"
#include "abi/lab_live.h"
#include "abi/lab_team.h"
#include "model/presets.h"
#include "base/simd.h"
#include <stdlib.h>

#define MAGIC 0x6c616221u      /* "lab!" */
#define MOST_BYTES 1900000000u /* of one lab: the module's memory ends at 2 GiB */

/* The live labs: what a handle is checked against. */
static lab *live;

bool lab_is_live(const lab *l) {
    for (const lab *k = live; k; k = k->next)
        if (k == l) return l->magic == MAGIC;
    return false;
}

static tx_text out_text(char *out, int32_t room) {
    return tx_text_over(room > 0 ? out : NULL, room > 0 ? (size_t)room : 0);
}

int32_t lab_abi_version(void) { return LAB_ABI_VERSION; }

void *lab_alloc(uint32_t bytes) { return malloc(bytes); }

void lab_free(void *block) { free(block); }

/* --- making ----------------------------------------------------------------------------------- */

/* What the host passes to plan or create: key=value lines, and a text or NULL. */
typedef struct {
    const char *settings;
    int32_t size;
    const char *text;
    int32_t text_size;
} request;

/* corpus is where a text is read into; the config then points to it. */
static tx_status read_request(tx_config *config, tx_corpus *corpus, const request *r,
                              tx_error *error) {
    tx_config_defaults(config);
    if (r->size < 0 || (r->size > 0 && !r->settings))
        return tx_fail(error, TX_ERR_RANGE, "settings", "no settings were passed");
    if (r->text_size < 0)
        return tx_fail(error, TX_ERR_RANGE, "text", "the text has a negative size");
    tx_status status = tx_config_apply(config, r->settings, (size_t)r->size, error);
    if (status == TX_OK && tx_task_reads_text(config) && r->text) {
        status = tx_corpus_read(corpus, r->text, (size_t)r->text_size, error);
        config->corpus = corpus;
    }
    return status == TX_OK ? tx_config_resolve(config, error) : status;
}

static uint64_t bytes_of(const tx_config *config) {
    tx_arena count = {0};
    tx_trainer *t = malloc(sizeof *t);
    if (!t) return UINT64_MAX;
    tx_trainer_carve(t, &count, config);
    tx_trainer_carve_threads(t, &count, lab_team()->size);
    free(t);
    return count.used;
}

static tx_status refuse_memory(tx_error *error, const tx_config *c, uint64_t bytes) {
    const char *lower = (uint64_t)c->batch * (uint64_t)c->seq > 8192 ? "batch"
                        : c->vocab > 16384                           ? "vocab"
                                                                     : "d_model";
    tx_text t = tx_error_begin(error, TX_ERR_MEMORY, lower);
    tx_text_add(&t, "this model needs ");
    tx_text_add_u64(&t, bytes);
    tx_text_add(&t, " bytes, more than there is; lower ");
    tx_text_add(&t, lower);
    return TX_ERR_MEMORY;
}

lab *lab_create(const char *settings, int32_t size, const char *text, int32_t text_size,
                tx_error *error) {
    tx_config config;
    tx_corpus corpus;
    if (read_request(&config, &corpus, &(request){settings, size, text, text_size}, error) != TX_OK)
        return NULL;
    uint64_t bytes = bytes_of(&config);
    lab *l = bytes <= MOST_BYTES ? malloc(sizeof *l) : NULL;
    void *memory = l ? malloc((size_t)bytes + TX_ALIGN) : NULL;
    if (!memory) {
        free(l);
        refuse_memory(error, &config, bytes);
        return NULL;
    }
    *l = (lab){.magic = MAGIC, .next = live, .memory = memory};
    uintptr_t aligned = TX_ROUND_UP((uintptr_t)memory, TX_ALIGN);
    tx_arena arena = {(unsigned char *)aligned, 0};
    tx_trainer_carve(&l->trainer, &arena, &config);
    tx_trainer_carve_threads(&l->trainer, &arena, lab_team()->size);
    l->trainer.team = lab_team();
    tx_trainer_reset(&l->trainer);
    live = l;
    return l;
}

int32_t lab_destroy(lab *l) {
    CHECK_HANDLE(l);
    lab **link = &live;
    while (*link != l) link = &(*link)->next;
    *link = l->next;
    l->magic = 0;
    free(l->memory);
    free(l);
    return TX_OK;
}

int32_t lab_reset(lab *l) {
    CHECK_HANDLE(l);
    tx_trainer_reset(&l->trainer);
    return TX_OK;
}

int32_t lab_set(lab *l, const char *settings, int32_t size, tx_error *error) {
    CHECK_HANDLE(l);
    tx_config config = l->trainer.model.config;
    if (size < 0 || !settings)
        return tx_fail(error, TX_ERR_RANGE, "settings", "no settings were passed");
    tx_status status = tx_config_apply(&config, settings, (size_t)size, error);
    if (status == TX_OK) status = tx_config_resolve(&config, error);
    if (status != TX_OK) return status;
    for (int i = 0; i < tx_field_count; i++) {
        const tx_field *f = &tx_fields[i];
        if (!f->rebuild || tx_field_get(f, &config) == tx_field_get(f, &l->trainer.model.config))
            continue;
        tx_text t = tx_error_begin(error, TX_ERR_STATE, f->key);
        tx_text_add(&t, f->key);
        tx_text_add(&t, " shapes the model: changing it needs a new one");
        return TX_ERR_STATE;
    }
    l->trainer.model.config = config;
    return TX_OK;
}

int32_t lab_threads(int32_t size) {
    CHECK_RANGE(size >= 1 && size <= (TX_THREADS ? TX_TEAM_MOST : 1));
    if (live || lab_team()->size > 1) return TX_ERR_STATE;
    lab_team()->size = size;
    return TX_OK;
}

int32_t lab_help(int32_t part) {
    CHECK_RANGE(part >= 1 && part < lab_team()->size);
    tx_team_work(lab_team(), part);
    return TX_OK;
}

int32_t lab_release(void) {
    tx_team_stop(lab_team());
    return TX_OK;
}

int32_t lab_abandon(void) {
    lab_team_abandon();
    return TX_OK;
}

/* --- text ------------------------------------------------------------------------------------- */

int32_t lab_describe(char *out, int32_t room) {
    tx_text t = out_text(out, room);
    lab_json_describe(&t);
    return (int32_t)t.length;
}

int32_t lab_plan(const char *settings, int32_t size, const char *text, int32_t text_size, char *out,
                 int32_t room, tx_error *error) {
    tx_config config;
    tx_corpus corpus;
    tx_status status =
        read_request(&config, &corpus, &(request){settings, size, text, text_size}, error);
    if (status != TX_OK) return status;
    tx_text t = out_text(out, room);
    tx_arena count = {0};
    tx_trainer *trainer = malloc(sizeof *trainer);
    if (!trainer)
        return tx_fail(error, TX_ERR_MEMORY, "settings", "no memory left to plan a model");
    tx_trainer_carve(trainer, &count, &config);
    tx_trainer_carve_threads(trainer, &count, lab_team()->size);
    lab_json_plan(&t, &trainer->model, count.used);
    free(trainer);
    return (int32_t)t.length;
}

int32_t lab_settings(lab *l, char *out, int32_t room) {
    CHECK_HANDLE(l);
    tx_text t = out_text(out, room);
    lab_json_settings(&t, &l->trainer.model.config);
    return (int32_t)t.length;
}

int32_t lab_alphabet(lab *l, char *out, int32_t room) {
    CHECK_HANDLE(l);
    tx_text t = out_text(out, room);
    const tx_corpus *corpus = l->trainer.model.config.corpus;
    if (corpus)
        tx_corpus_add_alphabet(corpus, &t);
    else
        tx_text_add(&t, "\"\"");
    return (int32_t)t.length;
}

int32_t lab_diverged_at(lab *l, char *out, int32_t room) {
    CHECK_HANDLE(l);
    tx_text t = out_text(out, room);
    tx_text_add(&t, l->trainer.diverged_at);
    return (int32_t)t.length;
}

int32_t lab_tensors(lab *l, char *out, int32_t room) {
    CHECK_HANDLE(l);
    tx_text t = out_text(out, room);
    lab_json_tensors(&t, &l->trainer);
    return (int32_t)t.length;
}

/* --- running ---------------------------------------------------------------------------------- */

void lab_fill_report(const lab *l, lab_report *out, const tx_score *s, double grad_norm,
                     double lr) {
    const tx_trainer *t = &l->trainer;
    double targets = (double)TX_MAX(s->targets, 1), sequences = (double)TX_MAX(s->sequences, 1);
    *out = (lab_report){
        .step = (double)t->step,
        .epoch = (double)t->step / (double)tx_steps_per_epoch(&t->model.config),
        .loss = s->loss / targets,
        .accuracy = (double)s->correct / targets,
        .sequence_accuracy = (double)s->whole / sequences,
        .targets = (double)s->targets,
        .sequences = (double)s->sequences,
        .grad_norm = grad_norm,
        .lr = lr,
        .diverged = t->diverged,
    };
}

int32_t lab_train(lab *l, int32_t steps, lab_report *report) {
    CHECK_HANDLE(l);
    CHECK_RANGE(steps >= 0 && report);
    if (!l->trainer.model.trainable) return TX_ERR_STATE;
    tx_score sum = {0};
    tx_update update = {0};
    int32_t done = 0;
    while (done < steps && tx_trainer_step(&l->trainer, &update)) {
        tx_score_add(&sum, update.score);
        done++;
    }
    lab_fill_report(l, report, &sum, update.grad_norm, update.lr);
    return done;
}

int32_t lab_evaluate(lab *l, int32_t split, int32_t first, int32_t count, lab_report *report) {
    CHECK_HANDLE(l);
    CHECK_RANGE((split == TX_SPLIT_TRAIN || split == TX_SPLIT_HELD_OUT) && first >= 0 &&
                count >= 1 && report);
    if (!l->trainer.model.trainable) return TX_ERR_STATE;
    tx_score score = tx_trainer_evaluate(&l->trainer, (tx_split)split, (uint32_t)first, count);
    lab_fill_report(l, report, &score, 0, 0);
    return TX_OK;
}

int32_t lab_sample_size(lab *l, int32_t *source, int32_t *tokens, int32_t *targets) {
    CHECK_HANDLE(l);
    CHECK_RANGE(source && tokens && targets);
    const tx_config *c = &l->trainer.model.config;
    *source = c->arch == TX_ENCDEC ? c->seq : 0;
    *tokens = tx_tokens_per_sample(c);
    *targets = tx_targets_per_sample(c);
    return TX_OK;
}

int32_t lab_sample(lab *l, int32_t split, int32_t index, int32_t *source, int32_t *tokens,
                   int32_t *targets) {
    CHECK_HANDLE(l);
    const tx_config *c = &l->trainer.model.config;
    CHECK_RANGE((split == TX_SPLIT_TRAIN || split == TX_SPLIT_HELD_OUT) && index >= 0 && tokens &&
                targets);
    CHECK_RANGE(source || c->arch != TX_ENCDEC);
    tx_task_sample(c, (tx_split)split, (uint32_t)index, (tx_sample){source, tokens, targets});
    return TX_OK;
}

/* --- the host's own sequences ----------------------------------------------------------------- */

tx_status lab_check_length(const char *what, int32_t n, int longest, tx_error *error) {
    if (n >= 1 && n <= longest) return TX_OK;
    tx_text t = tx_error_begin(error, TX_ERR_RANGE, what);
    tx_text_add(&t, what);
    tx_text_add(&t, " has ");
    tx_text_add_i64(&t, n);
    tx_text_add(&t, " positions; this model takes 1 to ");
    tx_text_add_i64(&t, longest);
    return TX_ERR_RANGE;
}

/* Every token of 0..vocab-1, or equal to `also`. */
static tx_status check_tokens(const char *what, const int32_t *tokens, int64_t n, int vocab,
                              int also, tx_error *error) {
    if (!tokens) return tx_fail(error, TX_ERR_RANGE, what, "is missing");
    for (int64_t i = 0; i < n; i++) {
        if ((tokens[i] >= 0 && tokens[i] < vocab) || tokens[i] == also) continue;
        tx_text t = tx_error_begin(error, TX_ERR_RANGE, what);
        tx_text_add(&t, what);
        tx_text_add(&t, " holds ");
        tx_text_add_i64(&t, tokens[i]);
        tx_text_add(&t, " at position ");
        tx_text_add_i64(&t, i);
        tx_text_add(&t, "; tokens go from 0 to ");
        tx_text_add_i64(&t, vocab - 1);
        return TX_ERR_RANGE;
    }
    return TX_OK;
}

static tx_status check_sequences(const lab *l, int64_t n, int S, const int32_t *source,
                                 int longest_S, int T, const int32_t *tokens, int longest_T,
                                 tx_error *error) {
    const tx_config *c = &l->trainer.model.config;
    tx_status status = lab_check_length("tokens", T, longest_T, error);
    if (status == TX_OK) status = check_tokens("tokens", tokens, n * T, c->vocab, 0, error);
    if (status != TX_OK || c->arch != TX_ENCDEC) return status;
    status = lab_check_length("source", S, longest_S, error);
    return status == TX_OK ? check_tokens("source", source, n * S, c->src_vocab, 0, error) : status;
}

/* Copies a sequence of the host's into the probe. */
static tx_status take_sequence(lab *l, int S, const int32_t *source, int T, const int32_t *tokens,
                               tx_error *error) {
    tx_trainer *t = &l->trainer;
    int longest = t->model.config.max_len;
    tx_status status = check_sequences(l, 1, S, source, longest, T, tokens, longest, error);
    if (status != TX_OK) return status;
    memcpy(t->probe_tokens, tokens, (size_t)T * sizeof *tokens);
    if (t->probe_source) memcpy(t->probe_source, source, (size_t)S * sizeof *source);
    t->generated = 0;
    return TX_OK;
}

int32_t lab_probe(lab *l, int32_t S, const int32_t *source, int32_t T, const int32_t *tokens,
                  tx_error *error) {
    CHECK_HANDLE(l);
    tx_status status = take_sequence(l, S, source, T, tokens, error);
    if (status == TX_OK) tx_trainer_probe(&l->trainer, S, T);
    return status;
}

int32_t lab_generate(lab *l, int32_t S, const int32_t *source, int32_t T, const int32_t *tokens,
                     tx_error *error) {
    CHECK_HANDLE(l);
    if (!tx_can_generate(&l->trainer.model))
        return tx_fail(error, TX_ERR_STATE, "mask",
                       "only a causal model with an output for each position can continue a "
                       "sequence: set mask causal or arch decoder");
    tx_status status = take_sequence(l, S, source, T, tokens, error);
    if (status == TX_OK) tx_generate_begin(&l->trainer, S, T);
    return status;
}

int32_t lab_next(lab *l, double temperature, int32_t top_k, uint32_t seed, int32_t cached) {
    CHECK_HANDLE(l);
    CHECK_RANGE(temperature >= 0 && temperature <= 1000 && top_k >= 0);
    if (l->trainer.generated == 0) return TX_ERR_STATE;
    int32_t token =
        tx_generate_next(&l->trainer, &(tx_sampling){temperature, top_k, seed, cached != 0});
    return token < 0 ? TX_ERR_RANGE : token;
}

int32_t lab_batch(lab *l, int32_t n, int32_t S, const int32_t *source, int32_t T,
                  const int32_t *tokens, const int32_t *targets, tx_error *error) {
    CHECK_HANDLE(l);
    tx_trainer *t = &l->trainer;
    const tx_config *c = &t->model.config;
    if (!t->model.trainable)
        return tx_fail(error, TX_ERR_STATE, "head",
                       "a model without an output layer takes no batch");
    if (n < 1 || n > c->batch)
        return tx_fail(error, TX_ERR_RANGE, "batch",
                       "the batch has more sequences than the setting batch, or none");
    tx_status status =
        check_sequences(l, n, S, source, c->seq, T, tokens, tx_tokens_per_sample(c), error);
    int64_t answers = (int64_t)n * (c->head == TX_HEAD_CLASS ? 1 : T);
    if (status == TX_OK)
        status = check_tokens("targets", targets, answers, c->vocab, c->ignore_index, error);
    if (status != TX_OK) return status;
    if (t->source) memcpy(t->source, source, (size_t)n * (size_t)S * sizeof *source);
    memcpy(t->tokens, tokens, (size_t)n * (size_t)T * sizeof *tokens);
    memcpy(t->targets, targets, (size_t)answers * sizeof *targets);
    tx_trainer_load(t, n, S, T, t->source, t->tokens, t->targets);
    return TX_OK;
}

static bool has_batch(const lab *l) { return l->trainer.batch.batch > 0; }

int32_t lab_batch_forward(lab *l, lab_report *report) {
    CHECK_HANDLE(l);
    CHECK_RANGE(report);
    if (!has_batch(l)) return TX_ERR_STATE;
    tx_score score = tx_trainer_forward(&l->trainer, l->trainer.targets, false);
    lab_fill_report(l, report, &score, 0, 0);
    return TX_OK;
}

int32_t lab_batch_gradient(lab *l, lab_report *report) {
    CHECK_HANDLE(l);
    CHECK_RANGE(report);
    if (!has_batch(l)) return TX_ERR_STATE;
    tx_score score = tx_trainer_forward(&l->trainer, l->trainer.targets, true);
    tx_trainer_backward(&l->trainer);
    lab_fill_report(l, report, &score, l->trainer.grad_norm, 0);
    return TX_OK;
}

int32_t lab_batch_update(lab *l, lab_report *report) {
    CHECK_HANDLE(l);
    CHECK_RANGE(report);
    if (!has_batch(l)) return TX_ERR_STATE;
    tx_update update = {0};
    tx_trainer_update(&l->trainer, &update);
    lab_fill_report(l, report, &update.score, update.grad_norm, update.lr);
    return TX_OK;
}

int32_t lab_written(lab *l) {
    CHECK_HANDLE(l);
    tx_model_pack(&l->trainer.model, 0, 1);
    return TX_OK;
}

/* --- hash, files ------------------------------------------------------------------------------ */

int32_t lab_hash(lab *l, uint32_t out[2]) {
    CHECK_HANDLE(l);
    CHECK_RANGE(out);
    uint64_t hash = tx_trainer_hash(&l->trainer);
    out[0] = (uint32_t)hash;
    out[1] = (uint32_t)(hash >> 32);
    return TX_OK;
}

int32_t lab_save(lab *l, uint8_t *out, int32_t room) {
    CHECK_HANDLE(l);
    CHECK_RANGE(room >= 0 || !out);
    size_t size = tx_checkpoint_save(&l->trainer, out, (size_t)room);
    return size ? (int32_t)size : TX_ERR_RANGE;
}

int32_t lab_save_header(lab *l, uint8_t *out, int32_t room) {
    CHECK_HANDLE(l);
    CHECK_RANGE(room >= 0 || !out);
    size_t size = tx_checkpoint_header(&l->trainer, out, (size_t)room);
    return size ? (int32_t)size : TX_ERR_RANGE;
}

int32_t lab_save_pieces(lab *l, tx_piece *out, int32_t room) {
    CHECK_HANDLE(l);
    CHECK_RANGE(room >= 0 && (out || !room));
    return tx_checkpoint_pieces(&l->trainer, out, room);
}

int32_t lab_save_text(lab *l, int32_t first, int32_t count, uint8_t *out) {
    CHECK_HANDLE(l);
    CHECK_RANGE(first >= 0 && count >= 0 && count <= INT32_MAX / 4 && out);
    return (int32_t)tx_checkpoint_text(&l->trainer, (uint32_t)first, (uint32_t)count, out);
}

int32_t lab_load(lab *l, const uint8_t *bytes, int32_t size, tx_error *error) {
    CHECK_HANDLE(l);
    CHECK_RANGE(bytes && size >= 0);
    tx_st_file *file = malloc(sizeof *file); /* too large for the stack */
    if (!file) return tx_fail(error, TX_ERR_MEMORY, "file", "no memory left to read a file");
    tx_status status = tx_checkpoint_load(&l->trainer, bytes, (size_t)size, file, error);
    free(file);
    return status;
}

int32_t lab_file(const uint8_t *bytes, int32_t size, char *out, int32_t room, tx_error *error) {
    CHECK_RANGE(bytes && size >= 0);
    tx_st_error cause;
    tx_st_file *file = malloc(sizeof *file);
    if (!file) return tx_fail(error, TX_ERR_MEMORY, "file", "no memory left to read a file");
    int32_t result;
    if (tx_st_open(bytes, (size_t)size, file, &cause) != TX_ST_OK) {
        result = tx_fail(error, TX_ERR_FILE, "file", cause.message);
    } else {
        tx_text t = out_text(out, room);
        lab_json_file(&t, file);
        result = (int32_t)t.length;
    }
    free(file);
    return result;
}

/* --- peak ------------------------------------------------------------------------------------- */

/* Thirteen independent chains hide the latency of multiply and add also where they are apart; with
 * the two factors all fit the 15 registers that V8 has on x86-64. */
#define CHAINS(x) x(0) x(1) x(2) x(3) x(4) x(5) x(6) x(7) x(8) x(9) x(10) x(11) x(12)

double lab_peak(int32_t rounds) {
    /* as constants V8 would load them anew for each use */
    const volatile real known_late[2] = {(real)0.999, (real)1e-3};
    const v4 factor = v4_splat(known_late[0]), term = v4_splat(known_late[1]);
#define START(i) v4 c##i = v4_splat((real)(1 + i));
#define TURN(i) c##i = v4_madd(c##i, factor, term);
#define TOTAL(i) sum = v4_add(sum, c##i);
    CHAINS(START)
    for (int32_t i = 0; i < rounds * 1000; i++) {
        CHAINS(TURN)
    }
    v4 sum = v4_zero();
    CHAINS(TOTAL)
    double flops = (double)rounds * 1000 * 13 * 4 * 2;
    /* the sum must be used, or the compiler drops the loop */
    return v4_sum(sum) > 0 ? flops : -flops;
}
