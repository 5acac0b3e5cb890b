/* What can be looked at: every name once, every shape as it says, its numbers those of
 * the model, and the names that the notebooks and their reference files use. */
#include "harness.h"
#include "inspect/tensors.h"

typedef struct {
    tx_view views[1000];
    int count;
} list;

static void collect(const tx_view *view, void *context) {
    list *l = context;
    if (l->count < 1000) l->views[l->count++] = *view;
}

static list *look(tx_trainer *t) {
    list *l = take_bytes(sizeof *l);
    tx_inspect_each(t, collect, l);
    return l;
}

static const tx_view *find(const list *l, const char *name) {
    for (int i = 0; i < l->count; i++)
        if (strcmp(l->views[i].name, name) == 0) return &l->views[i];
    return NULL;
}

static void check_shape(const list *l, const char *name, tx_view_kind kind, int rank, int a, int b,
                        int c, int d) {
    const int shape[] = {a, b, c, d};
    const tx_view *v = find(l, name);
    CHECK_MSG(v != NULL, "there is no %s", name);
    if (!v) return;
    CHECK_MSG(v->kind == kind && v->rank == rank, "%s: kind %d, rank %d", name, (int)v->kind,
              v->rank);
    for (int i = 0; i < rank; i++)
        CHECK_MSG(v->shape[i] == shape[i], "%s: shape[%d] is %d, not %d", name, i, v->shape[i],
                  shape[i]);
}

/* Names are unique and short enough, and all numbers of every shape are there and finite. */
static void check_all(const list *l) {
    for (int i = 0; i < l->count; i++) {
        const tx_view *v = &l->views[i];
        size_t n = 1, bad = 0;
        CHECK_MSG(v->name[0] && strlen(v->name) < TX_VIEW_NAME_SIZE - 1 && v->data &&
                      v->rank >= 1 && v->rank <= 4,
                  "%s", v->name);
        for (int k = 0; k < v->rank; k++) n *= (size_t)v->shape[k];
        CHECK_MSG(n > 0, "%s is empty", v->name);
        for (size_t k = 0; k < n; k++) bad += !isfinite((double)v->data[k]);
        CHECK_MSG(bad == 0, "%s: %d numbers are not finite", v->name, (int)bad);
        for (int j = 0; j < i; j++)
            CHECK_MSG(strcmp(v->name, l->views[j].name) != 0, "two tensors are called %s", v->name);
        if (v->kind != TX_VIEW_ATTENTION) continue;
        size_t row = (size_t)v->shape[v->rank - 1];
        for (size_t r = 0; r < n / row; r++) {
            double sum = 0;
            for (size_t k = 0; k < row; k++) sum += (double)v->data[r * row + k];
            CHECK_MSG(fabs(sum - 1) <= 1e-6, "%s: row %d sums to %.9g", v->name, (int)r, sum);
        }
    }
}

/* What the probe sees must be what the passes made. */
static void run_probe(tx_trainer *t, int S, int T) {
    for (int i = 0; i < T; i++) t->probe_tokens[i] = 1 + i % 5;
    for (int i = 0; i < S && t->probe_source; i++) t->probe_source[i] = 1 + i % 4;
    tx_trainer_probe(t, S, T);
}

static void run_batch(tx_trainer *t) {
    tx_update u;
    token_batch b = random_batch(&t->model.config, t->model.config.batch);
    load_batch(t, &b);
    u.score = tx_trainer_forward(t, true);
    tx_trainer_backward(t);
    CHECK(tx_trainer_update(t, &u));
}

static void test_before_anything_ran(void) {
    tx_config c = small_config(TX_ENCODER, 8, 2, 7, 5, 3);
    tx_trainer t;
    make_trainer(&t, &c);
    list *l = look(&t);
    check_all(l);
    CHECK(find(l, "embedding.weight") && !find(l, "logits") && !find(l, "attn.0") &&
          !find(l, "batch.logits"));
    release_all();
}

static void test_encoder(void) {
    tx_config c = small_config(TX_ENCODER, 8, 2, 7, 5, 3);
    tx_trainer t;
    make_trainer(&t, &c);
    run_batch(&t);
    run_probe(&t, 0, 4); /* shorter than the batch's */
    list *l = look(&t);
    check_all(l);
    check_shape(l, "embedding.weight", TX_VIEW_PARAMETER, 2, 7, 8, 0, 0);
    check_shape(l, "grad.embedding.weight", TX_VIEW_GRADIENT, 2, 7, 8, 0, 0);
    check_shape(l, "adam_m.blocks.0.attention.W_q.weight", TX_VIEW_ADAM_M, 2, 8, 8, 0, 0);
    check_shape(l, "adam_v.blocks.1.feed_forward.linear1.bias", TX_VIEW_ADAM_V, 1, 10, 0, 0, 0);
    check_shape(l, "blocks.1.feed_forward.linear2.weight", TX_VIEW_PARAMETER, 2, 8, 10, 0, 0);
    check_shape(l, "blocks.0.norm1.weight", TX_VIEW_PARAMETER, 1, 8, 0, 0, 0);
    check_shape(l, "blocks.1.norm2.bias", TX_VIEW_PARAMETER, 1, 8, 0, 0, 0);
    check_shape(l, "norm.weight", TX_VIEW_PARAMETER, 1, 8, 0, 0, 0);
    check_shape(l, "output.weight", TX_VIEW_PARAMETER, 2, 7, 8, 0, 0);
    check_shape(l, "pos_encoding.pe", TX_VIEW_TABLE, 2, 8, 8, 0, 0);
    check_shape(l, "attn.1", TX_VIEW_ATTENTION, 3, 2, 4, 4, 0);
    check_shape(l, "act.embed", TX_VIEW_ACTIVATION, 2, 4, 8, 0, 0);
    check_shape(l, "act.block.1", TX_VIEW_ACTIVATION, 2, 4, 8, 0, 0);
    check_shape(l, "act.hidden", TX_VIEW_ACTIVATION, 2, 4, 8, 0, 0);
    check_shape(l, "act.ffn.0", TX_VIEW_ACTIVATION, 2, 4, 10, 0, 0);
    check_shape(l, "act.q.0", TX_VIEW_ACTIVATION, 2, 4, 8, 0, 0);
    check_shape(l, "act.context.1", TX_VIEW_ACTIVATION, 2, 4, 8, 0, 0);
    check_shape(l, "logits", TX_VIEW_ACTIVATION, 2, 4, 7, 0, 0);
    check_shape(l, "batch.attn.0", TX_VIEW_ATTENTION, 4, 3, 2, 5, 5);
    check_shape(l, "batch.logits", TX_VIEW_ACTIVATION, 3, 3, 5, 7, 0);
    const tx_tensor *w = tx_params_find(&t.model.params, "output.weight", strlen("output.weight"));
    CHECK(find(l, "output.weight")->data == w->value &&
          find(l, "grad.output.weight")->data == w->grad &&
          find(l, "adam_m.output.weight")->data == w->m);
    CHECK(find(l, "logits")->data == t.probe.head.logits &&
          find(l, "batch.logits")->data == t.window.head.logits);
    release_all();
}

static void test_encoder_decoder(void) {
    tx_config c = small_config(TX_ENCDEC, 8, 2, 7, 5, 3);
    tx_trainer t;
    c.seq_tgt = 4, c.n_dec_layers = 3, c.posenc = TX_LEARNED;
    make_trainer(&t, &c);
    run_batch(&t);
    run_probe(&t, 5, 3);
    list *l = look(&t);
    check_all(l);
    /* one source token more */
    check_shape(l, "src_embedding.weight", TX_VIEW_PARAMETER, 2, 8, 8, 0, 0);
    check_shape(l, "tgt_embedding.weight", TX_VIEW_PARAMETER, 2, 7, 8, 0, 0);
    check_shape(l, "src_positions.weight", TX_VIEW_PARAMETER, 2, 8, 8, 0, 0);
    check_shape(l, "encoder_blocks.1.attention.W_o.bias", TX_VIEW_PARAMETER, 1, 8, 0, 0, 0);
    check_shape(l, "decoder_blocks.2.self_attention.W_k.weight", TX_VIEW_PARAMETER, 2, 8, 8, 0, 0);
    check_shape(l, "decoder_blocks.2.cross_attention.W_v.weight", TX_VIEW_PARAMETER, 2, 8, 8, 0, 0);
    check_shape(l, "decoder_blocks.0.norm3.weight", TX_VIEW_PARAMETER, 1, 8, 0, 0, 0);
    check_shape(l, "encoder_norm.bias", TX_VIEW_PARAMETER, 1, 8, 0, 0, 0);
    check_shape(l, "decoder_norm.bias", TX_VIEW_PARAMETER, 1, 8, 0, 0, 0);
    check_shape(l, "attn.encoder.1", TX_VIEW_ATTENTION, 3, 2, 5, 5, 0);
    check_shape(l, "attn.decoder_self.2", TX_VIEW_ATTENTION, 3, 2, 3, 3, 0);
    check_shape(l, "attn.decoder_cross.2", TX_VIEW_ATTENTION, 3, 2, 3, 5, 0);
    check_shape(l, "act.src_embed", TX_VIEW_ACTIVATION, 2, 5, 8, 0, 0);
    check_shape(l, "act.tgt_embed", TX_VIEW_ACTIVATION, 2, 3, 8, 0, 0);
    check_shape(l, "act.memory", TX_VIEW_ACTIVATION, 2, 5, 8, 0, 0);
    check_shape(l, "act.encoder.1", TX_VIEW_ACTIVATION, 2, 5, 8, 0, 0);
    check_shape(l, "act.decoder.2", TX_VIEW_ACTIVATION, 2, 3, 8, 0, 0);
    check_shape(l, "act.decoder_cross.k.0", TX_VIEW_ACTIVATION, 2, 5, 8, 0, 0);
    check_shape(l, "batch.attn.decoder_cross.0", TX_VIEW_ATTENTION, 4, 3, 2, 4, 5);
    release_all();
}

/* Rows without a target are left out of the last layer; the shapes say so. */
static void test_answer_rows(void) {
    tx_config c = small_config(TX_ENCODER, 8, 2, 7, 5, 3);
    tx_trainer t;
    tx_update u;
    make_trainer(&t, &c);
    token_batch b = random_batch(&c, 3);
    load_answers(&t, &b, 2);
    u.score = tx_trainer_forward(&t, true);
    tx_trainer_backward(&t);
    CHECK(tx_trainer_update(&t, &u));
    list *l = look(&t);
    check_all(l);
    check_shape(l, "batch.attn.0", TX_VIEW_ATTENTION, 4, 3, 2, 5, 5);
    check_shape(l, "batch.attn.1", TX_VIEW_ATTENTION, 4, 3, 2, 3, 5);
    check_shape(l, "batch.logits", TX_VIEW_ACTIVATION, 3, 3, 3, 7, 0);
    release_all();
}

static void test_kinds_of_models(void) {
    for (int posenc = TX_SINUSOIDAL; posenc <= TX_NO_POSITIONS; posenc++)
        for (int head = TX_HEAD_TOKEN; head <= TX_HEAD_NONE; head++) {
            tx_config c = small_config(TX_ENCODER, 8, 2, 7, 5, 3);
            tx_trainer t;
            c.posenc = posenc, c.head = head, c.norm = posenc % 2, c.tied = head == TX_HEAD_CLASS;
            make_trainer(&t, &c);
            if (head != TX_HEAD_NONE) run_batch(&t);
            run_probe(&t, 0, 5);
            list *l = look(&t);
            check_all(l);
            CHECK((find(l, "pos_encoding.pe") != NULL) == (posenc == TX_SINUSOIDAL));
            CHECK((find(l, "pos_encoding.rotary") != NULL) == (posenc == TX_ROPE));
            CHECK((find(l, "pos_encoding.slopes") != NULL) == (posenc == TX_ALIBI));
            CHECK((find(l, "positions.weight") != NULL) == (posenc == TX_LEARNED));
            CHECK((find(l, "logits") != NULL) == (head != TX_HEAD_NONE) &&
                  (find(l, "grad.norm.weight") != NULL) == (head != TX_HEAD_NONE));
            CHECK((find(l, "act.pooled") != NULL) == (head == TX_HEAD_CLASS));
            /* tied: the embedding is the output */
            CHECK((find(l, "output.weight") != NULL) == (head == TX_HEAD_TOKEN));
            if (head == TX_HEAD_CLASS) check_shape(l, "logits", TX_VIEW_ACTIVATION, 2, 1, 7, 0, 0);
            release_all();
        }
}

int main(void) {
    random_start(check_seed());
    test_before_anything_ran();
    test_encoder();
    test_encoder_decoder();
    test_answer_rows();
    test_kinds_of_models();
    return check_report();
}
