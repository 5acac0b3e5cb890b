#include "layers/posenc.h"
#include "base/simd.h"
#include "base/vmath.h"

#define LOG_10000 9.210340371976182736

void tx_sinusoidal_table(real *table, int max_len, int C) {
    for (int c = 0; c < C; c += 2) {
        double frequency = tx_dexp(-LOG_10000 * c / C);
        for (int t = 0; t < max_len; t++) {
            table[(size_t)t * C + c] = (real)tx_dsin(t * frequency);
            if (c + 1 < C) table[(size_t)t * C + c + 1] = (real)tx_dcos(t * frequency);
        }
    }
}

void tx_rotary_table(real *table, int max_len, int D, double base) {
    const int pairs = D / 2;
    const double log_base = base == 10000 ? LOG_10000 : tx_dlog(base);
    for (int i = 0; i < pairs; i++) {
        double frequency = tx_dexp(-log_base * 2 * i / D);
        for (int t = 0; t < max_len; t++) {
            real *entry = table + 2 * ((size_t)t * pairs + i);
            entry[0] = (real)tx_dcos(t * frequency);
            entry[1] = (real)tx_dsin(t * frequency);
        }
    }
}

void tx_rotary_apply(real *x, const real *table, bool inverse, int R, int T, int H, int D) {
    const int even = D / 2 * 2;
    const v4m first = v4_lt(v4_make(0, 1, 0, 1), v4_splat(1)); /* of a pair */
    const v4 sign = inverse ? v4_make(1, -1, 1, -1) : v4_make(-1, 1, -1, 1);
    for (int r = 0; r < R; r++) {
        const real *angles = table + (size_t)(r % T) * even;
        for (int h = 0; h < H; h++, x += D) {
            for (int i = 0; i < even; i += 4) {
                const v4 angle = v4_load(angles + i), turned = v4_swap_pairs(angle),
                         pairs = v4_load(x + i);
                const v4 cos = v4_select(first, angle, turned),
                         sin = v4_mul(v4_select(first, turned, angle), sign);
                v4_store_part(x + i, v4_add(v4_mul(pairs, cos), v4_mul(v4_swap_pairs(pairs), sin)),
                              TX_MIN(4, even - i));
            }
        }
    }
}

static real slope_of(int h, int H) {
    return (real)tx_dexp(-8 * 0.69314718055994530942 * (h + 1) / H);
}

void tx_alibi_slopes(real *slope, int H) {
    int power = 1;
    while (2 * power <= H) power *= 2;
    for (int h = 0; h < power; h++) slope[h] = slope_of(h, power);
    for (int h = power; h < H; h++) slope[h] = slope_of(2 * (h - power), 2 * power);
}

void tx_positions_carve(tx_position_tables *t, tx_arena *arena, const tx_config *c) {
    uint64_t max_len = (uint64_t)c->max_len;
    int D = c->d_model / c->n_heads;
    *t = (tx_position_tables){0};
    if (c->posenc == TX_SINUSOIDAL) t->pe = tx_arena_reals(arena, max_len * (uint64_t)c->d_model);
    if (c->posenc == TX_ROPE) t->rotary = tx_arena_reals(arena, max_len * (uint64_t)(D / 2) * 2);
    if (c->posenc == TX_ALIBI) t->slopes = tx_arena_reals(arena, (uint64_t)c->n_heads);
}

void tx_positions_fill(const tx_position_tables *t, const tx_config *c) {
    if (t->pe) tx_sinusoidal_table(t->pe, c->max_len, c->d_model);
    if (t->rotary) tx_rotary_table(t->rotary, c->max_len, c->d_model / c->n_heads, c->rope_base);
    if (t->slopes) tx_alibi_slopes(t->slopes, c->n_heads);
}
