"""The three stages from a toy corpus to files others run: loss falls, replies parse, reward rises, nothing is half done."""
import importlib.util
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import unittest

import torch

HERE = os.path.dirname(os.path.abspath(__file__))
FRUITS = ["fig", "pear", "plum", "kiwi", "lime"]


def segment(text, role, **more):
    return {"text": text, "role": role, "weight": 1, **more}


def toy(path, count, seed, think=False, single=False):
    """Sessions in which a word is said again, or counted: what comes back follows from the action."""
    dice = random.Random(seed)
    with open(path, "w") as file:
        for number in range(count):
            segments = [segment("<|world|>terminal\n", "context")]
            for turn in range(1 if single else dice.randint(3, 8)):
                words = [dice.choice(FRUITS) for _ in range(dice.randint(1, 3))]
                if dice.random() < 0.5:
                    action, answer, thought = f"echo {' '.join(words)}", " ".join(words), ""
                else:
                    action, answer = f"count {' '.join(words)}", str(len(words))
                    thought = "<think>" + " ".join(f"{w} {n}" for n, w in enumerate(words, 1)) + "</think>"
                segments.append(segment(f"<|act|>{action}\n", "policy"))
                segments.append(segment(f"{thought if think else ''}<|obs|>{answer}\n<|end|>\n", "world",
                                        turn=turn + 1, family=action.split()[0], computable=True))
            file.write(json.dumps({"id": str(number), "domain": "terminal", "segments": segments}) + "\n")


def call(script, *args, folder, expect=0):
    done = subprocess.run([sys.executable, os.path.join(HERE, script), *args], cwd=folder, text=True,
                          capture_output=True, env={**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"})
    if done.returncode != expect:
        raise AssertionError(f"{script} ended with {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done


def kill_at(mark, script, *args, folder):
    """Starts a script and ends it the hard way where it says so."""
    child = subprocess.Popen([sys.executable, os.path.join(HERE, script), *args], cwd=folder, stdout=subprocess.PIPE, text=True)
    for line in child.stdout:
        if mark in line:
            child.kill()
            break
    child.wait()
    child.stdout.close()


def metrics(folder, stage, run="run"):
    with open(os.path.join(folder, run, "metrics.jsonl")) as file:
        lines = [json.loads(line) for line in file]
    return [line for line in lines if line.get("stage") == stage and "step" in line]


class StudyTest(unittest.TestCase):
    def test_takes_along_what_is_packed_beside_it_and_measures_every_stage(self):
        with tempfile.TemporaryDirectory() as folder:
            for number, pool in enumerate(("cpt", "sft", "rl", "test", "wave")):
                os.makedirs(os.path.join(folder, "data", pool))
                toy(os.path.join(folder, "data", pool, "toys.jsonl"), 40, number, think=pool == "sft", single=pool == "rl")
            small = ["--out", "study", "--depth", "1", "--context", "128", "--row", "128", "--vocabulary", "300"]
            call("study.py", "tokenizer", "--data", "data", *small, folder=folder)
            for pool, into in (("wave", "waves/cpt-1.npz"), ("sft", "packed/sft.npz"), ("cpt", "short/1-cpt with mask.npz"),
                               ("sft", "short/2-+ sft.npz")):
                call("study.py", "pack", "--data", f"data/{pool}", "--into", f"study/{into}", *small, folder=folder)
            call("study.py", "all", "--data", "data", "--seconds", "3", "--sft-seconds", "2", "--short-seconds", "1",
                 "--rl-steps", "1", "--prompts", "2", "--group", "2", "--length", "16", "--batch", "2", "--limit", "10",
                 "--thinkers", "toys", "--repeat", "toys=2", *small, folder=folder)
            with open(os.path.join(folder, "study", "results.json")) as file:
                results = json.load(file)
            self.assertEqual(set(results), {"cpt", "sft", "thinking", "final", "untrained", "cpt with mask", "+ sft", "+ rl"})
            self.assertGreater(results["cpt"]["composition"]["files"]["toys"]["turns"], 0)
            self.assertGreater(results["cpt"]["trained"]["steps"], 0)
            self.assertEqual(results["+ sft"]["trained"]["steps"], results["cpt with mask"]["trained"]["steps"])
            call("study.py", "all", "--data", "data", "--seconds", "0", "--sft-seconds", "1", "--short-seconds", "0",
                 "--rl-steps", "0", "--batch", "2", "--limit", "4", "--thinkers", "toys", "--from", "study/model.gguf",
                 *["again" if value == "study" else value for value in small], folder=folder)
            with open(os.path.join(folder, "again", "metrics.jsonl")) as file:
                losses = [json.loads(line)["loss"] for line in file if '"loss"' in line]
            self.assertLess(losses[0], 2 * results["sft"]["trained"]["loss"])
            with open(os.path.join(folder, "study", "waves", "cpt-1.npz"), "r+b") as file:
                file.truncate(100)
            again = ("study.py", "all", "--data", "data", "--seconds", "1", "--sft-seconds", "0", "--short-seconds", "0", "--rl-steps",
                     "0", "--batch", "2", "--limit", "4", *small)
            self.assertNotIn('"step"', call(*again, folder=folder).stdout, "what is done is not done again")
            os.unlink(os.path.join(folder, "study", "cpt.pt"))
            self.assertIn("cpt-1.npz: not packed rows", call(*again, folder=folder, expect=1).stderr)


class StagesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.folder = cls.holder.name
        toy(os.path.join(cls.folder, "cpt.jsonl"), 200, 1)
        toy(os.path.join(cls.folder, "sft.jsonl"), 120, 2, think=True)
        toy(os.path.join(cls.folder, "rl.jsonl"), 60, 3, single=True)
        toy(os.path.join(cls.folder, "test.jsonl"), 20, 4)
        common = ["--out", "run", "--log-every", "5", "--batch", "8"]
        call("train.py", "cpt", "--data", "cpt.jsonl", "--depth", "2", "--context", "96", "--vocabulary", "300",
             "--steps", "60", *common, folder=cls.folder)
        call("train.py", "sft", "--data", "sft.jsonl", "--from", "run/cpt.pt", "--steps", "40", "--matrix-rate", "0.01",
             "--context", "96", *common, folder=cls.folder)
        call("rl.py", "--data", "rl.jsonl", "--from", "run/cpt.pt", "--out", "run", "--steps", "12", "--prompts", "12",
             "--group", "6", "--length", "12", "--matrix-rate", "2e-3", "--other-rate", "2e-4", "--clip-low", "0.02",
             "--clip-high", "0.03", folder=cls.folder)

    @classmethod
    def tearDownClass(cls):
        cls.holder.cleanup()

    def test_loss_falls(self):
        losses = [line["loss"] for line in metrics(self.folder, "cpt")]
        self.assertLess(losses[-1], losses[0] * 0.5)

    def test_thoughts_parse_and_answers_follow(self):
        call("evaluate.py", "--model", "run/sft.pt", "--data", "test.jsonl", "--out", "think", "--think", "--length", "40",
             "--limit", "60", folder=self.folder)
        with open(os.path.join(self.folder, "think", "predictions.jsonl")) as file:
            turns = [json.loads(line) for line in file]
        parsed = [turn for turn in turns if turn["prediction"] is not None]
        self.assertGreater(len(parsed), 0.9 * len(turns))

    def test_finds_by_reading_what_it_would_generate(self):
        exact = []
        for way in (["--exact-only"], []):
            call("evaluate.py", "--model", "run/cpt.pt", "--data", "test.jsonl", "--out", "read", "--length", "40", *way, folder=self.folder)
            with open(os.path.join(self.folder, "read", "summary.json")) as file:
                exact.append(json.load(file)["all"]["exact"])
        self.assertEqual(*exact)
        self.assertTrue(0 < exact[0] < 1, exact)

    def test_measures_every_hold_out_in_the_time_it_has(self):
        said = call("evaluate.py", "--model", "run/cpt.pt", "--data", "test.jsonl", "rl.jsonl", "--out", "each", "--each", "--exact-only",
                    "--seconds", "0.01", "--batch", "1", "--limit", "30", folder=self.folder).stdout
        counts = [int(line.split(" n=")[1].split()[0]) for line in said.splitlines() if "group=all" in line]
        self.assertTrue(len(counts) == 2 and all(0 < count < 30 for count in counts), "one session of each at least, but not all")
        self.assertEqual(sorted(os.listdir(os.path.join(self.folder, "each"))), ["rl", "test"])

    def test_reward_rises(self):
        rewards = [line["reward"] for line in metrics(self.folder, "rl")]
        self.assertGreater(sum(rewards[-4:]), sum(rewards[:4]))

    def test_exports_what_it_trained(self):
        call("export.py", "--model", "run/sft.pt", "--gguf", "run/world.gguf", "--hugging-face", "run/hf", folder=self.folder)
        with open(os.path.join(self.folder, "run", "world.gguf"), "rb") as file:
            self.assertEqual(file.read(4), b"GGUF")
        again = ("export.py", "--model", "run/world.gguf", "--hugging-face", "run/hf", "--compare", "test.jsonl", "--texts", "20")
        if importlib.util.find_spec("transformers"):
            said = call(*again, folder=self.folder).stdout
            self.assertIn("same_ids=1 ", said)
            self.assertLess(float(said.split("farthest_logit=")[1].split()[0]), 1e-2)
        else:
            self.assertIn("Transformers is not installed", call(*again, folder=self.folder, expect=1).stderr)
        self.assertEqual(sorted(os.listdir(os.path.join(self.folder, "run", "hf"))),
                         ["config.json", "generation_config.json", "model.safetensors", "tokenizer.json", "tokenizer_config.json"])

    def test_goes_on_where_it_was_interrupted(self):
        common = ["--data", "cpt.jsonl", "--out", "again", "--depth", "1", "--context", "64", "--vocabulary", "280",
                  "--batch", "2", "--steps", "30", "--log-every", "1", "--save-every", "0"]
        kill_at("step=8", "train.py", "cpt", *common, folder=self.folder)
        self.assertTrue(os.path.exists(os.path.join(self.folder, "again", "cpt.last.pt")))
        output = call("train.py", "cpt", *common, folder=self.folder).stdout
        first = next(line for line in output.splitlines() if "step=" in line)
        self.assertGreaterEqual(int(first.split("step=")[1].split()[0]), 7)
        self.assertTrue(os.path.exists(os.path.join(self.folder, "again", "cpt.pt")))

    def test_several_processes_learn_as_one(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        args = ["cpt", "--data", "cpt.jsonl", "--depth", "1", "--context", "96", "--vocabulary", "300", "--steps", "20",
                "--log-every", "5", "--device", "cpu", "--share", "1"]
        several = {**os.environ, "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(port), "WORLD_SIZE": "2"}
        both = [subprocess.Popen([sys.executable, os.path.join(HERE, "train.py"), *args, "--out", "two", "--batch", "4"],
                                 cwd=self.folder, stdout=subprocess.DEVNULL, env={**several, "RANK": rank, "LOCAL_RANK": rank})
                for rank in "01"]
        self.assertEqual([child.wait() for child in both], [0, 0])
        call("train.py", *args, "--out", "one", "--batch", "8", folder=self.folder)
        two, one = (metrics(self.folder, "cpt", run) for run in ("two", "one"))
        self.assertEqual([line["step"] for line in two], [5, 10, 15, 20], "one of them writes")
        self.assertAlmostEqual(two[-1]["loss"], one[-1]["loss"], delta=0.05)

    def test_goes_on_only_at_the_same_pace(self):
        begin = ["--data", "cpt.jsonl", "--out", "pace", "--depth", "1", "--context", "64", "--vocabulary", "280", "--steps", "9",
                 "--log-every", "1"]
        call("train.py", "cpt", *begin, "--batch", "2", "--save-every", "0", folder=self.folder)
        os.rename(os.path.join(self.folder, "pace", "cpt.pt"), os.path.join(self.folder, "pace", "other.pt"))
        saved = torch.load(os.path.join(self.folder, "pace", "other.pt"))
        paced = {"steps": 4, "seconds": 1.0, "passes": {"number": 0, "at": 4, "rows": 77, "a step": 16, "order": None, "seen": {}}}
        torch.save({**saved, "progress": paced, "optimizers": []}, os.path.join(self.folder, "pace", "cpt.last.pt"))
        self.assertIn("was saved with 77 rows, 16 a step", call("train.py", "cpt", *begin, "--batch", "2", folder=self.folder,
                                                               expect=1).stderr)
        torch.save({**saved, "progress": {"steps": 4, "seconds": 1.0}}, os.path.join(self.folder, "pace", "cpt.last.pt"))
        self.assertIn("is of an earlier version", call("train.py", "cpt", *begin, "--batch", "2", folder=self.folder, expect=1).stderr)
        torch.save({**saved, "progress": paced, "optimizers": []}, os.path.join(self.folder, "pace", "cpt.last.pt"))
        self.assertIn("has 1 layers, not --depth 2", call("train.py", "cpt", *begin, "--depth", "2", folder=self.folder,
                                                          expect=1).stderr)

    def test_goes_on_with_reinforcement_where_it_was_interrupted(self):
        common = ["--data", "rl.jsonl", "--from", "run/cpt.pt", "--out", "more", "--steps", "9", "--prompts", "2", "--group", "2",
                  "--length", "6", "--save-every", "0"]
        kill_at("step=4", "rl.py", *common, folder=self.folder)
        call("rl.py", *common, folder=self.folder)
        with open(os.path.join(self.folder, "more", "metrics.jsonl")) as file:
            steps = [line["step"] for line in map(json.loads, file) if "step" in line]
        self.assertGreaterEqual(steps[4], 4)
        self.assertEqual(steps[-1], 9)
        self.assertEqual(sorted(os.listdir(os.path.join(self.folder, "more"))),
                         ["metrics.jsonl", "rl.json", "rl.pt", "tokenizer.json"])

    def test_saves_nothing_that_is_no_number_between_two_looks(self):
        wild = ["--data", "cpt.jsonl", "--out", "unseen", "--depth", "1", "--context", "64", "--vocabulary", "280", "--batch", "2",
                "--steps", "9", "--log-every", "100", "--save-every", "0", "--other-rate", "1e30"]
        self.assertIn("something else than numbers", call("train.py", "cpt", *wild, folder=self.folder, expect=1).stderr)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "unseen", "cpt.pt")))

    def test_stops_at_a_loss_that_is_no_number(self):
        done = call("train.py", "cpt", "--data", "cpt.jsonl", "--out", "wild", "--depth", "1", "--context", "64",
                    "--vocabulary", "280", "--batch", "2", "--steps", "40", "--log-every", "1", "--matrix-rate", "1e30",
                    "--other-rate", "1e30", folder=self.folder, expect=1)
        self.assertIn("the loss is not a number", done.stderr)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "wild", "cpt.pt")))

    def test_says_what_is_missing(self):
        self.assertIn("sft starts from a checkpoint",
                      call("train.py", "sft", "--data", "sft.jsonl", "--out", "none", "--steps", "1", folder=self.folder,
                           expect=1).stderr)
        self.assertIn("for how long?",
                      call("train.py", "cpt", "--data", "cpt.jsonl", "--out", "none", "--depth", "1", "--context", "64",
                           folder=self.folder, expect=1).stderr)

    def test_refuses_rows_and_shares_that_cannot_be(self):
        train = ("train.py", "cpt", "--data", "cpt.jsonl", "--out", "none", "--steps", "1", "--context", "96", "--vocabulary", "300")
        self.assertIn("it must hold a context (96)", call(*train, "--row", "50", folder=self.folder, expect=1).stderr)
        self.assertIn("less than 32768", call(*train, "--row", "40000", folder=self.folder, expect=1).stderr)
        self.assertIn("0: not a share between 0 and 1", call(*train, "--share", "0", folder=self.folder, expect=2).stderr)


if __name__ == "__main__":
    unittest.main()
