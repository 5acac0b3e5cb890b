/* Why a head looks where it does: the sources of the residual stream sum to the stream, the parts
 * of scores to q·k as the pass had it, the parts of logits to the logits, and what a head wrote by
 * source position to the head's own part; in every kind of model, with cuts and padding. That the
 * parts are the right ones: golden/why, by tests/node/why. */
#include "harness.h"
#include "inspect/why.h"

/* float32 sums in another order, of models of a few layers with weights that are not small */
#define TOLERANCE 1e-5

static worst_error stream_error = {"the stream against the sum of its sources", 0};
static worst_error score_error = {"scores against the sum of their parts", 0};
static worst_error logit_error = {"logits' arguments against the sum of their parts", 0};
static worst_error written_error = {"a head's part against its sum over positions", 0};

#define SMALL \
    "samples=8\neval_samples=4\nbatch=2\nd_model=12\nn_heads=2\nd_ff=10\nn_layers=3\ndropout=0\n"

static const char *const models[][2] = {
    {"preset=copy\n", SMALL},
    {"preset=copy\n", SMALL "norm=post\nmask=causal\nseq=7\n"},
    {"preset=causal\n", SMALL "posenc=rope\nqk_norm=true\nnorm_type=rms\nglu=true\nseq=7\n"},
    {"preset=causal\n", SMALL "posenc=alibi\nnorm=post\nnorm_type=rms\nseq=7\n"},
    {"preset=causal\n",
     SMALL "posenc=learned\nn_heads=4\nn_kv_heads=2\nwindow=3\nqk_norm=true\nseq=7\n"},
    {"preset=causal\n",
     SMALL "posenc=rope\nn_heads=4\nsink=true\nattn_softcap=3\nlogit_softcap=2\nseq=7\n"},
    {"preset=causal\n", SMALL "norm_type=none\nffn=false\nseq=7\n"},
    {"preset=causal\n", SMALL "residual=false\nattn_scale=false\nseq=7\n"},
    {"preset=causal\n", SMALL "residual=false\nnorm=post\nbias=false\ntied=true\nseq=7\n"},
    {"preset=majority\n", SMALL "lengths=variable\nmask=padding\n"},
    {"preset=encdec\n", SMALL "seq=5\n"},
    {"preset=encdec\n",
     SMALL "seq=5\nnorm=post\nposenc=rope\nfinal_norm=false\nlengths=variable\n"},
};
enum { MODELS = sizeof models / sizeof *models };

/* Sums of parts against what they should be: the largest difference, and the largest number. */
typedef struct {
    double difference, scale;
} comparison;

static void compare(comparison *c, const double *parts, int n, double whole) {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += parts[i];
    if (!(fabs(sum - whole) <= c->difference)) c->difference = fabs(sum - whole);
    c->scale = fmax(c->scale, fabs(whole));
}

static void note(worst_error *worst, const comparison *c) {
    if (c->difference > 0) note_error(worst, c->difference / c->scale);
}

static void check_stream(const tx_sources *s, const real *x) {
    double parts[256];
    comparison all = {0};
    for (int at = 0; at < s->T * s->C; at++) {
        for (int i = 0; i < s->count; i++)
            parts[i] = (double)s->part[(size_t)i * (size_t)(s->T * s->C) + (size_t)at];
        compare(&all, parts, s->count, (double)x[at]);
    }
    note(&stream_error, &all);
}

static double score_of(const tx_score_split *s, const tx_sublayer_acts *a, int head, int i, int j) {
    const tx_model *m = s->query.acts->model;
    const int C = m->config.d_model, H = m->config.n_heads, D = C / H, K = s->sublayer->heads.k.out,
              group = head / (H / (K / D));
    double sum = 0;
    for (int d = 0; d < D; d++)
        sum += (double)a->heads.q[i * C + head * D + d] * (double)a->heads.k[j * K + group * D + d];
    return m->config.attn_scale ? sum / sqrt(D) : sum;
}

static void check_scores(tx_trainer *t, tx_score_split *s, int stack, int layer, tx_kind kind) {
    const tx_acts *a = &t->probe;
    const int place = tx_stack_index(&t->model.stack[stack], kind),
              keys = a->stack[kind == TX_CROSS_ATTENTION ? 0 : stack].stream.T;
    const tx_sublayer_acts *own = &a->stack[stack].block[layer].sublayer[place];
    CHECK(tx_score_begin(s, a, 0, stack, layer, kind));
    check_stream(&s->query, own->in);
    double *parts = take_doubles((size_t)(tx_score_queries(s) * tx_score_keys(s)));
    comparison all = {0};
    for (int h = 0; h < t->model.config.n_heads; h++)
        for (int i = 0; i < s->query.T; i++) {
            tx_score_from(s, h, i);
            for (int j = 0; j < keys; j++) {
                const double alibi = tx_score_parts(s, j, parts);
                compare(&all, parts, tx_score_queries(s) * tx_score_keys(s),
                        score_of(s, own, h, i, j));
                const bool has = t->model.tables.slopes && kind == TX_SELF_ATTENTION;
                CHECK((alibi != 0) == (has && i != j));
            }
        }
    note(&score_error, &all);
}

/* The argument of the soft-cap. */
static double logit_of(const tx_trainer *t, int row, int32_t token) {
    const double c = t->model.config.logit_softcap,
                 y = (double)t->probe.head.logits[row * t->model.config.vocab + token];
    return c > 0 ? c * atanh(y / c) : y;
}

static void check_written(tx_trainer *t, const tx_sources *end, int row, tx_answer answer,
                          const double *parts) {
    const tx_acts *a = &t->probe;
    const int last = t->model.n_stacks - 1, Tk = TX_MAX(a->S, a->T);
    real *weights = take_reals((size_t)Tk), *direct = take_reals((size_t)end->C);
    double *written = take_doubles((size_t)Tk);
    comparison all = {0};
    for (int i = 0; i < end->count; i++) {
        const tx_source s = end->source[i];
        const bool self = s.origin == TX_FROM_HEAD;
        if (!self && s.origin != TX_FROM_CROSS_HEAD) continue;
        const tx_kind kind = self ? TX_SELF_ATTENTION : TX_CROSS_ATTENTION;
        const real *w = tx_acts_look(a, last, s.layer, kind, 0, s.number, row, 1, weights);
        tx_written_parts(a, 0, s.layer, kind, s.number, row, answer, w, direct, written);
        compare(&all, written, a->stack[self ? last : 0].stream.T, parts[i]);
    }
    note(&written_error, &all);
}

static void check_logits(tx_trainer *t, tx_sources *end) {
    const tx_acts *a = &t->probe;
    const int last = t->model.n_stacks - 1;
    tx_sources_split(end, a, 0, (tx_spot){last, t->model.stack[last].n_layers, 0});
    check_stream(end, a->stack[last].stream.out);
    const int n = tx_logit_sources(end), V = t->model.config.vocab;
    double *parts = take_doubles((size_t)n);
    comparison all = {0};
    for (int row = 0; row < tx_output_rows(a); row++)
        for (int k = 0; k < 3; k++) {
            const tx_answer one = {random_between(0, V - 1), -1},
                            two = {one.token, random_between(0, V - 1)};
            tx_logit_parts(end, row, one, parts);
            compare(&all, parts, n, logit_of(t, row, one.token));
            tx_logit_parts(end, row, two, parts);
            compare(&all, parts, n, logit_of(t, row, two.token) - logit_of(t, row, two.minus));
            if (t->model.config.head == TX_HEAD_TOKEN) check_written(t, end, row, two, parts);
        }
    note(&logit_error, &all);
}

static void add_name(tx_text *text, tx_source s) {
    if (text->length) tx_text_add_char(text, ' ');
    tx_source_name(text, s);
}

/* Names of the sources of logits, and of the scores of the last self-attention. */
static void check_names(tx_trainer *t, tx_sources *end, tx_score_split *split, const char *logits,
                        const char *queries) {
    char buffer[1000];
    const int last = t->model.n_stacks - 1, layers = t->model.stack[last].n_layers;
    tx_text text = tx_text_over(buffer, sizeof buffer);
    tx_sources_split(end, &t->probe, 0, (tx_spot){last, layers, 0});
    for (int i = 0; i < tx_logit_sources(end); i++) add_name(&text, tx_logit_source(end, i));
    CHECK_MSG(!strcmp(buffer, logits), "%s", buffer);
    text = tx_text_over(buffer, sizeof buffer);
    CHECK(tx_score_begin(split, &t->probe, 0, last, layers - 1, TX_SELF_ATTENTION));
    for (int i = 0; i < tx_score_queries(split); i++) add_name(&text, tx_score_query(split, i));
    CHECK_MSG(!strcmp(buffer, queries), "%s", buffer);
    const tx_source bias = tx_score_key(split, tx_score_keys(split) - 1);
    CHECK((bias.origin == TX_FROM_KEY_BIAS) == t->model.config.bias);
}

static void probe_sample(tx_trainer *t, uint32_t number) {
    const tx_config *c = &t->model.config;
    tx_task_sample(c, TX_SPLIT_HELD_OUT, number,
                   (tx_sample){t->probe_source, t->probe_tokens, t->probe_targets});
    tx_trainer_probe(t, c->seq, tx_tokens_per_sample(c));
}

typedef struct {
    tx_trainer trainer;
    tx_sources end;
    tx_score_split split;
} looked_at;

static void make(looked_at *m, const char *settings, const char *more) {
    const tx_config c = config_with(settings, more);
    make_trainer(&m->trainer, &c);
    stir_parameters(&m->trainer.model);
    tx_arena count = {0}, arena = {0};
    const int last = m->trainer.model.n_stacks - 1;
    for (int again = 0; again < 2; again++) {
        tx_arena *to = again ? &arena : &count;
        tx_sources_carve(&m->end, to, &m->trainer.model, last, c.max_len);
        tx_score_carve(&m->split, to, &m->trainer.model, last, c.max_len, c.max_len);
        if (!again) arena.memory = take_bytes((size_t)count.used);
    }
    probe_sample(&m->trainer, 0);
}

static void check_model(const char *const settings[2]) {
    static looked_at m;
    make(&m, settings[0], settings[1]);
    for (uint32_t number = 0; number < 2; number++) {
        probe_sample(&m.trainer, number);
        for (int s = 0; s < m.trainer.model.n_stacks; s++)
            for (int l = 0; l < m.trainer.model.stack[s].n_layers; l++)
                for (int i = 0; i < m.trainer.model.stack[s].n_sublayers; i++) {
                    const tx_kind kind = m.trainer.model.stack[s].block[l].sublayer[i].kind;
                    if (kind != TX_FEED_FORWARD) check_scores(&m.trainer, &m.split, s, l, kind);
                }
        check_logits(&m.trainer, &m.end);
    }
    release_all();
}

static void test_names(void) {
    static looked_at m;
    make(&m, "preset=shift\n", SMALL "n_layers=2\nn_heads=2\nnorm=post\nfinal_norm=false\n");
    check_names(&m.trainer, &m.end, &m.split,
                "embedding position head.0.0 head.0.1 bias.attention.0 norm.0.1 ffn.0 norm.0.2 "
                "head.1.0 head.1.1 bias.attention.1 norm.1.1 ffn.1 norm.1.2 bias.output",
                "embedding position head.0.0 head.0.1 bias.attention.0 norm.0.1 ffn.0 norm.0.2 "
                "bias.q");
    release_all();
    make(&m, "preset=llama\n",
         SMALL "n_layers=2\nn_heads=2\nn_kv_heads=1\nd_model=8\ntokens=characters\n");
    check_names(&m.trainer, &m.end, &m.split,
                "embedding head.0.0 head.0.1 ffn.0 head.1.0 head.1.1 ffn.1",
                "embedding head.0.0 head.0.1 ffn.0");
    release_all();
    make(&m, "preset=encdec\n", SMALL "n_layers=1\nn_heads=1\nnorm=pre\nfinal_norm=true\n");
    check_names(&m.trainer, &m.end, &m.split,
                "embedding position head.0.0 bias.attention.0 cross.0.0 bias.cross.0 ffn.0 "
                "norm.final bias.output",
                "embedding position norm.0.1 bias.q");
    release_all();
}

static void test_linear_attention_has_no_score(void) {
    static looked_at m;
    make(&m, "preset=causal\n", SMALL "attention=linear\n");
    CHECK(!tx_score_begin(&m.split, &m.trainer.probe, 0, 0, 0, TX_SELF_ATTENTION));
    check_logits(&m.trainer, &m.end);
    release_all();
}

int main(void) {
    for (int i = 0; i < MODELS; i++) {
        random_start((uint32_t)i + 1);
        check_model(models[i]);
    }
    test_names();
    test_linear_attention_has_no_score();
    const worst_error *const all[] = {&stream_error, &score_error, &logit_error, &written_error};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        printf("%s: %.1e\n", all[i]->name, all[i]->error);
        CHECK_MSG(all[i]->error < TOLERANCE, "%s: %g", all[i]->name, all[i]->error);
    }
    return check_report();
}
