"""What every script needs: one kind of error, files that are whole or absent, metrics as JSON lines, and where it computes."""
import contextlib
import json
import os
import sys
import time
from dataclasses import dataclass

BEGUN = time.time()  # of the process, as far as it matters: what comes next takes seconds

import torch  # noqa: E402


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

    def log(self, **values):
        if self.file:
            self.file.write(json.dumps({"seconds": since(), **values}) + "\n")
            self.file.flush()
        self.show(**values)

    def show(self, **values):
        """Shows where things stand, which is not worth keeping."""
        if not self.is_quiet:
            print(" ".join(f"{key}={short(value)}" for key, value in {"seconds": since(), **values}.items()), flush=True)


def since():
    """Seconds since the process began."""
    return round(time.time() - BEGUN, 2)


def short(value):
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def pick_device(name=None):
    return torch.device(name or ("cuda" if torch.cuda.is_available() else "cpu"))


@dataclass(frozen=True)
class Place:
    """Where a process computes: its device, and which one it is of how many that learn as one."""
    device: torch.device
    rank: int = 0
    world: int = 1

    @staticmethod
    def join(name=None):
        """This process among those that torchrun started with it."""
        device, rank, world = pick_device(name), int(os.environ.get("RANK", 0)), int(os.environ.get("WORLD_SIZE", 1))
        if world > 1:
            torch.distributed.init_process_group("nccl" if device.type == "cuda" else "gloo")
            if device.type == "cuda":
                device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
                torch.cuda.set_device(device)
        return Place(device, rank, world)

    @property
    def is_gpu(self):
        return self.device.type == "cuda"

    @property
    def is_first(self):
        return self.rank == 0

    def wait(self):
        """Until all are here."""
        if self.world > 1:
            torch.distributed.barrier()

    def agreed(self, value):
        """What the first of several says: their clocks differ, and all must stop at one step."""
        if self.world == 1:
            return value
        told = torch.tensor(value, device=self.device)
        torch.distributed.broadcast(told, 0)
        return float(told)

    def mean_gradients(self, model):
        """Several processes learn as one: every gradient becomes the mean of all of theirs."""
        if self.world > 1:
            for parameter in model.parameters():
                torch.distributed.all_reduce(parameter.grad.div_(self.world))

    def half(self):
        """Products of matrices in bf16 where the device is made for them."""
        return torch.autocast(self.device.type, torch.bfloat16, enabled=self.is_gpu)


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
