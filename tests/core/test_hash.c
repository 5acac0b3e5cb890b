/* One number for a whole run: parameters, moments and step after training each preset. Every
 * compiler, optimisation level, system and the simd128 module in Node and in a browser must find
 * it; see golden/hashes.def. The 200 steps of each preset are natively here; as WebAssembly they
 * are in node/hash and browser/hash, in the module that people use. */
#include "harness.h"
#include "model/presets.h"

#ifdef __wasm__
static const char build[] = "wasm";
enum { SHORT_RUNS = 1 };
#else
static const char build[] = "native";
enum { SHORT_RUNS = IS_SLOW }; /* 200 steps take minutes there */
#endif

static void test_hash(const char *preset, int steps, uint64_t expected) {
    tx_config c;
    tx_trainer t;
    tx_update u;
    if (SHORT_RUNS && steps > 20) return;
    CHECK(tx_preset_apply(&c, preset, strlen(preset), NULL) == TX_OK &&
          tx_config_resolve(&c, NULL) == TX_OK && c.seed == 1);
    make_trainer(&t, &c);
    for (int step = 0; step < steps; step++) CHECK(tx_trainer_step(&t, &u));
    uint64_t hash = tx_trainer_hash(&t);
    printf("hash %s %d %s %016" PRIx64 "\n", preset, steps, build, hash);
    CHECK_MSG(hash == expected, "%s after %d steps: 0x%016" PRIx64 ", not 0x%016" PRIx64, preset,
              steps, hash, expected);
    release_all();
}

int main(void) {
#define HASH(preset, steps, hash) test_hash(preset, steps, hash);
#include "golden/hashes.def"
    return check_report();
}
