#include "presets.h"
#include "fields.h"

const tx_preset tx_presets[] = {
    {"000-copy", "copy", "Copy", "Repeat eight tokens after the separator: attention learns the diagonal.", ""},
    {"000-reverse", "reverse", "Reverse", "Say eight tokens backwards: attention learns the anti-diagonal.", "task=reverse\nn_layers=3\nepochs=30\n"},
};
const int tx_preset_count = (int)(sizeof tx_presets / sizeof tx_presets[0]);

static bool is_word(const char *name, size_t size, const char *word) {
    return tx_text_size(word) == size && memcmp(name, word, size) == 0;
}

tx_status tx_preset_apply(tx_config *config, const char *name, size_t size, tx_error *error) {
    for (int i = 0; i < tx_preset_count; i++) {
        const tx_preset *p = &tx_presets[i];
        if (!is_word(name, size, p->name) && !is_word(name, size, p->alias)) continue;
        tx_config_defaults(config);
        return tx_config_apply(config, p->settings, tx_text_size(p->settings), error);
    }
    tx_text t = tx_error_begin(error, TX_ERR_CONFIG, "preset");
    tx_text_add(&t, "there is no preset ");
    tx_text_add_quoted(&t, name, size, 40);
    tx_text_add(&t, "; there are");
    for (int i = 0; i < tx_preset_count; i++) {
        tx_text_add(&t, i ? ", " : " ");
        tx_text_add(&t, tx_presets[i].name);
    }
    return TX_ERR_CONFIG;
}
