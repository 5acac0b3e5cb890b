/* Leaving out the last block's rows without a target is exact: with and without it the loss and
 * every gradient agree, for every architecture, position encoding and norm placement. In double, so
 * that only a wrong term could show. */
#include "check.h"
#include "model/fields.h"
#include "inspect/evaluate.h"
#include "inspect/hash.h"
#include <stdlib.h>

enum { B = 3, S = 6, T = 7, FIRST = 4, V = 9 };

static tx_config config_of(tx_arch arch, tx_posenc posenc, tx_norm_place norm, double dropout) {
    tx_config c;
    tx_config_defaults(&c);
    c.arch = arch;
    c.mask = arch == TX_ENCODER ? TX_MASK_PADDING : TX_MASK_BOTH;
    c.posenc = posenc;
    c.norm = norm;
    c.dropout = dropout;
    c.seq = arch == TX_ENCDEC ? S : T;
    c.seq_tgt = T;
    c.vocab = c.src_vocab = V;
    c.d_model = 12;
    c.n_heads = 3;
    c.d_ff = 20;
    c.n_layers = c.n_dec_layers = 2;
    c.max_len = 8;
    c.batch = B;
    return c;
}

/* Forward and backward once; returns the loss, leaves gradients in the trainer. */
static double gradients(tx_trainer *t, const int32_t *source, const int32_t *tokens,
                        const int32_t *targets, int first) {
    tx_trainer_load(t, B, S, T, source, tokens, targets);
    t->batch.first_answer = first;
    tx_score s = tx_trainer_forward(t, true);
    tx_trainer_backward(t);
    return s.loss / (double)s.targets;
}

/* number: the switches of the block take turns; 0 has the defaults. */
static void test_exact(tx_arch arch, tx_posenc posenc, tx_norm_place norm, int number) {
    tx_config c = config_of(arch, posenc, norm, 0);
    if (number) {
        c.norm_type = number % 3;
        c.glu = number / 3 % 2;
        c.residual = number % 4 != 3;
        c.ffn = number % 5 != 4;
        c.logit_softcap = number % 2 ? 1.5 : 0;
        c.final_norm = number % 7 != 6;
    }
    tx_arena count = {0};
    tx_trainer *t = calloc(1, sizeof *t);
    tx_trainer_carve(t, &count, &c, 1);
    void *memory = aligned_alloc(TX_ALIGN, TX_ROUND_UP(count.used, TX_ALIGN));
    tx_trainer_carve(t, &(tx_arena){memory, 0}, &c, 1);
    tx_trainer_reset(t);
    int32_t source[B * S], tokens[B * T], targets[B * T];
    for (int i = 0; i < B * S; i++) source[i] = i % S > 3 ? 0 : 1 + i % (V - 1);
    for (int i = 0; i < B * T; i++) {
        tokens[i] = i % T == T - 1 ? 0 : 1 + (5 * i) % (V - 1);
        /* some of the answers are not counted either */
        targets[i] = i % T < FIRST ? 0 : (3 * i) % V;
    }
    double all = gradients(t, source, tokens, targets, 0);
    size_t n = t->model.params.numbers;
    real *kept = malloc(n * sizeof *kept);
    memcpy(kept, t->model.params.grad, n * sizeof *kept);
    double rest = gradients(t, source, tokens, targets, FIRST);
    CHECK_CLOSE(all, rest, 1e-13); /* the same sums of the same numbers */
    for (int i = 0; i < t->model.params.count; i++) {
        const tx_tensor *tensor = &t->model.params.tensors[i];
        /* gradients that are zero in theory (W_k.bias) hold rounding noise of 1e-17 */
        double largest = 1e-12, difference = 0;
        for (size_t k = 0; k < tensor->count; k++) {
            double a = kept[tensor->offset + k], d = fabs(a - tensor->grad[k]);
            largest = fmax(largest, fabs(a));
            difference = fmax(difference, d);
        }
        /* sums over fewer rows, so other roundings: some 1e-16 of the largest term each */
        CHECK_MSG(difference <= 1e-11 * largest,
                  "arch %d posenc %d norm %d: %s differs by %g of %g", arch, posenc, norm,
                  tensor->name, difference, largest);
    }
    free(kept);
    free(memory);
    free(t);
}

int main(void) {
    int number = 0;
    for (tx_arch a = TX_ENCODER; a <= TX_ENCDEC; a++)
        for (tx_posenc e = TX_SINUSOIDAL; e <= TX_NO_POSITIONS; e++)
            for (tx_norm_place n = TX_PRE_NORM; n <= TX_POST_NORM; n++)
                for (int k = 0; k < 3; k++) test_exact(a, e, n, k ? number += k : 0);
    return check_report();
}
