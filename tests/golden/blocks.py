"""Blocks in plain PyTorch, for the reference cases of make_family.py: the formulas are written down
for one row of one head at a time, without masks, broadcasts or layers of torch.nn."""
import cmath
import math

import torch

ACTIVATIONS = {
    "relu": lambda x: x * (x > 0),
    "gelu": lambda x: x * 0.5 * (1 + torch.erf(x / math.sqrt(2))),
    "gelu_tanh": lambda x: x * 0.5 * (1 + torch.tanh((2 / math.pi) ** 0.5 * (x + 0.044715 * x**3))),
    "silu": lambda x: x / (1 + torch.exp(-x)),
    "relu2": lambda x: x * x * (x > 0),
}


def soft_cap(x, c):
    return c * torch.tanh(x / c) if c else x


def rms(x, eps):
    return x / torch.sqrt((x * x).mean(-1, keepdim=True) + eps)


def slope(h, H):
    """Of ALiBi (Press et al., 2022), whose heads beyond a power of two take every second slope of
    twice that power."""
    power = 2 ** (H.bit_length() - 1)
    return 2 ** (-8 * (h + 1) / power) if h < power else 2 ** (-4 * (2 * (h - power) + 1) / power)


def turn(x, t, base):
    """Rotary positions (Su et al., 2021): pairs of x [D] as complex numbers, turned."""
    D, parts = len(x), []
    for i in range(D // 2):
        by = cmath.exp(1j * t * base ** (-2 * i / D))
        a, b = x[2 * i], x[2 * i + 1]
        parts += [a * by.real - b * by.imag, a * by.imag + b * by.real]
    return torch.stack(parts + list(x[2 * (D // 2) :]))


class Reference:
    """p: name -> float64 tensor. seen: what the case compares."""

    def __init__(self, c, p, table):
        self.c, self.p, self.table, self.seen = c, p, table, {}
        self.eps = c.get("norm_eps", 1e-5)

    def linear(self, x, name):
        y = x @ self.p[f"{name}.weight"].T
        return y + self.p[f"{name}.bias"] if self.c["bias"] else y

    def norm(self, x, name):
        kind = self.c["norm_type"]
        if kind == "none":
            return x
        if kind == "rms":
            return rms(x, self.eps) * self.p[f"{name}.weight"]
        centred = x - x.mean(-1, keepdim=True)
        y = centred / torch.sqrt((centred * centred).mean(-1, keepdim=True) + self.eps)
        y = y * self.p[f"{name}.weight"]
        return y + self.p[f"{name}.bias"] if self.c["bias"] else y

    def reaches(self, i, j, causal, layer):
        """Whether causality, window and stride let query i see key j of self-attention."""
        c = self.c
        limited = c["window"] or c["sparse_stride"]
        if limited and not (c["full_every"] and (layer + 1) % c["full_every"] == 0):
            near = c["window"] and abs(i - j) < c["window"]
            if not near and not (c["sparse_stride"] and abs(i - j) % c["sparse_stride"] == 0):
                return False
        return j <= i or not causal

    def row(self, q, keys, places, sink, bend):
        """Weights over all keys [S,D] of query q, which sees those at `places`."""
        c, S = self.c, len(keys)
        if not places:
            return torch.full((S,), 0.0 if c["sink"] else 1 / S, dtype=torch.float64)
        if c["attention"] == "linear":
            phi = lambda x: torch.where(x > 0, x + 1, torch.exp(x))
            part = torch.stack([(phi(q) * phi(keys[j])).sum() for j in places])
            total = part.sum()
        else:
            scores = torch.stack([(q * keys[j]).sum() for j in places])
            if c["attn_scale"]:
                scores = scores / math.sqrt(len(q))
            scores = soft_cap(scores, c["attn_softcap"])
            scores = scores - torch.tensor([bend(j) for j in places], dtype=torch.float64)
            part = torch.exp(scores)
            total = part.sum() + (torch.exp(sink) if sink is not None else 0)
        weights = dict(zip(places, part / total))
        zero = torch.zeros((), dtype=torch.float64)
        return torch.stack([weights.get(j, zero) for j in range(S)])

    def attention(self, x, memory, name, sees, self_attention):
        """x [B,T,C] reads memory [B,S,C]; sees(b, i, j). The result and the weights [B,H,T,S]."""
        c, H = self.c, self.c["n_heads"]
        D, group = c["d_model"] // H, H // (c["n_kv_heads"] or H)
        q, k, v = (self.linear(x if part == "q" else memory, f"{name}.W_{part}") for part in "qkv")
        part_of = lambda y, b, t, h: y[b, t, h * D : (h + 1) * D]

        def ready(y, b, t, h, which):
            y = part_of(y, b, t, h)
            if c["qk_norm"]:
                y = rms(y, self.eps) * self.p[f"{name}.{which}_norm.weight"]
            return turn(y, t, c["rope_base"]) if c["posenc"] == "rope" and self_attention else y

        T, S, weights, results = x.shape[1], memory.shape[1], [], []
        for b in range(len(x)):
            heads, mixed = [], []
            for h in range(H):
                keys = torch.stack([ready(k, b, j, h // group, "k") for j in range(S)])
                values = torch.stack([part_of(v, b, j, h // group) for j in range(S)])
                sink = self.p[f"{name}.sink"][h] if c["sink"] else None
                fall = slope(h, H) if c["posenc"] == "alibi" and self_attention else 0
                rows = [
                    self.row(ready(q, b, i, h, "q"), keys, [j for j in range(S) if sees(b, i, j)],
                             sink, lambda j: fall * abs(i - j))
                    for i in range(T)
                ]
                heads.append(torch.stack(rows))
                mixed.append(heads[-1] @ values)
            weights.append(torch.stack(heads))
            results.append(torch.cat(mixed, -1))
        return self.linear(torch.stack(results), f"{name}.W_o"), torch.stack(weights)

    def feed_forward(self, x, name):
        f = ACTIVATIONS[self.c["activation"]]
        u = self.linear(x, f"{name}.linear1")
        hidden = f(self.linear(x, f"{name}.gate")) * u if self.c["glu"] else f(u)
        return self.linear(hidden, f"{name}.linear2")

    def sublayer(self, x, name, branch):
        pre = self.c["norm"] == "pre"
        y = branch(self.norm(x, name) if pre else x)
        y = x + y if self.c["residual"] else y
        return y if pre else self.norm(y, name)

    def stack(self, tokens, side, causal, memory=None, memory_hidden=None):
        """A whole stack without its final norm. side: "", "src_" or "tgt_"."""
        c, prefix = self.c, {"": "", "src_": "encoder_", "tgt_": "decoder_"}[side]
        act = {"": "block", "src_": "encoder", "tgt_": "decoder"}[side]
        kind = "decoder_self." if side == "tgt_" else f"{prefix[:-1]}." if prefix else ""
        hidden = (tokens == 0) if "padding" in c["mask"] else torch.zeros_like(tokens) > 0
        x = self.p[f"{side}embedding.weight"][tokens]
        if c["embed_scale"]:
            x = x * math.sqrt(c["d_model"])
        if c["posenc"] == "learned":
            x = x + self.p[f"{side}positions.weight"][: tokens.shape[1]]
        if c["posenc"] == "sinusoidal":
            x = x + self.table[0, : tokens.shape[1]].double()
        self.seen[f"act.{side}embed"] = x
        for i in range(c["n_dec_layers"] if side == "tgt_" else c["n_layers"]):
            block, sublayers = f"{prefix}blocks.{i}", 1
            sees = lambda b, q, j: not hidden[b, j] and self.reaches(q, j, causal, i)

            def attend(y, name, keys, mask, own, label):
                result, self.seen[f"attn.{label}{i}"] = self.attention(y, keys, name, mask, own)
                return result

            own = f"{block}.{'self_attention' if side == 'tgt_' else 'attention'}"
            x = self.sublayer(x, f"{block}.norm1", lambda y: attend(y, own, y, sees, True, kind))
            if memory is not None:
                other = f"{block}.cross_attention"
                across = lambda b, q, j: not memory_hidden[b, j]
                x = self.sublayer(x, f"{block}.norm2", lambda y: attend(
                    y, other, memory, across, False, "decoder_cross."))
                sublayers = 2
            if c["ffn"]:
                norm = f"{block}.norm{sublayers + 1}"
                x = self.sublayer(x, norm, lambda y: self.feed_forward(y, f"{block}.feed_forward"))
            self.seen[f"act.{act}.{i}"] = x
        return x, hidden

    def forward(self, batch):
        c = self.c
        final = lambda x, name: self.norm(x, name) if c["final_norm"] else x
        if c["arch"] == "encdec":
            memory, hidden = self.stack(batch["src"], "src_", False)
            memory = self.seen["act.memory"] = final(memory, "encoder_norm")
            x, hidden = self.stack(batch["tgt"], "tgt_", True, memory, hidden)
            x, table = final(x, "decoder_norm"), "tgt_embedding.weight"
        else:
            x, hidden = self.stack(batch["tokens"], "", "causal" in c["mask"])
            x, table = final(x, "norm"), "embedding.weight"
        self.seen["act.hidden"] = x
        if c["head"] == "class":
            x = torch.stack([row[~own].mean(0) for row, own in zip(x, hidden)])
        y = x @ self.p[table if c["tied"] else "output.weight"].T
        y = y + self.p["output.bias"] if c["bias"] else y
        self.seen["logits"] = soft_cap(y, c["logit_softcap"])
        return self.seen

    def loss(self, batch):
        logits, targets = self.forward(batch)["logits"], batch["targets"].flatten()
        log = torch.log_softmax(logits.reshape(-1, self.c["vocab"]), -1)
        counted = [n for n, t in enumerate(targets) if t != self.c["ignore_index"]]
        return -torch.stack([log[n, targets[n]] for n in counted]).mean()
