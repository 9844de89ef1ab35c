"""Everything that learns, compiled and on a GPU, in less than five minutes; without one there is nothing to run.

    python3 trainer/test_gpu.py
"""
import json
import os
import tempfile
import time
import unittest

import torch

from common import Place, is_new_torch
from examples import Packing, read_examples
from model import Model, Shape
from rows import pack
from settings import TrainSettings
from test_stages import call, kill_at, metrics, toy
from tokenizer import train_tokenizer
from train import Learner

HAS_GPU = torch.cuda.is_available() and is_new_torch()


@unittest.skipUnless(HAS_GPU, "there is no GPU")
class GpuTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.holder.cleanup)
        cls.folder = cls.holder.name
        for number, pool in enumerate(("cpt", "sft", "rl", "test", "wave")):
            os.makedirs(os.path.join(cls.folder, "data", pool))
            toy(os.path.join(cls.folder, "data", pool, "toys.jsonl"), 40 if pool == "test" else 2000, number, think=pool == "sft",
                single=pool == "rl")

    def test_learns_compiled_what_it_learns_with_the_mask_written_out(self):
        path = os.path.join(self.folder, "data", "sft")
        tokenizer = train_tokenizer((segment.text for example in read_examples([path]) for segment in example.segments), 300)
        packed = pack([path], Packing(tokenizer, 512), row=1024)
        torch.manual_seed(1)
        model = Model(Shape.of_depth(2, tokenizer.size, 512))
        for block in model.blocks:
            torch.nn.init.normal_(block.o.weight, std=0.1)
            torch.nn.init.normal_(block.down.weight, std=0.1)
        found = []
        for place in (Place(torch.device("cuda")), Place(torch.device("cpu"))):
            learner, batch = Learner.of(model.to(place.device), place), packed.batch([0, 1, 2, 3], place.device)
            model.zero_grad()
            with place.half():
                loss = learner.run(batch.ids, batch.positions, batch.until, batch.targets, batch.weights, share=1.0, total=None)
            loss.backward()
            found.append((float(loss), [parameter.grad.float().cpu().flatten() for parameter in model.parameters()]))
        (ours, gradients), (exact, wanted) = found
        self.assertAlmostEqual(ours, exact, delta=0.01 * exact)
        for one, other in zip(gradients, wanted):
            self.assertGreater(float(torch.nn.functional.cosine_similarity(one, other, dim=0)), 0.98)

    def test_trains_all_stages_and_goes_on_where_it_was_ended(self):
        begin = ["cpt", "--data", "data/cpt", "--out", "run", "--depth", "2", "--context", "512", "--vocabulary", "300", "--batch", "16",
                 "--steps", "400", "--log-every", "20"]
        kill_at("step=60", "train.py", *begin, "--save-every", "0", folder=self.folder)
        call("train.py", *begin, folder=self.folder)
        lines = metrics(self.folder, "cpt")
        self.assertLess(lines[-1]["loss"], 0.5 * lines[0]["loss"])
        self.assertGreater(lines[-1]["share_of_chip"], 0)
        started = time.time()
        call("train.py", "sft", "--data", "data/sft", "--from", "run/cpt.pt", "--out", "run", "--context", "512", "--batch", "16",
             "--seconds", "40", folder=self.folder)
        self.assertLess(time.time() - started, 70)  # more than half of it may go into compiling
        call("rl.py", "--data", "data/rl", "--from", "run/sft.pt", "--out", "run", "--steps", "3", "--prompts", "8", "--group", "4",
             "--length", "16", "--temperature", "0.8", folder=self.folder)
        call("evaluate.py", "--model", "run/rl.pt", "--data", "data/test", "--out", "run/test", "--each", "--seconds", "20",
             folder=self.folder)
        with open(os.path.join(self.folder, "run", "test", "toys", "summary.json")) as file:
            self.assertGreater(json.load(file)["all"]["exact"], 0.5)
        call("export.py", "--model", "run/rl.pt", "--gguf", "run/toy.gguf", "--hugging-face", "run/hf", folder=self.folder)

    def test_arranges_a_study(self):
        small = ["--out", "study", "--depth", "2", "--context", "512", "--row", "1024", "--vocabulary", "300"]
        call("study.py", "tokenizer", "--data", "data", *small, folder=self.folder)
        for pool, into in (("wave", "waves/cpt-1.npz"), ("cpt", "short/1-cpt without mask.npz"), ("sft", "short/2-+ sft.npz")):
            call("study.py", "pack", "--data", f"data/{pool}", "--into", f"study/{into}", *small, folder=self.folder)
        call("study.py", "all", "--data", "data", "--seconds", "10", "--sft-seconds", "10", "--short-seconds", "5", "--rl-steps", "2",
             "--prompts", "8", "--group", "4", "--length", "16", "--batch", "16", "--limit", "200", "--thinkers", "toys", *small,
             folder=self.folder)
        with open(os.path.join(self.folder, "study", "results.json")) as file:
            results = json.load(file)
        self.assertEqual(set(results), {"cpt", "sft", "thinking", "final", "untrained", "cpt without mask", "+ sft", "+ rl"})
        self.assertGreater(results["sft"]["figures"]["toys"]["all"]["exact"], 0.5)
        self.assertGreater(results["cpt"]["trained"]["share_of_chip"], 0)
        self.assertEqual(TrainSettings(stage="sft").rates(), [0.008, 0.0008])


if __name__ == "__main__":
    unittest.main()
