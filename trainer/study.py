"""One study on one GPU: what each stage gains on the same hold-out, then the model that ships. One command, one process
for as much as fits, so that compiling is paid once.

    python3 trainer/study.py cpt --data export --out study --seconds 420 --repeat workshop=6
    python3 trainer/study.py finish --data export --out study --seconds 120
    python3 trainer/study.py ablations --data export --out study --seconds 60

`export` holds cpt/, sft/, rl/ and test/ as `agentworld data export --format segments` writes them; test/ may hold several
hold-outs, one file each. Every figure is written to study/*.json as it is measured.
"""
import argparse
import os
import time

import torch

from common import Metrics, is_new_torch, pick_device, read_json, run, write_json
from evaluate import evaluate, report
from export import write_gguf, write_hugging_face
from metrics import summary_of
from model import Model, Shape, load_model, save_model
from optimizer import Optimizers, trapezoid
from rl import read_tasks, sample, update
from rows import files_of, pack, read_examples, repeats_of, workers
from tokenizer import Tokenizer, train_tokenizer


def arguments():
    parser = argparse.ArgumentParser(description="Measures the stages, or trains the model that ships.")
    parser.add_argument("what", choices=["ablations", "cpt", "finish"])
    parser.add_argument("--data", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--seconds", type=float, default=60, help="of each run of a stage")
    parser.add_argument("--depth", type=int, default=8)
    parser.add_argument("--context", type=int, default=4096)
    parser.add_argument("--row", type=int, default=8192, help="tokens of a packed row")
    parser.add_argument("--vocabulary", type=int, default=8192)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--domain", default="terminal", help="the one trained on alone for comparison")
    parser.add_argument("--repeat", nargs="*", default=[], metavar="FILE=TIMES",
                        help="files of cpt/ to take more than once, by the beginning of their names")
    parser.add_argument("--sft-scale", type=float, default=0.3, help="of the learning rates, for thoughts")
    parser.add_argument("--counting", nargs="*", default=["sizes", "sort"], help="families that are asked to think, too")
    parser.add_argument("--thinkers", nargs="*", default=["notebook", "everyday"], help="hold-outs that are asked to think")
    parser.add_argument("--limit", type=int, default=4000, help="turns of a hold-out at most")
    parser.add_argument("--written", type=int, default=1000, help="turns of a hold-out whose wrong answers are written out")
    parser.add_argument("--longest", type=int, default=1500, help="tokens of a prompt for reinforcement")
    parser.add_argument("--rl-steps", type=int, default=20)
    parser.add_argument("--prompts", type=int, default=48)
    parser.add_argument("--group", type=int, default=8)
    parser.add_argument("--parts", type=int, default=2)
    parser.add_argument("--length", type=int, default=384)
    parser.add_argument("--temperature", type=float, default=1.0)
    parser.add_argument("--clip-low", type=float, default=3e-4)
    parser.add_argument("--clip-high", type=float, default=4e-4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device")
    parser.set_defaults(think=False, judge=None)
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
            texts = (segment["text"] for at, (_, example) in enumerate(examples) if at % 8 == 0 for segment in example["segments"])
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

    def measure(self, name, only=None, keep=False, **options):
        """Figures on every hold-out, or on some; kept predictions go to a folder of that name."""
        started, figures = time.time(), {}
        options = {"limit": self.settings.limit, **options}
        for path in self.holdouts:
            holdout = os.path.basename(path).split(".")[0]
            if only is not None and holdout not in only:
                continue
            turns = evaluate(self.model, self.tokenizer, [path], **options)
            if turns and keep:
                report(os.path.join(self.settings.out, name, holdout), turns)
            if turns:
                figures[holdout] = summary_of(turns)
        for holdout, summary in figures.items():
            self.metrics.log(run=name, holdout=holdout, seconds_spent=round(time.time() - started, 1),
                             **{key: summary["all"][key] for key in ("n", "exact", "similarity", "tokens")},
                             with_output=summary.get("with output", {}).get("exact", 0.0))
        return figures


def packed_pool(study, pool, **options):
    started = time.time()
    settings = study.settings
    packed = pack([os.path.join(settings.data, pool)], study.tokenizer, settings.context, row=settings.row,
                  repeats=repeats_from(settings.repeat), **options)
    study.metrics.log(event="packed", pool=pool, rows=len(packed), tokens=packed.tokens(),
                      filled=packed.tokens() / packed.ids.size, took=round(time.time() - started, 1))
    return packed


def repeats_from(texts):
    return {name: int(times) for name, _, times in (text.partition("=") for text in texts)}


def turns_of(path):
    """How many turns of a file count, and how many of them no kernel computes."""
    counts = [0, 0]
    for _, example in read_examples([path]):
        for segment in example["segments"]:
            if segment["role"] == "world" and segment.get("weight", 1) > 0:
                counts[0] += 1
                counts[1] += segment.get("computable") is False
    return counts


def composition(study):
    """What the long run sees in one pass: turns by file, how often, and the share that no kernel computes."""
    repeats = repeats_from(study.settings.repeat)
    files = list(files_of([os.path.join(study.settings.data, "cpt")]))
    with workers(len(files)) as each:
        counts = list(each(turns_of, files))
    parts = {}
    for path, (turns, unknown) in zip(files, counts):
        name = os.path.basename(path).split(".")[0].split("-")[0]
        part = parts.setdefault(name, {"turns": 0, "not computable": 0, "times": repeats_of(path, repeats)})
        part["turns"] += turns
        part["not computable"] += unknown
    seen = sum(part["turns"] * part["times"] for part in parts.values())
    unknown = sum(part["not computable"] * part["times"] for part in parts.values())
    return {"files": parts, "not computable share": unknown / max(1, seen)}


class Notes:
    """Results by name, written as they come; an earlier call's stay."""

    def __init__(self, path):
        self.path = path
        self.values = read_json(path) if os.path.exists(path) else {}

    def add(self, name, **values):
        self.values[name] = {**self.values.get(name, {}), **values}
        write_json(self.path, self.values)


def ablations(study, notes):
    """Short runs of equal length from the same weights: without mask, with it, and on one domain alone."""
    study.fresh_model()
    notes.add("untrained", figures=study.measure("untrained", exact_only=True))
    domain = study.settings.domain
    runs = [("cpt without mask", {"use_mask": False}), ("cpt with mask", {}),
            (f"cpt with mask, {domain} alone", {"chosen": lambda example: example["domain"] == domain})]
    for name, options in runs:
        packed = packed_pool(study, "cpt", **options)
        study.fresh_model()
        notes.add(name, trained=study.train(name, packed, study.settings.seconds), figures=study.measure(name, exact_only=True))


def cpt(study, notes):
    """The long run. `finish` measures it."""
    notes.add("cpt", composition=composition(study))
    study.metrics.log(event="composition", share=notes.values["cpt"]["composition"]["not computable share"])
    packed = packed_pool(study, "cpt")
    study.fresh_model()
    notes.add("cpt", trained=study.train("cpt", packed, study.settings.seconds))
    save_model(os.path.join(study.settings.out, "cpt.pt"), study.model)
    write_files(study, "cpt")


def finish(study, notes):
    """Thoughts, then reinforcement, then everything measured, then the files that ship."""
    settings, out = study.settings, study.settings.out
    packed = packed_pool(study, "sft")
    study.fresh_model()
    loaded, _ = load_model(os.path.join(out, "cpt.pt"), study.device)
    study.model.load_state_dict(loaded.state_dict())
    notes.add("cpt", figures=study.measure("cpt", exact_only=True))
    notes.add("sft", trained=study.train("sft", packed, settings.seconds, scale=settings.sft_scale))
    save_model(os.path.join(out, "model.pt"), study.model)
    notes.add("sft", figures=study.measure("sft", exact_only=True))
    write_files(study)
    counting = {"families": set(settings.counting), "only": settings.thinkers, "length": min(1024, settings.context // 2)}
    notes.add("thinking", on=study.measure("thinking", think=True, **counting), off=study.measure("not-thinking", **counting))
    notes.add("final", figures=study.measure("final", keep=True, limit=settings.written, batch=512))
    before = {name: value.clone() for name, value in study.model.state_dict().items()}
    reinforce(study, notes)
    save_model(os.path.join(out, "rl.pt"), study.model)
    study.model.load_state_dict(before)


def reinforce(study, notes):
    settings = study.settings
    whole, settings.data = settings.data, [os.path.join(settings.data, "rl")]
    tasks = read_tasks(settings, study.tokenizer, min(settings.context, settings.longest))
    settings.data = whole
    optimizers = Optimizers(study.model, 2e-4, 2e-5)
    order = torch.Generator().manual_seed(settings.seed)
    curve, started = [], time.time()
    for step in range(settings.rl_steps):
        chosen = torch.randperm(len(tasks), generator=order)[: settings.prompts].tolist()
        samples = sample(settings, study.model, study.tokenizer, [tasks[index] for index in chosen])
        curve.append(update(settings, study.model, optimizers, samples, study.device))
        study.metrics.log(run="rl", step=step + 1, **curve[-1])
    notes.add("rl", curve=curve, tasks=len(tasks), seconds=time.time() - started)
    notes.add("rl", figures=study.measure("rl", exact_only=True))


def write_files(study, name="model"):
    """The checkpoint of that name as GGUF, and as Hugging Face's folder."""
    out, settings = study.settings.out, study.settings
    settings.type, settings.name, settings.description = "q8_0", "agentworld-small", "A small language world model."
    model, _ = load_model(os.path.join(out, f"{name}.pt"), "cpu")
    write_gguf(os.path.join(out, f"{name}.gguf"), model, study.tokenizer, settings)
    write_hugging_face(os.path.join(out, f"{name}-hugging-face"), model, study.tokenizer)


def main():
    settings = arguments()
    study = Study(settings)
    notes = Notes(os.path.join(settings.out, "results.json"))
    {"ablations": ablations, "cpt": cpt, "finish": finish}[settings.what](study, notes)


if __name__ == "__main__":
    run(main)
