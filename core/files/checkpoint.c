#include "files/checkpoint.h"
#include "model/fields.h"

static const char *const prefixes[] = {"", "adam_m.", "adam_v."};

static const real *part(const tx_tensor *t, int i) {
    return i == 0 ? t->value : i == 1 ? t->m : t->v;
}

static void full_name(char out[TX_NAME_SIZE + 16], const char *prefix, const char *name) {
    tx_text text = tx_text_over(out, TX_NAME_SIZE + 16);
    tx_text_add(&text, prefix);
    tx_text_add(&text, name);
}

/* The settings as key=value lines. */
static void print_settings(const tx_config *config, tx_text *out) {
    tx_config defaults;
    tx_config_defaults(&defaults);
    for (int i = 0; i < tx_field_count; i++) {
        if (tx_fields[i].later && tx_field_same(&tx_fields[i], config, &defaults)) continue;
        tx_text_add(out, tx_fields[i].key);
        tx_text_add_char(out, '=');
        tx_field_print(&tx_fields[i], config, out);
        tx_text_add_char(out, '\n');
    }
}

/* The user's text, which the file holds; NULL when there is none. */
static const tx_corpus *own_text(const tx_trainer *t) {
    const tx_corpus *corpus = t->model.config.corpus;
    return corpus && !corpus->builtin ? corpus : NULL;
}

static void write_metadata(tx_st_writer *w, const tx_trainer *t) {
    char settings[TX_CHECKPOINT_SETTINGS], step[24];
    tx_text text = tx_text_over(settings, sizeof settings);
    print_settings(&t->first, &text);
    tx_st_writer_metadata(w, "format", TX_CHECKPOINT_FORMAT);
    tx_st_writer_metadata_text(w, "settings", &text);
    text = tx_text_over(step, sizeof step);
    tx_text_add_i64(&text, t->step);
    tx_st_writer_metadata_text(w, "step", &text);
}

static int parts_of(const tx_trainer *t) { return t->model.params.m ? 3 : 1; }

/* Declares everything that the file holds, in its order. */
static void write_contents(tx_st_writer *w, const tx_trainer *t) {
    const tx_params *p = &t->model.params;
    write_metadata(w, t);
    for (int k = 0; k < parts_of(t); k++) {
        for (int i = 0; i < p->count; i++) {
            char name[TX_NAME_SIZE + 16];
            uint32_t shape[2] = {(uint32_t)p->tensors[i].shape[0],
                                 (uint32_t)p->tensors[i].shape[1]};
            full_name(name, prefixes[k], p->tensors[i].name);
            tx_st_writer_tensor(w, name, TX_ST_REAL, p->tensors[i].rank, shape);
        }
    }
    const tx_corpus *text = own_text(t);
    uint32_t bytes = text ? (uint32_t)tx_corpus_bytes(text) : 0;
    if (text) tx_st_writer_tensor(w, TX_CHECKPOINT_CORPUS, TX_ST_U8, 1, &bytes);
}

static tx_piece piece_of(const tx_trainer *t, int i) {
    const tx_params *p = &t->model.params;
    const tx_tensor *tensor = &p->tensors[i % p->count];
    return (tx_piece){part(tensor, i / p->count), tensor->count * sizeof(real)};
}

size_t tx_checkpoint_save(const tx_trainer *t, uint8_t *out, size_t capacity) {
    tx_st_writer w;
    tx_st_writer_begin(&w, out, capacity);
    write_contents(&w, t);
    tx_st_writer_header_end(&w);
    int pieces = tx_checkpoint_pieces(t, NULL, 0);
    for (int i = 0; i < pieces; i++) {
        tx_piece piece = piece_of(t, i);
        tx_st_writer_data(&w, piece.data, piece.size);
    }
    const tx_corpus *text = own_text(t);
    uint8_t *space = text ? tx_st_writer_space(&w, tx_corpus_bytes(text)) : NULL;
    if (space) tx_corpus_write(text, 0, tx_corpus_units(text), space);
    size_t size = 0;
    return tx_st_writer_finish(&w, &size, NULL) == TX_ST_OK ? size : 0;
}

size_t tx_checkpoint_header(const tx_trainer *t, uint8_t *out, size_t capacity) {
    tx_st_writer w;
    size_t size = 0;
    tx_st_writer_begin(&w, out, capacity);
    write_contents(&w, t);
    return tx_st_writer_header_only(&w, &size, NULL) == TX_ST_OK ? size : 0;
}

int tx_checkpoint_pieces(const tx_trainer *t, tx_piece *out, int capacity) {
    int count = parts_of(t) * t->model.params.count;
    for (int i = 0; i < TX_MIN(count, capacity); i++) out[i] = piece_of(t, i);
    return count;
}

size_t tx_checkpoint_text(const tx_trainer *t, uint32_t first, uint32_t count, uint8_t *out) {
    const tx_corpus *text = own_text(t);
    if (!text || first >= tx_corpus_units(text)) return 0;
    return tx_corpus_write(text, first, TX_MIN(count, tx_corpus_units(text) - first), out);
}

static tx_status file_error(tx_error *error, const char *field, const tx_st_error *cause) {
    return tx_fail(error, TX_ERR_FILE, field, cause->message);
}

/* Finds part k of every tensor; a file may leave out the moments as a whole. */
static tx_status check_part(const tx_trainer *t, const tx_st_file *file, int k, tx_error *error) {
    for (int i = 0; i < t->model.params.count; i++) {
        const tx_tensor *tensor = &t->model.params.tensors[i];
        char name[TX_NAME_SIZE + 16];
        tx_st_tensor found;
        tx_st_error cause;
        uint32_t shape[2] = {(uint32_t)tensor->shape[0], (uint32_t)tensor->shape[1]};
        full_name(name, prefixes[k], tensor->name);
        if (tx_st_require(file, name, tensor->rank, shape, &found, &cause) != TX_ST_OK)
            return file_error(error, name, &cause);
        if (found.dtype == TX_ST_I32 || found.dtype == TX_ST_I64 || found.dtype == TX_ST_U8)
            return tx_fail(error, TX_ERR_FILE, name, "a parameter must be of floating point");
        /* before anything is replaced */
        if (tx_st_read_real(&found, NULL, &cause) != TX_ST_OK)
            return file_error(error, name, &cause);
    }
    return TX_OK;
}

static tx_status read_part(tx_trainer *t, const tx_st_file *file, int k, tx_error *error) {
    for (int i = 0; i < t->model.params.count; i++) {
        tx_tensor *tensor = &t->model.params.tensors[i];
        char name[TX_NAME_SIZE + 16];
        tx_st_tensor found;
        tx_st_error cause;
        full_name(name, prefixes[k], tensor->name);
        tx_st_find(file, name, &found);
        if (tx_st_read_real(&found, (real *)part(tensor, k), &cause) != TX_ST_OK)
            return file_error(error, name, &cause);
    }
    return TX_OK;
}

/* The trainer's text, where it learns from one, must be that of the file. */
static tx_status check_text(const tx_trainer *t, const tx_st_file *file, bool moments,
                            tx_error *error) {
    const tx_corpus *corpus = t->model.config.corpus;
    tx_st_tensor found;
    if (!corpus) return TX_OK;
    if (!tx_st_find(file, TX_CHECKPOINT_CORPUS, &found)) {
        if (corpus->builtin || !moments) return TX_OK;
        return tx_fail(error, TX_ERR_FILE, "text",
                       "this run has a text of its own, the file's run had none: continue without "
                       "the text, or begin a new run with it");
    }
    if (found.dtype == TX_ST_U8 && found.rank == 1 &&
        tx_corpus_is(corpus, found.data, found.data_size))
        return TX_OK;
    return tx_fail(error, TX_ERR_FILE, "text",
                   "this run's text is not the one that the file's run learnt from and that the "
                   "file holds: continue with that, or begin a new run");
}

/* The step in the metadata: digits, at most 16 of them and TX_MOST_STEPS; 0 without one. False when
 * it is anything else. */
static bool read_step(const tx_st_file *file, int64_t *step) {
    char text[24];
    ptrdiff_t size = tx_st_metadata(file, "step", text, sizeof text);
    *step = 0;
    if (size == 0 || size > 16) return false;
    for (ptrdiff_t i = 0; i < size; i++) {
        if (text[i] < '0' || text[i] > '9') return false;
        *step = *step * 10 + (text[i] - '0');
    }
    return *step <= TX_MOST_STEPS;
}

tx_status tx_checkpoint_load(tx_trainer *t, const uint8_t *bytes, size_t size, tx_st_file *file,
                             tx_error *error) {
    tx_st_error cause;
    tx_st_tensor first;
    int64_t step;
    char name[TX_NAME_SIZE + 16];
    if (tx_st_open(bytes, size, file, &cause) != TX_ST_OK) return file_error(error, "file", &cause);
    full_name(name, prefixes[1], t->model.params.tensors[0].name);
    bool moments = t->model.params.m && tx_st_find(file, name, &first);
    int parts = moments ? 3 : 1;
    tx_status text = check_text(t, file, moments, error);
    if (text != TX_OK) return text;
    for (int k = 0; k < parts; k++) {
        tx_status status = check_part(t, file, k, error);
        if (status != TX_OK) return status;
    }
    if (!read_step(file, &step))
        return tx_fail(error, TX_ERR_FILE, "step",
                       "the step in the file's metadata is not a whole number from 0 to 2^53");
    for (int k = 0; k < parts; k++) {
        tx_status status = read_part(t, file, k, error);
        if (status != TX_OK) return status;
    }
    size_t moment_bytes = t->model.params.numbers * sizeof(real);
    if (!moments && t->model.params.m) {
        memset(t->model.params.m, 0, moment_bytes);
        memset(t->model.params.v, 0, moment_bytes);
    }
    t->step = moments ? step : 0;
    t->order_epoch = -1;
    t->diverged = false;
    t->diverged_at[0] = 0;
    tx_trainer_enter(t);
    tx_trainer_written(t);
    return TX_OK;
}
