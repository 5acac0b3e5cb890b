// Pairs of neighbouring tokens that become one, the best first: what byte-pair encoding and the
// pairs of SentencePiece share.

/** A queue of pairs: the lowest rank first, at equal ranks the leftmost. */
class Queue {
  #heap = /** @type {{ rank: number, at: number, length: number, to: number }[]} */ ([]);

  get size() {
    return this.#heap.length;
  }

  #isBefore(i, j) {
    const [a, b] = [this.#heap[i], this.#heap[j]];
    return a.rank < b.rank || (a.rank === b.rank && a.at < b.at);
  }

  #swap(i, j) {
    [this.#heap[i], this.#heap[j]] = [this.#heap[j], this.#heap[i]];
  }

  put(pair) {
    let i = this.#heap.push(pair) - 1;
    while (i > 0 && this.#isBefore(i, (i - 1) >> 1)) {
      this.#swap(i, (i - 1) >> 1);
      i = (i - 1) >> 1;
    }
  }

  take() {
    const [first] = this.#heap;
    const last = /** @type {any} */ (this.#heap.pop());
    if (this.#heap.length === 0) return first;
    this.#heap[0] = last;
    for (let i = 0; ;) {
      const [left, right] = [2 * i + 1, 2 * i + 2];
      let best = i;
      if (left < this.#heap.length && this.#isBefore(left, best)) best = left;
      if (right < this.#heap.length && this.#isBefore(right, best)) best = right;
      if (best === i) return first;
      this.#swap(i, best);
      i = best;
    }
  }
}

/**
 * Merges neighbours while a pair is known.
 * @param {number[]} tokens
 * @param {(left: number, right: number) => { to: number, rank: number } | undefined} pairOf what
 *   two tokens become, and how soon: the lowest rank first
 * @returns {number[]}
 */
export function mergePairs(tokens, pairOf) {
  const n = tokens.length;
  const token = Int32Array.from(tokens);
  const next = Int32Array.from(tokens, (_, i) => (i + 1 < n ? i + 1 : -1));
  const before = Int32Array.from(tokens, (_, i) => i - 1);
  const length = new Int32Array(n).fill(1); // of what begins there; 0: merged into another
  const queue = new Queue();
  const offer = (at) => {
    const right = at < 0 ? -1 : next[at];
    if (right < 0) return;
    const pair = pairOf(token[at], token[right]);
    if (pair) queue.put({ ...pair, at, length: length[at] + length[right] });
  };
  for (let i = 0; i + 1 < n; i++) offer(i);
  while (queue.size) {
    const { at, length: whole, to } = queue.take();
    const right = next[at];
    // one of the two is another by now
    if (length[at] === 0 || right < 0 || length[at] + length[right] !== whole) continue;
    if (pairOf(token[at], token[right])?.to !== to) continue;
    token[at] = to;
    length[at] = whole;
    length[right] = 0;
    next[at] = next[right];
    if (next[at] >= 0) before[next[at]] = at;
    offer(before[at]);
    offer(at);
  }
  return tokens.flatMap((_, i) => (length[i] ? [token[i]] : []));
}
