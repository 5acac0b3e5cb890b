"""What tests/torch/geometry.test.mjs compares with: components by NumPy's singular values, and the
turn of the orthogonal Procrustes problem as U Vᵀ.

Usage: python geometry.py FILE.json    A list of {rows, others, count}; prints what it finds of each.
"""
import json
import sys
from pathlib import Path

import numpy as np


def found(case):
    rows = np.array(case["rows"], dtype=np.float64)
    count = case["count"]
    centred = rows - rows.mean(axis=0)
    u, s, vt = np.linalg.svd(centred, full_matrices=False)
    points = (u * s)[:, :count]
    for c in range(count):  # the entry of largest size of each axis is positive
        points[:, c] *= np.sign(vt[c][np.abs(vt[c]).argmax()])
    u, _, v = np.linalg.svd(points.T @ np.array(case["others"]))
    return {
        "points": points.tolist(),
        "explained": (s**2 / (s**2).sum())[:count].tolist(),
        "turned": (points @ (u @ v)).tolist(),
    }


print(json.dumps([found(case) for case in json.loads(Path(sys.argv[1]).read_text())]))
