#include "inspect/head_words.h"

const tx_measure_text tx_measure_texts[] = {
    {"mirror", "mirror",
     "attention of answer rows on the anti-diagonal: row t to key m − 1 − t of m keys, where "
     "reversal finds answer i at source n − 1 − i"},
    {"source", "source",
     "attention from each answer to the position whose token it must be, in tasks that move "
     "tokens"},
    {"diagonal", "diagonal", "attention of each position on the same position"},
    {"previous", "previous", "attention on the previous position (one to the left)"},
    {"next", "next", "attention on the next position (one to the right)"},
    {"separator", "separator", "attention on the token between question and answer"},
    {"same", "same token", "attention on other positions that hold the same token"},
    {"induction", "induction",
     "attention on the position after an earlier occurrence of the same token"},
    {"recent", "recent",
     "attention on the few positions before, for text the four previous tokens"},
    {"word_start", "word start", "attention on the first character of the current word"},
    {"offset", "offset",
     "the constant distance, key minus row, that gets most attention from answer rows"},
    {"offset_mass", "at offset", "attention of answer rows at that distance"},
    {"role_mass", "by role",
     "the largest of the measures above over the rows of one role (key, value or query): the one "
     "that most exceeds even attention"},
    {"peak", "peak", "the largest weight of a row, on average"},
    {"entropy", "entropy",
     "how spread out a row is, in nats: 0 for one key, ln n for n keys with equal weights"},
    {"entropy_share", "of possible", "entropy as a share of what evenly spread attention has"},
};
const int tx_measure_text_count = (int)(sizeof tx_measure_texts / sizeof tx_measure_texts[0]);

/* The most telling first: where two say the same of a head, as mirror and source in reversal, the
 * first is taken. */
const tx_head_name tx_head_names[] = {
    {"mirror", TX_MIRROR, "mirrors", "from answer row t to key m − 1 − t"},
    {"previous", TX_PREVIOUS, "looks back", "to the previous position"},
    {"next", TX_NEXT, "looks ahead", "to the next position"},
    {"diagonal", TX_DIAGONAL, "looks at itself", "to its own position"},
    {"separator", TX_SEPARATOR, "rests", "to the separator"},
    {"induction", TX_INDUCTION, "continues",
     "to the position after an earlier occurrence of the same token"},
    {"same", TX_SAME, "matches", "to other positions with the same "},
    {"recent", TX_RECENT, "looks back over several", "to the "},
    {"word start", TX_WORD_START, "looks back", "to the start of the current word"},
    {"source", TX_SOURCE, "fetches", "from each answer to the token it must be"},
    {"offset", TX_OFFSET_MASS, "looks at a distance", "from answer row t to key t"},
};
const int tx_head_name_count = (int)(sizeof tx_head_names / sizeof tx_head_names[0]);

#define NAMED 0.4    /* from this share on a head is called by what it does */
#define STRONG 0.8   /* from this share on without reserve */
#define ABOVE 0.2    /* and it must be this far above evenly spread attention */
#define CLEARLY 0.02 /* how much more a later name must have to be taken before an earlier one */
#define WIDELY 0.2   /* and how much more where the earlier name is a part of the later one */
#define BY_ROLE 0.1  /* how much more one role must have to be named in place of all rows */
#define SPREAD 0.9   /* from this share of the possible entropy on a head is spread out */

static bool is_number(double x) { return x == x; }

/* .97 for 0.97; three digits near 1. */
static void add_share(tx_text *t, double x) {
    bool fine = x >= 0.995;
    int64_t unit = fine ? 1000 : 100, n = (int64_t)(x * (double)unit + 0.5);
    if (n >= unit) tx_text_add_i64(t, n / unit);
    tx_text_add_char(t, '.');
    for (int64_t place = unit / 10; place; place /= 10)
        tx_text_add_char(t, (char)('0' + n / place % 10));
}

/* " − 3" */
static void add_signed(tx_text *t, int64_t x, const char *minus, const char *plus) {
    tx_text_add(t, x < 0 ? minus : plus);
    tx_text_add_i64(t, x < 0 ? -x : x);
}

/* What a person calls a token; one that was learned from a text is no character. */
static const char *unit_of(const tx_config *config) {
    const char *unit = tx_task_of(config)->unit;
    return unit && config->tokens == TX_TOKENS_CHARACTERS ? unit : "token";
}

/* Where the attention of a head goes; of a mirror that fetches the answer as well, in the words of
 * the task. */
static void add_where(tx_text *t, const tx_config *config, const tx_head_name *name,
                      const double *measures) {
    if (name->measure == TX_MIRROR && measures[TX_MIRROR] == measures[TX_SOURCE]) {
        tx_text_add(t, "from answer i to source n − 1 − i");
        return;
    }
    tx_text_add(t, name->where);
    if (name->measure == TX_SAME) tx_text_add(t, unit_of(config));
    if (name->measure == TX_RECENT) {
        tx_text_add_i64(t, tx_task_of(config)->recent);
        tx_text_add(t, " previous ");
        tx_text_add(t, unit_of(config));
        tx_text_add_char(t, 's');
    }
    if (name->measure == TX_OFFSET_MASS && measures[TX_OFFSET] != 0)
        add_signed(t, (int64_t)measures[TX_OFFSET], " − ", " + ");
}

/* A measure is called as the name that it gives, except for these two. */
static const char *key_of(const tx_head_name *name) {
    return name->measure == TX_OFFSET_MASS  ? "offset_mass"
           : name->measure == TX_WORD_START ? "word_start"
                                            : name->word;
}

static void add_role(tx_text *t, tx_role role) {
    const char *word = tx_role_names;
    size_t size = 0;
    for (int i = 0; i < (int)role; word++) i += *word == ' ';
    while (word[size] && word[size] != ' ') size++;
    tx_text_add_bytes(t, word, size);
}

/* A name that is true of the rows of one role. */
static void say_role(const tx_config *config, const tx_head_name *name, const double *measures,
                     tx_head_words *out) {
    char goal[80];
    tx_text badge = tx_text_over(out->badge, sizeof out->badge),
            where = tx_text_over(out->where, sizeof out->where),
            sentence = tx_text_over(out->sentence, sizeof out->sentence),
            to = tx_text_over(goal, sizeof goal);
    out->word = name->word;
    out->value = measures[TX_ROLE_MASS];
    out->measure = "role_mass";
    out->role = (tx_role)measures[TX_ROLE];
    out->named = true;
    out->strong = out->value >= STRONG;
    add_where(&to, config, name, measures);
    tx_text_add(&badge, name->word);
    tx_text_add_char(&badge, ' ');
    add_share(&badge, out->value);
    tx_text_add(&where, "from each ");
    add_role(&where, out->role);
    tx_text_add_char(&where, ' ');
    tx_text_add(&where, goal);
    tx_text_add(&sentence, out->strong ? "" : "partly ");
    tx_text_add(&sentence, name->does);
    tx_text_add(&sentence, ": ");
    add_share(&sentence, out->value);
    tx_text_add(&sentence, " of the attention of each ");
    add_role(&sentence, out->role);
    tx_text_add(&sentence, " goes ");
    tx_text_add(&sentence, goal);
}

static void say_named(const tx_config *config, const tx_head_name *name, const double *measures,
                      tx_head_words *out) {
    tx_text badge = tx_text_over(out->badge, sizeof out->badge),
            where = tx_text_over(out->where, sizeof out->where),
            sentence = tx_text_over(out->sentence, sizeof out->sentence);
    out->word = name->word;
    out->value = measures[name->measure];
    out->measure = key_of(name);
    out->named = true;
    out->strong = out->value >= STRONG;
    tx_text_add(&badge, name->word);
    if (name->measure == TX_OFFSET_MASS) {
        tx_text_add_char(&badge, ' ');
        add_signed(&badge, (int64_t)measures[TX_OFFSET], "−", "");
    }
    tx_text_add_char(&badge, ' ');
    add_share(&badge, out->value);
    add_where(&where, config, name, measures);
    tx_text_add(&sentence, out->strong ? "" : "partly ");
    tx_text_add(&sentence, name->does);
    tx_text_add(&sentence, ": ");
    add_share(&sentence, out->value);
    tx_text_add(&sentence, " of its attention goes ");
    tx_text_add(&sentence, out->where);
}

static void say_spread(double share, tx_head_words *out) {
    tx_text badge = tx_text_over(out->badge, sizeof out->badge),
            where = tx_text_over(out->where, sizeof out->where),
            sentence = tx_text_over(out->sentence, sizeof out->sentence);
    out->word = "spread";
    out->value = share;
    out->measure = "entropy_share";
    tx_text_add(&badge, "spread ");
    add_share(&badge, share);
    tx_text_add(&where, "of the entropy that even attention has");
    tx_text_add(&sentence, "spread out: its entropy is ");
    add_share(&sentence, share);
    tx_text_add(&sentence, " of what even attention has");
}

static void say_mixed(const double *measures, tx_head_words *out) {
    const tx_head_name *strongest = &tx_head_names[0];
    double most = -1;
    for (int i = 0; i < tx_head_name_count; i++) {
        double value = measures[tx_head_names[i].measure];
        if (!is_number(value) || value <= most) continue;
        most = value;
        strongest = &tx_head_names[i];
    }
    tx_text badge = tx_text_over(out->badge, sizeof out->badge),
            where = tx_text_over(out->where, sizeof out->where),
            sentence = tx_text_over(out->sentence, sizeof out->sentence);
    out->word = "mixed";
    out->value = most < 0 ? 0 : most;
    out->measure = key_of(strongest);
    tx_text_add(&badge, "mixed");
    tx_text_add(&where, "the strongest is ");
    tx_text_add(&where, strongest->word);
    tx_text_add(&where, " with ");
    add_share(&where, out->value);
    if (out->value >= NAMED) tx_text_add(&where, ", near what even attention has");
    tx_text_add(&sentence, "mixed: no pattern here is clear; ");
    tx_text_add(&sentence, out->where);
}

static bool is_enough(double value, double even) {
    return is_number(value) && value >= NAMED && value >= (is_number(even) ? even : 0) + ABOVE;
}

/* The name by what the head does on all rows of a measure, or NULL. Recent positions contain the
 * previous one. */
static const tx_head_name *best_name(const double *measures, const double *uniform) {
    const tx_head_name *best = NULL;
    for (int i = 0; i < tx_head_name_count; i++) {
        const tx_head_name *name = &tx_head_names[i];
        double value = measures[name->measure];
        if (!is_enough(value, uniform[name->measure])) continue;
        bool contains = best && best->measure == TX_PREVIOUS && name->measure == TX_RECENT;
        double more = contains ? WIDELY : CLEARLY;
        if (!best || value > measures[best->measure] + more) best = name;
    }
    return best;
}

/* The name by what the head does on the rows of one role, where that tells more than `best`; an
 * earlier name of the table tells more at the same share. */
static const tx_head_name *role_name(const double *measures, const tx_head_name *best) {
    const tx_head_name *name = NULL;
    double value = measures[TX_ROLE_MASS];
    if (!is_enough(value, measures[TX_ROLE_EVEN])) return NULL;
    for (int i = 0; i < tx_head_name_count; i++)
        if ((double)tx_head_names[i].measure == measures[TX_ROLE_KIND]) name = &tx_head_names[i];
    if (!name || !best) return name;
    double more = name < best ? -CLEARLY : BY_ROLE;
    return value > measures[best->measure] + more ? name : NULL;
}

void tx_head_words_of(const tx_config *config, const double *measures, const double *uniform,
                      tx_head_words *out) {
    const tx_head_name *best = best_name(measures, uniform), *role = role_name(measures, best);
    *out = (tx_head_words){0};
    double share = uniform[TX_ENTROPY] > 0 ? measures[TX_ENTROPY] / uniform[TX_ENTROPY] : 0;
    if (role)
        say_role(config, role, measures, out);
    else if (best)
        say_named(config, best, measures, out);
    else if (share >= SPREAD)
        say_spread(share, out);
    else
        say_mixed(measures, out);
}
