"""From exported examples to packed rows of tokens.

An example is a line of JSON: {"segments": [{"text", "role": "world" | "policy" | "context", "weight"}, ...], ...}.
Documents longer than the context become several: each begins with the first segment (the world), and repeats some of
what went before without counting it again.
"""
import bisect
import collections
import functools
import gzip
import json
import os
import zipfile
import zlib

import numpy
import torch

from common import Trouble, workers, write_whole

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
        except (ValueError, KeyError, TypeError, EOFError, OSError, zlib.error) as error:
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
    if not example["segments"]:
        raise ValueError("there are no segments")
    for segment in example["segments"]:
        if not isinstance(segment["text"], str) or segment["role"] not in ROLE_WEIGHTS:
            raise ValueError("a segment needs text and a role")
        if not 0 <= segment.get("weight", 1) <= 1:
            raise ValueError("a weight lies between 0 and 1")
    return example


def tokenised(examples, tokenizer, use_mask=True, thoughts=1.0, batch=256):
    """Yields (segments as ids, weight of each) for every example."""
    waiting = []
    for _, example in examples:
        waiting.append(example)
        if len(waiting) == batch:
            yield from tokenised_batch(waiting, tokenizer, use_mask, thoughts)
            waiting = []
    yield from tokenised_batch(waiting, tokenizer, use_mask, thoughts)


def tokenised_batch(examples, tokenizer, use_mask, thoughts):
    texts = [text_of(example, segment, thoughts) for example in examples for segment in example["segments"]]
    ids = iter(tokenizer.encode_many(texts))
    for example in examples:
        segments = example["segments"]
        weights = [ROLE_WEIGHTS[segment["role"]] * worth(segment, use_mask) for segment in segments]
        yield [next(ids) for _ in segments], weights


def worth(segment, use_mask):
    """What a segment counts; without the mask everything the same, but what is flawed never."""
    if segment.get("flawed"):
        return 0
    return segment.get("weight", 1) if use_mask or segment["role"] != "world" else 1


def text_of(example, segment, thoughts):
    """The segment with its thought, or without it: of all that have one, this share keeps it, always the same ones."""
    text = segment["text"]
    if thoughts >= 1 or segment["role"] != "world":
        return text
    chance = zlib.crc32(f"{example.get('id')} {segment.get('turn')}".encode()) % 1000 / 1000
    return text if chance < thoughts else without_thought(text)


def without_thought(text):
    """An observation as it stands in a history."""
    return text[text.index("<|obs|>") :] if "<|obs|>" in text else text


def documents(segments, weights, context, overlap=0.4):
    """Cuts one example into documents of at most `context` tokens, at segment borders where that is possible."""
    if sum(map(len, segments)) <= context + 1:
        yield flat(segments, weights)
        return
    head, head_weight = segments[0][: 3 * context // 4], weights[0]
    room = context + 1 - len(head)
    start = counted = 1
    while counted < len(segments):
        end, size = start, 0
        while end < len(segments) and size + len(segments[end]) <= room:
            size += len(segments[end])
            end += 1
        if end > counted:
            again, new = segments[start:counted], segments[counted:end]
        elif start < counted - 1:
            start += 1  # less of what went before, but never without what it answers
            continue
        else:
            # too long even so: its beginning, behind the end of the one before it
            end = counted + 1
            again = [segments[start][-(room // 2) :]] if start < counted else []
            new = [segments[counted][: room - sum(map(len, again))]]
        yield flat([head, *again, *new], [head_weight if counted == 1 else 0, *[0 for _ in again], *weights[counted:end]])
        counted = start = end
        kept = 0
        while start > 1 and (start == end or kept + len(segments[start - 1]) <= overlap * room):
            start -= 1
            kept += len(segments[start])


def flat(segments, weights):
    ids = numpy.concatenate([numpy.asarray(segment, numpy.int16) for segment in segments])
    return ids, numpy.repeat(numpy.asarray(weights, numpy.float16), [len(segment) for segment in segments])


def packed_rows(pieces, row, marks=None):
    """Documents into rows of `row` + 1 tokens: the longest first, each into the row it fills best."""
    length = row + 1
    fillings, spaces = [], []  # spaces: (room left, row), in order
    for piece in sorted(pieces, key=lambda piece: -len(piece[0])):
        size = len(piece[0])
        at = bisect.bisect_left(spaces, (size, -1))
        if at < len(spaces):
            room, number = spaces.pop(at)
        else:
            room, number = length, len(fillings)
            fillings.append([])
        fillings[number].append(piece)
        if room - size > 1:
            bisect.insort(spaces, (room - size, number))
    return Packed.of(fillings, length, marks)


def seen_until(ids, marks):
    """Of every token of a document, the last one that sees it: the document's, or of a thought the turn's."""
    until = numpy.full(len(ids), len(ids) - 1)
    if marks is not None:
        closings, ends = (numpy.flatnonzero(ids == marks[mark]) for mark in ("</think>", "<|end|>"))
        for start in numpy.flatnonzero(ids == marks["<think>"]):
            closing, end = (found[found > start][:1] for found in (closings, ends))
            if len(closing) and len(end):
                until[start : closing[0] + 1] = end[0]
    return until


class Packed:
    """Rows of ids, weights, positions, and of which token is the last to see each; the weight of a token counts its
    prediction. `counts` says how many turns each file gave, and how many of them no kernel computes."""

    PARTS = ("ids", "weights", "positions", "until")

    def __init__(self, ids, weights, positions, until, counts=None):
        self.ids, self.weights, self.positions, self.until = ids, weights, positions, until
        self.counts = counts or {}
        self.resident = None

    @staticmethod
    def of(fillings, length, marks=None):
        """`fillings` has the documents of each row, as (ids, weights)."""
        ids = numpy.zeros((len(fillings), length), numpy.int16)
        weights = numpy.zeros((len(fillings), length), numpy.float16)
        positions = numpy.zeros((len(fillings), length), numpy.int16)
        until = numpy.full((len(fillings), length), length - 1, numpy.int16)
        for at, pieces in enumerate(fillings):
            start = 0
            for tokens, worth in pieces:
                here = slice(start, start + len(tokens))
                ids[at, here], weights[at, here] = tokens, worth
                until[at, here] = start + seen_until(numpy.asarray(tokens), marks)
                weights[at, start] = 0
                positions[at, here] = numpy.arange(len(tokens))
                start += len(tokens)
        return Packed(ids, weights, positions, until)

    @staticmethod
    def joined(several):
        """All rows of all of them."""
        counts = collections.defaultdict(lambda: [0, 0])
        for packed in several:
            for name, (turns, unknown) in packed.counts.items():
                counts[name] = [counts[name][0] + turns, counts[name][1] + unknown]
        parts = [numpy.concatenate([getattr(packed, part) for packed in several]) for part in Packed.PARTS]
        return Packed(*parts, counts=dict(counts))

    def save(self, path):
        arrays = {part: getattr(self, part) for part in Packed.PARTS}
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
        write_whole(path, lambda file: numpy.savez(file, counts=json.dumps(self.counts), **arrays))

    @staticmethod
    def load(path):
        try:
            with numpy.load(path) as file:
                return Packed(*(file[part] for part in Packed.PARTS), counts=json.loads(str(file["counts"])))
        except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
            raise Trouble(f"{path}: not packed rows, or a damaged file ({error}). Pack them again.")

    def __len__(self):
        return len(self.ids)

    def tokens(self):
        """How many there are, but for the first of each document."""
        return int((self.positions > 0).sum())

    @functools.cached_property
    def filled(self):
        """The share of the rows that tokens fill; what is left over counts in no speed."""
        return self.tokens() / self.ids.size

    def batch(self, rows, device):
        """Inputs, targets, weights, positions and until of some rows. All rows stay on the device: they are small."""
        if self.resident is None:
            self.resident = [torch.from_numpy(getattr(self, part)).to(device) for part in Packed.PARTS]
        rows = torch.as_tensor(rows, device=device)
        ids, weights, positions, until = (part[rows] for part in self.resident)
        ids, positions, until = ids.long(), positions.long(), until.int()
        return ids[:, :-1], ids[:, 1:], weights.float()[:, 1:], positions[:, :-1], until[:, :-1]


def pieces_of(path):
    """The documents of one file, joined: ids, weights, and where each ends; and how many turns it has."""
    tokenizer, context, use_mask, thoughts, chosen = _settings
    counts = [0, 0]

    def read():
        for place, example in read_examples([path]):
            if chosen is None or chosen(example):
                for segment in example["segments"]:
                    if segment["role"] == "world" and worth(segment, use_mask) > 0:
                        counts[0] += 1
                        counts[1] += segment.get("computable") is False
                yield place, example

    pieces = [
        piece
        for segments, weights in tokenised(read(), tokenizer, use_mask, thoughts)
        for piece in documents(segments, weights, context)
    ]
    if not pieces:
        return numpy.zeros(0, numpy.int16), numpy.zeros(0, numpy.float16), [], counts
    ends = numpy.cumsum([len(ids) for ids, _ in pieces])[:-1]
    return numpy.concatenate([ids for ids, _ in pieces]), numpy.concatenate([w for _, w in pieces]), ends, counts


# what every worker needs to know, handed over by forking
_settings = None


def pack(paths, tokenizer, context, use_mask=True, row=None, chosen=None, repeats=None, thoughts=1.0):
    """Everything the files hold in rows; a row may be longer than the longest document, which packs better. A file
    whose name begins with one of `repeats` is taken that often; of all thoughts this share is kept."""
    global _settings
    if tokenizer.size > 1 << 15:
        raise Trouble(f"a vocabulary of {tokenizer.size} is more than rows can hold: at most {1 << 15}.")
    if not context <= (row or context) < 1 << 15:
        raise Trouble(f"a row of {row or context} tokens: it must hold a context ({context}) and have less than {1 << 15}.")
    _settings = (tokenizer, context, use_mask, thoughts, chosen)
    files = list(files_of(paths))
    pieces, counts = [], collections.defaultdict(lambda: [0, 0])
    with workers(len(files)) as each:
        for path, (ids, weights, ends, (turns, unknown)) in zip(files, each(pieces_of, files)):
            found = list(zip(numpy.split(ids, ends), numpy.split(weights, ends))) if len(ids) else []
            times, name = repeats_of(path, repeats or {}), os.path.basename(path).split(".")[0].split("-")[0]
            pieces += found * times
            counts[name] = [counts[name][0] + turns * times, counts[name][1] + unknown * times]
    packed = packed_rows(pieces, row or context, tokenizer.mark_ids)
    if len(packed) == 0:
        raise Trouble(f"{', '.join(paths)}: no examples.")
    packed.counts = dict(counts)
    return packed


def repeats_of(path, repeats):
    name = os.path.basename(path)
    return next((times for begin, times in repeats.items() if name.startswith(begin)), 1)
