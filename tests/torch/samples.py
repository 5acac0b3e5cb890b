"""Compares samples that the engine drew with those of the bundle's data.py, exactly.

Usage: python3 samples.py FILE.json    A list of {settings, text, samples: [{split, index, ...}]}.
"""
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "wasm" / "export" / "python"))
from data import Data  # noqa: E402

failed = compared = 0
for run in json.loads(Path(sys.argv[1]).read_text()):
    data = Data(run["settings"], run["text"], run["learned"])
    for split in ("train", "held_out"):
        wanted = [sample for sample in run["samples"] if sample["split"] == split]
        drawn = data.samples([sample["index"] for sample in wanted], split == "held_out")
        for tensor, name in zip(drawn, ("tokens", "targets", "source")):
            for i, sample in enumerate(wanted if tensor is not None else []):
                compared += 1
                failed += tensor[i].tolist() != sample[name]
print(json.dumps({"compared": compared, "failed": failed}))
