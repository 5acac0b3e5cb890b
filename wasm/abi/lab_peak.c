/* The peak that kernels are measured against. */
#include "abi/lab.h"
#include "base/simd.h"

/* Thirteen independent chains hide the latency of multiply and add also where they are apart; with
 * the two factors all fit the 15 registers that V8 has on x86-64. */
#define CHAINS(x) x(0) x(1) x(2) x(3) x(4) x(5) x(6) x(7) x(8) x(9) x(10) x(11) x(12)

#define TURNS 1000 /* of a round */

double lab_peak(int32_t rounds) {
    if (rounds < 1 || rounds > LAB_PEAK_ROUNDS) return 0;
    /* as constants V8 would load them anew for each use */
    const volatile real known_late[2] = {(real)0.999, (real)1e-3};
    const v4 factor = v4_splat(known_late[0]), term = v4_splat(known_late[1]);
#define START(i) v4 c##i = v4_splat((real)(1 + i));
#define TURN(i) c##i = v4_madd(c##i, factor, term);
#define TOTAL(i) sum = v4_add(sum, c##i);
    CHAINS(START)
    for (int32_t i = 0; i < rounds * TURNS; i++) {
        CHAINS(TURN)
    }
    v4 sum = v4_zero();
    CHAINS(TOTAL)
    double flops = (double)rounds * TURNS * 13 * 4 * 2;
    /* the sum must be used, or the compiler drops the loop */
    return v4_sum(sum) > 0 ? flops : -flops;
}
