"""The engine's random numbers: the counter-based generator Philox4x32-10.

Salmon, Moraes, Dror and Shaw, "Parallel Random Numbers: As Easy as 1, 2, 3" (SC'11). Every stream
is a pure function of its seed and its counter.
"""
import numpy as np

STREAM_TRAIN, STREAM_HELD_OUT, STREAM_SHUFFLE, STREAM_SAMPLING = 1, 2, 3, 5
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

    def uniform(self, which=None):
        """A number in [0, 1) of 53 bits from each stream, or from those of `which`."""
        which = np.arange(len(self.a)) if which is None else which
        high, low = self.word(which) >> np.uint64(5), self.word(which) >> np.uint64(6)
        return (high.astype(np.float64) * 2**26 + low.astype(np.float64)) * 2.0**-53

    def between(self, low, high):
        """A number in [low, high) from each stream."""
        return low + (high - low) * self.uniform()

    def normal(self):
        """A number of the normal distribution from each stream (Box and Muller, 1958)."""
        radius = np.sqrt(-2 * np.log(1 - self.uniform()))
        return radius * np.cos(2 * np.pi * self.uniform())

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
