"""Predicts held-out turns and says how well: exact, by edit similarity, by lines; for each domain and family.

    python3 trainer/evaluate.py --model run/cpt.pt --data export/test --out run/cpt-test

Writes predictions.jsonl ({id, turn, domain, family, computable, truth, prediction}), which `agentworld bench` reads, too.
Whether greedy decoding would give the very text is first seen by reading the truth once; only the rest is generated.
"""
import argparse
import json
import os

import torch

from checkpoints import load_model
from common import Metrics, pick_device, run, write_json, write_whole
from generate import generate
from metrics import summary_of
from rewards import split_reply
from rows import read_examples, without_thought
from tokenizer import Tokenizer


def arguments():
    parser = argparse.ArgumentParser(description="Measures a checkpoint on held-out turns.")
    parser.add_argument("--model", required=True)
    parser.add_argument("--data", nargs="+", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--limit", type=int, help="so many turns at most")
    parser.add_argument("--length", type=int, default=512, help="tokens of a reply that is generated; a truth that is read may have more")
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--think", action="store_true")
    parser.add_argument("--exact-only", action="store_true", help="leave out what would have to be generated")
    parser.add_argument("--device")
    return parser.parse_args()


def main():
    settings = arguments()
    os.makedirs(settings.out, exist_ok=True)
    device = pick_device(settings.device)
    tokenizer = Tokenizer.load(os.path.join(os.path.dirname(settings.model), "tokenizer.json"))
    model, _ = load_model(settings.model, device)
    turns = evaluate(model, tokenizer, settings.data, think=settings.think, exact_only=settings.exact_only,
                     limit=settings.limit, length=settings.length, batch=settings.batch)
    report(settings.out, turns)


def evaluate(model, tokenizer, data, *, think=False, exact_only=False, limit=None, length=512, batch=256, families=None):
    """Every turn that counts with its prediction; of some families only where they are given."""
    model.eval()
    turns = read_turns(data, tokenizer, model.shape.context, length, limit, families)
    turns.sort(key=lambda turn: len(turn["ids"]))
    for start in range(0, len(turns), batch):
        part = turns[start : start + batch]
        if think:
            think_first(model, tokenizer, part, length)
            continue
        read_truth(model, tokenizer, part)
        wrong = [turn for turn in part if turn["prediction"] is None]
        if wrong and not exact_only:
            continue_from_prompt(model, tokenizer, wrong, length)
    model.train()
    return turns


def read_turns(data, tokenizer, context, length, limit, families):
    """Every observation that counts, with its prompt cut oldest-first to fit; those whose world leaves no room for the
    action are left out."""
    turns = []
    for _, example in read_examples(data):
        ids = tokenizer.encode_many([without_thought(segment["text"]) if segment["role"] == "world" else segment["text"]
                                     for segment in example["segments"]])
        last = ""
        for at, segment in enumerate(example["segments"]):
            if segment["role"] != "world":
                continue
            truth = segment["text"].partition("<|obs|>")[2].partition("<|end|>")[0]
            wanted = segment.get("weight", 1) > 0 and (families is None or segment.get("family") in families)
            prompt = prompt_of(ids, at, context - length) if wanted else None
            if prompt is not None:
                turns.append({"id": example.get("id"), "turn": segment.get("turn"), "domain": example.get("domain"),
                              "family": segment.get("family"), "computable": segment.get("computable"), "truth": truth,
                              "last": last, "ids": prompt, "prediction": None, "tokens": 0})
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
    rows = [(turn["ids"], tokenizer.encode("<|obs|>" + turn["truth"] + "<|end|>")) for turn in part]
    longest = min(max(len(a) + len(b) for a, b in rows), model.shape.context)
    ids = torch.zeros(len(rows), longest, dtype=torch.long)
    for at, (prompt, truth) in enumerate(rows):
        whole = (prompt + truth)[:longest]
        ids[at, : len(whole)] = torch.tensor(whole)
    ids = ids.to(device)
    places = torch.arange(longest, device=device).expand(len(rows), -1)
    with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
        best = model(ids, places).argmax(-1).tolist()
    for at, (prompt, truth) in enumerate(rows):
        start, end = len(prompt), len(prompt) + len(truth)
        # the mark itself is given, so only what follows it is predicted
        if end <= longest and best[at][start : end - 1] == truth[1:]:
            part[at]["prediction"], part[at]["tokens"] = part[at]["truth"], len(truth) - 1


def continue_from_prompt(model, tokenizer, wrong, length):
    mark = tokenizer.mark_ids["<|obs|>"]
    prompts = [turn["ids"] + [mark] for turn in wrong]
    for turn, (ids, _, ended) in zip(wrong, generate(model, prompts, stop=tokenizer.end, length=length - 1)):
        turn["prediction"], turn["tokens"] = tokenizer.decode(ids) if ended else None, len(ids)


def think_first(model, tokenizer, part, length):
    prompts = [turn["ids"] for turn in part]
    for turn, (ids, _, ended) in zip(part, generate(model, prompts, stop=tokenizer.end, length=length)):
        turn["tokens"] = len(ids)
        turn["prediction"] = split_reply(tokenizer.decode(ids))[1] if ended else None


def report(out, turns):
    """Writes predictions and their summary, and shows it."""
    os.makedirs(out, exist_ok=True)

    def write(file):
        for turn in turns:
            kept = {key: turn[key] for key in turn if key not in ("ids", "last")}
            file.write((json.dumps(kept) + "\n").encode())

    write_whole(os.path.join(out, "predictions.jsonl"), write)
    summary = summary_of(turns)
    write_json(os.path.join(out, "summary.json"), summary)
    metrics = Metrics(None)
    for name, value in summary.items():
        metrics.log(group=name.replace(" ", "_"), **value)
    return summary


if __name__ == "__main__":
    run(main)
