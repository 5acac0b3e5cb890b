"""What tests/torch/spectrum.test.mjs compares with: spectra by NumPy's FFT, and restricted and
excluded losses by a two-dimensional FFT of the logits, as Nanda et al. (2023) define them.

Usage: python spectrum.py FILE.json    A list of models; prints what it finds of each as JSON.
"""
import json
import sys
from pathlib import Path

import numpy as np


def order_of(operation, p):
    """The numbers in the order of the cycle that the operation walks on."""
    if operation != "multiply":
        return np.arange(p)
    for generator in range(2, p):
        powers = [pow(generator, e, p) for e in range(p - 1)]
        if len(set(powers)) == p - 1:
            return np.array(powers)
    raise SystemExit(f"{p} is not prime")


def shares_of(rows):
    """Of each frequency the share in the squares of the columns, their means taken out."""
    n = len(rows)
    power = (np.abs(np.fft.fft(rows - rows.mean(axis=0), axis=0)) ** 2).sum(axis=1)
    both = [power[k] + (power[n - k] if 2 * k != n else 0) for k in range(1, n // 2 + 1)]
    return np.array(both) / power.sum()


def score(logits, targets, which):
    rows = logits[which]
    most = rows.max(axis=1, keepdims=True)
    total = most[:, 0] + np.log(np.exp(rows - most).sum(axis=1))
    right = rows.argmax(axis=1) == targets[which]
    return {
        "loss": float((total - rows[np.arange(len(rows)), targets[which]]).mean()),
        "accuracy": float(right.mean()),
    }


def scores(logits, targets, training):
    parts = {"training": training == 1, "held_out": training == 0, "all": training >= 0}
    return {name: score(logits, targets, which) for name, which in parts.items()}


def found(model):
    p, operation, key = model["p"], model["operation"], model["key"]
    order = order_of(operation, p)
    n = len(order)
    tensors = {name: np.array(x, dtype=np.float64) for name, x in model["tensors"].items()}
    embedding = tensors["embedding"][2:][order]
    output = (tensors["output"] @ tensors["linear2"])[2:][order]
    grid = np.array(model["logits"], dtype=np.float64).reshape(p, p, -1)[np.ix_(order, order)]
    waves = np.fft.fft2(grid, axes=(0, 1))
    kept = np.zeros_like(waves)
    sign = -1 if operation == "subtract" else 1
    for k in key:
        for at in (k, n - k):
            kept[at % n, sign * at % n] = waves[at % n, sign * at % n]
    only = np.fft.ifft2(kept, axes=(0, 1)).real
    mean = grid.mean(axis=(0, 1))
    places = np.ix_(order, order)
    targets = np.array(model["answers"]).reshape(p, p)[places].ravel() + 2
    training = np.array(model["training"]).reshape(p, p)[places].ravel()
    flat = [x.reshape(n * n, -1) for x in (grid, only + mean, grid - only)]
    names = ("model", "restricted", "excluded")
    return {
        "embedding": shares_of(embedding).tolist(),
        "output": shares_of(output).tolist(),
        **{name: scores(x, targets, training) for name, x in zip(names, flat)},
    }


print(json.dumps([found(model) for model in json.loads(Path(sys.argv[1]).read_text())]))
