/* A training step that reports how each group of tensors moved. */
#include "abi/json_members.h"
#include "abi/lab_live.h"
#include "train/groups.h"
#include <stdlib.h>

/* The groups of the lab's model, in memory to be freed; NULL when there is none left. */
static tx_group *groups_of(const lab *l, int *count) {
    const tx_params *p = &l->trainer.model.params;
    *count = tx_groups_list(p, NULL, 0);
    tx_group *groups = malloc((size_t)*count * sizeof *groups);
    if (groups) tx_groups_list(p, groups, *count);
    return groups;
}

int32_t lab_groups(lab *l, char *out, int32_t capacity) {
    CHECK_HANDLE(l);
    CHECK_OUT(out, capacity);
    int count;
    bool item = true;
    tx_group *groups = groups_of(l, &count);
    if (!groups) return TX_ERR_MEMORY;
    tx_text t = lab_text_over(out, capacity);
    tx_text_add_char(&t, '[');
    for (int i = 0; i < count; i++) {
        bool first = true;
        comma(&t, &item);
        tx_text_add_char(&t, '{');
        string_member(&t, &first, "name", groups[i].name);
        string_member(&t, &first, "kind", groups[i].kind);
        number_member(&t, &first, "layer", groups[i].layer);
        number_member(&t, &first, "parameters", (double)groups[i].parameters);
        tx_text_add_char(&t, '}');
    }
    tx_text_add_char(&t, ']');
    free(groups);
    return (int32_t)t.length;
}

int32_t lab_train_groups(lab *l, lab_report *report, double *numbers, int32_t capacity) {
    CHECK_HANDLE(l);
    CHECK_REPORT(report);
    tx_params *p = &l->trainer.model.params;
    if (!l->trainer.model.trainable) return TX_ERR_STATE;
    int count = tx_groups_list(p, NULL, 0);
    CHECK_RANGE(capacity >= count * TX_GROUP_NUMBERS && lab_reaches(numbers, capacity, 8));
    tx_group *groups = groups_of(l, &count);
    real *before = malloc(p->numbers * sizeof *before);
    int32_t done = TX_ERR_MEMORY;
    if (groups && before) {
        memcpy(before, p->value, p->numbers * sizeof *before);
        done = lab_train(l, 1, report);
        for (int i = 0; done == 1 && i < count; i++)
            tx_groups_measure(p, &groups[i], before, numbers + i * TX_GROUP_NUMBERS);
    }
    free(before);
    free(groups);
    return done;
}
