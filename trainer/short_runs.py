"""What each stage gains, in short runs of equal length, measured on the same hold-outs; and reinforcement after them. The first
takes as long as it may, the others as many steps.

`study/short` has packed rows for each, in the order of their names: `1-cpt without mask.npz` begins with new weights,
`4-+ sft.npz` goes on from those before it. Reinforcement goes on from the weights that stand last.
"""
import argparse
import glob
import os
import time

from optimizer import Optimizers
from rl import read_tasks, steps
from rows import Packed


def short_runs(study, notes):
    """Does those there are, and says whether there were any."""
    settings, limit = study.settings, study.settings.limit // 2
    paths = glob.glob(os.path.join(settings.out, "short", "[0-9]*-*.npz"))
    if not paths:
        return False
    study.fresh_model()
    notes.add("untrained", figures=study.measure("untrained", exact_only=True, limit=limit))
    count = None
    for path in sorted(paths, key=lambda path: int(os.path.basename(path).partition("-")[0])):
        name = os.path.basename(path).partition("-")[2][: -len(".npz")]
        goes_on = name.startswith("+")
        if not goes_on:
            study.fresh_model()
        passes, scale = study.passes_over(Packed.load(path)), settings.sft_scale if goes_on else 1.0
        trained = study.train(name, passes, settings.short_seconds, scale, count)
        count = count or trained["steps"]
        notes.add(name, trained=trained, composition=passes.composition())
        notes.add(name, figures=study.measure(name, exact_only=True, limit=limit))
    return True


def reinforce(study, notes, name):
    settings = study.settings
    asked = argparse.Namespace(**{**vars(settings), "data": [os.path.join(settings.data, "rl")]})
    tasks = read_tasks(asked, study.tokenizer, min(settings.context, settings.longest))
    optimizers = Optimizers(study.model, settings.rl_rate, settings.rl_rate / 10)
    if not name.startswith("+"):
        # nothing before it was measured on the very turns that are afterwards
        notes.add(f"before {name}", figures=study.measure(f"before {name}", exact_only=True, limit=settings.limit // 2))
    curve, started = [], time.time()
    for figures in steps(settings, study.model, study.tokenizer, tasks, optimizers, settings.rl_steps):
        curve.append(figures)
        study.metrics.log(run=name, step=len(curve), **figures)
    notes.add(name, curve=curve, tasks=len(tasks), seconds=time.time() - started)
    notes.add(name, figures=study.measure(name, exact_only=True, limit=settings.limit // 2))
