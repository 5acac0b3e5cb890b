"""The samples of a run that learns from a text or a table, as the engine draws them."""
import csv
import io
import re

import numpy as np

# a run of at most 32 word characters with the one space before it, or a single character
PRE_TOKEN = re.compile(
    " ?[0-9A-Za-z\u00c0-\u1fff\u2070-\u2fff\u3040-\U0010ffff]{1,32}|.", re.DOTALL
)


class Tokens:
    """A text's tokens: its characters in code point order, then what the engine learned from it,
    as run.json lists it: words, or pairs of earlier tokens (byte-pair encoding). Where run.json
    lists characters, others of the text are the bytes of their UTF-8, which follow them."""

    def __init__(self, parts, about):
        learned, characters = about["learned"], about["characters"]
        self.has_bytes = characters is not None
        self.characters = list(characters) if self.has_bytes else sorted(set().union(*parts))
        self.number = {character: i for i, character in enumerate(self.characters)}
        first = len(self.characters) + 256 * self.has_bytes
        self.size = first + len(learned)
        self.pairs = {
            (new["left"], new["right"]): first + i for i, new in enumerate(learned) if "left" in new
        }
        self.words = {new["text"]: first + i for i, new in enumerate(learned) if "left" not in new}
        self.known = {}

    def of(self, text):
        """The tokens of a text as a list."""
        if not self.pairs and not self.words:
            return self.letters(text)
        tokens = []
        for part in PRE_TOKEN.findall(text):
            if part not in self.known:
                self.known[part] = self.spell(part)
            tokens += self.known[part]
        return tokens

    def letters(self, text):
        """The tokens of a text that are not learned."""
        if not self.has_bytes:
            return [self.number[character] for character in text]
        first = len(self.characters)
        return [
            token
            for character in text
            for token in (
                [self.number[character]]
                if character in self.number
                else [first + byte for byte in character.encode("utf-8")]
            )
        ]

    def spell(self, part):
        """The tokens of one pre-token."""
        if part in self.words:
            return [self.words[part]]
        tokens = self.letters(part)
        while len(tokens) > 1:  # the pair that was learned first, everywhere, from left to right
            best = min(self.pairs.get(pair, self.size) for pair in zip(tokens, tokens[1:]))
            if best == self.size:
                break
            merged = []
            for token in tokens:
                if merged and self.pairs.get((merged[-1], token)) == best:
                    merged[-1] = best
                else:
                    merged.append(token)
            tokens = merged
        return tokens


class Text:
    """Windows of a text; the last tenth of it, or at least a window, is held out."""

    def __init__(self, settings, text, about):
        self.window = settings["seq"] + 1
        self.tokens = np.array(Tokens([text], about).of(text), dtype=np.int64)

    def draw(self, rng, held_out):
        total, window = len(self.tokens), self.window
        last = max(total // 10, window)
        begin, length = (total - last, last) if held_out else (0, total - last)
        return self.listed(begin + rng.below(length - window + 1))

    def names(self):
        """Where the windows of the training part begin that follow each other (data=all)."""
        step, trained = self.window - 1, len(self.tokens) - max(len(self.tokens) // 10, self.window)
        return np.arange((trained - 1) // step) * step

    def listed(self, names):
        rows = self.tokens[names[:, None] + np.arange(self.window)]
        return rows[:, :-1], rows[:, 1:], None


HEADER_NAMES = set(
    "input output text label class source target question answer prompt reply x y from to "
    "sentence".split()
)


def records_of(text, header):
    """The rows of comma- or tab-separated values, without the header."""
    text = text.removeprefix("\ufeff")  # a byte order mark
    first = re.match(r'(?:[^"\r\n]|"[^"]*(?:"|$))*', text).group()
    separator = "\t" if "\t" in re.sub(r'"[^"]*"', "", first) else ","
    csv.field_size_limit(2**31 - 1)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    rows = [row for row in reader if row]
    named = all(cell.lower() in HEADER_NAMES for cell in rows[0])
    return rows[1:] if header == "yes" or (header == "auto" and named) else rows


def mixed(value):
    """lowbias32"""
    value = (value ^ value >> 16) * 0x7FEB352D & 0xFFFFFFFF
    value = (value ^ value >> 15) * 0x846CA68B & 0xFFFFFFFF
    return value ^ value >> 16


def hash_of(cell):
    """FNV-1a of the UTF-8, mixed."""
    value = 0x811C9DC5
    for byte in cell.encode("utf-8"):
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return mixed(value)


def split(rows, seed):
    """(rows to train on, rows held out): the hash of the input decides, with the seed unless it
    is None, for a tenth of them, and at least one of each."""
    hashes = [hash_of(row[0]) for row in rows]
    if seed is not None:
        hashes = [mixed(h ^ (mixed(seed) | 1)) for h in hashes]
    least, most = min(hashes), max(hashes)
    is_held = [h != most and (h % 10 == 0 or h == least) for h in hashes]
    held = [i for i, out in enumerate(is_held) if out]
    return [i for i, out in enumerate(is_held) if not out], held[::-1]


class Table:
    """Rows of a table: an input and an output, a text and a label, or one line each. Token 0 is
    empty, 1 separates, 2 ends."""

    def __init__(self, settings, text, about):
        self.s = settings
        decided = settings["columns"] != ""  # and the first line names them
        rows = records_of(text, "yes" if decided else settings["header"])
        self.classes, self.two = settings["head"] == "class", settings["arch"] == "encdec"
        texts = [row[:1] if self.classes else row for row in rows]
        self.tokens = Tokens([cell for row in texts for cell in row], about)
        self.rows = [[[3 + t for t in self.tokens.of(cell)] for cell in row] for row in texts]
        if self.classes:
            labels = {label: i for i, label in enumerate(dict.fromkeys(row[1] for row in rows))}
            self.labels = [3 + self.tokens.size + labels[row[1]] for row in rows]
        self.trained, self.held = map(np.array, split(rows, settings["seed"] if decided else None))

    def draw(self, rng, held_out):
        order = self.held if held_out else self.trained
        return self.listed(order[rng.below(len(order))])

    def names(self):
        """The rows of the training part."""
        return self.trained

    def listed(self, rows):
        if self.classes:
            tokens = np.stack([padded(self.rows[i][0], self.s["seq"]) for i in rows])
            return tokens, np.array([[self.labels[i]] for i in rows], dtype=np.int64), None
        T = self.s["seq_tgt"] if self.two else self.s["seq"]
        samples = [self.sequence(self.rows[i], T) for i in rows]
        tokens, targets = (np.stack(arrays) for arrays in zip(*samples))
        if not self.two:
            return tokens, targets, None
        return tokens, targets, np.stack([padded(self.rows[i][0], self.s["seq"]) for i in rows])

    def sequence(self, row, T):
        """What the decoder reads of a row, and what it must answer."""
        question = [] if self.two or len(row) == 1 else row[0]
        tokens = [*question, 1, *row[-1]]
        return padded(tokens, T), padded([0] * len(question) + [*row[-1], 2], T)


def padded(tokens, n):
    """The tokens, filled up with zeros to n."""
    return np.array(tokens + [0] * (n - len(tokens)), dtype=np.int64)
