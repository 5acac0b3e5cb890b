/* Muon against a restatement in double precision of its published code, on models whose matrices
 * are tall, wide and square; what the iteration promises; and which tensors are Muon's. PyTorch's
 * numbers are in golden/small_muon.safetensors. */
#include "harness.h"
#include "train/optim.h"

/* --- the published code, in double precision and plain loops ---------------------------------- */

/* y[m,n] = a[m,k] b[k,n], or a[m,k] b[n,k]ᵀ */
static void product(double *y, const double *a, const double *b, int m, int k, int n, bool turned) {
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int t = 0; t < k; t++)
                sum += a[i * k + t] * (turned ? b[j * k + t] : b[t * n + j]);
            y[i * n + j] = sum;
        }
}

static void turn(double *to, const double *from, int rows, int columns) {
    for (int i = 0; i < rows * columns; i++) to[i % columns * rows + i / columns] = from[i];
}

/* zeropower_via_newtonschulz5 of x[rows,columns], in place. */
static void orthogonal(double *x, int rows, int columns) {
    int n = TX_MIN(rows, columns), most = TX_MAX(rows, columns);
    double *wide = take_doubles((size_t)(rows * columns)), *next = take_doubles((size_t)(n * most)),
           *gram = take_doubles((size_t)(n * n)), *poly = take_doubles((size_t)(n * n));
    double norm = 0;
    for (int i = 0; i < rows * columns; i++) norm += x[i] * x[i];
    for (int i = 0; i < rows * columns; i++) x[i] /= sqrt(norm) + 1e-7;
    if (rows > columns)
        turn(wide, x, rows, columns);
    else
        memcpy(wide, x, (size_t)(rows * columns) * sizeof *x);
    for (int round = 0; round < 5; round++) {
        product(gram, wide, wide, n, most, n, true);
        product(poly, gram, gram, n, n, n, false);
        for (int i = 0; i < n * n; i++) poly[i] = -4.7750 * gram[i] + 2.0315 * poly[i];
        product(next, poly, wide, n, n, most, false);
        for (int i = 0; i < n * most; i++) wide[i] = 3.4445 * wide[i] + next[i];
    }
    if (rows > columns)
        turn(x, wide, n, most);
    else
        memcpy(x, wide, (size_t)(rows * columns) * sizeof *x);
}

typedef struct {
    double *w, *m, *v;
} state;

static void restate_muon(state *s, const tx_tensor *t, const tx_config *c, double scale) {
    int rows = t->shape[0], columns = t->shape[1];
    double *x = take_doubles(t->count);
    for (size_t i = 0; i < t->count; i++) {
        double g = scale * (double)t->grad[i];
        s->m[i] = 0.95 * s->m[i] + g;
        x[i] = g + 0.95 * s->m[i];
    }
    orthogonal(x, rows, columns);
    double stretch = sqrt(fmax(1, (double)rows / columns));
    for (size_t i = 0; i < t->count; i++)
        s->w[i] = s->w[i] * (1 - c->lr * c->weight_decay) - c->lr * stretch * x[i];
}

static void restate_adamw(state *s, const tx_tensor *t, const tx_config *c, double scale, int n) {
    for (size_t i = 0; i < t->count; i++) {
        double g = scale * (double)t->grad[i], decay = t->rank == 2 ? c->weight_decay : 0;
        s->m[i] = c->beta1 * s->m[i] + (1 - c->beta1) * g;
        s->v[i] = c->beta2 * s->v[i] + (1 - c->beta2) * g * g;
        double mean = s->m[i] / (1 - pow(c->beta1, n)), square = s->v[i] / (1 - pow(c->beta2, n));
        s->w[i] = s->w[i] * (1 - c->lr_adam * decay) - c->lr_adam * mean / (sqrt(square) + c->eps);
    }
}

/* --- whole steps ------------------------------------------------------------------------------ */

/* The matrices of the blocks, told by their names. */
static bool is_hidden(const tx_tensor *t) {
    return t->rank == 2 && strstr(t->name, "blocks.") != NULL;
}

static worst_error worst_matrix = {"Muon's matrices", 0};

static void check_steps(const char *settings) {
    tx_config c = config_with("optimizer=muon\nlr=0.05\nlr_adam=0.01\nweight_decay=0.2\nclip=0.5\n",
                              settings);
    tx_trainer *t = take_bytes(sizeof *t);
    make_trainer(t, &c);
    tx_params *p = &t->model.params;
    state *s = take_bytes((size_t)p->count * sizeof *s);
    for (int i = 0; i < p->count; i++) {
        size_t n = p->tensors[i].count;
        CHECK_MSG(p->tensors[i].hidden == is_hidden(&p->tensors[i]), "%s", p->tensors[i].name);
        s[i] = (state){widen(p->tensors[i].value, n), take_doubles(n), take_doubles(n)};
    }
    for (int step = 1; step <= 3; step++) {
        tx_update update = {0};
        double squares = 0;
        for (int i = 0; i < p->count; i++)
            for (size_t j = 0; j < p->tensors[i].count; j++) {
                p->tensors[i].grad[j] = (real)(0.1 * random_number());
                squares += pow((double)p->tensors[i].grad[j], 2);
            }
        t->grad_norm = sqrt(squares);
        CHECK(tx_trainer_update(t, &update) && update.lr == c.lr);
        for (int i = 0; i < p->count; i++) {
            const tx_tensor *tensor = &p->tensors[i];
            double scale = fmin(1, c.clip / (sqrt(squares) + 1e-6)),
                   unit = tensor->hidden ? c.lr : c.lr_adam;
            if (tensor->hidden)
                restate_muon(&s[i], tensor, &c, scale);
            else
                restate_adamw(&s[i], tensor, &c, scale, step);
            /* small singular values of the gradient grow up to 484 times, with their rounding */
            double off = ref_largest(widen(tensor->value, tensor->count), tensor->count, s[i].w,
                                     tensor->count, unit);
            if (tensor->hidden) note_error(&worst_matrix, off);
            CHECK_MSG(off < 1e-3, "%s: %s is off by %g lr in step %d", settings, tensor->name, off,
                      step);
            CHECK(!tensor->hidden || tensor->v[0] == 0);
        }
    }
    for (int i = 0; i + 1 < p->count; i++)
        for (size_t j = p->tensors[i].offset + p->tensors[i].count; j < p->tensors[i + 1].offset;
             j++)
            CHECK(p->value[j] == 0 && p->m[j] == 0 && p->v[j] == 0);
    release_all();
}

/* --- what the iteration promises -------------------------------------------------------------- */

/* The update of an orthogonal gradient is that matrix, times a number near 1; a gradient of 0
 * changes nothing but the decay. */
static void test_orthogonal_gradient(void) {
    tx_config c = config_of("optimizer=muon\nlr=1\nn_layers=1\nd_model=8\nn_heads=1\nclip=0\n");
    tx_trainer *t = take_bytes(sizeof *t);
    make_trainer(t, &c);
    tx_tensor *square = tx_params_find(&t->model.params, "blocks.0.attention.W_q.weight", 29),
              *still = tx_params_find(&t->model.params, "blocks.0.attention.W_k.weight", 29);
    CHECK(square && still);
    double *before = widen(square->value, 64), *kept = widen(still->value, 64);
    for (int i = 0; i < 8; i++) square->grad[i * 8 + (i + 3) % 8] = (real)(i & 1 ? 7 : -7);
    tx_update update = {0};
    CHECK(tx_trainer_update(t, &update));
    for (int i = 0; i < 64; i++) {
        double moved = before[i] - (double)square->value[i];
        bool one = i % 8 == (i / 8 + 3) % 8;
        CHECK_MSG(one ? fabs(moved * (i / 8 & 1 ? 1 : -1) - 0.95) < 0.25 : fabs(moved) < 1e-5,
                  "element %d moves by %g", i, moved);
        CHECK((double)still->value[i] == kept[i]);
    }
    release_all();
}

/* Only a run with Muon takes its memory, (threads: test_determinism.c). */
static void test_memory(void) {
    uint64_t used[2];
    for (int muon = 0; muon < 2; muon++) {
        tx_config c = config_of(muon ? "optimizer=muon\n" : "");
        tx_trainer *t = take_bytes(sizeof *t);
        tx_arena arena = {NULL, 0};
        tx_trainer_carve(t, &arena, &c, 1);
        used[muon] = arena.used;
        CHECK((t->muon.scratch != NULL) == false); /* nothing is placed while counting */
    }
    /* two matrices of 64 by 256, three of 64 by 64 */
    uint64_t needed = (2 * 64 * 256 + 3 * 64 * 64) * sizeof(real);
    CHECK_MSG(used[1] >= used[0] + needed && used[1] < used[0] + needed + 4096, "%lld more bytes",
              (long long)(used[1] - used[0]));
    release_all();
}

int main(void) {
    random_start(check_seed());
    check_steps("n_layers=2\nd_model=12\nn_heads=2\nd_ff=31\n");
    check_steps("n_layers=1\nd_model=20\nn_heads=1\nd_ff=7\nposenc=learned\ntied=true\n");
    check_steps("task=reverse\narch=encdec\nseq=5\nn_layers=1\nd_model=9\nn_heads=3\nd_ff=9\n");
    check_steps("n_layers=1\nd_model=1\nn_heads=1\nd_ff=300\n");
    test_orthogonal_gradient();
    test_memory();
    printf("%s: off by at most %.2g lr\n", worst_matrix.name, worst_matrix.error);
    return check_report();
}
