"""Exported examples, and the documents they become: pieces of text as tokens.

An example is a line of JSON: {"segments": [{"text", "role": "world" | "policy" | "context", "weight"}, …], …}. One longer
than the context becomes several documents: each begins with the first segment (the world), and repeats some of what
went before without counting it again.
"""
import gzip
import json
import os
import zlib
from dataclasses import dataclass
from typing import Callable, List, Optional

import numpy

from common import Trouble
from tokenizer import Tokenizer

# bytes of examples that are enough to learn words from
TEXT = 1 << 25
ROLE_WEIGHTS = {"world": 1.0, "policy": 0.05, "context": 0.02}


@dataclass(frozen=True)
class Segment:
    """A piece of an example by who wrote it."""
    text: str
    role: str
    weight: float = 1
    flawed: bool = False
    turn: Optional[int] = None
    family: Optional[str] = None
    computable: Optional[bool] = None

    @staticmethod
    def of(found):
        """What a line says, or ValueError and the like."""
        text, role, weight = found["text"], found["role"], found.get("weight", 1)
        if not isinstance(text, str) or role not in ROLE_WEIGHTS:
            raise ValueError("a segment needs text and a role")
        if not 0 <= weight <= 1:
            raise ValueError("a weight lies between 0 and 1")
        more = (found.get(name) for name in ("turn", "family", "computable"))
        return Segment(text, role, weight, bool(found.get("flawed")), *more)

    def worth(self, use_mask):
        """What it counts; without the mask everything the same, but what is flawed never."""
        if self.flawed:
            return 0
        return self.weight if use_mask or self.role != "world" else 1

    def told(self):
        """The text as it stands in a history: without a thought."""
        return self.text[self.text.index("<|obs|>") :] if self.role == "world" and "<|obs|>" in self.text else self.text

    def observation(self):
        """What came back, without marks and thoughts."""
        return self.text.partition("<|obs|>")[2].partition("<|end|>")[0]


@dataclass(frozen=True)
class Example:
    """One line, the place where it stands, and what it says about itself: its id, its domain and the like."""
    place: str
    segments: List[Segment]
    about: dict

    def is_among(self, share):
        """Whether it is one of such a share of all lines; always the same ones, wherever the file lies."""
        number = self.place.rpartition(":")[2]
        return share >= 1 or zlib.crc32(number.encode()) / 2**32 < share

    def text(self, segment, thoughts):
        """A segment with its thought, or without it: of all that have one this share keeps it, always the same ones."""
        if thoughts >= 1 or segment.role != "world":
            return segment.text
        chance = zlib.crc32(f"{self.about.get('id')} {segment.turn}".encode()) % 1000 / 1000
        return segment.text if chance < thoughts else segment.told()


def read_examples(paths):
    """Yields every example; a damaged file is named with its line."""
    for path in files_of(paths):
        opener = gzip.open if path.endswith(".gz") else open
        number = 0
        try:
            with opener(path, "rt", encoding="utf-8", newline="\n") as file:
                for line in file:
                    number += 1
                    yield example_of(f"{path}:{number}", json.loads(line))
        except FileNotFoundError:
            raise Trouble(f"{path}: there is no such file.")
        except (ValueError, KeyError, TypeError, EOFError, OSError, zlib.error) as error:
            raise Trouble(f"{path}:{number}: not an exported example, or the end of a cut file ({error}). Export it again.")


def example_of(place, found):
    about = {key: found[key] for key in found if key != "segments"}
    if not found["segments"]:
        raise ValueError("there are no segments")
    return Example(place, [Segment.of(segment) for segment in found["segments"]], about)


def files_of(paths):
    for path in paths:
        if os.path.isdir(path):
            names = sorted(name for name in os.listdir(path) if name.endswith((".jsonl", ".jsonl.gz")))
            if not names:
                raise Trouble(f"{path}: no .jsonl files. `agentworld data export --format segments` writes them.")
            yield from (os.path.join(path, name) for name in names)
        else:
            yield path


def some_texts(paths):
    """The texts of the examples, or enough of them to learn words from, from everywhere in the files."""
    files = list(files_of(paths))
    share = TEXT / max(1, sum(size_of(path) for path in files))
    for path in files:
        for example in read_examples([path]):
            if example.is_among(share):
                yield from (segment.text for segment in example.segments)


def size_of(path):
    """How many bytes a file has, or about so many unpacked."""
    return os.path.getsize(path) * (8 if path.endswith(".gz") else 1) if os.path.exists(path) else 0


def holdout_name(path):
    """The name of a hold-out: its file's, without endings."""
    return os.path.basename(path).split(".")[0]


@dataclass(frozen=True)
class Piece:
    """A document as tokens: their ids, and how much the prediction of each counts."""
    ids: numpy.ndarray
    weights: numpy.ndarray

    @staticmethod
    def of(segments, weights):
        """Segments as ids, each with one weight for all of its tokens."""
        ids = numpy.concatenate([numpy.asarray(segment, numpy.int16) for segment in segments])
        return Piece(ids, numpy.repeat(numpy.asarray(weights, numpy.float16), [len(segment) for segment in segments]))


@dataclass
class Packing:
    """How files become pieces."""
    tokenizer: Tokenizer
    context: int
    use_mask: bool = False
    thoughts: float = 1.0
    chosen: Callable = lambda example: True
    tokens: Optional[int] = None  # of all files together at most, of each as of the others


def tokenised(examples, packing, batch=256):
    """Yields (segments as ids, weight of each) for every example."""
    waiting = []
    for example in examples:
        waiting.append(example)
        if len(waiting) == batch:
            yield from tokenised_batch(waiting, packing)
            waiting = []
    yield from tokenised_batch(waiting, packing)


def tokenised_batch(examples, packing):
    texts = [example.text(segment, packing.thoughts) for example in examples for segment in example.segments]
    ids = iter(packing.tokenizer.encode_many(texts))
    for example in examples:
        weights = [ROLE_WEIGHTS[segment.role] * segment.worth(packing.use_mask) for segment in example.segments]
        yield [next(ids) for _ in example.segments], weights


def documents(segments, weights, context, overlap=0.4):
    """Cuts one example into pieces of at most `context` tokens, at segment borders where that is possible."""
    if sum(map(len, segments)) <= context + 1:
        yield Piece.of(segments, weights)
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
        yield Piece.of([head, *again, *new], [head_weight if counted == 1 else 0, *[0 for _ in again], *weights[counted:end]])
        counted = start = end
        kept = 0
        while start > 1 and (start == end or kept + len(segments[start - 1]) <= overlap * room):
            start -= 1
            kept += len(segments[start])
