/* What a head is called: by what it does most, and by nothing where nothing stands out. */
#include "harness.h"
#include "inspect/head_words.h"
#include <string.h>

/* A head that does everything as little as even attention does, with half its entropy. */
typedef struct {
    double measures[TX_MEASURES], uniform[TX_MEASURES];
} head;

static head plain(void) {
    head h;
    for (int m = 0; m < TX_MEASURES; m++) h.measures[m] = h.uniform[m] = 0.06;
    h.measures[TX_ENTROPY] = 1;
    h.uniform[TX_ENTROPY] = 2;
    h.measures[TX_OFFSET] = -3;
    for (int m = TX_ROLE; m <= TX_ROLE_EVEN; m++) h.measures[m] = h.uniform[m] = NAN;
    return h;
}

static tx_head_words words_in(const tx_config *config, const head *h) {
    tx_head_words words;
    tx_head_words_of(config, h->measures, h->uniform, &words);
    return words;
}

static tx_head_words words_of(const head *h) {
    const tx_config config = config_of("preset=recall\n");
    return words_in(&config, h);
}

static tx_head_words text_words_of(const head *h) {
    const tx_config config = config_of("preset=text\n");
    return words_in(&config, h);
}

static tx_head_words with(tx_measure measure, double value) {
    head h = plain();
    h.measures[measure] = value;
    return words_of(&h);
}

#define SAYS(text, wanted) CHECK_MSG(strcmp(text, wanted) == 0, "\"%s\", not \"%s\"", text, wanted)

static void test_mirror(void) {
    head h = plain();
    h.measures[TX_MIRROR] = h.measures[TX_SOURCE] = 0.97;
    tx_head_words w = words_of(&h);
    SAYS(w.word, "mirror");
    SAYS(w.measure, "mirror");
    SAYS(w.badge, "mirror .97");
    SAYS(w.where, "from answer i to source n − 1 − i");
    SAYS(w.sentence, "mirrors: .97 of its attention goes from answer i to source n − 1 − i");
    CHECK(w.named && w.strong && w.value == 0.97);
    h.measures[TX_SOURCE] = NAN;
    w = words_of(&h);
    SAYS(w.sentence, "mirrors: .97 of its attention goes from answer row t to key m − 1 − t");
}

static void test_offset(void) {
    head h = plain();
    tx_head_words w = with(TX_OFFSET_MASS, 0.5);
    SAYS(w.word, "offset");
    SAYS(w.measure, "offset_mass");
    SAYS(w.badge, "offset −3 .50");
    SAYS(w.sentence,
         "partly looks at a distance: .50 of its attention goes from answer row t to key t − 3");
    CHECK(w.named && !w.strong);
    h.measures[TX_OFFSET_MASS] = 0.5;
    h.measures[TX_OFFSET] = 0;
    w = words_of(&h);
    SAYS(w.where, "from answer row t to key t");
    SAYS(w.badge, "offset 0 .50");
    h.measures[TX_OFFSET] = 7;
    w = words_of(&h);
    SAYS(w.where, "from answer row t to key t + 7");
    /* the earlier of two that say the same */
    h.measures[TX_SOURCE] = h.measures[TX_OFFSET_MASS] = 0.9;
    w = words_of(&h);
    SAYS(w.word, "source");
    h.measures[TX_OFFSET_MASS] = 0.93;
    w = words_of(&h);
    SAYS(w.word, "offset");
}

static void test_others(void) {
    head h = plain();
    tx_head_words w = with(TX_ENTROPY, 1.9);
    SAYS(w.word, "spread");
    SAYS(w.measure, "entropy_share");
    SAYS(w.sentence, "spread out: its entropy is .95 of what even attention has");
    CHECK(!w.named && !w.strong);
    w = words_of(&h);
    SAYS(w.badge, "mixed");
    w = with(TX_SEPARATOR, 0.3);
    SAYS(w.sentence, "mixed: no pattern here is clear; the strongest is separator with .30");
    SAYS(w.measure, "separator");
    h.measures[TX_SEPARATOR] = 0.5;
    h.uniform[TX_SEPARATOR] = 0.4;
    w = words_of(&h);
    SAYS(w.sentence, "mixed: no pattern here is clear; the strongest is separator with .50, "
                     "near what even attention has");
    w = with(TX_PREVIOUS, 0.999);
    SAYS(w.badge, "previous .999");
    w = with(TX_NEXT, 1);
    SAYS(w.badge, "next 1.000");
    w = with(TX_SAME, 0.4);
    SAYS(w.badge, "same .40");
    w = with(TX_SAME, 0.39);
    SAYS(w.word, "mixed");
}

static head with_role(tx_role role, tx_measure kind, double mass, double even) {
    head h = plain();
    h.measures[TX_ROLE] = role;
    h.measures[TX_ROLE_KIND] = kind;
    h.measures[TX_ROLE_MASS] = mass;
    h.measures[TX_ROLE_EVEN] = even;
    return h;
}

/* What a head does on the rows of one role names it where all rows say less. */
static void test_roles(void) {
    head h = with_role(TX_ROLE_VALUE, TX_PREVIOUS, 0.9, 0.1);
    h.measures[TX_PREVIOUS] = 0.38;
    tx_head_words w = words_of(&h);
    SAYS(w.word, "previous");
    SAYS(w.measure, "role_mass");
    SAYS(w.badge, "previous .90");
    SAYS(w.where, "from each value to the previous position");
    SAYS(w.sentence,
         "looks back: .90 of the attention of each value goes to the previous position");
    CHECK(w.named && w.strong && w.role == TX_ROLE_VALUE && w.value == 0.9);
    /* all rows do it nearly as much */
    h.measures[TX_PREVIOUS] = 0.82;
    w = words_of(&h);
    SAYS(w.measure, "previous");
    CHECK(w.role == TX_ROLE_POSITION);
    /* one answer, fetched: the earlier name has the reason */
    h = with_role(TX_ROLE_QUERY, TX_INDUCTION, 0.98, 0.06);
    h.measures[TX_SOURCE] = 0.98;
    h.measures[TX_INDUCTION] = 0.85;
    w = words_of(&h);
    SAYS(w.badge, "induction .98");
    SAYS(w.sentence, "continues: .98 of the attention of each query goes to the position after an "
                     "earlier occurrence of the same token");
    SAYS(w.where, "from each query to the position after an earlier occurrence of the same token");
    /* near what even attention has on these rows */
    h = with_role(TX_ROLE_KEY, TX_DIAGONAL, 0.5, 0.4);
    w = words_of(&h);
    SAYS(w.word, "mixed");
    h = with_role(TX_ROLE_KEY, TX_DIAGONAL, 0.65, 0.4);
    w = words_of(&h);
    SAYS(w.sentence, "partly looks at itself: .65 of the attention of each key goes to its own "
                     "position");
    CHECK(w.named && !w.strong);
}

/* Text is told of in characters and words. */
static void test_text(void) {
    head h = plain();
    h.measures[TX_RECENT] = 0.83;
    h.measures[TX_PREVIOUS] = 0.5;
    tx_head_words w = text_words_of(&h);
    SAYS(w.badge, "recent .83");
    SAYS(w.sentence,
         "looks back over several: .83 of its attention goes to the 4 previous characters");
    h.measures[TX_PREVIOUS] = 0.7;
    w = text_words_of(&h);
    SAYS(w.badge, "previous .70");
    h = plain();
    h.measures[TX_SAME] = 0.6;
    w = text_words_of(&h);
    SAYS(w.where, "to other positions with the same character");
    tx_config learned = config_of("preset=text\n");
    learned.tokens = TX_TOKENS_BPE;
    w = words_in(&learned, &h);
    SAYS(w.where, "to other positions with the same token");
    h = plain();
    h.measures[TX_WORD_START] = 0.6;
    w = text_words_of(&h);
    SAYS(w.badge, "word start .60");
    SAYS(w.measure, "word_start");
    SAYS(w.where, "to the start of the current word");
}

/* Nothing is known of the head: no row had any key of a kind. */
static void test_unknown(void) {
    head h;
    for (int m = 0; m < TX_MEASURES; m++) h.measures[m] = h.uniform[m] = NAN;
    tx_head_words w = words_of(&h);
    SAYS(w.word, "mixed");
    CHECK(w.value == 0);
}

/* Every name is a measure of its own, and fits where words go at any value. */
static void test_tables(void) {
    for (int i = 0; i < tx_head_name_count; i++) {
        head h = plain();
        bool told = false;
        h.measures[tx_head_names[i].measure] = 0.666;
        h.measures[TX_OFFSET] = -1023;
        tx_head_words w = words_of(&h);
        SAYS(w.word, tx_head_names[i].word);
        CHECK(strlen(w.sentence) + 1 < sizeof w.sentence && strlen(w.where) + 1 < sizeof w.where);
        CHECK(strstr(w.sentence, w.where) != NULL && strlen(w.badge) + 1 < sizeof w.badge);
        for (int k = 0; k < tx_measure_text_count; k++)
            told = told || strcmp(w.measure, tx_measure_texts[k].key) == 0;
        CHECK_MSG(told, "%s is in no table", w.measure);
    }
}

int main(void) {
    test_mirror();
    test_offset();
    test_others();
    test_roles();
    test_text();
    test_unknown();
    test_tables();
    return check_report();
}
