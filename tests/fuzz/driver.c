/* Runs a fuzz target without libFuzzer: the files named first, then mutations of them from a seed,
 * as many as asked for. The same seed, files and count do the same work on every machine.
 *
 *   fuzz_X [--runs N] [--seed S] FILE ...
 *
 * An input that fails is written to a file, and how to replay it is printed. */
#include "fuzz.h"
#include <signal.h>

enum { MOST_FILES = 1000, MOST_BYTES = 1 << 16 };

typedef struct {
    uint8_t *bytes;
    size_t size;
} input;

static input files[MOST_FILES];
static int file_count;
static const char *program;
static input current; /* what runs now: written by the signal handler */

/* Sanitizers must end in the handler below. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "abort_on_error=1:allocator_may_return_null=1"; }
const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void) { return "abort_on_error=1:print_stacktrace=1"; }

static const char *base_name(const char *path) {
    const char *name = path;
    for (; *path; path++)
        if (*path == '/') name = path + 1;
    return name;
}

static void write_crash(int number) {
    char path[200];
    signal(number, SIG_DFL);
    snprintf(path, sizeof path, "crash-%s", base_name(program));
    FILE *out = fopen(path, "wb");
    if (out) {
        fwrite(current.bytes, 1, current.size, out);
        fclose(out);
    }
    fprintf(stderr, "the input of %zu bytes was written to %s; replay: %s %s\n", current.size, path,
            program, path);
    raise(number);
}

/* A copy of exactly its size, so that a sanitizer sees every byte read after the end. */
static void run_one(const uint8_t *bytes, size_t size) {
    uint8_t *copy = malloc(size ? size : 1);
    DEMAND(copy);
    if (size) memcpy(copy, bytes, size);
    current = (input){copy, size};
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
    current = (input){NULL, 0};
}

/* ---- mutations ---- */

static uint64_t state;

static uint32_t below(size_t n) { /* xorshift64; 0 .. n-1, and 0 for n = 0 */
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return n ? (uint32_t)((state >> 16) % n) : 0;
}

static uint8_t interesting(void) {
    static const uint8_t bytes[] = "\0\1\x7f\x80\xff\xc0\xf4 \n\"\\{}[]:,=.-+e019";
    return below(2) ? (uint8_t)below(256) : bytes[below(sizeof bytes - 1)];
}

/* Moves the tail from `at` by `by` bytes, which may be negative; within room. */
static size_t shift(uint8_t *data, size_t size, size_t at, int by) {
    size_t to = (size_t)((ptrdiff_t)at + by);
    memmove(data + to, data + at, size - at);
    return (size_t)((ptrdiff_t)size + by);
}

static size_t insert(uint8_t *data, size_t size) {
    size_t at = below(size + 1), n = below(8) ? 1 + below(4) : 1 + below(64);
    if (size + n > MOST_BYTES) return size;
    size = shift(data, size, at, (int)n);
    uint8_t byte = interesting();
    bool same = below(2);
    for (size_t i = 0; i < n; i++) data[at + i] = same ? byte : interesting();
    return size;
}

static size_t erase(uint8_t *data, size_t size) {
    if (!size) return 0;
    size_t at = below(size), n = below(8) ? 1 + below(4) : 1 + below(64);
    n = TX_MIN(n, size - at);
    return shift(data, size, at + n, -(int)n);
}

/* A piece of the input, or of another file, replaces as many bytes elsewhere. */
static size_t copy_piece(uint8_t *data, size_t size) {
    const input *from = &files[below((size_t)file_count)];
    bool own = below(2);
    size_t have = own ? size : from->size;
    if (!have || !size) return size;
    size_t at = below(have), to = below(size);
    size_t n = TX_MIN(TX_MIN(have - at, size - to), 1 + below(64));
    memmove(data + to, (own ? data : from->bytes) + at, n);
    return size;
}

static size_t change_number(uint8_t *data, size_t size) {
    for (int tries = 0; size && tries < 100; tries++) {
        size_t at = below(size);
        if (data[at] < '0' || data[at] > '9') continue;
        data[at] = (uint8_t)('0' + below(10));
        return size;
    }
    return size;
}

static size_t mutate(uint8_t *data, size_t size) {
    switch (below(7)) {
    case 0:
        return insert(data, size);
    case 1:
        return erase(data, size);
    case 2:
        return copy_piece(data, size);
    case 3:
        return change_number(data, size);
    case 4:
        return below(8) ? size : below(size + 1); /* truncate */
    case 5:
        if (size) data[below(size)] ^= (uint8_t)(1u << below(8));
        return size;
    default:
        if (size) data[below(size)] = interesting();
        return size;
    }
}

/* ---- the command line ---- */

static bool read_file(const char *path) {
    FILE *in = fopen(path, "rb");
    if (!in || file_count == MOST_FILES) return false;
    input *file = &files[file_count];
    file->bytes = malloc(MOST_BYTES);
    DEMAND(file->bytes);
    file->size = fread(file->bytes, 1, MOST_BYTES, in);
    file_count++;
    return fclose(in) == 0;
}

static bool number_after(const char *text, unsigned long *out) {
    char *end;
    *out = text ? strtoul(text, &end, 10) : 0;
    return text && *text && !*end;
}

int main(int count, char **words) {
    static uint8_t data[MOST_BYTES];
    unsigned long runs = 0, seed = 1;
    program = words[0];
    for (int i = 1; i < count; i++) {
        unsigned long *number = strcmp(words[i], "--runs") == 0   ? &runs
                                : strcmp(words[i], "--seed") == 0 ? &seed
                                                                  : NULL;
        bool fine = number ? number_after(words[++i], number) : read_file(words[i]);
        if (fine) continue;
        fprintf(stderr, "%s: cannot read it, or it is one of more than %d files\n",
                words[i] ? words[i] : "a number is missing", MOST_FILES);
        return 2;
    }
    if (!file_count) {
        fprintf(stderr, "usage: %s [--runs N] [--seed S] FILE ...\n", words[0]);
        return 2;
    }
    signal(SIGABRT, write_crash);
    signal(SIGSEGV, write_crash);
    signal(SIGFPE, write_crash);
    for (int i = 0; i < file_count; i++) run_one(files[i].bytes, files[i].size);
    state = seed * 0x9e3779b97f4a7c15u | 1;
    for (unsigned long k = 0; k < runs; k++) {
        const input *file = &files[below((size_t)file_count)];
        size_t size = file->size;
        memcpy(data, file->bytes, size);
        for (uint32_t n = 1 + below(6); n; n--) size = mutate(data, size);
        run_one(data, size);
    }
    printf("%s: %d files, %lu mutations from seed %lu; %lu taken\n", base_name(program), file_count,
           runs, seed, fuzz_taken);
    return runs && !fuzz_taken;
}
