#include "tasks/all.h"
#include "tasks/common.h"
#include "tasks/corpus.h"

/* A table of the user's (rows.h). Token 0 is empty, 1 separates, 2 ends; those of the text follow,
 * then labels. seq, seq_tgt and vocab follow from the table.
 *
 *   decoder          tokens   a b | x y .      one column: | x y
 *                    targets  . . x y < .
 *   encoder-decoder  source   a b .            tokens  | x y     targets  x y <
 *   head class       tokens   a b .            target  the label */

enum { EMPTY = 0, SEPARATOR = 1, END = 2, FIRST = 3 };

static bool has_classes(const tx_config *c) { return c->head == TX_HEAD_CLASS; }

/* --- settings --------------------------------------------------------------------------------- */

static tx_status check_lengths(tx_config *c, const tx_rows *rows, tx_error *error) {
    const bool two = c->arch == TX_ENCDEC;
    const uint32_t seq = has_classes(c) || two ? rows->longest[0] : rows->longest_row + 1;
    const uint32_t longest = two ? TX_MAX(seq, rows->longest[1] + 1) : seq;
    if (longest > TX_LONGEST) {
        tx_text t = tx_line_refusal(error, rows->longest_line);
        tx_text_add(&t, "the row takes ");
        tx_text_add_u64(&t, longest);
        tx_text_add(&t, " positions; at most ");
        tx_text_add_i64(&t, TX_LONGEST);
        tx_text_add(&t, " can be learned from");
        return TX_ERR_CONFIG;
    }
    c->seq = (int32_t)seq;
    c->seq_tgt = two ? (int32_t)rows->longest[1] + 1 : 0;
    return TX_OK;
}

static tx_status check_rows(tx_config *c, const tx_corpus *corpus, tx_error *error) {
    const tx_rows *rows = &corpus->rows;
    if (rows->columns == 0 || rows->classes != has_classes(c))
        return tx_task_refuse(c, error, "head", "has read its table for another output");
    if (c->arch == TX_ENCDEC && rows->columns == 1)
        return tx_task_refuse(c, error, "arch",
                              "has a table of one column, which has no output to translate to; "
                              "choose decoder");
    if (rows->inputs == 1 && rows->columns == 2)
        return tx_fail(error, TX_ERR_CONFIG, "text",
                       "every row has the same input: there is none to hold out");
    if (rows->inputs == 1)
        return tx_fail(error, TX_ERR_CONFIG, "text",
                       "the table has one row, or one many times: there is none to hold out");
    tx_status status = check_lengths(c, rows, error);
    c->vocab = FIRST + corpus->vocab + (rows->classes ? rows->labels : 0);
    if (status == TX_OK && c->src_vocab && c->src_vocab != c->vocab)
        return tx_task_refuse_number(c, error, "src_vocab",
                                     "has the same tokens in source and answer; choose 0 or",
                                     c->vocab);
    return status;
}

static tx_status check_model(const tx_config *c, tx_error *error) {
    tx_status status = tx_needs_zero_marked(c, error);
    if (status != TX_OK || c->arch == TX_ENCDEC || has_classes(c) || c->head == TX_HEAD_NONE)
        return status;
    return tx_needs_causal(c, error);
}

static tx_status resolve(tx_config *c, tx_error *error) {
    tx_corpus builtin;
    const tx_corpus *corpus = c->corpus;
    tx_status status = check_model(c, error);
    if (status == TX_OK && !corpus) {
        if (c->tokens != TX_TOKENS_CHARACTERS)
            return tx_task_refuse(c, error, "tokens",
                                  "has tokens to learn, and the table was not read; choose "
                                  "characters, or read it first");
        corpus = &builtin;
        status = tx_corpus_read_table(&builtin, NULL, 0, TX_HEADER_AUTO, has_classes(c), error);
    }
    if (status == TX_OK) status = tx_corpus_check_tokens(corpus, c, "table", error);
    if (status == TX_OK) status = check_rows(c, corpus, error);
    if (status == TX_OK) c->lengths = TX_LENGTHS_VARIABLE;
    return status;
}

/* --- samples ---------------------------------------------------------------------------------- */

static int32_t token_at(const tx_corpus *corpus, const tx_row *row, int column, int i) {
    const uint32_t first = row->first + (column ? row->length[0] : 0u);
    return FIRST + corpus->tokens[first + (uint32_t)i];
}

/* Writes one column of a row; returns its length. */
static int put(const tx_corpus *corpus, const tx_row *row, int column, int32_t *out) {
    for (int i = 0; i < row->length[column]; i++) out[i] = token_at(corpus, row, column, i);
    return row->length[column];
}

/* The output of a row, as the decoder reads it, from tokens[0] on, the separator first; and as it
 * must answer. Returns the positions. */
static int put_output(const tx_corpus *corpus, const tx_row *row, int column, int32_t *tokens,
                      int32_t *targets) {
    tokens[0] = SEPARATOR;
    const int n = put(corpus, row, column, tokens + 1);
    for (int i = 0; i < n; i++) targets[i] = tokens[i + 1];
    targets[n] = END;
    return n + 1;
}

/* Lays out a row in arrays that are empty. */
static void put_row(const tx_config *c, const tx_row *row, tx_sample sample) {
    const tx_corpus *corpus = c->corpus;
    const int answer = corpus->rows.columns - 1;
    if (has_classes(c)) {
        put(corpus, row, 0, sample.tokens);
        sample.targets[0] = FIRST + corpus->vocab + row->label;
    } else if (c->arch == TX_ENCDEC) {
        put(corpus, row, 0, sample.source);
        put_output(corpus, row, answer, sample.tokens, sample.targets);
    } else {
        const int n = answer ? put(corpus, row, 0, sample.tokens) : 0;
        put_output(corpus, row, answer, sample.tokens + n, sample.targets + n);
    }
}

/* The row at this place of the order. */
static void put_place(const tx_config *c, uint32_t place, tx_sample sample) {
    const size_t T = (size_t)tx_tokens_per_sample(c), answers = (size_t)tx_targets_per_sample(c);
    const tx_rows *rows = &c->corpus->rows;
    TX_ASSERT(c->corpus->tokens);
    memset(sample.tokens, 0, T * sizeof *sample.tokens);
    memset(sample.targets, 0, answers * sizeof *sample.targets);
    if (c->arch == TX_ENCDEC) memset(sample.source, 0, (size_t)c->seq * sizeof *sample.source);
    put_row(c, &rows->row[rows->order[place]], sample);
}

static void generate(const tx_config *c, tx_split split, tx_rng *rng, tx_sample sample) {
    const tx_rows *rows = &c->corpus->rows;
    const uint32_t trained = rows->count - rows->held_out;
    put_place(c,
              split == TX_SPLIT_HELD_OUT ? trained + tx_rng_below(rng, rows->held_out)
                                         : tx_rng_below(rng, trained),
              sample);
}

/* A row that the table has twice is two samples. */
static uint32_t list(const tx_config *c, uint32_t *names) {
    if (!c->corpus) return 0;
    const uint32_t trained = c->corpus->rows.count - c->corpus->rows.held_out;
    for (uint32_t place = 0; names && place < trained; place++) names[place] = place;
    return trained;
}

/* Guessing knows how often each label occurs, or each token of the answers. */
static tx_odds guess(const tx_config *c, const tx_corpus *corpus) {
    uint32_t counted[TX_CHARACTERS_ALWAYS] = {0};
    const uint32_t *count = corpus->answers ? corpus->answers : counted;
    const tx_rows *rows = &corpus->rows;
    const int kinds = rows->classes ? rows->labels : corpus->vocab;
    double total = rows->classes ? 0 : rows->count, loss = 0, most = total; /* every answer ends */
    if (rows->classes) count = counted;
    for (int i = 0; i < rows->labels && rows->classes; i++) counted[i] = rows->label[i].count;
    if (count == counted && !rows->classes)
        tx_corpus_count_column(corpus, rows->columns - 1, counted);
    for (int i = 0; i < kinds; i++) total += count[i];
    for (int i = 0; i < kinds; i++) {
        if (count[i]) loss += tx_odds_term(c, count[i] / total);
        most = TX_MAX(most, count[i]);
    }
    if (!rows->classes) loss += tx_odds_term(c, rows->count / total);
    return (tx_odds){loss, most / total};
}

static tx_bounds bounds(const tx_config *c) {
    const double unknown = __builtin_nan("");
    tx_corpus builtin;
    if (!c->corpus) tx_corpus_read_table(&builtin, NULL, 0, TX_HEADER_AUTO, has_classes(c), NULL);
    return (tx_bounds){guess(c, c->corpus ? c->corpus : &builtin), {unknown, unknown}, 0};
}

static void glyph(const tx_config *c, int32_t token, tx_text *out) {
    static const char *const special[] = {"·", "▸", "■"};
    const tx_corpus *corpus = c->corpus;
    if (token >= 0 && token < FIRST)
        tx_text_add(out, special[token]);
    else if (corpus && token >= FIRST && token < FIRST + corpus->vocab)
        tx_corpus_add_glyph(corpus, token - FIRST, out);
    else if (corpus && token >= FIRST && token < c->vocab)
        tx_corpus_add_label(corpus, token - FIRST - corpus->vocab, out);
    else
        tx_text_add_i64(out, token);
}

/* A table of one column is a list of documents. */
static int32_t start(const tx_config *c) {
    return c->corpus && c->corpus->rows.columns == 1 ? SEPARATOR : -1;
}

/* --- typed input ------------------------------------------------------------------------------ */

static tx_input input(const tx_config *c) {
    const bool separated = !has_classes(c) && c->arch != TX_ENCDEC;
    tx_input in = tx_input_tokens(c, 0);
    in.units = c->tokens == TX_TOKENS_CHARACTERS ? "characters" : "tokens";
    in.parts = 0;
    in.least = 1;
    in.most = c->max_len - separated;
    in.trained_least = 1;
    in.trained_most = TX_MAX(1, c->seq - separated);
    return in;
}

/* The row with this input, or NULL. */
static const tx_row *find_row(const tx_corpus *corpus, const tx_user_input *typed) {
    const tx_rows *rows = &corpus->rows;
    for (uint32_t i = 0; i < rows->count && rows->columns == 2; i++) {
        const tx_row *row = &rows->row[i];
        int k = 0;
        if (row->length[0] != typed->numbers) continue;
        while (k < typed->numbers && corpus->tokens[row->first + (uint32_t)k] == typed->number[k])
            k++;
        if (k == typed->numbers) return row;
    }
    return NULL;
}

/* A row of the table is laid out with its answer, filled up as samples are; of another input the
 * answer is not known. */
static tx_status encode(const tx_config *c, tx_user_input *typed, tx_error *error) {
    const bool two = c->arch == TX_ENCDEC, one = !has_classes(c) && !two;
    const bool lines = c->corpus->rows.columns == 1;
    const tx_row *row = find_row(c->corpus, typed);
    const int n = typed->numbers, answer = row && one ? row->length[1] : 0;
    (void)error;
    typed->S = two ? TX_MAX(c->seq, n) : 0;
    typed->T = two ? c->seq_tgt : row ? TX_MAX(c->seq, n + one + answer) : n + one;
    typed->answers = has_classes(c) ? 1 : typed->T;
    typed->prompt = two ? 1 : n + one;
    memset(typed->source, 0, (size_t)typed->S * sizeof *typed->source);
    memset(typed->tokens, 0, (size_t)typed->T * sizeof *typed->tokens);
    memset(typed->targets, 0, (size_t)typed->T * sizeof *typed->targets);
    int32_t *to = two ? typed->source : typed->tokens + (one && lines);
    for (int i = 0; i < n; i++) to[i] = FIRST + typed->number[i];
    if (row)
        put_row(c, row, (tx_sample){typed->source, typed->tokens, typed->targets});
    else if (!has_classes(c))
        typed->tokens[two || lines ? 0 : n] = SEPARATOR;
    return TX_OK;
}

static void decode(const tx_config *c, tx_user_input *typed) {
    const bool two = c->arch == TX_ENCDEC;
    const int32_t *from = two ? typed->source : typed->tokens;
    const int last = FIRST + c->corpus->vocab, n = two ? typed->S : typed->T;
    int i = n && from[0] == SEPARATOR && c->corpus->rows.columns == 1;
    for (; i < n && from[i] >= FIRST && from[i] < last; i++)
        typed->number[typed->numbers++] = from[i] - FIRST;
}

const tx_task tx_task_data = {
    .name = "data",
    .title = "Your table",
    .description =
        "Rows of a CSV or TSV file: an input and an output, a text and a label, or one line each. "
        "A tenth of the inputs is held out.",
    .preset = "data",
    .resolve = resolve,
    .generate = generate,
    .bounds = bounds,
    .list = list,
    .listed = put_place,
    .padding = tx_zero_is_padding,
    .separator = SEPARATOR,
    .end = END,
    .first_token = FIRST,
    .glyph = glyph,
    .input = input,
    .encode = encode,
    .decode = decode,
    .reads_text = true,
    .reads_table = true,
    .continues = true,
    .start = start,
};
