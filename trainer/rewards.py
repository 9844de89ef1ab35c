"""What a predicted observation is worth by rule, and how good many of them are: nothing here asks a model.

The reward: 1 for the very text; below, up to a half by shared lines and by failing in the same way. What ran out of tokens,
or has no observation, is worth nothing. Thoughts are never looked at, so praise in them earns nothing.

The figures, which src/train/evaluate/figures-of.ts computes just so. exact: the very text. similarity: 1 minus the Levenshtein
distance over the longer length, of the first 2,000 UTF-16 units. line_f1 and error_class: what the reward looks at.
"""
import collections
import re
from dataclasses import dataclass, field
from typing import List, Optional

LOOKED = 2000
FAMILY_TURNS = 20


@dataclass
class Turn:
    """A turn that is predicted: what is asked, what really came back, and what was said instead."""
    truth: str
    prediction: Optional[str] = None
    tokens: int = 0
    id: Optional[str] = None
    turn: Optional[int] = None
    domain: Optional[str] = None
    family: Optional[str] = None
    computable: Optional[bool] = None
    last: Optional[str] = None  # the observation before, where that is known
    ids: List[int] = field(default_factory=list)  # the prompt

    def line(self):
        """As it is written down."""
        return {name: value for name, value in vars(self).items() if name not in ("ids", "last")}


def split_reply(reply):
    """(thought, observation) of a generated text; the observation is None where there is none."""
    thought, mark, rest = reply.partition("<|obs|>")
    if not mark:
        return thought, None
    thought = thought.replace("<think>", "").replace("</think>", "").strip()
    return thought, rest


def rule_reward(prediction, truth):
    if prediction is None:
        return 0.0
    if prediction == truth:
        return 1.0
    return 0.5 * (0.8 * line_f1(prediction, truth) + 0.2 * (error_class(prediction) == error_class(truth)))


def line_f1(prediction, truth):
    """F1 over lines, each as often as it occurs; two empty texts agree."""
    a, b = collections.Counter(lines(prediction)), collections.Counter(lines(truth))
    if not a and not b:
        return 1.0
    shared = sum((a & b).values())
    return 2 * shared / (sum(a.values()) + sum(b.values())) if shared else 0.0


def lines(text):
    return [line for line in text.split("\n") if line.strip() != ""]


FAILURES = [
    "No such file or directory", "command not found", "Permission denied", "Is a directory", "Not a directory",
    "File exists", "Directory not empty", "invalid option", "unrecognized option", "missing operand", "syntax error",
    "not found", "cannot access", "Traceback", "SyntaxError", "fatal:", "usage:", "rror",
]


def error_class(text):
    """The first kind of failure a text names, or none."""
    return next((name for name in FAILURES if re.search(re.escape(name), text)), "none")


def similarity(a, b):
    if a == b:
        return 1.0
    a, b = units(a), units(b)
    longer = max(len(a), len(b))
    return 1 - levenshtein(a, b) / longer if longer else 1.0


def units(text):
    return memoryview(text.encode("utf-16-le", "surrogatepass")).cast("H").tolist()[:LOOKED]


def levenshtein(a, b):
    """Myers' bit vectors: a column of the table is two whole numbers, as long as `a`."""
    if not a or not b:
        return len(a) or len(b)
    places = collections.defaultdict(int)
    for at, unit in enumerate(a):
        places[unit] |= 1 << at
    full, last = (1 << len(a)) - 1, 1 << (len(a) - 1)
    rises, falls, distance = full, 0, len(a)
    for unit in b:
        equal = places.get(unit, 0)
        vertical = equal | falls
        same = (((equal & rises) + rises) ^ rises) | equal
        up, down = falls | ~(same | rises) & full, rises & same
        distance += bool(up & last) - bool(down & last)
        up, down = (up << 1 | 1) & full, (down << 1) & full
        rises, falls = down | ~(vertical | up) & full, up & vertical
    return distance


def summary_of(turns):
    """Figures of all turns, and by domain, family and what kernels compute."""
    groups = collections.defaultdict(list)
    for turn in turns:
        groups["all"].append(turn)
        if turn.truth.strip():
            groups["with output"].append(turn)
        groups[f"domain {turn.domain}"].append(turn)
        if turn.family:
            groups[f"family {turn.family}"].append(turn)
        if turn.computable is False:
            groups["not computable"].append(turn)
    summary = {name: figures(group) for name, group in sorted(groups.items())}
    families = [value["exact"] for name, value in summary.items()
                if name.startswith("family ") and value["n"] >= FAMILY_TURNS]
    if families:
        summary["macro over families"] = {"n": len(families), "exact": sum(families) / len(families)}
    return summary


def figures(turns):
    count = len(turns)
    said = [turn for turn in turns if turn.prediction is not None]  # no prediction is like nothing, not even like no output
    found = {
        "n": count,
        "exact": sum(turn.prediction == turn.truth for turn in turns) / count,
        "similarity": sum(similarity(turn.truth, turn.prediction) for turn in said) / count,
        "line_f1": sum(line_f1(turn.prediction, turn.truth) for turn in said) / count,
        "error_class": sum(error_class(turn.prediction) == error_class(turn.truth) for turn in said) / count,
        "tokens": sum(turn.tokens for turn in turns) / count,
    }
    if all(turn.last is not None for turn in turns):
        found["repeat_last"] = sum(turn.last == turn.truth for turn in turns) / count
    return found
