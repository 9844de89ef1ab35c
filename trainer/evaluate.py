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
    """Turns that count with their predictions: all of them, or as many as there is time for, drawn by chance."""
    model.eval()
    length = min(settings.length, model.shape.context // 2)
    turns = read_turns(paths, tokenizer, model.shape.context - length, settings.limit)
    if until:
        random.Random(settings.seed).shuffle(turns)
    else:
        turns.sort(key=lambda turn: len(turn.ids))
    size, told_at, longest, count = settings.batch or (256 if model.head.weight.is_cuda else 16), time.time(), 0.0, len(turns)
    for start in range(0, count, size):
        started, part = time.time(), turns[start : start + size]
        if until and start and started + longest > until:
            turns = turns[:start]
            break
        predict(model, tokenizer, part, settings, length)
        longest = max(longest, time.time() - started)
        if time.time() - told_at > 5:
            Metrics(None).show(holdout=holdout_name(paths[0]), measured=f"{start + len(part)}/{count}")
            told_at = time.time()
    model.train()
    return turns


def predict(model, tokenizer, part, settings, length):
    """Fills in the predictions of some turns."""
    if settings.think:
        think_first(model, tokenizer, part, length)
        return
    read_truth(model, tokenizer, part)
    wrong = [turn for turn in part if turn.prediction is None]
    if wrong and not settings.exact_only:
        continue_from_prompt(model, tokenizer, wrong, length)


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
def read_truth(model, tokenizer, part):
    """Fills in the prediction where greedy decoding gives the truth."""
    device = model.head.weight.device
    rows = [(turn.ids, tokenizer.encode("<|obs|>" + turn.truth + "<|end|>")) for turn in part]
    longest = min(max(len(prompt) + len(truth) for prompt, truth in rows), model.shape.context)
    ids, looked = torch.zeros(len(rows), longest, dtype=torch.long), torch.zeros(len(rows), longest, dtype=torch.bool)
    for at, (prompt, truth) in enumerate(rows):
        whole = (prompt + truth)[:longest]
        ids[at, : len(whole)] = torch.tensor(whole)
        # the mark itself is given, so only what follows it is predicted; of what does not fit nothing is
        looked[at, len(prompt) : len(prompt) + len(truth) - 1] = len(prompt) + len(truth) <= longest
    places = torch.arange(longest, device=device).expand(len(rows), -1)
    with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
        states = model.hidden(ids.to(device), places, [whole_attention] * len(model.blocks))
        best = model.head(states[looked.to(device)]).argmax(-1).tolist()
    start = 0
    for turn, (_, truth), count in zip(part, rows, looked.sum(1).tolist()):
        if count and best[start : start + count] == truth[1:]:
            turn.prediction, turn.tokens = turn.truth, len(truth) - 1
        start += count


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
