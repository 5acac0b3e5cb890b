#ifndef TX_BASE_H
#define TX_BASE_H
/* What every core file shares: the number type, alignment, assertions, checked sizes. No libc
 * beyond freestanding headers and memcpy/memset.
 *
 * Letters used in every shape of the core, row-major:
 *   B batch   T positions   C model width (d_model)   H heads   D = C/H   F hidden width (d_ff)   V
 *   vocabulary   L layers */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The engine computes in float. Gradient tests compile the same sources with TX_DOUBLE, where
 * central differences are exact enough to prove a derivative to 1e-7. */
#ifdef TX_DOUBLE
typedef double real;
#else
typedef float real;
#endif

#ifdef NDEBUG
#define TX_ASSERT(condition) ((void)0)
#else
/* A trap rather than assert(): the core neither prints nor exits. */
#define TX_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#endif

#define TX_MIN(a, b) ((a) < (b) ? (a) : (b))
#define TX_MAX(a, b) ((a) > (b) ? (a) : (b))
/* bytes: one cache line; every tensor starts on one */
#define TX_ALIGN 64
/* numbers that kernels may read (never write) past the end of a tensor */
#define TX_LANE_SLACK 8
#define TX_ROUND_UP(n, to) (((n) + (to)-1) / (to) * (to))

#endif
