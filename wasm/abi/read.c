#include "abi/lab_json.h"
#include "abi/lab_live.h"
#include "model/presets.h"

/* What reading has come to: the settings so far, and those of the preset that they begin with. */
typedef struct {
    tx_config config, base;
    const tx_preset *preset;
    int problems;
} reading;

static void begin_preset(reading *r, const tx_preset *preset) {
    r->preset = preset;
    tx_preset_apply(&r->base, preset->name, tx_text_size(preset->name), NULL);
    r->config = r->base;
}

static void add_problem(tx_text *t, reading *r, const char *key, size_t size,
                        const tx_error *error) {
    tx_text_add(t, r->problems++ ? ",{\"key\":" : "{\"key\":");
    tx_text_add_json_bytes(t, key, size);
    tx_text_add(t, ",\"message\":");
    tx_text_add_json_string(t, error->message);
    tx_text_add(t, ",\"places\":[");
    for (int i = 0; i < 2 * error->values.count; i++) {
        if (i) tx_text_add_char(t, ',');
        tx_text_add_u64(t, i % 2 ? error->values.at[i / 2].to : error->values.at[i / 2].from);
    }
    tx_text_add(t, "]}");
}

/* Applies line[size], which has no newline and is not empty, or adds why it cannot be applied. */
static void read_line(tx_text *t, reading *r, const char *line, size_t size) {
    static const char begin[] = "preset=";
    const size_t begin_size = sizeof begin - 1;
    if (size >= begin_size && memcmp(line, begin, begin_size) == 0) {
        const tx_preset *preset = tx_preset_find(line + begin_size, size - begin_size);
        if (preset) {
            begin_preset(r, preset);
            return;
        }
    }
    tx_error error = {0};
    if (tx_config_apply(&r->config, line, size, &error) == TX_OK) return;
    size_t key_size = 0;
    while (key_size < size && line[key_size] != '=') key_size++;
    add_problem(t, r, line, key_size, &error);
}

int32_t lab_read(const char *settings, int32_t size, char *out, int32_t capacity) {
    CHECK_RANGE(size == 0 || lab_reaches(settings, size, 1));
    CHECK_OUT(out, capacity);
    tx_text t = lab_text_over(out, capacity);
    reading r = {0};
    begin_preset(&r, &tx_presets[0]);
    tx_text_add(&t, "{\"problems\":[");
    for (size_t at = 0, end; at < (size_t)size; at = end + 1) {
        for (end = at; end < (size_t)size && settings[end] != '\n';) end++;
        if (end > at) read_line(&t, &r, settings + at, end - at);
    }
    tx_text_add(&t, "],\"preset\":");
    tx_text_add_json_string(&t, r.preset->name);
    tx_text_add(&t, ",\"chosen\":");
    lab_json_differences(&t, &r.config, &r.base);
    tx_text_add_char(&t, '}');
    return (int32_t)t.length;
}
