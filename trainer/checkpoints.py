"""Models in files: checkpoints, and GGUF files that export.py wrote, so that training can go on from what was shipped. Weights
come back from those exactly as they were stored: q8_0 keeps about seven bits of each."""
import dataclasses
import io
import os
import struct

import numpy
import torch

from common import Trouble, write_json, write_whole
from model import Model, Shape
from tokenizer import Tokenizer

ALIGNMENT = 32
PLAIN = {4: "<I", 5: "<i", 6: "<f", 7: "<?", 10: "<Q"}
BLOCK = 32


def save_model(path, model, **more):
    """Writes a checkpoint; never one of weights that are no numbers."""
    state = {name: value.detach().float().cpu() for name, value in model.state_dict().items()}
    if not all(bool(torch.isfinite(value).all()) for value in state.values()):
        raise Trouble(f"weights became something else than numbers, so {path} is not written. Go on from the checkpoint before, if "
                      "there is one, with smaller rates (--matrix-rate, --other-rate).")
    saved = io.BytesIO()  # written by PyTorch itself, a full disk would end the process
    torch.save({"shape": dataclasses.asdict(model.shape), "model": state, **more}, saved)
    write_whole(path, lambda file: file.write(saved.getbuffer()))


def load_model(path, device):
    """A saved model, or one that was shipped as GGUF, and what else was saved with it."""
    if path.endswith(".gguf"):
        return read_gguf(path)[0].to(device), {}
    try:
        saved = torch.load(path, map_location="cpu")
    except FileNotFoundError:
        raise Trouble(f"{path}: there is no such checkpoint.")
    except Exception as error:
        raise Trouble(f"{path}: not a checkpoint, or a damaged one ({type(error).__name__}). Use an earlier one.")
    if not isinstance(saved, dict) or "shape" not in saved or "model" not in saved:
        raise Trouble(f"{path}: not a checkpoint of this trainer.")
    try:
        model = Model(Shape(**saved["shape"]))
        model.load_state_dict(saved["model"])
    except (RuntimeError, TypeError) as error:
        raise Trouble(f"{path}: a checkpoint of another shape ({' '.join(str(error).split())[:200]}).")
    return model.to(device), saved


def tokenizer_with(path):
    """The tokenizer of a saved model: beside it, or in it."""
    if path.endswith(".gguf"):
        return read_gguf(path)[1]
    return Tokenizer.load(os.path.join(os.path.dirname(path), "tokenizer.json"))


def last_path(settings):
    """Where a stage that was interrupted is found again."""
    return os.path.join(settings.out, f"{settings.stage}.last.pt")


def save_progress(settings, model, optimizers, reached):
    save_model(last_path(settings), model, progress=vars(reached), optimizers=optimizers.state())


def finish(settings, model, **took):
    """A stage's last checkpoint, and what it took."""
    save_model(os.path.join(settings.out, f"{settings.stage}.pt"), model)
    if os.path.exists(last_path(settings)):
        os.unlink(last_path(settings))
    write_json(os.path.join(settings.out, f"{settings.stage}.json"),
               {"settings": vars(settings), **took, "parameters": model.parameters_count()})


def read_gguf(path):
    """(model, tokenizer) of a file."""
    try:
        with open(path, "rb") as file:
            reader = Reader(file.read())
        values, tensors = reader.header()
        return model_of(values, tensors), Tokenizer(merge.split(" ") for merge in values["tokenizer.ggml.merges"])
    except FileNotFoundError:
        raise Trouble(f"{path}: there is no such file.")
    except (KeyError, ValueError, struct.error, UnicodeDecodeError) as error:
        raise Trouble(f"{path}: not a GGUF file that this trainer wrote, or a damaged one ({error}).")


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def number(self, form):
        (value,) = struct.unpack_from(form, self.data, self.at)
        self.at += struct.calcsize(form)
        return value

    def text(self):
        size = self.number("<Q")
        self.at += size
        return self.data[self.at - size : self.at].decode("utf-8")

    def value(self, kind):
        if kind == 8:
            return self.text()
        if kind == 9:
            inner, count = self.number("<I"), self.number("<Q")
            return [self.value(inner) for _ in range(count)]
        return self.number(PLAIN[kind])

    def header(self):
        """Metadata, and every tensor as an array by its name."""
        if self.data[:4] != b"GGUF":
            raise ValueError("it begins otherwise")
        self.at = 8
        count, values = self.number("<Q"), {}
        for _ in range(self.number("<Q")):
            key = self.text()
            values[key] = self.value(self.number("<I"))
        places = []
        for _ in range(count):
            name, sizes = self.text(), [self.number("<Q") for _ in range(self.number("<I"))]
            places.append((name, sizes[::-1], self.number("<I"), self.number("<Q")))
        start = self.at + -self.at % ALIGNMENT
        return values, {name: self.tensor(shape, kind, start + offset) for name, shape, kind, offset in places}

    def tensor(self, shape, kind, start):
        size = int(numpy.prod(shape))
        if kind == 8:
            blocks = numpy.frombuffer(self.data, numpy.uint8, size // BLOCK * 34, start).reshape(-1, 34)
            scales = blocks[:, :2].copy().view(numpy.float16).astype(numpy.float32)
            return (blocks[:, 2:].view(numpy.int8) * scales).reshape(shape)
        return numpy.frombuffer(self.data, {0: numpy.float32, 1: numpy.float16}[kind], size, start).reshape(shape)


def model_of(values, tensors):
    def of(name):
        return values[f"qwen3.{name}"]

    shape = Shape(len(values["tokenizer.ggml.tokens"]), of("block_count"), of("embedding_length"),
                  of("attention.head_count"), of("attention.key_length"), of("feed_forward_length"),
                  of("context_length"), of("rope.freq_base"))
    model = Model(shape)
    put(model.embed.weight, tensors["token_embd.weight"])
    for at, block in enumerate(model.blocks):
        def stored(*names):
            return numpy.concatenate([tensors[f"blk.{at}.{name}.weight"] for name in names])

        put(block.attention_norm.weight, stored("attn_norm"))
        put(block.qkv.weight, stored("attn_q", "attn_k", "attn_v"))
        put(block.o.weight, stored("attn_output"))
        put(block.q_norm.weight, stored("attn_q_norm"))
        put(block.k_norm.weight, stored("attn_k_norm"))
        put(block.feed_norm.weight, stored("ffn_norm"))
        put(block.gate_up.weight, stored("ffn_gate", "ffn_up"))
        put(block.down.weight, stored("ffn_down"))
    put(model.norm.weight, tensors["output_norm.weight"])
    put(model.head.weight, tensors["output.weight"])
    return model


@torch.no_grad()
def put(parameter, array):
    parameter.copy_(torch.from_numpy(array.astype(numpy.float32)))
