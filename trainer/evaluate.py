"""Predicts held-out turns and says how well: exact, by edit similarity, by lines; for each domain and family.

    python3 trainer/evaluate.py --model run/cpt.pt --data export/test --out run/cpt-test

Writes predictions.jsonl ({id, turn, domain, family, computable, truth, prediction}), which `agentworld bench` reads, too.
Whether greedy decoding would give the very text is first seen by reading the truth once; only the rest is generated.
"""
import argparse
import collections
import difflib
import json
import os

import torch

from common import Metrics, pick_device, run, write_json, write_whole
from generate import generate
from model import load_model
from rewards import error_class, line_f1, split_reply
from rows import read_examples
from tokenizer import Tokenizer


def arguments():
    parser = argparse.ArgumentParser(description="Measures a checkpoint on held-out turns.")
    parser.add_argument("--model", required=True)
    parser.add_argument("--data", nargs="+", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--limit", type=int, help="so many turns at most")
    parser.add_argument("--length", type=int, default=512)
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
    model.eval()
    turns = read_turns(settings, tokenizer, model.shape.context)
    for start in range(0, len(turns), settings.batch):
        part = sorted(turns, key=lambda turn: len(turn["ids"]))[start : start + settings.batch]
        if settings.think:
            think(settings, model, tokenizer, part)
        else:
            read_truth(model, tokenizer, part, device)
            wrong = [turn for turn in part if turn["prediction"] is None]
            if wrong and not settings.exact_only:
                continue_from_prompt(settings, model, tokenizer, wrong)
    report(settings, turns)


def read_turns(settings, tokenizer, context):
    """Every observation that counts, with its prompt cut oldest-first to fit."""
    turns = []
    for _, example in read_examples(settings.data):
        segments = [segment["text"] for segment in example["segments"]]
        ids = tokenizer.encode_many(segments)
        seen = 0
        for at, segment in enumerate(example["segments"]):
            if segment["role"] != "world" or segment.get("weight", 1) == 0:
                continue
            truth = segment["text"].partition("<|obs|>")[2].partition("<|end|>")[0]
            room = context - settings.length
            history, first = [], at
            while first > 1 and len(ids[0]) + sum(map(len, ids[first - 1 : at])) <= room:
                first -= 1
            history = [token for part in [ids[0], *ids[max(first, 1) : at]] for token in part]
            previous = [s for s in example["segments"][:at] if s["role"] == "world"]
            seen += 1
            turns.append({"id": example.get("id"), "turn": segment.get("turn", seen), "domain": example.get("domain"),
                          "family": segment.get("family"), "computable": segment.get("computable"), "truth": truth,
                          "last": previous[-1]["text"].partition("<|obs|>")[2].partition("<|end|>")[0] if previous else "",
                          "ids": history[-room:], "prediction": None, "tokens": 0})
            if settings.limit and len(turns) >= settings.limit:
                return turns
    return turns


@torch.no_grad()
def read_truth(model, tokenizer, part, device):
    """Fills in the prediction where greedy decoding gives the truth."""
    rows = [(turn["ids"], tokenizer.encode("<|obs|>" + turn["truth"] + "<|end|>")) for turn in part]
    rows = [(prompt, truth) for prompt, truth in rows]
    longest = min(max(len(a) + len(b) for a, b in rows), model.shape.context)
    ids = torch.zeros(len(rows), longest, dtype=torch.long)
    for at, (prompt, truth) in enumerate(rows):
        whole = (prompt + truth)[:longest]
        ids[at, : len(whole)] = torch.tensor(whole)
    ids = ids.to(device)
    places = torch.arange(longest, device=device).expand(len(rows), -1)
    with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
        best = model(ids, places, torch.zeros_like(ids)).argmax(-1).tolist()
    for at, (prompt, truth) in enumerate(rows):
        start, end = len(prompt), len(prompt) + len(truth)
        # the mark itself is given, so only what follows it is predicted
        if end <= longest and best[at][start : end - 1] == truth[1:]:
            part[at]["prediction"], part[at]["tokens"] = part[at]["truth"], len(truth) - 1


def continue_from_prompt(settings, model, tokenizer, wrong):
    mark = tokenizer.mark_ids["<|obs|>"]
    prompts = [turn["ids"] + [mark] for turn in wrong]
    for turn, (ids, _, ended) in zip(wrong, generate(model, prompts, stop=tokenizer.end, length=settings.length - 1)):
        turn["prediction"], turn["tokens"] = tokenizer.decode(ids) if ended else None, len(ids)


def think(settings, model, tokenizer, part):
    prompts = [turn["ids"] for turn in part]
    for turn, (ids, _, ended) in zip(part, generate(model, prompts, stop=tokenizer.end, length=settings.length)):
        turn["tokens"] = len(ids)
        turn["prediction"] = split_reply(tokenizer.decode(ids))[1] if ended else None


def report(settings, turns):
    def write(file):
        for turn in turns:
            kept = {key: turn[key] for key in turn if key not in ("ids", "last")}
            file.write((json.dumps(kept, ensure_ascii=False) + "\n").encode())

    write_whole(os.path.join(settings.out, "predictions.jsonl"), write)
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
    families = [value["exact"] for name, value in summary.items() if name.startswith("family ") and value["n"] >= 20]
    if families:
        summary["macro over families"] = {"n": len(families), "exact": sum(families) / len(families)}
    write_json(os.path.join(settings.out, "summary.json"), summary)
    metrics = Metrics(None)
    for name, value in summary.items():
        metrics.log(group=name.replace(" ", "_"), **value)


def figures(turns):
    count = len(turns)
    return {
        "n": count,
        "exact": sum(turn["prediction"] == turn["truth"] for turn in turns) / count,
        "similarity": sum(similarity(turn["prediction"] or "", turn["truth"]) for turn in turns) / count,
        "line_f1": sum(line_f1(turn["prediction"] or "", turn["truth"]) for turn in turns) / count,
        "error_class": sum(error_class(turn["prediction"] or "") == error_class(turn["truth"]) for turn in turns) / count,
        "repeat_last": sum(turn["last"] == turn["truth"] for turn in turns) / count,
        "tokens": sum(turn["tokens"] for turn in turns) / count,
    }


def similarity(a, b):
    if a == b:
        return 1.0
    return difflib.SequenceMatcher(None, a[:2000], b[:2000], autojunk=False).ratio()


if __name__ == "__main__":
    run(main)
