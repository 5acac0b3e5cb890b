/* One number for a whole run: parameters, moments and step after training the preset copy. Every compiler, optimisation level, system and the
 * simd128 module in Node and in a browser must find it; a change of the engine that changes it changes what every seed means, and says so by
 * changing the numbers below. */
#define HASH_COPY_200 0x63bc79f18fe66c9a
#define HASH_COPY_20 0x4fd269ad304f647d

#include "harness.h"
#include "presets.h"

/* Without optimisation or under a sanitizer 200 steps take minutes: there 20 must do. */
#if defined HEADROOM_HASH_STEPS
enum { STEPS = HEADROOM_HASH_STEPS };
#elif defined __OPTIMIZE__
enum { STEPS = UNDER_SANITIZER ? 20 : 200 };
#else
enum { STEPS = 20 };
#endif

#ifdef __wasm__
static const char build[] = "wasm";
#else
static const char build[] = "native";
#endif

int main(void) {
    tx_config c;
    tx_trainer t;
    tx_update u;
    CHECK(tx_preset_apply(&c, "copy", 4, NULL) == TX_OK && tx_config_resolve(&c, NULL) == TX_OK);
    CHECK(c.seed == 1);
    make_trainer(&t, &c);
    for (int step = 1; step <= STEPS; step++) {
        CHECK(tx_trainer_step(&t, &u));
        if (step != 20 && step != 200) continue;
        uint64_t hash = tx_trainer_hash(&t), expected = step == 20 ? HASH_COPY_20 : HASH_COPY_200;
        printf("hash copy %d %s %016" PRIx64 "\n", step, build, hash);
        CHECK_MSG(hash == expected, "after %d steps the hash is 0x%016" PRIx64 ", not 0x%016" PRIx64, step, hash, expected);
    }
    release_all();
    return check_report();
}
