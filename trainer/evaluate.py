"""Predicts held-out turns and says how well: exact, by edit similarity, by lines; for each domain and family.

    python3 trainer/evaluate.py --model run/cpt.pt --data export/test --out run/cpt-test

Writes predictions.jsonl ({id, turn, domain, family, computable, truth, prediction}), which `agentworld bench` reads, too.
Whether greedy decoding would give the very text is first seen by reading the truth once; only the rest is generated.
"""
from common import BEGUN, Metrics, pick_device, run, write_json, write_whole  # first, as its clock runs from here
import json
import os
import random
import time
from dataclasses import dataclass
from typing import List

import torch

from checkpoints import load_model, tokenizer_with
from examples import files_of, holdout_name, read_examples
from generate import generate
from model import whole_attention
from rewards import Turn, split_reply, summary_of
from settings import EvaluateSettings, read


def main():
    settings = read(EvaluateSettings, "Measures a checkpoint on held-out turns.")
    os.makedirs(settings.out, exist_ok=True)
    device = pick_device(settings.device)
    model, tokenizer = load_model(settings.model, device)[0], tokenizer_with(settings.model)
    holdouts = [[path] for path in files_of(settings.data)] if settings.each else [settings.data]
    for number, paths in enumerate(holdouts):
        # every hold-out may take as long as the others after it
        now = time.time()
        until = now + (BEGUN + settings.seconds - now) / (len(holdouts) - number) if settings.seconds else None
        turns = evaluate(model, tokenizer, paths, settings, until)
        report(os.path.join(settings.out, holdout_name(paths[0])) if settings.each else settings.out, turns)


def evaluate(model, tokenizer, paths, settings, until=None):
    """Turns that count with their predictions: all of them, or those of as many sessions as there is time for, drawn by chance."""
    model.eval()
    length, size = min(settings.length, model.shape.context // 2), settings.batch or (256 if model.head.weight.is_cuda else 8)
    turns = read_turns(paths, tokenizer, model.shape.context - length, settings.limit)
    sessions = [[each.turn for each in reading.asked] for reading in readings(turns, tokenizer)]
    if until:
        random.Random(settings.seed).shuffle(sessions)
    done, longest, step = [], 0.0, size if until else max(1, len(sessions))
    for start in range(0, len(sessions), step):
        began = time.time()
        if done and until and began + longest > until:
            break
        part = [turn for session in sessions[start : start + step] for turn in session]
        predict(model, tokenizer, part, settings, length, size)
        done, longest = done + part, max(longest, time.time() - began)
        Metrics(None).show(holdout=holdout_name(paths[0]), measured=f"{len(done)}/{len(turns)}")
    model.train()
    return done


def predict(model, tokenizer, turns, settings, length, size):
    """Fills in the predictions: by reading the truth first, unless the model shall think."""
    if not settings.think:
        for part in batches(readings(turns, tokenizer), size):
            read_truth(model, part)
        turns = [] if settings.exact_only else [turn for turn in turns if turn.prediction is None]
    for part in batches(turns, size):
        (think_first if settings.think else continue_from_prompt)(model, tokenizer, part, length)


def batches(these, size):
    """So many at a time, those alike in length together."""
    ordered = sorted(these, key=lambda one: len(one.ids))
    return [ordered[start : start + size] for start in range(0, len(ordered), size)]


@dataclass
class Asked:
    """A turn, where its observation begins in a row that is read, and the observation's tokens."""
    turn: Turn
    start: int
    truth: List[int]


@dataclass
class Reading:
    """A row that is read once for all turns of a session that stand in it: the prompt of each begins that of the next."""
    ids: List[int]
    asked: List[Asked]


def readings(turns, tokenizer):
    """The turns in as few rows as that takes."""
    found = []
    for turn in turns:
        asked = Asked(turn, len(turn.ids), tokenizer.encode("<|obs|>" + turn.truth + "<|end|>"))
        before = found[-1].ids if found else None
        if before and turn.ids[: len(before)] == before:
            found[-1].ids = turn.ids + asked.truth
            found[-1].asked.append(asked)
        else:
            found.append(Reading(turn.ids + asked.truth, [asked]))
    return found


def read_turns(paths, tokenizer, room, limit):
    """Every observation that counts, with its prompt cut oldest-first to fit; those whose world leaves no room for the
    action are left out."""
    turns = []
    for example in read_examples(paths):
        ids, last = tokenizer.encode_many([segment.told() for segment in example.segments]), ""
        for at, segment in enumerate(example.segments):
            if segment.role != "world":
                continue
            truth = segment.observation()
            prompt = prompt_of(ids, at, room) if segment.weight > 0 else None
            if prompt is not None:
                turns.append(Turn(truth, id=example.about.get("id"), turn=segment.turn, domain=example.about.get("domain"),
                                  family=segment.family, computable=segment.computable, last=last, ids=prompt))
                if limit and len(turns) >= limit:
                    return turns
            last = truth
    return turns


def prompt_of(ids, at, room):
    """The world, then as many of the segments before `at` as there is room for; None where not even the last one fits."""
    first, size = at, len(ids[0])
    if size + len(ids[at - 1]) * (at > 1) > room:
        return None
    while first > 1 and size + len(ids[first - 1]) <= room:
        first -= 1
        size += len(ids[first])
    return [token for part in [ids[0], *ids[first:at]] for token in part]


@torch.no_grad()
def read_truth(model, rows):
    """Fills in the predictions where greedy decoding gives the truth."""
    device = model.head.weight.device
    longest = min(max(len(row.ids) for row in rows), model.shape.context)
    ids, looked = torch.zeros(len(rows), longest, dtype=torch.long), torch.zeros(len(rows), longest, dtype=torch.bool)
    for at, row in enumerate(rows):
        ids[at, : len(row.ids)] = torch.tensor(row.ids[:longest])
        for asked in row.asked:
            # the mark itself is given, so only what follows it is predicted; of what does not fit nothing is
            end = asked.start + len(asked.truth)
            looked[at, asked.start : end - 1] = end <= longest
    places = torch.arange(longest, device=device).expand(len(rows), -1)
    with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
        states = model.hidden(ids.to(device), places, [whole_attention] * len(model.blocks))
        best = model.head(states[looked.to(device)]).argmax(-1).tolist()
    start = 0
    for asked in (asked for row in rows for asked in row.asked if asked.start + len(asked.truth) <= longest):
        end = start + len(asked.truth) - 1
        if best[start:end] == asked.truth[1:]:
            asked.turn.prediction, asked.turn.tokens = asked.turn.truth, end - start
        start = end


def continue_from_prompt(model, tokenizer, wrong, length):
    mark = tokenizer.mark_ids["<|obs|>"]
    prompts = [turn.ids + [mark] for turn in wrong]
    for turn, reply in zip(wrong, generate(model, prompts, stop=tokenizer.end, length=length - 1)):
        turn.prediction, turn.tokens = tokenizer.decode(reply.ids) if reply.ended else None, len(reply.ids)


def think_first(model, tokenizer, part, length):
    prompts = [turn.ids for turn in part]
    for turn, reply in zip(part, generate(model, prompts, stop=tokenizer.end, length=length)):
        turn.tokens = len(reply.ids)
        turn.prediction = split_reply(tokenizer.decode(reply.ids))[1] if reply.ended else None


def report(out, turns):
    """Writes predictions and their summary, and shows it."""
    os.makedirs(out, exist_ok=True)
    lines = [json.dumps(turn.line()) + "\n" for turn in turns]
    write_whole(os.path.join(out, "predictions.jsonl"), lambda file: file.write("".join(lines).encode()))
    summary = summary_of(turns)
    write_json(os.path.join(out, "summary.json"), summary)
    for name, value in summary.items():
        Metrics(None).show(group=name.replace(" ", "_"), **value)
    return summary


if __name__ == "__main__":
    run(main)
