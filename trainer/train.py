"""The one training loop: what made the shipped model is what `agentworld train` runs. `cpt` begins from nothing, `sft` from a
checkpoint; the data makes the difference.

    python3 trainer/train.py cpt --data export/cpt --out run --depth 8 --seconds 300
    python3 trainer/train.py sft --data export/sft --out run --from run/cpt.pt --epochs 2

Interrupted, the same command goes on from the last checkpoint. Several GPUs: torchrun --nproc-per-node N trainer/train.py …
"""
from common import BEGUN, Metrics, Place, Trouble, is_new_torch, matrix_rate, run  # first, as its clock runs from here
import math
import os
import time
from dataclasses import dataclass, field

import torch

from checkpoints import finish, last_path, load_model, save_progress, tokenizer_with
from examples import Packing, some_texts
from model import Model, Shape
from optimizer import Optimizers, trapezoid
from rows import Passes, pack
from settings import TrainSettings, read
from tokenizer import Tokenizer, train_tokenizer


def main():
    # what was asked: every dial stands in settings.py
    settings = read(TrainSettings, "Trains a world model on exported examples.")
    os.makedirs(settings.out, exist_ok=True)
    # where: a GPU or the processor, alone or with others
    place = Place.join(settings.device)
    metrics = Metrics(os.path.join(settings.out, "metrics.jsonl") if place.is_first else None, is_quiet=not place.is_first)
    # the alphabet: learned from the data once, and then the run's own
    tokenizer = tokenizer_of(settings, place, metrics)
    # the data: examples as documents, documents side by side in rows
    passes = passes_of(settings, tokenizer, place, metrics)
    # the model: new, or from a checkpoint; and how far an earlier call got with it
    torch.manual_seed(settings.seed)
    learner, reached, states = learner_of(settings, tokenizer, place)
    # the optimiser: Muon for matrices, AdamW for the rest
    optimizers = Optimizers(learner.model, *settings.rates())
    if states is not None:
        optimizers.load(states)
        passes.go_on(reached.passes, last_path(settings))
    # the loop, until steps or time are over
    torch.manual_seed(settings.seed + place.rank)  # each GPU draws its own tokens to learn from
    clock = Clock(reached, settings.seconds, steps_of(settings, passes), begun=BEGUN, saving=1 + learner.model.parameters_count() / 5e7)
    trained = train(settings, learner, optimizers, passes, clock, metrics, place)
    # what is left: weights, and what they cost
    if place.is_first:
        finish(settings, learner.model, **trained)


def train(settings, learner, optimizers, passes, clock, metrics, place):
    """Learns from step after step; returns what it took. Everything that trains comes through here."""
    reached, meter, saved_at = clock.reached, Meter(settings, learner.model, metrics, place), time.time()
    stream = passes.steps(place.device)
    while (done := place.agreed(clock.done())) < 1:
        # the rows of this step, of which each process takes its own
        rows = next(stream)
        mine = len(rows) // place.world
        batch = passes.now.batch(rows[place.rank * mine : (place.rank + 1) * mine], place.device)
        # forwards, then backwards: every weight learns which way it should move
        loss = learn(settings, learner, batch, meter, place)
        place.mean_gradients(learner.model)
        # one step that way: small steps first, then large, in the end small again
        optimizers.step(trapezoid(done))
        reached.steps += 1
        if clock.is_set_up:
            reached.tokens += meter.saw(loss, batch, passes.now.filled)
        else:
            float(loss)  # compiling is over, and counts in no speed
            clock.set_up()
            meter.restart()
        if meter.is_due(reached.steps):
            meter.tell(reached.steps, done, passes.number + 1)
        if place.is_first and time.time() - saved_at > settings.save_every:
            reached.passes = passes.state()
            save_progress(settings, learner.model, optimizers, clock.noted())
            saved_at = time.time()
    if meter.losses:
        meter.tell(reached.steps, 1.0, passes.number + 1)
    return {**clock.noted().counts(), **meter.ending(reached)}


def learn(settings, learner, batch, meter, place):
    """The loss of a step's rows, with its gradients; in parts, where all of them would need too much memory."""
    row = batch.ids.shape[1]
    whole = len(batch.ids) if place.is_gpu and not settings.part else max(1, (settings.part or 1) * settings.context // row)
    count, losses = -(-len(batch.ids) // whole), []
    total = batch.weights.sum() if count > 1 else None
    for number, part in enumerate(batch.parts(whole)):
        meter.show(number, count)
        with place.half():
            loss = learner.run(part.ids, part.positions, part.until, part.targets, part.weights, share=settings.share, total=total)
        loss.backward()
        losses.append(loss.detach())
    return torch.stack(losses).sum()


@dataclass
class Reached:
    """How far a stage got, over all the calls it took."""
    steps: int = 0
    tokens: int = 0
    seconds: float = 0.0  # of training
    setup: float = 0.0  # of what came before: reading, packing, compiling
    passes: dict = field(default_factory=dict)  # which rows were seen

    def counts(self):
        return {"steps": self.steps, "tokens": self.tokens, "seconds": self.seconds}


class Clock:
    """How much of a stage is done: of so many steps, or of the time it may take. What is not training (reading, compiling and
    saving, from `begun` on) comes off that time, but never more than half of it; without `begun` it does not count."""

    def __init__(self, reached, seconds=None, steps=None, begun=None, saving=0.0):
        self.reached, self.seconds, self.steps, self.begun, self.saving = reached, seconds, steps, begun, saving
        self.before, self.started, self.first = reached.seconds, None, reached.steps

    @property
    def is_set_up(self):
        return self.started is not None

    def set_up(self):
        """The first step is over: from now on every second is one of training."""
        self.started, self.first = time.time(), self.reached.steps
        self.reached.setup += self.started - self.begun if self.begun else 0.0

    def noted(self):
        self.reached.seconds = self.before + (time.time() - self.started if self.started else 0.0)
        return self.reached

    def done(self):
        if self.steps:
            return self.reached.steps / self.steps
        spent = self.noted().seconds
        room = self.seconds if self.begun is None else max(self.seconds - self.reached.setup - self.saving, self.seconds / 2)
        each = (spent - self.before) / max(1, self.reached.steps - self.first)
        return 1.0 if spent + each / 2 > room else spent / room


class Meter:
    """Says what is measured: the mean loss and the speed since the last time; and where a step stands that takes long."""

    def __init__(self, settings, model, metrics, place):
        self.settings, self.model, self.metrics, self.place = settings, model, metrics, place
        self.chip = matrix_rate(place.device) if place.is_gpu else None
        self.recent, self.step, self.told = [], 0, 0
        self.heard = self.told_at = time.time()  # when anything was said or done, and when something was measured
        self.restart()

    def restart(self):
        self.losses, self.tokens, self.window = [], 0, time.time()

    def saw(self, loss, batch, filled):
        """Counts a step; returns its tokens."""
        tokens = round(batch.ids.numel() * filled * self.place.world)
        self.losses.append(loss)
        self.tokens += tokens
        return tokens

    def show(self, part, count):
        if count > 1 and time.time() - self.heard > 5:
            self.metrics.show(stage=self.settings.stage, step=self.step + 1, part=f"{part}/{count}")
            self.heard = time.time()

    def is_due(self, step):
        self.step, self.heard = step, time.time()
        return self.losses and (step - self.told >= self.settings.log_every or time.time() - self.told_at > 10)

    def tell(self, step, done, passes):
        mean = float(torch.stack(self.losses).mean())
        if not math.isfinite(mean):
            raise Trouble(f"the loss is not a number after {step} steps. Go on from the last checkpoint, if there is one, "
                          "with smaller rates (--matrix-rate, --other-rate).")
        rate = self.tokens / (time.time() - self.window)
        self.metrics.log(stage=self.settings.stage, step=step, done=done, loss=mean, passes=passes, tokens_per_second=round(rate),
                         **self.share_of_chip(rate))
        self.recent = (self.recent + self.losses)[-50:]
        self.told, self.told_at = step, time.time()
        self.restart()

    def share_of_chip(self, rate):
        return {"share_of_chip": self.model.operations(self.settings.share) * rate / self.place.world / self.chip} if self.chip else {}

    def ending(self, reached):
        """The loss at the end, which is the mean of the last fifty steps, and the speed of all."""
        last = (self.recent + self.losses)[-50:]
        loss = {"loss": float(torch.stack(last).mean())} if last else {}
        return {**loss, **self.share_of_chip(reached.tokens / max(1e-9, reached.seconds))}


@dataclass
class Learner:
    """A model, and how it is run: compiled on a GPU."""
    model: Model
    run: object

    @staticmethod
    def of(model, place):
        return Learner(model, torch.compile(model, dynamic=False) if place.is_gpu and is_new_torch() else model)


def tokenizer_of(settings, place, metrics):
    """The one given, else the one that is there, else that of the checkpoint to start from, else a new one."""
    path = os.path.join(settings.out, "tokenizer.json")
    if place.is_first:
        if settings.tokenizer:
            Tokenizer.load(settings.tokenizer).save(path)
        elif not os.path.exists(path) and settings.start:
            tokenizer_with(settings.start).save(path)
        elif not os.path.exists(path):
            metrics.show(stage=settings.stage, event="learning_words")
            train_tokenizer(some_texts(settings.data), settings.vocabulary).save(path)
    place.wait()
    return Tokenizer.load(path)


def passes_of(settings, tokenizer, place, metrics):
    """The examples in rows: on a GPU of several contexts, which leaves fewer places empty."""
    metrics.show(stage=settings.stage, event="packing")
    several = max(1, min(4, settings.batch, (1 << 14) // settings.context)) if place.is_gpu else 1
    packing = Packing(tokenizer, settings.context, settings.mask, settings.thoughts, tokens=settings.tokens)
    packed = pack(settings.data, packing, settings.row or several * settings.context)
    metrics.log(stage=settings.stage, event="packed", rows=len(packed), tokens=packed.tokens(), filled=packed.filled,
                vocabulary=tokenizer.size)
    return Passes(packed, rows_a_step(settings, packed, place), settings.seed + 1)


def rows_a_step(settings, packed, place):
    return max(1, settings.batch * settings.context // packed.row) * place.world


def steps_of(settings, passes):
    """How many steps there are, or None where the clock says."""
    steps = settings.steps or (math.ceil(settings.epochs * len(passes.now) / passes.per_step) if settings.epochs else None)
    if not steps and not settings.seconds:
        raise Trouble("for how long? Give --seconds, --steps or --epochs.")
    return steps


def learner_of(settings, tokenizer, place):
    """The model, how far it got, and the optimizers' states."""
    last, progress, states = last_path(settings), Reached(), None
    if os.path.exists(last):
        model, saved = load_model(last, place.device)
        if "passes" not in saved["progress"]:
            raise Trouble(f"{last} is of an earlier version, and only its weights can be used. Delete it to begin the stage again.")
        progress, states = Reached(**saved["progress"]), saved["optimizers"]
        refuse_other(model, tokenizer, settings, last)
    elif settings.start:
        model, _ = load_model(settings.start, place.device)
        refuse_other(model, tokenizer, settings, settings.start)
    elif settings.stage == "sft":
        raise Trouble("sft starts from a checkpoint: --from run/cpt.pt")
    else:
        model = Model(Shape.of_depth(settings.depth, tokenizer.size, settings.context)).to(place.device)
    return Learner.of(model, place), progress, states


def refuse_other(model, tokenizer, settings, path):
    shape = model.shape
    if shape.vocabulary != tokenizer.size:
        raise Trouble(f"{path}: has {shape.vocabulary} tokens, the tokenizer {tokenizer.size}. They belong apart.")
    if settings.context > shape.context:
        raise Trouble(f"{path}: has a context of {shape.context} tokens, less than --context {settings.context}.")
    if settings.stage == "cpt" and not settings.start and shape.depth != settings.depth:
        raise Trouble(f"{path}: has {shape.depth} layers, not --depth {settings.depth}. Delete it to begin again.")


if __name__ == "__main__":
    run(main)
