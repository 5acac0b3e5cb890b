#!/usr/bin/env python3
"""Checks that this folder continues the run: python3 test_resume.py

Compares with what the engine wrote into run.json: samples (exactly), the logits of one example,
the held-out loss, and the next losses with dropout 0. The tolerances allow for sums in another
order, in float32. Prints a line for each and ends with status 1 when one fails.
"""
import sys

import numpy as np
import torch

from generator import philox
from train import Run, Trainer, evaluate

NO_DROPOUT = {
    key: 0 if key == "dropout" else -1
    for key in ("dropout", "dropout_embed", "dropout_attn", "dropout_ffn", "dropout_resid")
}
failures = []


def report(name, difference, most):
    good = difference <= most
    failures.extend([] if good else [name])
    verdict = "passed" if good else "FAILED"
    print(f"{verdict} {name}: difference {difference:.1e}, allowed {most:.0e}")


def relative(found, wanted):
    found, wanted = np.asarray(found, dtype=np.float64), np.asarray(wanted, dtype=np.float64)
    return float(np.abs(found - wanted).max() / max(np.abs(wanted).max(), 1e-30))


def check_generator():
    """The known answer of Random123 for a counter and a key of ones."""
    ones = np.uint64(0xFFFFFFFF)
    words = philox([ones] * 4, (int(ones), int(ones)))
    wanted = [0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD]
    report("generator", float(list(words) != wanted), 0)


def check_samples(run, expected):
    for sample in expected["samples"]:
        held_out = sample["split"] == "held_out"
        found = run.data.samples([sample["index"]], held_out)
        wrong = 0
        for tensor, name in zip(found, ("tokens", "targets", "source")):
            if tensor is not None:
                wrong += tensor.flatten().tolist() != sample[name]
        report(f"sample {sample['index']} of {sample['split']}", float(wrong), 0)


def check_model(run, expected):
    example = expected["example"]
    tokens = torch.tensor([example["tokens"]])
    source = torch.tensor([example["source"]]) if "source" in example else None
    model = run.model().eval()
    with torch.no_grad():
        logits = model(tokens, source).flatten().numpy()
    report("logits", relative(logits, example["logits"]), 1e-5)
    held_out = expected["held_out"]
    loss, accuracy = evaluate(run, model, held_out["samples"])
    report("held-out loss", relative(loss, held_out["loss"]), 1e-5)
    report("held-out accuracy", abs(accuracy - held_out["accuracy"]), 2e-3)


def check_losses(run, expected):
    trainer = Trainer(run)
    for i, wanted in enumerate(expected["next_losses"]):
        loss = trainer.train()["loss"]
        # rounding grows from step to step
        report(f"loss of step {run.step + i + 1}", relative(loss, wanted), 1e-5 * (1 + i))


def main():
    run = Run(changes=NO_DROPOUT)
    expected = run.about["expected"]
    check_generator()
    check_samples(run, expected)
    check_model(run, expected)
    check_losses(run, expected)
    print("the run continues" if not failures else f"{len(failures)} checks failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
