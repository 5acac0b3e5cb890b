"""The optimisers and the learning rate of a Headroom run, with the moments that its files hold:
adam_m.NAME is the mean of gradients or the momentum, adam_v.NAME the mean of squares."""
import math

import torch


class Lion(torch.optim.Optimizer):
    """Chen et al., "Symbolic Discovery of Optimization Algorithms" (2023)."""

    def __init__(self, groups, lr, betas):
        super().__init__(groups, {"lr": lr, "betas": betas, "weight_decay": 0.0})

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            (beta1, beta2), lr = group["betas"], group["lr"]
            for p in group["params"]:
                m = self.state[p].setdefault("exp_avg", torch.zeros_like(p))
                p.mul_(1 - lr * group["weight_decay"])
                p.sub_(torch.sign(beta1 * m + (1 - beta1) * p.grad), alpha=lr)
                m.mul_(beta2).add_(p.grad, alpha=1 - beta2)


def newton_schulz(matrix):
    """Five steps towards the nearest orthogonal matrix."""
    a, b, c = 3.4445, -4.7750, 2.0315
    x = matrix / (matrix.norm() + 1e-7)
    wide = x.size(0) <= x.size(1)
    x = x if wide else x.T
    for _ in range(5):
        product = x @ x.T
        x = a * x + (b * product + c * product @ product) @ x
    return x if wide else x.T


class Muon(torch.optim.Optimizer):
    """Jordan et al., "Muon: An optimizer for hidden layers in neural networks" (2024), with
    Nesterov's momentum."""

    def __init__(self, groups, lr, momentum):
        super().__init__(groups, {"lr": lr, "momentum": momentum, "weight_decay": 0.0})

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            momentum, lr = group["momentum"], group["lr"]
            for p in group["params"]:
                m = self.state[p].setdefault("momentum_buffer", torch.zeros_like(p))
                m.mul_(momentum).add_(p.grad)
                update = newton_schulz(p.grad + momentum * m)
                p.mul_(1 - lr * group["weight_decay"])
                p.sub_(update, alpha=lr * max(1, p.size(0) / p.size(1)) ** 0.5)


def is_hidden(name):
    """Whether Muon updates this parameter: the weight of a linear layer in a block."""
    return "blocks." in name and name.endswith(".weight") and "norm" not in name


def groups_of(named, weight_decay):
    """Matrices decay; gains, biases and other vectors do not."""
    return [
        {"params": [p for _, p in named if p.ndim == 2], "weight_decay": weight_decay},
        {"params": [p for _, p in named if p.ndim != 2], "weight_decay": 0.0},
    ]


def make_optimizers(model, s):
    """The run's optimisers, each with its parameters: [(optimiser, setting of its rate)]."""
    named = list(model.named_parameters())
    decay, betas = s["weight_decay"], (s["beta1"], s["beta2"])
    if s["optimizer"] == "adam":
        made = torch.optim.Adam(groups_of(named, decay), s["lr"], betas, s["eps"])
    elif s["optimizer"] == "adamw":
        made = torch.optim.AdamW(groups_of(named, decay), s["lr"], betas, s["eps"])
    elif s["optimizer"] == "sgd":
        made = torch.optim.SGD(groups_of(named, decay), s["lr"], s["momentum"])
    elif s["optimizer"] == "lion":
        made = Lion(groups_of(named, decay), s["lr"], betas)
    elif s["optimizer"] == "muon":
        hidden = [(name, p) for name, p in named if is_hidden(name)]
        others = [(name, p) for name, p in named if not is_hidden(name)]
        adamw = torch.optim.AdamW(groups_of(others, decay), s["lr_adam"], betas, s["eps"])
        return [(Muon(groups_of(hidden, decay), s["lr"], 0.95), "lr"), (adamw, "lr_adam")]
    else:
        raise SystemExit(f'optim.py has no optimizer "{s["optimizer"]}"')
    return [(made, "lr")]


def learning_rate(s, step, peak, end):
    """The rate of a step (from 0 on) that is `peak` after the warm-up and `end` at the end."""
    total = s["steps"] or s["epochs"] * -(-s["samples"] // s["batch"])
    begin = warmup = s["warmup"]
    if step < warmup:
        return peak * (step + 1) / warmup
    if s["schedule"] == "wsd":
        begin = max(warmup, total - (s["decay_steps"] or (total + 4) // 5))
    if s["schedule"] == "constant" or total <= warmup or step < begin:
        return peak
    left = 1 - (min(step, total) - begin) / (total - begin)
    if s["schedule"] == "cosine":
        left = 0.5 * (1 - math.cos(math.pi * left))
    return end + (peak - end) * left


def set_rates(optimizers, s, step):
    """Sets the learning rates of a step; returns that of setting lr."""
    last = s.get("lr_end", 0)
    ends = {"lr": last, "lr_adam": s.get("lr_adam", 0) * (last / s["lr"] if s["lr"] else 0)}
    for optimizer, key in optimizers:
        for group in optimizer.param_groups:
            group["lr"] = learning_rate(s, step, s[key], ends[key])
    return learning_rate(s, step, s["lr"], last)


def set_values(optimizers, s):
    """Takes over other values of settings than the rates."""
    for optimizer, _ in optimizers:
        for i, group in enumerate(optimizer.param_groups):
            group["weight_decay"] = 0.0 if i % 2 else s["weight_decay"]
            if "betas" in group:
                group["betas"] = (s["beta1"], s["beta2"])
            if "eps" in group:
                group["eps"] = s["eps"]
            if isinstance(optimizer, torch.optim.SGD):
                group["momentum"] = s["momentum"]


def load_moments(model, optimizers, tensors, step):
    """Gives the optimisers the moments of a file, where it has them; `step`: updates made."""
    names = {p: name for name, p in model.named_parameters()}
    for optimizer, _ in optimizers:
        for p in (p for group in optimizer.param_groups for p in group["params"]):
            m, v = (tensors.get(f"adam_{letter}.{names[p]}") for letter in "mv")
            if m is None:
                continue
            m, v = (x.to(p.device, p.dtype).view_as(p).clone() for x in (m, v))
            adam = isinstance(optimizer, (torch.optim.Adam, torch.optim.AdamW))
            key = "exp_avg" if adam or isinstance(optimizer, Lion) else "momentum_buffer"
            optimizer.state[p][key] = m
            if adam:
                optimizer.state[p].update(exp_avg_sq=v, step=torch.tensor(float(step)))


def moments_of(model, optimizers):
    """The optimisers' moments by the names that they have in files, zero where there are none."""
    state = {p: held for optimizer, _ in optimizers for p, held in optimizer.state.items()}
    tensors = {}
    for letter, keys in (("m", ("exp_avg", "momentum_buffer")), ("v", ("exp_avg_sq",))):
        for name, p in model.named_parameters():
            held = [state.get(p, {}).get(key) for key in keys]
            found = next((x for x in held if x is not None), torch.zeros_like(p))
            tensors[f"adam_{letter}.{name}"] = found.detach().float().view_as(p)
    return tensors
