#include "tasks/all.h"
#include "base/vmath.h"
#include "tasks/common.h"
#include "tasks/streams.h"

/* Random walks on a graph that the seed draws, as in figure 2 of Chen et al., "Decision
 * Transformer" (2021): can a model that has seen only random walks find shorter paths?
 *
 *   return    minus the moves from here to the goal over the steps of a sample, and minus 1 more
 *             where the walk ends before it is there
 *   node      where the walk is; a walk that is at the goal ends, and later steps are empty
 *   at node   predicts the next node */

enum { NODES = 20, MORE_EDGES = 12, GOAL = 0 };

typedef struct {
    bool edge[NODES][NODES];
    int degree[NODES];
} graph;

static void connect(graph *g, int a, int b) {
    if (a == b || g->edge[a][b]) return;
    g->edge[a][b] = g->edge[b][a] = true;
    g->degree[a]++;
    g->degree[b]++;
}

/* A tree, so that every node can be reached, and some edges more. */
static graph graph_of(const tx_config *config) {
    tx_rng rng = tx_rng_at((uint32_t)config->seed, TX_STREAM_SAMPLING, 0, 7);
    graph g = {.degree = {0}};
    for (int i = 1; i < NODES; i++) connect(&g, i, (int)tx_rng_below(&rng, (uint32_t)i));
    for (int i = 0; i < MORE_EDGES; i++) {
        const int a = (int)tx_rng_below(&rng, NODES), b = (int)tx_rng_below(&rng, NODES);
        connect(&g, a, b);
    }
    return g;
}

static tx_status resolve(tx_config *config, tx_error *error) {
    tx_status status = tx_streams_read(config, "return:1,node:t20", "node@node", error);
    if (status == TX_OK) status = tx_needs_fixed_lengths(config, error);
    if (status == TX_OK) status = tx_needs_causal(config, error);
    return status == TX_OK ? tx_streams_check(config, error) : status;
}

static int move(const graph *g, int node, tx_rng *rng) {
    int which = (int)tx_rng_below(rng, (uint32_t)g->degree[node]);
    for (int next = 0;; next++)
        if (g->edge[node][next] && which-- == 0) return next;
}

static void generate(const tx_config *config, tx_split split, tx_rng *rng, tx_sample sample) {
    const graph g = graph_of(config);
    const int steps = tx_steps_of(&config->layout, config->seq);
    int node = 1 + (int)tx_rng_below(rng, NODES - 1), moves = 0;
    (void)split;
    for (int t = 0; t < steps; t++) {
        tx_number *values = tx_step_begin(config, &sample, t, t, node != GOAL) + TX_STEP_VALUES;
        values[0].real = 0;
        values[1].whole = node;
        if (node != GOAL) {
            node = move(&g, node, rng);
            moves++;
        }
        tx_step_targets(config, &sample, t)->whole = node;
    }
    for (int t = 0; t < moves; t++) {
        tx_number *values = tx_step_begin(config, &sample, t, t, true) + TX_STEP_VALUES;
        values[0].real = (float)(-(double)(moves - t) / steps - (node != GOAL));
    }
}

/* Guessing takes all nodes for equally likely; what the best knows depends on the graph. */
static tx_bounds bounds(const tx_config *config) {
    const double unknown = __builtin_nan("");
    (void)config;
    return (tx_bounds){{tx_dlog(NODES), 1.0 / NODES}, {unknown, unknown}, 0};
}

static bool has_edge(const tx_config *config, int a, int b) { return graph_of(config).edge[a][b]; }

static const tx_graph walked = {.nodes = NODES, .goal = GOAL, .has_edge = has_edge};

const tx_task tx_task_paths = {
    .name = "paths",
    .title = "Paths",
    .description = "Random walks on a graph, with the moves that are left to the goal. The model "
                   "predicts the next node, and is asked for short paths.",
    .preset = "paths",
    .has_streams = true,
    .resolve = resolve,
    .generate = generate,
    .bounds = bounds,
    .graph = &walked,
    .words = {.card = "Rnn>n",
              .aim = "to find short paths",
              .solved = "Its paths are as short as can be."},
};
