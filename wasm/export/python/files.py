"""Reads and writes .safetensors files: 8 bytes with the size of a JSON header, the header, data."""
import json
import os

import numpy as np
import torch

DTYPES = {
    "F64": torch.float64,
    "F32": torch.float32,
    "F16": torch.float16,
    "BF16": torch.bfloat16,
    "I64": torch.int64,
    "I32": torch.int32,
    "U8": torch.uint8,
}
NAMES = {dtype: name for name, dtype in DTYPES.items()}


def read(path):
    """(metadata, tensors by name) of a file."""
    with open(path, "rb") as file:
        header = json.loads(file.read(int.from_bytes(file.read(8), "little")))
        data = bytearray(file.read())
    metadata = header.pop("__metadata__", {})
    tensors = {}
    for name, about in header.items():
        begin, end = about["data_offsets"]
        dtype = DTYPES[about["dtype"]]
        # a copy, since a tensor must be aligned
        part = torch.frombuffer(bytearray(data[begin:end]) or bytearray(8), dtype=dtype)
        tensors[name] = part[: int(np.prod(about["shape"], dtype=np.int64))].view(about["shape"])
    return metadata, tensors


def write(path, metadata, tensors):
    """Replaces the file by these tensors, whole or not at all."""
    header, at, parts = {"__metadata__": metadata}, 0, []
    for name, tensor in tensors.items():
        parts.append(tensor.detach().cpu().contiguous().view(-1).view(torch.uint8).numpy())
        end = at + parts[-1].nbytes
        shape = list(tensor.shape)
        header[name] = {
            "dtype": NAMES[tensor.dtype],
            "shape": shape,
            "data_offsets": [at, end],
        }
        at = end
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(f"{path}.part", "wb") as file:
        file.write(len(text).to_bytes(8, "little") + text)
        for part in parts:
            file.write(part)
        file.flush()
        os.fsync(file.fileno())
    os.replace(f"{path}.part", path)
