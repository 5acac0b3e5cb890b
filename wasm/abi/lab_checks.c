/* What the module's functions check of what they are given, and of the memory. */
#include "abi/lab_live.h"

#if LAB_HOSTED
extern unsigned char __heap_base; /* where the linker ends static data */
#endif

bool lab_reaches(const void *p, int64_t count, size_t size) {
    if (!p || count < 0) return false;
#if LAB_HOSTED
    const uint64_t from = (uintptr_t)p, to = from + (uint64_t)count * size;
    return from % TX_MIN(size, 8) == 0 && from >= (uintptr_t)&__heap_base &&
           to <= (uint64_t)__builtin_wasm_memory_size(0) << 16;
#else
    (void)size;
    return true;
#endif
}

bool lab_has_attention(const tx_model *m, int32_t stack, int32_t layer, int32_t kind) {
    return stack >= 0 && stack < m->n_stacks && layer >= 0 && layer < m->stack[stack].n_layers &&
           (kind == TX_SELF_ATTENTION || kind == TX_CROSS_ATTENTION) &&
           tx_stack_index(&m->stack[stack], (tx_kind)kind) >= 0;
}

bool lab_has_head(const tx_model *m, int32_t stack, int32_t layer, int32_t kind, int32_t head) {
    return lab_has_attention(m, stack, layer, kind) && head >= 0 && head < m->config.n_heads;
}

tx_status lab_refuse_memory(tx_error *error, const char *what, const char *lower, uint64_t bytes) {
    tx_text t = tx_error_begin(error, TX_ERR_MEMORY, lower);
    tx_text_add(&t, what);
    tx_text_add(&t, " needs ");
    tx_text_add_u64(&t, bytes);
    tx_text_add(&t, " bytes, more than there is; lower ");
    tx_text_add_value(&t, lower);
    return TX_ERR_MEMORY;
}
