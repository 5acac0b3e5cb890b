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
TENSORS = ("tokens", "targets", "source")
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


def difference_of(found, wanted):
    """The largest one; numbers that are missing are null there. Tokens and numbers of steps are
    whole."""
    wanted = np.array([np.nan if x is None else x for x in wanted], dtype=np.float64)
    found = found.flatten().double().numpy()
    if found.shape != wanted.shape or (np.isnan(found) != np.isnan(wanted)).any():
        return float("inf")
    return float(np.abs(np.nan_to_num(found - wanted)).max(initial=0))


def parts_of(run, sample):
    """What a sample of run.json has in the places of tokens, targets and source, each by name."""
    if run.predictions:
        more = {name: sample[name] for name in ("timesteps", "valid")}
        return {**sample["inputs"], **more}, sample["targets"], None
    return [{"": sample[name]} if name in sample else None for name in TENSORS]


def check_samples(run, expected):
    for sample in expected["samples"]:
        found = run.data.samples([sample["index"]], sample["split"] == "held_out")
        worst = 0.0
        for part, wanted in zip(found, parts_of(run, sample)):
            named = part if isinstance(part, dict) else {"": part}
            for name in wanted or ():
                worst = max(worst, difference_of(named[name], wanted[name]))
        # numbers of streams are equal up to rounding of sines and logarithms
        most = 1e-5 if run.predictions else 0
        report(f"sample {sample['index']} of {sample['split']}", worst, most)


def flat(output):
    """Logits, or all predictions in their order, as one array."""
    parts = output.values() if isinstance(output, dict) else [output]
    return np.concatenate([part.flatten().numpy() for part in parts])


def inputs_of(run, example):
    """The example's tokens as a batch of one; of streams its inputs by their names."""
    inputs = parts_of(run, example)[0]
    if not run.predictions:
        return torch.tensor([inputs[""]])
    steps, streams = len(inputs["valid"]), run.about["task"]["streams"]
    vectors = {one["name"]: one["size"] for one in streams if one["kind"] != "token"}
    shape = lambda name: (1, steps, vectors[name]) if name in vectors else (1, steps)
    return {name: torch.tensor(numbers).view(shape(name)) for name, numbers in inputs.items()}


def check_model(run, expected):
    example = expected["example"]
    tokens = inputs_of(run, example)
    source = torch.tensor([example["source"]]) if "source" in example else None
    model = run.model().eval()
    with torch.no_grad():
        logits = flat(model(tokens, source))
    report("logits", relative(logits, example["logits"]), 1e-5)
    held_out = expected["held_out"]
    loss, accuracy = evaluate(run, model, held_out["samples"])
    report("held-out loss", relative(loss, held_out["loss"]), 1e-5)
    if accuracy is not None:
        report("held-out accuracy", abs(accuracy - held_out["accuracy"]), 2e-3)


def check_losses(run, expected):
    trainer = Trainer(run)
    for i, wanted in enumerate(expected["next_losses"]):
        loss = trainer.train()["loss"]
        if wanted is None:  # the step is skipped
            report(f"loss of step {run.step + i + 1}", float(loss is not None), 0)
            continue
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
