/* Dropout against a scalar restatement, its mixer against what is published of it, and its masks
 * against chance. */
#include "base/rng.h"
#include "chance.h"

/* What the words of a slab are mixed with, as rng.h says. */
static void slab_key(uint32_t k[4], uint32_t slab, uint32_t seed, uint32_t step, uint32_t site) {
    const uint32_t counter[4] = {0, slab, step, site}, key[2] = {seed, TX_STREAM_DROPOUT};
    tx_philox(k, counter, key);
}

/* Word j of a slab. */
static uint32_t mixed_word(uint32_t j, uint32_t slab, uint32_t seed, uint32_t step, uint32_t site) {
    uint32_t k[4];
    slab_key(k, slab, seed, step, site);
    uint32_t x = j + k[0];
    x = (x ^ x >> 16) * 0x7FEB352Du ^ k[1];
    x = (x ^ x >> 15) * 0x846CA68Bu ^ k[2];
    return x ^ x >> 16;
}

static int keeps(size_t i, uint32_t slab, uint32_t seed, uint32_t step, uint32_t site,
                 uint32_t threshold) {
    return (mixed_word((uint32_t)(i / 2), slab, seed, step, site) >> (i % 2 * 16) & 0xffff) >=
           threshold;
}

enum { MOST = 4352, GUARD = 40 };
static real input[MOST], output[MOST + GUARD], second[MOST + GUARD], expected[MOST];

static int same_bits(const real *a, const real *b, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (memcmp(&a[i], &b[i], sizeof *a) != 0) return 0;
    return 1;
}

/* Added to another tensor: what adding `expected` gives, and nothing after it. */
static void check_dropout_add(size_t n, uint32_t slab, const tx_dropout *d) {
    for (size_t i = 0; i < n + GUARD; i++) output[i] = i < n ? input[i] : -77;
    for (size_t i = 0; i < n; i++) second[i] = input[n - 1 - i];
    tx_dropout_add(output, second, n, slab, d);
    int other = 0;
    for (size_t i = 0; i < n; i++) other += output[i] != second[i] + expected[i];
    CHECK_MSG(other == 0, "added, n %d, slab %" PRIu32, (int)n, slab);
    for (size_t i = n; i < n + GUARD; i++)
        CHECK_MSG(output[i] == -77, "adding wrote element %d of %d", (int)i, (int)n);
}

static void check_dropout(size_t n, uint32_t slab, uint32_t seed, uint32_t step, uint32_t site,
                          double p) {
    tx_dropout d = tx_dropout_at(seed, step, site, p);
    for (size_t i = 0; i < n; i++)
        expected[i] = keeps(i, slab, seed, step, site, d.threshold) ? input[i] * d.scale : 0;
    for (size_t i = 0; i < n + GUARD; i++) output[i] = -77;
    tx_dropout_apply(output, input, n, slab, &d);
    CHECK_MSG(same_bits(output, expected, n), "n %d, slab %" PRIu32 ", p %g", (int)n, slab, p);
    for (size_t i = n; i < n + GUARD; i++)
        CHECK_MSG(output[i] == -77, "wrote element %d of %d", (int)i, (int)n);
    for (size_t i = 0; i < n; i++) output[i] = input[i];
    tx_dropout_apply(output, output, n, slab, &d);
    CHECK_MSG(same_bits(output, expected, n), "in place, n %d, slab %" PRIu32 ", p %g", (int)n,
              slab, p);
    tx_dropout_factors(output, 0, n, slab, &d);
    int other = 0;
    for (size_t i = 0; i < n; i++)
        other += output[i] != (keeps(i, slab, seed, step, site, d.threshold) ? d.scale : 0);
    CHECK_MSG(other == 0, "factors, n %d, slab %" PRIu32 ", p %g", (int)n, slab, p);
    for (size_t i = TX_ROUND_UP(n, 8); i < n + GUARD; i++)
        CHECK_MSG(output[i] == -77, "factors wrote element %d of %d", (int)i, (int)n);
    check_dropout_add(n, slab, &d);
    tx_dropout_factors(output, 0, n, slab, &d);
    const size_t first = n / 16 * 8; /* from a later element on */
    tx_dropout_factors(expected, first, n - first, slab, &d);
    CHECK_MSG(same_bits(output + first, expected, n - first), "factors from %d", (int)first);
}

static void test_equals_its_definition(uint32_t seed) {
    const size_t counts[] = {0,  1,  2,  3,  4,  5,  7,  8,   9,   15,  16,   17,
                             31, 32, 33, 40, 63, 64, 65, 100, 127, 289, 1000, MOST};
    const uint32_t slabs[] = {0, 1, 12345, 0xffffffffu};
    const double chances[] = {0, 1e-6, 2e-5, 0.1, 0.5, 0.75, 0.999999};
    tx_rng rng = tx_rng_at(seed, TX_STREAM_SAMPLING, 0, 0);
    for (int i = 0; i < MOST; i++) input[i] = (real)tx_rng_normal(&rng);
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
        for (size_t s = 0; s < sizeof slabs / sizeof *slabs; s++)
            for (size_t p = 0; p < sizeof chances / sizeof *chances; p++)
                check_dropout(counts[c], slabs[s], seed, tx_rng_u32(&rng), tx_rng_u32(&rng),
                              chances[p]);
}

static void test_settings(void) {
    CHECK(tx_dropout_at(1, 2, 3, 0).threshold == 0);
    CHECK(tx_dropout_at(1, 2, 3, 0).scale == 1);
    CHECK(tx_dropout_at(1, 2, 3, 0.1).threshold == 6554); /* 6553.6 rounded */
    CHECK(tx_dropout_at(1, 2, 3, 0.1).scale == (real)(65536.0 / 58982.0));
    CHECK(tx_dropout_at(1, 2, 3, 0.5).scale == 2);
    /* never everything, never a division by 0 */
    CHECK(tx_dropout_at(1, 2, 3, 0.9999999).threshold == 65535);
}

/* How many of MOST elements the dropout site keeps; kept[i] tells which. */
static double kept_elements(unsigned char *kept, uint32_t slab, const tx_dropout *d) {
    double count = 0;
    for (int i = 0; i < MOST; i++) input[i] = 1;
    tx_dropout_apply(output, input, MOST, slab, d);
    for (int i = 0; i < MOST; i++) count += kept[i] = output[i] != 0;
    return count;
}

static void test_keeps_the_promised_share(uint32_t seed) {
    static unsigned char first[MOST], other[MOST];
    const double chances[] = {0.01, 0.1, 0.5, 0.9};
    for (size_t p = 0; p < sizeof chances / sizeof *chances; p++) {
        double kept = 0, slabs = 50;
        tx_dropout d = tx_dropout_at(seed, 1, 2, chances[p]);
        for (uint32_t slab = 0; slab < slabs; slab++) kept += kept_elements(first, slab, &d);
        check_share("kept", kept, slabs * MOST, 1 - d.threshold / 65536.0);
    }
    /* Another slab, step, site or seed draws another mask: at p = 1/2 two masks agree on half of
     * the elements. */
    const struct {
        uint32_t seed, step, site, slab;
    } others[] = {{seed, 1, 2, 4}, {seed, 2, 2, 3}, {seed, 1, 3, 3}, {seed + 1, 1, 2, 3}};
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

/* Masks of p = 1/2 as coins: eight in a row take every pattern equally often, elements some way
 * apart agree on half of them, and so does an element in slab after slab. */
static void test_has_no_pattern(uint32_t seed) {
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
                for (int i = lags[k]; i < MOST; i++)
                    agree += kept[slab][i] == kept[slab][i - lags[k]];
            check_share("elements that agree with an earlier one", agree,
                        (double)SLABS * (MOST - lags[k]), 0.5);
        }
    }
    check_chi_square("eight decisions", unevenness(patterns, PATTERNS, 3.0 * SLABS * (MOST / 8)),
                     PATTERNS - 1);
    check_share("elements that agree with the slab before", next, 3.0 * (SLABS - 1) * MOST, 0.5);
}

/* ---- the published mixer */

enum { WORDS = 32 };

/* Words of a slab, out of the engine's masks alone: a half is the largest threshold at which its
 * element is kept. */
static void words_of_masks(uint32_t words[WORDS], uint32_t slab, tx_dropout d) {
    real factors[2 * WORDS + GUARD];
    uint32_t halves[2 * WORDS] = {0};
    for (d.threshold = 1; d.threshold < 65536; d.threshold++) {
        tx_dropout_factors(factors, 0, 2 * WORDS, slab, &d);
        for (int i = 0; i < 2 * WORDS; i++)
            if (factors[i] != 0) halves[i] = d.threshold;
    }
    for (int j = 0; j < WORDS; j++) words[j] = halves[2 * j] | halves[2 * j + 1] << 16;
}

/* The inverse of lowbias32 as its author publishes it, multipliers 0x43021123 and 0x1D69E2A5, with
 * the keys taken out again where they came in, finds every word's number: multipliers, shifts and
 * their order are those of the publication. */
static void test_published_inverse(uint32_t seed) {
    for (uint32_t slab = 0; slab < 4; slab++) {
        const uint32_t step = 11 * slab, site = 5;
        uint32_t words[WORDS], k[4];
        slab_key(k, slab, seed, step, site);
        words_of_masks(words, slab, tx_dropout_at(seed, step, site, 0.5));
        for (uint32_t j = 0; j < WORDS; j++) {
            uint32_t x = words[j];
            x ^= x >> 16;
            x = (x ^ k[2]) * 0x43021123u;
            x ^= x >> 15 ^ x >> 30;
            x = (x ^ k[1]) * 0x1D69E2A5u;
            x ^= x >> 16;
            CHECK_MSG(x - k[0] == j, "slab %" PRIu32 ", word %" PRIu32 ": %08" PRIx32, slab, j,
                      words[j]);
        }
    }
}

/* ---- chance: the mixer, Philox as the control, and a mixer too weak, which these tests must find
 * out */

/* Philox itself, a word for each counter. */
static uint32_t philox_word(uint32_t j, uint32_t slab, uint32_t seed, uint32_t step,
                            uint32_t site) {
    const uint32_t counter[4] = {j, slab, step, site}, key[2] = {seed, 77};
    uint32_t out[4];
    tx_philox(out, counter, key);
    return out[0];
}

/* The mixer's first round alone. */
static uint32_t weak_word(uint32_t j, uint32_t slab, uint32_t seed, uint32_t step, uint32_t site) {
    uint32_t k[4];
    slab_key(k, slab, seed, step, site);
    const uint32_t x = j + k[0], y = (x ^ x >> 16) * 0x7FEB352Du ^ k[1];
    return y ^ y >> 15;
}

typedef uint32_t (*word_source)(uint32_t j, uint32_t slab, uint32_t seed, uint32_t step,
                                uint32_t site);
/* A fixed seed: what passes once, always passes. With another, a sound source would fail one of the
 * 84 bounds one time in 12,000. */
enum { SEED = 20, BITS = 32, BIT_PAIRS = BITS * BITS };

/* Chi-square of counts that are each of n throws of a coin; *worst the largest of them, in standard
 * deviations. */
static double coins(double counts[BITS][BITS], double n, double *worst) {
    double statistic = 0;
    *worst = 0;
    for (int i = 0; i < BIT_PAIRS; i++) {
        const double z = (counts[i / BITS][i % BITS] - n / 2) / sqrt(n / 4);
        statistic += z * z;
        if (fabs(z) > fabs(*worst)) *worst = z;
    }
    return statistic;
}

/* How often each position is kept, over many keys: chi-square of all positions. */
static void check_positions(const char *name, word_source word, double p) {
    enum { POSITIONS = 512, STEPS = 16, SITES = 4, SLABS = 64, KEYS = STEPS * SITES * SLABS };
    static double kept[POSITIONS];
    const uint32_t threshold = tx_dropout_at(1, 1, 1, p).threshold;
    const double share = 1 - threshold / 65536.0;
    memset(kept, 0, sizeof kept);
    for (uint32_t step = 0; step < STEPS; step++)
        for (uint32_t site = 0; site < SITES; site++)
            for (uint32_t slab = 0; slab < SLABS; slab++)
                for (int i = 0; i < POSITIONS; i += 2) {
                    const uint32_t w = word((uint32_t)i / 2, slab, SEED, step, site);
                    kept[i] += (w & 0xffff) >= threshold;
                    kept[i + 1] += w >> 16 >= threshold;
                }
    double statistic = 0, worst = 0;
    for (int i = 0; i < POSITIONS; i++) {
        const double z = (kept[i] - KEYS * share) / sqrt(KEYS * share * (1 - share));
        statistic += z * z;
        if (fabs(z) > fabs(worst)) worst = z;
    }
    char what[80];
    snprintf(what, sizeof what, "%s: positions kept at p = %g", name, p);
    check_chi_square(what, statistic, POSITIONS);
    check_largest(what, worst, POSITIONS);
}

/* Two words: one, and the same so many words, slabs (sequences or heads), seeds, steps or sites
 * further. */
typedef struct {
    const char *name;
    uint32_t j, slab, seed, step, site;
} neighbour;
static const neighbour neighbours[] = {
    {"word", 1, 0, 0, 0, 0},       {"but one", 2, 0, 0, 0, 0},       {"vector", 4, 0, 0, 0, 0},
    {"row of 64", 32, 0, 0, 0, 0}, {"row of 1024", 512, 0, 0, 0, 0}, {"slab", 0, 1, 0, 0, 0},
    {"step", 0, 0, 0, 1, 0},       {"site", 0, 0, 0, 0, 1},          {"seed", 0, 0, 1, 0, 0},
};
enum { NEIGHBOURS = sizeof neighbours / sizeof *neighbours };

/* Statistics of a source's neighbours, each of its own distribution when they are independent. */
typedef struct {
    double correlation; /* of the two words as numbers: standard normal */
    /* of the high half of one and the low half of the other, for j + 1 two elements side by side:
     * the same */
    double halves;
    /* every bit of one with every bit of the other: chi-square, BIT_PAIRS degrees of freedom, as
     * the products of signs are uncorrelated */
    double bits;
    double worst; /* the largest of these, in standard deviations */
} serial;

static double centred(uint32_t number, double range) { return (number + 0.5) / range - 0.5; }

static serial serial_of(word_source word, const neighbour *n) {
    enum { SLABS = 32, EACH = 512, PAIRS = SLABS * EACH };
    static double agree[BITS][BITS];
    serial s = {0, 0, 0, 0};
    memset(agree, 0, sizeof agree);
    for (uint32_t slab = 0; slab < SLABS; slab++)
        for (uint32_t j = 0; j < EACH; j++) {
            const uint32_t a = word(j, 2 * slab, SEED, 3, 4),
                           b = word(j + n->j, 2 * slab + n->slab, SEED + n->seed, 3 + n->step,
                                    4 + n->site);
            s.correlation += centred(a, 0x1p32) * centred(b, 0x1p32);
            s.halves += centred(a >> 16, 0x1p16) * centred(b & 0xffff, 0x1p16);
            for (int i = 0; i < BITS; i++) {
                const uint32_t same = a >> i & 1 ? b : ~b;
                for (int k = 0; k < BITS; k++) agree[i][k] += same >> k & 1;
            }
        }
    s.correlation *= 12 / sqrt(PAIRS); /* a uniform number has the variance 1/12 */
    s.halves *= 12 / sqrt(PAIRS);
    s.bits = coins(agree, PAIRS, &s.worst);
    return s;
}

static void check_serial(const char *name, word_source word) {
    for (int i = 0; i < NEIGHBOURS; i++) {
        const serial s = serial_of(word, &neighbours[i]);
        char what[80];
        snprintf(what, sizeof what, "%s: words and the next %s", name, neighbours[i].name);
        check_normal(what, s.correlation);
        check_normal(what, s.halves);
        check_chi_square(what, s.bits, BIT_PAIRS);
        check_largest(what, s.worst, BIT_PAIRS);
    }
}

/* Avalanche: flips of each of the 32 bits of a word's number turn each of its bits over half of the
 * time. Chi-square of the 1024 shares; *worst the largest, in standard deviations. The bias
 * published of lowbias32, a root mean square of twice the share less one of 0.1735 thousandths,
 * adds 0.5 at this many samples. */
static double avalanche(word_source word, double *worst) {
    enum { SAMPLES = 1 << 14 };
    static double turned[BITS][BITS];
    tx_rng rng = tx_rng_at(SEED, TX_STREAM_SAMPLING, 1, 0);
    memset(turned, 0, sizeof turned);
    for (int n = 0; n < SAMPLES; n++) {
        const uint32_t j = tx_rng_u32(&rng), slab = tx_rng_u32(&rng),
                       before = word(j, slab, SEED, 1, 2);
        for (int i = 0; i < BITS; i++) {
            const uint32_t changed = before ^ word(j ^ UINT32_C(1) << i, slab, SEED, 1, 2);
            for (int k = 0; k < BITS; k++) turned[i][k] += changed >> k & 1;
        }
    }
    return coins(turned, SAMPLES, worst);
}

static void check_source(const char *name, word_source word) {
    double worst, statistic = avalanche(word, &worst);
    char what[80];
    snprintf(what, sizeof what, "%s: avalanche", name);
    check_chi_square(what, statistic, BIT_PAIRS);
    check_largest(what, worst, BIT_PAIRS);
    check_serial(name, word);
    check_positions(name, word, 0.1);
    check_positions(name, word, 0.5);
}

/* One round is not enough, and these tests see it: by avalanche and in neighbouring words. */
static void test_weak_mixer_is_found_out(void) {
    double worst, most = chi_square_bound(BIT_PAIRS, normal_bound(1 / FALSE_ALARMS));
    CHECK(avalanche(weak_word, &worst) > 2 * most);
    CHECK(serial_of(weak_word, &neighbours[0]).bits > 2 * most);
}

int main(void) {
    uint32_t seed = check_seed();
    test_settings();
    test_equals_its_definition(seed);
    test_keeps_the_promised_share(seed);
    test_has_no_pattern(seed);
    test_published_inverse(seed);
    check_source("mixer", mixed_word);
    check_source("Philox", philox_word);
    test_weak_mixer_is_found_out();
    return check_report();
}
