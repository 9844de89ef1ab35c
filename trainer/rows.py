"""Packed rows: documents side by side in rows of one length, and the passes over them that training takes."""
import bisect
import collections
import contextlib
import functools
import glob
import json
import multiprocessing
import os
import zipfile
from dataclasses import dataclass

import numpy
import torch

from common import Trouble, write_whole
from examples import Packing, Piece, documents, files_of, holdout_name, read_examples, size_of, tokenised

# a line of an export has at most so many bytes for a token: its marks and names are bytes, too
BYTES_A_TOKEN = 12


@dataclass(frozen=True)
class Batch:
    """Some rows as the model takes them: each token with the one that follows it and what predicting that counts."""
    ids: torch.Tensor
    targets: torch.Tensor
    weights: torch.Tensor
    positions: torch.Tensor
    until: torch.Tensor

    def parts(self, rows):
        """The same rows, so many at a time."""
        for at in range(0, len(self.ids), rows):
            yield Batch(*(tensor[at : at + rows] for tensor in vars(self).values()))


def packed_rows(pieces, row, marks=None):
    """Pieces into rows of `row` + 1 tokens: the longest first, each into the row it fills best."""
    length = row + 1
    fillings, spaces = [], []  # spaces: (room left, row), in order
    for piece in sorted(pieces, key=lambda piece: -len(piece.ids)):
        size = len(piece.ids)
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
        """`fillings` has the pieces of each row."""
        ids = numpy.zeros((len(fillings), length), numpy.int16)
        weights = numpy.zeros((len(fillings), length), numpy.float16)
        positions = numpy.zeros((len(fillings), length), numpy.int16)
        until = numpy.full((len(fillings), length), length - 1, numpy.int16)
        for at, pieces in enumerate(fillings):
            start = 0
            for piece in pieces:
                here = slice(start, start + len(piece.ids))
                ids[at, here], weights[at, here] = piece.ids, piece.weights
                until[at, here] = start + seen_until(piece.ids, marks)
                weights[at, start] = 0
                positions[at, here] = numpy.arange(len(piece.ids))
                start += len(piece.ids)
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

    @property
    def row(self):
        """Tokens of a row that are looked at."""
        return self.ids.shape[1] - 1

    def tokens(self):
        """How many there are, but for the first of each document."""
        return int((self.positions > 0).sum())

    @functools.cached_property
    def filled(self):
        """The share of the rows that tokens fill; what is left over counts in no speed."""
        return self.tokens() / self.ids.size

    def batch(self, rows, device):
        """Some rows. All of them stay on the device: they are small."""
        if self.resident is None:
            self.resident = [torch.from_numpy(getattr(self, part)).to(device) for part in Packed.PARTS]
        rows = torch.as_tensor(rows, device=device)
        ids, weights, positions, until = (part[rows] for part in self.resident)
        ids, positions, until = ids.long(), positions.long(), until.int()
        return Batch(ids[:, :-1], ids[:, 1:], weights.float()[:, 1:], positions[:, :-1], until[:, :-1])


@dataclass(frozen=True)
class Found:
    """What one file gave: its pieces, joined, and where each ends; how many turns count, and how many no kernel computes."""
    ids: numpy.ndarray
    weights: numpy.ndarray
    ends: numpy.ndarray
    turns: int
    unknown: int

    def pieces(self):
        both = (numpy.split(array, self.ends[:-1]) for array in (self.ids, self.weights))
        return [Piece(*each) for each in zip(*both)] if len(self.ends) else []


@dataclass(frozen=True)
class Source:
    """One file to pack, with what every worker needs to know, and how many of its tokens are wanted at most."""
    path: str
    packing: Packing
    tokens: float

    def found(self):
        counts, pieces, tokens = collections.Counter(), [], 0
        for segments, weights in tokenised(self.examples(counts), self.packing):
            pieces += documents(segments, weights, self.packing.context)
            tokens += sum(map(len, segments))
            if tokens >= self.tokens:
                break
        joined = [numpy.concatenate([getattr(piece, part) for piece in pieces] or [numpy.zeros(0, kind)])
                  for part, kind in (("ids", numpy.int16), ("weights", numpy.float16))]
        return Found(*joined, numpy.cumsum([len(piece.ids) for piece in pieces]), counts["turns"], counts["unknown"])

    def examples(self, counts):
        """Those that are chosen, from everywhere in the file where not all are wanted; their turns are counted."""
        share = self.tokens * BYTES_A_TOKEN / max(1, size_of(self.path))
        for example in read_examples([self.path]):
            if not example.is_among(share) or not self.packing.chosen(example):
                continue
            for segment in example.segments:
                if segment.role == "world" and segment.worth(self.packing.use_mask) > 0:
                    counts.update({"turns": 1, "unknown": segment.computable is False})
            yield example


# handed over by forking: a tokenizer is too much to send to every worker
_sources = []


def found_at(number):
    return _sources[number].found()


@contextlib.contextmanager
def workers(tasks):
    """A map over several processes where there is enough to do."""
    count = min(tasks, os.cpu_count() or 1, 16)
    if count < 3:
        yield map
        return
    with multiprocessing.get_context("fork").Pool(count) as pool:
        yield pool.imap


def pack(paths, packing, row=None, repeats=None):
    """Everything the files hold in rows; a row may be longer than the longest document, which packs better. A file
    whose name begins with one of `repeats` is taken that often."""
    global _sources
    row, context = row or packing.context, packing.context
    if packing.tokenizer.size > 1 << 15:
        raise Trouble(f"a vocabulary of {packing.tokenizer.size} is more than rows can hold: at most {1 << 15}.")
    if not context <= row < 1 << 15:
        raise Trouble(f"a row of {row} tokens: it must hold a context ({context}) and have less than {1 << 15}.")
    files = list(files_of(paths))
    sizes = [size_of(path) for path in files]
    wanted = [float("inf") if packing.tokens is None else packing.tokens * size / max(1, sum(sizes)) for size in sizes]
    _sources = [Source(path, packing, tokens) for path, tokens in zip(files, wanted)]
    pieces, counts = [], collections.defaultdict(lambda: [0, 0])
    with workers(len(files)) as each:
        for path, found in zip(files, each(found_at, range(len(files)))):
            times, name = repeats_of(path, repeats or {}), holdout_name(path).split("-")[0]
            pieces += found.pieces() * times
            counts[name] = [counts[name][0] + found.turns * times, counts[name][1] + found.unknown * times]
    packed = packed_rows(pieces, row, packing.tokenizer.mark_ids)
    if len(packed) == 0:
        raise Trouble(f"{', '.join(paths)}: no examples.")
    packed.counts = dict(counts)
    return packed


def repeats_of(path, repeats):
    name = os.path.basename(path)
    return next((times for begin, times in repeats.items() if name.startswith(begin)), 1)


class Passes:
    """What is trained on, pass by pass: the same rows every time, and one more file of `waves` each time as long as there
    are new ones. Each row is taken once in a pass, in an order that the seed decides."""

    def __init__(self, base, per_step, seed, waves=None):
        self.base, self.per_step, self.waves = base, per_step, waves
        self.order, self.drawn, self.seen = torch.Generator().manual_seed(seed), None, {}
        self.begin(0)

    def begin(self, number):
        self.number, self.at = number, 0
        waves = sorted(glob.glob(self.waves)) if self.waves else []
        parts = [self.base] if self.base else []
        if waves:
            parts.append(Packed.load(waves[number % len(waves)]))
        self.now = Packed.joined(parts) if len(parts) > 1 else parts[0]

    def steps(self, device):
        """The rows of every step, without end."""
        while True:
            self.drawn = self.order.get_state()
            rows = (torch.randperm(max(len(self.now), self.per_step), generator=self.order) % len(self.now)).to(device)
            while self.at + self.per_step <= len(rows):
                self.at += self.per_step
                yield rows[self.at - self.per_step : self.at]
            self.seen = self.counted()
            self.begin(self.number + 1)

    def state(self):
        """What a checkpoint keeps, to go on with the rows not seen yet."""
        return {"number": self.number, "at": self.at, "order": self.drawn, "seen": self.seen, **self.pace()}

    def pace(self):
        return {"rows": len(self.now), "a step": self.per_step}

    def go_on(self, state, place):
        """Goes on after an interruption. Where a row stands says little once there are others: then it is refused, or with
        waves a pass is begun anew."""
        self.begin(state["number"])
        if self.pace() == {name: state[name] for name in self.pace()}:
            self.at = state["at"]
        elif not self.waves:
            was, now = (f"{pace['rows']} rows, {pace['a step']} a step" for pace in (state, self.pace()))
            raise Trouble(f"{place} was saved with {was}; now there are {now}. Go on with the same data, batch and number of "
                          "GPUs, or delete it to begin the stage again.")
        self.order.set_state(state["order"])
        self.seen = state["seen"]

    def counted(self):
        """Turns seen, and how many of them no kernel computes, by file: of the present pass as far as it went."""
        share, seen = self.at / max(len(self.now), self.per_step), dict(self.seen)
        for name, counts in self.now.counts.items():
            seen[name] = [total + share * more for total, more in zip(seen.get(name, [0, 0]), counts)]
        return seen

    def composition(self):
        seen = self.counted()
        turns, unknown = (sum(counts[at] for counts in seen.values()) for at in (0, 1))
        files = {name: {"turns": round(counts[0]), "not computable": round(counts[1])} for name, counts in seen.items()}
        return {"files": files, "passes": self.number + 1, "not computable share": unknown / max(1, turns)}
