#include "train/groups.h"
#include "base/text.h"

static bool has(const char *name, const char *part) {
    size_t size = tx_text_size(part);
    for (; *name; name++)
        if (tx_text_size(name) >= size && memcmp(name, part, size) == 0) return true;
    return false;
}

static const char *kind_of(const char *name) {
    if (has(name, "embedding") || has(name, "positions")) return "embedding";
    if (has(name, "attention")) return "attention";
    if (has(name, "feed_forward")) return "feed_forward";
    return has(name, "norm") ? "norms" : "output";
}

/* The layer in "blocks.3.", "encoder_blocks.3." and "decoder_blocks.3."; -1 in other names. */
static int layer_of(const char *name) {
    for (; *name; name++)
        if (*name == '.' && name[1] >= '0' && name[1] <= '9') {
            int layer = 0;
            for (name++; *name >= '0' && *name <= '9'; name++) layer = 10 * layer + (*name - '0');
            return layer;
        }
    return -1;
}

tx_group tx_group_of(const char *name) {
    tx_group g = {.kind = kind_of(name), .layer = layer_of(name)};
    int dots = g.layer < 0 ? 0 : 2, size = 0;
    for (; name[size] && (name[size] != '.' || dots > 0); size++) dots -= name[size] == '.';
    tx_text t = tx_text_over(g.name, sizeof g.name);
    static const char positions[] = "positions";
    int tail = (int)sizeof positions - 1;
    if (g.layer >= 0 && name[size - 1] >= '0' && name[size - 1] <= '9') {
        tx_text_add_bytes(&t, name, (size_t)size - 1);
        tx_text_add_char(&t, 's');
    } else if (size >= tail && memcmp(name + size - tail, positions, (size_t)tail) == 0) {
        tx_text_add_bytes(&t, name, (size_t)(size - tail));
        tx_text_add(&t, "embedding");
    } else {
        tx_text_add_bytes(&t, name, (size_t)size);
    }
    return g;
}

static bool same(const char *a, const char *b) {
    size_t size = tx_text_size(a);
    return tx_text_size(b) == size && memcmp(a, b, size) == 0;
}

int tx_groups_list(const tx_params *p, tx_group *out, int capacity) {
    int groups = 0;
    tx_group now = {0};
    for (int i = 0; i < p->count; i++) {
        tx_group next = tx_group_of(p->tensors[i].name);
        if (i == 0 || !same(next.name, now.name)) {
            next.first = i;
            now = next;
            groups++;
        }
        now.count++;
        now.parameters += p->tensors[i].count;
        if (groups <= capacity) out[groups - 1] = now;
    }
    return groups;
}

void tx_groups_measure(const tx_params *p, const tx_group *group, const real *before,
                       double *numbers) {
    double gradient = 0, update = 0, weight = 0;
    for (int i = group->first; i < group->first + group->count; i++) {
        const tx_tensor *t = &p->tensors[i];
        for (size_t j = 0; j < t->count; j++) {
            double g = (double)t->grad[j], w = (double)before[t->offset + j],
                   moved = (double)t->value[j] - w;
            gradient += g * g;
            update += moved * moved;
            weight += w * w;
        }
    }
    numbers[0] = __builtin_sqrt(gradient);
    numbers[1] = __builtin_sqrt(update);
    numbers[2] = __builtin_sqrt(weight);
}
