"""Reinforcement: what is asked, what it is worth, what is learned from it."""
import http.server
import json
import os
import pathlib
import tempfile
import threading
import unittest
from unittest import mock

import torch

import rl
from common import Metrics, Trouble
from examples import example_of
from model import Model, Shape
from optimizer import Optimizers
from rl import Reached, Rollout, Task, asked, judged, mean_scores, read_tasks, reinforce, update
from settings import RlSettings
from tokenizer import train_tokenizer


class TasksTest(unittest.TestCase):
    def test_asks_with_histories_as_they_are_told_without_thoughts(self):
        turns = [["<|act|>a\n", "policy"], ["<think>so</think><|obs|>1\n<|end|>\n", "world"]]
        parts = [["<|world|>terminal\n", "context"], *turns, *turns]
        tokenizer = train_tokenizer([text for text, _ in parts], 300)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "rl.jsonl")
            pathlib.Path(path).write_text(json.dumps({"segments": [{"text": text, "role": role} for text, role in parts]}))
            for think, mark in ((False, "<|obs|>"), (True, "")):
                (task,) = read_tasks(RlSettings(data=[path], think=think, length=8), tokenizer, 200)
                self.assertEqual(tokenizer.decode(task.prompt), f"<|world|>terminal\n<|act|>a\n<|obs|>1\n<|end|>\n<|act|>a\n{mark}")
                self.assertEqual(task.truth, "1\n")


class JudgeTest(unittest.TestCase):
    def test_shows_the_judge_no_thoughts_and_nothing_that_ran_out(self):
        questions = []

        class Judge(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                questions.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
                self.send_response(200 if self.headers["authorization"] == "Bearer secret" else 401)
                self.end_headers()
                self.wfile.write(json.dumps({"scores": [0.5, 0, None]}).encode())

            def log_message(self, *_):
                pass

        server = http.server.HTTPServer(("127.0.0.1", 0), Judge)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/reward"
        thought = {"text": "<think>SECRET</think><|obs|>1\n<|end|>\n", "role": "world"}
        example = example_of("here", {"domain": "terminal", "segments": [thought, {"text": "<|act|>a\n", "role": "policy"}, thought]})
        task = Task([], "1\n", example)
        try:
            with mock.patch.dict(os.environ, {"AGENTWORLD_TOKEN": "secret"}):
                self.assertEqual(judged(address, task, ["2\n", None, "3\n"], [0.1, 0.0, 0.2]), [0.46, 0.0, 0.2])
            with mock.patch.dict(os.environ, {"AGENTWORLD_TOKEN": ""}), self.assertRaisesRegex(Trouble, "does not answer .401"):
                judged(address, task, ["2\n"], [0.1])
        finally:
            server.shutdown()
            server.server_close()
        self.assertEqual(questions[0]["predictions"], ["2\n", None, "3\n"])
        self.assertEqual(questions[0]["example"], {"domain": "terminal"})
        self.assertNotIn("SECRET", json.dumps(questions))
        with self.assertRaisesRegex(Trouble, "does not answer"):
            asked(address, {}, attempts=1)


class UpdateTest(unittest.TestCase):
    def test_changes_nothing_where_all_earn_the_same_and_less_where_few_differ(self):
        settings = RlSettings(group=4, parts=1)
        moved = {}
        for name, differing in (("none", 0), ("one", 1), ("all", 3)):
            torch.manual_seed(0)
            model = Model(Shape(300, 1, 64, 1, 64, 192, 64))
            before = model.head.weight.clone()
            groups = [[Rollout([5, 6], [7 + at, 8], 0.1, (1.0, -1.0)[at % 2] if group < differing else 0.0) for at in range(4)]
                      for group in range(3)]
            figures = update(settings, model, Optimizers(model, 0.01, 1e-3), groups, torch.device("cpu"))
            self.assertAlmostEqual(figures["useful"], differing / 3)
            moved[name] = float((model.head.weight - before).norm())
        self.assertEqual(moved["none"], 0)
        self.assertAlmostEqual(moved["one"] / moved["all"], 1 / 3, places=1)

    def test_scores_replies_at_the_temperature_they_were_sampled_at(self):
        torch.manual_seed(0)
        model = Model(Shape(300, 1, 64, 1, 64, 192, 64)).eval()
        part = [Rollout([5, 6], [7, 8, 9], 0.1), Rollout([5], [4, 8], 0.2)]
        for temperature in (1.0, 0.5, 2.0):
            found = mean_scores(model, part, torch.device("cpu"), temperature)
            for one, score in zip(part, found.tolist()):
                ids = one.prompt + one.reply
                logits = model(torch.tensor([ids]), torch.arange(len(ids))[None])[0] / temperature
                logs = torch.log_softmax(logits, -1)
                each = [float(logs[at - 1, ids[at]]) for at in range(len(one.prompt), len(ids))]
                self.assertAlmostEqual(score, sum(each) / len(each), places=4)


class ReinforceTest(unittest.TestCase):
    def test_begins_no_step_that_would_end_after_its_time(self):
        now = [100.0]

        def sampled(*_):
            now[0] += 3

        settings, model = RlSettings(seconds=20, prompts=1), Model(Shape(300, 1, 64, 1, 64, 192, 64))
        reached = Reached(steps=1, seconds=5.0)
        with mock.patch.multiple(rl, sample=sampled, update=lambda *_: {}), mock.patch.object(rl.time, "time", lambda: now[0]):
            curve = reinforce(settings, model, None, [None] * 4, None, Metrics(None, True), reached, begun=98.0)
        # five seconds of an earlier call, two before the first step, four steps of three
        self.assertEqual((len(curve), reached.steps, reached.seconds), (4, 5, 19.0))


if __name__ == "__main__":
    torch.set_num_threads(1)
    unittest.main()
