"""What the program a run is exported for computes of it, by its published formulas in float64:
exported.py ZIP TOKENS N. Reads config.json and model.safetensors out of the zip, prints as JSON the
logits of all rows and the N tokens that follow when the likeliest is taken again and again."""
import json
import math
import struct
import sys
import zipfile

import torch

from models import T64, gpt, llama


def tensors_of(data):
    """The tensors of .safetensors bytes."""
    size = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8 : 8 + size])
    header.pop("__metadata__", None)
    found = {}
    for name, about in header.items():
        assert about["dtype"] == "F32"
        first, last = (8 + size + at for at in about["data_offsets"])
        flat = torch.frombuffer(bytearray(data[first:last]), dtype=torch.float32)
        found[name] = flat.reshape(about["shape"]).to(T64)
    return found


def forward_of(config, files):
    """The function from tokens to logits. Every tensor must be one that the family has."""
    kind = config["model_type"]
    prefix = "transformer." if kind == "gpt2" else "model."
    w = {name.removeprefix(prefix): tensor for name, tensor in files.items()}
    assert ("lm_head.weight" in w) != config["tie_word_embeddings"]
    if kind == "gpt2":
        c = {"layers": config["n_layer"], "heads": config["n_head"]}
        c.update(eps=config["layer_norm_epsilon"], activation=config["activation_function"])
        for name in w:  # Conv1D has [in, out]
            if name.startswith("h.") and w[name].dim() == 2:
                w[name] = w[name].T
        return lambda tokens: gpt(w, c, tokens)
    c = {"layers": config["num_hidden_layers"], "heads": config["num_attention_heads"]}
    c.update(kv=config["num_key_value_heads"], base=config["rope_theta"])
    c.update(eps=config["rms_norm_eps"], activation=config["hidden_act"])
    c["window"] = config.get("sliding_window") or 0
    assert config["head_dim"] == config["hidden_size"] // c["heads"]
    return lambda tokens: llama(w, c, tokens)


with zipfile.ZipFile(sys.argv[1]) as folder:
    said = json.loads(folder.read("model/config.json"))
    forward = forward_of(said, tensors_of(folder.read("model/model.safetensors")))
follow, count = json.loads(sys.argv[2]), int(sys.argv[3])
logits, greedy = forward(torch.tensor(follow)), []
for _ in range(count):
    greedy.append(int(forward(torch.tensor(follow))[-1].argmax()))
    follow.append(greedy[-1])
assert math.isfinite(logits.sum())
print(json.dumps({"logits": logits.tolist(), "greedy": greedy}))
