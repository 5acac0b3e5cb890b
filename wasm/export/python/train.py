#!/usr/bin/env python3
"""Continues a Headroom run in PyTorch, on one processor, one GPU or many.

    python3 train.py --steps 1000
    torchrun --standalone --nproc_per_node=8 train.py --steps 1000 --precision bfloat16 --compile

It begins where the run was exported: with its weights, its optimiser's moments, its place in the
data. Batches are the engine's own, drawn from the same counter-based generator. Each process draws
its share of a batch only, so the global batch is the same for every number of processes. With
dropout 0 the losses are the engine's up to rounding; dropout draws other masks here. What it saves
opens in Headroom again.
"""
import argparse
import contextlib
import csv
import gc
import json
import os
import time
from pathlib import Path

import torch
import torch.distributed as dist
from torch.nn import functional as F
from torch.utils.data import DataLoader, Dataset, Sampler

import files
from data import Data
from events import Events, Still, cut, frozen_masks
from model import Model
from model_streams import StreamModel
from optim import load_moments, make_optimizers, moments_of, set_rates, set_values

HERE = Path(__file__).resolve().parent
PRECISIONS = {
    "float32": torch.float32,
    "float64": torch.float64,
    "bfloat16": torch.bfloat16,
}


class Run:
    """A run as this folder, or a checkpoint of it, holds it."""

    def __init__(self, checkpoint=None, changes=None):
        self.about = json.loads((HERE / "run.json").read_text())
        self.settings = {**self.about["settings"], **(changes or {})}
        self.events = Events(self.settings, changes or ())
        if checkpoint:
            metadata, self.tensors = files.read(checkpoint)
            self.step = int(metadata.get("step", 0))
        else:
            self.tensors = files.read(HERE / "model.safetensors")[1]
            self.tensors.update(files.read(HERE / "optimizer.safetensors")[1])
            self.step = self.about["step"]
        text = HERE / "text.txt"
        self.text = text.read_bytes().decode("utf-8") if text.exists() else None
        self.data = Data(self.settings, self.about, self.text)
        self.predictions = self.about["task"]["predictions"]

    def model(self):
        """The model with the run's weights."""
        task = self.about["task"]
        if task["streams"]:
            model = StreamModel(self.settings, task["streams"], self.predictions)
        else:
            model = Model(self.settings, padding=task["padding"])
        model.load_state_dict({name: self.tensors[name].float() for name in model.state_dict()})
        cut(model, self.events.cuts(self.step))
        return model

    def save(self, path, model, optimizers, step):
        """Writes a checkpoint that Headroom opens: all settings, the step, weights, moments."""
        metadata = {**self.about["metadata"], "step": str(step)}
        tensors = {name: p.detach().float() for name, p in model.named_parameters()}
        tensors.update(moments_of(model, optimizers))
        if self.text is not None and self.about["own_text"]:
            tensors["corpus"] = torch.frombuffer(
                bytearray(self.text.encode("utf-8")), dtype=torch.uint8
            )
        files.write(path, metadata, tensors)


def wide(x):
    return x if x.dtype == torch.float64 else x.float()


def token_sums(s, logits, targets, ignored):
    """The sum of cross-entropies in nats, how many targets count, and how many of the tokens that
    count are predicted right."""
    logits, targets = logits.flatten(0, -2), targets.flatten()
    losses = F.cross_entropy(
        wide(logits),
        targets,
        ignore_index=ignored,
        label_smoothing=s["label_smoothing"],
        reduction="none",
    )
    counts = targets != ignored
    right = (logits.argmax(-1) == targets) & counts
    return torch.stack([losses.sum(), counts.sum(), counts.sum(), right.sum()])


def number_sums(found, targets):
    """The same of numbers: squared errors, of which none are tokens."""
    counts = ~targets.isnan()
    losses = (wide(found) - targets.nan_to_num()) ** 2 * counts
    none = torch.zeros_like(losses.sum())
    return torch.stack([losses.sum(), counts.sum(), none, none])


def loss_sums(run, output, targets):
    """A row for each prediction, of tokens the one: what token_sums or number_sums says."""
    s = run.settings
    if not run.predictions:
        return token_sums(s, output, targets, s["ignore_index"])[None]
    rows = []
    for p in run.predictions:
        found, wanted = output[p["name"]], targets[p["name"]]
        is_token = p["kind"] == "token"
        rows.append(token_sums(s, found, wanted, -1) if is_token else number_sums(found, wanted))
    return torch.stack(rows)


def scores(run, sums):
    """The loss and the accuracy that sums over a batch give: means, and of predictions the weighted
    sum of theirs. Without tokens there is no accuracy."""
    weights = [p["weight"] for p in run.predictions] or [1]
    loss = sum(w * row[0] / max(row[1], 1) for w, row in zip(weights, sums.tolist()))
    tokens, right = sums[:, 2].sum().item(), sums[:, 3].sum().item()
    return loss, right / tokens if tokens else None


def moved(x, device, **how):
    """A tensor, a dictionary of tensors, or None, on a device."""
    if isinstance(x, dict):
        return {name: one.to(device, **how) for name, one in x.items()}
    return None if x is None else x.to(device, **how)


def evaluate(run, model, samples, device="cpu"):
    """Mean loss and accuracy on the first held-out samples, in evaluation mode."""
    batch, sums = run.settings["batch"], 0
    model.eval()
    with torch.no_grad():
        for first in range(0, samples, batch):
            indices = range(first, min(samples, first + batch))
            parts = [moved(x, device) for x in run.data.samples(indices, True)]
            tokens, targets, source = parts
            sums = sums + loss_sums(run, model(tokens, source), targets).double()
    model.train()
    return scores(run, sums)


def positions_of(s):
    """How many positions the model reads of a sample."""
    return s["seq"] + (s["seq_tgt"] if s["arch"] == "encdec" else 0)


class Shares(Sampler):
    """Which samples a process takes of each step from `step` on: of the step's batch those at the
    places rank, rank + ranks and so on. Without an end."""

    def __init__(self, data, step, rank, ranks):
        self.data, self.step, self.rank, self.ranks = data, step, rank, ranks

    def __iter__(self):
        step = self.step
        while True:
            yield self.data.seed(step), self.data.indices(step)[self.rank :: self.ranks]
            step += 1


class Samples(Dataset):
    """The training samples of a run, drawn by a seed and their indices."""

    def __init__(self, data):
        self.data = data

    def __getitem__(self, share):
        """Tokens, targets, source or None, and how many of them count. A process without a share
        takes a sample that does not count, since all have to go forward and back."""
        seed, indices = share
        own = len(indices)
        return *self.data.samples(indices if own else [0], seed=seed), own


def without_targets(targets, place, ignored):
    """The same targets, but that those of one sample do not count."""
    if isinstance(targets, dict):
        return {name: without_targets(one, place, -1) for name, one in targets.items()}
    targets = targets.clone()
    targets[place] = float("nan") if targets.is_floating_point() else ignored
    return targets


class Trainer:
    """The run's model and optimisers, in this process and those beside it."""

    def __init__(self, run, device="cpu", precision="float32", compiled=False, workers=0):
        self.run, self.s, self.device = run, run.settings, device
        self.rank = dist.get_rank() if dist.is_initialized() else 0
        self.ranks = dist.get_world_size() if dist.is_initialized() else 1
        self.step = run.step
        self.own = run.model().to(device)
        if precision == "float64":
            self.own.double()
        self.optimizers = make_optimizers(self.own, self.s)
        load_moments(self.own, self.optimizers, run.tensors, run.events.made(run.step))
        if compiled and not hasattr(torch, "compile"):
            raise SystemExit(f"--compile needs PyTorch 2; this is {torch.__version__}")
        self.model = torch.compile(self.own) if compiled else self.own
        if self.ranks > 1:
            self.model = torch.nn.parallel.DistributedDataParallel(self.model)
        low = precision == "bfloat16"
        self.cast = lambda: (
            torch.autocast(torch.device(device).type, dtype=torch.bfloat16)
            if low
            else contextlib.nullcontext()
        )
        weights = [p["weight"] for p in run.predictions] or [1]
        self.weights = torch.tensor(weights, dtype=torch.float64, device=device)
        shares = Shares(run.data, run.step, self.rank, self.ranks)
        # batch_size None: the sampler gives whole batches
        loader = DataLoader(
            Samples(run.data),
            batch_size=None,
            sampler=shares,
            num_workers=workers,
            pin_memory=str(device).startswith("cuda"),
        )
        self.batches = iter(loader)

    def sum(self, numbers):
        """Sums over all processes, of a tensor of any kind, in float64."""
        sums = torch.as_tensor(numbers, device=self.device).detach().double()
        if self.ranks > 1:
            dist.all_reduce(sums)
        return sums

    def enter(self):
        """Takes over what the run's events say of the next step."""
        events = self.run.events
        if not events.list:
            return
        self.s = self.run.settings = events.settings(self.step)
        set_values(self.optimizers, self.s)
        self.own.set_dropout(self.s)
        cut(self.own, events.cuts(self.step))

    def train(self):
        """One step on the whole batch, unless an event skips it. Returns its mean loss and accuracy
        over all processes, the gradient's norm, the learning rate and how many tokens the model
        read."""
        *parts, own = next(self.batches)
        if self.step + 1 in self.run.events.skipped():
            self.step += 1
            return {"loss": None, "accuracy": None, "grad_norm": 0.0, "lr": None, "tokens": 0}
        self.enter()
        tokens, targets, source = (moved(x, self.device, non_blocking=True) for x in parts)
        for place in self.run.events.left_out(self.step):
            if place % self.ranks == self.rank and place // self.ranks < own:
                targets = without_targets(targets, place // self.ranks, self.s["ignore_index"])
        with self.cast():
            output = self.model(tokens, source)
        sums = loss_sums(self.run, output, targets) * (1 if own else 0)
        of_all = self.sum(sums)
        shares = self.weights / of_all[:, 1].clamp(min=1)
        # DistributedDataParallel takes the mean of the processes' gradients
        ((sums[:, 0] * shares.to(sums.dtype)).sum() * self.ranks).backward()
        norm = self.update()
        loss, accuracy = scores(self.run, of_all)
        return {
            "loss": loss,
            "accuracy": accuracy,
            "grad_norm": norm,
            "lr": self.rate,
            "tokens": int(self.sum(own * positions_of(self.s))),
        }

    def update(self):
        """Applies the gradients; returns their norm before clipping."""
        parameters = list(self.own.parameters())
        still = Still(frozen_masks(self.own, self.run.events.frozen(self.step)), self.optimizers)
        limit = self.s["clip"] or float("inf")
        norm = float(torch.nn.utils.clip_grad_norm_(parameters, limit))
        self.rate = set_rates(self.optimizers, self.s, self.step)
        for optimizer, _ in self.optimizers:
            optimizer.step()
            optimizer.zero_grad()
        still.restore()
        self.step += 1
        return norm

    def close(self):
        """Lets the model go before its group of processes ends: where the model has the last
        reference to the group, PyTorch 1.13 can wait for itself for ever."""
        self.model = self.batches = None
        gc.collect()

    def save(self, path):
        if self.rank == 0:
            self.run.save(path, self.own, self.optimizers, self.step)


COLUMNS = (
    "step epoch train_loss train_accuracy eval_loss eval_accuracy eval_sequence_accuracy "
    "grad_norm lr"
).split()


def add_row(path, trainer, result, evaluation):
    """Appends a row to the history, which has the columns of history.csv."""
    epoch = trainer.step / -(-trainer.s["samples"] // trainer.s["batch"])
    row = {
        "step": trainer.step,
        "epoch": epoch,
        "train_loss": result["loss"],
        "train_accuracy": result["accuracy"],
        "grad_norm": result["grad_norm"],
        "lr": result["lr"],
    }
    if evaluation:
        row["eval_loss"], row["eval_accuracy"] = evaluation
    is_new = not Path(path).exists()
    with open(path, "a", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS)
        if is_new:
            writer.writeheader()
        writer.writerow(row)


def report(trainer, result, speed, args):
    """Prints a line and adds a row to the history."""
    evaluation = None
    if args.evaluate:
        samples = trainer.s["eval_samples"]
        evaluation = evaluate(trainer.run, trainer.own, samples, trainer.device)
    add_row(args.history, trainer, result, evaluation)
    shown = {key: result[key] for key in ("loss", "accuracy", "grad_norm", "lr")}
    text = " ".join(f"{key} {value:.6g}" for key, value in shown.items() if value is not None)
    held = "" if not evaluation else f" held-out loss {evaluation[0]:.6g}"
    print(f"step {trainer.step} {text}{held} tokens/s {speed:.0f}", flush=True)


def train(trainer, args, end):
    """Trains to step `end`, with a line and a row every so many steps, and saves."""
    started, tokens = time.perf_counter(), 0
    while trainer.step < end:
        result = trainer.train()
        tokens += result["tokens"]
        if trainer.rank == 0 and (trainer.step % args.log_every == 0 or trainer.step == end):
            report(trainer, result, tokens / (time.perf_counter() - started), args)
            started, tokens = time.perf_counter(), 0
        if args.save_every and trainer.step % args.save_every == 0:
            trainer.save(args.out)
    trainer.save(args.out)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    add = parser.add_argument
    add("--steps", type=int, default=100, help="how many steps to train")
    add("--in", dest="checkpoint", help="a checkpoint of this run to continue")
    add("--out", default="trained.safetensors", help="where to save")
    add("--save-every", type=int, default=0, metavar="N", help="also save every N steps")
    add("--resume", action="store_true", help="go on from --out, if it is there, to the same end")
    add("--history", default="history.csv", help="the file that gets the rows")
    add("--log-every", type=int, default=10, help="steps between two rows")
    add("--evaluate", action="store_true", help="also score held-out samples")
    add("--device", help="cpu, cuda ...; without it a GPU if there is one")
    add("--precision", choices=PRECISIONS, default="float32")
    add("--compile", action="store_true", help="use torch.compile (PyTorch 2)")
    add("--workers", type=int, default=0, help="processes that draw samples, for each GPU")
    return parser.parse_args()


def main():
    args = arguments()
    device = args.device or ("cuda" if torch.cuda.is_available() else "cpu")
    if "RANK" in os.environ:  # torchrun
        dist.init_process_group("nccl" if device.startswith("cuda") else "gloo")
        if device == "cuda":
            device = f"cuda:{os.environ['LOCAL_RANK']}"
            torch.cuda.set_device(device)
    run = Run(args.checkpoint)
    end = run.step + args.steps
    if args.resume and Path(args.out).exists():
        run = Run(args.out)
    if dist.is_initialized():
        dist.barrier()  # every process has read the file before one writes it again
    trainer = Trainer(run, device, args.precision, args.compile, args.workers)
    train(trainer, args, end)
    if dist.is_initialized():
        dist.barrier()
        trainer.close()
        dist.destroy_process_group()


if __name__ == "__main__":
    main()
