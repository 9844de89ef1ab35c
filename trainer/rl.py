"""GSPO: groups of samples for each prompt, rewards by rule (and by a judge where one is configured), one ratio for a
whole sequence, clipped close to 1. No value network.

    python3 trainer/rl.py --data export/rl --out run --from run/sft.pt --steps 100

An example's last segment is the truth; everything before it is the prompt. One turn of each trajectory, never more.
Interrupted, the same command goes on from the last checkpoint. A judge that asks for a token finds it in AGENTWORLD_TOKEN.
"""
import argparse
import json
import os
import time
import urllib.error
import urllib.request

import torch

from checkpoints import finish, last_path, load_model, save_progress
from common import Metrics, Trouble, pick_device, run
from generate import generate
from optimizer import Optimizers
from rewards import rule_reward, split_reply
from rows import read_examples, without_thought
from tokenizer import Tokenizer


def arguments():
    parser = argparse.ArgumentParser(description="Improves a world model by group sequence policy optimisation.")
    parser.add_argument("--data", nargs="+", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--from", dest="start", required=True)
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--prompts", type=int, default=64, help="prompts a step")
    parser.add_argument("--group", type=int, default=8, help="samples for each")
    parser.add_argument("--parts", type=int, default=2, help="updates on each step's samples")
    parser.add_argument("--length", type=int, default=384, help="tokens a reply may have")
    parser.add_argument("--temperature", type=float, default=1.0)
    parser.add_argument("--clip-low", type=float, default=3e-4)
    parser.add_argument("--clip-high", type=float, default=4e-4)
    parser.add_argument("--matrix-rate", type=float, default=2e-4)
    parser.add_argument("--other-rate", type=float, default=2e-5)
    parser.add_argument("--think", action="store_true", help="let the model think before it answers")
    parser.add_argument("--judge", help="address of `agentworld train reward`: nine parts of its score to one of the rules")
    parser.add_argument("--save-every", type=float, default=60, help="seconds between checkpoints")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device")
    parser.set_defaults(stage="rl")
    return parser.parse_args()


def main():
    settings = arguments()
    os.makedirs(settings.out, exist_ok=True)
    device = pick_device(settings.device)
    torch.manual_seed(settings.seed)
    tokenizer = Tokenizer.load(os.path.join(os.path.dirname(settings.start), "tokenizer.json"))
    tokenizer.save(os.path.join(settings.out, "tokenizer.json"))
    last = last_path(settings)
    model, saved = load_model(last if os.path.exists(last) else settings.start, device)
    tasks = read_tasks(settings, tokenizer, model.shape.context)
    metrics = Metrics(os.path.join(settings.out, "metrics.jsonl"))
    metrics.log(stage="rl", event="read", prompts=len(tasks))
    optimizers = Optimizers(model, settings.matrix_rate, settings.other_rate)
    begun, spent = 0, 0.0
    if os.path.exists(last):
        begun, spent = saved["progress"]["steps"], saved["progress"]["seconds"]
        optimizers.load(saved["optimizers"])
    started = saved_at = time.time()
    for step, figures in enumerate(steps(settings, model, tokenizer, tasks, optimizers, settings.steps, begun), begun + 1):
        metrics.log(stage="rl", step=step, **figures)
        if time.time() - saved_at > settings.save_every:
            save_progress(settings, model, optimizers, steps=step, seconds=spent + time.time() - started)
            saved_at = time.time()
    finish(settings, model, settings.steps, spent + time.time() - started)


def steps(settings, model, tokenizer, tasks, optimizers, count, begun=0):
    """Samples and updates so many times, but for those that were done before; yields what each time measured."""
    device, order = model.head.weight.device, torch.Generator().manual_seed(settings.seed)
    for step in range(count):
        chosen = torch.randperm(len(tasks), generator=order)[: settings.prompts].tolist()
        if step >= begun:
            samples = sample(settings, model, tokenizer, [tasks[index] for index in chosen])
            yield update(settings, model, optimizers, samples, device)


def read_tasks(settings, tokenizer, context):
    """(prompt ids, truth, example) of every example that fits."""
    tasks = []
    for place, example in read_examples(settings.data):
        *before, last = example["segments"]
        if last["role"] != "world" or "<|obs|>" not in last["text"]:
            raise Trouble(f"{place}: the last segment is no observation. Export with --format segments --pool rl.")
        prompt = told(before) + ("" if settings.think else "<|obs|>")
        truth = last["text"].partition("<|obs|>")[2].partition("<|end|>")[0]
        ids = tokenizer.encode(prompt)
        if len(ids) + settings.length <= context:
            tasks.append((ids, truth, example))
    if not tasks:
        raise Trouble(f"no prompt fits into {context} tokens with a reply of {settings.length}. Use a smaller --length.")
    return tasks


def told(segments):
    """A history as it is told: without thoughts."""
    return "".join(without_thought(segment["text"]) if segment["role"] == "world" else segment["text"] for segment in segments)


def sample(settings, model, tokenizer, tasks):
    """(prompt, reply ids with their end, reward, advantage) of every sample."""
    prompts = [ids for ids, _, _ in tasks for _ in range(settings.group)]
    replies = generate(model, prompts, stop=tokenizer.end, length=settings.length, temperature=settings.temperature)
    samples = []
    for at, (ids, truth, example) in enumerate(tasks):
        group = replies[at * settings.group : (at + 1) * settings.group]
        texts = [tokenizer.decode(reply) for reply, _, _ in group]
        # what ran out of tokens is worth nothing, whoever judges
        observed = [(split_reply(text)[1] if settings.think else text) if ended else None
                    for text, (_, _, ended) in zip(texts, group)]
        rewards = [rule_reward(text, truth) for text in observed]
        if settings.judge:
            rewards = judged(settings.judge, example, truth, observed, rewards)
        mean = sum(rewards) / len(rewards)
        spread = (sum((reward - mean) ** 2 for reward in rewards) / len(rewards)) ** 0.5
        for (reply, _, ended), reward in zip(group, rewards):
            advantage = (reward - mean) / spread if spread > 1e-6 else 0.0
            samples.append((ids, reply + [tokenizer.end] * ended, reward, advantage))
    return samples


def judged(address, example, truth, observed, rules):
    """Nine parts of the judge's score and one of the rule's; a judge that cannot be read leaves the rule alone."""
    scores = asked(address, {"example": {key: example[key] for key in example if key != "segments"}, "truth": truth,
                             "prompt": told(example["segments"][:-1]), "predictions": observed})["scores"]
    return [rule if score is None else 0.9 * score + 0.1 * rule for score, rule in zip(scores, rules)]


def asked(address, question, attempts=4):
    token = os.environ.get("AGENTWORLD_TOKEN")
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    for attempt in range(attempts):
        try:
            request = urllib.request.Request(address, json.dumps(question).encode(), headers)
            with urllib.request.urlopen(request, timeout=600) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            trouble = f"{error.code} {error.read().decode(errors='replace')[:200]}"
            if error.code < 500 and error.code != 429:
                break  # what is refused once is refused again
        except (OSError, ValueError) as error:
            trouble = str(error)
        if attempt + 1 < attempts:
            time.sleep(2**attempt)
    raise Trouble(f"the judge at {address} does not answer ({trouble}). `agentworld train reward` starts one; the same command then "
                  "goes on from the last checkpoint.")


def update(settings, model, optimizers, samples, device):
    groups = [samples[start : start + settings.group] for start in range(0, len(samples), settings.group)]
    useful = [group for group in groups if any(one[3] != 0 for one in group)]
    figures = {
        "reward": sum(one[2] for one in samples) / len(samples),
        "exact": sum(one[2] == 1 for one in samples) / len(samples),
        "length": sum(len(one[1]) for one in samples) / len(samples),
        "useful": len(useful) / len(groups),
    }
    if not useful:
        return figures
    size = -(-len(useful) // settings.parts)
    parts = [sum(useful[start : start + size], []) for start in range(0, len(useful), size)]
    with torch.no_grad():
        before = [mean_scores(model, part, device) for part in parts]
    ratios, clipped = [], 0
    for part, old in zip(parts, before):
        ratio = (mean_scores(model, part, device) - old).exp()
        advantages = torch.tensor([one[3] for one in part], device=device)
        bounded = ratio.clamp(1 - settings.clip_low, 1 + settings.clip_high)
        loss = -torch.minimum(ratio * advantages, bounded * advantages).mean()
        loss.backward()
        free = int((ratio * advantages <= bounded * advantages).sum())
        # an orthogonal update is of one size whatever the gradient: let it be as large as what speaks for it
        optimizers.step(min(1.0, free * settings.parts / len(samples)))
        ratios.append(ratio.detach())
        clipped += len(part) - free
    return {**figures, "ratio": float(torch.cat(ratios).mean()), "clipped": clipped / sum(map(len, parts))}


def mean_scores(model, part, device):
    """The mean log-probability of a reply's tokens, for every sample. In whole precision: in bf16 it changes with every change
    of weights by ten times what the ratio may move."""
    longest = max(len(prompt) + len(reply) for prompt, reply, *_ in part)
    ids = torch.zeros(len(part), longest, dtype=torch.long)
    mask = torch.zeros(len(part), longest)
    for row, (prompt, reply, *_) in enumerate(part):
        end = len(prompt) + len(reply)
        ids[row, :end] = torch.tensor(prompt + reply)
        mask[row, len(prompt) : end] = 1
    ids, mask = ids.to(device), mask.to(device)
    places = torch.arange(longest, device=device).expand(len(part), -1)
    logits = model(ids[:, :-1], places[:, :-1])
    scores = torch.log_softmax(logits.float(), -1).gather(2, ids[:, 1:, None])[..., 0]
    return (scores * mask[:, 1:]).sum(1) / mask.sum(1).clamp(min=1)


if __name__ == "__main__":
    run(main)
