"""Every dial of every script, with its default and what it does. The flags are made of these: `matrix_rate` is --matrix-rate."""
import argparse
import dataclasses
import typing
from dataclasses import dataclass, field
from typing import List, Optional

# learning rates of pre-training, and how much smaller they are where a model goes on from one
MATRIX_RATE, OTHER_RATE = 0.02, 2e-3
SCALES = {"cpt": 1.0, "sft": 0.4}


def share(text):
    """A share on the command line: more than 0, at most 1."""
    value = float(text)
    if not 0 < value <= 1:
        raise argparse.ArgumentTypeError(f"{text}: not a share between 0 and 1")
    return value


def above_zero(text):
    value = float(text)
    if not value > 0:
        raise argparse.ArgumentTypeError(f"{text}: not a number above 0")
    return value


def dial(default, says, **more):
    """A setting with a default; `more` may hold its flag, how it is read, and what it may be."""
    made = {"default_factory": lambda: list(default)} if isinstance(default, list) else {"default": default}
    return field(metadata={"says": says, **more}, **made)


def needed(says, **more):
    return dial(None, says, required=True, **more)


@dataclass
class RunSettings:
    """What every run has."""
    out: str = needed("the run's folder")
    seed: int = dial(1, "the same seed, data and machine: the same run")
    device: Optional[str] = dial(None, "cuda or cpu; else what is there")


@dataclass
class RowSettings:
    """How examples become rows of tokens."""
    context: int = dial(2048, "tokens a document may have")
    row: Optional[int] = dial(None, "tokens of a packed row; on a GPU several contexts, which fill better, else one")
    vocabulary: int = dial(8192, "tokens of a vocabulary that is learned from the data")
    thoughts: float = dial(0.6, "the share of thoughts that is kept: it must do without, too")
    tokens: Optional[int] = dial(None, "of the data so many are taken at most, from every file its share")
    mask: bool = dial(False, "let turns that tell little count nothing; measured, that cost accuracy")


@dataclass
class LearningSettings:
    """How the one loop learns."""
    depth: int = dial(8, "the one dial: layers; width and heads follow")
    batch: int = dial(64, "contexts a step, on each GPU")
    part: Optional[int] = dial(None, "contexts that are computed at once, for want of memory; on a GPU all of a step, else one")
    share: float = dial(0.5, "of the tokens whose predictions are learned from at each step", reads=share)


@dataclass
class TrainSettings(LearningSettings, RowSettings, RunSettings):
    """train.py: pre-training (cpt) and fine-tuning (sft)."""
    stage: str = needed("cpt from nothing, sft from a checkpoint", choices=["cpt", "sft"], positional=True)
    data: List[str] = needed("exported files or folders")
    start: Optional[str] = dial(None, "a checkpoint to start from", flag="--from")
    tokenizer: Optional[str] = dial(None, "a trained tokenizer; one is trained on the data otherwise")
    seconds: Optional[float] = dial(None, "train this long, reading and saving included")
    steps: Optional[int] = dial(None, "train so many steps")
    epochs: Optional[float] = dial(None, "train so many times over the data")
    matrix_rate: Optional[float] = dial(None, f"of learning, for matrices: {MATRIX_RATE}, of sft less")
    other_rate: Optional[float] = dial(None, f"of learning, for the rest: {OTHER_RATE}, of sft less")
    save_every: float = dial(60.0, "seconds between checkpoints")
    log_every: int = dial(20, "steps between two measurements, unless ten seconds pass before")

    def rates(self):
        """Learning rates of matrices and of the rest."""
        scale, given = SCALES.get(self.stage, 1.0), (self.matrix_rate, self.other_rate)
        return [scale * usual if rate is None else rate for rate, usual in zip(given, (MATRIX_RATE, OTHER_RATE))]


@dataclass
class RolloutSettings:
    """How reinforcement samples and learns."""
    prompts: int = dial(64, "prompts a step")
    group: int = dial(8, "samples for each")
    parts: int = dial(2, "updates on each step's samples")
    length: int = dial(384, "tokens a reply may have")
    longest: Optional[int] = dial(None, "tokens a prompt and its reply may have, where that is less than the context")
    temperature: float = dial(1.0, "of sampling, and of the ratio that is learned from", reads=above_zero)
    clip_low: float = dial(3e-4, "the ratio counts down to 1 less this")
    clip_high: float = dial(4e-4, "and up to 1 and this")
    think: bool = dial(False, "let the model think before it answers")
    judge: Optional[str] = dial(None, "address of `agentworld train reward`: nine parts of its score to one of the rules")


@dataclass
class RlSettings(RolloutSettings, RunSettings):
    """rl.py: reinforcement."""
    data: List[str] = needed("exported files or folders")
    start: str = needed("a checkpoint to start from", flag="--from")
    steps: Optional[int] = dial(None, "so many steps; 100 where no seconds are given")
    seconds: Optional[float] = dial(None, "this long, reading and saving included")
    matrix_rate: float = dial(2e-4, "of learning, for matrices")
    other_rate: float = dial(2e-5, "of learning, for the rest")
    save_every: float = dial(60.0, "seconds between checkpoints")

    stage: typing.ClassVar = "rl"


@dataclass
class EvaluateSettings(RunSettings):
    """evaluate.py: held-out turns."""
    model: str = needed("a checkpoint")
    data: List[str] = needed("exported files or folders")
    each: bool = dial(False, "every file is a hold-out with a folder of its name")
    limit: Optional[int] = dial(None, "so many turns at most of each hold-out, the first")
    seconds: Optional[float] = dial(None, "measure as many sessions as this allows, drawn by chance, reading them included")
    length: int = dial(512, "tokens of a reply that is generated; a truth that is read may have more")
    batch: Optional[int] = dial(None, "rows at once; 256 on a GPU, else 8")
    think: bool = dial(False, "let the model think before it answers")
    exact_only: bool = dial(False, "leave out what would have to be generated")


@dataclass
class ExportSettings:
    """export.py: files for others."""
    model: str = needed("a checkpoint, or a GGUF file that was written here")
    gguf: Optional[str] = dial(None, "the file for llama.cpp")
    type: str = dial("q8_0", "its weights", choices=["f16", "f32", "q8_0"])
    hugging_face: Optional[str] = dial(None, "the folder for Transformers, vLLM and SGLang")
    compare: Optional[List[str]] = dial(
        None, "read the folder with Transformers, and say how far its ids and logits are from ours on these examples")
    texts: int = dial(200, "examples to compare at most")
    metrics: Optional[str] = dial(None, "a file to add what was compared to, as a line of JSON")
    name: str = dial("agentworld", "the model's")
    description: str = dial("", "one sentence about it")


@dataclass
class StudySettings(RolloutSettings, LearningSettings, RowSettings, RunSettings):
    """study.py: which stages one after the other, for how long, and what is measured after each."""
    what: str = needed("the whole study, or what is prepared beside it", choices=["all", "pack", "tokenizer"], positional=True)
    data: str = needed("the folder with cpt/, sft/, rl/ and test/; to pack, the one to pack")
    context: int = dial(4096, "tokens a document may have")
    row: int = dial(8192, "tokens of a packed row")
    batch: int = dial(32, "contexts a step")
    start: Optional[str] = dial(None, "a GGUF file to go on from, with its vocabulary", flag="--from")
    domain: Optional[str] = dial(None, "pack this one alone")
    into: Optional[str] = dial(None, "the file of packed rows to write")
    repeat: List[str] = dial([], "FILE=TIMES: files to take more than once, by the beginning of their names")
    seconds: float = dial(600.0, "of the long run, compiling left out; 0 leaves it out")
    sft_seconds: float = dial(240.0, "of fine-tuning, likewise")
    short_seconds: float = dial(60.0, "of the first short run, the others take as many steps; 0 leaves them out")
    scale: float = dial(1.0, "of the learning rates in the long run")
    sft_scale: float = dial(SCALES["sft"], "of the learning rates, for thoughts")
    thinkers: List[str] = dial(["notebook"], "hold-outs that are asked to think, too")
    limit: int = dial(2000, "turns of a hold-out at most")
    written: int = dial(700, "turns of a hold-out whose wrong answers are written out")
    longest: Optional[int] = dial(1500, "tokens of a prompt and its reply in reinforcement")
    rl_steps: int = dial(16, "of reinforcement")
    rl_rate: float = dial(2e-4, "of learning by reinforcement; a tenth of it outside matrices")
    prompts: int = dial(48, "prompts a step")


def read(kind, description, arguments=None):
    """The command line as settings of that kind."""
    parser = argparse.ArgumentParser(description=description)
    kinds = typing.get_type_hints(kind)
    for each in dataclasses.fields(kind):
        flag = each.metadata.get("flag", f"--{each.name.replace('_', '-')}")
        if each.metadata.get("positional"):
            parser.add_argument(each.name, help=each.metadata["says"], choices=each.metadata["choices"])
        else:
            parser.add_argument(flag, dest=each.name, **told(each, kinds[each.name]))
    return kind(**vars(parser.parse_args(arguments)))


def told(each, kind):
    """What argparse is told of one dial."""
    says, is_needed = each.metadata, each.metadata.get("required", False)
    default = each.default if each.default is not dataclasses.MISSING else each.default_factory()
    usual = f" ({default})" if default not in (None, False, "", []) else ""
    about = {"help": says["says"] + usual, "required": is_needed, "default": default}
    if kind is bool:
        return {**about, "action": "store_true"}
    inner = next((part for part in typing.get_args(kind) if part is not type(None)), kind)
    if list in (typing.get_origin(kind), typing.get_origin(inner)):
        return {**about, "nargs": "*" if isinstance(default, list) else "+"}
    return {**about, "type": says.get("reads", inner), "choices": says.get("choices")}


def only(kind, settings, **others):
    """Those of the settings that another kind has, too, with others in the place of some."""
    names = {each.name for each in dataclasses.fields(kind)}
    return kind(**{**{name: value for name, value in vars(settings).items() if name in names}, **others})
