"""Trains on exported examples: `cpt` from nothing, `sft` from a checkpoint. One loop; the data makes the difference.

    python3 trainer/train.py cpt --data export/cpt --out run --depth 8 --seconds 300
    python3 trainer/train.py sft --data export/sft --out run --from run/cpt.pt --epochs 2

Interrupted, the same command goes on from the last checkpoint. Several GPUs: torchrun --nproc-per-node N trainer/train.py …
"""
import argparse
import math
import os
import time

import torch

from checkpoints import finish, last_path, load_model, save_progress
from common import Metrics, Trouble, is_new_torch, matrix_rate, pick_device, run, share
from model import Model, Shape
from optimizer import Optimizers, trapezoid
from rows import pack, read_examples
from tokenizer import Tokenizer, train_tokenizer


def arguments():
    parser = argparse.ArgumentParser(description="Trains a world model on exported examples.")
    parser.add_argument("stage", choices=["cpt", "sft"])
    parser.add_argument("--data", nargs="+", required=True, help="exported files or folders")
    parser.add_argument("--out", required=True, help="the run's folder")
    parser.add_argument("--from", dest="start", help="a checkpoint to start from")
    parser.add_argument("--depth", type=int, default=8, help="the one dial: layers; width and heads follow")
    parser.add_argument("--context", type=int, default=2048)
    parser.add_argument("--vocabulary", type=int, default=8192)
    parser.add_argument("--tokenizer", help="a trained tokenizer; one is trained on the data otherwise")
    parser.add_argument("--no-mask", action="store_true", help="count every observation alike")
    parser.add_argument("--batch", type=int, default=64, help="contexts a step, on each GPU")
    parser.add_argument("--row", type=int, help="tokens of a packed row; on a GPU several contexts, which fill better, else one")
    parser.add_argument("--thoughts", type=float, default=0.6, help="the share of thoughts that is kept: it must do without, too")
    parser.add_argument("--share", type=share, default=0.5, help="of the tokens whose predictions are learned from at each step")
    parser.add_argument("--seconds", type=float, help="train this long")
    parser.add_argument("--steps", type=int, help="train so many steps")
    parser.add_argument("--epochs", type=float, help="train so many times over the data")
    parser.add_argument("--matrix-rate", type=float)
    parser.add_argument("--other-rate", type=float)
    parser.add_argument("--save-every", type=float, default=60, help="seconds between checkpoints")
    parser.add_argument("--log-every", type=int, default=20, help="steps between two measurements")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device")
    return parser.parse_args()


def main():
    settings = arguments()
    os.makedirs(settings.out, exist_ok=True)
    rank, world = int(os.environ.get("RANK", 0)), int(os.environ.get("WORLD_SIZE", 1))
    device = pick_device(settings.device)
    if world > 1:
        torch.distributed.init_process_group("nccl" if device.type == "cuda" else "gloo")
        if device.type == "cuda":
            device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
            torch.cuda.set_device(device)
    torch.manual_seed(settings.seed)
    metrics = Metrics(os.path.join(settings.out, "metrics.jsonl") if rank == 0 else None, is_quiet=rank > 0)
    if rank == 0:
        write_tokenizer(settings)
    if world > 1:
        torch.distributed.barrier()
    tokenizer = Tokenizer.load(tokenizer_path(settings))
    several = max(1, min(4, settings.batch, (1 << 14) // settings.context)) if device.type == "cuda" else 1
    row = settings.row or several * settings.context
    packed = pack(settings.data, tokenizer, settings.context, use_mask=not settings.no_mask, row=row,
                  thoughts=settings.thoughts)
    metrics.log(stage=settings.stage, event="packed", rows=len(packed), tokens=packed.tokens(),
                filled=packed.filled, vocabulary=tokenizer.size)
    model, progress, states = model_of(settings, tokenizer, device)
    torch.manual_seed(settings.seed + rank)  # each GPU draws its own tokens to learn from
    optimizers = Optimizers(model, **rates(settings))
    if states:
        optimizers.load(states)
    loop(settings, model, optimizers, packed, metrics, progress, device, rank, world)


def rates(settings):
    small = 0.15 if settings.stage == "sft" else 1.0
    given = {"matrix_rate": settings.matrix_rate, "other_rate": settings.other_rate}
    usual = {"matrix_rate": 0.02 * small, "other_rate": 2e-3 * small}
    return {name: usual[name] if rate is None else rate for name, rate in given.items()}


def tokenizer_path(settings):
    return os.path.join(settings.out, "tokenizer.json")


def write_tokenizer(settings):
    """The one given, else the one that is there, else that of the checkpoint to start from, else a new one."""
    path = tokenizer_path(settings)
    if settings.tokenizer:
        Tokenizer.load(settings.tokenizer).save(path)
    elif os.path.exists(path):
        return
    elif settings.start:
        Tokenizer.load(os.path.join(os.path.dirname(settings.start), "tokenizer.json")).save(path)
    else:
        texts = (segment["text"] for _, example in read_examples(settings.data) for segment in example["segments"])
        train_tokenizer(texts, settings.vocabulary).save(path)


def model_of(settings, tokenizer, device):
    """The model, how far it got (steps and seconds), and the optimizers' states."""
    last = last_path(settings)
    if os.path.exists(last):
        model, saved = load_model(last, device)
        refuse_other(model, tokenizer, settings, last)
        return model, saved["progress"], saved["optimizers"]
    fresh = {"steps": 0, "seconds": 0.0}
    if settings.start:
        model, _ = load_model(settings.start, device)
        refuse_other(model, tokenizer, settings, settings.start)
        return model, fresh, None
    if settings.stage == "sft":
        raise Trouble("sft starts from a checkpoint: --from run/cpt.pt")
    return Model(Shape.of_depth(settings.depth, tokenizer.size, settings.context)).to(device), fresh, None


def refuse_other(model, tokenizer, settings, path):
    shape = model.shape
    if shape.vocabulary != tokenizer.size:
        raise Trouble(f"{path}: has {shape.vocabulary} tokens, the tokenizer {tokenizer.size}. They belong apart.")
    if settings.context > shape.context:
        raise Trouble(f"{path}: has a context of {shape.context} tokens, less than --context {settings.context}.")
    if settings.stage == "cpt" and not settings.start and shape.depth != settings.depth:
        raise Trouble(f"{path}: has {shape.depth} layers, not --depth {settings.depth}. Delete it to begin again.")


def loop(settings, model, optimizers, packed, metrics, progress, device, rank, world):
    is_cuda = device.type == "cuda"
    compiled = torch.compile(model, dynamic=False) if is_cuda and is_new_torch() else model
    chip = matrix_rate(device) if is_cuda else None
    batch = max(1, settings.batch * settings.context // (packed.ids.shape[1] - 1))
    per_step = batch * world
    refuse_other_pace(progress, {"rows": len(packed), "a step": per_step}, settings)
    steps = settings.steps or (math.ceil(settings.epochs * len(packed) / per_step) if settings.epochs else None)
    if not steps and not settings.seconds:
        raise Trouble("for how long? Give --seconds, --steps or --epochs.")
    step, losses, tokens, started, saved_at = progress["steps"], [], 0, None, time.time()
    for rows in orders(len(packed), per_step, settings.seed + 1, step, device):
        seconds = progress["seconds"] if started is None else time.time() - started
        done = step / steps if steps else agreed(seconds / settings.seconds, device, world)
        if done >= 1:
            break
        ids, targets, weights, positions, until = packed.batch(rows[rank * batch : (rank + 1) * batch], device)
        with torch.autocast(device.type, torch.bfloat16, enabled=is_cuda):
            loss = compiled(ids, positions, until, targets, weights, share=settings.share)
        loss.backward()
        if world > 1:
            for parameter in model.parameters():
                torch.distributed.all_reduce(parameter.grad.div_(world))
        optimizers.step(trapezoid(done))
        losses.append(loss.detach())
        step, tokens = step + 1, tokens + ids.numel() * packed.filled * world
        if started is None:
            float(losses[0])  # compiling is over, and does not count
            started, window, tokens = time.time() - progress["seconds"], time.time(), 0
        if step % settings.log_every == 0:
            mean = float(torch.stack(losses).mean())
            if not math.isfinite(mean):
                raise Trouble(f"the loss is not a number after {step} steps. Go on from the last checkpoint, if there is one, "
                              "with smaller rates (--matrix-rate, --other-rate).")
            rate = tokens / (time.time() - window)
            metrics.log(stage=settings.stage, step=step, done=done, loss=mean, tokens_per_second=round(rate),
                        **({"share_of_chip": model.operations(settings.share) * rate / world / chip} if is_cuda else {}))
            losses, tokens, window = [], 0, time.time()
        if rank == 0 and time.time() - saved_at > settings.save_every:
            save_progress(settings, model, optimizers, steps=step, seconds=time.time() - started,
                          pace={"rows": len(packed), "a step": per_step})
            saved_at = time.time()
    if rank == 0:
        finish(settings, model, step, progress["seconds"] if started is None else time.time() - started)


def refuse_other_pace(progress, pace, settings):
    """A step's number says which rows were seen only as long as the rows and how many a step takes are the same."""
    before = progress.get("pace", pace)
    if before != pace:
        was, now = (f"{pace['rows']} rows, {pace['a step']} a step" for pace in (before, pace))
        raise Trouble(f"{last_path(settings)} was saved with {was}; now there are {now}. Go on with the same data, batch and number "
                      "of GPUs, or delete it to begin the stage again.")


def orders(count, per_step, seed, begun, device):
    """The rows of every step without end, each row once in a pass; from step `begun` on as if it had never been interrupted."""
    order, step = torch.Generator().manual_seed(seed), 0
    while True:
        permutation = (torch.randperm(max(count, per_step), generator=order) % count).to(device)
        for at in range(0, len(permutation) - per_step + 1, per_step):
            step += 1
            if step > begun:
                yield permutation[at : at + per_step]


def agreed(done, device, world):
    """What the first of several says: their clocks differ, and all must stop at one step."""
    if world == 1:
        return done
    told = torch.tensor(done, device=device)
    torch.distributed.broadcast(told, 0)
    return float(told)


if __name__ == "__main__":
    run(main)
