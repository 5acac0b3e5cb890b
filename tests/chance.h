#ifndef CHANCE_H
#define CHANCE_H
/* Bounds on what is counted of random events, from the distribution it must have. A sound generator
 * fails one check in FALSE_ALARMS of them. */
#include "check.h"

static const double FALSE_ALARMS = 1e6;

/* The z that a standard normal number exceeds in size with this chance. */
static inline double normal_bound(double chance) {
    double low = 0, high = 40;
    for (int i = 0; i < 100; i++) {
        double z = (low + high) / 2;
        if (erfc(z / sqrt(2)) > chance)
            low = z;
        else
            high = z;
    }
    return high;
}

/* z is standard normal. */
static inline void check_normal(const char *what, double z) {
    double most = normal_bound(1 / FALSE_ALARMS);
    CHECK_MSG(fabs(z) <= most, "%s: %.2f standard deviations, at most %.2f", what, z, most);
}

/* The largest in size of `count` such numbers, independent or not (Bonferroni). */
static inline void check_largest(const char *what, double z, double count) {
    double most = normal_bound(1 / FALSE_ALARMS / count);
    CHECK_MSG(fabs(z) <= most, "%s: one of %.0f is %.2f standard deviations off, at most %.2f",
              what, count, z, most);
}

/* hits of `draws`, each with this probability; enough of them that their number is normal. */
static inline void check_share(const char *what, double hits, double draws, double probability) {
    double sigma = sqrt(draws * probability * (1 - probability)),
           most = normal_bound(1 / FALSE_ALARMS);
    CHECK_MSG(fabs(hits - draws * probability) <= most * sigma,
              "%s: %.0f of %.0f, expected %.1f +- %.1f", what, hits, draws, draws * probability,
              most * sigma);
}

/* The chi-square quantile that z is of the normal distribution, by Wilson and Hilferty's cube. At z
 * = 4.89, where a tail holds 5e-7, its tails hold between 1e-8 and 5e-7 whatever the degrees of
 * freedom (2: 1e-7, 255: 4.8e-7): no more false alarms than meant. */
static inline double chi_square_bound(double freedom, double z) {
    double root = 1 - 2 / (9 * freedom) + z * sqrt(2 / (9 * freedom));
    return root > 0 ? freedom * root * root * root : 0;
}

/* Too large: uneven; too small: more even than chance. */
static inline void check_chi_square(const char *what, double statistic, double freedom) {
    double z = normal_bound(1 / FALSE_ALARMS), least = chi_square_bound(freedom, -z),
           most = chi_square_bound(freedom, z);
    CHECK_MSG(statistic >= least && statistic <= most,
              "%s: chi-square %.1f of %.0f degrees of freedom, expected %.1f to %.1f", what,
              statistic, freedom, least, most);
}

/* Pearson's statistic of counts over equally likely bins. */
static inline double unevenness(const double *counts, int bins, double draws) {
    double statistic = 0;
    for (int i = 0; i < bins; i++)
        statistic += (counts[i] - draws / bins) * (counts[i] - draws / bins) / (draws / bins);
    return statistic;
}

#endif
