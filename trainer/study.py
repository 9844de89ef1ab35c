"""One study on one GPU: what each stage gains on the same hold-out, then the model that ships. One command, one process
for as much as fits, so that compiling is paid once.

    python3 trainer/study.py ablations --data export --out study --seconds 60
    python3 trainer/study.py ship --data export --out study --seconds 420

`export` holds cpt/, sft/, rl/ and test/ as `agentworld data export --format segments` writes them; test/ may hold several
hold-outs, one file each. Every figure is written to study/*.json as it is measured.
"""
import argparse
import os
import time

import torch

from common import Metrics, is_new_torch, pick_device, run, write_json
from evaluate import evaluate, summary_of
from export import write_gguf, write_hugging_face
from model import Model, Shape, load_model, save_model
from optimizer import Optimizers, trapezoid
from rl import read_tasks, sample, update
from rows import files_of, pack, read_examples
from tokenizer import Tokenizer, train_tokenizer


def arguments():
    parser = argparse.ArgumentParser(description="Measures the stages, or trains the model that ships.")
    parser.add_argument("what", choices=["ablations", "ship"])
    parser.add_argument("--data", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--seconds", type=float, default=60, help="of one short run, or of the long one")
    parser.add_argument("--sft-seconds", type=float, default=60)
    parser.add_argument("--rl-steps", type=int, default=30)
    parser.add_argument("--rl-prompts", type=int, default=128)
    parser.add_argument("--rl-group", type=int, default=8)
    parser.add_argument("--depth", type=int, default=8)
    parser.add_argument("--context", type=int, default=4096)
    parser.add_argument("--vocabulary", type=int, default=8192)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--counting", nargs="*", default=["sizes", "sorting", "columns", "pipelines"],
                        help="families that are asked to think, too")
    parser.add_argument("--limit", type=int, default=4000, help="turns of a hold-out at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device")
    return parser.parse_args()


class Study:
    def __init__(self, settings):
        os.makedirs(settings.out, exist_ok=True)
        self.settings = settings
        self.device = pick_device(settings.device)
        self.metrics = Metrics(os.path.join(settings.out, "metrics.jsonl"))
        self.tokenizer = self.trained_tokenizer()
        self.holdouts = list(files_of([os.path.join(settings.data, "test")]))
        self.compiled = None
        self.model = None

    def trained_tokenizer(self):
        path = os.path.join(self.settings.out, "tokenizer.json")
        if not os.path.exists(path):
            examples = read_examples([os.path.join(self.settings.data, "cpt")])
            texts = (segment["text"] for at, (_, example) in enumerate(examples) if at % 3 == 0 for segment in example["segments"])
            train_tokenizer(texts, self.settings.vocabulary).save(path)
        return Tokenizer.load(path)

    def fresh_model(self):
        """New weights in the same, already compiled, model."""
        torch.manual_seed(self.settings.seed)
        fresh = Model(Shape.of_depth(self.settings.depth, self.tokenizer.size, self.settings.context)).to(self.device)
        if self.model is None:
            self.model = fresh
            use_compile = self.device.type == "cuda" and is_new_torch()
            self.compiled = torch.compile(fresh, dynamic=False) if use_compile else fresh
        else:
            self.model.load_state_dict(fresh.state_dict())
        return self.model

    def train(self, name, packed, seconds, scale=1.0):
        """Trains the current weights for so long; compiling does not count."""
        optimizers = Optimizers(self.model, 0.02 * scale, 2e-3 * scale)
        order = torch.Generator().manual_seed(self.settings.seed)
        batch, step, tokens, losses = self.settings.batch, 0, 0, []
        permutation, at, started, logged = None, 0, None, time.time()
        while True:
            done = 0.0 if started is None else (time.time() - started) / seconds
            if done >= 1:
                break
            if permutation is None or at + batch > len(permutation):
                permutation, at = torch.randperm(max(len(packed), batch), generator=order) % len(packed), 0
            ids, targets, weights, positions, numbers = packed.batch(permutation[at : at + batch].numpy(), self.device)
            at += batch
            with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
                loss = self.compiled(ids, positions, numbers, targets, weights)
            loss.backward()
            optimizers.step(trapezoid(done) if started else 0.0)
            if started is None:
                float(loss)
                started = logged = time.time()
                continue
            losses.append(loss.detach())
            step, tokens = step + 1, tokens + ids.numel()
            if time.time() - logged > 15:
                logged = time.time()
                self.metrics.log(run=name, step=step, done=done, loss=float(torch.stack(losses[-50:]).mean()),
                                 tokens_per_second=round(tokens / (time.time() - started)))
        result = {"steps": step, "tokens": tokens, "seconds": seconds, "loss": float(torch.stack(losses[-50:]).mean())}
        self.metrics.log(run=name, **result)
        return result

    def measure(self, name, **options):
        """Figures on every hold-out."""
        started, figures = time.time(), {}
        for path in self.holdouts:
            turns = evaluate(self.model, self.tokenizer, [path], limit=self.settings.limit, **options)
            if turns:
                figures[os.path.basename(path).split(".")[0]] = summary_of(turns)
        for holdout, summary in figures.items():
            self.metrics.log(run=name, holdout=holdout, seconds_spent=round(time.time() - started, 1),
                             **{key: summary["all"][key] for key in ("n", "exact", "similarity", "tokens")},
                             with_output=summary.get("with output", {}).get("exact", 0.0))
        return figures


def packed_pool(study, pool, **options):
    started = time.time()
    packed = pack([os.path.join(study.settings.data, pool)], study.tokenizer, study.settings.context, **options)
    study.metrics.log(event="packed", pool=pool, rows=len(packed), tokens=packed.tokens(),
                      filled=packed.tokens() / packed.ids.size, took=round(time.time() - started, 1))
    return packed


def ablations(study):
    results, out = {}, os.path.join(study.settings.out, "ablations.json")

    def note(name, **values):
        results[name] = values
        write_json(out, results)

    study.fresh_model()
    note("untrained", figures=study.measure("untrained", exact_only=True))
    sft = packed_pool(study, "sft")
    for name, use_mask in [("cpt without mask", False), ("cpt with mask", True)]:
        packed = packed_pool(study, "cpt", use_mask=use_mask)
        study.fresh_model()
        trained = study.train(name, packed, study.settings.seconds)
        note(name, trained=trained, figures=study.measure(name, exact_only=True))
    trained = study.train("sft", sft, study.settings.sft_seconds, scale=0.15)
    note("cpt with mask + sft", trained=trained, figures=study.measure("sft", exact_only=True))
    reinforce(study, note, "cpt with mask + sft + rl")


def reinforce(study, note, name):
    settings = study.settings
    settings.length, settings.think, settings.judge, settings.temperature = 384, False, None, 1.0
    settings.group, settings.prompts, settings.parts = settings.rl_group, settings.rl_prompts, 2
    settings.clip_low, settings.clip_high = 3e-4, 4e-4
    whole, settings.data = settings.data, [os.path.join(settings.data, "rl")]
    tasks = read_tasks(settings, study.tokenizer, settings.context)
    settings.data = whole
    optimizers = Optimizers(study.model, 2e-4, 2e-5)
    order = torch.Generator().manual_seed(settings.seed)
    curve = []
    for step in range(settings.rl_steps):
        chosen = torch.randperm(len(tasks), generator=order)[: settings.prompts].tolist()
        samples = sample(settings, study.model, study.tokenizer, [tasks[index] for index in chosen])
        curve.append(update(settings, study.model, optimizers, samples, study.device))
        study.metrics.log(run="rl", step=step + 1, **curve[-1])
    note(name, curve=curve, figures=study.measure("rl", exact_only=True))


def ship(study):
    settings, results = study.settings, {}
    out = os.path.join(settings.out, "ship.json")

    def note(name, **values):
        results[name] = values
        write_json(out, results)

    path = os.path.join(settings.out, "model.pt")
    started = time.time()
    study.fresh_model()
    sft = packed_pool(study, "sft")
    note("cpt", trained=study.train("cpt", packed_pool(study, "cpt"), settings.seconds), figures=study.measure("cpt", exact_only=True))
    save_model(path, study.model)
    note("sft", trained=study.train("sft", sft, settings.sft_seconds, scale=0.15))
    save_model(path, study.model)
    note("sft", **results["sft"], figures=study.measure("sft", exact_only=True),
         thinking=study.measure("sft thinking", think=True, families=set(settings.counting), length=1024),
         not_thinking=study.measure("sft not thinking", families=set(settings.counting), length=1024))
    reinforce(study, note, "rl")
    save_model(path, study.model)
    note("final", figures=study.measure("final"), seconds=time.time() - started,
         thinking=study.measure("final thinking", think=True, families=set(settings.counting), length=1024))
    settings.type, settings.name, settings.description = "q8_0", "agentworld-small", "A small language world model."
    model, _ = load_model(path, "cpu")
    write_gguf(os.path.join(settings.out, "model.gguf"), model, study.tokenizer, settings)
    write_hugging_face(os.path.join(settings.out, "hugging-face"), model, study.tokenizer)


def main():
    settings = arguments()
    study = Study(settings)
    {"ablations": ablations, "ship": ship}[settings.what](study)


if __name__ == "__main__":
    run(main)
