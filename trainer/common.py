"""What every script needs: one kind of error, files that are whole or absent, metrics as JSON lines."""
import argparse
import contextlib
import json
import multiprocessing
import os
import sys
import time

import torch


class Trouble(Exception):
    """Something the reader can mend; its text says what and how."""


def run(main):
    """Runs a script's main; trouble becomes one line on stderr and exit status 1."""
    try:
        main()
    except Trouble as trouble:
        print(f"trainer: {trouble}", file=sys.stderr)
        sys.exit(1)


def write_whole(path, write):
    """Writes a file through a temporary neighbour: a reader never meets half of it."""
    partial = f"{path}.part"
    try:
        with open(partial, "wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(partial)
        if not isinstance(error, OSError):
            raise
        raise Trouble(f"cannot write {path}: {error.strerror}. What was there before is unharmed.")


def write_json(path, value):
    write_whole(path, lambda file: file.write((json.dumps(value, indent=1) + "\n").encode()))


def read_json(path):
    try:
        with open(path) as file:
            return json.load(file)
    except FileNotFoundError:
        raise Trouble(f"{path}: there is no such file.")
    except ValueError as error:
        raise Trouble(f"{path}: not JSON ({error}).")


class Metrics:
    """Appends one JSON line per measurement, and shows it."""

    def __init__(self, path, is_quiet=False):
        try:
            self.file = open(path, "a") if path else None
        except OSError as error:
            raise Trouble(f"cannot write {path}: {error.strerror}.")
        self.is_quiet = is_quiet
        self.start = time.time()

    def log(self, **values):
        line = {"seconds": round(time.time() - self.start, 2), **values}
        if self.file:
            self.file.write(json.dumps(line) + "\n")
            self.file.flush()
        if not self.is_quiet:
            print(" ".join(f"{key}={short(value)}" for key, value in line.items()), flush=True)


def short(value):
    return f"{value:.4g}" if isinstance(value, float) else str(value)


@contextlib.contextmanager
def workers(tasks):
    """A map over several processes where there is enough to do."""
    count = min(tasks, os.cpu_count() or 1, 16)
    if count < 3:
        yield map
        return
    with multiprocessing.get_context("fork").Pool(count) as pool:
        yield pool.imap


def share(text):
    """A share on the command line: more than 0, at most 1."""
    value = float(text)
    if not 0 < value <= 1:
        raise argparse.ArgumentTypeError(f"{text}: not a share between 0 and 1")
    return value


def pick_device(name=None):
    return torch.device(name or ("cuda" if torch.cuda.is_available() else "cpu"))


def is_new_torch():
    """Whether scaled_dot_product_attention, compile and flex attention are there."""
    return int(torch.__version__.split(".")[0]) >= 2


def matrix_rate(device, size=8192, times=30):
    """What the chip does in large products of bf16 matrices, in operations a second."""
    a, b = (torch.randn(size, size, device=device, dtype=torch.bfloat16) for _ in range(2))
    for count in (3, times):
        torch.cuda.synchronize(device)
        started = time.time()
        for _ in range(count):
            a @ b
        torch.cuda.synchronize(device)
    return 2 * size**3 * times / (time.time() - started)
