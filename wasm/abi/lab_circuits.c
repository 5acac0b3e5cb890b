/* The circuits of heads, as their weights have them (core/inspect/circuits.h). */
#include "abi/lab_live.h"
#include "inspect/circuits.h"
#include <stdlib.h>

/* A head as the exported functions name it. */
typedef struct {
    int32_t stack, layer, kind, head;
} head_name;

static bool has_head(const tx_model *m, head_name h) {
    return lab_has_head(m, h.stack, h.layer, h.kind, h.head);
}

/* Room for `count` heads, in memory to be freed; NULL when there is none left. */
static void *take_circuits(const tx_model *m, tx_circuit *circuits, int count) {
    tx_arena arena = {0};
    for (int i = 0; i < count; i++) tx_circuit_carve(&circuits[i], &arena, m);
    void *memory = arena.used <= LAB_MOST_BYTES ? malloc((size_t)arena.used + TX_ALIGN) : NULL;
    if (!memory) return NULL;
    arena = (tx_arena){(unsigned char *)TX_ROUND_UP((uintptr_t)memory, TX_ALIGN), 0};
    for (int i = 0; i < count; i++) tx_circuit_carve(&circuits[i], &arena, m);
    return memory;
}

static void read_head(tx_circuit *c, const tx_model *m, head_name h) {
    tx_circuit_read(c, m, h.stack, h.layer, (tx_kind)h.kind, h.head);
}

int32_t lab_circuit_table(lab *l, int32_t stack, int32_t layer, int32_t kind, int32_t head,
                          int32_t table, float *out, int32_t capacity) {
    CHECK_HANDLE(l);
    const tx_model *m = &l->trainer.model;
    const head_name name = {stack, layer, kind, head};
    CHECK_RANGE(has_head(m, name) && table >= TX_QK_TOKENS && table <= TX_OV_TOKENS);
    tx_circuit c;
    int rows = 0, columns = 0;
    void *memory = take_circuits(m, &c, 1);
    if (!memory) return TX_ERR_MEMORY;
    read_head(&c, m, name);
    const bool there = tx_circuit_size(&c, (tx_circuit_table)table, &rows, &columns);
    const int64_t numbers = (int64_t)rows * columns;
    const bool fits =
        numbers <= INT32_MAX && (!out || (numbers <= capacity && lab_reaches(out, numbers, 4)));
    if (there && fits && out) tx_circuit_fill(&c, (tx_circuit_table)table, out);
    free(memory);
    if (!there) return TX_ERR_STATE;
    return fits ? (int32_t)numbers : TX_ERR_RANGE;
}

int32_t lab_circuit_measures(lab *l, int32_t stack, int32_t layer, int32_t kind, int32_t head,
                             double *out, int32_t capacity) {
    CHECK_HANDLE(l);
    const tx_model *m = &l->trainer.model;
    const head_name name = {stack, layer, kind, head};
    CHECK_RANGE(has_head(m, name));
    const int D = m->config.d_model / m->config.n_heads, needed = 3 + 2 * D;
    if (!out) return needed;
    CHECK_RANGE(capacity >= needed && lab_reaches(out, needed, 8));
    tx_circuit c;
    void *memory = take_circuits(m, &c, 1);
    if (!memory) return TX_ERR_MEMORY;
    read_head(&c, m, name);
    const tx_circuit_measures found = tx_circuit_measure(&c, out + 3, out + 3 + D);
    out[0] = found.copying;
    out[1] = found.rank_qk;
    out[2] = found.rank_ov;
    free(memory);
    return needed;
}

int32_t lab_composition(lab *l, const int32_t *heads, double *out, int32_t capacity) {
    CHECK_HANDLE(l);
    const tx_model *m = &l->trainer.model;
    CHECK_RANGE(lab_reaches(heads, 8, 4));
    const head_name from = {heads[0], heads[1], heads[2], heads[3]},
                    to = {heads[4], heads[5], heads[6], heads[7]};
    CHECK_RANGE(has_head(m, from) && has_head(m, to));
    if (!out) return 3;
    CHECK_RANGE(capacity >= 3 && lab_reaches(out, 3, 8));
    tx_circuit c[2];
    void *memory = take_circuits(m, c, 2);
    if (!memory) return TX_ERR_MEMORY;
    read_head(&c[0], m, from);
    read_head(&c[1], m, to);
    tx_composition(&c[0], &c[1], out);
    free(memory);
    return 3;
}

int32_t lab_composition_by_chance(lab *l, int32_t draws, uint32_t seed, double *out,
                                  int32_t capacity) {
    CHECK_HANDLE(l);
    const tx_model *m = &l->trainer.model;
    CHECK_RANGE(draws >= 1);
    if (!out) return 2;
    CHECK_RANGE(capacity >= 2 && lab_reaches(out, 2, 8));
    tx_circuit c;
    void *memory = take_circuits(m, &c, 1);
    if (!memory) return TX_ERR_MEMORY;
    read_head(&c, m, (head_name){m->n_stacks - 1, 0, TX_SELF_ATTENTION, 0});
    out[0] = tx_composition_by_chance(&c, draws, seed, &out[1]);
    free(memory);
    return 2;
}
