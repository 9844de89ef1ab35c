"""GSPO: groups of samples for each prompt, rewards by rule (and by a judge where one is configured), one ratio for a
whole sequence, clipped close to 1. No value network.

    python3 trainer/rl.py --data export/rl --out run --from run/sft.pt --steps 100

An example's last segment is the truth; everything before it is the prompt. One turn of each trajectory, never more.
Interrupted, the same command goes on from the last checkpoint. A judge that asks for a token finds it in AGENTWORLD_TOKEN.
"""
from common import BEGUN, Metrics, Trouble, pick_device, run  # first, as its clock runs from here
import json
import os
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from typing import List

import torch

from checkpoints import finish, last_path, load_model, save_progress, tokenizer_with
from examples import Example, read_examples
from generate import generate
from optimizer import Optimizers
from rewards import rule_reward, split_reply
from settings import RlSettings, read


def main():
    # what was asked, and where
    settings = read(RlSettings, "Improves a world model by group sequence policy optimisation.")
    os.makedirs(settings.out, exist_ok=True)
    device = pick_device(settings.device)
    torch.manual_seed(settings.seed)
    # the model with its words: as it was given, or as an earlier call left it
    tokenizer = tokenizer_with(settings.start)
    tokenizer.save(os.path.join(settings.out, "tokenizer.json"))
    last = last_path(settings)
    model, saved = load_model(last if os.path.exists(last) else settings.start, device)
    # the data: what is asked, with what really came back
    tasks = read_tasks(settings, tokenizer, model.shape.context)
    metrics = Metrics(os.path.join(settings.out, "metrics.jsonl"))
    metrics.log(stage="rl", event="read", prompts=len(tasks))
    # the optimiser, and how far it got
    optimizers, reached = Optimizers(model, settings.matrix_rate, settings.other_rate), Reached()
    if os.path.exists(last):
        reached = Reached(**saved["progress"])
        optimizers.load(saved["optimizers"])
    # the loop, and what is left of it
    reinforce(settings, model, tokenizer, tasks, optimizers, metrics, reached, begun=BEGUN)
    finish(settings, model, steps=reached.steps, seconds=reached.seconds)


@dataclass
class Reached:
    """How far it got, over all the calls it took."""
    steps: int = 0
    seconds: float = 0.0


def reinforce(settings, model, tokenizer, tasks, optimizers, metrics, reached, begun):
    """Samples, rewards, learns, again and again; returns what each step measured. Everything that reinforces comes through here."""
    device, order, curve = model.head.weight.device, torch.Generator().manual_seed(settings.seed), []
    saved_at, before, longest = time.time(), reached.seconds, 0.0
    for step in range(settings.steps or (1 << 30 if settings.seconds else 100)):
        # which prompts: as if there had been no interruption
        chosen = torch.randperm(len(tasks), generator=order)[: settings.prompts].tolist()
        if step < reached.steps:
            continue
        started = time.time()
        if settings.seconds and before + started - begun + longest > settings.seconds:
            break
        # several replies to each, and what they earn against each other
        groups = sample(settings, model, tokenizer, [tasks[index] for index in chosen], watching(metrics, step + 1))
        # more of what earned more than the others, less of what earned less
        figures = update(settings, model, optimizers, groups, device)
        longest = max(longest, time.time() - started)
        reached.steps, reached.seconds = step + 1, before + time.time() - begun
        metrics.log(stage=settings.stage, step=reached.steps, **figures)
        curve.append(figures)
        if time.time() - saved_at > settings.save_every:
            save_progress(settings, model, optimizers, reached)
            saved_at = time.time()
    return curve


def watching(metrics, step):
    """Says now and then where a step stands that takes long."""
    told_at = time.time()

    def watch(token):
        nonlocal told_at
        if time.time() - told_at > 5:
            metrics.show(stage="rl", step=step, sampled_tokens=token)
            told_at = time.time()

    return watch


@dataclass(frozen=True)
class Task:
    """A prompt, and the observation that really came back."""
    prompt: List[int]
    truth: str
    example: Example


@dataclass
class Rollout:
    """One reply to a prompt, its end included; what it earned, and how far above what others of its group did."""
    prompt: List[int]
    reply: List[int]
    reward: float
    advantage: float = field(default=0.0)


def read_tasks(settings, tokenizer, context):
    """Every example that fits."""
    tasks, longest = [], min(context, settings.longest or context)
    for example in read_examples(settings.data):
        *before, last = example.segments
        if last.role != "world" or "<|obs|>" not in last.text:
            raise Trouble(f"{example.place}: the last segment is no observation. Export with --format segments --pool rl.")
        prompt = tokenizer.encode(told(before) + ("" if settings.think else "<|obs|>"))
        if len(prompt) + settings.length <= longest:
            tasks.append(Task(prompt, last.observation(), example))
    if not tasks:
        raise Trouble(f"no prompt fits into {longest} tokens with a reply of {settings.length}. Use a smaller --length.")
    return tasks


def told(segments):
    """A history as it is told: without thoughts."""
    return "".join(segment.told() for segment in segments)


def sample(settings, model, tokenizer, tasks, watch=lambda token: None):
    """A group of rollouts for each task."""
    prompts = [task.prompt for task in tasks for _ in range(settings.group)]
    replies = generate(model, prompts, stop=tokenizer.end, length=settings.length, temperature=settings.temperature, watch=watch)
    return [group_of(settings, tokenizer, task, replies[at * settings.group : (at + 1) * settings.group])
            for at, task in enumerate(tasks)]


def group_of(settings, tokenizer, task, replies):
    """The replies to one prompt with what they earned: by the rules, and by the judge where there is one."""
    texts = [tokenizer.decode(reply.ids) for reply in replies]
    # what ran out of tokens is worth nothing, whoever judges
    observed = [(split_reply(text)[1] if settings.think else text) if reply.ended else None for text, reply in zip(texts, replies)]
    rewards = [rule_reward(text, task.truth) for text in observed]
    if settings.judge:
        rewards = judged(settings.judge, task, observed, rewards)
    mean = sum(rewards) / len(rewards)
    spread = (sum((reward - mean) ** 2 for reward in rewards) / len(rewards)) ** 0.5
    return [Rollout(task.prompt, reply.ids + [tokenizer.end] * reply.ended, reward, (reward - mean) / spread if spread > 1e-6 else 0.0)
            for reply, reward in zip(replies, rewards)]


def judged(address, task, observed, rules):
    """Nine parts of the judge's score and one of the rule's; a judge that cannot be read leaves the rule alone."""
    scores = asked(address, {"example": task.example.about, "truth": task.truth, "prompt": told(task.example.segments[:-1]),
                             "predictions": observed})["scores"]
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


def update(settings, model, optimizers, groups, device):
    """Learns from groups whose rollouts earned differently; returns what was measured."""
    rollouts = [rollout for group in groups for rollout in group]
    useful = [group for group in groups if any(rollout.advantage != 0 for rollout in group)]
    figures = {
        "reward": sum(rollout.reward for rollout in rollouts) / len(rollouts),
        "exact": sum(rollout.reward == 1 for rollout in rollouts) / len(rollouts),
        "length": sum(len(rollout.reply) for rollout in rollouts) / len(rollouts),
        "useful": len(useful) / len(groups),
    }
    if not useful:
        return figures
    size = -(-len(useful) // settings.parts)
    parts = [sum(useful[start : start + size], []) for start in range(0, len(useful), size)]
    with torch.no_grad():
        before = [mean_scores(model, part, device, settings.temperature) for part in parts]
    ratios, clipped = [], 0
    for part, old in zip(parts, before):
        ratio = (mean_scores(model, part, device, settings.temperature) - old).exp()
        advantages = torch.tensor([rollout.advantage for rollout in part], device=device)
        bounded = ratio.clamp(1 - settings.clip_low, 1 + settings.clip_high)
        loss = -torch.minimum(ratio * advantages, bounded * advantages).mean()
        loss.backward()
        free = int((ratio * advantages <= bounded * advantages).sum())
        # an orthogonal update is of one size whatever the gradient: let it be as large as what speaks for it
        optimizers.step(min(1.0, free * settings.parts / len(rollouts)))
        ratios.append(ratio.detach())
        clipped += len(part) - free
    return {**figures, "ratio": float(torch.cat(ratios).mean()), "clipped": clipped / sum(map(len, parts))}


def mean_scores(model, part, device, temperature):
    """The mean log-probability of a reply's tokens, for every rollout, as they were sampled: at that temperature. In whole
    precision: in bf16 it changes with every change of weights by ten times what the ratio may move."""
    longest = max(len(rollout.prompt) + len(rollout.reply) for rollout in part)
    ids = torch.zeros(len(part), longest, dtype=torch.long)
    mask = torch.zeros(len(part), longest)
    for row, rollout in enumerate(part):
        begin, end = len(rollout.prompt), len(rollout.prompt) + len(rollout.reply)
        ids[row, :end] = torch.tensor(rollout.prompt + rollout.reply)
        mask[row, begin:end] = 1
    ids, mask = ids.to(device), mask.to(device)
    places = torch.arange(longest, device=device).expand(len(part), -1)
    logits = model(ids[:, :-1], places[:, :-1]) / temperature
    scores = torch.log_softmax(logits.float(), -1).gather(2, ids[:, 1:, None])[..., 0]
    return (scores * mask[:, 1:]).sum(1) / mask.sum(1).clamp(min=1)


if __name__ == "__main__":
    run(main)
