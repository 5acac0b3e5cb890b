#include "layers/attention_blocks.h"
#include "math/gemm.h"
#include "math/scores.h"

/* Products go by tiles of this many rows where a mask limits them, so that most of what it hides is
 * never computed. */
#define ROWS 4

/* Blocks have so many scores: of short rows all that are ever kept, of longer ones what stays in
 * the second-level cache. Their rows are a multiple of BLOCK_ROWS: whole tiles, and a place where
 * the numbers of dropout may begin. */
enum { SHORT_ROW = 272, SHORT_SCORES = 256 * SHORT_ROW, LONG_SCORES = 1 << 15, BLOCK_ROWS = 32 };

/* --- working memory --------------------------------------------------------------------------- */

/* The row length of a score matrix. Long rows are an odd number of cache lines apart, or reading
 * down a column would hit few sets of the cache. */
static int row_length(int Tk) { return Tk < 64 ? TX_ROUND_UP(Tk, 4) : TX_ROUND_UP(Tk, 32) + 16; }

static int block_rows(const tx_attention *a, int ld) {
    const int scores = ld <= SHORT_ROW ? SHORT_SCORES : LONG_SCORES,
              fitting = scores / ld / BLOCK_ROWS * BLOCK_ROWS;
    return TX_MIN(a->Tq, a->block ? a->block : TX_MAX(BLOCK_ROWS, fitting));
}

/* Room for a block, also of any shorter sequence. */
static size_t block_scores(const tx_attention *a, int ld) {
    const size_t all = (size_t)a->Tq * (size_t)ld;
    return TX_MIN(all, TX_MAX((size_t)SHORT_SCORES, (size_t)BLOCK_ROWS * (size_t)ld));
}

/* The next part, of n numbers; NULL when there is no memory, or the part is not wanted. */
static real *take(tx_block_scratch *s, real *scratch, bool wanted, size_t n) {
    if (!wanted) return NULL;
    real *part = scratch ? scratch + s->size : NULL;
    s->size += TX_ROUND_UP(n + TX_LANE_SLACK, TX_ALIGN);
    return part;
}

static bool is_sparse(const tx_attention *a) { return a->window || a->stride; }

tx_block_scratch tx_block_divide(real *scratch, const tx_attention *a) {
    tx_block_scratch s = {.ld = row_length(a->Tk)};
    const size_t ld = (size_t)s.ld, Tq = (size_t)a->Tq, Tk = (size_t)a->Tk, D = (size_t)a->D,
                 scores = block_scores(a, s.ld), panel = tx_panel_count(a->D, a->Tk);
    const bool capped = tx_attention_is_capped(a), grouped = tx_attention_kv_heads(a) < a->H;
    s.rows = block_rows(a, s.ld);
    s.panel = take(&s, scratch, true, panel);
    s.panel2 = take(&s, scratch, true, panel);
    s.scores = take(&s, scratch, true, scores);
    s.dropped = take(&s, scratch, true, scores);
    s.products = take(&s, scratch, capped, scores);
    s.weights = take(&s, scratch, true, scores);
    s.factors = take(&s, scratch, true, scores);
    s.bias = take(&s, scratch, true, ld);
    s.away = take(&s, scratch, is_sparse(a), 2 * Tk + ld);
    s.row = take(&s, scratch, is_sparse(a), ld);
    s.part = take(&s, scratch, grouped, Tk * D);
    s.part2 = take(&s, scratch, grouped, Tk * D);
    s.phi_q = take(&s, scratch, a->linear, Tq * D);
    s.phi_k = take(&s, scratch, a->linear, Tk * D);
    return s;
}

/* --- masks ------------------------------------------------------------------------------------ */

void tx_block_fill_bias(const tx_block_scratch *s, const tx_attention *a, int sequence) {
    const uint8_t *hidden = a->hidden ? a->hidden + (size_t)sequence * (size_t)a->Tk : NULL;
    for (int j = 0; j < s->ld; j++)
        s->bias[j] = j >= a->Tk || (hidden && hidden[j]) ? TX_HIDDEN : 0;
}

void tx_block_fill_away(const tx_block_scratch *s, const tx_attention *a) {
    if (!s->away) return;
    for (int d = 0; d < 2 * a->Tk + s->ld; d++)
        s->away[d] = d < 2 * a->Tk && tx_attention_reaches(a, d - a->Tk) ? 0 : TX_HIDDEN;
}

const real *tx_block_bias(const tx_block_scratch *s, const tx_attention *a, int i, int from,
                          int to) {
    if (!s->away) return s->bias;
    const real *away = s->away + a->Tk - tx_attention_position(a, i);
    for (int j = from; j < to; j += 4)
        v4_store(s->row + j, v4_add(v4_load(s->bias + j), v4_load(away + j)));
    return s->row;
}

tx_attention tx_block_tiles(const tx_attention *a, int sequence) {
    tx_attention wide = *a;
    for (int i = 0; i < a->Tq; i++)
        if (tx_attention_is_blind(a, sequence, i)) {
            wide.causal = false;
            wide.window = wide.stride = 0;
            break;
        }
    return wide;
}

/* --- blocks and tiles ------------------------------------------------------------------------- */

bool tx_block_next(const tx_block_scratch *s, int end, tx_block *b) {
    b->first = b->last;
    b->last = TX_MIN(end, b->first + s->rows);
    return b->first < end;
}

static bool has_edges(const tx_attention *a) { return a->causal || tx_attention_has_band(a); }

bool tx_tile_next(const tx_attention *a, tx_block b, tx_tile *t) {
    t->first += t->rows;
    if (t->first >= b.last) return false;
    t->rows = has_edges(a) ? TX_MIN(ROWS, b.last - t->first) : b.last - t->first;
    t->from = tx_attention_start(a, t->first) / TX_PANEL * TX_PANEL;
    t->to = tx_attention_horizon(a, t->first + t->rows - 1);
    return true;
}

void tx_block_products(real *scores, int ld, tx_matrix x, const real *panel, const tx_attention *a,
                       tx_block b) {
    for (tx_tile t = tx_tile_before(b); tx_tile_next(a, b, &t);)
        tx_gemm_small(scores + (size_t)(t.first - b.first) * (size_t)ld + t.from, ld,
                      x.x + (size_t)t.first * (size_t)x.ld, x.ld,
                      panel + (size_t)t.from * (size_t)a->D, TX_PANEL, TX_PANEL * a->D, t.rows,
                      TX_ROUND_UP(t.to, 4) - t.from, a->D);
}

void tx_block_multiply(real *y, int ldy, const real *weights, int ld, tx_matrix x,
                       const tx_attention *a, tx_block b) {
    for (tx_tile t = tx_tile_before(b); tx_tile_next(a, b, &t);)
        tx_gemm_small(y + (size_t)t.first * (size_t)ldy, ldy,
                      weights + (size_t)(t.first - b.first) * (size_t)ld + t.from, ld,
                      x.x + (size_t)t.from * (size_t)x.ld, x.ld, TX_PANEL, t.rows, a->D,
                      t.to - t.from);
}

/* Rows of the block that may see any of keys j..j+keys-1. */
static tx_block rows_that_see(const tx_attention *a, tx_block b, int j, int keys) {
    const int before = tx_attention_position(a, 0),
              window = tx_attention_has_band(a) ? a->window : a->Tk,
              nearest = a->causal ? j : j - window + 1;
    if (!has_edges(a)) return b;
    const int first = TX_MAX(b.first, nearest - before),
              last = TX_MIN(b.last, j + keys - 1 + window - before);
    return first < last ? (tx_block){first, last} : (tx_block){b.first, b.first};
}

void tx_block_multiply_transposed(real *y, int ldy, const real *weights, int ld, tx_matrix x,
                                  const tx_attention *a, tx_block b) {
    const int step = has_edges(a) ? ROWS : a->Tk;
    for (int j = 0; j < a->Tk; j += step) {
        const int keys = TX_MIN(step, a->Tk - j);
        const tx_block r = rows_that_see(a, b, j, keys);
        if (b.first > 0 && r.first == r.last) continue;
        (b.first > 0 ? tx_gemm_small_tn_resumed : tx_gemm_small_tn)(
            y + (size_t)j * (size_t)ldy, ldy,
            weights + (size_t)(r.first - b.first) * (size_t)ld + j, ld,
            x.x + (size_t)r.first * (size_t)x.ld, x.ld, TX_PANEL, keys, a->D, r.last - r.first);
    }
}
