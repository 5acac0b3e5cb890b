#ifndef JSON_MEMBERS_H
#define JSON_MEMBERS_H
/* JSON, one member at a time: `first` says whether the object or array is still empty. */
#include "base/text.h"

/* A comma where one is due: not after an opening bracket. */
static inline void comma(tx_text *t, bool *first) {
    if (!*first) tx_text_add_char(t, ',');
    *first = false;
}

static inline void key(tx_text *t, bool *first, const char *name) {
    comma(t, first);
    tx_text_add_json_string(t, name);
    tx_text_add_char(t, ':');
}

static inline void string_member(tx_text *t, bool *first, const char *name, const char *value) {
    key(t, first, name);
    tx_text_add_json_string(t, value);
}

static inline void number_member(tx_text *t, bool *first, const char *name, double value) {
    key(t, first, name);
    tx_text_add_json_number(t, value);
}

static inline void bool_member(tx_text *t, bool *first, const char *name, bool value) {
    key(t, first, name);
    tx_text_add(t, value ? "true" : "false");
}

/* "shape":[...] */
static inline void shape_member(tx_text *t, bool *first, int rank, const int *shape) {
    key(t, first, "shape");
    tx_text_add_char(t, '[');
    for (int i = 0; i < rank; i++) {
        if (i) tx_text_add_char(t, ',');
        tx_text_add_i64(t, shape[i]);
    }
    tx_text_add_char(t, ']');
}

#endif
