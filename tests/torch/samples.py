"""Compares samples that the engine drew with those of the bundle's data.py: exactly, numbers of
streams up to rounding.

Usage: python3 samples.py FILE.json    A list of {settings, text, about, samples: [{split, index,
...}]}; about is what run.json says of the run, samples are as it has them.
"""
import json
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2] / "wasm" / "export" / "python"))
from data import Data  # noqa: E402

NUMBERS = 2e-6  # relative, or absolute below 1


def parts_of(sample):
    """What a sample has in the places of tokens, targets and source."""
    if "inputs" not in sample:
        return [sample.get(name) for name in ("tokens", "targets", "source")]
    more = {name: sample[name] for name in ("timesteps", "valid")}
    return {**sample["inputs"], **more}, sample["targets"], None


def is_same(found, wanted):
    if not found.dtype.is_floating_point:
        return found.flatten().tolist() == wanted
    found = found.flatten().numpy().astype(np.float64)
    wanted = np.array([np.nan if x is None else x for x in wanted])
    close = np.abs(found - wanted) <= NUMBERS * np.maximum(1, np.abs(wanted))
    return bool((close | (np.isnan(found) & np.isnan(wanted))).all())


failed = compared = 0
for run in json.loads(Path(sys.argv[1]).read_text()):
    data = Data(run["settings"], run["about"], run["text"])
    for split in ("train", "held_out"):
        wanted = [sample for sample in run["samples"] if sample["split"] == split]
        drawn = data.samples([sample["index"] for sample in wanted], split == "held_out")
        for i, sample in enumerate(wanted):
            for part, own in zip(drawn, parts_of(sample)):
                if part is None:
                    continue
                pairs = own.items() if isinstance(own, dict) else [(None, own)]
                for name, numbers in pairs:
                    compared += 1
                    failed += not is_same((part[name] if name else part)[i], numbers)
print(json.dumps({"compared": compared, "failed": failed}))
