"""Runs the lines of PyTorch that a walk through a model shows, in float64, stage after stage.

Usage: python3 walk.py FILE.json     A list of {parameters, row, settings, stages}; prints the
largest difference from the numbers that the walk shows, relative to the largest number of a stage.
"""
import json
import math
import sys

import torch
import torch.nn.functional as F


def rms_norm(x, shape, g, eps):
    """Zhang and Sennrich (2019); in PyTorch since 2.4."""
    return x / torch.sqrt((x * x).mean(-1, keepdim=True) + eps) * g


F.rms_norm = rms_norm


def rotator(depth, base, position):
    """Su et al. (2021): pairs of neighbours turned by position / base^(2i / depth)."""

    def rotate(q, _):
        pairs = q.view(-1, depth // 2, 2)
        angle = position / base ** (2 * torch.arange(depth // 2, dtype=q.dtype) / depth)
        cos, sin = angle.cos(), angle.sin()
        a, b = pairs[..., 0], pairs[..., 1]
        return torch.stack([a * cos - b * sin, a * sin + b * cos], -1).view(-1)

    return rotate


def head_norm(gain, eps):
    """The norm of queries and keys, head by head."""
    return lambda q: rms_norm(q.view(-1, len(gain)), None, gain, eps).view(-1)


def tensor(values):
    return torch.tensor(values, dtype=torch.float64)


def names_of(case, stage):
    """What the lines of a stage may name."""
    parameters, settings = case["parameters"], case["settings"]
    names = {key: parameters[name] for key, name in stage.get("weights", {}).items()}
    if settings["qk_norm"]:
        for key in ["q", "k"]:
            if f"{key}_gain" in names:
                names[f"{key}_norm"] = head_norm(names[f"{key}_gain"], settings["norm_eps"])
    depth = settings["d_model"] // settings["n_heads"]
    if settings["posenc"] == "rope":
        names["rotate"] = rotator(depth, settings["rope_base"], case["row"])
    for key in ["K", "V", "H", "PE", "distance"]:
        if key in stage:
            names[key] = tensor(stage[key])
    if "masked" in stage:
        names["masked"] = torch.tensor(stage["masked"], dtype=torch.bool)
    for key in ["token", "target"]:
        if key in stage:
            names[key] = stage[key]
    return names


def run_heads(stage, space):
    """The lines of every head; the first head's numbers stay."""
    contexts, first = [], None
    for number, lines in enumerate(stage["heads"]):
        own = dict(space, slope=stage["slopes"][number])
        if stage["sinks"]:
            own["sink"] = tensor([stage["sinks"][number]])
        exec(lines, own)
        contexts.append(own["c"])
        first = first or {key: own[key] for key in ["w", "c"]}
    space.update(first, heads=contexts)


def largest_difference(case):
    """Runs a walk; returns the largest difference and where it is."""
    case["parameters"] = {
        name: tensor(one["data"]).view(one["shape"]) for name, one in case["parameters"].items()
    }
    phi = lambda x: F.elu(x) + 1  # noqa: E731
    space = {"torch": torch, "F": F, "math": math, "phi": phi, "p": None}
    worst = (0.0, "")
    for stage in case["stages"]:
        space.update(names_of(case, stage))
        if "heads" in stage:
            run_heads(stage, space)
        else:
            exec(stage["code"], space)
        for name, values in stage["expect"].items():
            theirs, ours = space[name].double().flatten(), tensor(values)
            assert theirs.shape == ours.shape, (stage["kind"], name, theirs.shape, ours.shape)
            difference = ((theirs - ours).abs().max() / theirs.abs().max().clamp(min=1e-3)).item()
            worst = max(worst, (difference, f"{stage['kind']} {name}"))
    return worst


for case in json.load(open(sys.argv[1])):
    print(json.dumps(largest_difference(case)))
