"""One study on one GPU: the long run, thoughts, reinforcement, what each stage gains on the same hold-outs, and the model
that ships. One process, so that compiling is paid once; rows are packed by others beside it.

    python3 trainer/study.py all --data export --out study --seconds 600 --repeat pocket=2

What others may do beside it, or before:
    python3 trainer/study.py tokenizer --data export --out study
    python3 trainer/study.py pack --data wave1/cpt --out study --into study/waves/cpt-1.npz
    python3 trainer/study.py pack --data export/cpt --out study --into 'study/short/1-cpt without mask.npz' --no-mask

`export` holds cpt/, sft/, rl/ and test/ as `agentworld data export --format segments` writes them; test/ may hold several
hold-outs, one file each. Every pass over cpt/ (and sft/) takes along one more file of study/waves/, in the order of their
names, so that data may still be made while the GPU trains. Every figure is written to study/results.json as it is measured.
"""
import argparse
import glob
import os
import time

import torch

from checkpoints import load_model, read_gguf, save_model
from common import Metrics, Trouble, is_new_torch, matrix_rate, pick_device, read_json, run, share, write_json
from evaluate import evaluate, report
from export import write_gguf, write_hugging_face
from metrics import summary_of
from model import Model, Shape
from optimizer import Optimizers, trapezoid
from rows import Packed, files_of, pack, read_examples
from short_runs import reinforce, short_runs
from tokenizer import Tokenizer, train_tokenizer


def arguments():
    parser = argparse.ArgumentParser(description="Measures the stages and trains the model that ships, or packs rows for it.")
    parser.add_argument("what", choices=["all", "pack", "tokenizer"])
    parser.add_argument("--data", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--seconds", type=float, default=600, help="of the long run; 0 leaves it out")
    parser.add_argument("--sft-seconds", type=float, default=240)
    parser.add_argument("--short-seconds", type=float, default=60, help="of the first short run, the others take as many steps; 0 leaves them out")
    parser.add_argument("--depth", type=int, default=8)
    parser.add_argument("--context", type=int, default=4096)
    parser.add_argument("--row", type=int, default=8192, help="tokens of a packed row")
    parser.add_argument("--vocabulary", type=int, default=8192)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--from", dest="start", help="a GGUF file to go on from, with its vocabulary")
    parser.add_argument("--domain", help="pack this one alone")
    parser.add_argument("--no-mask", action="store_true", help="pack every observation alike")
    parser.add_argument("--into", help="the file of packed rows to write")
    parser.add_argument("--repeat", nargs="*", default=[], metavar="FILE=TIMES",
                        help="files to take more than once, by the beginning of their names")
    parser.add_argument("--thoughts", type=float, default=0.6, help="the share of thoughts that is kept")
    parser.add_argument("--share", type=share, default=0.5, help="of the tokens whose predictions are learned from at each step")
    parser.add_argument("--scale", type=float, default=1.0, help="of the learning rates in the long run")
    parser.add_argument("--sft-scale", type=float, default=0.4, help="of the learning rates, for thoughts")
    parser.add_argument("--thinkers", nargs="*", default=["notebook"], help="hold-outs that are asked to think, too")
    parser.add_argument("--limit", type=int, default=2000, help="turns of a hold-out at most")
    parser.add_argument("--written", type=int, default=700, help="turns of a hold-out whose wrong answers are written out")
    parser.add_argument("--longest", type=int, default=1500, help="tokens of a prompt for reinforcement")
    parser.add_argument("--rl-steps", type=int, default=16)
    parser.add_argument("--rl-rate", type=float, default=2e-4, help="of learning by reinforcement; a tenth of it outside matrices")
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


def trained_tokenizer(settings):
    path = os.path.join(settings.out, "tokenizer.json")
    if settings.start:
        read_gguf(settings.start)[1].save(path)
    elif not os.path.exists(path):
        examples = read_examples([os.path.join(settings.data, "cpt")])
        texts = (segment["text"] for at, (_, example) in enumerate(examples) if at % 8 == 0 for segment in example["segments"])
        train_tokenizer(texts, settings.vocabulary).save(path)
    return Tokenizer.load(path)


def packed_from(settings, tokenizer, folder):
    """Packs a folder as the settings say, and remembers what of it was used."""
    repeats = {name: int(times) for name, _, times in (text.partition("=") for text in settings.repeat)}
    chosen = (lambda example: example["domain"] == settings.domain) if settings.domain else None
    return pack([folder], tokenizer, settings.context, use_mask=not settings.no_mask, row=settings.row, chosen=chosen,
                repeats=repeats, thoughts=settings.thoughts)


class Passes:
    """What is trained on, pass by pass: some rows every time, and one more wave each time as long as there are new ones."""

    def __init__(self, base, folder=None, name=None):
        self.base, self.folder, self.name = base, folder, name
        self.number, self.seen, self.now = 0, {}, None

    def next(self):
        waves = sorted(glob.glob(os.path.join(self.folder, f"{self.name}-*.npz"))) if self.folder else []
        parts = [self.base] if self.base else []
        if waves:
            parts.append(Packed.load(waves[self.number % len(waves)]))
        self.now, self.number = Packed.joined(parts) if len(parts) > 1 else parts[0], self.number + 1
        return self.now

    def count(self, share):
        """Adds to what was seen this share of the present pass."""
        for name, counts in self.now.counts.items():
            before = self.seen.get(name, [0, 0])
            self.seen[name] = [total + share * more for total, more in zip(before, counts)]

    def composition(self):
        turns, unknown = (sum(counts[at] for counts in self.seen.values()) for at in (0, 1))
        files = {name: {"turns": round(counts[0]), "not computable": round(counts[1])} for name, counts in self.seen.items()}
        return {"files": files, "passes": self.number, "not computable share": unknown / max(1, turns)}


class Study:
    passes_over = Passes  # short_runs.py asks for it here: this file imports that one

    def __init__(self, settings):
        self.settings = settings
        self.device = pick_device(settings.device)
        self.metrics = Metrics(os.path.join(settings.out, "metrics.jsonl"))
        self.tokenizer = trained_tokenizer(settings)
        self.holdouts = list(files_of([os.path.join(settings.data, "test")]))
        self.compiled = None
        self.model = None

    def packed(self, pool):
        settings, started = self.settings, time.time()
        ready, whole = os.path.join(settings.out, "packed", f"{pool}.npz"), os.path.join(settings.data, pool)
        packed = Packed.load(ready) if os.path.exists(ready) else packed_from(settings, self.tokenizer, whole)
        self.metrics.log(event="packed", pool=pool, rows=len(packed), tokens=packed.tokens(),
                         filled=packed.filled, took=round(time.time() - started, 1))
        return self.passes_over(packed, os.path.join(settings.out, "waves"), pool)

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

    def take(self, model):
        """The weights of another, which must have this one's shape."""
        if model.shape.depth != self.model.shape.depth:
            raise Trouble(f"{self.settings.start} has {model.shape.depth} layers: --depth {model.shape.depth}.")
        self.model.load_state_dict(model.state_dict())

    def train(self, name, passes, seconds, scale=1.0, steps=None):
        """Trains the current weights for so long, or so many steps; compiling does not count, waiting for a pass does."""
        optimizers = Optimizers(self.model, 0.02 * scale, 2e-3 * scale)
        order = torch.Generator().manual_seed(self.settings.seed)
        batch, step, tokens, losses = self.settings.batch, 0, 0, []
        packed, permutation, at, started, logged = passes.next(), None, 0, None, time.time()
        while True:
            done = 0.0 if started is None else step / steps if steps else (time.time() - started) / seconds
            if done >= 1:
                break
            if permutation is not None and at + batch > len(permutation):
                passes.count(1)
                packed, permutation = passes.next(), None
            if permutation is None:
                permutation, at = torch.randperm(max(len(packed), batch), generator=order) % len(packed), 0
                permutation = permutation.to(self.device)
            ids, targets, weights, positions, until = packed.batch(permutation[at : at + batch], self.device)
            at += batch
            with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
                loss = self.compiled(ids, positions, until, targets, weights, share=self.settings.share)
            loss.backward()
            optimizers.step(trapezoid(done) if started else 0.0)
            if started is None:
                float(loss)
                started = logged = time.time()
                continue
            losses.append(loss.detach())
            step, tokens = step + 1, tokens + round(ids.numel() * packed.filled)
            if step % 20 == 0:
                float(loss)  # or the queue of steps runs ahead of the clock
            if time.time() - logged > 15:
                logged = time.time()
                self.metrics.log(run=name, step=step, done=done, loss=float(torch.stack(losses[-50:]).mean()),
                                 passes=passes.number, tokens_per_second=round(tokens / (time.time() - started)))
        passes.count(at / len(permutation))
        mean = float(torch.stack(losses[-50:]).mean()) if losses else 0.0
        result = {"steps": step, "tokens": tokens, "seconds": time.time() - (started or logged), "loss": mean}
        if self.device.type == "cuda":
            rate = tokens / result["seconds"]
            result["share of the chip"] = self.model.operations(self.settings.share) * rate / matrix_rate(self.device)
        self.metrics.log(run=name, **result)
        return result

    def measure(self, name, only=None, keep=False, **options):
        """Figures on every hold-out, or on some; kept predictions go to a folder of that name."""
        started, figures = time.time(), {}
        options = {"length": min(512, self.settings.context // 2), **options}
        limit = options.pop("limit", self.settings.limit)
        for path in self.holdouts:
            holdout = os.path.basename(path).split(".")[0]
            if only is not None and holdout not in only:
                continue
            # the one that is asked to think has many families, and its prompts are short
            most = 2 * limit if holdout in self.settings.thinkers else limit
            turns = evaluate(self.model, self.tokenizer, [path], limit=most, **options)
            if turns and keep:
                report(os.path.join(self.settings.out, name, holdout), turns)
            if turns:
                figures[holdout] = summary_of(turns)
        for holdout, summary in figures.items():
            self.metrics.log(run=name, holdout=holdout, seconds_spent=round(time.time() - started, 1),
                             **{key: summary["all"][key] for key in ("n", "exact", "similarity", "tokens")},
                             with_output=summary.get("with output", {}).get("exact", 0.0))
        return figures


class Notes:
    """Results by name, written as they come; an earlier call's stay."""

    def __init__(self, path):
        self.path = path
        self.values = read_json(path) if os.path.exists(path) else {}

    def add(self, name, **values):
        self.values[name] = {**self.values.get(name, {}), **values}
        write_json(self.path, self.values)


def everything(study, notes):
    """The long run, thoughts, the files that ship, what they can do; then short runs and reinforcement, which ship not."""
    settings, out = study.settings, study.settings.out
    study.fresh_model()
    if settings.start:
        study.take(read_gguf(settings.start)[0])
    stages = (("cpt", "cpt", settings.seconds, settings.scale), ("sft", "model", settings.sft_seconds, settings.sft_scale))
    for stage, file, seconds, scale in stages:
        if seconds:
            passes = study.packed(stage)
            notes.add(stage, trained=study.train(stage, passes, seconds, scale), composition=passes.composition())
            save_model(os.path.join(out, f"{file}.pt"), study.model)
            write_files(study, file)
            notes.add(stage, figures=study.measure(stage, exact_only=True))
    notes.add("thinking", on=study.measure("thinking", think=True, only=settings.thinkers, keep=True),
              off=study.measure("not-thinking", only=settings.thinkers))
    notes.add("final", figures=study.measure("final", keep=True, limit=settings.written, batch=512))
    has_short = settings.short_seconds > 0 and short_runs(study, notes)
    if settings.rl_steps:
        reinforce(study, notes, "+ rl" if has_short else "rl")


def write_files(study, name="model"):
    """The checkpoint of that name as GGUF, and as Hugging Face's folder."""
    settings, path = study.settings, os.path.join(study.settings.out, name)
    settings.type, settings.name, settings.description = "q8_0", "agentworld-small", "A small language world model."
    model, _ = load_model(f"{path}.pt", "cpu")
    write_gguf(f"{path}.gguf", model, study.tokenizer, settings)
    write_hugging_face(f"{path}-hugging-face", model, study.tokenizer)


def main():
    settings = arguments()
    os.makedirs(settings.out, exist_ok=True)
    if settings.what == "all":
        everything(Study(settings), Notes(os.path.join(settings.out, "results.json")))
        return
    tokenizer = trained_tokenizer(settings)
    if settings.what == "pack":
        packed_from(settings, tokenizer, settings.data).save(settings.into)


if __name__ == "__main__":
    run(main)
