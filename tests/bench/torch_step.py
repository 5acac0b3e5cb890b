"""The training step of the PyTorch notebooks, timed: answers the requests of lines.mjs.

The model is written the way the notebooks write it (separate projections, scores with masked_fill, softmax, dropout on weights and on both
branches, nn.LayerNorm, nn.Embedding), in eager mode: forward, loss, backward, clipping, Adam. Batches are made beforehand.

Usage: python3 torch_step.py THREADS    with OMP_NUM_THREADS and OPENBLAS_NUM_THREADS set to the same number
"""
import json
import math
import statistics
import sys
import time

import torch
from torch import nn
from torch.nn import functional as F


class PositionalEncoding(nn.Module):
    def __init__(self, d_model, max_len, dropout):
        super().__init__()
        self.dropout = nn.Dropout(dropout)
        position = torch.arange(0, max_len, dtype=torch.float).unsqueeze(1)
        div_term = torch.exp(torch.arange(0, d_model, 2).float() * (-math.log(10000.0) / d_model))
        pe = torch.zeros(max_len, d_model)
        pe[:, 0::2] = torch.sin(position * div_term)
        pe[:, 1::2] = torch.cos(position * div_term)
        self.register_buffer("pe", pe.unsqueeze(0))

    def forward(self, x):
        return self.dropout(x + self.pe[:, : x.size(1), :])


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, n_heads, dropout):
        super().__init__()
        self.n_heads, self.d_k = n_heads, d_model // n_heads
        self.W_q = nn.Linear(d_model, d_model)
        self.W_k = nn.Linear(d_model, d_model)
        self.W_v = nn.Linear(d_model, d_model)
        self.W_o = nn.Linear(d_model, d_model)
        self.dropout = nn.Dropout(dropout)
        self.scale = math.sqrt(self.d_k)
        self.attn_weights = None

    def heads(self, x):
        return x.view(x.size(0), x.size(1), self.n_heads, self.d_k).transpose(1, 2)

    def forward(self, x, mask):
        q, k, v = self.heads(self.W_q(x)), self.heads(self.W_k(x)), self.heads(self.W_v(x))
        scores = torch.matmul(q, k.transpose(-2, -1)) / self.scale
        if mask is not None:
            scores = scores.masked_fill(mask == 0, float("-inf"))
        weights = self.dropout(F.softmax(scores, dim=-1))
        self.attn_weights = weights.detach()
        context = torch.matmul(weights, v)
        return self.W_o(context.transpose(1, 2).contiguous().view(x.shape))


class FeedForward(nn.Module):
    def __init__(self, d_model, d_ff, dropout, activation):
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_ff)
        self.linear2 = nn.Linear(d_ff, d_model)
        self.dropout = nn.Dropout(dropout)
        self.activation = {"gelu": F.gelu, "relu": F.relu}[activation]

    def forward(self, x):
        return self.linear2(self.dropout(self.activation(self.linear1(x))))


class Block(nn.Module):
    def __init__(self, size, dropout):
        super().__init__()
        d_model = size["d_model"]
        self.attention = MultiHeadAttention(d_model, size["n_heads"], dropout)
        self.feed_forward = FeedForward(d_model, size["d_ff"], dropout, size["activation"])
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.dropout1, self.dropout2 = nn.Dropout(dropout), nn.Dropout(dropout)
        self.pre_norm = size["norm"] == "pre"

    def forward(self, x, mask):
        if self.pre_norm:
            x = x + self.dropout1(self.attention(self.norm1(x), mask))
            return x + self.dropout2(self.feed_forward(self.norm2(x)))
        x = self.norm1(x + self.dropout1(self.attention(x, mask)))
        return self.norm2(x + self.dropout2(self.feed_forward(x)))


class Transformer(nn.Module):
    def __init__(self, size, dropout):
        super().__init__()
        d_model, seq = size["d_model"], size["seq"]
        self.factor = math.sqrt(d_model) if size["embed_scale"] else 1.0
        self.embedding = nn.Embedding(size["vocab"], d_model)
        self.pos_encoding = PositionalEncoding(d_model, max(512, seq), dropout)
        self.blocks = nn.ModuleList([Block(size, dropout) for _ in range(size["n_layers"])])
        self.norm = nn.LayerNorm(d_model) if size["final_norm"] else None
        self.output = nn.Linear(d_model, size["vocab"])
        self.mask = torch.tril(torch.ones(seq, seq)) if size["causal"] else None
        for p in self.parameters():
            if p.dim() > 1:
                nn.init.xavier_uniform_(p)

    def forward(self, x):
        x = self.embedding(x)
        if self.factor != 1.0:
            x = x * self.factor
        x = self.pos_encoding(x)
        for block in self.blocks:
            x = block(x, self.mask)
        return self.output(x if self.norm is None else self.norm(x))


def make_batches(size, count=8):
    """Tokens and targets [B,T]; with answers_only the second half repeats the first and everything before has target 0."""
    batches = []
    for _ in range(count):
        if size["answers_only"]:
            n = (size["seq"] - 1) // 2
            data = torch.randint(2, size["vocab"], (size["batch"], n))
            empty = torch.zeros_like(data)
            one = torch.ones(size["batch"], 1, dtype=torch.long)
            batches.append((torch.cat([data, one, empty], 1), torch.cat([empty, 0 * one, data], 1)))
        else:
            x = torch.randint(0, size["vocab"], (size["batch"], size["seq"]))
            batches.append((x, torch.roll(x, -1, dims=1)))
    return batches


class Run:
    def __init__(self, size, dropout):
        torch.manual_seed(42)
        self.size = size
        self.model = Transformer(size, dropout)
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=1e-3)
        self.batches = make_batches(size)
        self.steps = 0

    def step(self):
        x, y = self.batches[self.steps % len(self.batches)]
        self.steps += 1
        self.optimizer.zero_grad()
        logits = self.model(x)
        logits, targets = logits.view(-1, logits.size(-1)), y.view(-1)
        if self.size["answers_only"]:
            mask = targets != 0
            logits, targets = logits[mask], targets[mask]
        loss = F.cross_entropy(logits, targets)
        loss.backward()
        if self.size["clip"]:
            torch.nn.utils.clip_grad_norm_(self.model.parameters(), self.size["clip"])
        self.optimizer.step()
        return loss.item()


def time_steps(step, seconds, least=3):
    times, loss, end = [], 0.0, time.perf_counter() + seconds
    while len(times) < least or time.perf_counter() < end:
        start = time.perf_counter()
        loss = step()
        times.append(1000 * (time.perf_counter() - start))
    return {"ms": statistics.median(times), "best_ms": min(times), "steps": len(times), "loss": loss}


def blas():
    """The library that multiplies matrices. The reference BLAS, Debian's default, is 5 to 18 times slower: not a fair opponent."""
    with open("/proc/self/maps", encoding="utf-8") as maps:
        loaded = sorted({line.split()[-1] for line in maps if ".so" in line})
    for path in loaded:
        if "openblas" in path or "libmkl" in path:
            return path
    if "mkl" in torch.__config__.show().lower().replace("mkldnn", ""):
        return "MKL (built in)"
    raise SystemExit("torch_step.py: PyTorch is not using OpenBLAS or MKL here; install libopenblas0-pthread")


def main():
    threads = int(sys.argv[1])
    torch.set_num_threads(threads)
    torch.set_num_interop_threads(1)
    library = blas()
    runs = {}
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "about":
            reply = {"program": "PyTorch", "version": torch.__version__, "threads": threads, "blas": library}
        else:
            key = (request["size"]["name"], request["dropout"])
            if key not in runs:
                runs[key] = Run(request["size"], request["dropout"])
                time_steps(runs[key].step, 0.5)
            runs[key].step()
            reply = time_steps(runs[key].step, request["seconds"])
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
