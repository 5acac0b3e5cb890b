#include "model/presets.h"

const tx_preset tx_presets[] = {
    {"000-copy", "copy", "Copy",
     "Repeat eight tokens after the separator: attention learns the diagonal.", "", 300, 0.99},
    {"000-reverse", "reverse", "Reverse",
     "Say eight tokens backwards: attention learns the anti-diagonal.",
     "task=reverse\nn_layers=3\nepochs=30\n", 300, 0.99},
    {"000-sort", "sort", "Sort",
     "Say eight tokens in ascending order, an exercise of the first notebook: each slot must find "
     "its rank.",
     "task=sort\n", 600, 0.97},
    {"001-shift", "shift", "Shift",
     "Name the next of ten tokens, the last being constant: attention learns the diagonal beside "
     "the main one. "
     "The hundred steps of the notebook are not quite enough; two hundred are.",
     "task=shift\nvocab=10\nseq=10\nbatch=32\nsamples=32\nepochs=100\nd_ff=256\nnorm="
     "post\nactivation=relu\nembed_scale=false\n"
     "final_norm=false\ninit=torch\nclip=0\nignore_index=-1\n",
     100, 0.7},
    {"002-causal", "causal", "Causal language model",
     "Continue a count whose step is told by its first two tokens; no position sees a later one. "
     "The first answer stays a guess.",
     "task=count\narch=decoder\nvocab=100\nseq=10\nd_ff=512\nnorm=post\nactivation=relu\nfinal_"
     "norm=false\ninit=torch\n"
     "dropout_embed=0\ndropout_attn=0\ndropout_ffn=0\nignore_index=-1\n",
     600, 0.9},
    {"003-encoder", "encoder", "Encoder without output",
     "Six layers of width 512 and 10,000 tokens, 24 million parameters: hidden states to look at, "
     "nothing to train.",
     "task=shift\nvocab=10000\nseq=128\nbatch=32\nd_model=512\nn_heads=8\nn_layers=6\nd_ff="
     "2048\nmax_len=512\nnorm=post\n"
     "activation=relu\ninit=torch\ndropout_attn=0\nhead=none\nignore_index=-1\n",
     0, 0},
    {"004-encdec", "encdec", "Encoder and decoder",
     "Read four to eight tokens and say them backwards: behind causal and padding masks, "
     "cross-attention learns the anti-diagonal.",
     "task=reverse\nlengths=variable\narch=encdec\nseq=8\nd_ff=256\nmask=causal+padding\nsamples="
     "10048\nepochs=8\n",
     628, 0.97},
    {"copy-var", NULL, "Copy, lengths varying",
     "Four to eight tokens and as many slots, the rest empty behind a padding mask.",
     "lengths=variable\nmask=padding\n", 500, 0.99},
    {"recall", NULL, "Recall",
     "Eight pairs of a key and a value, then the keys again: induction heads find each key's "
     "value.",
     "task=recall\narch=decoder\nseq=24\nvocab=33\ndropout=0\nlr=0.002\n", 300, 0.99},
    {"modular", NULL, "Modular addition",
     "a + b modulo 31, with a fifth of all sums never shown: held-out accuracy comes when the rule "
     "is found, long after the table is known.",
     "task=modular\nseq=3\nvocab=33\nn_layers=1\ndropout=0\nlr=0.003\noptimizer=adamw\nweight_"
     "decay=1\nbeta2=0.98\nschedule=cosine\n"
     "steps=2000\n",
     2000, 0.99},
    {"majority", NULL, "Majority",
     "Which of three tokens occurs most often among fifteen: attention counts, one class is the "
     "answer.",
     "task=majority\nhead=class\nseq=15\nvocab=4\nd_model=32\nn_layers=1\ndropout=0\n", 100, 0.98},
    {"text", NULL, "Text",
     "A page about a harbour town, or your own text, character by character. So short a text is "
     "soon known by heart: "
     "watch the held-out loss rise again.",
     "task=text\narch=decoder\nseq=32\nbatch=32\nsamples=3200\nepochs=10\nlr=0.002\ndropout=0."
     "2\nignore_index=-1\n",
     600, 0.45},
};
const int tx_preset_count = (int)(sizeof tx_presets / sizeof tx_presets[0]);

static bool is_word(const char *name, size_t size, const char *word) {
    return word && tx_text_size(word) == size && memcmp(name, word, size) == 0;
}

const tx_preset *tx_preset_find(const char *name, size_t size) {
    for (int i = 0; i < tx_preset_count; i++) {
        const tx_preset *p = &tx_presets[i];
        if (is_word(name, size, p->name) || is_word(name, size, p->alias)) return p;
    }
    return NULL;
}

tx_status tx_preset_apply(tx_config *config, const char *name, size_t size, tx_error *error) {
    const tx_preset *p = tx_preset_find(name, size);
    if (p) {
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

tx_status tx_config_apply(tx_config *config, const char *text, size_t size, tx_error *error) {
    for (size_t at = 0; at < size;) {
        size_t end = at, equals;
        while (end < size && text[end] != '\n') end++;
        for (equals = at; equals < end && text[equals] != '=';) equals++;
        if (end > at) {
            tx_status status;
            if (equals == end) {
                tx_text t = tx_error_begin(error, TX_ERR_CONFIG, "settings");
                tx_text_add(&t, "a setting is written key=value, not ");
                tx_text_add_quoted(&t, text + at, end - at, 60);
                return TX_ERR_CONFIG;
            }
            if (is_word(text + at, equals - at, "preset"))
                status = tx_preset_apply(config, text + equals + 1, end - equals - 1, error);
            else
                status = tx_config_set(config, text + at, equals - at, text + equals + 1,
                                       end - equals - 1, error);
            if (status != TX_OK) return status;
        }
        at = end + 1;
    }
    return TX_OK;
}
