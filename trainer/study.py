"""One study on one GPU: the long run, thoughts, reinforcement, what each stage gains on the same hold-outs, and the model
that ships. It only arranges: train.py and rl.py learn. One process, so that compiling is paid once; rows are packed by
others beside it.

    python3 trainer/study.py all --data export --out study --seconds 600 --repeat pocket=2

What others may do beside it, or before:
    python3 trainer/study.py tokenizer --data export --out study
    python3 trainer/study.py pack --data wave1/cpt --out study --into study/waves/cpt-1.npz
    python3 trainer/study.py pack --data export/cpt --out study --into 'study/short/1-cpt without mask.npz'

`export` holds cpt/, sft/, rl/ and test/ as `agentworld data export --format segments` writes them; test/ may hold several
hold-outs, one file each. Every pass over cpt/ (and sft/) takes along one more file of study/waves/, in the order of their
names, so that data may still be made while the GPU trains. Every figure is written to study/results.json as it is measured.
Interrupted, the same command goes on: with the stage it was in from its last checkpoint, and does no stage twice.
"""
import glob
import os
import time

import torch

from checkpoints import finish, last_path, load_model, tokenizer_with
from common import Metrics, Place, Trouble, pick_device, read_json, run, write_json
from evaluate import evaluate, report
from examples import Packing, files_of, holdout_name, some_texts
from export import write_gguf, write_hugging_face
from model import Model, Shape
from optimizer import Optimizers
from rewards import summary_of
from rl import Reached as ReinforcedSoFar
from rl import read_tasks, reinforce
from rows import Packed, Passes, pack
from settings import MATRIX_RATE, OTHER_RATE, EvaluateSettings, ExportSettings, RlSettings, StudySettings, TrainSettings, only, read
from tokenizer import Tokenizer, train_tokenizer
from train import Clock, Learner, Reached, rows_a_step, train

NEVER = float("inf")


def main():
    settings = read(StudySettings, "Measures the stages and trains the model that ships, or packs rows for it.")
    os.makedirs(settings.out, exist_ok=True)
    if settings.what == "all":
        everything(Study(settings), Notes(os.path.join(settings.out, "results.json")))
        return
    tokenizer = trained_tokenizer(settings)
    if settings.what == "pack":
        packed_from(settings, tokenizer, settings.data).save(settings.into)


def everything(study, notes):
    """The long run, thoughts, the files that ship, what they can do; then short runs and reinforcement, which ship not."""
    settings = study.settings
    if settings.start:
        study.take(settings.start)
    for stage, file, seconds, scale in (("cpt", "cpt", settings.seconds, settings.scale),
                                        ("sft", "model", settings.sft_seconds, settings.sft_scale)):
        if seconds:
            long_run(study, notes, stage, file, seconds, scale)
    notes.add("thinking", on=study.measure("thinking", think=True, named=settings.thinkers, keep=True),
              off=study.measure("not-thinking", named=settings.thinkers))
    notes.add("final", figures=study.measure("final", keep=True, limit=settings.written, batch=512))
    has_short = settings.short_seconds > 0 and short_runs(study, notes)
    if settings.rl_steps:
        reinforcement(study, notes, "+ rl" if has_short else "rl")


def long_run(study, notes, stage, file, seconds, scale):
    """A stage of the model that ships, its files, and its figures; what an earlier call did of it is not done again."""
    settings = study.settings
    path = os.path.join(settings.out, f"{stage}.pt")
    if os.path.exists(path):
        study.take(path)
    else:
        asked = study.asked(stage, scale, seconds=seconds, save_every=120.0)
        passes = study.passes_over(study.packed(stage), os.path.join(settings.out, "waves", f"{stage}-*.npz"))
        trained = study.train(asked, passes)
        notes.add(stage, trained=trained, composition=passes.composition())
        finish(asked, study.learner.model, **trained)
    if "figures" not in notes.values.get(stage, {}):
        study.write_files(file)
        notes.add(stage, figures=study.measure(stage, exact_only=True))


def short_runs(study, notes):
    """What each stage gains, in runs of equal length: the first takes as long as it may, the others as many steps. `study/short`
    has packed rows for each, in the order of their names: `1-cpt without mask.npz` begins with new weights, `4-+ sft.npz` goes
    on from those before it. Says whether there were any."""
    settings, limit, steps = study.settings, study.settings.limit // 2, None
    paths = glob.glob(os.path.join(settings.out, "short", "[0-9]*-*.npz"))
    if not paths:
        return False
    study.begin()
    notes.add("untrained", figures=study.measure("untrained", exact_only=True, limit=limit))
    for path in sorted(paths, key=lambda path: int(os.path.basename(path).partition("-")[0])):
        name = os.path.basename(path).partition("-")[2][: -len(".npz")]
        goes_on = name.startswith("+")
        if not goes_on:
            study.begin()
        asked = study.asked(name, settings.sft_scale if goes_on else 1.0, seconds=settings.short_seconds, steps=steps, save_every=NEVER)
        passes = study.passes_over(Packed.load(path))
        trained = study.train(asked, passes)
        steps = steps or trained["steps"]
        notes.add(name, trained=trained, composition=passes.composition())
        notes.add(name, figures=study.measure(name, exact_only=True, limit=limit))
    return True


def reinforcement(study, notes, name):
    """Reinforcement goes on from the weights that stand last."""
    settings, model, limit = study.settings, study.learner.model, study.settings.limit // 2
    asked = only(RlSettings, settings, data=[os.path.join(settings.data, "rl")], steps=settings.rl_steps, seconds=None,
                 matrix_rate=settings.rl_rate, other_rate=settings.rl_rate / 10, save_every=NEVER)
    tasks = read_tasks(asked, study.tokenizer, settings.context)
    if not name.startswith("+"):
        # nothing before it was measured on the very turns that are afterwards
        notes.add(f"before {name}", figures=study.measure(f"before {name}", exact_only=True, limit=limit))
    optimizers, started = Optimizers(model, asked.matrix_rate, asked.other_rate), time.time()
    curve = reinforce(asked, model, study.tokenizer, tasks, optimizers, study.metrics, ReinforcedSoFar(), begun=started)
    notes.add(name, curve=curve, tasks=len(tasks), seconds=time.time() - started)
    notes.add(name, figures=study.measure(name, exact_only=True, limit=limit))


class Study:
    """What all stages share: the words, the hold-outs, and one model that is compiled once and given weights."""

    def __init__(self, settings):
        self.settings, self.place = settings, Place(pick_device(settings.device))
        self.metrics = Metrics(os.path.join(settings.out, "metrics.jsonl"))
        self.tokenizer = trained_tokenizer(settings)
        self.holdouts = list(files_of([os.path.join(settings.data, "test")]))
        self.learner = Learner.of(self.fresh(), self.place)

    def fresh(self):
        torch.manual_seed(self.settings.seed)
        return Model(Shape.of_depth(self.settings.depth, self.tokenizer.size, self.settings.context)).to(self.place.device)

    def begin(self):
        """New weights in the same, already compiled, model."""
        self.learner.model.load_state_dict(self.fresh().state_dict())

    def take(self, path):
        """The weights of a file, which must have this model's shape."""
        model, _ = load_model(path, "cpu")
        if model.shape.depth != self.settings.depth:
            raise Trouble(f"{path} has {model.shape.depth} layers: --depth {model.shape.depth}.")
        self.learner.model.load_state_dict(model.state_dict())

    def asked(self, stage, scale, **more):
        """What the one loop is asked for."""
        rates = {"matrix_rate": MATRIX_RATE * scale, "other_rate": OTHER_RATE * scale}
        return only(TrainSettings, self.settings, stage=stage, **rates, **more)

    def packed(self, pool):
        settings, started = self.settings, time.time()
        ready, whole = os.path.join(settings.out, "packed", f"{pool}.npz"), os.path.join(settings.data, pool)
        packed = Packed.load(ready) if os.path.exists(ready) else packed_from(settings, self.tokenizer, whole)
        self.metrics.log(event="packed", pool=pool, rows=len(packed), tokens=packed.tokens(),
                         filled=packed.filled, took=round(time.time() - started, 1))
        return packed

    def passes_over(self, packed, waves=None):
        return Passes(packed, rows_a_step(self.settings, packed, self.place), self.settings.seed + 1, waves)

    def train(self, asked, passes):
        """Trains the current weights; compiling does not count, waiting for a pass does."""
        reached, optimizers = Reached(), Optimizers(self.learner.model, *asked.rates())
        if asked.save_every < NEVER and os.path.exists(last_path(asked)):
            model, saved = load_model(last_path(asked), "cpu")
            self.learner.model.load_state_dict(model.state_dict())
            optimizers.load(saved["optimizers"])
            reached = Reached(**saved["progress"])
            passes.go_on(reached.passes, last_path(asked))
        clock = Clock(reached, asked.seconds, asked.steps)
        return train(asked, self.learner, optimizers, passes, clock, self.metrics, self.place)

    def measure(self, name, named=None, keep=False, limit=None, **options):
        """Figures on every hold-out, or on some; kept predictions go to a folder of that name."""
        started, figures = time.time(), {}
        for path in self.holdouts:
            holdout = holdout_name(path)
            if named is not None and holdout not in named:
                continue
            # the one that is asked to think has many families, and its prompts are short
            most = (limit or self.settings.limit) * (2 if holdout in self.settings.thinkers else 1)
            turns = evaluate(self.learner.model, self.tokenizer, [path], EvaluateSettings(limit=most, **options))
            if turns and keep:
                report(os.path.join(self.settings.out, name, holdout), turns)
            if turns:
                figures[holdout] = summary_of(turns)
        for holdout, summary in figures.items():
            self.metrics.log(stage=name, holdout=holdout, seconds_spent=round(time.time() - started, 1),
                             **{key: summary["all"][key] for key in ("n", "exact", "similarity", "tokens")},
                             with_output=summary.get("with output", {}).get("exact", 0.0))
        return figures

    def write_files(self, name):
        """The weights as GGUF, and as Hugging Face's folder."""
        path, model = os.path.join(self.settings.out, name), self.fresh().cpu()
        model.load_state_dict(self.learner.model.state_dict())
        about = ExportSettings(type="q8_0", name="agentworld-small", description="A small language world model.")
        write_gguf(f"{path}.gguf", model, self.tokenizer, about)
        write_hugging_face(f"{path}-hugging-face", model, self.tokenizer)


class Notes:
    """Results by name, written as they come; an earlier call's stay."""

    def __init__(self, path):
        self.path = path
        self.values = read_json(path) if os.path.exists(path) else {}

    def add(self, name, **values):
        self.values[name] = {**self.values.get(name, {}), **values}
        write_json(self.path, self.values)


def trained_tokenizer(settings):
    path = os.path.join(settings.out, "tokenizer.json")
    if settings.start:
        tokenizer_with(settings.start).save(path)
    elif not os.path.exists(path):
        train_tokenizer(some_texts([os.path.join(settings.data, "cpt")]), settings.vocabulary).save(path)
    return Tokenizer.load(path)


def packed_from(settings, tokenizer, folder):
    """Packs a folder as the settings say, and remembers what of it was used."""
    repeats = {name: int(times) for name, _, times in (text.partition("=") for text in settings.repeat)}
    packing = Packing(tokenizer, settings.context, settings.mask, settings.thoughts, tokens=settings.tokens)
    if settings.domain:
        packing.chosen = lambda example: example.about.get("domain") == settings.domain
    return pack([folder], packing, settings.row, repeats)


if __name__ == "__main__":
    run(main)
