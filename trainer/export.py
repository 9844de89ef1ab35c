"""Writes a checkpoint for others to run: a GGUF file for llama.cpp, a folder for Transformers, vLLM and SGLang.

    python3 trainer/export.py --model run/rl.pt --gguf world.gguf --type q8_0
    python3 trainer/export.py --model run/rl.pt --hugging-face world/
    python3 trainer/export.py --model models/world-model.gguf --hugging-face world/ --compare export/test
"""
import itertools
import json
import os
import struct

import numpy
import torch

from checkpoints import load_model, tokenizer_with
from common import Metrics, Trouble, pick_device, run, write_json, write_whole
from examples import read_examples
from model import EPSILON
from settings import ExportSettings, read
from tokenizer import MARKS

ALIGNMENT = 32
TYPES = {"f32": 0, "f16": 1, "q8_0": 8}
CHAT_TEMPLATE = "{% for message in messages %}{{ message['content'] }}{% endfor %}"


def main():
    settings = read(ExportSettings, "Exports a checkpoint.")
    if not settings.gguf and not settings.hugging_face:
        raise Trouble("export to what? Give --gguf FILE or --hugging-face FOLDER.")
    if settings.compare and not settings.hugging_face:
        raise Trouble("compare what? Give --hugging-face FOLDER, too.")
    model, tokenizer = load_model(settings.model, "cpu")[0], tokenizer_with(settings.model)
    if settings.gguf:
        write_gguf(settings.gguf, model, tokenizer, settings)
    if settings.hugging_face:
        write_hugging_face(settings.hugging_face, model, tokenizer)
    if settings.compare:
        examples = itertools.islice(read_examples(settings.compare), settings.texts)
        texts = ["".join(segment.text for segment in example.segments) for example in examples]
        if not texts:
            raise Trouble(f"{', '.join(settings.compare)}: no examples to compare on.")
        Metrics(settings.metrics).log(event="compared", **compared(settings.hugging_face, model, tokenizer, texts))


@torch.no_grad()
def compared(folder, model, tokenizer, texts):
    """How often Transformers gives the same ids, how far its logits are from ours at most, how often both choose the same token."""
    try:
        from transformers import AutoModelForCausalLM, AutoTokenizer
    except ImportError:
        raise Trouble("Transformers is not installed: pip install transformers")
    device = pick_device()
    theirs, their_tokenizer = AutoModelForCausalLM.from_pretrained(folder).float().to(device), AutoTokenizer.from_pretrained(folder)
    model, same_ids, tokens, farthest, same = model.to(device), 0, 0, 0.0, 0
    for text in texts:
        ids = tokenizer.encode(text)
        same_ids += their_tokenizer(text, add_special_tokens=False)["input_ids"] == ids
        row = torch.tensor([ids[: model.shape.context]], device=device)
        ours, other = model(row, torch.arange(row.shape[1], device=device)[None]), theirs(row).logits
        farthest = max(farthest, float((ours - other).abs().max()))
        same, tokens = same + int((ours.argmax(-1) == other.argmax(-1)).sum()), tokens + row.shape[1]
    return {"texts": len(texts), "tokens": tokens, "same_ids": same_ids / len(texts), "farthest_logit": farthest,
            "same_choice": same / tokens}


def metadata(model, tokenizer, settings):
    shape, ids = model.shape, tokenizer.ids
    plain, control, defined = 1, 3, 4
    kinds = {mark: control if mark.startswith("<|") else defined for mark in MARKS}
    end = ids["<|end|>"]
    return {
        "general.architecture": "qwen3",
        "general.name": settings.name,
        "general.description": settings.description,
        "general.license": "apache-2.0",
        "agentworld.dialect": "compact",
        "qwen3.context_length": shape.context,
        "qwen3.block_count": shape.depth,
        "qwen3.embedding_length": shape.width,
        "qwen3.feed_forward_length": shape.hidden,
        "qwen3.attention.head_count": shape.heads,
        "qwen3.attention.head_count_kv": shape.heads,
        "qwen3.attention.key_length": shape.head_width,
        "qwen3.attention.value_length": shape.head_width,
        "qwen3.attention.layer_norm_rms_epsilon": float(EPSILON),
        "qwen3.rope.freq_base": float(shape.rope_base),
        "tokenizer.ggml.model": "gpt2",
        "tokenizer.ggml.pre": "qwen2",
        "tokenizer.ggml.tokens": tokenizer.tokens,
        "tokenizer.ggml.token_type": [kinds.get(token, plain) for token in tokenizer.tokens],
        "tokenizer.ggml.merges": [f"{a} {b}" for a, b in tokenizer.merges],
        "tokenizer.ggml.bos_token_id": end,
        "tokenizer.ggml.eos_token_id": end,
        "tokenizer.ggml.add_bos_token": False,
    }


def encoded(value):
    """A metadata value: its type's number and its bytes."""
    if isinstance(value, bool):
        return 7, struct.pack("<?", value)
    if isinstance(value, int):
        return 4, struct.pack("<I", value)
    if isinstance(value, float):
        return 6, struct.pack("<f", value)
    if isinstance(value, str):
        return 8, text(value)
    kind = 8 if isinstance(value[0], str) else 5
    items = b"".join(text(item) if kind == 8 else struct.pack("<i", item) for item in value)
    return 9, struct.pack("<IQ", kind, len(value)) + items


def text(value):
    data = value.encode("utf-8")
    return struct.pack("<Q", len(data)) + data


def gguf_tensors(model):
    """(name, matrix or vector) in llama.cpp's names."""
    names = {
        "attention_norm": "attn_norm", "q": "attn_q", "k": "attn_k", "v": "attn_v", "o": "attn_output",
        "q_norm": "attn_q_norm", "k_norm": "attn_k_norm", "feed_norm": "ffn_norm", "gate": "ffn_gate", "up": "ffn_up",
        "down": "ffn_down",
    }
    yield "token_embd.weight", model.embed.weight
    for at, block in enumerate(model.blocks):
        matrices = block.matrices()
        for ours, theirs in names.items():
            yield f"blk.{at}.{theirs}.weight", matrices[ours] if ours in matrices else getattr(block, ours).weight
    yield "output_norm.weight", model.norm.weight
    yield "output.weight", model.head.weight


def q8_0(values):
    """Blocks of 32: a half-precision scale and 32 signed bytes."""
    blocks = values.reshape(-1, 32).astype(numpy.float32)
    scales = numpy.abs(blocks).max(axis=1, keepdims=True) / 127
    halves = scales.astype(numpy.float16)
    inverse = numpy.where(scales > 0, 1 / numpy.where(scales > 0, scales, 1), 0)
    # halves are rounded away from zero, as llama.cpp rounds them
    scaled = blocks * inverse
    quants = numpy.trunc(scaled + numpy.copysign(0.5, scaled)).astype(numpy.int8)
    out = numpy.empty((len(blocks), 34), numpy.uint8)
    out[:, :2] = halves.view(numpy.uint8)
    out[:, 2:] = quants.view(numpy.uint8)
    return out.tobytes()


def write_gguf(path, model, tokenizer, settings):
    values = metadata(model, tokenizer, settings)
    header = struct.pack("<4sIQQ", b"GGUF", 3, sum(1 for _ in gguf_tensors(model)), len(values))
    for key, value in values.items():
        kind, data = encoded(value)
        header += text(key) + struct.pack("<I", kind) + data
    bodies, offset = [], 0
    for name, tensor in gguf_tensors(model):
        array = tensor.detach().float().numpy()
        kind = settings.type if array.ndim == 2 and array.shape[1] % 32 == 0 else "f32"
        data = {"q8_0": q8_0, "f16": lambda a: a.astype(numpy.float16).tobytes(), "f32": lambda a: a.tobytes()}[kind](array)
        header += text(name) + struct.pack("<I", array.ndim)
        header += b"".join(struct.pack("<Q", size) for size in reversed(array.shape))
        header += struct.pack("<IQ", TYPES[kind], offset)
        data += b"\0" * (-len(data) % ALIGNMENT)
        bodies.append(data)
        offset += len(data)
    header += b"\0" * (-len(header) % ALIGNMENT)

    def write(file):
        file.write(header)
        for data in bodies:
            file.write(data)

    write_whole(path, write)


def hugging_face_tensors(model):
    names = {
        "attention_norm": "input_layernorm", "q": "self_attn.q_proj", "k": "self_attn.k_proj", "v": "self_attn.v_proj",
        "o": "self_attn.o_proj", "q_norm": "self_attn.q_norm", "k_norm": "self_attn.k_norm",
        "feed_norm": "post_attention_layernorm", "gate": "mlp.gate_proj", "up": "mlp.up_proj", "down": "mlp.down_proj",
    }
    yield "model.embed_tokens.weight", model.embed.weight
    for at, block in enumerate(model.blocks):
        matrices = block.matrices()
        for ours, theirs in names.items():
            tensor = matrices[ours] if ours in matrices else getattr(block, ours).weight
            yield f"model.layers.{at}.{theirs}.weight", tensor
    yield "model.norm.weight", model.norm.weight
    yield "lm_head.weight", model.head.weight


def write_hugging_face(folder, model, tokenizer):
    os.makedirs(folder, exist_ok=True)
    shape, end = model.shape, tokenizer.end
    write_json(os.path.join(folder, "config.json"), {
        "architectures": ["Qwen3ForCausalLM"], "model_type": "qwen3", "vocab_size": shape.vocabulary,
        "hidden_size": shape.width, "intermediate_size": shape.hidden, "num_hidden_layers": shape.depth,
        "num_attention_heads": shape.heads, "num_key_value_heads": shape.heads, "head_dim": shape.head_width,
        "hidden_act": "silu", "max_position_embeddings": shape.context, "rms_norm_eps": EPSILON,
        "rope_theta": shape.rope_base, "attention_bias": False, "attention_dropout": 0.0, "use_sliding_window": False,
        "tie_word_embeddings": False, "torch_dtype": "float32", "bos_token_id": end, "eos_token_id": end,
    })
    write_json(os.path.join(folder, "generation_config.json"), {"eos_token_id": end, "do_sample": False})
    write_json(os.path.join(folder, "tokenizer.json"), tokenizer.hugging_face())
    write_json(os.path.join(folder, "tokenizer_config.json"), {
        "tokenizer_class": "PreTrainedTokenizerFast", "eos_token": "<|end|>", "model_max_length": shape.context,
        "chat_template": CHAT_TEMPLATE, "clean_up_tokenization_spaces": False,
    })
    write_safetensors(os.path.join(folder, "model.safetensors"), hugging_face_tensors(model))


def write_safetensors(path, tensors):
    header, bodies, offset = {"__metadata__": {"format": "pt"}}, [], 0
    for name, tensor in tensors:
        data = tensor.detach().float().contiguous().numpy().tobytes()
        header[name] = {"dtype": "F32", "shape": list(tensor.shape), "data_offsets": [offset, offset + len(data)]}
        bodies.append(data)
        offset += len(data)
    head = json.dumps(header).encode()
    head += b" " * (-len(head) % 8)

    def write(file):
        file.write(struct.pack("<Q", len(head)) + head)
        for data in bodies:
            file.write(data)

    write_whole(path, write)


if __name__ == "__main__":
    torch.set_num_threads(1)
    run(main)
