#!/usr/bin/env python3
"""Writes the reference cases family/g*.safetensors, and that of `verify`, for `node wasm/cli.mjs check`: models with the
settings that no other case has, by PyTorch in float64, from float32 initial values.

Usage: /usr/bin/python3 make_family.py [FOLDER]      (Debian: apt-get install python3-torch)

The formulas are in blocks.py. The format is that of README.md."""
import json
import math
import sys
from pathlib import Path

import torch

sys.dont_write_bytecode = True  # no __pycache__ beside the cases
import make_golden
from blocks import Reference

BASE = {
    "arch": "encoder", "vocab": 7, "d_model": 8, "n_heads": 2, "n_layers": 1, "d_ff": 6,
    "norm": "pre", "activation": "gelu", "embed_scale": False, "final_norm": True,
    "mask": "causal", "ignore_index": None, "clip": 1.0, "init": "default",
    "batch": 2, "seq": 5, "max_len": 8, "lr": 0.001, "adam_steps": 4, "posenc": "sinusoidal",
    "tied": False, "head": "token", "norm_type": "layer", "bias": True, "glu": False, "ffn": True,
    "residual": True, "attn_scale": True, "n_kv_heads": 0, "qk_norm": False, "attn_softcap": 0.0,
    "logit_softcap": 0.0, "sink": False, "window": 0, "full_every": 0, "sparse_stride": 0,
    "attention": "softmax", "rope_base": 10000.0,
}
TWO = {"arch": "encdec", "mask": "padding(src) causal+padding(tgt) padding(cross)",
       "src_vocab": 7, "n_dec_layers": 1, "seq_tgt": 4, "ignore_index": 0}

# name -> what differs from BASE; "decay" is adam's weight_decay, "padded" how many tokens of each
# sequence are padding: at its end, or at its beginning where the number is negative.
CASES = {
    "g01_stride_alibi_post_rms": {
        "arch": "decoder", "norm": "post", "norm_type": "rms", "final_norm": False,
        "sparse_stride": 2, "posenc": "alibi", "activation": "relu", "n_heads": 3, "d_model": 9,
        "optimizer": "adamw", "decay": 0.1, "schedule": "cosine", "warmup": 2, "steps": 5,
        "lr_end": 1e-4},
    "g02_window_stride_both_sides": {
        "mask": "none", "window": 2, "sparse_stride": 3, "full_every": 2, "n_layers": 2,
        "posenc": "learned", "activation": "gelu", "glu": True, "norm_type": "none", "sink": True,
        "attn_softcap": 2.0, "optimizer": "sgd", "momentum": 0.9, "decay": 0.05, "lr": 0.01,
        "schedule": "linear", "steps": 6, "lr_end": 0.002},
    "g03_class_without_positions": {
        "head": "class", "mask": "padding", "padded": [0, 2], "posenc": "none", "norm_type": "rms",
        "activation": "silu", "embed_scale": True, "bias": False, "qk_norm": True,
        "optimizer": "adamw", "decay": 0.2, "schedule": "wsd", "decay_steps": 2, "steps": 5},
    "g04_linear_rope_blind_rows": {
        "attention": "linear", "mask": "causal+padding", "padded": [1, -2], "ignore_index": 0,
        "posenc": "rope", "rope_base": 100.0, "n_heads": 2, "n_kv_heads": 1, "qk_norm": True,
        "tied": True, "norm": "post", "activation": "gelu_tanh"},
    "g05_linear_window": {
        "attention": "linear", "window": 2, "full_every": 2, "n_layers": 2, "bias": False,
        "n_heads": 1, "glu": True, "activation": "relu2", "optimizer": "lion", "decay": 0.1,
        "lr": 2e-4, "schedule": "cosine", "steps": 6},
    "g06_two_stacks": {
        **TWO, "padded": [0, 1], "n_kv_heads": 1, "sink": True, "attn_softcap": 1.5,
        "norm_type": "rms", "glu": True, "activation": "silu", "window": 2, "posenc": "rope",
        "tied": True, "bias": False, "logit_softcap": 4.0},
    "g07_two_stacks_linear": {
        **TWO, "padded": [1, 2], "attention": "linear", "norm": "post",
        "embed_scale": True, "posenc": "learned", "max_len": 10, "ffn": False},
    "g08_no_residual_post": {
        "residual": False, "norm": "post", "posenc": "alibi", "attn_scale": False, "qk_norm": True,
        "logit_softcap": 2.0, "arch": "decoder"},
    "g09_muon_wsd": {
        "norm_type": "rms", "activation": "relu2", "bias": False, "qk_norm": True,
        "logit_softcap": 15.0, "window": 2, "full_every": 2, "n_layers": 2, "posenc": "rope",
        "optimizer": "muon", "lr": 0.02, "lr_adam": 0.003, "decay": 0.1, "schedule": "wsd",
        "warmup": 1, "decay_steps": 2, "steps": 5, "lr_end": 0.004},
    "g10_attention_only_post": {
        "ffn": False, "norm": "post", "mask": "none", "posenc": "none", "sparse_stride": 3,
        "qk_norm": True, "sink": True, "n_heads": 4, "n_kv_heads": 2},
    "g11_left_padding_sink": {
        "mask": "causal+padding", "padded": [-2, 1], "ignore_index": 0, "sink": True,
        "posenc": "rope", "activation": "silu", "norm_type": "none", "clip": 0.1},
    "g12_odd_rotary_heads": {
        "posenc": "rope", "d_model": 9, "n_heads": 3, "n_layers": 2},
    "proof": {
        "posenc": "rope", "d_model": 12, "n_heads": 4, "n_kv_heads": 2, "norm_type": "rms",
        "glu": True, "activation": "silu", "d_ff": 10},
    "g13_norm_eps": {
        "norm_eps": 0.05, "norm_type": "rms", "qk_norm": True, "posenc": "rope", "bias": False},
}
# The case of the command `verify` and of the page, which have no other.
PROOF = Path(__file__).parent / "../../wasm/analysis"


# --- initial values and batch ---


def shapes_of(c):
    """name -> (shape, kind), kind one of matrix, bias, gain, shift, sink."""
    C, F, H = c["d_model"], c["d_ff"], c["n_heads"]
    D, shapes = C // H, {}
    two = c["arch"] == "encdec"

    def linear(name, rows, columns):
        shapes[f"{name}.weight"] = ((rows, columns), "matrix")
        if c["bias"]:
            shapes[f"{name}.bias"] = ((rows,), "bias")

    def norm(name):
        if c["norm_type"] != "none":
            shapes[f"{name}.weight"] = ((C,), "gain")
        if c["norm_type"] == "layer" and c["bias"]:
            shapes[f"{name}.bias"] = ((C,), "shift")

    def attention(name):
        for part in "qkvo":
            rows = (c["n_kv_heads"] or H) * D if part in "kv" else C
            linear(f"{name}.W_{part}", rows, C)
        if c["sink"]:
            shapes[f"{name}.sink"] = ((H,), "sink")
        for part in "qk" if c["qk_norm"] else "":
            shapes[f"{name}.{part}_norm.weight"] = ((D,), "gain")

    def stack(prefix, layers, kinds):
        for i in range(layers):
            block = f"{prefix}blocks.{i}"
            for kind in kinds:
                attention(f"{block}.{kind}")
            for part, rows, columns in (("gate", F, C), ("linear1", F, C), ("linear2", C, F)):
                if c["ffn"] and (part != "gate" or c["glu"]):
                    linear(f"{block}.feed_forward.{part}", rows, columns)
            for n in range(len(kinds) + c["ffn"]):
                norm(f"{block}.norm{n + 1}")

    for side in ("src_", "tgt_") if two else ("",):
        vocab = c["src_vocab" if side == "src_" else "vocab"]
        shapes[f"{side}embedding.weight"] = ((vocab, C), "matrix")
        if c["posenc"] == "learned":
            shapes[f"{side}positions.weight"] = ((c["max_len"], C), "matrix")
    if two:
        stack("encoder_", c["n_layers"], ["attention"])
        stack("decoder_", c["n_dec_layers"], ["self_attention", "cross_attention"])
    else:
        stack("", c["n_layers"], ["attention"])
    for name in (("encoder_norm", "decoder_norm") if two else ("norm",)) if c["final_norm"] else ():
        norm(name)
    linear("output", c["vocab"], C)
    if c["tied"]:
        del shapes["output.weight"]
    return shapes


def initial_values(c):
    """name -> float32 tensor. Gains, shifts and sinks are not what a run begins with."""
    torch.manual_seed(c["seed"])
    draw = {
        "matrix": lambda shape: torch.empty(shape).uniform_(-1, 1) / math.sqrt(shape[1]),
        "bias": lambda shape: 0.3 * torch.randn(shape),
        "gain": lambda shape: 1 + 0.2 * torch.randn(shape),
        "shift": lambda shape: 0.2 * torch.randn(shape),
        "sink": lambda shape: torch.randn(shape),
    }
    return {name: draw[kind](shape) for name, (shape, kind) in shapes_of(c).items()}


def tokens_of(c, padded, vocab, length):
    """[B,length] of 1..vocab-1, with 0 where a sequence is padded."""
    tokens = torch.randint(1, vocab, (c["batch"], length))
    for row, count in zip(tokens, padded):
        row[length - count if count > 0 else 0 : length if count > 0 else -count] = 0
    return tokens


def batch_of(c, padded):
    """The I32 tensors of a case."""
    two, one = c["arch"] == "encdec", c["head"] == "class"
    T = c["seq_tgt"] if two else c["seq"]
    tokens = tokens_of(c, padded, c["vocab"], T)
    targets = torch.randint(1, c["vocab"], (c["batch"],) if one else tokens.shape)
    if c["ignore_index"] == 0:
        targets = targets * (tokens != 0)
    source = {"src": tokens_of(c, padded, c["src_vocab"], c["seq"])} if two else {}
    return {**source, "tgt" if two else "tokens": tokens, "targets": targets}


# --- training ---


def rate(c, most, end, step):
    """Of the schedule, at the step with this number from 0."""
    warmup, total = c.get("warmup", 0), c.get("steps", 0)
    kind = c.get("schedule", "constant")
    if step < warmup:
        return most * (step + 1) / warmup
    begin = total - c["decay_steps"] if kind == "wsd" else warmup
    if kind == "constant" or step < begin:
        return most
    done = (step - begin) / (total - begin)
    left = (1 + math.cos(math.pi * done)) / 2 if kind == "cosine" else 1 - done
    return end + (most - end) * left


class Optimizer:
    """torch.optim's, or one of make_golden.py. Weight decay spares what has one axis."""

    def __init__(self, c, p):
        self.c, self.adam, self.kind = c, dict(c["adam"]), c.get("optimizer", "adam")
        betas, eps = (self.adam["beta1"], self.adam["beta2"]), self.adam["eps"]
        axes = lambda n: [value for value in p.values() if value.dim() == n]
        groups = [{"params": axes(2), "weight_decay": self.adam["weight_decay"]}]
        if axes(1):
            groups.append({"params": axes(1), "weight_decay": 0})
        self.own = {
            "adam": lambda: torch.optim.Adam(groups, lr=0, betas=betas, eps=eps),
            "adamw": lambda: torch.optim.AdamW(groups, lr=0, betas=betas, eps=eps),
            "sgd": lambda: torch.optim.SGD(groups, lr=0, momentum=c.get("momentum", 0)),
            "lion": lambda: make_golden.Lion(p, self.adam),
            "muon": lambda: make_golden.Muon(p, self.adam, c["lr_adam"]),
        }[self.kind]()

    def step(self, number):
        c, end = self.c, self.c.get("lr_end", 0)
        lr = self.adam["lr"] = rate(c, c["lr"], end, number)
        if self.kind == "muon":
            self.own.lr = lr
            lr = rate(c, c["lr_adam"], c["lr_adam"] * end / c["lr"], number)
        rest = self.own.rest if self.kind == "muon" else self.own
        for group in getattr(rest, "param_groups", []):
            group["lr"] = lr
        self.own.step()


def sinusoids(c):
    """[1,max_len,C] in float32."""
    table = torch.zeros(1, c["max_len"], c["d_model"])
    for t in range(c["max_len"]):
        for n in range(c["d_model"]):
            angle = t * 10000 ** (-(n // 2 * 2) / c["d_model"])
            table[0, t, n] = math.cos(angle) if n % 2 else math.sin(angle)
    return table


def run(c, padded):
    initial, batch = initial_values(c), batch_of(c, padded)
    table = sinusoids(c)
    p = {name: value.double().requires_grad_() for name, value in initial.items()}
    optimizer, losses, norms = Optimizer(c, p), [], []
    out = {**initial, **batch}
    if c["posenc"] == "sinusoidal":
        out["pos_encoding.pe"] = table
    for step in range(c["adam_steps"]):
        model = Reference(c, p, table)
        loss = model.loss(batch)
        for value in p.values():
            value.grad = None
        loss.backward()
        if step == 0:
            out.update(model.seen, loss=loss)
            out.update({f"grad.{name}": value.grad.clone() for name, value in p.items()})
        norm = torch.nn.utils.clip_grad_norm_(p.values(), c["clip"])
        losses.append(loss.item())
        norms.append(norm.item())
        optimizer.step(step)
        if step + 1 in (1, c["adam_steps"]):
            after = f"adam{step + 1}."
            out.update({after + name: value.detach().clone() for name, value in p.items()})
    losses.append(Reference(c, p, table).loss(batch).item())
    out["loss_steps"], out["grad_norm_steps"] = torch.tensor(losses), torch.tensor(norms)
    out["grad_norm"] = torch.tensor(norms[0])
    out["clip_coef"] = torch.tensor(min(1.0, c["clip"] / (norms[0] + 1e-6)))
    return out


def config_of(name, changes, seed):
    adam = {"beta1": 0.9, "beta2": 0.999, "eps": 1e-8, "weight_decay": changes.pop("decay", 0.0)}
    c = {**BASE, **changes, "name": name, "seed": seed}
    return {**c, "adam": {"lr": c["lr"], **adam}}


def main(folder):
    for number, (name, changes) in enumerate(CASES.items()):
        changes = dict(changes)
        padded = changes.pop("padded", [0, 0])
        c = config_of(name, changes, 50 + number)
        out = run(c, padded)
        zero = [key[5:] for key, value in out.items()
                if key.startswith("grad.") and value.abs().max() < 1e-13]
        c["gradient_is_rounding_noise_only"] = zero
        make_golden.CONFIG = c
        if name == "proof":
            make_golden.write(PROOF / "proof.safetensors", out)
            continue
        make_golden.write(folder / f"{name}.safetensors", out)
        (folder / f"{name}.json").write_text(json.dumps(c, indent=1) + "\n")


if __name__ == "__main__":
    torch.set_num_threads(1)
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "family")
