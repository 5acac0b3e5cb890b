#!/usr/bin/env python3
"""Writes reference cases for `node wasm/cli.mjs check`: one small model by PyTorch in float64, from float32 initial values, trained by Adam (small_causal),
Muon (small_muon) and Lion (small_lion).

Usage: /usr/bin/python3 make_golden.py [FOLDER]      (Debian: apt-get install python3-torch)

Each case has what the first notebook's model has (pre-norm blocks, erf GELU, scaled embedding, final norm, clipping that acts) and more: causal and padding
masks, ignored targets, and sizes that no vector width divides. Layer-norm gains and shifts are perturbed, so that they are really tested.

Tensors: the initial values by state_dict name; I32 tokens, targets; act.embed, act.block.N, act.hidden, attn.N, logits, loss; grad.NAME before clipping;
grad_norm; clip_coef = min(1, clip / (grad_norm + 1e-6)); adam1.NAME and adamK.NAME after one and after all K steps on the same batch; loss_steps [K+1] before
each step and after the last; grad_norm_steps [K]. The settings are JSON in the metadata's "config"."""
import json
import math
import struct
import sys
from pathlib import Path

import torch

CONFIG = {
    "name": "small_causal", "arch": "encoder", "vocab": 9, "d_model": 10, "n_heads": 2, "n_layers": 2, "d_ff": 13, "norm": "pre", "activation": "gelu",
    "embed_scale": True, "final_norm": True, "mask": "causal+padding", "mask_value": "-inf", "ignore_index": 0, "clip": 1.0, "init": "xavier", "init_gain": 1.0,
    "batch": 3, "seq": 7, "max_len": 8, "lr": 0.001, "adam": {"lr": 0.001, "beta1": 0.9, "beta2": 0.999, "eps": 1e-8, "weight_decay": 0.0}, "adam_steps": 3,
    "layernorm_eps": 1e-5, "seed": 7,
}
# What another optimiser changes of the settings.
OPTIMIZERS = {
    "small_causal": {},
    "small_muon": {"optimizer": "muon", "lr": 0.02, "lr_adam": 0.003, "adam": {"lr": 0.02, "beta1": 0.9, "beta2": 0.99, "eps": 1e-8, "weight_decay": 0.1}},
    "small_lion": {"optimizer": "lion", "lr": 0.002, "adam": {"lr": 0.002, "beta1": 0.9, "beta2": 0.99, "eps": 1e-8, "weight_decay": 0.1}},
}
C, H, F, L, V = (CONFIG[key] for key in ("d_model", "n_heads", "d_ff", "n_layers", "vocab"))


def initial_values():
    """name -> float32 tensor, in the order of the state_dict."""
    torch.manual_seed(CONFIG["seed"])
    values = {}

    def matrix(name, rows, columns):
        values[name] = torch.nn.init.xavier_uniform_(torch.empty(rows, columns))

    def linear(name, rows, columns):
        matrix(f"{name}.weight", rows, columns)
        values[f"{name}.bias"] = torch.empty(rows).uniform_(-1, 1) / math.sqrt(columns)

    def norm(name):
        values[f"{name}.weight"] = 1 + 0.1 * torch.randn(C)
        values[f"{name}.bias"] = 0.1 * torch.randn(C)

    matrix("embedding.weight", V, C)
    for i in range(L):
        for part in "qkvo":
            linear(f"blocks.{i}.attention.W_{part}", C, C)
        linear(f"blocks.{i}.feed_forward.linear1", F, C)
        linear(f"blocks.{i}.feed_forward.linear2", C, F)
        norm(f"blocks.{i}.norm1")
        norm(f"blocks.{i}.norm2")
    norm("norm")
    linear("output", V, C)
    return values


def positions():
    """[1, max_len, C] sines in even and cosines in odd columns."""
    table = torch.zeros(CONFIG["max_len"], C, dtype=torch.float64)
    position = torch.arange(CONFIG["max_len"], dtype=torch.float64)[:, None]
    angle = position / 10000 ** (torch.arange(0, C, 2, dtype=torch.float64) / C)
    table[:, 0::2], table[:, 1::2] = torch.sin(angle), torch.cos(angle)
    return table[None].float()


def batch():
    """tokens and targets [B,T]: the next token, 0 being padding at the end."""
    generator = torch.Generator().manual_seed(CONFIG["seed"])
    tokens = torch.randint(1, V, (CONFIG["batch"], CONFIG["seq"]), generator=generator)
    tokens[1, 5:] = 0
    tokens[2, 3:] = 0
    return tokens, torch.cat([tokens[:, 1:], torch.zeros(len(tokens), 1, dtype=tokens.dtype)], 1)


def forward(p, tokens, table):
    """logits, and every activation that is compared. p: name -> float64 tensor."""
    seen = {}
    B, T = tokens.shape

    def linear(x, name):
        return x @ p[f"{name}.weight"].T + p[f"{name}.bias"]

    def norm(x, name):
        return torch.nn.functional.layer_norm(x, (C,), p[f"{name}.weight"], p[f"{name}.bias"], CONFIG["layernorm_eps"])

    def heads(x):
        return x.view(B, T, H, C // H).transpose(1, 2)

    hidden = (tokens == 0)[:, None, None, :] | torch.ones(T, T).triu(1).bool()
    x = p["embedding.weight"][tokens] * math.sqrt(C) + table[:, :T].double()
    seen["act.embed"] = x
    for i in range(L):
        block = f"blocks.{i}"
        a = norm(x, f"{block}.norm1")
        q, k, v = (heads(linear(a, f"{block}.attention.W_{part}")) for part in "qkv")
        scores = (q @ k.transpose(-2, -1) / math.sqrt(C // H)).masked_fill(hidden, -math.inf)
        weights = seen[f"attn.{i}"] = scores.softmax(-1)
        x = x + linear((weights @ v).transpose(1, 2).reshape(B, T, C), f"{block}.attention.W_o")
        u = linear(norm(x, f"{block}.norm2"), f"{block}.feed_forward.linear1")
        x = x + linear(torch.nn.functional.gelu(u), f"{block}.feed_forward.linear2")
        seen[f"act.block.{i}"] = x
    seen["act.hidden"] = norm(x, "norm")
    seen["logits"] = linear(seen["act.hidden"], "output")
    return seen


class Lion:
    """Chen et al. 2023, Algorithm 2. Weight decay spares biases and norms, as the engine's does."""

    def __init__(self, p, adam):
        self.p, self.adam = list(p.values()), adam
        self.m = [torch.zeros_like(value) for value in self.p]

    def zero_grad(self):
        for value in self.p:
            value.grad = None

    @torch.no_grad()
    def step(self):
        lr, b1, b2 = (self.adam[key] for key in ("lr", "beta1", "beta2"))
        for value, m in zip(self.p, self.m):
            if value.dim() == 2:
                value.mul_(1 - lr * self.adam["weight_decay"])
            value.sub_(lr * (b1 * m + (1 - b1) * value.grad).sign())
            m.mul_(b2).add_(value.grad, alpha=1 - b2)


def newton_schulz(G):
    """As in https://kellerjordan.github.io/posts/muon/, in float64 instead of bfloat16."""
    a, b, c = 3.4445, -4.7750, 2.0315
    X = G / (G.norm() + 1e-7)
    if G.size(0) > G.size(1):
        X = X.T
    for _ in range(5):
        A = X @ X.T
        X = a * X + (b * A + c * A @ A) @ X
    return X.T if G.size(0) > G.size(1) else X


class Muon:
    """Jordan 2024: Nesterov momentum 0.95 on the matrices of the blocks; torch's AdamW for the rest, which decays embeddings and output."""

    def __init__(self, p, adam, lr_adam):
        self.hidden = [value for name, value in p.items() if name.startswith("blocks.") and value.dim() == 2]
        rest = [value for value in p.values() if not any(value is matrix for matrix in self.hidden)]
        groups = [{"params": [value for value in rest if value.dim() == rank], "weight_decay": decay} for rank, decay in ((2, adam["weight_decay"]), (1, 0))]
        self.rest = torch.optim.AdamW(groups, lr=lr_adam, betas=(adam["beta1"], adam["beta2"]), eps=adam["eps"])
        self.lr, self.decay = adam["lr"], adam["weight_decay"]
        self.m = [torch.zeros_like(value) for value in self.hidden]

    def zero_grad(self):
        self.rest.zero_grad()
        for value in self.hidden:
            value.grad = None

    @torch.no_grad()
    def step(self):
        self.rest.step()
        for value, m in zip(self.hidden, self.m):
            m.mul_(0.95).add_(value.grad)
            update = newton_schulz(value.grad + 0.95 * m) * max(1, value.size(0) / value.size(1)) ** 0.5
            value.mul_(1 - self.lr * self.decay).sub_(update, alpha=self.lr)


def optimizer_of(p):
    adam = CONFIG["adam"]
    if CONFIG.get("optimizer") == "muon":
        return Muon(p, adam, CONFIG["lr_adam"])
    if CONFIG.get("optimizer") == "lion":
        return Lion(p, adam)
    return torch.optim.Adam(p.values(), lr=adam["lr"], betas=(adam["beta1"], adam["beta2"]), eps=adam["eps"], weight_decay=adam["weight_decay"])


def run():
    initial, table, (tokens, targets) = initial_values(), positions(), batch()
    p = {name: value.double().requires_grad_() for name, value in initial.items()}
    optimizer = optimizer_of(p)

    def loss_of(seen):
        return torch.nn.functional.cross_entropy(seen["logits"].view(-1, V), targets.view(-1), ignore_index=CONFIG["ignore_index"])

    out = {**initial, "pos_encoding.pe": table, "tokens": tokens, "targets": targets}
    losses, norms = [], []
    for step in range(1, CONFIG["adam_steps"] + 1):
        seen = forward(p, tokens, table)
        loss = loss_of(seen)
        optimizer.zero_grad()
        loss.backward()
        if step == 1:
            out.update(seen, loss=loss)
            out.update({f"grad.{name}": value.grad.clone() for name, value in p.items()})
        norm = torch.nn.utils.clip_grad_norm_(p.values(), CONFIG["clip"])
        losses.append(loss.item())
        norms.append(norm.item())
        optimizer.step()
        if step in (1, CONFIG["adam_steps"]):
            out.update({f"adam{step}.{name}": value.detach().clone() for name, value in p.items()})
    losses.append(loss_of(forward(p, tokens, table)).item())
    out["loss_steps"], out["grad_norm_steps"] = torch.tensor(losses), torch.tensor(norms)
    out["grad_norm"] = torch.tensor(norms[0])
    out["clip_coef"] = torch.tensor(min(1.0, CONFIG["clip"] / (norms[0] + 1e-6)))
    return out


def write(path, tensors):
    header, data = {"__metadata__": {"config": json.dumps(CONFIG)}}, b""
    for name, tensor in tensors.items():
        integers = not tensor.is_floating_point()
        flat = tensor.detach().flatten().tolist()
        block = struct.pack(f"<{len(flat)}{'i' if integers else 'f'}", *flat)
        header[name] = {"dtype": "I32" if integers else "F32", "shape": list(tensor.shape), "data_offsets": [len(data), len(data) + len(block)]}
        data += block
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)
    print(f"{path}: {len(tensors)} tensors, clip_coef {tensors['clip_coef'].item():.4f}, loss {tensors['loss'].item():.6f}")


if __name__ == "__main__":
    torch.set_num_threads(1)
    for name, changes in OPTIMIZERS.items():
        CONFIG.update(changes, name=name)
        write(Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent) / f"{name}.safetensors", run())
