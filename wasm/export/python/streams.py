"""The samples of tasks of streams, as the engine draws them: equal up to rounding of its sines and
logarithms.

A sample has steps, each of which has a vector of numbers or a token for every stream. Each function
draws the samples of `rng` and returns (inputs, targets), each a dictionary: inputs have
`timesteps` and `valid` [B,T], and every stream [B,T] or [B,T,size]; targets have every prediction,
NaN or -1 where there is none. B samples, T steps.
"""
import csv
import io

import numpy as np

from arena import arena
from generator import STREAM_SAMPLING, Reader
from tasks import draw_lengths


def steps_of(s, streams):
    return s["seq"] // len(streams)


def all_steps(rng, steps):
    """timesteps and valid of samples without empty steps."""
    count = np.tile(np.arange(steps), (len(rng.a), 1))
    return {"timesteps": count, "valid": np.ones_like(count)}


def regression(s, rng, steps):
    """Pairs x, y of a linear map that each sample draws anew, with noise."""
    weight = np.stack([rng.normal() for _ in range(s["dims"])], axis=1)
    xs, ys = [], []
    for _ in range(steps):
        x = np.stack([rng.normal() for _ in range(s["dims"])], axis=1)
        xs.append(x)
        ys.append((weight * x).sum(1) + s["noise"] * rng.normal())
    x = np.stack(xs, axis=1).astype(np.float32)
    y = np.stack(ys, axis=1).astype(np.float32)[..., None]
    return {**all_steps(rng, steps), "x": x, "y": y}, {"y": y}


def pendulum(s, rng, steps):
    """angle'' = -stiffness sin(angle) - damping angle' + push, by the Runge-Kutta method of fourth
    order, four times a step."""
    stiffness, damping = rng.between(3, 12), rng.between(0, 0.8)
    most, rate = rng.between(0, 4), rng.between(0.2, 1.5)
    phase = rng.between(0, 2 * np.pi)
    angle, velocity = rng.between(-np.pi, np.pi), rng.between(-3, 3)
    speed_up = lambda a, v, push: -stiffness * np.sin(a) - damping * v + push
    seen = lambda: np.stack([np.sin(angle), np.cos(angle), velocity / 4], axis=1)
    states, pushes = [seen()], []
    h = 0.2 / 4
    for t in range(steps):
        push = most * np.sin(rate * t + phase)
        pushes.append(push)
        for _ in range(4):
            va, ka = velocity, speed_up(angle, velocity, push)
            vb = velocity + h / 2 * ka
            kb = speed_up(angle + h / 2 * va, vb, push)
            vc = velocity + h / 2 * kb
            kc = speed_up(angle + h / 2 * vb, vc, push)
            vd = velocity + h * kc
            kd = speed_up(angle + h * vc, vd, push)
            angle = angle + h / 6 * (va + 2 * vb + 2 * vc + vd)
            velocity = velocity + h / 6 * (ka + 2 * kb + 2 * kc + kd)
        states.append(seen())
    state = np.stack(states, axis=1).astype(np.float32)
    push = np.stack(pushes, axis=1).astype(np.float32)[..., None]
    inputs = {**all_steps(rng, steps), "state": state[:, :-1], "push": push}
    return inputs, {"state": state[:, 1:]}


NODES, MORE_EDGES, GOAL = 20, 12, 0  # of task paths


def neighbours(seed):
    """The neighbours of each node, of a graph that the seed draws: a tree, and some edges more."""
    rng, edges = Reader(seed, STREAM_SAMPLING, [0], 7), set()
    join = lambda a, b: edges.update({(a, b), (b, a)} if a != b else ())
    for i in range(1, NODES):
        join(i, int(rng.below(i)[0]))
    for _ in range(MORE_EDGES):
        join(int(rng.below(NODES)[0]), int(rng.below(NODES)[0]))
    return [sorted(b for a, b in edges if a == node) for node in range(NODES)]


def paths(s, rng, steps):
    """Random walks on that graph until they are at the goal, and the moves that are left."""
    near = neighbours(s["seed"])
    degree = np.array([len(others) for others in near])
    rows, moves = np.arange(len(rng.a)), np.zeros(len(rng.a), dtype=np.int64)
    nodes = [1 + rng.below(NODES - 1)]
    for _ in range(steps):
        node, going = nodes[-1].copy(), rows[nodes[-1] != GOAL]
        which = rng.below(degree[node[going]], going)
        node[going] = [near[a][i] for a, i in zip(node[going], which)]
        moves[going] += 1
        nodes.append(node)
    node, count = np.stack(nodes, axis=1), np.arange(steps)
    ends = node[:, -1:] != GOAL
    to_go = np.where(count < moves[:, None], -(moves[:, None] - count) / steps - ends, 0)
    inputs = all_steps(rng, steps)
    inputs["valid"] = (node[:, :-1] != GOAL).astype(np.int64)
    inputs["return"] = to_go.astype(np.float32)[..., None]
    return {**inputs, "node": node[:, :-1]}, {"node": node[:, 1:]}


def next_of(now, later, after):
    """What a prediction is of a stream: its value in the step, if the stream comes after the one
    where it is read, else in the next step."""
    return now if after else later


def trajectories(s, rng, steps, streams, predictions):
    """Walks of every stream, without an aim."""
    valid, names = draw_lengths(s, rng, steps), [one["name"] for one in streams]
    values = {name: [] for name in names}
    for t in range(steps + 1):
        for one in streams:
            before = values[one["name"]]
            before.append(walk(rng, one, before[-1] if before else None))
    values = {name: np.stack(all_of, axis=1) for name, all_of in values.items()}
    inputs = all_steps(rng, steps)
    inputs["valid"] = (inputs["timesteps"] < valid[:, None]).astype(np.int64)
    inputs.update({name: value[:, :-1] for name, value in values.items()})
    targets = {}
    for p in predictions:
        like = [one for one in streams if one["name"] == p["name"]]
        same = like and all(like[0][key] == p[key] for key in ("kind", "size"))
        if same:
            own = values[p["name"]]
            after = names.index(p["name"]) > names.index(p["at"])
            targets[p["name"]] = next_of(own[:, :-1], own[:, 1:], after)
        else:
            targets[p["name"]] = mean_of(inputs[p["at"]], p)
    return inputs, targets


def walk(rng, stream, before):
    """The next value of a stream: x' = .9 x + sqrt(1 - .9^2) n, or the next token, with probability
    .1 any."""
    if stream["kind"] == "token":
        jumps = rng.uniform() < 0.1
        any_token = rng.below(stream["size"])
        return any_token if before is None else np.where(
            jumps, any_token, (before + 1) % stream["size"]
        )
    x = np.stack([rng.normal() for _ in range(stream["size"])], axis=1)
    if before is not None:
        x = 0.9 * before.astype(np.float64) + np.sqrt(1 - 0.9 * 0.9) * x
    return x.astype(np.float32)


def mean_of(values, p):
    """The mean of a step's numbers; as a token, 1 where it is above 0."""
    mean = values if values.ndim == 2 else values.astype(np.float64).sum(-1) / values.shape[-1]
    if p["kind"] == "token":
        return (mean > 0).astype(np.int64)
    return np.repeat(mean[..., None], p["size"], axis=-1).astype(np.float32)


def read_numbers(text, has_header):
    """The names of a table's columns and its rows as numbers."""
    text = text.lstrip("\ufeff")
    separator = "\t" if "\t" in text.splitlines()[0] else ","
    rows = [row for row in csv.reader(io.StringIO(text, newline=None), delimiter=separator) if row]
    names = [name.strip().lower() for name in rows[0]] if has_header else []
    return names, np.array([[float(cell) for cell in row] for row in rows[bool(names) :]])


class Numbers:
    """Parts of the episodes of a table (task numbers), with the means and deviations of run.json.
    """

    def __init__(self, settings, text, about, streams, predictions):
        self.s, self.about, self.streams, self.predictions = settings, about, streams, predictions
        names, numbers = read_numbers(text, about["header"])
        rows = len(numbers)
        own = numbers[:, names.index("episode")] if about["has_episodes"] else np.zeros(rows)
        begins = np.flatnonzero(np.diff(own, prepend=np.nan) != 0)
        self.first, order = self.parts(begins, rows)
        self.values = {}
        for column in about["columns"]:
            x = numbers[:, column["number"] - 1].copy()
            if column["stream"] == "return":
                for begin, end in zip(begins, [*begins[1:], rows]):
                    x[begin:end] = np.cumsum(x[begin:end][::-1])[::-1]
            x = (x - column["mean"]) / column["deviation"]
            x = np.clip(x, -1e6, 1e6).astype(np.float32)
            self.values.setdefault(column["stream"], []).append(x[order])
        self.values = {name: np.stack(of, axis=1) for name, of in self.values.items()}

    def parts(self, begins, rows):
        """Where each part begins, those that are trained on first, and the rows in that order."""
        if len(begins) == 1:
            return np.array([0, rows - max(2, rows // 10), rows]), np.arange(rows)
        episodes = [np.arange(a, b) for a, b in zip(begins, [*begins[1:], rows])]
        every = min(10, len(episodes))
        offset = self.s["seed"] if self.s["columns"] else 0
        held = lambda e: (e + offset) % every == every - 1
        sorted_parts = sorted(range(len(episodes)), key=held)
        lengths = [len(episodes[e]) for e in sorted_parts]
        return np.cumsum([0, *lengths]), np.concatenate([episodes[e] for e in sorted_parts])

    def draw(self, rng, held_out, steps):
        trained, rows = self.about["trained"], self.first[-1]
        row = trained + rng.below(rows - trained) if held_out else rng.below(trained)
        part = np.searchsorted(self.first, row, side="right") - 1
        begin, end = self.first[part], self.first[part + 1]
        long = np.flatnonzero(end - begin > steps)
        later = np.zeros_like(row)
        later[long] = rng.below((end - begin - steps + 1)[long], long)
        return self.part(begin, later, end, steps)

    def names(self, steps):
        """The first rows of parts of the training part's episodes, one after the other."""
        parts = [(a, b) for a, b in zip(self.first, self.first[1:]) if b <= self.about["trained"]]
        return [a + k * steps for a, b in parts for k in range(max(1, (b - a) // steps))]

    def listed(self, names, steps):
        part = np.searchsorted(self.first, names, side="right") - 1
        begin = self.first[part]
        return self.part(begin, names - begin, self.first[part + 1], steps)

    def part(self, begin, later, end, steps):
        place = (begin + later)[:, None] + np.arange(steps)
        valid = place < end[:, None]
        count = np.arange(steps) + (later[:, None] if self.about["has_episodes"] else 0 * place)
        inputs = {"timesteps": count, "valid": valid.astype(np.int64)}
        here, names = np.minimum(place, self.first[-1] - 1), [one["name"] for one in self.streams]
        for name in names:
            inputs[name] = np.where(valid[..., None], self.values[name][here], np.float32(0))
        return inputs, {p["name"]: self.target(p, names, place, end) for p in self.predictions}

    def target(self, p, names, place, end):
        after = names.index(p["name"]) > names.index(p["at"])
        place = next_of(place, place + 1, after)
        values = self.values[p["name"]][np.minimum(place, self.first[-1] - 1)]
        return np.where((place < end[:, None])[..., None], values, np.float32(np.nan))


TASKS = {"regression": regression, "pendulum": pendulum, "paths": paths, "arena": arena}


class Streams:
    """Draws the samples of a task of streams, whose empty steps have no targets."""

    def __init__(self, settings, about, text=None):
        task, name = about["task"], settings["task"]
        self.s, self.streams, self.predictions = settings, task["streams"], task["predictions"]
        self.steps = steps_of(settings, self.streams)
        self.table = None
        if "numbers" in about:
            lists = (self.streams, self.predictions)
            self.table = Numbers(settings, text, about["numbers"], *lists)
        elif name not in TASKS and name != "trajectories":
            raise SystemExit(f'streams.py cannot draw samples of task "{name}"')

    def draw(self, rng, held_out):
        if self.table:
            inputs, targets = self.table.draw(rng, held_out, self.steps)
        elif self.s["task"] in TASKS:
            inputs, targets = TASKS[self.s["task"]](self.s, rng, self.steps)
        else:
            lists = (self.streams, self.predictions)
            inputs, targets = trajectories(self.s, rng, self.steps, *lists)
        return self.without_empty(inputs, targets)

    def names(self):
        return self.table.names(self.steps)

    def listed(self, names):
        return self.without_empty(*self.table.listed(names, self.steps))

    def without_empty(self, inputs, targets):
        empty = inputs["valid"] == 0
        for name, target in targets.items():
            targets[name] = target = target.copy()
            target[empty] = -1 if target.ndim == 2 else np.nan
        return inputs, targets, None
