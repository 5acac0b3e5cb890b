"""What llama2.c makes of a model and a tokenizer, by the formulas of its run.c in float64:
llama2c.py MODEL TOKENIZER STEPS [PROMPT]. Prints as JSON the text that it would print at temperature
0, prompt and all, and the tokens it went through."""
import json
import struct
import sys

import numpy as np


def read_tokenizer(path, count):
    data, at, pieces, scores = open(path, "rb").read(), 4, [], []
    for _ in range(count):
        score, size = struct.unpack_from("<fi", data, at)
        pieces.append(data[at + 8 : at + 8 + size])
        scores.append(score)
        at += 8 + size
    assert at == len(data) and struct.unpack_from("<i", data)[0] == max(map(len, pieces))
    return pieces, scores


def encode(text, pieces, scores):
    number = {piece: token for token, piece in enumerate(pieces)}
    tokens = [1]
    if text:
        tokens.append(number[b" "])
    for character in text:
        spelled = character.encode()
        known = number.get(spelled)
        tokens += [known] if known is not None else [byte + 3 for byte in spelled]
    while True:
        best, at = -1e10, None
        for i in range(len(tokens) - 1):
            both = number.get(pieces[tokens[i]] + pieces[tokens[i + 1]])
            if both is not None and scores[both] > best:
                best, at, to = scores[both], i, both
        if at is None:
            return tokens
        tokens[at : at + 2] = [to]


def decode(before, token, pieces):
    piece = pieces[token]
    if before == 1 and piece.startswith(b" "):
        piece = piece[1:]
    if piece.startswith(b"<0x") and len(piece) == 6:
        return bytes([int(piece[3:5], 16)])
    return piece


class Model:
    def __init__(self, path):
        data = open(path, "rb").read()
        sizes = struct.unpack_from("<7i", data)
        self.C, self.F, self.L, self.H, self.KV, vocab, self.T = sizes
        self.V, self.D, self.at = abs(vocab), self.C // self.H, 0
        self.data = np.frombuffer(data, np.float32, offset=28).astype(np.float64)
        C, F, L, K = self.C, self.F, self.L, self.KV * self.D
        self.embedding, self.norm1 = self.take(self.V, C), self.take(L, C)
        self.q, self.k, self.v = self.take(L, C, C), self.take(L, K, C), self.take(L, K, C)
        self.o, self.norm2, self.w1 = self.take(L, C, C), self.take(L, C), self.take(L, F, C)
        self.w2, self.w3, self.norm = self.take(L, C, F), self.take(L, F, C), self.take(C)
        self.take(self.T, self.D)  # two tables of half that width
        self.output = self.embedding if vocab > 0 else self.take(self.V, C)
        assert self.at == len(self.data)

    def take(self, *shape):
        size = int(np.prod(shape))
        self.at += size
        return self.data[self.at - size : self.at].reshape(shape)

    def logits(self, tokens):
        """Of the last token, all of them at once."""
        n, D = len(tokens), self.D
        x = self.embedding[tokens]
        place = np.arange(n)[:, None] * 10000.0 ** (-np.arange(0, D, 2) / D)
        turn = np.exp(1j * place)[:, None]

        def normed(y, w):
            return w * y / np.sqrt((y * y).mean(-1, keepdims=True) + 1e-5)

        def turned(y):
            y = y.reshape(n, -1, D // 2, 2)
            pairs = (y[..., 0] + 1j * y[..., 1]) * turn
            return np.stack([pairs.real, pairs.imag], -1).reshape(n, -1, D)

        for i in range(self.L):
            y = normed(x, self.norm1[i])
            q, k = turned(y @ self.q[i].T), turned(y @ self.k[i].T)
            v = (y @ self.v[i].T).reshape(n, -1, D)
            k, v = (np.repeat(z, self.H // self.KV, 1) for z in (k, v))
            scores = np.einsum("qhd,khd->hqk", q, k) / np.sqrt(D)
            scores[:, np.triu_indices(n, 1)[0], np.triu_indices(n, 1)[1]] = -np.inf
            weights = np.exp(scores - scores.max(-1, keepdims=True))
            weights /= weights.sum(-1, keepdims=True)
            x = x + np.einsum("hqk,khd->qhd", weights, v).reshape(n, -1) @ self.o[i].T
            y = normed(x, self.norm2[i])
            gate = y @ self.w1[i].T
            x = x + (gate / (1 + np.exp(-gate)) * (y @ self.w3[i].T)) @ self.w2[i].T
        return self.output @ normed(x[-1], self.norm)


model = Model(sys.argv[1])
names, ranks = read_tokenizer(sys.argv[2], model.V)
prompt = encode(sys.argv[4] if len(sys.argv) > 4 else "", names, ranks)
gone, said = prompt[:1], b""
for position in range(min(int(sys.argv[3]), model.T)):
    known = prompt[position + 1] if position + 1 < len(prompt) else None
    token = known if known is not None else int(np.argmax(model.logits(gone)))
    if token == 1:
        break
    said += decode(gone[-1], token, names)
    gone.append(token)
print(json.dumps({"text": said.decode(errors="replace"), "tokens": gone}))
