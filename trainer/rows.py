"""From exported examples to packed rows of tokens.

An example is a line of JSON: {"segments": [{"text", "role": "world" | "policy" | "context", "weight"}, ...], ...}.
Documents longer than the context become several: each begins with the first segment (the world), and repeats some of
what went before without counting it again.
"""
import bisect
import gzip
import json
import os

import numpy
import torch

from common import Trouble

ROLE_WEIGHTS = {"world": 1.0, "policy": 0.05, "context": 0.02}


def read_examples(paths):
    """Yields (place, example) of every line; a damaged file is named with its line."""
    for path in files_of(paths):
        opener = gzip.open if path.endswith(".gz") else open
        number = 0
        try:
            with opener(path, "rt", encoding="utf-8", newline="\n") as file:
                for line in file:
                    number += 1
                    yield f"{path}:{number}", checked(json.loads(line))
        except FileNotFoundError:
            raise Trouble(f"{path}: there is no such file.")
        except (ValueError, KeyError, TypeError, EOFError, OSError) as error:
            raise Trouble(f"{path}:{number}: not an exported example, or the end of a cut file ({error}). Export it again.")


def files_of(paths):
    for path in paths:
        if os.path.isdir(path):
            names = sorted(name for name in os.listdir(path) if name.endswith((".jsonl", ".jsonl.gz")))
            if not names:
                raise Trouble(f"{path}: no .jsonl files. `agentworld data export --format segments` writes them.")
            yield from (os.path.join(path, name) for name in names)
        else:
            yield path


def checked(example):
    for segment in example["segments"]:
        if not isinstance(segment["text"], str) or segment["role"] not in ROLE_WEIGHTS:
            raise ValueError("a segment needs text and a role")
        if not 0 <= segment.get("weight", 1) <= 1:
            raise ValueError("a weight lies between 0 and 1")
    return example


def tokenised(examples, tokenizer, use_mask=True, batch=256):
    """Yields (segments as ids, weight of each) for every example."""
    waiting = []
    for _, example in examples:
        waiting.append(example)
        if len(waiting) == batch:
            yield from tokenised_batch(waiting, tokenizer, use_mask)
            waiting = []
    yield from tokenised_batch(waiting, tokenizer, use_mask)


def tokenised_batch(examples, tokenizer, use_mask):
    texts = [segment["text"] for example in examples for segment in example["segments"]]
    ids = iter(tokenizer.encode_many(texts))
    for example in examples:
        segments = example["segments"]
        weights = [
            ROLE_WEIGHTS[segment["role"]] * (segment.get("weight", 1) if use_mask or segment["role"] != "world" else 1)
            for segment in segments
        ]
        yield [next(ids) for _ in segments], weights


def documents(segments, weights, context, overlap=0.4):
    """Cuts one example into documents of at most `context` tokens, at segment borders where that is possible."""
    if sum(map(len, segments)) <= context + 1:
        yield flat(segments, weights)
        return
    head, head_weight = segments[0][: context // 2], weights[0]
    room = context + 1 - len(head)
    start = 1
    counted = 1
    while counted < len(segments):
        end, size = start, 0
        while end < len(segments) and size + len(segments[end]) <= room:
            size += len(segments[end])
            end += 1
        if end <= counted:
            # a segment that does not fit even alone: its beginning is all there is room for
            start = counted
            cut = segments[start][:room]
            yield flat([head, cut], [head_weight if counted == 1 else 0, weights[start]])
            counted = start = start + 1
            continue
        new = [0 if index < counted else weights[index] for index in range(start, end)]
        yield flat([head, *segments[start:end]], [head_weight if counted == 1 else 0, *new])
        counted = end
        kept = 0
        start = end
        while start > 1 and kept + len(segments[start - 1]) <= overlap * room:
            start -= 1
            kept += len(segments[start])


def flat(segments, weights):
    ids = [token for segment in segments for token in segment]
    return ids, [weight for segment, weight in zip(segments, weights) for _ in segment]


def packed_rows(pieces, row):
    """Documents into rows of `row` + 1 tokens: the longest first, each into the row it fills best."""
    length = row + 1
    rows, spaces = [], []  # spaces: (room left, row), in order
    for ids, weights in sorted(pieces, key=lambda piece: -len(piece[0])):
        at = bisect.bisect_left(spaces, (len(ids), -1))
        if at < len(spaces):
            room, number = spaces.pop(at)
        else:
            room, number = length, len(rows)
            rows.append(([], [], [], []))
        row = rows[number]
        document = row[3][-1] + 1 if row[3] else 0
        row[0].extend(ids)
        row[1].extend([0.0, *weights[1:]])
        row[2].extend(range(len(ids)))
        row[3].extend([document] * len(ids))
        if room - len(ids) > 1:
            bisect.insort(spaces, (room - len(ids), number))
    return Packed.of(rows, length)


class Packed:
    """Rows of ids, weights, positions and document numbers; the weight of a token counts its prediction."""

    def __init__(self, ids, weights, positions, numbers):
        self.ids, self.weights, self.positions, self.numbers = ids, weights, positions, numbers

    @staticmethod
    def of(rows, length):
        ids = numpy.zeros((len(rows), length), numpy.uint16)
        weights = numpy.zeros((len(rows), length), numpy.float16)
        positions = numpy.zeros((len(rows), length), numpy.uint16)
        numbers = numpy.full((len(rows), length), -1, numpy.int16)
        for at, row in enumerate(rows):
            size = len(row[0])
            ids[at, :size], weights[at, :size], positions[at, :size], numbers[at, :size] = row
        return Packed(ids, weights, positions, numbers)

    def __len__(self):
        return len(self.ids)

    def tokens(self):
        return int((self.numbers >= 0).sum())

    def batch(self, rows, device):
        """Inputs, targets, weights, positions and documents of some rows."""
        def tensor(array, dtype):
            return torch.from_numpy(array[rows].astype(dtype)).to(device, non_blocking=True)

        ids, weights = tensor(self.ids, numpy.int64), tensor(self.weights, numpy.float32)
        positions, numbers = tensor(self.positions, numpy.int64), tensor(self.numbers, numpy.int32)
        same = numbers[:, 1:] == numbers[:, :-1]
        return ids[:, :-1], ids[:, 1:], weights[:, 1:] * same, positions[:, :-1], numbers[:, :-1]


def picked(examples, chosen):
    return examples if chosen is None else (one for one in examples if chosen(one[1]))


def pack(paths, tokenizer, context, use_mask=True, row=None, chosen=None):
    """Everything the files hold in rows; a row may be longer than the longest document, which packs better."""
    pieces = [
        piece
        for segments, weights in tokenised(picked(read_examples(paths), chosen), tokenizer, use_mask)
        for piece in documents(segments, weights, context)
    ]
    packed = packed_rows(pieces, row or context)
    if len(packed) == 0:
        raise Trouble(f"{', '.join(paths)}: no examples.")
    return packed
