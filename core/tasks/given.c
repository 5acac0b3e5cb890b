#include "tasks/given.h"
#include "tasks/tokens.h"

typedef struct {
    const uint8_t *at, *end;
    uint32_t line;
} reader;

/* The host writes such texts: what is wrong is said in few words. `token`: the one there is not. */
static tx_status refuse(const reader *r, tx_error *error, int32_t token) {
    tx_text t = tx_error_begin(error, TX_ERR_CONFIG, "text");
    tx_text_add(&t, "line ");
    tx_text_add_u64(&t, r->line);
    tx_text_add(&t, token < 0 ? " of the text of tokens is malformed" : ": there is no token ");
    if (token >= 0) tx_text_add_i64(&t, token);
    return TX_ERR_CONFIG;
}

static bool is_blank(uint8_t c) { return c == ' ' || c == '\t' || c == '\r'; }

/* The next number of the line, of at most 7 digits; -1 where there is none, -2 for anything else.
 */
static int32_t number_of(reader *r) {
    int32_t value = 0;
    int digits = 0;
    while (r->at < r->end && is_blank(*r->at)) r->at++;
    if (r->at == r->end || *r->at == '\n') return -1;
    for (; r->at < r->end && *r->at >= '0' && *r->at <= '9' && digits < 8; digits++)
        value = 10 * value + (*r->at++ - '0');
    const bool ends = r->at == r->end || *r->at == '\n' || is_blank(*r->at);
    return digits && digits < 8 && ends ? value : -2;
}

static void skip_line(reader *r) {
    while (r->at < r->end && *r->at != '\n') r->at++;
    if (r->at < r->end) r->at++;
    r->line++;
}

/* --- pieces ----------------------------------------------------------------------------------- */

static int digit_of(uint8_t c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Writes a piece, which the rest of the line is; returns its bytes, or -1 where it is malformed. */
static int read_piece(reader *r, uint8_t *out) {
    int n = 0;
    while (r->at < r->end && *r->at != '\n') {
        uint8_t byte = *r->at++;
        if (byte == '\\') {
            const uint8_t kind = r->at < r->end ? *r->at++ : 0;
            if (kind == 'x' && r->end - r->at >= 2) {
                const int high = digit_of(r->at[0]), low = digit_of(r->at[1]);
                if (high < 0 || low < 0) return -1;
                byte = (uint8_t)(16 * high + low);
                r->at += 2;
            } else if (kind == 'n' || kind == 'r' || kind == '\\') {
                byte = kind == 'n' ? '\n' : kind == 'r' ? '\r' : '\\';
            } else {
                return -1;
            }
        }
        if (n < TX_TOKEN_BYTES) out[n++] = byte;
    }
    return n;
}

size_t tx_given_piece(const tx_given *g, int token, uint32_t *at, uint8_t *out) {
    if (!g->pieces) {
        char digits[16];
        tx_text number = tx_text_over(digits, sizeof digits);
        tx_text_add_i64(&number, token);
        memcpy(out, digits, number.length);
        return number.length;
    }
    if (!*at) *at = g->pieces;
    reader r = {.at = g->text + *at + 1, .end = g->text + g->size}; /* after its sign */
    const int n = read_piece(&r, out);
    skip_line(&r);
    *at = (uint32_t)(r.at - g->text);
    return (size_t)TX_MAX(n, 0);
}

/* --- reading ---------------------------------------------------------------------------------- */

static tx_status read_pieces(tx_given *g, reader *r, tx_error *error) {
    uint8_t piece[TX_TOKEN_BYTES];
    int n = 0;
    g->pieces = (uint32_t)(r->at - g->text);
    for (; r->at < r->end && *r->at == '='; n++) {
        r->at++;
        const int size = read_piece(r, piece);
        if (size < 0) return refuse(r, error, -1);
        skip_line(r);
        g->spelled += (uint32_t)size;
    }
    return n == g->vocab ? TX_OK : refuse(r, error, -1);
}

static tx_status read_ids(const tx_given *g, reader *r, uint32_t *tokens, tx_error *error) {
    while (r->at < r->end) {
        const int32_t id = number_of(r);
        if (id == -1) {
            skip_line(r);
            continue;
        }
        if (id < 0 || id >= g->vocab) return refuse(r, error, id);
        ++*tokens;
    }
    return TX_OK;
}

tx_status tx_given_read(tx_given *g, const char *text, size_t size, uint32_t *tokens,
                        tx_error *error) {
    static const char name[] = "tokens ";
    *g = (tx_given){.text = (const uint8_t *)text, .size = (uint32_t)size};
    *tokens = 0;
    reader r = {.at = g->text, .end = g->text + size, .line = 1};
    const bool named = size >= sizeof name && memcmp(text, name, sizeof name - 1) == 0;
    if (named) r.at += sizeof name - 1;
    const int32_t vocab = named ? number_of(&r) : -1, start = named ? number_of(&r) : -1;
    if (vocab < 2 || vocab > TX_GIVEN_MOST || start < 0 || start >= vocab || number_of(&r) != -1)
        return refuse(&r, error, -1);
    g->vocab = vocab;
    g->start = start;
    skip_line(&r);
    for (; r.at < r.end && *r.at == '{'; skip_line(&r)) g->is_cut = true;
    tx_status status = TX_OK;
    if (r.at < r.end && *r.at == '=')
        status = read_pieces(g, &r, error);
    else
        g->spelled = (uint32_t)vocab * 5; /* digits, at most */
    g->ids = (uint32_t)(r.at - g->text);
    return status == TX_OK ? read_ids(g, &r, tokens, error) : status;
}

void tx_given_tokens(const tx_given *g, uint16_t *tokens) {
    reader r = {.at = g->text + g->ids, .end = g->text + g->size};
    while (r.at < r.end) {
        const int32_t id = number_of(&r);
        if (id < 0)
            skip_line(&r);
        else
            *tokens++ = (uint16_t)id;
    }
}
