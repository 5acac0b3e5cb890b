/* Checkpoints, loaded and restored. The input is a script of edits to a file that a run has saved:
 * random bytes seldom pass the header, edits that know the format do. The first byte chooses the
 * run; with 64 in it the file is one of doubles, with 32 a new run is made of it, with 16 the other
 * runs get it, too; 255 takes the rest as a file instead.
 *
 * A refused file changes nothing: the hash stays. An accepted file gives a run that can be trained,
 * saved and loaded again to the same hash. */
#include "fuzz.h"
#include "model/presets.h"
#include "files/checkpoint.h"

unsigned long fuzz_taken;

enum { RUNS = 4, MOST_BYTES = 1 << 17 };

static const char *const settings[RUNS] = {
    "preset=copy\nd_model=4\nn_heads=2\nd_ff=4\nn_layers=1\nbatch=2\nsamples=6\nseq=5\nvocab=5\n"
    "max_len=6\nbeta2=0.9991234567891\n",
    "preset=encdec\nd_model=4\nn_heads=2\nd_ff=4\nn_layers=1\nbatch=2\nsamples=6\nseq=4\nvocab=6\n"
    "max_len=8\noptimizer=sgd\n",
    "preset=text\nd_model=4\nn_heads=2\nd_ff=4\nn_layers=1\nbatch=2\nsamples=6\nseq=5\nmax_len=6\n",
    "preset=majority\nd_model=4\nn_heads=2\nd_ff=4\nn_layers=1\nbatch=2\nsamples=6\nseq=5\n"
    "max_len=6\nposenc=learned\noptimizer=muon\n",
};
static const char text[] = "ab ba abba baba aabb bbaa abab \xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80 "
                           "the end of it, abba baba abab aabb";

static fuzz_run *runs[RUNS];
static tx_st_file file; /* working memory of every load */

typedef struct {
    uint8_t bytes[MOST_BYTES];
    size_t size, header; /* of the file, and of the header, which begins at byte 8 */
} image;

static image saved[RUNS], doubles[RUNS]; /* what each run was saved as */

static size_t save(const tx_trainer *t, uint8_t *out, size_t capacity) {
    size_t size = tx_checkpoint_save(t, NULL, 0);
    DEMAND(size > 0 && size <= capacity && tx_checkpoint_save(t, out, size) == size);
    return size;
}

/* The parameters alone, as doubles, as another program may write them. */
static size_t save_doubles(const tx_trainer *t, uint8_t *out, size_t capacity) {
    const tx_params *p = &t->model.params;
    tx_st_writer w;
    size_t size = 0;
    tx_st_writer_begin(&w, out, capacity);
    for (int i = 0; i < p->count; i++) {
        const tx_tensor *one = &p->tensors[i];
        uint32_t shape[2] = {(uint32_t)one->shape[0], (uint32_t)one->shape[1]};
        tx_st_writer_tensor(&w, one->name, TX_ST_F64, one->rank, shape);
    }
    tx_st_writer_header_end(&w);
    for (int i = 0; i < p->count; i++)
        for (size_t k = 0; k < p->tensors[i].count; k++) {
            double number = (double)p->tensors[i].value[k];
            tx_st_writer_data(&w, &number, sizeof number);
        }
    DEMAND(tx_st_writer_finish(&w, &size, NULL) == TX_ST_OK);
    return size;
}

static void measure_header(image *f) {
    for (int i = 7; i >= 0; i--) f->header = f->header << 8 | f->bytes[i];
}

static void save_run(int i) {
    const tx_trainer *t = &runs[i]->trainer;
    saved[i].size = save(t, saved[i].bytes, MOST_BYTES);
    DEMAND(tx_checkpoint_save(t, doubles[i].bytes, saved[i].size - 1) == 0);
    doubles[i].size = save_doubles(t, doubles[i].bytes, MOST_BYTES);
    measure_header(&saved[i]);
    measure_header(&doubles[i]);
}

/* So that a load of half a file shows. */
static void disturb(tx_trainer *t) {
    for (size_t i = 0; i < t->model.params.numbers; i++) t->model.params.value[i] += 1;
    t->step++;
}

static void start(void) {
    static tx_corpus corpus;
    tx_update update;
    for (int i = 0; i < RUNS; i++) {
        tx_config c;
        tx_config_defaults(&c);
        DEMAND(tx_config_apply(&c, settings[i], tx_text_size(settings[i]), NULL) == TX_OK);
        DEMAND(tx_corpus_read(&corpus, text, sizeof text - 1, NULL) == TX_OK);
        if (tx_task_reads_text(&c)) c.corpus = &corpus;
        DEMAND(tx_config_resolve(&c, NULL) == TX_OK);
        runs[i] = new_run(&c);
        for (int k = 0; k < 3; k++) tx_trainer_step(&runs[i]->trainer, &update);
        save_run(i);
        disturb(&runs[i]->trainer);
    }
}

/* ---- edits ---- */

static void write_header_size(image *f) {
    for (int i = 0; i < 8; i++) f->bytes[i] = (uint8_t)(f->header >> (8 * i));
}

/* `n` bytes of value `byte` at a place of the header, or the removal of -n bytes from there. */
static void resize_header(image *f, size_t at, int n, uint8_t byte) {
    if (n < 0 && (size_t)-n > f->header - at) n = -(int)(f->header - at);
    if (n > 0 && f->size + (size_t)n > MOST_BYTES) return;
    uint8_t *place = f->bytes + 8 + at;
    size_t removed = n < 0 ? (size_t)-n : 0, added = n > 0 ? (size_t)n : 0;
    memmove(place + added, place + removed, f->size - 8 - at - removed);
    memset(place, byte, added);
    f->size += added - removed;
    f->header += added - removed;
    write_header_size(f);
}

/* The place of the (n+1)th occurrence of a word in the header, cyclically; -1 without any. */
static ptrdiff_t find_in_header(const image *f, const char *word, size_t n) {
    size_t size = tx_text_size(word), found = 0;
    for (int round = 0; round < 2; round++) {
        for (size_t i = 0; i + size <= f->header; i++) {
            const uint8_t *at = f->bytes + 8 + i;
            if (*at != (uint8_t)*word || memcmp(at, word, size) != 0) continue;
            if (round && found == 0) return (ptrdiff_t)i;
            if (round)
                found--;
            else
                found++;
        }
        if (!found) return -1;
        found = n % found;
    }
    return -1;
}

static void change_type(image *f, size_t n, uint8_t which) {
    static const char *const types[] = {"F64", "F16", "I32", "I64", "U8\"", "F3\""};
    ptrdiff_t at = find_in_header(f, "F32", n);
    if (at >= 0) memcpy(f->bytes + 8 + at, types[which % 6], 3);
}

/* Another value after a key of the settings or the metadata. */
static void change_value(image *f, size_t n, uint8_t byte) {
    static const char *const values[] = {"9", "-", "e9", "1e-300", "0.1234567890123456789", "nan"};
    ptrdiff_t at = find_in_header(f, byte & 1 ? "=" : "\\n", n);
    if (byte % 16 == 15) at = find_in_header(f, "step\":", 0);
    if (at < 0) return;
    const char *value = values[byte / 2 % 6];
    size_t size = tx_text_size(value), to = (size_t)at + (byte % 16 == 15 ? 7 : 1);
    resize_header(f, to, (int)size, '0');
    if (to + size <= f->header) memcpy(f->bytes + 8 + to, value, size);
}

static void change_data(image *f, size_t n, uint8_t which) {
    static const uint32_t special[] = {0x7fc00000, 0x7f800000, 0xff800000, 0x7f7fffff, 0x00000001,
                                       0x80000000, 0xffffffff, 0x3f800000, 0x7f000000, 0x7e37e43c};
    size_t words = (f->size - 8 - f->header) / 4;
    if (words) memcpy(f->bytes + 8 + f->header + n % words * 4, &special[which % 10], 4);
}

/* One edit of four bytes: kind, place (two bytes), value. */
static void edit(image *f, const uint8_t *script) {
    size_t n = script[1] | (size_t)script[2] << 8;
    if (!f->header) return;
    size_t at = n % f->header;
    switch (script[0] % 8) {
    case 0:
        f->bytes[8 + at] = script[3];
        break;
    case 1:
        resize_header(f, at, 1 + script[3] % 4, "0,}]\"{[ "[script[3] / 4 % 8]);
        break;
    case 2:
        resize_header(f, at, -1 - script[3] % 32, 0);
        break;
    case 3:
        change_type(f, n, script[3]);
        break;
    case 4:
        change_value(f, n, script[3]);
        break;
    case 5:
        change_data(f, n, script[3]);
        break;
    case 6:
        f->size = TX_MAX(8 + f->header, f->size - TX_MIN(f->size, script[3]));
        break;
    default:
        for (size_t i = at; i < f->header; i++) /* the next digit */
            if (f->bytes[8 + i] >= '0' && f->bytes[8 + i] <= '9') {
                f->bytes[8 + i] = (uint8_t)('0' + script[3] % 10);
                break;
            }
    }
}

/* ---- what is promised ---- */

static void demand_load(tx_trainer *t, const uint8_t *bytes, size_t size, bool trains) {
    static uint8_t again[MOST_BYTES];
    tx_error error = {0};
    tx_update update;
    uint64_t before = tx_trainer_hash(t);
    if (tx_checkpoint_load(t, bytes, size, &file, &error) != TX_OK) {
        demand_error(&error);
        DEMAND(error.status == TX_ERR_FILE && tx_trainer_hash(t) == before);
        return;
    }
    fuzz_taken++;
    if (!trains) {
        disturb(t);
        return;
    }
    uint64_t loaded = tx_trainer_hash(t);
    size_t size_again = save(t, again, sizeof again);
    tx_trainer_step(t, &update);
    tx_trainer_evaluate(t, TX_SPLIT_HELD_OUT, 0, 1);
    DEMAND(tx_checkpoint_load(t, again, size_again, &file, &error) == TX_OK);
    DEMAND(tx_trainer_hash(t) == loaded && !t->diverged);
    disturb(t);
}

/* A new trainer from the settings and the text in the file. */
static void demand_restore(const uint8_t *bytes, size_t size) {
    static tx_corpus corpus;
    char lines[TX_CHECKPOINT_SETTINGS];
    tx_st_tensor found;
    tx_config c;
    if (tx_st_open(bytes, size, &file, NULL) != TX_ST_OK) return;
    ptrdiff_t n = tx_st_metadata(&file, "settings", lines, sizeof lines);
    if (n <= 0 || (size_t)n >= sizeof lines) return;
    tx_config_defaults(&c);
    if (tx_config_apply(&c, lines, (size_t)n, NULL) != TX_OK) return;
    bool text_there = tx_st_find(&file, TX_CHECKPOINT_CORPUS, &found) && found.dtype == TX_ST_U8;
    if (text_there && tx_task_reads_text(&c)) {
        if (tx_corpus_read(&corpus, (const char *)found.data, found.data_size, NULL) != TX_OK)
            return;
        c.corpus = &corpus;
    }
    if (tx_config_resolve(&c, NULL) != TX_OK || !is_small(&c)) return;
    fuzz_run *run = new_run(&c);
    demand_load(&run->trainer, bytes, size, true);
    end_run(run);
}

int LLVMFuzzerTestOneInput(const uint8_t *script, size_t size) {
    static image f;
    if (!runs[0]) start();
    if (size < 1) return 0;
    int own = script[0] % RUNS;
    if (script[0] == 255) {
        f.size = TX_MIN(size - 1, (size_t)MOST_BYTES);
        memcpy(f.bytes, script + 1, f.size);
    } else {
        const image *from = script[0] & 64 ? &doubles[own] : &saved[own];
        f.size = from->size;
        f.header = from->header;
        memcpy(f.bytes, from->bytes, from->size);
        for (size_t at = 1; at + 4 <= size && at < 64; at += 4) edit(&f, script + at);
    }
    uint8_t *exact = malloc(f.size ? f.size : 1);
    DEMAND(exact);
    memcpy(exact, f.bytes, f.size);
    for (int i = 0; i < RUNS; i++) {
        tx_trainer *t = &runs[i]->trainer;
        if (i != own && !(script[0] & 16)) continue;
        demand_load(t, exact, f.size, is_chosen(script, size));
        if (!t->diverged && t->step < 1000000) continue;
        tx_trainer_reset(t);
        DEMAND(!t->diverged && t->step == 0);
    }
    if (script[0] & 32 && is_chosen(script, size)) demand_restore(exact, f.size);
    free(exact);
    return 0;
}
