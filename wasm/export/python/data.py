"""The samples of a Headroom run, drawn exactly as the engine draws them.

Sample i of a seed is a pure function of (seed, split, i): it reads numbers of the counter-based
generator Philox4x32-10 (Salmon, Moraes, Dror and Shaw, "Parallel Random Numbers: As Easy as 1, 2,
3", SC'11). So every machine, and every number of processes, sees the same batches.
"""
import numpy as np
import torch

STREAM_TRAIN, STREAM_HELD_OUT, STREAM_SHUFFLE = 1, 2, 3
LOW_32_BITS = np.uint64(0xFFFFFFFF)
SHIFT = np.uint64(32)


def philox(counter, key):
    """Four words for each counter. counter: four uint64 arrays of one shape, below 2**32; key: two
    numbers below 2**32. Returns an array [..., 4]."""
    c0, c1, c2, c3 = counter
    k0, k1 = key
    for _ in range(10):
        p0, p1 = np.uint64(0xD2511F53) * c0, np.uint64(0xCD9E8D57) * c2
        c0, c1 = (p1 >> SHIFT) ^ c1 ^ np.uint64(k0), p1 & LOW_32_BITS
        c2, c3 = (p0 >> SHIFT) ^ c3 ^ np.uint64(k1), p0 & LOW_32_BITS
        k0, k1 = (k0 + 0x9E3779B9) % 2**32, (k1 + 0xBB67AE85) % 2**32
    return np.stack([c0, c1, c2, c3], axis=-1)


class Reader:
    """Reads many streams of one seed side by side, each from its first word on."""

    def __init__(self, seed, stream, a, b=0):
        self.key = (seed, stream)
        self.a = np.asarray(a, dtype=np.uint64)
        self.b = np.full_like(self.a, b)
        self.words = np.empty((len(self.a), 0), dtype=np.uint64)
        self.read = np.zeros(len(self.a), dtype=np.int64)  # words read of each stream

    def _grow(self):
        """Doubles the words that are at hand."""
        blocks = self.words.shape[1] // 4
        number = np.arange(blocks, max(4, 2 * blocks), dtype=np.uint64)
        shape = (len(self.a), len(number))
        counter = [np.broadcast_to(x, shape) for x in (number, self.a[:, None], self.b[:, None])]
        new = philox([*counter, np.zeros(shape, dtype=np.uint64)], self.key)
        self.words = np.concatenate([self.words, new.reshape(len(self.a), -1)], axis=1)

    def word(self, which):
        """The next word of each of these streams."""
        while self.read[which].max(initial=0) >= self.words.shape[1]:
            self._grow()
        words = self.words[which, self.read[which]]
        self.read[which] += 1
        return words

    def uniform(self):
        """A number in [0, 1) of 53 bits from each stream."""
        every = np.arange(len(self.a))
        high, low = self.word(every) >> np.uint64(5), self.word(every) >> np.uint64(6)
        return (high.astype(np.float64) * 2**26 + low.astype(np.float64)) * 2.0**-53

    def below(self, n, which=None):
        """A number 0..n-1 from each stream, or from those of `which`; without bias (Lemire's
        multiplication with rejection)."""
        which = np.arange(len(self.a)) if which is None else which
        n = np.broadcast_to(np.asarray(n, dtype=np.uint64), len(which))
        product = self.word(which) * n
        surplus = (np.uint64(2**32) - n) % n
        again = np.flatnonzero((product & LOW_32_BITS) < surplus)
        while len(again):
            product[again] = self.word(which[again]) * n[again]
            again = again[(product[again] & LOW_32_BITS) < surplus[again]]
        return (product >> SHIFT).astype(np.int64)


# --- tasks: each draws `rng`'s samples and returns (tokens, targets, source or None) ---


def zeros(rng, width):
    return np.zeros((len(rng.a), width), dtype=np.int64)


def draw_lengths(s, rng, longest):
    """How many data tokens each sample has."""
    if s["lengths"] != "variable" or longest == (longest + 1) // 2:
        return np.full(len(rng.a), longest)
    shortest = (longest + 1) // 2
    return shortest + rng.below(longest - shortest + 1)


def move(s, rng, arrange):
    """Data in, the same data rearranged out: copy, reverse, sort."""
    two, variable = s["arch"] == "encdec", s["lengths"] == "variable"
    longest = s["seq"] if two else (s["seq"] - 1) // 2
    first = 3 if two or variable else 2
    lengths = draw_lengths(s, rng, longest)
    data = zeros(rng, longest)
    for i in range(longest):
        which = np.flatnonzero(lengths > i)
        data[which, i] = first + rng.below(s["vocab"] - first, which)
    answer = arrange(data, lengths)
    rows = np.arange(len(data))
    if two:
        tokens, targets = zeros(rng, longest + 1), zeros(rng, longest + 1)
        tokens[:, 0] = 1
        tokens[:, 1:] = targets[:, :-1] = answer
        targets[rows, lengths] = 2
        return tokens, targets, data
    tokens, targets = zeros(rng, s["seq"]), zeros(rng, s["seq"])
    tokens[:, :longest] = data
    tokens[rows, lengths] = 1
    for i in range(longest):
        row = np.flatnonzero(lengths > i)
        at = lengths[row] + 1 + i
        targets[row, at] = answer[row, i]
        if variable:
            tokens[row, at] = 2
    return tokens, targets, None


def reversed_rows(data, lengths):
    """Each row's first numbers in reverse order, zeros after them."""
    at = lengths[:, None] - 1 - np.arange(data.shape[1])
    return np.where(at >= 0, np.take_along_axis(data, np.maximum(at, 0), axis=1), 0)


def sorted_rows(data, lengths):
    """Each row's first numbers in ascending order, zeros after them."""
    full = np.arange(data.shape[1]) < lengths[:, None]
    return np.where(full, np.sort(np.where(full, data, np.iinfo(np.int64).max), axis=1), 0)


def shift(s, rng):
    """Random tokens; the answer is the next one, the last answer 0."""
    tokens, targets = zeros(rng, s["seq"]), zeros(rng, s["seq"])
    for t in range(s["seq"]):
        tokens[:, t] = 1 + rng.below(s["vocab"] - 1)
    targets[:, :-1] = tokens[:, 1:]
    return tokens, targets, None


def count(s, rng):
    """A number that grows by the same step at each position, modulo the vocabulary."""
    start = rng.below(s["vocab"])
    step = 1 + rng.below(min(9, s["vocab"] - 1))
    line = (start[:, None] + step[:, None] * np.arange(s["seq"] + 1)) % s["vocab"]
    return line[:, :-1], line[:, 1:], None


def recall(s, rng):
    """Pairs of a key and a value, then every key once more in another order."""
    n, keys = s["seq"] // 3, (s["vocab"] - 1) // 2
    tokens, targets = zeros(rng, 3 * n), zeros(rng, 3 * n)
    asked = tokens[:, 2 * n :]
    rows = np.arange(len(tokens))
    for i in range(n):
        left = rows
        while len(left):  # until the key is a new one
            key = 1 + rng.below(keys, left)
            taken = (tokens[left, 0 : 2 * i : 2] == key[:, None]).any(axis=1)
            tokens[left, 2 * i] = key
            left = left[taken]
        tokens[:, 2 * i + 1] = 1 + keys + rng.below(s["vocab"] - 1 - keys)
        place = rng.below(i + 1)
        asked[rows, i] = asked[rows, place]
        asked[rows, place] = tokens[:, 2 * i]
    for i in range(n):
        pair = np.argmax(tokens[:, 0 : 2 * n : 2] == asked[:, i : i + 1], axis=1)
        targets[:, 2 * n + i] = tokens[rows, 2 * pair + 1]
    return tokens, targets, None


def sum_is_held_out(s, number):
    """Whether the sums with these numbers are held out."""
    drawn = Reader(s["seed"], STREAM_HELD_OUT, number, 1).uniform() >= s["train_share"]
    return np.where(number < 2, number == 1, drawn)


def modular(s, rng, held_out):
    """The sum of seq - 1 numbers modulo p; a share of all sums is never trained on, with pairs
    unordered in any order of their numbers."""
    n, p = s["seq"] - 1, s["vocab"] - 2
    tokens, targets = zeros(rng, n + 1), zeros(rng, n + 1)
    left = np.arange(len(tokens))
    while len(left):
        for i in range(n):
            tokens[left, i] = 2 + rng.below(p, left)
        digits = tokens[left, :n] - 2
        targets[left, n] = 2 + digits.sum(axis=1) % p
        if s["pairs"] == "unordered":
            digits = np.sort(digits, axis=1)
        number = np.zeros(len(left), dtype=np.int64)
        for i in range(n):
            number = (number * p + digits[:, i]) % 2**32
        left = left[sum_is_held_out(s, number) != held_out]
    tokens[:, n] = 1
    return tokens, targets, None


def majority_of(row, n, start):
    """The token that occurs most among row[:n]; a tie is decided by one token more, which is
    written into the row."""
    winner, most, tie = 0, 0, False
    for i in range(n):
        token = row[(start + i) % n]
        number = int((row[:n] == token).sum())
        tie = (tie or token != winner) if number == most else tie and number < most
        if number > most:
            winner, most = token, number
    if tie:
        row[np.flatnonzero(row != winner)[0]] = winner
    return winner


def majority(s, rng):
    """Which token occurs most often; the answer is one class for the sequence."""
    lengths = draw_lengths(s, rng, s["seq"])
    tokens = zeros(rng, s["seq"])
    for t in range(s["seq"]):
        which = np.flatnonzero(lengths > t)
        tokens[which, t] = 1 + rng.below(s["vocab"] - 1, which)
    start = rng.below(lengths)
    classes = [majority_of(row, n, i) for row, n, i in zip(tokens, lengths, start)]
    return tokens, np.array(classes, dtype=np.int64)[:, None], None


def text_windows(s, rng, held_out, text):
    """Windows of a text; the last tenth of it, or at least a window, is held out."""
    window = s["seq"] + 1
    last = max(len(text) // 10, window)
    begin, length = (len(text) - last, last) if held_out else (0, len(text) - last)
    at = begin + rng.below(length - window + 1)
    rows = text[at[:, None] + np.arange(window)]
    return rows[:, :-1], rows[:, 1:], None


def tokens_of(text):
    """A text as tokens: its different characters in code point order are the vocabulary."""
    codes = np.array([ord(character) for character in text], dtype=np.int64)
    return np.searchsorted(np.unique(codes), codes)


class Data:
    """The samples of a run: settings as run.json has them, and the text of task text."""

    def __init__(self, settings, text=None):
        self.s = settings
        self.order = (-1, None)  # of which epoch, and the samples in their order
        s, name = settings, settings["task"]
        tasks = {
            "copy": lambda rng, held: move(s, rng, lambda data, lengths: data),
            "reverse": lambda rng, held: move(s, rng, reversed_rows),
            "sort": lambda rng, held: move(s, rng, sorted_rows),
            "shift": lambda rng, held: shift(s, rng),
            "count": lambda rng, held: count(s, rng),
            "recall": lambda rng, held: recall(s, rng),
            "modular": lambda rng, held: modular(s, rng, held),
            "majority": lambda rng, held: majority(s, rng),
            "text": lambda rng, held: text_windows(s, rng, held, tokens),
        }
        if name not in tasks:
            raise SystemExit(f'data.py cannot draw samples of task "{name}"')
        tokens = tokens_of(text) if name == "text" else None
        self.generate = tasks[name]

    def samples(self, indices, held_out=False):
        """These samples of a split as tensors: tokens, targets and, or None, source."""
        stream = STREAM_HELD_OUT if held_out else STREAM_TRAIN
        rng = Reader(self.s["seed"], stream, np.asarray(indices, dtype=np.uint64))
        tokens, targets, source = self.generate(rng, held_out)
        tensor = lambda x: None if x is None else torch.from_numpy(np.ascontiguousarray(x))
        return tensor(tokens), tensor(targets), tensor(source)

    def indices(self, step):
        """Which training samples step `step` of the run takes; an epoch's last batch may be
        smaller."""
        samples, batch = self.s["samples"], self.s["batch"]
        epoch, place = divmod(step, -(-samples // batch))
        first = place * batch
        places = np.arange(first, min(first + batch, samples))
        if self.s["data"] == "fresh":
            return (epoch * samples + places) % 2**32
        return self.shuffled(epoch)[places]

    def shuffled(self, epoch):
        """The order of an epoch's samples (data=fixed): Fisher and Yates' shuffle."""
        if self.order[0] != epoch:
            rng = Reader(self.s["seed"], STREAM_SHUFFLE, [epoch])
            order = np.arange(self.s["samples"])
            for i in range(len(order) - 1, 0, -1):
                j = rng.below(i + 1)[0]
                order[i], order[j] = order[j], order[i]
            self.order = (epoch, order)
        return self.order[1]

    def batch(self, step):
        """The batch of a step: tokens, targets and source."""
        return self.samples(self.indices(step))
