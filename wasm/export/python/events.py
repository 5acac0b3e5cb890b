"""What happens to a Headroom run on its way (setting events): STEP:KEY=VALUE, with commas between
events. An event holds from the update after so many steps on. Batch N is the one of step N, the
first being 1; samples of a batch are counted from 0.
"""
import re

import torch

from model import Attention, FeedForward


def events_of(text):
    """[(step, key, value)] in their order."""
    found = re.findall(r"(\d+):([^=,]+)=([^,]*)", text or "")
    return [(int(step), key, value) for step, key, value in found]


def like(old, text):
    """A setting's value as the others of its kind are."""
    if isinstance(old, bool):
        return text == "true"
    if isinstance(old, (int, float)) and not isinstance(old, bool):
        number = float(text)
        return int(number) if isinstance(old, int) and number.is_integer() else number
    return text


class Events:
    """Those of a run with these settings. `changes`: settings that keep their values."""

    def __init__(self, settings, changes=()):
        self.s = settings
        self.list = [e for e in events_of(settings.get("events")) if e[1] not in changes]

    def before(self, step, key):
        """The values of the events with this key that hold for the update after so many steps."""
        return [value for begins, name, value in self.list if name == key and begins <= step]

    def settings(self, step):
        now = dict(self.s)
        for begins, key, value in self.list:
            if begins <= step and key in now and key != "events":
                now[key] = like(now[key], value)
        return now

    def skipped(self):
        """The batches that are left out."""
        return {int(value) for _, key, value in self.list if key == "skip"}

    def made(self, step):
        """How many updates were made in the first `step` steps."""
        return step - sum(batch <= step for batch in self.skipped())

    def left_out(self, step):
        """Places in the batch after so many steps whose samples have no target that counts."""
        pairs = [value.split(":") for _, key, value in self.list if key == "without"]
        return [int(place) for batch, place in pairs if int(batch) == step + 1]

    def cuts(self, step):
        return self.before(step, "cut")

    def frozen(self, step):
        return self.before(step, "freeze")


# --- parts of a model ---

PART = re.compile(r"(?:(encoder|decoder)\.)?(\d+)\.(?:(self|cross|ffn)(?:\.(\d+))?|(\d+))")


def part_of(model, text):
    """(the name of the part's module, its head or None) of LAYER.HEAD and the like; None of other
    names."""
    found = PART.fullmatch(text)
    if not found:
        return None
    stack, layer, word, inside, alone = found.groups()
    side = f"{stack or 'decoder'}_" if model.two else ""
    head = inside or alone
    own = "self_attention" if side == "decoder_" else "attention"
    name = {"cross": "cross_attention", "ffn": "feed_forward"}.get(word, own)
    return f"{side}blocks.{layer}.{name}", None if head is None else int(head)


def cut(model, parts):
    """Lets the model do without these parts from now on, and with all others."""
    for module in model.modules():
        if isinstance(module, (Attention, FeedForward)):
            module.cut = set()
    for text in parts:
        name, head = part_of(model, text)
        module = model.get_submodule(name)
        module.cut |= {0} if isinstance(module, FeedForward) else all_of(module, head)


def all_of(attention, head):
    return set(range(attention.s.n_heads)) if head is None else {head}


def group_of(name):
    """Attention, feed-forward layer or norms of a block; the embedding with its positions."""
    parts = name.split(".")
    inside = len(parts) > 2 and parts[0].endswith("blocks")
    group = ".".join(parts[:3]) if inside else parts[0]
    if inside and group[-1].isdigit():
        return f"{group[:-1]}s"
    return f"{group[: -len('positions')]}embedding" if group.endswith("positions") else group


def frozen_masks(model, parts):
    """{parameter: which of its numbers do not learn}."""
    masks = {}
    named = dict(model.named_parameters())

    def add(name, rows=slice(None), columns=slice(None)):
        if name in named:
            p = named[name]
            mask = masks.setdefault(p, torch.zeros_like(p, dtype=torch.bool))
            mask[(rows, columns) if p.ndim == 2 else rows] = True

    for text in parts:
        part = part_of(model, text)
        if part is None or part[1] is None:
            prefix = f"{part[0]}." if part else None
            for name in named:
                if name.startswith(prefix) if prefix else text in (name, group_of(name)):
                    add(name)
            continue
        prefix, head = part
        s = model.s
        own = slice(head * s.d_k, (head + 1) * s.d_k)
        shared = s.n_kv_heads != s.n_heads
        for letter in "q" if shared else "qkv":
            add(f"{prefix}.W_{letter}.weight", own)
            add(f"{prefix}.W_{letter}.bias", own)
        add(f"{prefix}.W_o.weight", slice(None), own)
        add(f"{prefix}.sink", slice(head, head + 1))
    return masks


class Still:
    """Keeps numbers and their moments as they are over an update: gradients are zero, and what the
    optimisers change all the same is put back."""

    def __init__(self, masks, optimizers):
        self.masks = masks
        self.state = {p: held for o, _ in optimizers for p, held in o.state.items()}
        self.optimizers = optimizers
        self.kept = {p: self.numbers(p) for p in masks}
        for p, mask in masks.items():
            if p.grad is not None:
                p.grad[mask] = 0

    def numbers(self, p):
        held = self.state.get(p, {})
        alike = {k: x for k, x in held.items() if torch.is_tensor(x) and x.shape == p.shape}
        return p.detach().clone(), {k: x.clone() for k, x in alike.items()}

    @torch.no_grad()
    def restore(self):
        state = {p: held for o, _ in self.optimizers for p, held in o.state.items()}
        for p, mask in self.masks.items():
            value, moments = self.kept[p]
            p[mask] = value[mask]
            for key, x in state.get(p, {}).items():
                if torch.is_tensor(x) and x.shape == p.shape:
                    x[mask] = moments[key][mask] if key in moments else 0
