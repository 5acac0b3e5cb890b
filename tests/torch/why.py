"""Recomputes parts of logits and scores from saved models, with PyTorch in float64.

A model whose attention weights, norm scales and feed-forward outputs are held as they ran is linear
in what each part wrote. So autograd gives the part of a logit that a source has, as its gradient
times its value, and the part of a score that a pair has, as the second derivative times both. No
formula of the engine is used. Edges of the graph of heads are patched with hooks.

Usage: python3 why.py FILE.json     A list of {file, settings, padding, tokens, source, targets,
answers, scores, edges, pair, circuits, composition, records, paths}; prints the largest differences, relative to the largest number of each group.
"""
import json
import math
import sys
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).parents[2] / "wasm" / "export" / "python"))
import files  # noqa: E402
from model import Model, RMSNorm, alibi_slopes, rotate  # noqa: E402


class Record:
    """Inputs and outputs of modules of the last pass, by name."""

    def __init__(self, model):
        self.inputs, self.outputs = {}, {}
        for name, module in model.named_modules():
            module.register_forward_hook(self.keeper(name))

    def keeper(self, name):
        def keep(module, inputs, output):
            self.inputs[name], self.outputs[name] = inputs[0].detach(), output

        return keep


class Frozen:
    """The residual stream as a linear function of leaves, one for each source."""

    def __init__(self, model, record, weights):
        self.model, self.record, self.weights = model, record, weights
        self.leaves = {}
        self.s = model.s

    def leaf(self, name, value):
        self.leaves[name] = value.detach().clone().requires_grad_()
        return self.leaves[name]

    def norm(self, name, x, shift):
        module = self.model.get_submodule(name)
        seen = self.record.inputs[name]
        if isinstance(module, torch.nn.Identity):
            return x
        if isinstance(module, RMSNorm):
            return x / torch.sqrt(seen.pow(2).mean(-1, keepdim=True) + module.eps) * module.weight
        std = torch.sqrt(seen.var(-1, unbiased=False, keepdim=True) + module.eps)
        y = (x - x.mean(-1, keepdim=True)) / std * module.weight
        return y if module.bias is None else y + self.leaf(shift, module.bias.expand_as(y))

    def heads(self, name, kind, layer, number):
        """What each head wrote, from the weights as they ran."""
        s, attention = self.s, self.model.get_submodule(name)
        v = self.record.outputs[name + ".W_v"]
        v = v.view(v.size(0), v.size(1), s.n_kv_heads, s.d_k).transpose(1, 2)
        v = v.repeat_interleave(s.n_heads // s.n_kv_heads, dim=1)
        context = self.weights[number] @ v
        columns = attention.W_o.weight.view(s.d_model, s.n_heads, s.d_k)
        total = 0
        for h in range(s.n_heads):
            total = total + self.leaf(f"{kind}.{layer}.{h}", context[:, h] @ columns[:, h].T)
        if attention.W_o.bias is not None:
            bias = "bias.attention" if kind == "head" else "bias.cross"
            total = total + self.leaf(f"{bias}.{layer}", attention.W_o.bias.expand_as(total))
        return total

    def embed(self, prefix):
        x = self.record.outputs[prefix + "embedding"] * (
            math.sqrt(self.s.d_model) if self.s.embed_scale else 1
        )
        words = self.leaf("embedding", x)
        if self.s.posenc == "sinusoidal":
            return words + self.leaf("position", self.model.pe[: x.size(1)].expand_as(x))
        if self.s.posenc == "learned":
            table = getattr(self.model, prefix + "positions").weight
            return words + self.leaf("position", table[: x.size(1)].expand_as(x))
        return words

    def run(self, stack, until=None):
        """The output of a stack after its final norm; with until = (layer, sublayer), the input of
        that sublayer after the norm before it."""
        s, two = self.s, self.model.two
        self.leaves = {}
        prefix = {"encoder": "src_", "decoder": "tgt_"}[stack] if two else ""
        blocks = f"{stack}_blocks" if two else "blocks"
        cross = two and stack == "decoder"
        kinds = ["head"] + ["cross"] * cross + ["ffn"] * s.ffn
        number = s.n_layers if cross else 0  # of the list of weights
        x = self.embed(prefix)
        for layer in range(len(self.model.get_submodule(blocks))):
            block = f"{blocks}.{layer}"
            for i, kind in enumerate(kinds):
                norm, shift = f"{block}.norm{i + 1}", f"norm.{layer}.{i + 1}"
                if until == (layer, i):
                    return self.norm(norm, x, shift) if s.norm == "pre" else x
                if kind == "ffn":
                    own = self.record.outputs[f"{block}.feed_forward"]
                    wrote = self.leaf(f"ffn.{layer}", own)
                else:
                    own = {"head": "self_attention", "cross": "cross_attention"}[kind]
                    name = f"{block}.{own if cross else 'attention'}"
                    wrote = self.heads(name, kind, layer, number)
                    number += 1
                x = x + wrote if s.residual else wrote
                if s.norm == "post":
                    x = self.norm(norm, x, shift)
        name = f"{stack}_norm" if two else "norm"
        return self.norm(name, x, "norm.final") if s.final_norm else x


def parts_of(value, leaves, names):
    """The part of a scalar that each leaf has: gradient times value."""
    grads = torch.autograd.grad(
        value, list(leaves.values()), allow_unused=True, retain_graph=True
    )
    found = {
        name: 0.0 if g is None else float((g * leaves[name]).sum())
        for name, g in zip(leaves, grads)
    }
    return [found.get(name, 0.0) for name in names]


class Differences:
    """The largest difference of each group, relative to its largest number."""

    def __init__(self):
        self.most, self.scale = {}, {}

    def add(self, group, ours, theirs):
        for a, b in zip(ours, theirs, strict=True):
            self.most[group] = max(self.most.get(group, 0), abs(a - b))
            self.scale[group] = max(self.scale.get(group, 0), abs(b))

    def relative(self):
        return {group: self.most[group] / (self.scale[group] or 1) for group in self.most}


def check_answers(case, model, frozen, differences):
    s = model.s
    x = frozen.run("decoder" if model.two else s.arch)
    if s.head == "class":
        x = x.mean(1, keepdim=True)
    table = (model.tgt_embedding if model.two else model.embedding).weight
    weight = getattr(model.output, "weight", table).detach()
    bias = model.output.bias
    for answer in case["answers"]:
        row, token, minus = answer["row"], answer["token"], answer.get("minus")
        direction = weight[token] - (0 if minus is None else weight[minus])
        value = (x[0, row] * direction).sum()
        names = [name for name in answer["parts"] if name != "bias.output"]
        differences.add(
            "logits",
            [answer["parts"][name] for name in names],
            parts_of(value, frozen.leaves, names),
        )
        others = [name for name in frozen.leaves if name not in names]
        assert not any(parts_of(value, frozen.leaves, others)), f"{others} write, too"
        if bias is not None:
            own = float(bias[token] - (0 if minus is None else bias[minus]))
            differences.add("logits", [answer["parts"]["bias.output"]], [own])
        check_written(answer, frozen, value, differences)


def check_written(answer, frozen, value, differences):
    """By source position: the gradient at a head's output times what each position gave it."""
    s = frozen.s
    for head in answer["written"]:
        leaf = frozen.leaves[head["source"]]
        (g,) = torch.autograd.grad(value, leaf, retain_graph=True)
        block = "decoder_blocks" if frozen.model.two else "blocks"
        own = {"self": "self_attention", "cross": "cross_attention"}[head["part"]]
        name = f"{block}.{head['layer']}.{own if frozen.model.two else 'attention'}"
        v = frozen.record.outputs[name + ".W_v"]
        v = v.view(v.size(0), v.size(1), s.n_kv_heads, s.d_k)
        v = v[0, :, head["head"] // (s.n_heads // s.n_kv_heads)]
        columns = frozen.model.get_submodule(name).W_o.weight
        columns = columns.view(s.d_model, s.n_heads, s.d_k)[:, head["head"]]
        number = frozen.model.s.n_layers if frozen.model.two else 0
        step = 2 if frozen.model.two else 1
        number += step * head["layer"] + (head["part"] == "cross")
        weights = frozen.weights[number][0, head["head"], answer["row"]]
        written = weights * (v @ columns.T @ g[0, answer["row"]])
        differences.add("written", head["parts"], written.tolist())


def projected(model, attention, which, x, head, leaf_name, frozen):
    """Queries or keys [T,D] of a head, linear in x, with the scale that the norm had."""
    s = model.s
    layer = attention.W_q if which == "q" else attention.W_k
    count = s.n_heads if which == "q" else s.n_kv_heads
    own = head if which == "q" else head // (s.n_heads // s.n_kv_heads)
    y = torch.nn.functional.linear(x, layer.weight)
    if layer.bias is not None:
        y = y + frozen.leaf(leaf_name, layer.bias.expand_as(y))
    y = y.view(y.size(0), y.size(1), count, s.d_k)[0, :, own]
    if s.qk_norm:
        norm = attention.q_norm if which == "q" else attention.k_norm
        y = y / torch.sqrt(y.detach().pow(2).mean(-1, keepdim=True) + norm.eps) * norm.weight
    return y


def check_scores(case, model, weights, record, differences):
    s = model.s
    for score in case["scores"]:
        stack, layer, part = score["stack"], score["layer"], score["part"]
        queries, keys = (Frozen(model, record, weights) for _ in range(2))
        cross = part == "cross"
        x = queries.run(stack, (layer, int(cross)))
        memory = keys.run("encoder") if cross else keys.run(stack, (layer, 0))
        attention = model.get_submodule(attention_of(model, score))
        q = projected(model, attention, "q", x, score["head"], "bias.q", queries)
        k = projected(model, attention, "k", memory, score["head"], "bias.k", keys)
        if s.posenc == "rope" and not cross:
            q, k = rotate(q, model.cos, model.sin), rotate(k, model.cos, model.sin)
        scale = 1 / math.sqrt(s.d_k) if s.attn_scale else 1
        value = (q[score["query"]] * k[score["key"]]).sum() * scale
        # linear in the queries' leaves: the part of one is a linear function of the keys' leaves
        grads = torch.autograd.grad(
            value, list(queries.leaves.values()), create_graph=True, allow_unused=True
        )
        for leaf, g in zip(queries.leaves.items(), grads):
            if leaf[0] not in score["queries"]:
                assert g is None or float((g * leaf[1]).sum()) == 0, leaf[0]
                continue
            part_of_one = (g * leaf[1].detach()).sum()
            ours = score["parts"][score["queries"].index(leaf[0])]
            differences.add("scores", ours, parts_of(part_of_one, keys.leaves, score["keys"]))
        if s.posenc == "alibi" and not cross:
            distance = abs(score["query"] - score["key"])
            slope = float(alibi_slopes(s.n_heads)[score["head"]])
            differences.add("alibi", [score["alibi"]], [-slope * distance])
        else:
            assert score["alibi"] == 0


class Patched:
    """Runs a model some of whose heads have other outputs, [D] or [T,D]; keeps all outputs."""

    def __init__(self, model, tokens, source, targets):
        self.model, self.inputs, self.targets = model, (tokens, source), targets
        self.replace, self.kept = {}, {}
        for name, module in model.named_modules():
            if name.endswith(".W_o"):
                module.register_forward_pre_hook(self.hook(name[: -len(".W_o")]))

    def hook(self, name):
        def apply(module, inputs):
            context = inputs[0].clone()
            s = self.model.s
            heads = context.view(*context.shape[:2], s.n_heads, s.d_k)
            self.kept[name] = heads[0].clone()
            for head, values in self.replace.get(name, {}).items():
                heads[0, :, head] = values
            return (context,)

        return apply

    def logits(self, replace):
        """With these outputs, {attention: {head: values}}."""
        self.replace = replace
        try:
            return self.model(*self.inputs)
        finally:
            self.replace = {}  # other passes of the model have their own

    def loss(self, replace):
        logits = self.logits(replace)
        ignored = self.model.s.ignore_index
        return float(
            torch.nn.functional.cross_entropy(
                logits.flatten(0, -2), self.targets.flatten(), ignore_index=ignored
            )
        )


def attention_of(model, head):
    """The name of a head's attention."""
    own = {"self": "self_attention", "cross": "cross_attention"}[head["part"]]
    decodes = model.two and head["stack"] == "decoder"
    blocks = f"{head['stack']}_blocks" if model.two else "blocks"
    return f"{blocks}.{head['layer']}.{own if decodes else 'attention'}"


def check_edges(case, model, tokens, source, differences):
    """Wang et al. (2022): from A past all other heads to B, and B's output into a clean run."""
    targets = torch.tensor([case["targets"]])
    run = Patched(model, tokens, source, targets)
    run.loss({})
    clean = {name: kept for name, kept in run.kept.items()}
    order = list(clean)  # attentions in the order of computation

    for edge in case["edges"]:
        a, b = attention_of(model, edge["from"]), attention_of(model, edge["to"])
        between = order[order.index(a) + 1 : order.index(b)]
        held = {name: dict(enumerate(clean[name].unbind(1))) for name in between}
        values = torch.tensor(edge["values"], dtype=torch.float64)
        run.loss({**held, a: {edge["from"]["head"]: values}})
        reached = run.kept[b][:, edge["to"]["head"]]
        loss = run.loss({b: {edge["to"]["head"]: reached}})
        differences.add("edges", [edge["loss"]], [loss])


def check_pair(case, model, weights, differences):
    """Wang et al. (2022): heads that output what they do on another prompt, for the logits alone,
    for all that follows, and for some heads alone."""
    pair = case["pair"]
    if not pair:
        return
    answer, against = pair["answer"], pair["against"]
    difference = lambda logits: float(logits[0, -1, answer] - logits[0, -1, against])
    other = Patched(model, torch.tensor([pair["other"]]), None, None)
    differences.add("pair", [pair["found"]["other"]], [difference(other.logits({}))])
    changed = dict(other.kept)
    run = Patched(model, torch.tensor([pair["tokens"]]), None, None)
    before = difference(run.logits({}))
    differences.add("pair", [pair["found"]["difference"]], [before])
    clean = dict(run.kept)
    order = list(clean)
    held = lambda names: {name: dict(enumerate(clean[name].unbind(1))) for name in names}
    effect = lambda replace: difference(run.logits(replace)) - before
    for row in pair["found"]["rows"]:
        a, head = attention_of(model, row), row["head"]
        values = {a: {head: changed[a][:, head]}}
        later = order[order.index(a) + 1 :]
        direct, total = effect({**held(later), **values}), effect(values)
        receivers = {}
        for to in pair["through"]:
            b = attention_of(model, to)
            if order.index(b) <= order.index(a):
                continue
            run.logits({**held(order[order.index(a) + 1 : order.index(b)]), **values})
            receivers.setdefault(b, {})[to["head"]] = run.kept[b][:, to["head"]]
        theirs = [direct, total, effect(receivers)]
        differences.add("pair", [row["direct"], row["total"], row["through"]], theirs)
        at = weights[row["layer"]][0, head, -1]
        tokens = torch.tensor(pair["tokens"])
        looks = [float(at[tokens == token].sum()) for token in (answer, against)]
        differences.add("pair looks", [row["answer"], row["against"]], looks)


def check_knocked(pair, model, differences):
    """Heads that output their mean over all prompts of the pairs, position by position."""
    if not pair:
        return
    run = Patched(model, None, None, None)

    def told(tokens, replace):
        run.inputs = (torch.tensor([tokens]), None)
        logits = run.logits(replace)
        return float(logits[0, -1, pair["answer"]] - logits[0, -1, pair["against"]])

    before, kept = [], []
    for prompts in pair["pairs"]:
        for tokens in prompts:
            before.append(told(tokens, {}))
            kept.append(dict(run.kept))
    means = {name: torch.stack([one[name] for one in kept]).mean(0) for name in kept[0]}
    for row, knocked in zip(pair["found"]["rows"], pair["knocked"]):
        a, head = attention_of(model, row), row["head"]
        replace = {a: {head: means[a][:, head]}}
        after = [told(tokens, replace) for tokens, _ in pair["pairs"]]
        ours = knocked + sum(before[::2]) / len(after)
        differences.add("pair knocked out", [ours], [sum(after) / len(after)])


def linear_part(module, C):
    """What a norm does to a column but for its scale, as a matrix [C,C]."""
    if isinstance(module, torch.nn.Identity):
        return torch.eye(C, dtype=torch.float64)
    gain = torch.diag(module.weight.detach())
    if isinstance(module, RMSNorm):
        return gain
    return gain @ (torch.eye(C, dtype=torch.float64) - 1 / C)


class Circuit:
    """The matrices [D,C] of a head, with the norms before it."""

    def __init__(self, model, head):
        s, C = model.s, model.s.d_model
        name = attention_of(model, head)
        attention = model.get_submodule(name)
        block, own = name.rsplit(".", 1)
        cross = head["part"] == "cross"
        norm = linear_part(model.get_submodule(f"{block}.norm{2 if cross else 1}"), C)
        before = norm if s.norm == "pre" else torch.eye(C, dtype=torch.float64)
        memory = before
        if cross:
            memory = torch.eye(C, dtype=torch.float64)
            if s.final_norm:
                memory = linear_part(model.encoder_norm, C)
        rows = slice(head["head"] * s.d_k, (head["head"] + 1) * s.d_k)
        group = head["head"] // (s.n_heads // s.n_kv_heads)
        shared = slice(group * s.d_k, (group + 1) * s.d_k)
        self.q = attention.W_q.weight.detach()[rows] @ before
        self.k = attention.W_k.weight.detach()[shared] @ memory
        self.v = attention.W_v.weight.detach()[shared] @ memory
        self.o = attention.W_o.weight.detach()[:, rows]
        self.qk, self.ov = self.q.T @ self.k, self.o @ self.v
        side = "" if not model.two else "src_" if head["stack"] == "encoder" else "tgt_"
        factor = math.sqrt(C) if s.embed_scale else 1
        words = lambda prefix: getattr(model, prefix + "embedding").weight.detach() * factor
        self.own, self.memory = words(side), words("src_" if cross else side)


def effective_rank(values):
    shares = values[values > 0] / values.sum()
    return float(torch.exp(-(shares * shares.log()).sum()))


def check_circuits(case, model, differences):
    s, C = model.s, model.s.d_model
    table = (model.tgt_embedding if model.two else model.embedding).weight
    unembed = getattr(model.output, "weight", table).detach()
    if s.final_norm:
        unembed = unembed @ linear_part(model.decoder_norm if model.two else model.norm, C)
    for found in case["circuits"]:
        c = Circuit(model, found["head"])
        scale = 1 / math.sqrt(s.d_k) if s.attn_scale else 1
        qk = c.own @ c.qk @ c.memory.T * scale
        differences.add("QK tokens", found["qk_tokens"], qk.flatten().tolist())
        if found["ov_tokens"] is not None:
            ov = c.memory @ c.ov.T @ unembed.T
            differences.add("OV tokens", found["ov_tokens"], ov.flatten().tolist())
            values = torch.linalg.eigvals(ov)
            copying = float(values.real.sum() / values.abs().sum())
            differences.add("copying", [found["measures"]["copying"]], [copying])
        for name in ("qk", "ov"):
            values = torch.linalg.svdvals(getattr(c, name))[: s.d_k]
            differences.add(f"singular {name}", found["measures"][name], values.tolist())
            rank = found["measures"][f"rank_{name}"]
            differences.add(f"rank {name}", [rank], [effective_rank(values)])
    norm = torch.linalg.matrix_norm
    for found in case["composition"]:
        a, b = Circuit(model, found["from"]), Circuit(model, found["to"])
        for key, reads in (("q", b.qk.T), ("k", b.qk), ("v", b.ov)):
            ours = float(norm(reads @ a.ov) / (norm(reads) * norm(a.ov)))
            differences.add("composition", [found[key]], [ours])


def number_of(model, head):
    """Which of the attentions of a pass a head is in, in the order of computation."""
    if not model.two or head["stack"] == "encoder":
        return head["layer"]
    return model.s.n_layers + 2 * head["layer"] + (head["part"] == "cross")


def head_vectors(model, record, head, which):
    """Queries, keys or values [T,D] of a head as it multiplies them; None with norms of them."""
    s, name = model.s, attention_of(model, head)
    if s.qk_norm and which != "v":
        return None
    count = s.n_heads if which == "q" else s.n_kv_heads
    y = record.outputs[f"{name}.W_{which}"]
    y = y.view(y.size(1), count, s.d_k)[:, head["head"] // (s.n_heads // count)]
    rotary = s.posenc == "rope" and head["part"] == "self" and which != "v"
    return rotate(y, model.cos, model.sin) if rotary else y


def explained(rows):
    """The shares of the variance along two principal components."""
    squares = torch.linalg.svdvals(rows - rows.mean(0)).pow(2)
    return (squares / squares.sum())[:2].tolist()


def check_records(case, model, record, weights, differences):
    s = model.s
    for found in case["records"]:
        head = found["head"]
        own = weights[number_of(model, head)][0, head["head"]]
        sees = own > 0
        rows = [i for i in found["rows"] if sees[i].any()]
        even = sees / sees.sum(1, keepdim=True).clamp(min=1)
        offsets, tokens = {}, {}
        for i in rows:
            for j in sees[i].nonzero().flatten().tolist():
                pair = torch.stack([own[i, j], even[i, j]]) / len(rows)
                offsets[j - i] = offsets.get(j - i, 0) + pair
                token = found["keys"][j]
                tokens[token] = tokens.get(token, 0) + pair
        for name, sums in (("offsets", offsets), ("tokens", tokens)):
            assert {key for key, *_ in found[name]} == set(sums), name
            for key, *pair in found[name]:
                differences.add(name, pair, sums[key].tolist())
        v = head_vectors(model, record, head, "v")
        columns = model.get_submodule(attention_of(model, head)).W_o.weight
        columns = columns.view(s.d_model, s.n_heads, s.d_k)[:, head["head"]]
        lengths = torch.linalg.vector_norm(v @ columns.T, dim=1)
        above = float(((own - even) * lengths)[rows].max())
        differences.add("looks", [found["above"]], [above])
        for which, asked in (("q", rows), ("k", found["real"]), ("v", found["real"])):
            vectors = head_vectors(model, record, head, which)
            if vectors is not None:
                ours = found["explained"][which]
                differences.add(f"components {which}", ours, explained(vectors[asked]))


def check_paths(case, model, record, weights, differences):
    """Paths to logit 3 less 2 at position 5: the matrices of their heads, one after the other."""
    if not case["paths"]:
        return
    s, tokens = model.s, torch.tensor(case["tokens"])
    embedded = model.embedding.weight[tokens] * (math.sqrt(s.d_model) if s.embed_scale else 1)
    starts = {"embedding": embedded, "position": record.inputs["blocks.0.attention"][0] - embedded}
    unembed = getattr(model.output, "weight", model.embedding.weight).detach()
    direction = unembed[3] - unembed[2]
    for path in case["paths"]:
        x = starts[path["source"]].detach()
        for layer, head in (map(int, name.split(".")) for name in path["heads"]):
            c = Circuit(model, {"stack": s.arch, "layer": layer, "part": "self", "head": head})
            x = weights[layer][0, head] @ x @ c.ov.T
        differences.add("paths", [path["part"]], [float(x[5] @ direction)])


def check(case):
    _, tensors = files.read(case["file"])
    model = Model({**case["settings"], "dropout": 0}, case["padding"]).double().eval()
    model.load_state_dict({n: tensors[n].double() for n in model.state_dict()})
    record, weights = Record(model), []
    tokens = torch.tensor([case["tokens"]])
    source = torch.tensor([case["source"]]) if case["source"] else None
    model(tokens, source, weights)
    weights = [w.detach() for w in weights]
    record.outputs = {
        name: output.detach()
        for name, output in record.outputs.items()
        if isinstance(output, torch.Tensor)
    }
    differences = Differences()
    check_answers(case, model, Frozen(model, record, weights), differences)
    check_scores(case, model, weights, record, differences)
    check_edges(case, model, tokens, source, differences)
    check_pair(case, model, weights, differences)
    check_circuits(case, model, differences)
    check_records(case, model, record, weights, differences)
    check_paths(case, model, record, weights, differences)
    check_knocked(case["pair"], model, differences)  # last: the record is of the last pass
    return differences.relative()


print(json.dumps([check(case) for case in json.loads(Path(sys.argv[1]).read_text())]))
