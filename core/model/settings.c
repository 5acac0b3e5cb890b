/* Settings as text: found, read, checked one by one, printed. */
#include "base/decimal.h"
#include "model/fields.h"
#include "tasks/task.h"

static bool same(const char *a, size_t size, const char *word) {
    return tx_text_size(word) == size && memcmp(a, word, size) == 0;
}

const tx_field *tx_field_find(const char *key, size_t size) {
    for (int i = 0; i < tx_field_count; i++)
        if (same(key, size, tx_fields[i].key)) return &tx_fields[i];
    return NULL;
}

const char *tx_field_inactive(const tx_field *field, const tx_config *config) {
    return field->inactive ? field->inactive(config) : NULL;
}

static int32_t *int_at(const tx_field *f, const tx_config *c) {
    return (int32_t *)((char *)c + f->offset);
}
static double *double_at(const tx_field *f, const tx_config *c) {
    return (double *)((char *)c + f->offset);
}

static char *text_at(const tx_field *f, const tx_config *c) { return (char *)c + f->offset; }

double tx_field_get(const tx_field *field, const tx_config *config) {
    if (field->type == TX_FIELD_TEXT) return (double)tx_text_size(text_at(field, config));
    return field->type == TX_FIELD_FLOAT ? *double_at(field, config) : *int_at(field, config);
}

bool tx_field_same(const tx_field *field, const tx_config *a, const tx_config *b) {
    if (field->type != TX_FIELD_TEXT) return tx_field_get(field, a) == tx_field_get(field, b);
    const char *text = text_at(field, a);
    return same(text, tx_text_size(text), text_at(field, b));
}

void tx_field_copy(const tx_field *field, tx_config *to, const tx_config *from) {
    if (field->type == TX_FIELD_TEXT)
        memcpy(text_at(field, to), text_at(field, from), (size_t)field->max + 1);
    else if (field->type == TX_FIELD_FLOAT)
        *double_at(field, to) = *double_at(field, from);
    else
        *int_at(field, to) = *int_at(field, from);
}

static void put(const tx_field *field, tx_config *config, double value) {
    if (field->type == TX_FIELD_FLOAT)
        *double_at(field, config) = value;
    else if (field->type == TX_FIELD_TEXT)
        *text_at(field, config) = 0;
    else
        *int_at(field, config) = (int32_t)value;
}

const char *tx_field_choice(const tx_field *field, int i, size_t *size) {
    if (!field->choices) {
        const char *name = i < tx_task_count ? tx_tasks[i]->name : "";
        *size = tx_text_size(name);
        return name;
    }
    const char *word = field->choices;
    for (;; i--) {
        size_t n = 0;
        while (word[n] && word[n] != ' ') n++;
        *size = n;
        if (i == 0 || n == 0) return word;
        word += word[n] ? n + 1 : n;
    }
}

void tx_field_print(const tx_field *field, const tx_config *config, tx_text *out) {
    double value = tx_field_get(field, config);
    if (field->type == TX_FIELD_TEXT) {
        tx_text_add(out, text_at(field, config));
    } else if (field->type == TX_FIELD_CHOICE) {
        size_t size;
        const char *word = tx_field_choice(field, (int)value, &size);
        tx_text_add_bytes(out, word, size);
    } else if (field->type == TX_FIELD_BOOL) {
        tx_text_add(out, value != 0 ? "true" : "false");
    } else {
        tx_text_add_number(out, value);
    }
}

void tx_config_defaults(tx_config *config) {
    memset(config, 0, sizeof *config);
    for (int i = 0; i < tx_field_count; i++) put(&tx_fields[i], config, tx_fields[i].initial);
}

tx_text tx_field_refuse(tx_error *error, const tx_field *field, const char *value, size_t size) {
    tx_text t = tx_error_begin(error, TX_ERR_CONFIG, field->key);
    tx_text_add_value(&t, field->key);
    tx_text_add(&t, " cannot be ");
    tx_text_add_quoted(&t, value, size, 40);
    tx_text_add(&t, ": ");
    return t;
}

static tx_status refuse(tx_error *error, const tx_field *field, const char *value, size_t size) {
    tx_text t = tx_field_refuse(error, field, value, size);
    if (field->type == TX_FIELD_CHOICE) {
        tx_text_add(&t, "it is one of ");
        tx_text_begin_value(&t);
        size_t n;
        for (int i = 0;; i++) {
            const char *word = tx_field_choice(field, i, &n);
            if (n == 0) break;
            if (i) tx_text_add(&t, ", ");
            tx_text_add_bytes(&t, word, n);
        }
        tx_text_end_value(&t);
    } else if (field->type == TX_FIELD_BOOL) {
        tx_text_add(&t, "it is true or false");
    } else if (field->type == TX_FIELD_TEXT) {
        tx_text_add(&t, "it is plain text of at most ");
        tx_text_add_number(&t, field->max);
        tx_text_add(&t, " characters");
    } else {
        tx_text_add(&t, field->type == TX_FIELD_INT ? "it is a whole number from "
                                                    : "it is a number from ");
        tx_text_add_number(&t, field->min);
        tx_text_add(&t, " to ");
        tx_text_add_number(&t, field->max);
    }
    return TX_ERR_CONFIG;
}

/* The value of a choice's word, or -1. */
static int choice_index(const tx_field *field, const char *value, size_t size) {
    size_t n;
    for (int i = 0;; i++) {
        const char *word = tx_field_choice(field, i, &n);
        if (n == 0) return -1;
        if (n == size && memcmp(word, value, n) == 0) return i;
    }
}

static bool put_text(const tx_field *field, tx_config *config, const char *value, size_t size) {
    if (size > (size_t)field->max) return false;
    for (size_t i = 0; i < size; i++)
        if (value[i] < ' ' || value[i] > '~') return false;
    memset(text_at(field, config), 0, (size_t)field->max + 1);
    memcpy(text_at(field, config), value, size);
    return true;
}

/* Whether a decimal number is written as zero: 1e-400 is not, though no double is nearer. */
static bool is_zero(const char *text, size_t size) {
    for (size_t i = 0; i < size && text[i] != 'e' && text[i] != 'E'; i++)
        if (text[i] >= '1' && text[i] <= '9') return false;
    return true;
}

tx_status tx_config_set(tx_config *config, const char *key, size_t key_size, const char *value,
                        size_t value_size, tx_error *error) {
    const tx_field *field = tx_field_find(key, key_size);
    if (!field) {
        char name[64] = "";
        tx_text short_name = tx_text_over(name, sizeof name);
        tx_text_add_bytes(&short_name, key, key_size);
        tx_text t = tx_error_begin(error, TX_ERR_CONFIG, name);
        tx_text_add_quoted(&t, key, key_size, 60);
        tx_text_add(&t, " is not a setting");
        return TX_ERR_CONFIG;
    }
    double number = 0;
    if (field->type == TX_FIELD_TEXT)
        return put_text(field, config, value, value_size) ? TX_OK
                                                          : refuse(error, field, value, value_size);
    if (field->type == TX_FIELD_CHOICE) {
        number = choice_index(field, value, value_size);
        if (number < 0) return refuse(error, field, value, value_size);
    } else if (field->type == TX_FIELD_BOOL) {
        bool yes = same(value, value_size, "true") || same(value, value_size, "1");
        if (!yes && !same(value, value_size, "false") && !same(value, value_size, "0"))
            return refuse(error, field, value, value_size);
        number = yes;
    } else {
        bool fine = tx_decimal_read(value, value_size, &number) && number >= field->min &&
                    number <= field->max;
        if (!fine || (field->type == TX_FIELD_INT && number != (double)(int64_t)number) ||
            (number == 0 && !is_zero(value, value_size)))
            return refuse(error, field, value, value_size);
    }
    put(field, config, number + 0.0); /* -0 becomes 0 */
    return TX_OK;
}
