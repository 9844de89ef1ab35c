"""What a predicted observation is worth by rule: nothing here asks a model.

1 for the very text; below, up to a half by shared lines and by failing in the same way. What ran out of tokens, or has
no observation, is worth nothing. Thoughts are never looked at, so praise in them earns nothing.
"""
import collections
import json
import re


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


def structural(prediction, truth):
    """Whether both are the same JSON; None where the truth is none."""
    try:
        wanted = json.loads(truth)
    except ValueError:
        return None
    try:
        return json.loads(prediction) == wanted
    except ValueError:
        return False


FAILURES = [
    "No such file or directory", "command not found", "Permission denied", "Is a directory", "Not a directory",
    "File exists", "Directory not empty", "invalid option", "unrecognized option", "missing operand", "syntax error",
    "not found", "cannot access", "Traceback", "SyntaxError", "fatal:", "usage:", "rror",
]


def error_class(text):
    """The first kind of failure a text names, or none."""
    return next((name for name in FAILURES if re.search(re.escape(name), text)), "none")
