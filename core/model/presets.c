#include "model/presets.h"

/* What the small language models of known families share: parts of words of the built-in stories,
 * and a cosine schedule of 400 steps. */
#define STORIES                                                                            \
    "task=text\nbuiltin_text=stories\ntokens=bpe\ntoken_vocab=256\nseq=64\narch=decoder\n" \
    "batch=16\nsamples=3200\nsteps=400\ndropout=0\nignore_index=-1\n"                      \
    "schedule=cosine\nwarmup=20\nweight_decay=0.1\nbeta2=0.95\n"

/* The settings of each preset: one source line each for the task, the model and the training. */
const tx_preset tx_presets[] = {
    {"000-copy", "copy", "Copy",
     "Repeat eight tokens after the separator: attention learns the diagonal.", "", 300, 0.99},
    {"000-reverse", "reverse", "Reverse",
     "Output eight tokens in reverse order: attention learns the anti-diagonal.",
     "task=reverse\n"
     "n_layers=3\n"
     "epochs=30\n",
     300, 0.99},
    {"000-sort", "sort", "Sort",
     "Output eight tokens in ascending order: each slot must find the token of its rank.",
     "task=sort\n", 600, 0.97},
    {"001-shift", "shift", "Shift",
     "Output the next of ten tokens at each position; the last target is constant. Attention "
     "learns the diagonal next to the main one. A hundred steps are not quite enough; two "
     "hundred are.",
     "task=shift\nvocab=10\nseq=10\n"
     "batch=32\nsamples=32\nepochs=100\nclip=0\nignore_index=-1\n"
     "d_ff=256\nnorm=post\nactivation=relu\nembed_scale=false\nfinal_norm=false\ninit=torch\n",
     100, 0.7},
    {"002-causal", "causal", "Causal language model",
     "Continue a count whose step follows from its first two tokens. No position sees a later "
     "one, and the first answer stays a guess.",
     "task=count\nvocab=100\nseq=10\n"
     "arch=decoder\nd_ff=512\nnorm=post\nactivation=relu\nfinal_norm=false\ninit=torch\n"
     "dropout_embed=0\ndropout_attn=0\ndropout_ffn=0\nignore_index=-1\n",
     600, 0.9},
    {"003-encoder", "encoder", "Encoder without output",
     "Six layers of width 512 and 10,000 tokens, 24 million parameters: hidden states to "
     "inspect, nothing to train.",
     "task=shift\nvocab=10000\nseq=128\n"
     "batch=32\nignore_index=-1\n"
     "d_model=512\nn_heads=8\nn_layers=6\nd_ff=2048\nmax_len=512\n"
     "norm=post\nactivation=relu\ninit=torch\nhead=none\ndropout_attn=0\n",
     0, 0},
    {"004-encdec", "encdec", "Encoder and decoder",
     "Read four to eight tokens and output them in reverse order. With causal and padding "
     "masks, cross-attention learns the anti-diagonal.",
     "task=reverse\nlengths=variable\nseq=8\n"
     "arch=encdec\nd_ff=256\nmask=causal+padding\n"
     "samples=10048\nepochs=8\n",
     628, 0.97},
    {"copy-var", NULL, "Copy, lengths varying",
     "Four to eight tokens and as many slots; a padding mask hides the empty rest.",
     "lengths=variable\nmask=padding\n", 500, 0.99},
    {"recall", NULL, "Recall",
     "Eight pairs of a key and a value, then the keys again: the model must find each key's value.",
     "task=recall\nseq=24\nvocab=33\n"
     "arch=decoder\n"
     "dropout=0\nlr=0.002\n",
     300, 0.99},
    {"modular", NULL, "Modular addition",
     "a + b modulo 31, with a fifth of all sums never shown, in either order. Held-out accuracy "
     "rises later than the accuracy on the training sums: compare the two curves.",
     "task=modular\nseq=3\nvocab=33\n"
     "n_layers=1\n"
     "dropout=0\nlr=0.003\nschedule=cosine\nsteps=2000\n"
     "optimizer=adamw\nweight_decay=2\nbeta2=0.98\n",
     2000, 0.99},
    {"grokking", NULL, "Grokking",
     "a + b modulo 59, and half of all sums to learn from, each once a step. The model soon knows "
     "them by heart. Much later it finds the rule, and knows the sums it never saw.",
     "task=modular\nseq=3\nmodulus=59\npairs=ordered\ntrain_share=0.5\ndata=all\nbatch=0\n"
     "arch=decoder\nn_layers=1\nposenc=learned\nnorm_type=none\nactivation=relu\nbias=false\n"
     "embed_scale=false\n"
     "dropout=0\nlr=0.003\nwarmup=10\nsteps=1000\n"
     "optimizer=adamw\nweight_decay=2\nbeta2=0.98\n",
     1000, 0.99},
    {"majority", NULL, "Majority",
     "Which of three tokens occurs most often among fifteen? The answer is one class for the "
     "whole sequence.",
     "task=majority\nhead=class\nseq=15\nvocab=4\n"
     "d_model=32\nn_layers=1\n"
     "dropout=0\n",
     100, 0.98},
    {"induction", NULL, "Repeated sequence",
     "A random sequence of different tokens, twice. Induction heads attend to the token after the "
     "previous occurrence of the current one.",
     "task=induction\nseq=24\nvocab=33\nlengths=variable\n"
     "arch=decoder\nmask=causal+padding\n"
     "dropout=0\nlr=0.003\n",
     400, 0.97},
    {"addition", NULL, "Addition",
     "Two numbers of two digits are added. All digits of the sum are output at once, so each "
     "slot must find its own carry.",
     "task=addition\nseq=9\nvocab=13\n"
     "dropout=0\nlr=0.003\nschedule=cosine\nsteps=1500\n",
     1500, 0.95},
    {"dyck", NULL, "Brackets",
     "Nested brackets of four kinds. Each closing mark must output the kind that it closes, so "
     "the model must find the matching bracket.",
     "task=dyck\nseq=12\nvocab=6\n"
     "n_layers=3\n"
     "dropout=0\nlr=0.002\nschedule=cosine\nsteps=800\n",
     800, 0.98},
    {"parity", NULL, "Parity",
     "Is the number of ones odd so far? Each answer depends on every bit before it, while "
     "attention takes averages.",
     "task=parity\nseq=8\nvocab=3\n"
     "dropout=0\nlr=0.003\nschedule=cosine\nsteps=800\n",
     800, 0.97},
    {"two_sum", NULL, "Two-sum",
     "A sum modulo 7, then six numbers. Which of them make the sum together with another one?",
     "task=two_sum\nseq=7\nvocab=8\n"
     "dropout=0\nlr=0.003\nschedule=cosine\nsteps=1500\n",
     1500, 0.95},
    {"masked", NULL, "Masked numbers",
     "Numbers that grow by the same step; some are masked. The model reads both sides of a mask, "
     "as BERT does.",
     "task=masked\nseq=8\nvocab=12\n"
     "dropout=0\nlr=0.003\nschedule=cosine\nsteps=600\n",
     600, 0.95},
    {"text", NULL, "Text",
     "A page about a harbour town, or your own text, character by character. The model soon "
     "memorises so short a text: watch the held-out loss rise again.",
     "task=text\nseq=32\narch=decoder\n"
     "batch=32\nsamples=3200\nepochs=10\nlr=0.002\ndropout=0.2\nignore_index=-1\n",
     600, 0.45},
    {"stories", NULL, "Stories",
     "A thousand short stories, made by a grammar: too many to memorise, so the held-out loss "
     "falls "
     "with the training loss. Set tokens to bpe to learn parts of words.",
     "task=text\nbuiltin_text=stories\nseq=64\narch=decoder\n"
     "batch=32\nsamples=3200\nepochs=10\nlr=0.002\ndropout=0\nignore_index=-1\n",
     600, 0.7},
    {"data", NULL, "Your table: pairs",
     "The numbers below 100 in words, and their digits, as a CSV table; or a table of yours. The "
     "model outputs the second column after the first.",
     "task=data\narch=decoder\n"
     "batch=32\nsamples=3200\nepochs=10\nlr=0.002\ndropout=0\n",
     600, 0.8},
    {"labels", NULL, "Your table: labels",
     "The numbers below 100 in words, labelled odd or even; or texts and labels of yours. The "
     "model "
     "outputs one class for the whole text.",
     "task=data\nhead=class\nmask=padding\n"
     "batch=32\nsamples=3200\nepochs=10\nlr=0.002\ndropout=0\n",
     200, 0.9},
    {"trajectories", NULL, "Trajectories",
     "Walks of a state of two numbers and of an action: the model predicts the next state. Name "
     "streams and heads of your own.",
     "task=trajectories\nseq=32\narch=decoder\n"
     "d_model=32\ndropout=0\nlr=0.002\n",
     200, 0.25},
    {"regression", NULL, "Regression",
     "Eleven pairs x, y of a linear map that each sample draws anew. At each x the model "
     "predicts y from the pairs before it: compare it with ridge regression.",
     "task=regression\nseq=22\narch=decoder\n"
     "n_layers=3\nembed_scale=false\n"
     "dropout=0\noptimizer=muon\nlr=0.02\nlr_adam=0.002\nschedule=cosine\nwarmup=100\n"
     "steps=1600\n",
     1600, 0.42},
    {"arena", NULL, "Arena",
     "Episodes of good and bad steering past an obstacle to a goal. A decision transformer reads "
     "returns, states and actions, and acts for the return that it is asked for.",
     "task=arena\nseq=60\narch=decoder\n"
     "posenc=none\nstep_embed=20\nembed_norm=true\nembed_scale=false\n"
     "batch=32\ndropout=0\nlr=0.001\nschedule=cosine\nwarmup=100\nsteps=1200\n",
     1200, 0.1},
    {"pendulum", NULL, "Pendulum",
     "A damped pendulum that is pushed, with a stiffness of its own: the model predicts the next "
     "state, and then goes on by itself.",
     "task=pendulum\nseq=48\narch=decoder\n"
     "embed_scale=false\n"
     "batch=32\ndropout=0\nlr=0.002\nschedule=cosine\nwarmup=100\nsteps=1500\n",
     1500, 0.01},
    {"paths", NULL, "Paths",
     "Random walks on a graph of twenty nodes, and the moves that are left to the goal. Asked for "
     "few moves, the model finds shorter paths than it has seen.",
     "task=paths\nseq=20\narch=decoder\n"
     "posenc=none\nstep_embed=10\nembed_norm=true\nembed_scale=false\n"
     "dropout=0\nlr=0.001\nschedule=cosine\nwarmup=100\nsteps=1500\n",
     1500, 1.05},
    {"numbers", NULL, "Your numbers",
     "Lynx caught in Canada each year from 1821 to 1934, a cycle of about ten years; or episodes "
     "of "
     "states, actions and rewards, or values, of yours. The model predicts the next ones.",
     "task=numbers\nseq=24\narch=decoder\n"
     "embed_scale=false\n"
     "batch=32\nlr=0.001\nschedule=cosine\nwarmup=50\nsteps=300\n",
     300, 0.2},
    {"attention-only", NULL, "Attention only",
     "Two layers of attention without feed-forward layers, norms or biases, as in work on "
     "transformer circuits. On recall, the heads of layer 2 find each key's value.",
     "task=recall\nseq=24\nvocab=33\n"
     "arch=decoder\nffn=false\nnorm_type=none\nbias=false\n"
     "dropout=0\nlr=0.002\n",
     400, 0.99},
    {"gpt2", NULL, "GPT-2",
     "The block of 2019, made small: pre-norm, layer norm, tanh GELU and learned positions. The "
     "output shares the embedding's weights.",
     STORIES "n_layers=2\nposenc=learned\nactivation=gelu_tanh\ntied=true\nembed_scale=false\n"
             "init=gpt2\noptimizer=adamw\nlr=0.003\n",
     400, 0.53},
    {"llama", NULL, "Llama",
     "The block of Llama, made small: root mean square norm, SwiGLU and rotary positions, and no "
     "biases. Pairs of query heads share a key and value head.",
     STORIES "n_layers=2\nposenc=rope\nnorm_type=rms\nbias=false\nactivation=silu\nglu=true\n"
             "n_kv_heads=2\nembed_scale=false\ninit=gpt2\noptimizer=adamw\nlr=0.003\n",
     400, 0.75},
    {"gemma", NULL, "Gemma",
     "The settings of the Gemma models, made small: gated tanh GELU, normed queries and keys, and "
     "soft-caps. Layer 1 sees 16 positions, layer 2 sees all.",
     STORIES "n_layers=2\nposenc=rope\nnorm_type=rms\nbias=false\nactivation=gelu_tanh\nglu=true\n"
             "n_kv_heads=2\nqk_norm=true\nwindow=16\nfull_every=2\nattn_softcap=50\n"
             "logit_softcap=30\ntied=true\ninit=gpt2\noptimizer=adamw\nlr=0.003\n",
     400, 0.68},
    {"nanochat", NULL, "nanochat",
     "The settings of nanochat, made small: squared ReLU, normed queries and keys, capped logits "
     "and the Muon optimiser. Three layers see 16 positions, the fourth sees all.",
     STORIES "n_layers=4\nposenc=rope\nnorm_type=rms\nbias=false\nactivation=relu2\n"
             "qk_norm=true\nlogit_softcap=15\nwindow=16\nfull_every=4\nembed_scale=false\n"
             "init=gpt2\noptimizer=muon\nlr=0.02\nlr_adam=0.003\n",
     400, 0.75},
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
    tx_text_add(&t, "; there are ");
    tx_text_begin_value(&t);
    for (int i = 0; i < tx_preset_count; i++) {
        if (i) tx_text_add(&t, ", ");
        tx_text_add(&t, tx_presets[i].name);
    }
    tx_text_end_value(&t);
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
            if (is_word(text + at, equals - at, "preset")) {
                const struct tx_corpus *corpus = config->corpus;
                status = tx_preset_apply(config, text + equals + 1, end - equals - 1, error);
                config->corpus = corpus;
            } else
                status = tx_config_set(config, text + at, equals - at, text + equals + 1,
                                       end - equals - 1, error);
            if (status != TX_OK) return status;
        }
        at = end + 1;
    }
    return TX_OK;
}
