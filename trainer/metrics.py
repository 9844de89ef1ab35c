"""How good predictions are. src/train/evaluate/figures-of.ts has the same definitions, and the same numbers on the same rows.

exact: the very text. similarity: 1 minus the Levenshtein distance over the longer length, of the first 2,000 UTF-16 units.
line_f1 and error_class: as in rewards.py.
"""
import collections

from rewards import error_class, line_f1

LOOKED = 2000
FAMILY_TURNS = 20


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
        if turn["truth"].strip():
            groups["with output"].append(turn)
        groups[f"domain {turn['domain']}"].append(turn)
        if turn["family"]:
            groups[f"family {turn['family']}"].append(turn)
        if turn["computable"] is False:
            groups["not computable"].append(turn)
    summary = {name: figures(group) for name, group in sorted(groups.items())}
    families = [value["exact"] for name, value in summary.items()
                if name.startswith("family ") and value["n"] >= FAMILY_TURNS]
    if families:
        summary["macro over families"] = {"n": len(families), "exact": sum(families) / len(families)}
    return summary


def figures(turns):
    count = len(turns)
    said = [turn for turn in turns if turn["prediction"] is not None]  # no prediction is like nothing, not even like no output
    found = {
        "n": count,
        "exact": sum(turn["prediction"] == turn["truth"] for turn in turns) / count,
        "similarity": sum(similarity(turn["truth"], turn["prediction"]) for turn in said) / count,
        "line_f1": sum(line_f1(turn["prediction"], turn["truth"]) for turn in said) / count,
        "error_class": sum(error_class(turn["prediction"]) == error_class(turn["truth"]) for turn in said) / count,
        "tokens": sum(turn["tokens"] for turn in turns) / count,
    }
    if all("last" in turn for turn in turns):
        found["repeat_last"] = sum(turn["last"] == turn["truth"] for turn in turns) / count
    return found
