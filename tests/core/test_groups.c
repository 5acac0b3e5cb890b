/* The groups of tensors cover every tensor once and are named and sorted by kind. Their numbers are
 * what plain sums in double precision over the tensors give. */
#include "harness.h"
#include "train/groups.h"

enum { MOST = 64 };

static const char *const encdec_groups[] = {
    "src_embedding embedding -1",
    "tgt_embedding embedding -1",
    "encoder_blocks.0.attention attention 0",
    "encoder_blocks.0.feed_forward feed_forward 0",
    "encoder_blocks.0.norms norms 0",
    "decoder_blocks.0.self_attention attention 0",
    "decoder_blocks.0.cross_attention attention 0",
    "decoder_blocks.0.feed_forward feed_forward 0",
    "decoder_blocks.0.norms norms 0",
    "encoder_norm norms -1",
    "decoder_norm norms -1",
    "output output -1",
};
static const char *const decoder_groups[] = {
    "embedding embedding -1",
    "blocks.0.attention attention 0",
    "blocks.0.feed_forward feed_forward 0",
    "blocks.0.norms norms 0",
    "blocks.1.attention attention 1",
    "blocks.1.feed_forward feed_forward 1",
    "blocks.1.norms norms 1",
    "norm norms -1",
    "output output -1",
};

static void check_groups(const char *settings, const char *const *names, int count) {
    static tx_group groups[MOST];
    static tx_trainer t;
    tx_config c = config_of(settings);
    make_trainer(&t, &c);
    const tx_params *p = &t.model.params;
    CHECK(tx_groups_list(p, groups, MOST) == count && tx_groups_list(p, NULL, 0) == count);
    int next = 0;
    size_t parameters = 0;
    for (int i = 0; i < count; i++) {
        char line[3 * TX_NAME_SIZE];
        snprintf(line, sizeof line, "%.63s %.20s %d", groups[i].name, groups[i].kind,
                 groups[i].layer);
        CHECK_MSG(strcmp(line, names[i]) == 0, "%s, not %s", line, names[i]);
        CHECK(groups[i].first == next && groups[i].count > 0);
        next += groups[i].count;
        parameters += groups[i].parameters;
    }
    CHECK(next == p->count && parameters == p->parameters);

    real *before = take_reals(p->numbers);
    memcpy(before, p->value, p->numbers * sizeof *before);
    tx_update u = train(&t, 1);
    double squares = 0;
    for (int i = 0; i < count; i++) {
        double got[3], sums[3] = {0};
        tx_groups_measure(p, &groups[i], before, got);
        for (int k = groups[i].first; k < groups[i].first + groups[i].count; k++)
            for (size_t j = 0; j < p->tensors[k].count; j++) {
                double was = (double)before[p->tensors[k].offset + j];
                sums[0] += pow((double)p->tensors[k].grad[j], 2);
                sums[1] += pow((double)p->tensors[k].value[j] - was, 2);
                sums[2] += was * was;
            }
        for (int k = 0; k < 3; k++) CHECK_CLOSE(got[k], sqrt(sums[k]), 1e-12 * sqrt(sums[k]));
        CHECK_MSG(got[1] > 0, "%s does not move", groups[i].name);
        squares += sums[0];
    }
    CHECK_CLOSE(sqrt(squares), u.grad_norm, 1e-5 * u.grad_norm);
    release_all();
}

int main(void) {
    check_groups("preset=recall\nposenc=learned\nbatch=4\n", decoder_groups,
                 sizeof decoder_groups / sizeof *decoder_groups);
    check_groups("preset=encdec\nposenc=learned\nn_layers=1\nbatch=4\noptimizer=muon\n",
                 encdec_groups, sizeof encdec_groups / sizeof *encdec_groups);
    return check_report();
}
