/* Adam, AdamW, SGD and Lion against a restatement of torch.optim's formulas and of Lion's paper in
 * double precision (Muon's matrices: test_muon.c); clipping and schedules against theirs. No number
 * outside the tensors is touched, no moment becomes denormal, and shares of an update are the whole
 * of it. */
#include "harness.h"
#include "train/optim.h"

/* A table of odd-sized tensors: matrices, which decay, and vectors, which do not. */
static tx_params make_params(void) {
    static const struct {
        int rank, rows, columns;
    } shapes[] = {{2, 3, 5}, {1, 1, 7}, {2, 1, 1}, {1, 1, 64}, {2, 17, 10}, {1, 1, 1}, {2, 40, 30}};
    enum { COUNT = sizeof shapes / sizeof *shapes };
    tx_params p = {0};
    tx_arena arena = {NULL, 0}, counting = {NULL, 0};
    for (int i = 0; i < COUNT; i++)
        tx_params_add(&p, "tensor", "", shapes[i].rank, shapes[i].rows, shapes[i].columns,
                      TX_INIT_ZERO, 1);
    tx_params counted = p;
    tx_params_carve(&counted, &counting, true);
    arena.memory = take_bytes((size_t)counting.used);
    tx_params_carve(&p, &arena, true);
    for (int i = 0; i < COUNT; i++) {
        tx_tensor *t = tx_params_add(&p, "tensor", "", shapes[i].rank, shapes[i].rows,
                                     shapes[i].columns, TX_INIT_ZERO, 1);
        CHECK(t->decays == (shapes[i].rank == 2));
        for (size_t j = 0; j < t->count; j++) t->value[j] = (real)random_number();
    }
    return p;
}

static void draw_gradients(tx_params *p, double size) {
    for (int i = 0; i < p->count; i++)
        for (size_t j = 0; j < p->tensors[i].count; j++)
            p->tensors[i].grad[j] = (real)(size * random_number());
}

/* The state of one tensor in double precision. */
typedef struct {
    double *w, *m, *v, *start;
} state;

static bool decoupled(const tx_config *c) {
    return c->optimizer == TX_ADAMW || c->optimizer == TX_MUON || c->optimizer == TX_LION;
}

/* One number's Lion, Algorithm 2 of the paper. A direction that rounding decides gets a gradient
 * that it does not. */
static void restate_lion(state *s, tx_tensor *t, size_t i, const tx_config *c, double lr,
                         double scale) {
    double direction;
    for (;;) {
        direction = c->beta1 * s->m[i] + (1 - c->beta1) * scale * (double)t->grad[i];
        if (fabs(direction) > 1e-6) break;
        t->grad[i] += (real)0.01;
    }
    s->w[i] -= lr * (direction > 0 ? 1 : -1);
    s->m[i] = c->beta2 * s->m[i] + (1 - c->beta2) * scale * (double)t->grad[i];
}

/* torch.optim.Adam, AdamW and SGD(momentum, nesterov=False, dampening=0), one number at a time; n
 * counts from 1. */
static void restate(state *s, tx_tensor *t, const tx_config *c, double lr, double scale, int n) {
    double decay = t->decays ? c->weight_decay : 0;
    for (size_t i = 0; i < t->count; i++) {
        double g = (double)t->grad[i] * scale;
        if (decoupled(c))
            s->w[i] *= 1 - lr * decay;
        else
            g += decay * s->w[i];
        if (c->optimizer == TX_LION) {
            restate_lion(s, t, i, c, lr, scale);
            continue;
        }
        if (c->optimizer == TX_SGD) {
            s->m[i] = c->momentum * s->m[i] + g;
            s->w[i] -= lr * s->m[i];
            continue;
        }
        s->m[i] = c->beta1 * s->m[i] + (1 - c->beta1) * g;
        s->v[i] = c->beta2 * s->v[i] + (1 - c->beta2) * g * g;
        double mean = s->m[i] / (1 - pow(c->beta1, n)), square = s->v[i] / (1 - pow(c->beta2, n));
        s->w[i] -= lr * mean / (sqrt(square) + c->eps);
    }
}

static double worst_update;

static void check_state(const tx_params *p, const state *s, const tx_config *c, int n) {
    for (int i = 0; i < p->count; i++) {
        const tx_tensor *t = &p->tensors[i];
        double moved = 0, off = 0;
        for (size_t j = 0; j < t->count; j++) {
            moved += pow(s[i].w[j] - s[i].start[j], 2);
            off += pow(s[i].w[j] - (double)t->value[j], 2);
        }
        /* A weight of size 1 rounds by 6e-8 in each step, besides what an update is off by itself.
         */
        double rounding = 6e-8 * n * sqrt((double)t->count);
        worst_update = fmax(worst_update, (sqrt(off) - rounding) / sqrt(moved));
        CHECK_MSG(sqrt(off) <= 2e-6 * sqrt(moved) + rounding,
                  "optimizer %d, tensor %d: step %d is off by %.3g of %.3g", (int)c->optimizer, i,
                  n, sqrt(off), sqrt(moved));
        /* Terms of a mean may cancel: errors count against their size, the gradients' 2 and their
         * sum or their tenth. */
        double size = c->optimizer == TX_SGD ? 8 : 0.8;
        CHECK_MSG(ref_largest(widen(t->m, t->count), t->count, s[i].m, t->count, size) <= 1e-6,
                  "optimizer %d, tensor %d: mean", (int)c->optimizer, i);
        if (c->optimizer != TX_SGD && c->optimizer != TX_LION)
            CHECK_MSG(difference(t->v, s[i].v, t->count) <= (t->count > 1 ? 1e-6 : 1e-4),
                      "optimizer %d, tensor %d: squares", (int)c->optimizer, i);
    }
}

static int outside_tensors(const tx_params *p) {
    int touched = 0, tensor = 0;
    for (size_t i = 0; i < p->numbers; i++) {
        while (tensor < p->count && i >= p->tensors[tensor].offset + p->tensors[tensor].count)
            tensor++;
        bool gap = tensor == p->count || i < p->tensors[tensor].offset;
        if (gap) touched += p->value[i] != 0 || p->grad[i] != 0 || p->m[i] != 0 || p->v[i] != 0;
    }
    return touched;
}

static void test_updates(int optimizer, double decay, double clip) {
    tx_params p = make_params();
    tx_config c;
    state s[16];
    double *sums = take_doubles(tx_norm_blocks(&p));
    tx_config_defaults(&c);
    c.optimizer = optimizer, c.weight_decay = decay, c.clip = clip, c.lr = 0.05;
    for (int i = 0; i < p.count; i++) {
        size_t n = p.tensors[i].count;
        s[i] = (state){widen(p.tensors[i].value, n), take_doubles(n), take_doubles(n),
                       widen(p.tensors[i].value, n)};
    }
    for (int n = 1; n <= 10; n++) {
        draw_gradients(&p, n % 3 ? 0.1 : 2);
        tx_norm_sums(sums, &p, 0, 1);
        double squares = 0, norm = tx_norm_total(sums, tx_norm_blocks(&p)),
               lr = tx_learning_rate(&c, n - 1, 100);
        /* no tensor of the table is hidden: with muon, AdamW updates them all */
        tx_rates rates = c.optimizer == TX_MUON ? (tx_rates){7, lr} : (tx_rates){lr, 7};
        for (int i = 0; i < p.count; i++)
            for (size_t j = 0; j < p.tensors[i].count; j++)
                squares += pow((double)p.tensors[i].grad[j], 2);
        /* four chains of a block's squares in single precision */
        CHECK_CLOSE(norm, sqrt(squares), 1e-6);
        double scale = clip > 0 ? fmin(1, clip / (sqrt(squares) + 1e-6)) : 1;
        CHECK_CLOSE(tx_clip_coefficient(norm, clip), scale, 1e-6);
        for (int i = 0; i < p.count; i++) restate(&s[i], &p.tensors[i], &c, lr, scale, n);
        tx_optim_step(&p, &c, rates, scale, n - 1, 0, 1);
        check_state(&p, s, &c, n);
        CHECK(outside_tensors(&p) == 0);
    }
    release_all();
}

/* Any number of shares, in any order, gives the same bits. */
static void test_shares(int optimizer) {
    static const int parts[] = {2, 3, 8, 50};
    tx_config c;
    tx_config_defaults(&c);
    c.optimizer = optimizer, c.weight_decay = 0.1;
    uint32_t start = random_u32();
    tx_params whole = {0};
    for (int k = -1; k < 4; k++) {
        random_start(start);
        tx_params p = make_params();
        double *sums = take_doubles(tx_norm_blocks(&p)), *all = take_doubles(tx_norm_blocks(&p));
        for (int step = 0; step < 3; step++) {
            draw_gradients(&p, 1);
            tx_norm_sums(all, &p, 0, 1);
            for (int part = k < 0 ? 0 : parts[k] - 1; part >= 0; part--) {
                tx_optim_step(&p, &c, (tx_rates){0.01, 0.02}, 0.5, step, part,
                              k < 0 ? 1 : parts[k]);
                tx_norm_sums(sums, &p, part, k < 0 ? 1 : parts[k]);
            }
            CHECK(memcmp(sums, all, tx_norm_blocks(&p) * sizeof *sums) == 0);
        }
        if (k < 0)
            whole = p;
        else
            CHECK_MSG(same_reals(p.value, whole.value, p.numbers) &&
                          same_reals(p.m, whole.m, p.numbers) &&
                          same_reals(p.v, whole.v, p.numbers),
                      "%d parts", parts[k]);
    }
    release_all();
}

/* With no gradient, moments shrink to exactly 0 and never pass through numbers that processors are
 * slow with. */
static void test_no_denormals(int optimizer) {
    tx_params p = make_params();
    tx_config c;
    int small = 0;
    tx_config_defaults(&c);
    c.optimizer = optimizer, c.beta2 = 0.8;
    draw_gradients(&p, 0);
    for (size_t i = 0; i < p.tensors[4].count; i++)
        p.tensors[4].m[i] = p.tensors[4].v[i] = (real)1e-25;
    for (int step = 0; step < 200; step++) {
        tx_optim_step(&p, &c, (tx_rates){0.01, 0.01}, 1, step, 0, 1);
        for (size_t i = 0; i < p.numbers; i++) {
            double m = fabs((double)p.m[i]), v = fabs((double)p.v[i]);
            small += (m > 0 && m <= 1e-30) || (v > 0 && v <= 1e-30);
        }
    }
    CHECK(small == 0);
    CHECK(p.tensors[4].m[0] == 0 || optimizer == TX_LION); /* whose mean decays more slowly */
    CHECK(p.tensors[4].v[0] == 0 || optimizer == TX_SGD || optimizer == TX_LION);
    release_all();
}

static void test_clipping(void) {
    CHECK(tx_clip_coefficient(5, 0) == 1); /* 0: off */
    CHECK(tx_clip_coefficient(0.5, 1) == 1);
    CHECK(tx_clip_coefficient(0, 1) == 1);
    CHECK_CLOSE(tx_clip_coefficient(4, 1), 1 / (4 + 1e-6), 1e-15);
    CHECK(tx_clip_coefficient(1, 1) < 1); /* torch's small addition */
}

static void test_schedules(void) {
    tx_config c;
    tx_config_defaults(&c);
    c.lr = 0.3;
    c.schedule = TX_CONSTANT;
    for (int64_t step = 0; step < 20; step++) CHECK(tx_learning_rate(&c, step, 10) == 0.3);
    c.warmup = 4;
    for (int64_t step = 0; step < 4; step++)
        CHECK_CLOSE(tx_learning_rate(&c, step, 10), 0.3 * (double)(step + 1) / 4, 1e-15);
    CHECK(tx_learning_rate(&c, 4, 10) == 0.3);
    c.schedule = TX_LINEAR; /* 6 updates after the warm-up */
    for (int64_t step = 4; step <= 10; step++)
        CHECK_CLOSE(tx_learning_rate(&c, step, 10), 0.3 * (double)(10 - step) / 6, 1e-14);
    CHECK(tx_learning_rate(&c, 10, 10) == 0 && tx_learning_rate(&c, 1000000, 10) == 0);
    c.schedule = TX_COSINE;
    const double pi = 3.14159265358979323846;
    for (int64_t step = 4; step < 10; step++)
        CHECK_CLOSE(tx_learning_rate(&c, step, 10),
                    0.3 * (1 + cos(pi * (double)(step - 4) / 6)) / 2, 1e-14);
    CHECK(fabs(tx_learning_rate(&c, 10, 10)) < 1e-16 && fabs(tx_learning_rate(&c, 99, 10)) < 1e-16);
    c.warmup = 20; /* longer than the run: it never gets past the rise */
    CHECK_CLOSE(tx_learning_rate(&c, 9, 10), 0.15, 1e-15);
    CHECK(tx_learning_rate(&c, 25, 10) == 0.3);
}

/* Warm-up, stable, decay: piecewise linear. */
static void test_wsd(void) {
    tx_config c;
    tx_config_defaults(&c);
    c.lr = 0.3, c.lr_end = 0.06, c.schedule = TX_WSD, c.warmup = 5, c.decay_steps = 8;
    for (int64_t step = 0; step < 60; step++) {
        double expected = step < 5    ? 0.3 * (double)(step + 1) / 5
                          : step < 32 ? 0.3
                          : step < 40 ? 0.3 - 0.24 * (double)(step - 32) / 8
                                      : 0.06;
        CHECK_CLOSE(tx_learning_rate(&c, step, 40), expected, 1e-14);
    }
    c.decay_steps = 0; /* the last fifth */
    CHECK(tx_learning_rate(&c, 32, 40) == 0.3 && tx_learning_rate(&c, 33, 40) < 0.3);
    c.decay_steps = 1000; /* at most from the warm-up on */
    CHECK_CLOSE(tx_learning_rate(&c, 4, 40), 0.3, 1e-15);
    CHECK_CLOSE(tx_learning_rate(&c, 6, 40), 0.3 - 0.24 / 35, 1e-14);
    c.decay_steps = 0;
    CHECK_CLOSE(tx_learning_rate(&c, 0, 1), 0.06, 1e-15); /* a fifth of the warm-up */
}

/* Every schedule ends at lr_end, and Muon's second rate has the shape of the first. */
static void test_ends(void) {
    for (int schedule = TX_LINEAR; schedule <= TX_WSD; schedule++) {
        tx_config c, zero;
        tx_config_defaults(&c);
        c.lr = 0.5, c.schedule = schedule, c.warmup = 3, c.lr_adam = 0.02;
        zero = c;
        c.lr_end = 0.1;
        for (int64_t step = 0; step < 50; step++) {
            double lr = tx_learning_rate(&c, step, 40),
                   from_zero = tx_learning_rate(&zero, step, 40);
            if (step >= 3) CHECK_CLOSE(lr, 0.1 + from_zero * 0.8, 1e-14);
            tx_rates rates = tx_learning_rates(&c, step, 40);
            CHECK(rates.lr == lr);
            CHECK_CLOSE(rates.adam, lr * 0.02 / 0.5, 1e-15);
        }
        CHECK_CLOSE(tx_learning_rate(&c, 40, 40), 0.1, 1e-15);
        c.lr = 0;
        CHECK_CLOSE(tx_learning_rates(&c, 3, 40).adam, 0.02, 1e-15);
    }
}

int main(void) {
    random_start(check_seed());
    for (int optimizer = TX_ADAM; optimizer <= TX_LION; optimizer++) {
        test_updates(optimizer, 0, 0);
        test_updates(optimizer, 0.3, 0);
        test_updates(optimizer, 0, 1);
        test_updates(optimizer, 0.1, 0.5);
        test_shares(optimizer);
        test_no_denormals(optimizer);
    }
    test_clipping();
    test_schedules();
    test_wsd();
    test_ends();
    printf("largest relative error of an update beyond the weights' own rounding: %.2g\n",
           worst_update);
    return check_report();
}
