"""Numbers as ggml's types, by NumPy: ggml.py FOLDER reads numbers.f32 and compares with what was
written of them: numbers.f16, rounded to the nearest, and numbers.q8_0, blocks of a float16 scale and
32 signed bytes (quantize_row_q8_0_ref of ggml). Prints how many numbers are equal."""
import sys
from pathlib import Path

import numpy as np

folder = Path(sys.argv[1])
numbers = np.fromfile(folder / "numbers.f32", "<f4")
with np.errstate(over="ignore"):
    halves = numbers.astype("<f2")
found = np.fromfile(folder / "numbers.f16", "<u2")
equal = (found == halves.view("<u2")) | (np.isnan(halves) & np.isnan(found.view("<f2")))
assert equal.all(), (numbers[~equal][:5], found[~equal][:5], halves.view("<u2")[~equal][:5])

blocks = np.fromfile(folder / "blocks.f32", "<f4").reshape(-1, 32)
most = np.abs(blocks).max(1)
scale = (most / np.float32(127)).astype(np.float32)
with np.errstate(divide="ignore"):
    inverse = np.where(scale > 0, np.float32(1) / scale, np.float32(0)).astype(np.float32)
product = (blocks * inverse[:, None]).astype(np.float64)
whole = (np.sign(product) * np.floor(np.abs(product) + 0.5)).astype("<i1")
wanted = np.concatenate([scale.astype("<f2").reshape(-1, 1).view("<i1"), whole], axis=1)
assert (np.fromfile(folder / "blocks.q8_0", "<i1") == wanted.ravel()).all()
print(len(numbers), blocks.size)
