#ifndef LAB_TINY_H
#define LAB_TINY_H
/* A small lab, for tests of what the exported functions refuse. */
#include "check.h"
#include "abi/lab.h"
#include <string.h>

static inline lab *make_tiny_lab(const char *more) {
    static const char settings[] =
        "task=reverse\nseq=9\nvocab=8\nd_model=8\nn_heads=2\nd_ff=12\nbatch=4\nmax_len=16\n";
    char text[400];
    tx_error error = {0};
    snprintf(text, sizeof text, "%s%s", settings, more);
    lab *l = lab_create(text, (int32_t)strlen(text), NULL, 0, &error);
    CHECK_MSG(l != NULL, "%s", error.message);
    return l;
}

#endif
