"""The model of a run of streams: steps of numbers and tokens, interleaved, with predictions at the
positions of some streams.

Letters: B batch, T steps, K streams, C width (d_model).
"""
import math

import torch
from torch import nn

from model import ACTIVATIONS, Block, Stacks, make_norm, soft_cap


def embedding_of(s, stream):
    """From a token or a vector to C numbers."""
    size = stream["size"]
    if stream["kind"] == "token":
        return nn.Embedding(size, s.d_model)
    if not s.embed_hidden:
        return nn.Linear(size, s.d_model, bias=s.bias)
    return nn.Sequential(
        nn.Linear(size, s.embed_hidden, bias=s.bias),
        Activation(s.activation),
        nn.Linear(s.embed_hidden, s.d_model, bias=s.bias),
    )


class Activation(nn.Module):
    def __init__(self, name):
        super().__init__()
        self.function = ACTIVATIONS[name]

    def forward(self, x):
        return self.function(x)


class StreamModel(Stacks):
    """Encoder or decoder over the positions K t + k: stream k of step t. streams and predictions as
    run.json has them."""

    def __init__(self, settings, streams, predictions):
        super().__init__(settings)
        s = self.s
        self.streams, self.predictions = streams, predictions
        for stream in streams:
            self.add_module(f"embed_{stream['name']}", embedding_of(s, stream))
        if s.step_embed:
            self.embed_timestep = nn.Embedding(s.step_embed, s.d_model)
        if s.posenc == "learned":
            self.pos_encoding = nn.Embedding(s.max_len, s.d_model)
        if s.embed_norm:
            self.embed_norm = make_norm(s)
        self.blocks = nn.ModuleList(Block(s, False) for _ in range(s.n_layers))
        if s.final_norm:
            self.norm = make_norm(s)
        for p in predictions:
            self.add_module(f"predict_{p['name']}", nn.Linear(s.d_model, p["size"], bias=s.bias))

    def embed(self, inputs):
        """[B, K T, C]."""
        s = self.s
        parts = []
        for stream in self.streams:
            embedding = getattr(self, f"embed_{stream['name']}")
            value = inputs[stream["name"]]
            if stream["kind"] != "token":
                value = value.to(next(embedding.parameters()).dtype)
            parts.append(embedding(value))
        x = torch.stack(parts, dim=2)
        if s.embed_scale:
            x = x * math.sqrt(s.d_model)
        if s.step_embed:
            x = x + self.embed_timestep(inputs["timesteps"])[:, :, None]
        x = x.flatten(1, 2)
        if s.posenc == "sinusoidal":
            x = x + self.pe[: x.size(1)]
        if s.posenc == "learned":
            x = x + self.pos_encoding.weight[: x.size(1)]
        if s.embed_norm:
            x = self.embed_norm(x)
        return self.dropout(x)

    def forward(self, inputs, source=None, keep=None):
        """The predictions by their names, [B,T,size] each. keep: a list that receives the attention
        weights of every layer, [B,H,K T,K T] each. source is of other models."""
        s, streams = self.s, len(self.streams)
        valid = inputs["valid"].bool().repeat_interleave(streams, dim=1)
        sees = valid if "padding" in s.mask else torch.ones_like(valid)
        x = self.stack(
            self.blocks, self.embed(inputs), sees[:, None, None], "causal" in s.mask, keep
        )
        x = self.final(x, "norm").unflatten(1, (-1, streams))
        names = [stream["name"] for stream in self.streams]
        return {p["name"]: self.predict(p, x[:, :, names.index(p["at"])]) for p in self.predictions}

    def predict(self, p, x):
        y = getattr(self, f"predict_{p['name']}")(x)
        if p["kind"] == "token":
            return soft_cap(y, self.s.logit_softcap)
        return torch.tanh(y) if p["tanh"] else y
