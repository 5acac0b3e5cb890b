#include "layers/saved.h"
#include "math/bf16.h"

void tx_saved_add(tx_saved *k, real *data, size_t each) {
    TX_ASSERT(k->count < TX_SAVED_MOST);
    k->array[k->count].data = data;
    k->array[k->count++].each = each;
}

size_t tx_saved_words(const tx_saved *k) {
    size_t words = 0;
    for (int i = 0; i < k->count; i++) words += tx_bf16_words(k->array[i].each);
    return words;
}

void tx_saved_store(const tx_saved *k, int from, int to) {
    uint32_t *words = k->words ? k->words + (size_t)from * tx_saved_words(k) : NULL;
    for (int b = from; b < to; b++)
        for (int i = 0; i < k->count; i++) {
            const size_t n = k->array[i].each;
            real *x = k->array[i].data + (size_t)b * n;
            if (!words) {
                tx_bf16_round(x, n);
                continue;
            }
            tx_bf16_pack(words, x, n);
            words += tx_bf16_words(n);
        }
}

void tx_saved_load(const tx_saved *k, int from, int to) {
    const uint32_t *words = k->words ? k->words + (size_t)from * tx_saved_words(k) : NULL;
    for (int b = from; words && b < to; b++)
        for (int i = 0; i < k->count; i++) {
            const size_t n = k->array[i].each;
            tx_bf16_unpack(k->array[i].data + (size_t)b * n, words, n);
            words += tx_bf16_words(n);
        }
}
