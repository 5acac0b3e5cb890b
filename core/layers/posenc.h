#ifndef TX_POSENC_H
#define TX_POSENC_H
/* How a model knows positions, besides learned positions, which are parameters. */
#include "base/arena.h"
#include "base/config.h"
#include <stdbool.h>

/* The fixed tables of a model; NULL where its positional encoding needs none. */
typedef struct {
    real *pe;     /* [max_len,C] sinusoidal */
    real *rotary; /* [max_len,D/2,2] */
    real *slopes; /* [H] of ALiBi */
} tx_position_tables;

void tx_positions_carve(tx_position_tables *t, tx_arena *arena, const tx_config *config);
void tx_positions_fill(const tx_position_tables *t, const tx_config *config);

/* table[max_len,C]: sin(pos / 10000^(2i/C)) in column 2i, cos of the same in column 2i+1; an odd C
 * ends in a sine. Vaswani et al., "Attention Is All You Need" (2017), section 3.5. Computed in
 * double and rounded once. */
void tx_sinusoidal_table(real *table, int max_len, int C);

/* Rotary positions, Su et al., "RoFormer" (2021): in each head, numbers 2i and 2i+1 turn by the
 * angle pos / base^(2i/D), where the paper's base is 10000. The last number of an odd D stays.
 * table[max_len, D/2, 2] holds cos and sin of the angles. */
void tx_rotary_table(real *table, int max_len, int D, double base);
/* Turns x[R,C] in place; row r is at position r mod T. inverse turns back, which is also the
 * backward pass. */
void tx_rotary_apply(real *x, const real *table, bool inverse, int R, int T, int H, int D);

/* slope[H] of ALiBi, Press et al., "Train Short, Test Long" (2021): scores get -slope * |i - j|.
 * 2^(-8(h+1)/H) for H a power of two; otherwise the slopes of the next lower power of two, then
 * every other slope of the next higher one, as its authors do. */
void tx_alibi_slopes(real *slope, int H);

#endif
