/* Largest errors of v4_exp, v4_tanh and v4_normal over all 2^32 floats, against the C library's
 * double precision. Minutes; not a test. Usage: ulp [threads]. Prints, per function, the largest
 * error, in units in the last place or of 2^-24, and where, and the largest step down between
 * neighbouring arguments of an increasing function (the density is none). */
#include "elementary.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    const elementary *function;
    uint64_t first, last;     /* bit patterns, last exclusive */
    double worst, worst_drop; /* ulp */
    float worst_at, worst_drop_at;
} job;

static void *sweep(void *argument) {
    job *j = argument;
    float before = 0;
    int has_before = 0;
    for (uint64_t bits = j->first; bits < j->last; bits += 4) {
        v4 x = v4_make(float_of((uint32_t)bits), float_of((uint32_t)bits + 1),
                       float_of((uint32_t)bits + 2), float_of((uint32_t)bits + 3));
        v4 y = j->function->function(x);
        for (int i = 0; i < 4; i++) {
            float a = v4_lane(x, i), b = v4_lane(y, i);
            if (!(a > j->function->lowest && a < j->function->highest)) continue;
            double unit = j->function->unit, error = error_of(j->function, a, b);
            if (!(error <= j->worst)) j->worst = error, j->worst_at = a;
            if (has_before) {
                double drop = ((a > 0) ? (double)before - b : (double)b - before) /
                              (unit ? unit : spacing(b, 24));
                if (drop > j->worst_drop) j->worst_drop = drop, j->worst_drop_at = a;
            }
            before = b, has_before = 1;
        }
    }
    return NULL;
}

int main(int argc, char **argv) {
    enum { MOST = 64 };
    int threads = argc > 1 ? atoi(argv[1]) : 1;
    if (threads < 1 || threads > MOST)
        return fprintf(stderr, "ulp: threads: 1..%d, not %s\n", MOST, argv[1]), 2;
    for (size_t s = 0; s < ELEMENTARY; s++) {
        pthread_t thread[MOST];
        job jobs[MOST];
        for (int i = 0; i < threads; i++) {
            const uint64_t all = UINT64_C(1) << 32, share = all / (uint64_t)threads / 4 * 4;
            jobs[i] = (job){&elementaries[s],
                            share * (uint64_t)i,
                            i == threads - 1 ? all : share * (uint64_t)(i + 1),
                            0,
                            0,
                            0,
                            0};
            pthread_create(&thread[i], NULL, sweep, &jobs[i]);
        }
        job worst = jobs[0];
        worst.worst = worst.worst_drop = 0;
        for (int i = 0; i < threads; i++) {
            pthread_join(thread[i], NULL);
            if (jobs[i].worst > worst.worst)
                worst.worst = jobs[i].worst, worst.worst_at = jobs[i].worst_at;
            if (jobs[i].worst_drop > worst.worst_drop)
                worst.worst_drop = jobs[i].worst_drop, worst.worst_drop_at = jobs[i].worst_drop_at;
        }
        printf("%-7s largest error %.4f at %.9g; largest drop %.2f at %.9g\n", elementaries[s].name,
               worst.worst, (double)worst.worst_at, worst.worst_drop, (double)worst.worst_drop_at);
        fflush(stdout);
    }
    return 0;
}
