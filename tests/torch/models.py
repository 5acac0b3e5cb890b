"""Makes models of other programs, as people have them: a folder each with the files and
expected.json, what that program computes, in float64 by its own formulas.

Usage: python models.py FOLDER
"""

import json
import math
import pickle
import struct
import sys
from collections import OrderedDict
from pathlib import Path

import torch
import torch.nn.functional as F

torch.manual_seed(7)
T64 = torch.float64


def random(*shape, scale=0.4):
    return torch.randn(*shape, dtype=T64) * scale


def gain(n):
    return 1 + 0.2 * torch.randn(n, dtype=T64)


# --- files --------------------------------------------------------------------------------------

DTYPES = {"F32": torch.float32, "F64": T64, "F16": torch.float16, "BF16": torch.bfloat16}


def raw(tensor, kind):
    tensor = tensor.to(DTYPES[kind]).contiguous()
    return (tensor.view(torch.int16) if kind == "BF16" else tensor).numpy().tobytes()


def rounded(weights, kind):
    """The numbers that a file of this type keeps."""
    return {name: w.to(DTYPES[kind]).to(T64) for name, w in weights.items()}


def write_safetensors(path, weights, kind):
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name, tensor in weights.items():
        part = raw(tensor, kind)
        place = [len(data), len(data) + len(part)]
        header[name] = {"dtype": kind, "shape": list(tensor.shape), "data_offsets": place}
        data += part
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def write_shards(folder, weights, kind):
    names = list(weights)
    half = len(names) // 2
    index = {}
    for i, part in enumerate([names[:half], names[half:]]):
        file = f"model-0000{i + 1}-of-00002.safetensors"
        write_safetensors(folder / file, {name: weights[name] for name in part}, kind)
        index.update({name: file for name in part})
    (folder / "model.safetensors.index.json").write_text(json.dumps({"weight_map": index}))


def gguf_string(text):
    data = text.encode()
    return struct.pack("<Q", len(data)) + data


def gguf_value(value):
    if isinstance(value, bool):
        return struct.pack("<I?", 7, value)
    if isinstance(value, int):
        return struct.pack("<II", 4, value)
    if isinstance(value, float):
        return struct.pack("<If", 6, value)
    if isinstance(value, str):
        return struct.pack("<I", 8) + gguf_string(value)
    items = [gguf_value(one) for one in value]
    kind = items[0][:4]
    return struct.pack("<I", 9) + kind + struct.pack("<Q", len(items)) + b"".join(i[4:] for i in items)


def quantised(tensor, kind):
    """Blocks of 32: bytes as ggml writes them, and the numbers that they stand for."""
    rows = tensor.reshape(-1, 32)
    data, numbers = b"", []
    for row in rows:
        most = row[row.abs().argmax()].item()
        steps = 127 if kind == "Q8_0" else -8
        scale = struct.unpack("<e", struct.pack("<e", most / steps if kind == "Q4_0" else abs(most) / 127))[0]
        inverse = 1 / scale if scale else 0
        if kind == "Q8_0":
            q = [max(-127, min(127, round(x * inverse))) for x in row.tolist()]
            data += struct.pack("<e32b", scale, *q)
            numbers += [scale * x for x in q]
        else:
            q = [max(0, min(15, int(x * inverse + 8.5))) for x in row.tolist()]
            data += struct.pack("<e", scale) + bytes(q[i] | q[i + 16] << 4 for i in range(16))
            numbers += [scale * (x - 8) for x in q]
    return data, torch.tensor(numbers, dtype=T64).reshape(tensor.shape)


GGML = {"F32": 0, "F16": 1, "Q4_0": 2, "Q8_0": 8, "BF16": 30}


def write_gguf(path, values, weights, kinds):
    """Writes the file; returns the weights as it keeps them."""
    infos, data, kept = b"", b"", {}
    for name, tensor in weights.items():
        kind = kinds if tensor.dim() == 2 else "F32"
        if kind in DTYPES:
            part, kept[name] = raw(tensor, kind), tensor.to(DTYPES[kind]).to(T64)
        else:
            part, kept[name] = quantised(tensor, kind)
        shape = list(tensor.shape)[::-1]
        infos += gguf_string(name) + struct.pack("<I", len(shape))
        infos += struct.pack(f"<{len(shape)}Q", *shape) + struct.pack("<IQ", GGML[kind], len(data))
        data += part + b"\0" * (-len(part) % 32)
    head = struct.pack("<4sIQQ", b"GGUF", 3, len(weights), len(values))
    head += b"".join(gguf_string(key) + gguf_value(value) for key, value in values.items())
    head += infos
    path.write_bytes(head + b"\0" * (-len(head) % 32) + data)
    return kept


# --- what the programs compute ------------------------------------------------------------------

ACTIVATIONS = {
    "relu": F.relu,
    "gelu": F.gelu,
    "gelu_new": lambda x: F.gelu(x, approximate="tanh"),
    "gelu_pytorch_tanh": lambda x: F.gelu(x, approximate="tanh"),
    "silu": F.silu,
}


def attend(q, k, v, window=0):
    """q [H, T, D], k and v [KV, T, D] -> [T, H D]; causal."""
    H, T, D = q.shape
    k, v = (x.repeat_interleave(H // len(x), 0) for x in (k, v))
    scores = q @ k.transpose(1, 2) / math.sqrt(D)
    at = torch.arange(T)
    hidden = at[None] > at[:, None]
    if window:
        hidden |= at[:, None] - at[None] >= window
    weights = scores.masked_fill(hidden, -math.inf).softmax(-1)
    return (weights @ v).transpose(0, 1).reshape(T, H * D)


def heads_of(x, n):
    return x.reshape(len(x), n, -1).transpose(0, 1)


def gpt(w, c, tokens):
    """GPT-2 by nanoGPT's names, Linear weights [out, in]."""
    x = w["wte.weight"][tokens] + w["wpe.weight"][: len(tokens)]

    def norm(x, name):
        return F.layer_norm(x, x.shape[-1:], w[name + ".weight"], w.get(name + ".bias"), c["eps"])

    def linear(x, name):
        return F.linear(x, w[name + ".weight"], w.get(name + ".bias"))

    for i in range(c["layers"]):
        at = f"h.{i}."
        q, k, v = linear(norm(x, at + "ln_1"), at + "attn.c_attn").chunk(3, -1)
        x = x + linear(attend(*(heads_of(y, c["heads"]) for y in (q, k, v))), at + "attn.c_proj")
        hidden = ACTIVATIONS[c["activation"]](linear(norm(x, at + "ln_2"), at + "mlp.c_fc"))
        x = x + linear(hidden, at + "mlp.c_proj")
    return norm(x, "ln_f") @ w.get("lm_head.weight", w["wte.weight"]).T


def turned(x, base, halves=True):
    """Rotary positions of x [H, T, D]."""
    H, T, D = x.shape
    angle = torch.arange(T, dtype=T64)[:, None] / base ** (torch.arange(0, D, 2, dtype=T64) / D)
    cos, sin = angle.cos(), angle.sin()
    a, b = (x[..., : D // 2], x[..., D // 2 :]) if halves else (x[..., ::2], x[..., 1::2])
    pair = a * cos - b * sin, b * cos + a * sin
    return torch.cat(pair, -1) if halves else torch.stack(pair, -1).reshape(H, T, D)


def llama(w, c, tokens, halves=True):
    """Llama by the names of Hugging Face without "model."."""

    def norm(x, gains):
        return x / (x.pow(2).mean(-1, keepdim=True) + c["eps"]).sqrt() * (c.get("gain", 0) + gains)

    def linear(x, name):
        return F.linear(x, w[name + ".weight"], w.get(name + ".bias"))

    x = w["embed_tokens.weight"][tokens] * c.get("scale", 1)
    for i in range(c["layers"]):
        at = f"layers.{i}."
        y = norm(x, w[at + "input_layernorm.weight"])
        q = heads_of(linear(y, at + "self_attn.q_proj"), c["heads"])
        k = heads_of(linear(y, at + "self_attn.k_proj"), c["kv"])
        v = heads_of(linear(y, at + "self_attn.v_proj"), c["kv"])
        if at + "self_attn.q_norm.weight" in w:
            q = norm(q, w[at + "self_attn.q_norm.weight"])
            k = norm(k, w[at + "self_attn.k_norm.weight"])
        q, k = (turned(y, c["base"], halves) for y in (q, k))
        x = x + linear(attend(q, k, v, c.get("window", 0)), at + "self_attn.o_proj")
        y = norm(x, w[at + "post_attention_layernorm.weight"])
        gate = ACTIVATIONS[c.get("activation", "silu")](linear(y, at + "mlp.gate_proj"))
        x = x + linear(gate * linear(y, at + "mlp.up_proj"), at + "mlp.down_proj")
    return norm(x, w["norm.weight"]) @ w.get("lm_head.weight", w["embed_tokens.weight"]).T


def write_expected(folder, forward, vocab, settings=None, rows="all"):
    tokens = torch.randint(0, vocab, (9,)).tolist()
    logits = forward(torch.tensor(tokens))
    follow, greedy = list(tokens), []
    for _ in range(12):
        greedy.append(int(forward(torch.tensor(follow))[-1].argmax()))
        follow.append(greedy[-1])
    expected = {"tokens": tokens, "greedy": greedy, "rows": rows, "set": settings or {}}
    expected["logits"] = logits[-1].tolist() if rows == "last" else logits.tolist()
    (folder / "expected.json").write_text(json.dumps(expected))


# --- GPT-2's family -----------------------------------------------------------------------------


def gpt_weights(V, T, C, L, hidden, bias=True, head=False):
    w = OrderedDict()
    w["wte.weight"], w["wpe.weight"] = random(V, C), random(T, C, scale=0.2)

    def norm(name):
        w[name + ".weight"] = gain(C)
        if bias:
            w[name + ".bias"] = random(C, scale=0.1)

    def linear(name, out, inner):
        w[name + ".weight"] = random(out, inner, scale=inner**-0.5)
        if bias:
            w[name + ".bias"] = random(out, scale=0.1)

    for i in range(L):
        norm(f"h.{i}.ln_1")
        linear(f"h.{i}.attn.c_attn", 3 * C, C)
        linear(f"h.{i}.attn.c_proj", C, C)
        norm(f"h.{i}.ln_2")
        linear(f"h.{i}.mlp.c_fc", hidden, C)
        linear(f"h.{i}.mlp.c_proj", C, hidden)
    norm("ln_f")
    if head:
        w["lm_head.weight"] = random(V, C)
    return w


def make_hf_gpt2(folder):
    V, T, C, L, H = 51, 40, 32, 2, 4
    w = rounded(gpt_weights(V, T, C, L, 72, head=True), "F16")
    c = {"layers": L, "heads": H, "eps": 2e-5, "activation": "relu"}
    files = OrderedDict()
    for name, tensor in w.items():
        is_conv = tensor.dim() == 2 and name.startswith("h.")
        files[name if name == "lm_head.weight" else "transformer." + name] = tensor.T if is_conv else tensor
    for i in range(L):
        files[f"transformer.h.{i}.attn.bias"] = torch.ones(1, 1, T, T).tril()
        files[f"transformer.h.{i}.attn.masked_bias"] = torch.tensor(-1e4)
    write_safetensors(folder / "model.safetensors", files, "F16")
    config = {"model_type": "gpt2", "n_embd": C, "n_head": H, "n_layer": L, "n_positions": T}
    config.update(vocab_size=V, n_inner=72, activation_function="relu", layer_norm_epsilon=2e-5)
    (folder / "config.json").write_text(json.dumps(config))
    write_expected(folder, lambda t: gpt(w, c, t), V)


def state(weights, prefix):
    """float32 with a prefix, views and parameters as a training run has them."""
    return OrderedDict((prefix + name, torch.nn.Parameter(w.float())) for name, w in weights.items())


def make_nanogpt(folder, bias):
    V, T, C, L, H = 44, 24, 24, 3, 3
    w = rounded(gpt_weights(V, T, C, L, 4 * C, bias), "F32")
    c = {"layers": L, "heads": H, "eps": 1e-5, "activation": "gelu"}
    own = state(w, "module._orig_mod.transformer.")
    own["module._orig_mod.lm_head.weight"] = own["module._orig_mod.transformer.wte.weight"]
    args = dict(n_layer=L, n_head=H, n_embd=C, block_size=T, bias=bias, vocab_size=V, dropout=0.1)
    torch.save({"model": own, "optimizer": {"state": {}, "param_groups": [{"lr": 1e-3, "betas": (0.9, 0.99)}]},
                "model_args": args, "iter_num": 5, "best_val_loss": torch.tensor(1.5),
                "config": {"device": "cpu", "compile": True}}, folder / "ckpt.pt")
    letters = {i: chr(65 + i) for i in range(V)}
    meta = {"vocab_size": V, "itos": letters, "stoi": {c: i for i, c in letters.items()}}
    (folder / "meta.pkl").write_bytes(pickle.dumps(meta))
    write_expected(folder, lambda t: gpt(w, c, t), V)


def make_mingpt(folder):
    V, T, C, L, H = 30, 20, 24, 2, 4
    w = rounded(gpt_weights(V, T, C, L, 4 * C, head=True), "F32")
    c = {"layers": L, "heads": H, "eps": 1e-5, "activation": "gelu_new"}
    own = state({k: v for k, v in w.items() if k != "lm_head.weight"}, "transformer.")
    own["lm_head.weight"] = w["lm_head.weight"].float().T.contiguous().T  # strides of its own
    for i in range(L):
        own[f"transformer.h.{i}.attn.bias"] = torch.ones(T, T).tril().view(1, 1, T, T)
    torch.save(own, folder / "model.pt")
    write_expected(folder, lambda t: gpt(w, c, t), V, {"n_heads": H, "activation": "gelu_tanh"})


# --- Llama's family -----------------------------------------------------------------------------


def llama_weights(V, C, L, H, KV, hidden, bias=False, normed=False, head=True):
    D, w = C // H, OrderedDict()
    w["embed_tokens.weight"] = random(V, C)

    def linear(name, out, inner, with_bias=False):
        w[name + ".weight"] = random(out, inner, scale=inner**-0.5)
        if with_bias:
            w[name + ".bias"] = random(out, scale=0.1)

    for i in range(L):
        at = f"layers.{i}."
        w[at + "input_layernorm.weight"] = gain(C)
        linear(at + "self_attn.q_proj", C, C, bias)
        linear(at + "self_attn.k_proj", KV * D, C, bias)
        linear(at + "self_attn.v_proj", KV * D, C, bias)
        linear(at + "self_attn.o_proj", C, C)
        if normed:
            w[at + "self_attn.q_norm.weight"], w[at + "self_attn.k_norm.weight"] = gain(D), gain(D)
        w[at + "post_attention_layernorm.weight"] = gain(C)
        linear(at + "mlp.gate_proj", hidden, C)
        linear(at + "mlp.up_proj", hidden, C)
        linear(at + "mlp.down_proj", C, hidden)
    w["norm.weight"] = gain(C)
    if head:
        w["lm_head.weight"] = random(V, C)
    return w


def make_hf_llama(folder, kind, sharded=False, more=None, **changes):
    V, C, L, H, KV, hidden = 59, 32, 2, 4, 2, 56
    weights = llama_weights(V, C, L, H, KV, hidden, **changes)
    w = rounded(weights, kind)
    config = {"hidden_size": C, "num_hidden_layers": L, "num_attention_heads": H}
    config.update(num_key_value_heads=KV, intermediate_size=hidden, vocab_size=V)
    config.update(model_type="llama", max_position_embeddings=64, rms_norm_eps=1e-5)
    config.update(rope_theta=5000.0, hidden_act="silu", tie_word_embeddings="lm_head.weight" not in w)
    config.update(more or {})
    gemma = config["model_type"] == "gemma"
    c = {"layers": L, "heads": H, "kv": KV, "eps": config["rms_norm_eps"], "base": config["rope_theta"]}
    c["window"] = config.get("sliding_window") or 0
    if gemma:
        c.update(gain=1, scale=math.sqrt(C), activation="gelu_pytorch_tanh")
    files = {n if n == "lm_head.weight" else "model." + n: t for n, t in w.items()}
    if sharded:
        write_shards(folder, files, kind)
    else:
        write_safetensors(folder / "model.safetensors", files, kind)
    (folder / "config.json").write_text(json.dumps(config))
    write_expected(folder, lambda t: llama(w, c, t), V, rows="last" if sharded else "all")


def make_llama2c(folder, tied):
    V, C, L, H, KV, hidden, T = 300, 24, 2, 4, 2, 40, 32
    w = rounded(llama_weights(V, C, L, H, KV, hidden, head=not tied), "F32")
    c = {"layers": L, "heads": H, "kv": KV, "eps": 1e-5, "base": 10000.0}

    def each(name):
        return torch.stack([w[f"layers.{i}.{name}.weight"] for i in range(L)])

    parts = [w["embed_tokens.weight"], each("input_layernorm")]
    parts += [each(f"self_attn.{n}_proj") for n in "qkvo"] + [each("post_attention_layernorm")]
    parts += [each("mlp.gate_proj"), each("mlp.down_proj"), each("mlp.up_proj"), w["norm.weight"]]
    parts += [torch.zeros(2, T, C // H // 2)] + ([] if tied else [w["lm_head.weight"]])
    head = struct.pack("<7i", C, hidden, L, H, KV, V if tied else -V, T)
    (folder / "model.bin").write_bytes(head + b"".join(raw(p, "F32") for p in parts))
    pieces = [b"<unk>", b"\n<s>\n", b"\n</s>\n"] + [b"<0x%02X>" % i for i in range(256)]
    pieces += [bytes([97 + i]) for i in range(26)] + [b" ", b" a", b"ab"]
    pieces += [b"x%d" % i for i in range(V - len(pieces))]
    data = struct.pack("<i", 7)
    for i, piece in enumerate(pieces):
        data += struct.pack("<fi", -float(i), len(piece)) + piece
    (folder / "tokenizer.bin").write_bytes(data)
    write_expected(folder, lambda t: llama(w, c, t, halves=False), V)


def make_gguf_llama(folder, kind):
    V, C, L, H, KV, hidden = 64, 64, 2, 4, 2, 96
    w = llama_weights(V, C, L, H, KV, hidden)
    names = {"input_layernorm": "attn_norm", "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k"}
    names.update({"self_attn.v_proj": "attn_v", "self_attn.o_proj": "attn_output"})
    names.update({"post_attention_layernorm": "ffn_norm", "mlp.gate_proj": "ffn_gate"})
    names.update({"mlp.up_proj": "ffn_up", "mlp.down_proj": "ffn_down"})
    of = {"embed_tokens.weight": "token_embd.weight", "norm.weight": "output_norm.weight"}
    of["lm_head.weight"] = "output.weight"
    for i in range(L):
        of.update({f"layers.{i}.{a}.weight": f"blk.{i}.{b}.weight" for a, b in names.items()})
    values = {"general.architecture": "llama", "general.alignment": 32, "llama.context_length": 48}
    values.update({"llama.embedding_length": C, "llama.block_count": L, "llama.feed_forward_length": hidden})
    values.update({"llama.attention.head_count": H, "llama.attention.head_count_kv": KV})
    values.update({"llama.attention.layer_norm_rms_epsilon": 1e-6, "llama.rope.freq_base": 20000.0})
    values["tokenizer.ggml.model"] = "llama"
    values["tokenizer.ggml.tokens"] = ["<unk>", "<s>", "</s>"] + [chr(97 + i) for i in range(V - 3)]
    values["tokenizer.ggml.scores"] = [0.0] * V
    values["tokenizer.ggml.bos_token_id"] = 1
    kept = write_gguf(folder / "model.gguf", values, {of[n]: t for n, t in w.items()}, kind)
    c = {"layers": L, "heads": H, "kv": KV, "eps": struct.unpack("<f", struct.pack("<f", 1e-6))[0], "base": 20000.0}
    back = {n: kept[of[n]] for n in w}
    write_expected(folder, lambda t: llama(back, c, t, halves=False), V)


def make_gguf_gpt2(folder):
    V, T, C, L, H = 64, 32, 32, 2, 4
    w = gpt_weights(V, T, C, L, 4 * C)
    names = {"ln_1": "attn_norm", "attn.c_attn": "attn_qkv", "attn.c_proj": "attn_output"}
    names.update({"ln_2": "ffn_norm", "mlp.c_fc": "ffn_up", "mlp.c_proj": "ffn_down"})
    of = {"wte.weight": "token_embd.weight", "wpe.weight": "position_embd.weight"}
    of.update({f"ln_f.{end}": f"output_norm.{end}" for end in ("weight", "bias")})
    for i in range(L):
        for a, b in names.items():
            of.update({f"h.{i}.{a}.{end}": f"blk.{i}.{b}.{end}" for end in ("weight", "bias")})
    values = {"general.architecture": "gpt2", "gpt2.context_length": T, "gpt2.embedding_length": C}
    values.update({"gpt2.block_count": L, "gpt2.feed_forward_length": 4 * C})
    values.update({"gpt2.attention.head_count": H, "gpt2.attention.layer_norm_epsilon": 1e-5})
    kept = write_gguf(folder / "model.gguf", values, {of[n]: t for n, t in w.items()}, "F16")
    c = {"layers": L, "heads": H, "eps": struct.unpack("<f", struct.pack("<f", 1e-5))[0], "activation": "gelu_new"}
    back = {n: kept[of[n]] for n in w}
    write_expected(folder, lambda t: gpt(back, c, t), V)


# --- TransformerLens, nn.TransformerEncoder ------------------------------------------------------


def make_lens(folder, rotary=False, norms=True):
    """By the einsums of TransformerLens."""
    V, T, C, L, H = 40, 32, 32, 2, 4
    D, hidden = C // H, 48
    w = OrderedDict([("embed.W_E", random(V, C))])
    if not rotary:
        w["pos_embed.W_pos"] = random(T, C, scale=0.2)
    for i in range(L):
        at = f"blocks.{i}."
        for n in "QKV":
            w[at + f"attn.W_{n}"], w[at + f"attn.b_{n}"] = random(H, C, D, scale=C**-0.5), random(H, D, scale=0.1)
        w[at + "attn.W_O"], w[at + "attn.b_O"] = random(H, D, C, scale=C**-0.5), random(C, scale=0.1)
        w[at + "mlp.W_in"], w[at + "mlp.b_in"] = random(C, hidden, scale=C**-0.5), random(hidden, scale=0.1)
        w[at + "mlp.W_out"], w[at + "mlp.b_out"] = random(hidden, C, scale=0.2), random(C, scale=0.1)
        if norms:
            for n in ("ln1", "ln2"):
                w[at + n + ".w"], w[at + n + ".b"] = gain(C), random(C, scale=0.1)
    if norms:
        w["ln_final.w"], w["ln_final.b"] = gain(C), random(C, scale=0.1)
    w["unembed.W_U"], w["unembed.b_U"] = random(C, V), random(V, scale=0.1)
    w = OrderedDict((name, x.float().to(T64)) for name, x in w.items())

    def norm(x, name):
        return F.layer_norm(x, (C,), w.get(name + ".w"), w.get(name + ".b"), 1e-5)

    def forward(tokens):
        x = w["embed.W_E"][tokens]
        if not rotary:
            x = x + w["pos_embed.W_pos"][: len(tokens)]
        for i in range(L):
            at = f"blocks.{i}."
            y = norm(x, at + "ln1")
            q, k, v = (torch.einsum("tc,hcd->htd", y, w[at + f"attn.W_{n}"]) + w[at + f"attn.b_{n}"][:, None] for n in "QKV")
            if rotary:
                q, k = turned(q, 10000.0), turned(k, 10000.0)
            z = attend(q, k, v).reshape(len(tokens), H, D)
            x = x + torch.einsum("thd,hdc->tc", z, w[at + "attn.W_O"]) + w[at + "attn.b_O"]
            y = F.gelu(norm(x, at + "ln2") @ w[at + "mlp.W_in"] + w[at + "mlp.b_in"])
            x = x + y @ w[at + "mlp.W_out"] + w[at + "mlp.b_out"]
        return norm(x, "ln_final") @ w["unembed.W_U"] + w["unembed.b_U"]

    files = OrderedDict((name, x.float()) for name, x in w.items())
    for i in range(L):
        files[f"blocks.{i}.attn.mask"] = torch.ones(T, T).tril().bool()
        files[f"blocks.{i}.attn.IGNORE"] = torch.tensor(-math.inf)
        if rotary:
            files[f"blocks.{i}.attn.rotary_sin"] = torch.zeros(T, D)
            files[f"blocks.{i}.attn.rotary_cos"] = torch.zeros(T, D)
    torch.save(files, folder / "state.pth")
    write_expected(folder, forward, V, {"activation": "gelu"})


class Encoder(torch.nn.Module):
    """As the tutorial of PyTorch on language models has it, with a table of positions."""

    def __init__(self, V, T, C, H, L, hidden, activation, norm_first):
        super().__init__()
        layer = torch.nn.TransformerEncoderLayer(C, H, hidden, 0.0, activation, norm_first=norm_first)
        final = torch.nn.LayerNorm(C) if norm_first else None
        self.transformer_encoder = torch.nn.TransformerEncoder(layer, L, norm=final)
        self.embedding = torch.nn.Embedding(V, C)
        self.linear = torch.nn.Linear(C, V)
        angle = torch.arange(T)[:, None] * torch.exp(torch.arange(0, C, 2) * (-math.log(1e4) / C))
        table = torch.stack([angle.sin(), angle.cos()], -1).reshape(T, 1, C)
        self.register_buffer("pe", table)
        for p in self.parameters():
            torch.nn.init.normal_(p, 1.0 if "norm" in str(p) else 0.0, 0.3)

    def forward(self, tokens, mask):
        x = (self.embedding(tokens) * math.sqrt(self.embedding.embedding_dim))[:, None]
        return self.linear(self.transformer_encoder(x + self.pe[: len(tokens)], mask))[:, 0]


def make_encoder(folder, norm_first, causal):
    V, T, C, H, L = 36, 32, 24, 3, 2
    model = Encoder(V, T, C, H, L, 40, "relu" if norm_first else "gelu", norm_first).double().eval()
    model = model.float().double()
    torch.save({"model_state_dict": model.float().state_dict(), "epoch": 3}, folder / "model.pt")
    model = model.double()

    @torch.no_grad()
    def forward(tokens):
        n = len(tokens)
        mask = torch.full((n, n), -math.inf, dtype=T64).triu(1) if causal else None
        return model(tokens, mask)

    answers = {"n_heads": H, "norm": "pre" if norm_first else "post", "embed_scale": True}
    answers.update(activation="relu" if norm_first else "gelu", mask="causal" if causal else "none")
    write_expected(folder, forward, V, answers)


CASES = {
    "hf_gpt2": make_hf_gpt2,
    "nanogpt": lambda f: make_nanogpt(f, False),
    "nanogpt_bias": lambda f: make_nanogpt(f, True),
    "mingpt": make_mingpt,
    "hf_llama": lambda f: make_hf_llama(f, "F32"),
    "hf_llama_tied_f64": lambda f: make_hf_llama(f, "F64", head=False),
    "hf_mistral": lambda f: make_hf_llama(f, "BF16", sharded=True, more={"model_type": "mistral", "sliding_window": 4}),
    "hf_qwen2": lambda f: make_hf_llama(f, "F16", bias=True, more={"model_type": "qwen2", "rms_norm_eps": 1e-6}),
    "hf_qwen3": lambda f: make_hf_llama(f, "F32", normed=True, more={"model_type": "qwen3", "head_dim": 8}),
    "hf_gemma": lambda f: make_hf_llama(f, "F32", head=False, more={"model_type": "gemma", "hidden_act": "gelu"}),
    "llama2c": lambda f: make_llama2c(f, True),
    "llama2c_untied": lambda f: make_llama2c(f, False),
    "gguf_f32": lambda f: make_gguf_llama(f, "F32"),
    "gguf_bf16": lambda f: make_gguf_llama(f, "BF16"),
    "gguf_q8_0": lambda f: make_gguf_llama(f, "Q8_0"),
    "gguf_q4_0": lambda f: make_gguf_llama(f, "Q4_0"),
    "gguf_gpt2": make_gguf_gpt2,
    "lens": make_lens,
    "lens_rotary": lambda f: make_lens(f, rotary=True),
    "lens_folded": lambda f: make_lens(f, norms=False),
    "encoder_post": lambda f: make_encoder(f, False, False),
    "encoder_pre_causal": lambda f: make_encoder(f, True, True),
}

if __name__ == "__main__":
    for name, make in CASES.items():
        folder = Path(sys.argv[1]) / name
        folder.mkdir(parents=True)
        make(folder)
    print(" ".join(CASES))
