/* Philox against the published vectors, its readers against their distributions, dropout against a scalar restatement. */
#include "rng.h"
#include "check.h"

/* Counts of random events must lie within 5 standard deviations: a sound generator fails for one seed in about a million checks. */
static const double SIGMAS = 5;

static void check_share(const char *what, double hits, double draws, double probability) {
    double sigma = sqrt(draws * probability * (1 - probability));
    CHECK_MSG(fabs(hits - draws * probability) <= SIGMAS * sigma, "%s: %.0f of %.0f, expected %.1f +- %.1f", what, hits, draws,
              draws * probability, sigma);
}

/* The known-answer vectors that Random123 publishes for philox4x32-10. */
static void test_known_answers(void) {
    static const struct {
        uint32_t counter[4], key[2], out[4];
    } known[] = {
        {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
        {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, {0xffffffff, 0xffffffff}, {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
        {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}, {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
    };
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        uint32_t out[4];
        tx_philox(out, known[k].counter, known[k].key);
        for (int i = 0; i < 4; i++) CHECK_MSG(out[i] == known[k].out[i], "vector %d, word %d: %08" PRIx32, (int)k, i, out[i]);
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

/* uniform takes 27 and 26 bits of two words, normal two uniforms. 1e-12: the C library's log and cos may differ from ours in the last bits,
 * and the cosine loses some next to its zeros. */
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
            CHECK_CLOSE(tx_rng_normal(&rng), sqrt(-2 * log(1 - u[0])) * cos(2 * acos(-1) * u[1]), 1e-12);
        }
    }
}

static void test_positions_are_independent(uint32_t seed) {
    tx_rng readers[] = {tx_rng_at(seed, TX_STREAM_INIT, 0, 0), tx_rng_at(seed + 1, TX_STREAM_INIT, 0, 0),
                        tx_rng_at(seed, TX_STREAM_TRAIN, 0, 0), tx_rng_at(seed, TX_STREAM_INIT, 1, 0),
                        tx_rng_at(seed, TX_STREAM_INIT, 0, 1)};
    enum { READERS = sizeof readers / sizeof *readers, DRAWS = 4000 };
    double equal_bits[READERS] = {0};
    for (int i = 0; i < DRAWS; i++) {
        uint32_t first = tx_rng_u32(&readers[0]);
        for (int r = 1; r < READERS; r++) equal_bits[r] += __builtin_popcount(~(first ^ tx_rng_u32(&readers[r])));
    }
    for (int r = 1; r < READERS; r++) check_share("equal bits of two positions", equal_bits[r], 32.0 * DRAWS, 0.5);
}

/* Pearson's statistic over equally likely bins has mean bins - 1 and variance about 2 (bins - 1). */
static void check_flat(const char *what, const double *counts, int bins, double draws) {
    double statistic = 0;
    for (int i = 0; i < bins; i++) statistic += (counts[i] - draws / bins) * (counts[i] - draws / bins) / (draws / bins);
    CHECK_MSG(fabs(statistic - (bins - 1)) <= SIGMAS * sqrt(2.0 * (bins - 1)), "%s: chi-square %.1f over %d bins", what, statistic, bins);
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
    check_flat("uniform", counts, BINS, DRAWS);
    check_share("last bit of uniform", low_bits, DRAWS, 0.5);
    CHECK(fabs(sum / DRAWS - 0.5) <= SIGMAS * sqrt(1 / 12.0 / DRAWS));
    CHECK(fabs(squares / DRAWS - 1 / 3.0) <= SIGMAS * sqrt(4 / 45.0 / DRAWS));
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
    CHECK(fabs(sum / DRAWS) <= SIGMAS * sqrt(1.0 / DRAWS));
    CHECK(fabs(squares / DRAWS - 1) <= SIGMAS * sqrt(2.0 / DRAWS));
    CHECK(fabs(fourths / DRAWS - 3) <= SIGMAS * sqrt(96.0 / DRAWS));
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
        check_flat("below", counts, (int)small[k], DRAWS);
    }
    for (int i = 0; i < 10; i++) CHECK(tx_rng_below(&rng, 1) == 0);
    /* For n near 3/4 of 2^32 a multiplication without rejection gives every third value twice the chance of the others. */
    const uint32_t large[] = {0xc0000000u, 0xc0000003u, 0x80000001u, 0xaaaaaaabu, 0xffffffffu};
    for (size_t k = 0; k < sizeof large / sizeof *large; k++) {
        double counts[3] = {0}, lower_half = 0;
        for (int i = 0; i < DRAWS; i++) {
            uint32_t value = tx_rng_below(&rng, large[k]);
            CHECK(value < large[k]);
            counts[value % 3]++;
            lower_half += value < large[k] / 2;
        }
        check_flat("below, remainder by 3", counts, 3, DRAWS);
        check_share("below, lower half", lower_half, DRAWS, 0.5);
    }
}

/* The words of rng.h, element by element. */
static int keeps(size_t i, uint32_t slab, uint32_t seed, uint32_t step, uint32_t site, uint32_t threshold) {
    const uint32_t counter[4] = {0, slab, step, site}, key[2] = {seed, TX_STREAM_DROPOUT};
    uint32_t k[4], x = (uint32_t)(i / 2);
    tx_philox(k, counter, key);
    x += k[0];
    x = (x ^ x >> 16) * 0x7FEB352Du ^ k[1];
    x = (x ^ x >> 15) * 0x846CA68Bu ^ k[2];
    x ^= x >> 16;
    return (x >> (i % 2 * 16) & 0xffff) >= threshold;
}

enum { MOST = 4352, GUARD = 40 };
static real input[MOST], output[MOST + GUARD], second[MOST + GUARD], expected[MOST];

static int same_bits(const real *a, const real *b, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (memcmp(&a[i], &b[i], sizeof *a) != 0) return 0;
    return 1;
}

/* Two tensors in two calls, cut behind a multiple of 8: `expected` twice, and nothing behind them. */
static void check_dropout_pair(size_t n, uint32_t slab, const tx_dropout *d) {
    const size_t cut = n / 16 * 8;
    for (size_t i = 0; i < n + GUARD; i++) output[i] = second[i] = i < n ? input[i] : -77;
    tx_dropout_pair(output, second, 0, cut, slab, d);
    tx_dropout_pair(output + cut, second + cut, cut, n - cut, slab, d);
    CHECK_MSG(same_bits(output, expected, n) && same_bits(second, expected, n), "pair, n %d, slab %" PRIu32, (int)n, slab);
    for (size_t i = n; i < n + GUARD; i++) CHECK_MSG(output[i] == -77 && second[i] == -77, "pair wrote element %d of %d", (int)i, (int)n);
}

static void check_dropout(size_t n, uint32_t slab, uint32_t seed, uint32_t step, uint32_t site, double p) {
    tx_dropout d = tx_dropout_at(seed, step, site, p);
    for (size_t i = 0; i < n; i++) expected[i] = keeps(i, slab, seed, step, site, d.threshold) ? input[i] * d.scale : 0;
    for (size_t i = 0; i < n + GUARD; i++) output[i] = -77;
    tx_dropout_apply(output, input, n, slab, &d);
    CHECK_MSG(same_bits(output, expected, n), "n %d, slab %" PRIu32 ", p %g", (int)n, slab, p);
    for (size_t i = n; i < n + GUARD; i++) CHECK_MSG(output[i] == -77, "wrote element %d of %d", (int)i, (int)n);
    for (size_t i = 0; i < n; i++) output[i] = input[i];
    tx_dropout_apply(output, output, n, slab, &d);
    CHECK_MSG(same_bits(output, expected, n), "in place, n %d, slab %" PRIu32 ", p %g", (int)n, slab, p);
    tx_dropout_factors(output, n, slab, &d);
    int other = 0;
    for (size_t i = 0; i < n; i++) other += output[i] != (keeps(i, slab, seed, step, site, d.threshold) ? d.scale : 0);
    CHECK_MSG(other == 0, "factors, n %d, slab %" PRIu32 ", p %g", (int)n, slab, p);
    check_dropout_pair(n, slab, &d);
}

static void test_dropout_equals_its_definition(uint32_t seed) {
    const size_t counts[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 40, 63, 64, 65, 100, 127, 289, 1000, MOST};
    const uint32_t slabs[] = {0, 1, 12345, 0xffffffffu};
    const double chances[] = {0, 1e-6, 2e-5, 0.1, 0.5, 0.75, 0.999999};
    tx_rng rng = tx_rng_at(seed, TX_STREAM_SAMPLING, 0, 0);
    for (int i = 0; i < MOST; i++) input[i] = (real)tx_rng_normal(&rng);
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
        for (size_t s = 0; s < sizeof slabs / sizeof *slabs; s++)
            for (size_t p = 0; p < sizeof chances / sizeof *chances; p++)
                check_dropout(counts[c], slabs[s], seed, tx_rng_u32(&rng), tx_rng_u32(&rng), chances[p]);
}

static void test_dropout_settings(void) {
    CHECK(tx_dropout_at(1, 2, 3, 0).threshold == 0);
    CHECK(tx_dropout_at(1, 2, 3, 0).scale == 1);
    CHECK(tx_dropout_at(1, 2, 3, 0.1).threshold == 6554); /* 6553.6 rounded */
    CHECK(tx_dropout_at(1, 2, 3, 0.1).scale == (real)(65536.0 / 58982.0));
    CHECK(tx_dropout_at(1, 2, 3, 0.5).scale == 2);
    CHECK(tx_dropout_at(1, 2, 3, 0.9999999).threshold == 65535); /* never everything, never a division by 0 */
}

/* How many of MOST elements the dropout site keeps; kept[i] tells which. */
static double kept_elements(unsigned char *kept, uint32_t slab, const tx_dropout *d) {
    double count = 0;
    for (int i = 0; i < MOST; i++) input[i] = 1;
    tx_dropout_apply(output, input, MOST, slab, d);
    for (int i = 0; i < MOST; i++) count += kept[i] = output[i] != 0;
    return count;
}

static void test_dropout_keeps_the_promised_share(uint32_t seed) {
    static unsigned char first[MOST], other[MOST];
    const double chances[] = {0.01, 0.1, 0.5, 0.9};
    for (size_t p = 0; p < sizeof chances / sizeof *chances; p++) {
        double kept = 0, slabs = 50;
        tx_dropout d = tx_dropout_at(seed, 1, 2, chances[p]);
        for (uint32_t slab = 0; slab < slabs; slab++) kept += kept_elements(first, slab, &d);
        check_share("kept", kept, slabs * MOST, 1 - d.threshold / 65536.0);
    }
    /* Another slab, step, site or seed draws another mask: at p = 1/2 two masks agree on half of the elements. */
    const struct { uint32_t seed, step, site, slab; } others[] = {{seed, 1, 2, 4}, {seed, 2, 2, 3}, {seed, 1, 3, 3}, {seed + 1, 1, 2, 3}};
    tx_dropout d = tx_dropout_at(seed, 1, 2, 0.5);
    kept_elements(first, 3, &d);
    for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
        tx_dropout e = tx_dropout_at(others[k].seed, others[k].step, others[k].site, 0.5);
        double agree = 0;
        kept_elements(other, others[k].slab, &e);
        for (int i = 0; i < MOST; i++) agree += first[i] == other[i];
        check_share("elements on which two masks agree", agree, MOST, 0.5);
    }
}

/* Masks of p = 1/2 as coins: eight in a row take every pattern equally often, elements some way apart agree on half of them, and so does an element in
 * slab after slab. */
static void test_dropout_has_no_pattern(uint32_t seed) {
    enum { SLABS = 100, PATTERNS = 256 };
    static unsigned char kept[SLABS][MOST];
    static const int lags[] = {1, 2, 3, 4, 8, 16, 17, 32, 64, 68, 128, 256, 512, 1024};
    double patterns[PATTERNS] = {0}, next = 0;
    for (uint32_t site = 0; site < 3; site++) {
        tx_dropout d = tx_dropout_at(seed, 7, site, 0.5);
        for (uint32_t slab = 0; slab < SLABS; slab++) {
            kept_elements(kept[slab], slab, &d);
            for (int i = 0; i + 8 <= MOST; i += 8) {
                int pattern = 0;
                for (int j = 0; j < 8; j++) pattern |= kept[slab][i + j] << j;
                patterns[pattern]++;
            }
            for (int i = 0; slab > 0 && i < MOST; i++) next += kept[slab][i] == kept[slab - 1][i];
        }
        for (size_t k = 0; k < sizeof lags / sizeof *lags; k++) {
            double agree = 0;
            for (int slab = 0; slab < SLABS; slab++)
                for (int i = lags[k]; i < MOST; i++) agree += kept[slab][i] == kept[slab][i - lags[k]];
            check_share("elements that agree with an earlier one", agree, (double)SLABS * (MOST - lags[k]), 0.5);
        }
        for (int i = 0; i < MOST; i++) {
            double count = 0;
            for (int slab = 0; slab < SLABS; slab++) count += kept[slab][i];
            check_share("slabs that keep an element", count, SLABS, 0.5);
        }
    }
    check_flat("eight decisions", patterns, PATTERNS, 3.0 * SLABS * (MOST / 8));
    check_share("elements that agree with the slab before", next, 3.0 * (SLABS - 1) * MOST, 0.5);
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
    test_dropout_settings();
    test_dropout_equals_its_definition(seed);
    test_dropout_keeps_the_promised_share(seed);
    test_dropout_has_no_pattern(seed);
    return check_report();
}
