"""Compares the bundle's model.py with reference cases that another implementation wrote.

Usage: python3 cases.py FILE.safetensors ...     Prints a line for each; exit status 1 on a failure.
The format of the files is in ../golden/README.md.
"""
import json
import sys
from pathlib import Path

import torch
from torch.nn import functional as F

sys.path.insert(0, str(Path(__file__).parents[2] / "wasm" / "export" / "python"))
import files  # noqa: E402
from model import Model  # noqa: E402
from model_streams import StreamModel  # noqa: E402

MOST = 1e-5  # relative to the largest number; the cases are float64 results, rounded to float32


def settings_of(config):
    """A case's config as a run's settings."""
    two = config["arch"] == "encdec"
    s = {"dropout": 0, "posenc": "sinusoidal", "tied": False, "head": "token", "vocab": 0, **config}
    s["mask"] = "padding" if two and "padding" in config["mask"] else config["mask"]
    return s


def difference(a, b):
    return float((a - b).abs().max() / b.abs().max().clamp(min=1e-30))


def tokens_case(model, config, tensors, keep):
    """The differences of logits, and the loss."""
    two = config["arch"] == "encdec"
    tokens = tensors["tgt" if two else "tokens"].long()
    source = tensors["src"].long() if two else None
    targets = tensors["targets"].long()
    logits = model(tokens, source, keep)
    ignored = config["ignore_index"]
    loss = F.cross_entropy(
        logits.flatten(0, -2), targets.flatten(), ignore_index=-1 if ignored is None else ignored
    )
    return difference(logits, tensors["logits"].double()), loss


def streams_case(model, config, tensors, keep):
    """The same of predictions: means over steps that are valid and numbers that are there."""
    valid, whole = tensors["valid"].bool(), torch.int32
    inputs = {name: tensors[name].long() for name in ("timesteps", "valid")}
    for stream in config["streams"]:
        x = tensors[f"input.{stream['name']}"]
        inputs[stream["name"]] = x.long() if x.dtype == whole else x.double()
    output, loss, worst = model(inputs, None, keep), 0, 0
    for head in config["heads"]:
        name = head["name"]
        found, target = output[name], tensors[f"target.{name}"]
        if head["kind"] == "token":
            counts = valid & (target >= 0)
            part = F.cross_entropy(found[counts], target[counts].long())
        else:
            counts = valid[..., None] & ~target.isnan()
            part = ((found - target.double())[counts] ** 2).mean()
        loss = loss + head["weight"] * part
        worst = max(worst, difference(found, tensors[f"out.{name}"].double()))
    return worst, loss


def model_of(config):
    if "streams" not in config:
        return Model(settings_of(config))
    return StreamModel(settings_of(config), config["streams"], config["heads"])


def attention_names(config, tensors):
    if config["arch"] != "encdec":
        return [name for name in tensors if name.startswith("attn.")]
    layers = range(config["n_dec_layers"])
    names = [f"attn.encoder.{i}" for i in range(config["n_layers"])]
    return names + [f"attn.decoder_{kind}.{i}" for i in layers for kind in ("self", "cross")]


def check(path):
    """The largest difference of each group of the case's tensors."""
    metadata, tensors = files.read(path)
    config = json.loads(metadata["config"])
    model = model_of(config).double().eval()
    own = {name: tensors[name].double() for name in model.state_dict()}
    model.load_state_dict(own)
    if "pos_encoding.pe" in tensors and hasattr(model, "pe"):
        model.pe.copy_(tensors["pos_encoding.pe"][0, : len(model.pe)].double())
    keep = []
    case = streams_case if "streams" in config else tokens_case
    logits, loss = case(model, config, tensors, keep)
    loss.backward()
    names = attention_names(config, tensors)
    noise = config.get("gradient_is_rounding_noise_only")
    is_noise = lambda name: name in noise if noise is not None else name.endswith("W_k.bias")
    return {
        "logits": logits,
        "loss": difference(loss, tensors["loss"].double()),
        "attention": max(difference(a, tensors[n].double()) for a, n in zip(keep, names)),
        "gradients": max(
            difference(p.grad, tensors[f"grad.{name}"].double())
            for name, p in model.named_parameters()
            if not is_noise(name)
        ),
    }


failed = 0
for path in sys.argv[1:]:
    found = check(path)
    bad = {key: value for key, value in found.items() if not value <= MOST}
    failed += bool(bad)
    text = " ".join(f"{key} {value:.1e}" for key, value in found.items())
    print("failed" if bad else "passed", Path(path).name, text)
sys.exit(failed > 0)
