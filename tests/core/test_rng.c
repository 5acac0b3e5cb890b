/* Philox against the published vectors, its readers against their distributions. */
#include "base/rng.h"
#include "chance.h"

/* The known-answer vectors that Random123 publishes for philox4x32-10. */
static void test_known_answers(void) {
    static const struct {
        uint32_t counter[4], key[2], out[4];
    } known[] = {
        {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
        {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
         {0xffffffff, 0xffffffff},
         {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
        {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
         {0xa4093822, 0x299f31d0},
         {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
    };
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        uint32_t out[4];
        tx_philox(out, known[k].counter, known[k].key);
        for (int i = 0; i < 4; i++)
            CHECK_MSG(out[i] == known[k].out[i], "vector %d, word %d: %08" PRIx32, (int)k, i,
                      out[i]);
    }
}

static void test_reader_walks_the_blocks_in_order(uint32_t seed) {
    tx_rng rng = tx_rng_at(seed, TX_STREAM_SHUFFLE, 5, 9);
    for (uint32_t block = 0; block < 5; block++) {
        const uint32_t counter[4] = {block, 5, 9, 0}, key[2] = {seed, TX_STREAM_SHUFFLE};
        uint32_t out[4];
        tx_philox(out, counter, key);
        for (int i = 0; i < 4; i++) CHECK(tx_rng_u32(&rng) == out[i]);
    }
}

/* uniform takes 27 and 26 bits of two words, normal two uniforms. 1e-12: the C library's log and
 * cos may differ from ours in the last bits, and the cosine loses some next to its zeros. */
static void test_readers_equal_their_formulas(uint32_t seed) {
    tx_rng rng = tx_rng_at(seed, TX_STREAM_INIT, 4, 0), same = rng;
    for (int i = 0; i < 1000; i++) {
        double u[2];
        for (int k = 0; k < 2; k++) {
            double high = tx_rng_u32(&same) / 32, low = tx_rng_u32(&same) / 64;
            u[k] = (high + low / 67108864) / 134217728;
        }
        if (i % 2 == 0) {
            CHECK(tx_rng_uniform(&rng) == u[0]);
            CHECK(tx_rng_uniform(&rng) == u[1]);
        } else {
            CHECK_CLOSE(tx_rng_normal(&rng), sqrt(-2 * log(1 - u[0])) * cos(2 * acos(-1) * u[1]),
                        1e-12);
        }
    }
}

static void test_positions_are_independent(uint32_t seed) {
    tx_rng readers[] = {
        tx_rng_at(seed, TX_STREAM_INIT, 0, 0), tx_rng_at(seed + 1, TX_STREAM_INIT, 0, 0),
        tx_rng_at(seed, TX_STREAM_TRAIN, 0, 0), tx_rng_at(seed, TX_STREAM_INIT, 1, 0),
        tx_rng_at(seed, TX_STREAM_INIT, 0, 1)};
    enum { READERS = sizeof readers / sizeof *readers, DRAWS = 4000 };
    double equal_bits[READERS] = {0};
    for (int i = 0; i < DRAWS; i++) {
        uint32_t first = tx_rng_u32(&readers[0]);
        for (int r = 1; r < READERS; r++)
            equal_bits[r] += __builtin_popcount(~(first ^ tx_rng_u32(&readers[r])));
    }
    for (int r = 1; r < READERS; r++)
        check_share("equal bits of two positions", equal_bits[r], 32.0 * DRAWS, 0.5);
}

static void test_uniform(uint32_t seed) {
    enum { DRAWS = 200000, BINS = 256 };
    tx_rng rng = tx_rng_at(seed, TX_STREAM_INIT, 1, 0);
    double sum = 0, squares = 0, counts[BINS] = {0}, low_bits = 0;
    for (int i = 0; i < DRAWS; i++) {
        double u = tx_rng_uniform(&rng);
        CHECK(u >= 0 && u < 1);
        sum += u, squares += u * u, counts[(int)(u * BINS)]++;
        low_bits += fmod(u * 0x1p53, 2); /* the last of the 53 bits */
    }
    check_chi_square("uniform", unevenness(counts, BINS, DRAWS), BINS - 1);
    check_share("last bit of uniform", low_bits, DRAWS, 0.5);
    check_normal("mean of uniform", (sum / DRAWS - 0.5) / sqrt(1 / 12.0 / DRAWS));
    check_normal("mean square of uniform", (squares / DRAWS - 1 / 3.0) / sqrt(4 / 45.0 / DRAWS));
}

static void test_normal(uint32_t seed) {
    enum { DRAWS = 200000 };
    tx_rng rng = tx_rng_at(seed, TX_STREAM_INIT, 2, 0);
    double sum = 0, squares = 0, fourths = 0, within_one = 0, above_two = 0;
    for (int i = 0; i < DRAWS; i++) {
        double z = tx_rng_normal(&rng);
        CHECK(isfinite(z));
        sum += z, squares += z * z, fourths += z * z * z * z;
        within_one += fabs(z)<1, above_two += z> 2;
    }
    /* Variances of z, z^2 and z^4 are 1, 2 and 96. */
    check_normal("mean of normal", sum / DRAWS / sqrt(1.0 / DRAWS));
    check_normal("mean square of normal", (squares / DRAWS - 1) / sqrt(2.0 / DRAWS));
    check_normal("mean fourth power of normal", (fourths / DRAWS - 3) / sqrt(96.0 / DRAWS));
    check_share("normal within 1", within_one, DRAWS, erf(sqrt(0.5)));
    check_share("normal above 2", above_two, DRAWS, 0.5 * erfc(sqrt(2)));
}

static void test_below(uint32_t seed) {
    enum { DRAWS = 60000, BINS = 30 };
    tx_rng rng = tx_rng_at(seed, TX_STREAM_TRAIN, 3, 0);
    const uint32_t small[] = {2, 3, 5, 6, 10, 15, 30};
    for (size_t k = 0; k < sizeof small / sizeof *small; k++) {
        double counts[BINS] = {0};
        for (int i = 0; i < DRAWS; i++) {
            uint32_t value = tx_rng_below(&rng, small[k]);
            CHECK(value < small[k]);
            if (value < small[k]) counts[value]++;
        }
        check_chi_square("below", unevenness(counts, (int)small[k], DRAWS), small[k] - 1);
    }
    for (int i = 0; i < 10; i++) CHECK(tx_rng_below(&rng, 1) == 0);
    /* For n near 3/4 of 2^32 a multiplication without rejection gives every third value twice the
     * chance of the others. */
    const uint32_t large[] = {0xc0000000u, 0xc0000003u, 0x80000001u, 0xaaaaaaabu, 0xffffffffu};
    for (size_t k = 0; k < sizeof large / sizeof *large; k++) {
        double counts[3] = {0}, lower_half = 0;
        for (int i = 0; i < DRAWS; i++) {
            uint32_t value = tx_rng_below(&rng, large[k]);
            CHECK(value < large[k]);
            counts[value % 3]++;
            lower_half += value < large[k] / 2;
        }
        check_chi_square("below, remainder by 3", unevenness(counts, 3, DRAWS), 2);
        check_share("below, lower half", lower_half, DRAWS, 0.5);
    }
}

int main(void) {
    uint32_t seed = check_seed();
    test_known_answers();
    test_reader_walks_the_blocks_in_order(seed);
    test_readers_equal_their_formulas(seed);
    test_positions_are_independent(seed);
    test_uniform(seed);
    test_normal(seed);
    test_below(seed);
    return check_report();
}
