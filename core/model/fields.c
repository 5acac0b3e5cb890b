#include "model/fields.h"
#include "model/inactive.h"
#include "tasks/corpus.h"
#include "tasks/task.h"

#define AT(member) offsetof(tx_config, member)
/* clang-format off */
#define ROW(key, kind, initial, min, max, choices, group, unit, help, ...)                         \
    {#key, .type = TX_FIELD_##kind, AT(key), initial, min, max, choices, group, unit, help,        \
     __VA_ARGS__}
#define INT(key, initial, min, max, group, unit, help, ...)                                        \
    ROW(key, INT, initial, min, max, "", group, unit, help, __VA_ARGS__)
#define FLOAT(key, initial, min, max, group, unit, help, ...)                                      \
    ROW(key, FLOAT, initial, min, max, "", group, unit, help, __VA_ARGS__)
#define BOOL(key, initial, group, help, ...)                                                       \
    ROW(key, BOOL, initial, 0, 1, "", group, "", help, __VA_ARGS__)
#define CHOICE(key, initial, choices, group, help, ...)                                            \
    ROW(key, CHOICE, initial, 0, 0, choices, group, "", help, __VA_ARGS__)
#define TEXT(key, group, help, ...)                                                                \
    ROW(key, TEXT, 0, 0, sizeof(((tx_config *)0)->key) - 1, "", group, "", help, __VA_ARGS__)
/* clang-format on */
/* rebuild, advanced, log_scale */
#define MAIN true, false, false
#define MAIN_LOG true, false, true
#define MORE true, true, false
#define MORE_LOG true, true, true
#define LIVE false, false, false
#define LIVE_LOG false, false, true
#define LIVE_MORE false, true, false

static int32_t as_queries(const tx_config *c) { return c->n_heads; }

/* Gated, three matrices have about as many weights as two of 4 d_model (Shazeer 2020). */
static int32_t hidden_width(const tx_config *c) {
    return c->glu ? (8 * c->d_model + 23) / 24 * 8 : 4 * c->d_model;
}

static int32_t as_encoder(const tx_config *c) { return c->n_layers; }

static int32_t whole_epoch(const tx_config *c) { return c->samples; }

static int32_t own_vocabulary(const tx_config *c) { return c->vocab; }

static int32_t arrays_for_positions(const tx_config *c) {
    int32_t longest = c->arch == TX_ENCDEC ? TX_MAX(c->seq, c->seq_tgt) : c->seq;
    return c->posenc == TX_LEARNED ? longest : TX_MIN(TX_MAX(64, 2 * longest), TX_LONGEST);
}

const tx_field tx_fields[] = {
    CHOICE(task, 0, NULL, "task", "What the model learns to output.", MAIN),
    INT(seq, 17, 1, TX_LONGEST, "task", "positions",
        "The length of a sequence, with its separator and answer slots. Longer sequences cost more "
        "and take more steps to learn.",
        MAIN, .inactive = tx_inactive_if_table),
    INT(seq_tgt, 0, 0, TX_LONGEST, "task", "positions",
        "The length of a decoder sequence (encoder-decoder). 0 takes what the task needs; change "
        "it for a task with longer answers.",
        MORE, .inactive = tx_inactive_if_length_given),
    CHOICE(lengths, TX_LENGTHS_FIXED, "fixed variable", "task",
           "fixed: every sequence is full. variable: each has at least half of that data, and "
           "padding fills the rest.",
           MORE, .inactive = tx_inactive_if_lengths_given),
    INT(vocab, 20, 2, 65536, "task", "tokens",
        "The number of different tokens, special ones included. Raise it for a harder choice; a "
        "text sets its own.",
        MAIN_LOG, .inactive = tx_inactive_if_vocab_given),
    CHOICE(builtin_text, TX_HARBOUR, "harbour stories", "task",
           "harbour: one short page, soon memorised. stories: 1,000 stories made by a grammar, too "
           "many to memorise.",
           MORE, .inactive = tx_inactive_unless_builtin_text),
    CHOICE(tokens, TX_TOKENS_CHARACTERS, "characters words bpe given", "task",
           "What a token of a text is: a character, a frequent word, or a part of a word that "
           "byte-pair encoding learned; given: as in the program that a model comes from.",
           MORE, .inactive = tx_inactive_unless_tokenized),
    INT(token_vocab, 512, 2, TX_VOCABULARY_MOST, "task", "tokens",
        "The most tokens. Characters beyond become their bytes; with characters, 512 always fit.",
        MORE_LOG, .inactive = tx_inactive_if_every_character_fits),
    CHOICE(header, TX_HEADER_AUTO, "auto yes no", "data",
           "Whether the first line of a table names its columns.", MORE,
           .inactive = tx_inactive_unless_table),
    CHOICE(encoding, 0, "auto utf-8 utf-16le utf-16be windows-1252", "data",
           "How the bytes of a file become text.", MORE, .inactive = tx_inactive_of_file),
    CHOICE(separator, 0, "auto comma semicolon tab bar json none", "data",
           "What separates the cells of a table.", MORE, .inactive = tx_inactive_of_file),
    TEXT(columns, "data", "What the columns of a table are, by name or number: v2:text,v1:label.",
         MORE, .inactive = tx_inactive_unless_own_table),
    INT(src_vocab, 0, 0, 65536, "task", "tokens",
        "The number of different tokens of the source (encoder-decoder). 0 takes vocab.", MORE,
        .inactive = tx_inactive_unless_second_stack, .automatic = own_vocabulary),
    INT(modulus, 0, 0, 65534, "task", "",
        "The modulus of task modular, usually a prime; it sets vocab. 0 takes vocab - 2.", MORE,
        .inactive = tx_inactive_unless_modular),
    CHOICE(operation, TX_ADDITION, "add subtract multiply", "task",
           "What task modular does with its numbers. subtract: the first one minus the others.",
           MORE, .inactive = tx_inactive_unless_modular),
    FLOAT(train_share, 0.8, 0.05, 0.95, "task", "",
          "The share of all sums of task modular that training shows; the others are held out.",
          MORE, .inactive = tx_inactive_unless_modular),
    CHOICE(pairs, TX_UNORDERED, "unordered ordered", "task",
           "unordered: a + b and b + a of task modular are on the same side of the split. ordered: "
           "each is drawn by itself.",
           MORE, .inactive = tx_inactive_unless_modular),
    INT(dims, 2, 1, 8, "task", "numbers",
        "How many numbers x has in task regression. With more the model needs more examples, and "
        "longer to learn.",
        MORE, .inactive = tx_inactive_unless_regression),
    FLOAT(noise, 0.2, 0, 10, "task", "",
          "The deviation of the noise that task regression adds to y.", MORE,
          .inactive = tx_inactive_unless_regression),
    BOOL(returns, 1, "task",
         "Whether the return to go is an input, so that a return can be asked for. false: the "
         "model imitates what it was shown (behaviour cloning).",
         MORE, .inactive = tx_inactive_unless_returns),
    TEXT(streams, "task",
         "What a step of task trajectories has: state:4 is a vector of four numbers, node:t9 one "
         "of nine tokens. A comma separates them. Empty takes state:2,action:1.",
         MORE, .inactive = tx_inactive_unless_streams_listed),
    TEXT(heads, "task",
         "What tasks trajectories and numbers predict: action@state:2:tanh*0.5 is two numbers at "
         "the positions of state, bounded by tanh, with half a share in the loss.",
         MORE, .inactive = tx_inactive_unless_heads_listed),
    CHOICE(data, TX_FRESH, "fresh fixed all", "task",
           "fresh: every epoch has new samples. fixed: one set of `samples` samples is shuffled "
           "each epoch. all: an epoch has every sample of the training part once.",
           MORE, .inactive = tx_inactive_unless_trained),
    INT(samples, 10000, 1, 1000000, "task", "samples",
        "The number of samples in an epoch; with data fixed, also of all that training sees.",
        MORE_LOG, .inactive = tx_inactive_if_listed),
    INT(eval_samples, 512, 1, 100000, "task", "samples",
        "The number of held-out samples in an evaluation. More give a steadier score and take "
        "longer.",
        LIVE_MORE, .inactive = tx_inactive_unless_trained),
    INT(seed, 1, 0, 2147483647, "task", "",
        "Where all random draws start: the same seed gives the same run. Change it to see how far "
        "runs differ by chance.",
        MAIN),

    CHOICE(arch, TX_ENCODER, "encoder decoder encdec", "model",
           "encoder: each position sees all. decoder: each sees itself and earlier ones. encdec: "
           "an encoder, and a decoder that reads it by cross-attention.",
           MAIN),
    INT(n_layers, 2, 1, 24, "model", "layers",
        "The number of transformer blocks; in an encoder-decoder, of its encoder. Add some where a "
        "task needs several stages.",
        MAIN),
    INT(n_dec_layers, 0, 0, 24, "model", "layers",
        "The number of blocks in the decoder of an encoder-decoder. 0 takes n_layers.", MORE,
        .inactive = tx_inactive_unless_second_stack, .automatic = as_encoder),
    INT(n_heads, 4, 1, 64, "model", "heads",
        "The number of attention heads in a layer; it must divide d_model. More heads are "
        "narrower, and can do more things at once.",
        MAIN),
    INT(d_model, 64, 1, 1024, "model", "",
        "The width of the residual stream: how many numbers each position has. A wider model can "
        "hold more and is slower.",
        MAIN_LOG),
    INT(d_ff, 0, 0, 4096, "model", "",
        "The hidden width of the feed-forward layers. 0 takes 4 times d_model, or with glu 8/3 "
        "times, rounded up to a multiple of 8.",
        MAIN_LOG, .inactive = tx_inactive_unless_ffn, .automatic = hidden_width),
    CHOICE(norm, TX_PRE_NORM, "pre post", "model",
           "pre: a norm before each sublayer, usual in deep models. post: after each residual sum, "
           "as in the model of 2017.",
           MAIN, .inactive = tx_inactive_unless_norms),
    BOOL(final_norm, 1, "model", "Whether a norm follows the last block; usual with pre-norm.",
         MORE, .inactive = tx_inactive_unless_norms),
    CHOICE(activation, TX_GELU, "relu gelu gelu_tanh silu relu2", "model",
           "The activation function of the feed-forward layers. gelu is the exact (erf) form, silu "
           "is x times its sigmoid, relu2 is relu squared.",
           MAIN, .inactive = tx_inactive_unless_ffn),
    CHOICE(posenc, TX_SINUSOIDAL, "sinusoidal learned rope alibi none", "model",
           "How the model knows positions. rope and alibi change the scores by distance; "
           "sinusoidal and learned vectors are added to the embeddings.",
           MAIN),
    INT(max_len, 0, 0, TX_LONGEST, "model", "positions",
        "The longest sequence that the model can read. 0 takes twice seq, at least 64 (learned "
        "positions: seq).",
        MORE, .automatic = arrays_for_positions),
    BOOL(embed_scale, 1, "model",
         "Whether embeddings are multiplied by the square root of d_model, so that positions do "
         "not outweigh them.",
         MORE),
    INT(embed_hidden, 0, 0, 1024, "model", "",
        "The hidden width of the embedding of vectors, which is then two layers with the "
        "activation between them. 0: one linear layer.",
        MORE, .inactive = tx_inactive_unless_vectors_embedded),
    INT(step_embed, 0, 0, 4096, "model", "steps",
        "How many learned vectors there are for a step's number in its episode; one is added to "
        "all streams of the step. 0: none.",
        MORE, .inactive = tx_inactive_unless_streams),
    BOOL(embed_norm, 0, "model", "Whether a norm follows the embeddings of streams.", MORE,
         .inactive = tx_inactive_unless_embedding_normed),
    CHOICE(
        mask, TX_MASK_NONE, "none causal padding causal+padding", "model",
        "What attention may not see: later positions (causal), empty positions (padding), or both. "
        "Generation needs a causal mask.",
        MAIN),
    BOOL(tied, 0, "model",
         "Whether the output layer shares the embedding's weights, which saves parameters.", MORE),
    CHOICE(head, TX_HEAD_TOKEN, "token class none", "model",
           "token: an output for each position. class: one for the sequence. none: hidden states "
           "only, which cannot be trained.",
           MORE),
    CHOICE(attention, TX_SOFTMAX, "softmax linear", "model",
           "softmax: weights are a softmax of scores. linear: they are products of elu + 1 of "
           "query and key; its cost grows only linearly with the length.",
           MORE),
    BOOL(attn_scale, 1, "model",
         "Whether scores are divided by the square root of a head's width. Turn it off to see why "
         "it is there.",
         MORE, .inactive = tx_inactive_unless_scores_scaled),
    INT(n_kv_heads, 0, 0, 64, "model", "heads",
        "The number of key and value heads, shared by groups of query heads. It must divide "
        "n_heads; fewer make a smaller cache. 0 takes n_heads.",
        MORE, .automatic = as_queries),
    BOOL(qk_norm, 0, "model",
         "Whether every query and key head gets a root mean square norm, before rotary positions. "
         "It keeps scores from growing.",
         MORE),
    FLOAT(attn_softcap, 0, 0, 1000, "model", "",
          "Scores become c tanh(score / c), so that none exceeds this c. 0 does not cap.", MORE,
          .inactive = tx_inactive_if_linear_attention),
    BOOL(sink, 0, "model",
         "Whether each head has a learned score that joins its softmax, so that a query can attend "
         "to nothing.",
         MORE),
    INT(window, 0, 0, 4096, "model", "positions",
        "Self-attention sees only keys that are less than this many positions away. 0 sees all; "
        "set it to save time on long sequences.",
        MORE, .inactive = tx_inactive_if_all_layers_full),
    INT(sparse_stride, 0, 0, 4096, "model", "positions",
        "Self-attention also sees keys a multiple of this many positions away; without window, "
        "only those. 0 is off.",
        MORE, .inactive = tx_inactive_if_all_layers_full),
    INT(full_every, 0, 0, 12, "model", "layers",
        "With window or sparse_stride, layers whose number is a multiple of this see everything. "
        "0: none do.",
        MORE, .inactive = tx_inactive_unless_limited),
    FLOAT(rope_base, 10000, 1, 1e9, "model", "",
          "How slowly rotary positions turn: the larger, the slower the later pairs of numbers. "
          "Raise it for long sequences.",
          MORE_LOG, .inactive = tx_inactive_unless_rope),
    CHOICE(init, TX_XAVIER, "xavier torch gpt2", "model",
           "xavier: uniform, embeddings included. torch: as nn.Linear and nn.Embedding. gpt2: "
           "normal with deviation 0.02, smaller where a branch ends, and biases of 0.",
           MORE),
    FLOAT(init_gain, 1, 0.01, 10, "model", "",
          "A factor on all initial matrices. Change it to see how initial size affects training.",
          MORE_LOG),

    CHOICE(norm_type, TX_LAYER_NORM, "layer rms none", "model",
           "layer: centre and scale each row. rms: scale it by its root mean square. none: no "
           "norms at all.",
           MORE),
    FLOAT(norm_eps, 1e-5, 1e-12, 0.1, "model", "",
          "Added below the root that a norm divides by, which keeps rows near 0 finite: 1e-5 as in "
          "PyTorch, 1e-6 in Qwen and Gemma.",
          MORE_LOG, .inactive = tx_inactive_unless_any_norm),
    BOOL(bias, 1, "model",
         "Whether linear layers and layer norms add a bias. Many recent models leave it out.",
         MORE),
    BOOL(glu, 0, "model",
         "Whether feed-forward layers are gated: the activation of a second matrix's output "
         "multiplies the hidden row.",
         MORE, .inactive = tx_inactive_unless_ffn),
    BOOL(ffn, 1, "model",
         "Whether blocks have a feed-forward layer. false leaves attention only, as in work on "
         "transformer circuits.",
         MORE),
    BOOL(residual, 1, "model",
         "Whether a sublayer's output is added to its input. false: it replaces it; try it to see "
         "what the addition is for.",
         MORE),
    FLOAT(logit_softcap, 0, 0, 1000, "model", "",
          "Logits become c tanh(logit / c), so that none exceeds this c. 0 does not cap.", MORE,
          .inactive = tx_inactive_unless_logits),

    FLOAT(lr, 0.001, 0, 10, "training", "",
          "The learning rate: how far each update moves the parameters. Lower it where the loss "
          "jumps, raise it where it falls slowly.",
          LIVE_LOG, .inactive = tx_inactive_unless_trained),
    INT(batch, 64, 0, 1 << 20, "training", "samples",
        "The number of samples in a training step. A larger batch gives a less noisy gradient and "
        "takes longer; 0 takes the whole epoch.",
        MAIN_LOG, .inactive = tx_inactive_unless_trained, .automatic = whole_epoch),
    FLOAT(dropout, 0.1, 0, 0.9, "training", "",
          "The share of activations that training sets to zero at random. Raise it against "
          "overfitting; 0 suits fresh data, which cannot be memorised.",
          LIVE, .inactive = tx_inactive_if_each_dropout_set),
    FLOAT(dropout_embed, -1, -1, 0.9, "training", "",
          "Dropout after embedding and positions; -1 takes the value of dropout.", LIVE_MORE,
          .inactive = tx_inactive_unless_trained),
    FLOAT(dropout_attn, -1, -1, 0.9, "training", "",
          "Dropout on attention weights; -1 takes the value of dropout.", LIVE_MORE,
          .inactive = tx_inactive_unless_weights_dropped),
    FLOAT(dropout_ffn, -1, -1, 0.9, "training", "",
          "Dropout inside the feed-forward layers; -1 takes the value of dropout.", LIVE_MORE,
          .inactive = tx_inactive_unless_trained_ffn),
    FLOAT(dropout_resid, -1, -1, 0.9, "training", "",
          "Dropout on each branch before it joins the residual stream; -1 takes the value of "
          "dropout.",
          LIVE_MORE, .inactive = tx_inactive_unless_trained),
    CHOICE(
        saved_activations, TX_SAVE_F32, "f32 bf16 inputs", "training",
        "What blocks save for the backward pass. bf16: all, rounded to 16 bits, so gradients are "
        "approximate. inputs: only inputs; blocks are computed again (gradient checkpointing).",
        MORE, .inactive = tx_inactive_unless_several_blocks),
    FLOAT(
        clip, 1, 0, 1e6, "training", "",
        "The largest norm of the whole gradient; a longer one is shortened to it. 0 does not clip.",
        LIVE, .inactive = tx_inactive_unless_trained),
    CHOICE(optimizer, TX_ADAM, "adam adamw sgd muon lion", "training",
           "How gradients become updates. muon makes each hidden matrix's update nearly orthogonal "
           "and leaves all else to adamw.",
           MAIN, .inactive = tx_inactive_unless_trained),
    FLOAT(lr_adam, 0.001, 0, 10, "training", "",
          "Muon: the learning rate of adamw, which updates embeddings, output, gains and biases. "
          "It follows the schedule.",
          LIVE_MORE, .inactive = tx_inactive_unless_muon),
    CHOICE(schedule, TX_CONSTANT, "constant linear cosine wsd", "training",
           "The learning rate after the warm-up: constant, or falling to lr_end at `steps`. wsd is "
           "constant and then falls linearly in the last decay_steps.",
           LIVE_MORE, .inactive = tx_inactive_unless_trained),
    FLOAT(lr_end, 0, 0, 10, "training", "", "The learning rate at the end of the schedule.",
          LIVE_MORE, .inactive = tx_inactive_unless_rate_falls),
    INT(decay_steps, 0, 0, 100000000, "training", "steps",
        "In how many last steps schedule wsd falls. 0 takes a fifth of the run.", LIVE_MORE,
        .inactive = tx_inactive_unless_wsd),
    INT(warmup, 0, 0, 1000000, "training", "steps",
        "In how many first steps the learning rate rises from 0. Raise it where the first steps "
        "are unstable.",
        LIVE_MORE, .inactive = tx_inactive_unless_trained),
    INT(steps, 0, 0, 100000000, "training", "steps",
        "The planned length of the run, where the schedule ends. 0 takes epochs.", LIVE_MORE,
        .inactive = tx_inactive_unless_trained),
    INT(epochs, 20, 1, 1000000, "training", "epochs",
        "The planned length of the run when steps is 0.", LIVE,
        .inactive = tx_inactive_if_steps_set),
    INT(ignore_index, 0, -1, 65535, "training", "",
        "The target that the loss does not count. -1 counts all.", MORE,
        .inactive = tx_inactive_unless_targets_ignorable),
    FLOAT(label_smoothing, 0, 0, 0.9, "training", "",
          "The share of the target's probability that is spread over all tokens. It keeps the "
          "model from being too sure.",
          LIVE_MORE, .inactive = tx_inactive_unless_tokens_predicted),
    FLOAT(weight_decay, 0, 0, 10, "training", "",
          "How strongly matrices are pulled towards 0; biases and norms are spared. adamw, muon "
          "and lion apply it separately from the gradient.",
          LIVE_MORE, .inactive = tx_inactive_unless_trained),
    FLOAT(beta1, 0.9, 0, 0.9999, "training", "",
          "Adam: the decay of the mean of gradients. Lion: the mean's share of an update.",
          LIVE_MORE, .inactive = tx_inactive_unless_gradient_means),
    FLOAT(beta2, 0.999, 0, 0.999999, "training", "",
          "Adam: the decay of the mean of squares. Lion: the decay of the mean of gradients "
          "(usually 0.99).",
          LIVE_MORE, .inactive = tx_inactive_unless_gradient_means),
    FLOAT(eps, 1e-8, 1e-16, 0.1, "training", "",
          "Adam: added to the root of the mean of squares, so that no update divides by 0.",
          LIVE_MORE, .inactive = tx_inactive_unless_adam),
    FLOAT(momentum, 0.9, 0, 0.9999, "training", "",
          "SGD: the share of the last update that is added to the next one. Muon's is 0.95.",
          LIVE_MORE, .inactive = tx_inactive_unless_sgd),
    INT(data_seed, -1, -1, 2147483647, "training", "",
        "The seed that training samples are drawn by; -1 takes seed. Initial weights stay.",
        LIVE_MORE, .inactive = tx_inactive_unless_trained, .later = true),
    TEXT(events, "training",
         "What happens on the way: 300:lr=0.0003 changes a setting after step 300.", LIVE_MORE,
         .inactive = tx_inactive_unless_trained, .later = true),
};
const int tx_field_count = (int)(sizeof tx_fields / sizeof tx_fields[0]);
