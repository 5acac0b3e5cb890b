"""The samples of a Headroom run, drawn exactly as the engine draws them.

Sample i of a seed is a pure function of (seed, split, i): it reads numbers of the counter-based
generator Philox4x32-10 (Salmon, Moraes, Dror and Shaw, "Parallel Random Numbers: As Easy as 1, 2,
3", SC'11). So every machine, and every number of processes, sees the same batches.
"""
import numpy as np
import torch

import tasks
from events import Events
from generator import STREAM_HELD_OUT, STREAM_SHUFFLE, STREAM_TRAIN, Reader
from streams import Streams
from texts import Table, Text

TASKS = {
    "copy": lambda s, rng, held: tasks.move(s, rng, lambda data, lengths: data),
    "reverse": lambda s, rng, held: tasks.move(s, rng, tasks.reversed_rows),
    "sort": lambda s, rng, held: tasks.move(s, rng, tasks.sorted_rows),
    "shift": lambda s, rng, held: tasks.shift(s, rng),
    "count": lambda s, rng, held: tasks.count(s, rng),
    "recall": lambda s, rng, held: tasks.recall(s, rng),
    "majority": lambda s, rng, held: tasks.majority(s, rng),
    "induction": lambda s, rng, held: tasks.induction(s, rng),
    "addition": lambda s, rng, held: tasks.addition(s, rng),
    "dyck": lambda s, rng, held: tasks.dyck(s, rng),
    "parity": lambda s, rng, held: tasks.parity(s, rng),
    "two_sum": lambda s, rng, held: tasks.two_sum(s, rng),
    "masked": lambda s, rng, held: tasks.masked(s, rng),
}


def tensors(x):
    """An array, a dictionary of arrays, or None, as tensors."""
    if isinstance(x, dict):
        return {name: tensors(one) for name, one in x.items()}
    return None if x is None else torch.from_numpy(np.ascontiguousarray(x))


class Drawn:
    """A task whose samples are only drawn."""

    def __init__(self, function, settings):
        self.function, self.s = function, settings

    def draw(self, rng, held_out):
        return self.function(self.s, rng, held_out)


class Data:
    """The samples of a run: its settings, run.json, and the text or table that it learns from."""

    def __init__(self, settings, about, text=None):
        self.s = settings
        self.events = Events(settings)
        self.order = (None, None)  # of which epoch and seed, and the samples in their order
        name = settings["task"]
        if about["task"]["streams"]:
            self.task = Streams(settings, about, text)
        elif name in ("text", "data"):
            self.task = (Text if name == "text" else Table)(settings, text, about)
        elif name == "modular":
            self.task = tasks.Modular(settings)
        elif name in TASKS:
            self.task = Drawn(TASKS[name], settings)
        else:
            raise SystemExit(f'data.py cannot draw samples of task "{name}"')
        # with data=all, what the task calls each sample of the training part
        self.names = np.array(self.task.names()) if settings["data"] == "all" else None

    def seed(self, step):
        """Which seed the samples of a step and their order are drawn by."""
        now = self.events.settings(step)
        own = now.get("data_seed", -1)
        return now["seed"] if own < 0 else own

    def samples(self, indices, held_out=False, seed=None):
        """These samples of a split as tensors: tokens, targets and, or None, source. Of streams
        tokens and targets are dictionaries (streams.py). seed: of training samples, where it is
        another than the run's."""
        indices = np.asarray(indices, dtype=np.uint64)
        if self.names is not None and not held_out:
            names = self.names[(indices % np.uint64(len(self.names))).astype(np.int64)]
            tokens, targets, source = self.task.listed(names)
        else:
            stream = STREAM_HELD_OUT if held_out else STREAM_TRAIN
            reader = Reader(self.s["seed"] if seed is None else seed, stream, indices)
            tokens, targets, source = self.task.draw(reader, held_out)
        return tensors(tokens), tensors(targets), tensors(source)

    def indices(self, step):
        """Which training samples step `step` of the run takes; an epoch's last batch may be
        smaller."""
        samples, batch = self.s["samples"], self.s["batch"]
        epoch, place = divmod(step, -(-samples // batch))
        first = place * batch
        places = np.arange(first, min(first + batch, samples))
        if self.s["data"] == "fresh":
            return (epoch * samples + places) % 2**32
        return self.shuffled(epoch, self.seed(step))[places]

    def shuffled(self, epoch, seed):
        """The order of an epoch's samples (data=fixed or all): Fisher and Yates' shuffle."""
        if self.order[0] != (epoch, seed):
            rng = Reader(seed, STREAM_SHUFFLE, [epoch])
            order = np.arange(self.s["samples"])
            for i in range(len(order) - 1, 0, -1):
                j = rng.below(i + 1)[0]
                order[i], order[j] = order[j], order[i]
            self.order = ((epoch, seed), order)
        return self.order[1]

    def batch(self, step):
        """The batch of a step: tokens, targets and source."""
        return self.samples(self.indices(step), seed=self.seed(step))
