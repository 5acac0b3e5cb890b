"""The model of a Headroom run in plain PyTorch, with the tensor names that its files have.

Letters: B batch, T positions of the queries, S of the keys, C width (d_model), H heads, D = d_k
numbers a head, F hidden width (d_ff), V vocabulary.
"""
import math

import torch
from torch import nn
from torch.nn import functional as F

HIDDEN = -1e9  # the score of a key that is hidden; a row that sees no key is then uniform

# What a setting is in a run that does not name it.
DEFAULTS = {
    "norm_type": "layer",
    "norm_eps": 1e-5,
    "bias": True,
    "glu": False,
    "ffn": True,
    "residual": True,
    "attn_scale": True,
    "n_kv_heads": 0,
    "qk_norm": False,
    "attn_softcap": 0.0,
    "logit_softcap": 0.0,
    "sink": False,
    "window": 0,
    "sparse_stride": 0,
    "full_every": 0,
    "attention": "softmax",
    "rope_base": 10000.0,
    "src_vocab": 0,
    "embed_hidden": 0,
    "step_embed": 0,
    "embed_norm": False,
    "n_dec_layers": 0,
    "dropout_embed": -1,
    "dropout_attn": -1,
    "dropout_ffn": -1,
    "dropout_resid": -1,
}


class Settings:
    """A run's settings as attributes."""

    def __init__(self, values):
        self.__dict__.update({**DEFAULTS, **values})
        self.n_kv_heads = self.n_kv_heads or self.n_heads
        self.src_vocab = self.src_vocab or self.vocab
        self.n_dec_layers = self.n_dec_layers or self.n_layers
        self.d_k = self.d_model // self.n_heads

    def dropout_at(self, site):
        """The dropout probability of a site, which may follow the common one."""
        own = getattr(self, f"dropout_{site}")
        return self.dropout if own < 0 else own


ACTIVATIONS = {
    "relu": F.relu,
    "gelu": F.gelu,
    "gelu_tanh": lambda x: F.gelu(x, approximate="tanh"),
    "silu": F.silu,
    "relu2": lambda x: F.relu(x) ** 2,
}


def soft_cap(x, cap):
    """cap tanh(x / cap); 0 caps nothing."""
    return cap * torch.tanh(x / cap) if cap else x


class RMSNorm(nn.Module):
    """x / sqrt(mean(x^2) + eps) times a gain (Zhang and Sennrich, 2019), over the last axis."""

    def __init__(self, size, eps):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(size))
        self.eps = eps

    def forward(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.eps) * self.weight


class LayerNorm(nn.Module):
    """Layer norm (Ba et al., 2016), with or without a shift."""

    def __init__(self, size, bias, eps):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(size))
        self.bias = nn.Parameter(torch.zeros(size)) if bias else None
        self.eps = eps

    def forward(self, x):
        return F.layer_norm(x, self.weight.shape, self.weight, self.bias, self.eps)


def make_norm(s):
    if s.norm_type == "none":
        return nn.Identity()
    if s.norm_type == "rms":
        return RMSNorm(s.d_model, s.norm_eps)
    return LayerNorm(s.d_model, s.bias, s.norm_eps)


# --- positions ---


def sinusoidal_table(max_len, width):
    """[max_len, C]: sines in even columns, cosines in odd ones (Vaswani et al., 2017)."""
    position = torch.arange(max_len, dtype=torch.float64)[:, None]
    columns = torch.arange(0, width, 2, dtype=torch.float64)
    angle = position * torch.exp(-math.log(10000.0) * columns / width)
    table = torch.zeros(max_len, width, dtype=torch.float64)
    table[:, 0::2] = torch.sin(angle)
    table[:, 1::2] = torch.cos(angle)[:, : width // 2]
    return table.float()


def rotary_tables(max_len, d_k, base):
    """Cosines and sines [max_len, D // 2] of rotary positions (Su et al., 2021)."""
    pairs = torch.arange(d_k // 2, dtype=torch.float64)
    frequency = torch.exp(-math.log(base) * 2 * pairs / d_k)
    angle = torch.arange(max_len, dtype=torch.float64)[:, None] * frequency
    return torch.cos(angle).float(), torch.sin(angle).float()


def rotate(x, cos, sin):
    """Turns the pairs (0, 1), (2, 3) ... of x [..., T, D] by the angle of their position; the last
    number of an odd D stays."""
    even = x.size(-1) // 2 * 2
    a, b = x[..., 0:even:2], x[..., 1:even:2]
    cos, sin = cos[: x.size(-2)], sin[: x.size(-2)]
    turned = torch.stack([a * cos - b * sin, a * sin + b * cos], dim=-1).flatten(-2)
    return torch.cat([turned, x[..., even:]], dim=-1)


def alibi_slopes(heads):
    """The slope of each head (Press et al., 2022)."""
    power = 2 ** int(math.log2(heads))
    slopes = [2 ** (-8 * (h + 1) / power) for h in range(power)]
    more = [2 ** (-8 * (2 * h + 1) / (2 * power)) for h in range(heads - power)]
    return torch.tensor(slopes + more)


# --- attention ---


def visible_pairs(s, length, causal, layer, device):
    """[T, T]: which keys j each query i of self-attention sees, padding apart. Layers count from 0
    here; every full_every-th layer, counted from 1, sees all that causality allows."""
    i = torch.arange(length, device=device)
    distance = (i[:, None] - i).abs()
    sees = torch.ones(length, length, dtype=torch.bool, device=device)
    narrow = s.window or s.sparse_stride
    if narrow and not (s.full_every and (layer + 1) % s.full_every == 0):
        sees = torch.zeros_like(sees)
        if s.window:
            sees = sees | (distance < s.window)
        if s.sparse_stride:
            sees = sees | (distance % s.sparse_stride == 0)
    return sees & (i[:, None] >= i) if causal else sees


class Attention(nn.Module):
    """Multi-head attention, self or cross, with all of its variants."""

    def __init__(self, s):
        super().__init__()
        self.s = s
        width, keys = s.n_heads * s.d_k, s.n_kv_heads * s.d_k
        self.W_q = nn.Linear(s.d_model, width, bias=s.bias)
        self.W_k = nn.Linear(s.d_model, keys, bias=s.bias)
        self.W_v = nn.Linear(s.d_model, keys, bias=s.bias)
        self.W_o = nn.Linear(width, s.d_model, bias=s.bias)
        if s.qk_norm:
            self.q_norm, self.k_norm = RMSNorm(s.d_k, s.norm_eps), RMSNorm(s.d_k, s.norm_eps)
        if s.sink:
            self.sink = nn.Parameter(torch.zeros(s.n_heads))
        self.dropout = nn.Dropout(s.dropout_at("attn"))
        self.cut = set()  # heads that the model does without

    def heads(self, x, layer, count):
        """[B, count, T, D] of a projection."""
        return layer(x).view(x.size(0), x.size(1), count, self.s.d_k).transpose(1, 2)

    def forward(self, x, memory, sees, rotary=None, slopes=None):
        """x [B,T,C] reads memory [B,S,C]; sees: booleans that broadcast to [B,H,T,S]. Returns the
        result [B,T,C] and the weights [B,H,T,S] before dropout."""
        s = self.s
        q = self.heads(x, self.W_q, s.n_heads)
        k = self.heads(memory, self.W_k, s.n_kv_heads)
        v = self.heads(memory, self.W_v, s.n_kv_heads)
        if s.qk_norm:
            q, k = self.q_norm(q), self.k_norm(k)
        if rotary is not None:
            q, k = rotate(q, *rotary), rotate(k, *rotary)
        # query head h reads key and value head h // (n_heads / n_kv_heads)
        k, v = (t.repeat_interleave(s.n_heads // s.n_kv_heads, dim=1) for t in (k, v))
        weigh = self.linear_weights if s.attention == "linear" else self.softmax_weights
        weights = weigh(q, k, sees, slopes)
        linear = s.attention == "linear"  # which drops no weights
        context = (weights if linear else self.dropout(weights)) @ v
        if self.cut:
            own = [0.0 if head in self.cut else 1.0 for head in range(s.n_heads)]
            context = context * torch.tensor(own).to(context)[:, None, None]
        return self.W_o(context.transpose(1, 2).flatten(2)), weights

    def softmax_weights(self, q, k, sees, slopes):
        s = self.s
        scores = q @ k.transpose(-2, -1)
        if s.attn_scale:
            scores = scores / math.sqrt(s.d_k)
        scores = soft_cap(scores, s.attn_softcap)
        if slopes is not None:
            i = torch.arange(scores.size(-1), device=scores.device)
            scores = scores - slopes[:, None, None] * (i[:, None] - i).abs()
        scores = scores.masked_fill(~sees, HIDDEN)
        if s.sink:
            column = self.sink.to(scores.dtype).view(1, -1, 1, 1).expand(*scores.shape[:3], 1)
            # a row that sees no key gives all to the sink
            return torch.cat([scores, column], dim=-1).softmax(-1)[..., :-1]
        return scores.softmax(-1)

    def linear_weights(self, q, k, sees, slopes):
        """Katharopoulos et al. (2020), written as weights: what is shown costs T * S here too."""
        products = (F.elu(q) + 1) @ (F.elu(k) + 1).transpose(-2, -1)
        products = products * sees
        products = torch.where(sees.any(-1, keepdim=True), products, torch.ones_like(products))
        return products / products.sum(-1, keepdim=True)


# --- blocks ---


class FeedForward(nn.Module):
    """linear2(act(linear1(x))); with glu, linear2(act(gate(x)) * linear1(x)) (Shazeer, 2020)."""

    def __init__(self, s):
        super().__init__()
        self.linear1 = nn.Linear(s.d_model, s.d_ff, bias=s.bias)
        self.linear2 = nn.Linear(s.d_ff, s.d_model, bias=s.bias)
        self.gate = nn.Linear(s.d_model, s.d_ff, bias=s.bias) if s.glu else None
        self.activation = ACTIVATIONS[s.activation]
        self.dropout = nn.Dropout(s.dropout_at("ffn"))
        self.cut = set()  # not empty: the model does without this layer, but for its last bias

    def forward(self, x):
        if self.gate is None:
            hidden = self.activation(self.linear1(x))
        else:
            hidden = self.activation(self.gate(x)) * self.linear1(x)
        if self.cut:
            hidden = hidden * 0
        return self.linear2(self.dropout(hidden))


class Block(nn.Module):
    """Self-attention, cross-attention in a decoder that reads an encoder, feed-forward."""

    def __init__(self, s, cross):
        super().__init__()
        self.s, self.cross = s, cross
        if cross:
            self.self_attention, self.cross_attention = Attention(s), Attention(s)
        else:
            self.attention = Attention(s)
        sublayers = 1 + cross + s.ffn
        for i in range(sublayers):
            setattr(self, f"norm{i + 1}", make_norm(s))
        if s.ffn:
            self.feed_forward = FeedForward(s)
        self.dropout = nn.Dropout(s.dropout_at("resid"))

    def sublayer(self, x, norm, branch):
        s = self.s
        y = self.dropout(branch(norm(x) if s.norm == "pre" else x))
        y = x + y if s.residual else y
        return y if s.norm == "pre" else norm(y)

    def forward(self, x, sees, positions, memory=None, sees_memory=None, keep=None):
        def attend(attention, y, keys, mask, **rest):
            result, weights = attention(y, keys, mask, **rest)
            if keep is not None:
                keep.append(weights)
            return result

        own = self.self_attention if self.cross else self.attention
        x = self.sublayer(x, self.norm1, lambda y: attend(own, y, y, sees, **positions))
        if self.cross:
            other = self.cross_attention
            x = self.sublayer(x, self.norm2, lambda y: attend(other, y, memory, sees_memory))
        if self.s.ffn:
            norm = self.norm3 if self.cross else self.norm2
            x = self.sublayer(x, norm, self.feed_forward)
        return x


class Output(nn.Module):
    """The output layer; with tied weights only its bias is its own."""

    def __init__(self, s):
        super().__init__()
        if not s.tied:
            self.weight = nn.Parameter(torch.empty(s.vocab, s.d_model))
            nn.init.xavier_uniform_(self.weight)
        self.bias = nn.Parameter(torch.zeros(s.vocab)) if s.bias else None

    def forward(self, x, embedding):
        return F.linear(x, getattr(self, "weight", embedding), self.bias)


class Stacks(nn.Module):
    """What models of tokens and of streams share: blocks over an embedded sequence, and the tables
    of its positions."""

    def __init__(self, settings):
        super().__init__()
        s = self.s = Settings(settings)
        self.two = s.arch == "encdec"
        self.dropout = nn.Dropout(s.dropout_at("embed"))
        if s.posenc == "sinusoidal":
            self.register_buffer("pe", sinusoidal_table(s.max_len, s.d_model), persistent=False)
        if s.posenc == "rope":
            cos, sin = rotary_tables(s.max_len, s.d_k, s.rope_base)
            self.register_buffer("cos", cos, persistent=False)
            self.register_buffer("sin", sin, persistent=False)
        if s.posenc == "alibi":
            self.register_buffer("slopes", alibi_slopes(s.n_heads), persistent=False)

    def set_dropout(self, settings):
        """Takes over other shares of dropout."""
        self.s.__dict__.update({k: v for k, v in settings.items() if k.startswith("dropout")})
        sites = {Attention: "attn", FeedForward: "ffn", Block: "resid", Stacks: "embed"}
        for module in self.modules():
            for kind, site in sites.items():
                if isinstance(module, kind):
                    module.dropout.p = self.s.dropout_at(site)

    def stack(self, blocks, x, sees_keys, causal, keep, **memory):
        """sees_keys: booleans [B,1,1,T], which keys are no padding."""
        s = self.s
        positions = {
            "rotary": (self.cos, self.sin) if s.posenc == "rope" else None,
            "slopes": self.slopes if s.posenc == "alibi" else None,
        }
        for i, block in enumerate(blocks):
            pairs = visible_pairs(s, x.size(1), causal, i, x.device)
            x = block(x, pairs & sees_keys, positions, keep=keep, **memory)
        return x

    def final(self, x, name):
        return getattr(self, name)(x) if self.s.final_norm else x


class Model(Stacks):
    """Encoder, decoder or encoder-decoder with its output layer. padding: the token that sequences
    are filled up with, which a padding mask hides."""

    def __init__(self, settings, padding=0):
        super().__init__(settings)
        s = self.s
        self.padding = padding
        if self.two:
            self.src_embedding = nn.Embedding(s.src_vocab, s.d_model)
            self.tgt_embedding = nn.Embedding(s.vocab, s.d_model)
            self.encoder_blocks = nn.ModuleList(Block(s, False) for _ in range(s.n_layers))
            self.decoder_blocks = nn.ModuleList(Block(s, True) for _ in range(s.n_dec_layers))
        else:
            self.embedding = nn.Embedding(s.vocab, s.d_model)
            self.blocks = nn.ModuleList(Block(s, False) for _ in range(s.n_layers))
        if s.final_norm:
            for name in ("encoder_norm", "decoder_norm") if self.two else ("norm",):
                setattr(self, name, make_norm(s))
        if s.posenc == "learned":
            for name in ("src_positions", "tgt_positions") if self.two else ("positions",):
                setattr(self, name, nn.Embedding(s.max_len, s.d_model))
        self.output = Output(s)

    def embed(self, tokens, prefix):
        s = self.s
        x = getattr(self, prefix + "embedding")(tokens)
        if s.embed_scale:
            x = x * math.sqrt(s.d_model)
        if s.posenc == "sinusoidal":
            x = x + self.pe[: tokens.size(1)]
        if s.posenc == "learned":
            x = x + getattr(self, prefix + "positions").weight[: tokens.size(1)]
        return self.dropout(x)

    def not_padding(self, tokens):
        """[B,1,1,S]: which keys are no padding; all when no mask hides it."""
        hides = "padding" in self.s.mask
        sees = tokens != self.padding if hides else torch.ones_like(tokens, dtype=torch.bool)
        return sees[:, None, None, :]

    def forward(self, tokens, source=None, keep=None):
        """Logits [B,T,V], or [B,V] of a classifier. keep: a list that receives the attention
        weights of every layer, [B,H,T,S] each."""
        s = self.s
        if self.two:
            memory = self.embed(source, "src_")
            sees_source = self.not_padding(source)
            memory = self.stack(self.encoder_blocks, memory, sees_source, False, keep)
            memory = self.final(memory, "encoder_norm")
            x, table = self.embed(tokens, "tgt_"), self.tgt_embedding.weight
            rest = {"memory": memory, "sees_memory": sees_source}
            x = self.stack(self.decoder_blocks, x, self.not_padding(tokens), True, keep, **rest)
            x = self.final(x, "decoder_norm")
        else:
            x, table = self.embed(tokens, ""), self.embedding.weight
            sees = self.not_padding(tokens)
            x = self.final(self.stack(self.blocks, x, sees, "causal" in s.mask, keep), "norm")
        if s.head == "class":
            seen = self.not_padding(tokens)[:, 0, 0, :, None].to(x.dtype)
            x = (x * seen).sum(1) / seen.sum(1).clamp(min=1)
        return soft_cap(self.output(x, table), s.logit_softcap)
