/* The second built-in text: short stories in simple English, made by a grammar and written for this
 * program. They are too many to memorise, and every one keeps to its own hero, friend, place and
 * thing, so that a model has something to learn at any distance.
 *
 * In a sentence, {a|b} is one of its choices, and $x is the story's own: h the hero, g girl or boy,
 * p she or he, P She or He, s her or his, S Her or His, o her or him; f the friend, an animal, and
 * a its kind; t a thing and j what it is like; l a place, e food, w the weather. */
#include "base/rng.h"
#include "tasks/corpus.h"

#define STORIES 1000
#define STORY_SEED 2016
#define SENTENCE_ROOM 512
#define WORD_ROOM 16

/* The story's own words: a letter, then what it may be. Girls are in the first half of heroes. */
static const struct {
    char letter;
    const char *choices;
} own_words[] = {
    {'h', "{Anna|Mia|Lily|Emma|Nora|Ruth|Clara|Rosa|Ella|Ida|Kate|Lucy|"
          "Tom|Ben|Max|Sam|Leo|Jack|Hugo|Finn|Paul|Tim|Noah|Oscar}"},
    {'f', "{Pip|Dot|Tuck|Moss|Bramble|Pepper|Button|Flick|Hazel|Snow|Rusty|Willow|Biscuit|Puddle|"
          "Clover|Ash}"},
    {'a', "{dog|cat|rabbit|fox|bird|mouse|duck|goat|frog|bear|horse|turtle|squirrel|hen|wolf|pig}"},
    {'t', "{ball|kite|box|hat|lamp|drum|boat|bell|map|key|book|coat|cup|shell|stone|basket|ring|"
          "flute|wheel|flag|whistle|clock}"},
    {'j', "{red|blue|green|yellow|grey|new|small|big|shiny|soft|round|golden|wooden|heavy|funny|"
          "pretty}"},
    {'l', "{garden|forest|park|river|hill|barn|school|market|beach|field|pond|lake|mill|bridge|"
          "harbour|meadow}"},
    {'e', "{bread|soup|cake|apples|cheese|honey|pears|nuts|berries|fruit|pancakes|carrots|cookies|"
          "corn}"},
    {'w', "{sunny|windy|rainy|cold|warm|cloudy|snowy|quiet|foggy|bright}"},
};
enum { OWN_WORDS = sizeof own_words / sizeof *own_words };

/* What happens, part by part: one sentence or more of each part. */
static const char *const openings[] = {
    "Once upon a time there was a {little|young|kind|brave|shy} $g named $h. ",
    "There was once a {little|young|curious|cheerful} $g called $h. ",
    "It was a $w {day|morning|afternoon}, and $h went to the $l. ",
    "$h lived near the $l with $s {mother|father|grandmother|grandfather}. ",
    "One $w {day|morning|evening} $h {woke up early|could not sleep|was bored at home}. ",
    "In a {small|quiet|white} house by the $l lived a {little|young} $g named $h. ",
};
static const char *const wishes[] = {
    "$h had a $j $t, and $p {loved it very much|took it everywhere|kept it under $s bed}. ",
    "$P wanted to {find|buy|make} a $j $t for $s {mother|father|friend|sister|brother}. ",
    "More than anything, $p wanted a $j $t. ",
    ("$S {mother|father|grandmother} gave $o a $j $t. \"{Take good care of it|Be careful with it|"
     "Do not lose it}!\" "),
    "$P carried a $j $t in $s {bag|arms|hands} and went to the $l. ",
};
static const char *const meetings[] = {
    "At the $l $p met a {friendly|small|hungry|lonely} $a named $f. ",
    "On the way $p saw a $a. The $a was called $f, and it was {sad|lost|hungry|tired}. ",
    ("Then a $a came out of the {bushes|trees|grass|shadows}. \"Hello,\" said the $a. \"My name is "
     "$f.\" "),
    "$S best friend was a $a named $f. They {played|walked|talked|laughed} together every day. ",
    "$h sat down to eat some $e. A {small|shy|clever} $a named $f {smelled it|came near|watched}. ",
};
static const char *const troubles[] = {
    "But the $t fell into the {water|mud|hole|snow}, and $h began to cry. ",
    "Then the wind took the $t and carried it over the {wall|trees|roof|hill}. ",
    "Suddenly the $t was gone. $h looked {under the table|behind the door|in the grass|"
    "everywhere}, but $p could not find it. ",
    "But the $t {broke|was too heavy|got stuck in a tree|did not work}, and nobody knew what to "
    "do. ",
    "Soon it got dark, and $h did not know the way home. $P held the $j $t and was {afraid|cold|"
    "very quiet}. ",
    "A {big|mean|noisy} {boy|crow|dog|goose} came and took the $t away. ",
};
static const char *const helps[] = {
    "\"Do not {worry|cry|be afraid},\" said $f. \"I {can|will} help you.\" ",
    "$f had an idea. \"{Let us look together|Follow me|Wait here},\" said the $a. ",
    "\"If you give me some $e, I will help you,\" said the $a. So $h gave $f some $e. ",
    "$h asked $f for help, and the $a said yes {at once|with a smile|after a while}. ",
    "The $a {thought for a while|looked up|nodded}. \"I know what we can do,\" said $f. ",
};
static const char *const turns[] = {
    "They {ran|walked|hurried} to the $l and looked {all afternoon|for a long time|in every "
    "corner}. ",
    "The $a {jumped|climbed|swam|crawled} and {pulled|pushed|carried} until the $t was free. ",
    "They worked together, first $h and then $f, {until the sun went down|step by step|and they "
    "did not stop}. ",
    "It was {hard|slow|not easy}, but $h did not give up, and $f did not give up. ",
    "In the end $f found the $t {near the old wall|under a leaf|behind a stone|beside the path}. ",
};
static const char *const joys[] = {
    "$h was so {happy|glad|proud} that $p {danced|sang|laughed|jumped} with the $a. ",
    "\"Thank you, $f,\" said $h. \"You are {a good friend|very kind|the best $a in the world}.\" ",
    "$P {hugged|thanked} $f, and they shared the $e. ",
    "Now the $j $t was back, and $h {smiled|was not sad any more|felt warm inside}. ",
    "$h {gave|showed} the $t to $f, and the $a was {surprised|happy|very proud}. ",
};
static const char *const endings[] = {
    "From that day on, $h and $f were {friends|best friends|always together}.\n",
    "They went home, ate some $e, and {fell asleep|told everyone|went to bed}.\n",
    "$h learned that it is good to {share|help others|ask for help|be kind|be careful}.\n",
    "And every time it was $w, $h remembered the $a and the $j $t.\n",
    ("$S {mother|father|grandmother} was waiting at the door, and there was {hot soup|warm milk|"
     "fresh bread} for everyone.\n"),
};

#define PART(sentences) \
    { sentences, sizeof(sentences) / sizeof *(sentences) }
static const struct {
    const char *const *sentences;
    size_t count;
} parts[] = {PART(openings), PART(wishes), PART(meetings), PART(troubles),
             PART(helps),    PART(turns),  PART(joys),     PART(endings)};
enum { PARTS = sizeof parts / sizeof *parts };

typedef struct {
    char word[OWN_WORDS][WORD_ROOM];
    bool boy;
} story;

/* What $letter is. */
static const char *word_of(const story *s, char letter) {
    static const char letters[] = "gpPsSo";
    static const char *const both[][2] = {{"girl", "boy"}, {"she", "he"},  {"She", "He"},
                                          {"her", "his"},  {"Her", "His"}, {"her", "him"}};
    for (int i = 0; letters[i]; i++)
        if (letters[i] == letter) return both[i][s->boy];
    for (int i = 0; i < OWN_WORDS; i++)
        if (own_words[i].letter == letter) return s->word[i];
    return "";
}

static uint32_t choices_in(const char *open) {
    uint32_t n = 1;
    for (; *open != '}'; open++) n += *open == '|';
    return n;
}

/* Writes a sentence with its choices made. Returns the number of the last choice. */
static uint32_t expand(const char *sentence, const story *s, tx_rng *rng, tx_text *out) {
    uint32_t wanted = 0, choice = 0;
    for (const char *at = sentence; *at; at++) {
        if (*at == '{') {
            wanted = tx_rng_below(rng, choices_in(at));
            choice = 0;
        } else if (*at == '|') {
            choice++;
        } else if (*at == '}') {
            choice = wanted;
        } else if (choice == wanted && *at == '$') {
            tx_text_add(out, word_of(s, *++at));
        } else if (choice == wanted) {
            tx_text_add_char(out, *at);
        }
    }
    return wanted;
}

static story begin_story(tx_rng *rng) {
    story s = {0};
    for (int i = 0; i < OWN_WORDS; i++) {
        tx_text word = tx_text_over(s.word[i], WORD_ROOM);
        uint32_t choice = expand(own_words[i].choices, &s, rng, &word);
        TX_ASSERT(tx_text_fits(&word));
        if (i == 0) s.boy = choice >= choices_in(own_words[i].choices) / 2;
    }
    return s;
}

void tx_stories(void (*take)(void *context, const char *bytes, size_t size), void *context) {
    for (uint32_t n = 0; n < STORIES; n++) {
        tx_rng rng = tx_rng_at(STORY_SEED, TX_STREAM_TRAIN, n, 0);
        const story s = begin_story(&rng);
        for (int i = 0; i < PARTS; i++) {
            char sentence[SENTENCE_ROOM];
            tx_text out = tx_text_over(sentence, sizeof sentence);
            expand(parts[i].sentences[tx_rng_below(&rng, (uint32_t)parts[i].count)], &s, &rng,
                   &out);
            TX_ASSERT(tx_text_fits(&out));
            take(context, sentence, out.length);
        }
    }
}
