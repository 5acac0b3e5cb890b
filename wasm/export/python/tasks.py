"""The samples of every task that makes its own, as the engine draws them.

Each function draws the samples of `rng` and returns (tokens, targets, source or None).
"""
import numpy as np

from generator import STREAM_HELD_OUT, Reader


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


class Modular:
    """What is made of seq - 1 numbers modulo p; a share of all problems is never trained on, with
    pairs unordered in any order of their numbers."""

    def __init__(self, s):
        self.s, self.n, self.p = s, s["seq"] - 1, s["vocab"] - 2

    def draw(self, rng, held_out):
        digits = zeros(rng, self.n)
        left = np.arange(len(digits))
        while len(left):
            for i in range(self.n):
                digits[left, i] = rng.below(self.p, left)
            left = left[self.is_held_out(digits[left]) != held_out]
        return self.of(digits)

    def names(self):
        """The problems that are trained on: their numbers are the digits of the name."""
        every = np.arange(self.p**self.n)
        return every[~self.is_held_out(digits_of(every, self.p, self.n))]

    def listed(self, names):
        return self.of(digits_of(names, self.p, self.n))

    def of(self, digits):
        tokens = np.ones((len(digits), self.n + 1), dtype=np.int64)
        targets = np.zeros_like(tokens)
        tokens[:, : self.n] = 2 + digits
        targets[:, self.n] = 2 + self.answers(digits)
        return tokens, targets, None

    def answers(self, digits):
        operation = self.s["operation"]
        made = digits[:, 0]
        for x in digits[:, 1:].T:
            made = made * x if operation == "multiply" else made + (x if operation == "add" else -x)
            made = made % self.p
        return made

    def is_held_out(self, digits):
        if self.s["pairs"] == "unordered":
            digits = np.sort(digits, axis=1)
        number = np.zeros(len(digits), dtype=np.int64)
        for x in digits.T:
            number = (number * self.p + x) % 2**32
        drawn = Reader(self.s["seed"], STREAM_HELD_OUT, number, 1).uniform()
        return np.where(number < 2, number == 1, drawn >= self.s["train_share"])


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


def induction(s, rng):
    """Different tokens, then the same once more; where a token was seen before, the answer is the
    next one."""
    T, longest = s["seq"], s["seq"] // 2
    least = max(2, (longest + 1) // 2 if s["lengths"] == "variable" else longest)
    lengths = least + rng.below(longest - least + 1)
    tokens, targets = zeros(rng, T), zeros(rng, T)
    for i in range(longest):
        which = np.flatnonzero(lengths > i)
        while len(which):  # until the token is a new one
            tokens[which, i] = 1 + rng.below(s["vocab"] - 1, which)
            which = which[(tokens[which, :i] == tokens[which, i : i + 1]).any(axis=1)]
    at, n = np.arange(T), lengths[:, None]
    again = np.take_along_axis(tokens, np.maximum(at - n, 0), axis=1)
    tokens = np.where(at < n, tokens, np.where(at < 2 * n, again, 0))
    targets[:, :-1] = np.where((at >= n) & (at < 2 * n - 1), np.roll(tokens, -1, axis=1), 0)[:, :-1]
    return tokens, targets, None


def digits_of(numbers, base, n):
    """The n digits of each number, the most significant first."""
    return numbers[:, None] // base ** np.arange(n - 1, -1, -1) % base


def addition(s, rng):
    """Two numbers of n digits, and slots for the n + 1 digits of their sum."""
    base, n = s["vocab"] - 3, (s["seq"] - 3) // 3
    a, b = rng.below(base**n), rng.below(base**n)
    tokens, targets = zeros(rng, s["seq"]), zeros(rng, s["seq"])
    tokens[:, :n], tokens[:, n] = 3 + digits_of(a, base, n), 2
    tokens[:, n + 1 : 2 * n + 1], tokens[:, 2 * n + 1] = 3 + digits_of(b, base, n), 1
    targets[:, 2 * n + 2 :] = 3 + digits_of(a + b, base, n + 1)
    return tokens, targets, None


def dyck(s, rng):
    """Balanced brackets of vocab - 2 kinds; a mark, 1, closes the last open one, and its answer is
    that bracket."""
    T = s["seq"]
    tokens, targets = zeros(rng, T), zeros(rng, T)
    depth, stack = zeros(rng, 1)[:, 0], zeros(rng, T)
    for t in range(T):
        opens = depth == 0
        free = np.flatnonzero(~opens & (depth < T - t))
        opens[free] = rng.below(2, free) == 1
        which, closing = np.flatnonzero(opens), np.flatnonzero(~opens)
        tokens[closing, t] = 1
        targets[closing, t] = stack[closing, depth[closing] - 1]
        tokens[which, t] = stack[which, depth[which]] = 2 + rng.below(s["vocab"] - 2, which)
        depth += np.where(opens, 1, -1)
    return tokens, targets, None


def random_numbers(s, rng):
    """Tokens 1 to vocab - 1 at every position."""
    tokens = zeros(rng, s["seq"])
    for t in range(s["seq"]):
        tokens[:, t] = 1 + rng.below(s["vocab"] - 1)
    return tokens


def parity(s, rng):
    """The sum of all numbers so far, modulo vocab - 1; number n is token n + 1."""
    tokens = random_numbers(s, rng)
    return tokens, 1 + np.cumsum(tokens - 1, axis=1) % (s["vocab"] - 1), None


def two_sum(s, rng):
    """A sum, then numbers: 2 where another number makes the sum with this one, 1 elsewhere."""
    tokens = random_numbers(s, rng)
    numbers = tokens - 1
    pairs = (numbers[:, 1:, None] + numbers[:, None, 1:]) % (s["vocab"] - 1)
    makes = pairs == numbers[:, :1, None]
    makes &= ~np.eye(s["seq"] - 1, dtype=bool)
    targets = zeros(rng, s["seq"])
    targets[:, 1:] = 1 + makes.any(axis=2)
    return tokens, targets, None


def masked(s, rng):
    """Numbers that grow by the same step modulo vocab - 2; a mask, 1, hides a sixth of them."""
    p, T = s["vocab"] - 2, s["seq"]
    start = rng.below(p)
    step = 1 + rng.below(min(9, p - 1))
    line = 2 + (start[:, None] + step[:, None] * np.arange(T)) % p
    hidden = np.zeros(line.shape, dtype=bool)
    for _ in range(max(1, T // 6)):
        left = np.arange(len(line))
        while len(left):  # until the position has no mask yet
            at = rng.below(T, left)
            taken = hidden[left, at]
            hidden[left, at] = True
            left = left[taken]
    return np.where(hidden, 1, line), np.where(hidden, line, 0), None
