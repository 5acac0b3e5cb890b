#include "base/status.h"

tx_text tx_error_begin(tx_error *error, tx_status status, const char *field) {
    if (!error) return tx_text_over(NULL, 0);
    error->status = status;
    tx_text name = tx_text_over(error->field, sizeof error->field);
    tx_text_add(&name, field);
    error->values = (tx_values){0};
    tx_text message = tx_text_over(error->message, sizeof error->message);
    message.values = &error->values;
    return message;
}

tx_status tx_fail(tx_error *error, tx_status status, const char *field, const char *message) {
    tx_text text = tx_error_begin(error, status, field);
    tx_text_add(&text, message);
    return status;
}

void tx_error_add_cause(tx_text *message, const tx_error *cause) {
    const tx_values *values = &cause->values;
    size_t at = 0;
    for (int i = 0; i < values->count; i++) {
        const size_t from = values->at[i].from, to = values->at[i].to;
        tx_text_add_bytes(message, cause->message + at, from - at);
        tx_text_begin_value(message);
        tx_text_add_bytes(message, cause->message + from, to - from);
        at = to;
        tx_text_end_value(message);
    }
    tx_text_add(message, cause->message + at);
}

const char *tx_status_name(int status) {
    switch (status) {
    case TX_ERR_CONFIG:
        return "config";
    case TX_ERR_MEMORY:
        return "memory";
    case TX_ERR_FILE:
        return "file";
    case TX_ERR_RANGE:
        return "range";
    case TX_ERR_STATE:
        return "state";
    case TX_ERR_HANDLE:
        return "handle";
    default:
        return "ok";
    }
}
