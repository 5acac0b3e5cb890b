#include "tasks/user_input.h"
#include "tasks/common.h"
#include "tasks/corpus.h"

#define MOST_SHOWN 20  /* bytes of a wrong word in a message */
#define MOST_STRANGE 8 /* unknown characters in a message */
#define MOST_DIGITS 6
#define MOST_DRAWS 20 /* inputs that are drawn until one has an answer */

static tx_text begin(tx_error *error) { return tx_error_begin(error, TX_ERR_RANGE, "input"); }

/* n, then a string: the messages below are rows of these. */
static void add_count(tx_text *t, int64_t n, const char *rest) {
    tx_text_add_i64(t, n);
    tx_text_add(t, rest);
}

tx_input tx_input_of(const tx_config *config) {
    const tx_task *task = tx_task_of(config);
    return task->input ? task->input(config) : tx_input_tokens(config, 0);
}

/* --- numbers ---------------------------------------------------------------------------------- */

typedef struct {
    const char *at, *end;
    bool plus; /* a sign of the joint is open: a number must follow */
    bool asks; /* "?" has been read */
} reader;

static bool is_space(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == ',' || c == ';';
}

static bool is_in(const char *set, char c) {
    for (; *set; set++)
        if (*set == c && !is_space(c)) return true;
    return false;
}

static tx_status refuse_word(const char *word, size_t size, const tx_part *part, tx_error *error) {
    tx_text t = begin(error);
    tx_text_add_quoted(&t, word, size, MOST_SHOWN);
    tx_text_add(&t, " is not a ");
    tx_text_add_value(&t, part->name);
    tx_text_add(&t, ": use ");
    add_count(&t, part->from, " to ");
    tx_text_add_i64(&t, part->to);
    return TX_ERR_RANGE;
}

static tx_status read_number(const char *word, size_t size, const tx_part *part, int32_t *out,
                             tx_error *error) {
    int32_t value = 0;
    bool digits = size >= 1 && size <= MOST_DIGITS;
    for (size_t i = 0; digits && i < size; i++) {
        digits = word[i] >= '0' && word[i] <= '9';
        value = 10 * value + (word[i] - '0');
    }
    if (!digits || value < part->from || value > part->to)
        return refuse_word(word, size, part, error);
    *out = value;
    return TX_OK;
}

static tx_status refuse_sign(const tx_input *input, tx_error *error) {
    tx_text t = begin(error);
    tx_text_add(&t, "A number is missing beside the sign ");
    tx_text_begin_value(&t);
    for (const char *sign = input->joint; *sign; sign++)
        if (!is_space(*sign)) tx_text_add_char(&t, *sign);
    tx_text_end_value(&t);
    return TX_ERR_RANGE;
}

/* The next word, which may be empty at the end. Signs between words are checked on the way. */
static tx_status next_word(reader *r, const tx_input *input, bool any, const char **word,
                           size_t *size, tx_error *error) {
    const char *signs = input->joint;
    while (r->at < r->end) {
        if (input->questions && *r->at == '?') {
            if (r->asks)
                return tx_fail(error, TX_ERR_RANGE, "input",
                               "\"?\" is typed twice: pairs come before it, questions after it");
            r->asks = true;
        } else if (is_in(signs, *r->at)) {
            if (r->plus || !any) return refuse_sign(input, error);
            r->plus = true;
        } else if (!is_space(*r->at)) {
            break;
        }
        r->at++;
    }
    *word = r->at;
    while (r->at < r->end && !is_space(*r->at) && !is_in(signs, *r->at) &&
           !(input->questions && *r->at == '?'))
        r->at++;
    *size = (size_t)(r->at - *word);
    if (*size == 0 && r->plus) return refuse_sign(input, error);
    r->plus = false;
    return TX_OK;
}

/* Without spaces at its end, and without what a written input ends in. */
static const char *end_of(const char *text, size_t size, const tx_input *input) {
    const char *end = text + size;
    while (end > text && is_space(end[-1])) end--;
    for (const char *mark = input->end; *mark; mark++)
        if (!is_space(*mark) && end > text && end[-1] == *mark) end--;
    return end;
}

static tx_status read_numbers(const tx_input *input, const char *text, size_t size,
                              tx_user_input *typed, tx_error *error) {
    reader r = {.at = text, .end = end_of(text, size, input)};
    typed->numbers = typed->asks = 0;
    for (;;) {
        const char *word = NULL;
        size_t length = 0;
        tx_status status = next_word(&r, input, typed->numbers > 0, &word, &length, error);
        if (status != TX_OK || length == 0) return status;
        int *count = r.asks ? &typed->asks : &typed->numbers;
        int32_t *into = r.asks ? typed->asked : typed->number;
        if (*count == (r.asks ? TX_INPUT_MOST : 2 * TX_INPUT_MOST))
            return tx_fail(error, TX_ERR_RANGE, "input", "the input is too long for any model");
        const tx_part *part = &input->part[r.asks ? 0 : *count % input->parts];
        status = read_number(word, length, part, &into[*count], error);
        if (status != TX_OK) return status;
        ++*count;
    }
}

/* --- characters ------------------------------------------------------------------------------- */

static tx_status refuse_characters(const uint32_t *strange, int n, tx_error *error) {
    tx_text t = begin(error);
    tx_text_begin_value(&t);
    for (int i = 0; i < n; i++) {
        uint8_t bytes[4];
        tx_text_add(&t, i ? " “" : "“");
        tx_text_add_bytes(&t, bytes, (size_t)tx_utf8_encode(strange[i], bytes));
        tx_text_add(&t, "”");
    }
    tx_text_end_value(&t);
    tx_text_add(&t, n > 1 ? " are not in this text's alphabet" : " is not in this text's alphabet");
    return TX_ERR_RANGE;
}

static tx_status read_characters(const tx_corpus *corpus, const char *text, size_t size,
                                 tx_user_input *typed, tx_error *error) {
    const uint8_t *bytes = (const uint8_t *)text;
    uint32_t strange[MOST_STRANGE];
    int others = 0;
    const bool has_bytes = tx_corpus_first_byte(corpus) >= 0; /* to spell any character */
    const size_t capacity = 2 * TX_INPUT_MOST;
    typed->numbers = typed->asks = 0;
    for (size_t at = 0; at < size;) {
        uint32_t code;
        int length = tx_utf8_decode(bytes + at, size - at, &code);
        if (length == 0)
            return tx_fail(error, TX_ERR_RANGE, "input", "the input is not valid UTF-8");
        bool again = false;
        for (int i = 0; i < others; i++) again = again || strange[i] == code;
        if (!has_bytes && tx_corpus_token(corpus, code) < 0 && !again && others < MOST_STRANGE)
            strange[others++] = code;
        at += (size_t)length;
    }
    if (others) return refuse_characters(strange, others, error);
    const size_t count = tx_corpus_encode(corpus, text, size, typed->number, capacity);
    if (count > capacity)
        return tx_fail(error, TX_ERR_RANGE, "input", "the input is too long for any model");
    typed->numbers = (int)count;
    return TX_OK;
}

/* --- both ------------------------------------------------------------------------------------- */

static tx_status check_units(const tx_config *config, const tx_input *input, tx_user_input *typed,
                             tx_error *error) {
    int parts = TX_MAX(input->parts, 1), n = typed->numbers / parts;
    typed->units = n;
    if (typed->numbers % parts == 0 && n >= input->least && n <= input->most) return TX_OK;
    tx_text t = begin(error);
    if (typed->numbers % parts) {
        tx_text_add(&t, "The ");
        tx_text_add_value(&t, input->part[0].name);
        tx_text_add_char(&t, ' ');
        tx_text_add_i64(&t, typed->number[typed->numbers - 1]);
        tx_text_add(&t, " has no ");
        tx_text_add_value(&t, input->part[1].name);
        tx_text_add(&t, " yet");
    } else if (n == 0) {
        tx_text_add(&t, "Type ");
        tx_text_add_value(&t, input->units);
        tx_text_add(&t, " first");
    } else {
        add_count(&t, n, " ");
        tx_text_add_value(&t, input->units);
        tx_text_add(&t, n < input->least ? " are too few: at least " : " are too many: at most ");
        tx_text_add_i64(&t, n < input->least ? input->least : input->most);
        tx_text_add(&t, n < input->least ? " are needed" : " fit, with max_len ");
        if (n > input->most) tx_text_add_i64(&t, config->max_len);
    }
    return TX_ERR_RANGE;
}

static tx_status encode(const tx_config *config, tx_user_input *typed, tx_error *error) {
    const tx_task *task = tx_task_of(config);
    if (task->encode) return task->encode(config, typed, error);
    tx_encode_tokens(config, typed);
    return TX_OK;
}

tx_status tx_user_input_read(const tx_config *config, const char *text, size_t size,
                             tx_user_input *typed, tx_error *error) {
    tx_input input = tx_input_of(config);
    tx_status status = input.parts ? read_numbers(&input, text, size, typed, error)
                                   : read_characters(config->corpus, text, size, typed, error);
    if (status == TX_OK) status = check_units(config, &input, typed, error);
    return status == TX_OK ? encode(config, typed, error) : status;
}

static bool begins_another(const tx_user_input *typed, int parts, int32_t first) {
    for (int i = 0; i < typed->numbers; i += parts)
        if (typed->number[i] == first) return true;
    return false;
}

static void draw_numbers(const tx_input *input, const tx_corpus *corpus, int units, tx_rng *rng,
                         tx_user_input *typed) {
    typed->numbers = typed->asks = 0;
    /* a piece of the text, which begins again after its end */
    const bool of_text = !input->parts || (corpus && corpus->given.vocab);
    uint32_t from = of_text ? tx_rng_below(rng, corpus->length) : 0;
    for (int i = 0; i < units && of_text; i++)
        typed->number[typed->numbers++] = corpus->tokens[(from + (uint32_t)i) % corpus->length];
    for (int i = 0; i < units * input->parts && !of_text; i++) {
        const tx_part *part = &input->part[i % input->parts];
        int32_t value;
        do value = part->from + (int32_t)tx_rng_below(rng, (uint32_t)(part->to - part->from + 1));
        while (input->distinct && i % input->parts == 0 &&
               begins_another(typed, input->parts, value));
        typed->number[typed->numbers++] = value;
    }
}

tx_status tx_user_input_draw(const tx_config *config, int units, tx_rng *rng, tx_user_input *typed,
                             tx_error *error) {
    tx_input input = tx_input_of(config);
    tx_status status = TX_OK;
    for (int i = 0; i < MOST_DRAWS; i++) {
        typed->numbers = units * TX_MAX(input.parts, 1);
        if (units < input.least || units > input.most) {
            typed->number[0] = 0;
            return check_units(config, &input, typed, error);
        }
        draw_numbers(&input, config->corpus, units, rng, typed);
        status = check_units(config, &input, typed, error);
        if (status == TX_OK) status = encode(config, typed, error);
        if (status == TX_OK) return TX_OK;
    }
    return status;
}

void tx_user_input_decode(const tx_config *config, tx_user_input *typed) {
    const tx_task *task = tx_task_of(config);
    tx_input input = tx_input_of(config);
    typed->numbers = typed->asks = 0;
    if (task->decode) {
        task->decode(config, typed);
    } else {
        for (int t = 0; t < typed->T; t++) {
            uint8_t is_padding;
            tx_task_padding(config, typed->tokens + t, 1, &is_padding);
            if (!is_padding) typed->number[typed->numbers++] = typed->tokens[t];
        }
    }
    typed->units = typed->numbers / TX_MAX(input.parts, 1);
}

void tx_user_input_write(const tx_config *config, const tx_user_input *typed, tx_text *out) {
    tx_input input = tx_input_of(config);
    for (int i = 0; i < typed->numbers; i++) {
        if (!input.parts) {
            uint8_t bytes[TX_TOKEN_BYTES];
            tx_text_add_bytes(out, bytes, tx_corpus_spell(config->corpus, typed->number[i], bytes));
            continue;
        }
        if (i) tx_text_add(out, i % input.parts ? " " : input.joint);
        tx_text_add_i64(out, typed->number[i]);
    }
    if (typed->asks) tx_text_add(out, " ?");
    for (int i = 0; i < typed->asks; i++) {
        tx_text_add_char(out, ' ');
        tx_text_add_i64(out, typed->asked[i]);
    }
    tx_text_add(out, input.end);
}

void tx_input_add_hint(const tx_config *config, tx_text *out) {
    tx_input input = tx_input_of(config);
    if (!input.parts || input.text) {
        add_count(out, config->vocab, " ");
        tx_text_add(out, input.units);
        tx_text_add(out, " are known");
        return;
    }
    tx_text_add_char(out, (char)(input.units[0] - 'a' + 'A'));
    tx_text_add(out, input.units + 1);
    tx_text_add(out, input.parts > 1 ? ": " : " ");
    for (int i = 0; i < input.parts; i++) {
        if (i) tx_text_add(out, ", ");
        if (input.parts > 1) {
            tx_text_add(out, "a ");
            tx_text_add(out, input.part[i].name);
            tx_text_add_char(out, ' ');
        }
        add_count(out, input.part[i].from, " to ");
        tx_text_add_i64(out, input.part[i].to);
    }
    tx_text_add(out, input.note);
}

void tx_input_add_aim(const tx_config *config, tx_text *out) {
    static const char *const words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    const char *aim = tx_task_of(config)->words.aim;
    tx_input input = tx_input_of(config);
    if (!aim) aim = tx_task_start(config) >= 0 ? "to write rows like these" : "this task";
    for (const char *c = aim; *c; c++) {
        if (*c != '#') {
            tx_text_add_char(out, *c);
            continue;
        }
        if (input.trained_least < input.trained_most) tx_text_add(out, "up to ");
        if (input.trained_most >= 0 && input.trained_most < (int)(sizeof words / sizeof *words))
            tx_text_add(out, words[input.trained_most]);
        else
            tx_text_add_i64(out, input.trained_most);
    }
}
