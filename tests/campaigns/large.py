"""GPT-2 from its file by the published formulas, in float64, and what another program found in it.

Usage: large.py '{"model", "folder", "tokens", "answer", "shape"}'    (see large.mjs)
Prints {"forward": milliseconds in float32, "differences": {name: share of the largest number}}.
"""

import json
import math
import struct
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F


def read(path):
    """The tensors of a safetensors file of float32."""
    data = path.read_bytes()
    size = struct.unpack("<Q", data[:8])[0]
    tensors = {}
    for name, entry in json.loads(data[8 : 8 + size]).items():
        begin, end = entry["data_offsets"]
        numbers = np.frombuffer(data, "<f4", (end - begin) // 4, 8 + size + begin)
        tensors[name] = torch.from_numpy(numbers.reshape(entry["shape"]).copy())
    return tensors


def norm(x, w, name):
    return F.layer_norm(x, x.shape[-1:], w[f"{name}.weight"], w[f"{name}.bias"], 1e-5)


def linear(x, w, name):
    return x @ w[f"{name}.weight"] + w[f"{name}.bias"]


def forward(tokens, w, layers, heads):
    """Logits, attention of each layer, what each head writes, and the stream before the last norm.
    Radford et al. (2019)."""
    T = len(tokens)
    x = w["wte.weight"][tokens] + w["wpe.weight"][:T]
    C = x.shape[-1]
    D = C // heads
    mask = torch.full((T, T), -math.inf, dtype=x.dtype).triu(1)
    attention, written = [], []
    for i in range(layers):
        qkv = linear(norm(x, w, f"h.{i}.ln_1"), w, f"h.{i}.attn.c_attn")
        q, k, v = (part.view(T, heads, D).transpose(0, 1) for part in qkv.split(C, -1))
        weights = torch.softmax(q @ k.transpose(1, 2) / math.sqrt(D) + mask, -1)
        out = w[f"h.{i}.attn.c_proj.weight"].view(heads, D, C)
        own = (weights @ v) @ out  # [heads, T, C]
        x = x + own.sum(0) + w[f"h.{i}.attn.c_proj.bias"]
        hidden = linear(norm(x, w, f"h.{i}.ln_2"), w, f"h.{i}.mlp.c_fc")
        x = x + linear(F.gelu(hidden, approximate="tanh"), w, f"h.{i}.mlp.c_proj")
        attention.append(weights)
        written.append(own)
    return norm(x, w, "ln_f") @ w["wte.weight"].T, attention, written, x


def parts_of_logit(written, x, w, row, token):
    """What each head gives to a logit, the scale of the last norm being what it is."""
    deviation = (x[row].var(unbiased=False) + 1e-5).sqrt()
    direction = w["ln_f.weight"] * w["wte.weight"][token] / deviation
    return [((own - own.mean()) @ direction) for layer in written for own in layer[:, row]]


def difference(ours, theirs):
    theirs = np.asarray(theirs, np.float64).ravel()
    return float(np.abs(ours - theirs).max() / np.abs(theirs).max())


def main():
    asked = json.loads(sys.argv[1])
    folder = Path(asked["folder"])
    _, _, layers, heads = asked["shape"]
    torch.set_num_threads(1)
    w = read(Path(asked["model"]) / "model.safetensors")
    tokens = torch.tensor(asked["tokens"])
    times = []
    for _ in range(3):
        start = time.perf_counter()
        forward(tokens, w, layers, heads)
        times.append(1000 * (time.perf_counter() - start))
    w = {name: value.double() for name, value in w.items()}
    logits, attention, written, x = forward(tokens, w, layers, heads)
    parts = parts_of_logit(written, x, w, **asked["answer"])
    logit = logits[asked["answer"]["row"], asked["answer"]["token"]]
    found = {name: np.fromfile(folder / f"{name}.f32", "<f4") for name in ("logits", "attention")}
    own = np.fromfile(folder / "written.f32", "<f4")
    differences = {
        "logits": difference(found["logits"], logits),
        "attention of every head": difference(found["attention"], torch.stack(attention)),
        "what each head gives to a logit": difference(own[:-1], torch.stack(parts)),
        "sum of all parts of that logit": difference(own[-1:], [logit]),
    }
    print(json.dumps({"forward": min(times), "differences": differences}))


main()
