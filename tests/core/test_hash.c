/* One number for a whole run: parameters, moments and step after training each preset, or the one
 * that is named. Every compiler, optimisation level, system and the simd128 module in Node and in a
 * browser must find it; see golden/hashes.def. Native builds with TEST_LONG_RUNS, and with
 * HEADROOM_DEEP=1 node/hash and browser/hash, train 200 steps. Otherwise they stop at 40; slow
 * builds and this file as WebAssembly at 20. */
#include "harness.h"
#include "learn_tokens.h"
#include "model/presets.h"

#ifdef __wasm__
static const char build[] = "wasm";
enum { MOST_STEPS = 20 };
#else
static const char build[] = "native";
enum { MOST_STEPS = IS_SLOW ? 20 : TEST_LONG_RUNS ? 200 : 40 };
#endif

static const char *only; /* NULL: every preset */
static int hashes_found;

static void test_hash(const char *preset, int steps, uint64_t expected) {
    tx_config c;
    tx_trainer t;
    tx_update u;
    if (steps > MOST_STEPS || (only && strcmp(preset, only) != 0)) return;
    CHECK(tx_preset_apply(&c, preset, strlen(preset), NULL) == TX_OK);
    read_learned_text(&c);
    CHECK(tx_config_resolve(&c, NULL) == TX_OK && c.seed == 1);
    make_trainer(&t, &c);
    for (int step = 0; step < steps; step++) CHECK(tx_trainer_step(&t, &u));
    uint64_t hash = tx_trainer_hash(&t);
    hashes_found++;
    printf("hash %s %d %s %016" PRIx64 "\n", preset, steps, build, hash);
    CHECK_MSG(hash == expected, "%s after %d steps: 0x%016" PRIx64 ", not 0x%016" PRIx64, preset,
              steps, hash, expected);
    release_all();
}

int main(int argc, char **argv) {
    if (argc > 1) only = argv[1];
#define HASH(preset, steps, hash) test_hash(preset, steps, hash);
#include "golden/hashes.def"
    CHECK_MSG(hashes_found > 0, "no hash of preset '%s' in golden/hashes.def", only ? only : "");
    return check_report();
}
