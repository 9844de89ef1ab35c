"""The one loop piece by piece: its clock, its steps in parts, its dials."""
import contextlib
import dataclasses
import io
import math
import unittest
from unittest import mock

import torch

import train
from common import Metrics, Place
from examples import Piece
from model import Model, Shape
from rows import packed_rows
from settings import EvaluateSettings, ExportSettings, RlSettings, StudySettings, TrainSettings, only, read
from train import Clock, Learner, Meter, Reached, learn

CPU = Place(torch.device("cpu"))


class ClockTest(unittest.TestCase):
    def setUp(self):
        self.now = 1000.0
        watch = mock.patch.object(train.time, "time", lambda: self.now)
        watch.start()
        self.addCleanup(watch.stop)

    def steps(self, clock, each, setup=0.0):
        """Steps of so many seconds until it is done; where the schedule stood at each."""
        seen = []
        while (done := clock.done()) < 1:
            seen.append(done)
            self.now += each + (0 if clock.is_set_up else setup)
            clock.reached.steps += 1
            if not clock.is_set_up:
                clock.set_up()
        return seen

    def test_ends_with_the_time_it_was_given_all_in_all(self):
        begun = self.now
        self.now += 20  # reading and packing
        done = self.steps(Clock(Reached(), 100, begun=begun, saving=3), each=2, setup=5)
        self.assertLessEqual(self.now - begun, 97 + 1)
        self.assertGreater(self.now - begun, 94)
        self.assertEqual(done[:2], [0.0, 0.0])
        self.assertGreater(done[-1], 0.95)

    def test_leaves_half_of_the_time_to_learning_whatever_comes_before(self):
        begun = self.now
        self.now += 90
        self.steps(Clock(Reached(), 100, begun=begun), each=1)
        self.assertAlmostEqual(self.now - begun, 90 + 1 + 50, delta=1)

    def test_leaves_compiling_out_where_nobody_waits_for_it(self):
        self.steps(Clock(Reached(), 100), each=1, setup=60)
        self.assertAlmostEqual(self.now, 1000 + 61 + 100, delta=1)

    def test_goes_on_where_an_earlier_call_stood(self):
        reached = Reached()
        clock = Clock(reached, 100, begun=self.now)
        for _ in range(40):
            clock.done()
            self.now += 1
            reached.steps += 1
            if not clock.is_set_up:
                clock.set_up()
        saved = vars(clock.noted())
        self.now += 5000
        begun = self.now
        self.now += 9
        again = Clock(Reached(**saved), 100, begun=begun)
        done = self.steps(again, each=1)
        self.assertAlmostEqual(done[0], 39 / 99, places=2)
        self.assertAlmostEqual(self.now - begun + 40, 100, delta=1.5)

    def test_counts_steps_where_these_are_given(self):
        self.assertEqual(self.steps(Clock(Reached(steps=2), None, 4), each=1), [0.5, 0.75])


class PartsTest(unittest.TestCase):
    def test_learns_from_a_step_in_parts_what_it_would_from_the_whole(self):
        torch.manual_seed(1)
        model = Model(Shape(300, 1, 64, 1, 64, 192, 64))
        packed = packed_rows([Piece.of([[5 + n] * 4, [9 + n] * (4 + 3 * n)], [0.05, 1.0]) for n in range(4)], 20)
        batch, gradients, losses = packed.batch(list(range(len(packed))), "cpu"), [], []
        self.assertGreater(len(packed), 1)
        for part in (1, len(packed)):
            settings = TrainSettings(stage="cpt", context=20, part=part, share=1.0)
            model.zero_grad()
            losses.append(float(learn(settings, Learner.of(model, CPU), batch, Meter(settings, model, Metrics(None, True), CPU), CPU)))
            gradients.append([parameter.grad.clone() for parameter in model.parameters()])
        self.assertAlmostEqual(*losses, places=5)
        for ours, whole in zip(*gradients):
            self.assertLess(float((ours - whole).abs().max()), 1e-5 * max(1.0, float(whole.abs().max())))

    def test_says_where_a_long_step_stands_and_keeps_it_in_no_file(self):
        settings, said, now = TrainSettings(stage="cpt"), io.StringIO(), [0.0]
        with contextlib.redirect_stdout(said), mock.patch.object(train.time, "time", lambda: now[0]):
            meter = Meter(settings, None, Metrics(None), CPU)
            for part in range(4):
                now[0] += 3
                meter.show(part, 4)
        self.assertEqual([line.partition(" ")[2] for line in said.getvalue().splitlines()],
                         ["stage=cpt step=1 part=1/4", "stage=cpt step=1 part=3/4"])

    def test_refuses_a_loss_that_is_no_number(self):
        meter = Meter(TrainSettings(stage="cpt"), None, Metrics(None, True), CPU)
        meter.losses = [torch.tensor(math.nan)]
        with self.assertRaisesRegex(train.Trouble, "the loss is not a number after 7 steps"):
            meter.tell(7, 0.1, 1)


class SettingsTest(unittest.TestCase):
    def test_makes_flags_of_dials(self):
        found = read(TrainSettings, "", "sft --data a b --out run --from x.pt --matrix-rate 0.1 --mask --epochs 2".split())
        self.assertEqual((found.stage, found.data, found.out, found.start, found.mask, found.epochs), ("sft", ["a", "b"], "run", "x.pt", True, 2))
        self.assertEqual([round(rate, 6) for rate in found.rates()], [0.1, 8e-4])
        self.assertEqual(read(StudySettings, "", "all --data a --out b --thinkers".split()).thinkers, [])
        for wrong in ("cpt --out run", "cpt --data a --out run --share 2", "rl --data a --out run"):
            with contextlib.redirect_stderr(io.StringIO()), self.assertRaises(SystemExit):
                read(TrainSettings, "", wrong.split())
        with contextlib.redirect_stderr(io.StringIO()), self.assertRaises(SystemExit):
            read(RlSettings, "", "--data a --out b --from c --temperature 0".split())

    def test_explains_every_dial(self):
        for kind in (TrainSettings, RlSettings, EvaluateSettings, ExportSettings, StudySettings):
            with contextlib.redirect_stdout(io.StringIO()) as said, self.assertRaises(SystemExit):
                read(kind, "", ["--help"])
            for each in dataclasses.fields(kind):
                self.assertGreater(len(each.metadata["says"]), 8, each.name)
                flag = each.metadata.get("flag", f"--{each.name.replace('_', '-')}")
                self.assertIn(each.metadata["says"][:16] if each.metadata.get("positional") else flag, said.getvalue())

    def test_hands_one_kind_what_another_has_too(self):
        study = StudySettings(what="all", data="export", out="study", temperature=0.7, batch=3)
        self.assertEqual((only(TrainSettings, study, stage="cpt").batch, only(RlSettings, study, data=["x"]).temperature), (3, 0.7))


if __name__ == "__main__":
    torch.set_num_threads(1)
    unittest.main()
