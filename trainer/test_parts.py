"""The parts one by one; the model is in test_model.py, reinforcement in test_rl.py, what they do together in test_stages.py."""
import gzip
import itertools
import json
import os
import pathlib
import random
import tempfile
import unittest

import numpy
import torch

from checkpoints import read_gguf
from common import Trouble
from evaluate import prompt_of, readings, report
from examples import Packing, Piece, documents, example_of, read_examples, tokenised
from export import write_gguf
from model import Model, Shape
from optimizer import orthogonal, trapezoid
from rewards import Turn, error_class, line_f1, rule_reward, split_reply, summary_of
from rows import Passes, pack, packed_rows
from settings import ExportSettings
from tokenizer import MARKS, Tokenizer, train_tokenizer


class TokenizerTest(unittest.TestCase):
    texts = ["the cat sat on the mat\n" * 4, "def cat(x):\n    return x\n", "Ünïcödé 東京 — it's 42\r\n\t x"]

    def test_gives_every_text_back(self):
        tokenizer = train_tokenizer(self.texts, 300)
        dice = random.Random(1)
        for _ in range(300):
            text = "".join(chr(dice.choice([dice.randrange(128), dice.randrange(0xD7FF)])) for _ in range(30))
            self.assertEqual(tokenizer.decode(tokenizer.encode(text)), text)

    def test_knows_marks_only_whole(self):
        tokenizer = train_tokenizer(self.texts, 300)
        ids = tokenizer.encode("<|act|>cat\n<\\|obs|><|obs|>")
        self.assertEqual([i for i in ids if i >= tokenizer.size - len(MARKS)],
                         [tokenizer.mark_ids["<|act|>"], tokenizer.mark_ids["<|obs|>"]])

    def test_never_merges_digits_or_across_words(self):
        tokenizer = train_tokenizer(["12 12 12 cat cat cat cat."] * 9, 300)
        self.assertFalse(any(any(c.isdigit() for c in token) and len(token) > 1 for token in tokenizer.tokens[:-len(MARKS)]))

    def test_refuses_a_file_of_another_kind(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "tokenizer.json")
            with open(path, "w") as file:
                file.write('{"model": {}}')
            with self.assertRaisesRegex(Trouble, "another kind"):
                Tokenizer.load(path)


class RowsTest(unittest.TestCase):
    def test_cuts_long_examples_and_counts_no_token_twice(self):
        segments = [[0] * 4] + [[n] * 10 for n in range(1, 9)]
        weights = [0.02] + [1.0] * 8
        parts = list(documents(segments, weights, context=40))
        self.assertTrue(all(len(part.ids) <= 41 and list(part.ids[:4]) == [0] * 4 for part in parts))
        counted = {n: sum(w > 0 for part in parts for i, w in zip(part.ids, part.weights) if i == n) for n in range(9)}
        self.assertEqual(counted, {0: 4, **{n: 10 for n in range(1, 9)}})

    def test_keeps_the_beginning_of_a_segment_too_long_for_any_row(self):
        parts = list(documents([[0] * 4, [1] * 100, [2] * 5], [0, 1, 1], context=20))
        self.assertEqual([part.ids.tolist() for part in parts], [[0] * 4 + [1] * 17, [0] * 4 + [1] * 8 + [2] * 5])
        self.assertEqual([part.weights.tolist() for part in parts], [[0] * 4 + [1] * 17, [0] * 12 + [1] * 5])

    def test_never_asks_for_an_observation_without_its_action(self):
        dice = random.Random(3)
        for _ in range(200):
            # actions are even, their observations one more
            sizes = [size for _ in range(12) for size in (dice.randint(1, 6), dice.choice([1, 9, 14, 40]))]
            segments = [[0] * 8, *([at + 2] * size for at, size in enumerate(sizes))]
            counted = []
            for part in documents(segments, [0, *[1] * 24], context=30):
                self.assertLessEqual(len(part.ids), 31)
                fresh = [int(token) for token in dict.fromkeys(part.ids[part.weights > 0].tolist())]
                counted += fresh
                for token in fresh:
                    self.assertTrue(token % 2 == 0 or token - 1 in part.ids, (token, part.ids))
            self.assertEqual(counted, list(range(2, 26)))

    def test_counts_what_is_flawed_never(self):
        parts = [{"text": "<|obs|>a", "role": "world", "weight": 0}, {"text": "<|obs|>b", "role": "world", "weight": 0, "flawed": True}]
        tokenizer = train_tokenizer(["a b"], 270)
        for use_mask, wanted in ((True, [0, 0]), (False, [1, 0])):
            ((_, weights),) = tokenised([example_of("here", {"segments": parts})], Packing(tokenizer, 8, use_mask))
            self.assertEqual(weights, wanted)

    def test_packs_without_losing_or_mixing_documents(self):
        dice = random.Random(2)
        given = [[n % 200 + 5] * dice.randint(2, 32) for n in range(60)]
        packed = packed_rows([Piece.of([ids], [1.0]) for ids in given], 31)
        found = []
        for row in range(len(packed)):
            start = 0
            while start < packed.ids.shape[1] and packed.ids[row][start] > 0:
                end = packed.until[row][start] + 1
                found.append(packed.ids[row][start:end].tolist())
                self.assertEqual(packed.positions[row][start:end].tolist(), list(range(end - start)))
                self.assertEqual(set(packed.until[row][start:end].tolist()), {end - 1})
                start = end
        self.assertEqual(sorted(found), sorted(given))

    def test_counts_no_prediction_across_documents(self):
        batch = packed_rows([Piece.of([ids], [1]) for ids in ([1, 2, 3], [4, 5])], 9).batch([0], "cpu")
        self.assertEqual([t for t, w in zip(batch.targets[0].tolist(), batch.weights[0].tolist()) if w], [2, 3, 5])

    def test_takes_some_files_more_often_and_many_side_by_side(self):
        lines = {name: json.dumps({"segments": [{"text": name * 3, "role": "world"}]}) + "\n" for name in "abcd"}
        with tempfile.TemporaryDirectory() as folder:
            for name, line in lines.items():
                pathlib.Path(folder, f"{name}.jsonl").write_text(line * 5)
            tokenizer = train_tokenizer(["x"], 263)
            packed = pack([folder], Packing(tokenizer, 8), repeats={"b": 4})
            seen = {name: int((packed.ids == tokenizer.encode(name)[0]).sum()) // 3 for name in lines}
            self.assertEqual(seen, {"a": 5, "b": 20, "c": 5, "d": 5})

    def test_takes_so_many_tokens_at_most_of_every_file_its_share(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, lines in (("a", 3000), ("b", 1000)):
                line = json.dumps({"segments": [{"text": name * 40, "role": "world"}]}) + "\n"
                pathlib.Path(folder, f"{name}.jsonl").write_text(line * lines)
            tokenizer = train_tokenizer(["x"], 263)
            packed = pack([folder], Packing(tokenizer, 64, tokens=20_000))
            a, b = (int((packed.ids == tokenizer.encode(name)[0]).sum()) for name in "ab")
            self.assertTrue(20_000 <= a + b < 40_000 and 2.5 < a / b < 3.5, (a, b))

    def test_says_where_a_shard_is_damaged(self):
        line = json.dumps({"segments": [{"text": "a", "role": "world", "weight": 1}]}) + "\n"
        with tempfile.TemporaryDirectory() as folder:
            good, bad, cut = (os.path.join(folder, name) for name in ("good.jsonl", "bad.jsonl", "cut.jsonl.gz"))
            pathlib.Path(good).write_text(line)
            pathlib.Path(bad).write_text(line + line[:20] + "\n")
            pathlib.Path(cut).write_bytes(gzip.compress((line * 500).encode())[:-30])
            self.assertEqual(len(list(read_examples([good]))), 1)
            with self.assertRaisesRegex(Trouble, r"bad.jsonl:2: not an exported example"):
                list(read_examples([bad]))
            with self.assertRaisesRegex(Trouble, r"cut.jsonl.gz:\d+: not an exported example"):
                list(read_examples([cut]))
            with self.assertRaisesRegex(Trouble, "no such file"):
                list(read_examples([os.path.join(folder, "none.jsonl")]))
            whole = gzip.compress("".join(json.dumps({"segments": [{"text": str(n), "role": "world"}]}) + "\n"
                                          for n in range(500)).encode())
            for at in range(20, len(whole) - 8, 40):
                pathlib.Path(cut).write_bytes(whole[:at] + bytes([whole[at] ^ 16]) + whole[at + 1 :])
                with self.assertRaisesRegex(Trouble, r"cut.jsonl.gz:\d+: not an exported example"):
                    list(read_examples([cut]))
            pathlib.Path(bad).write_text(line + '{"segments": []}\n')
            with self.assertRaisesRegex(Trouble, r"bad.jsonl:2: .*there are no segments"):
                list(read_examples([bad]))

    def test_refuses_an_empty_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaisesRegex(Trouble, "no .jsonl files"):
                pack([folder], Packing(train_tokenizer(["a b"], 270), 32))


class GgufTest(unittest.TestCase):
    def test_reads_back_what_was_written(self):
        tokenizer = train_tokenizer(["a b a b abab"], 270)
        torch.manual_seed(5)
        model = Model(Shape(tokenizer.size, 2, 64, 1, 64, 192, 64))
        for name, least in (("f32", 0.0), ("q8_0", 0.01)):
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "model.gguf")
                write_gguf(path, model, tokenizer, ExportSettings(type=name, name="x"))
                again, same = read_gguf(path)
                self.assertEqual((again.shape, same.tokens, same.merges), (model.shape, tokenizer.tokens, tokenizer.merges))
                for one, other in zip(model.parameters(), again.parameters()):
                    self.assertLessEqual(float((one - other).abs().max()), least * float(one.abs().max()) + 1e-9)
                whole = pathlib.Path(path).read_bytes()
                pathlib.Path(path).write_bytes(whole[: len(whole) // 2])
                with self.assertRaisesRegex(Trouble, "damaged"):
                    read_gguf(path)
        with self.assertRaisesRegex(Trouble, "no such file"):
            read_gguf("nowhere.gguf")


class OptimizerTest(unittest.TestCase):
    def test_makes_updates_nearly_orthogonal(self):
        torch.manual_seed(3)
        for shape in [(32, 16), (16, 32)]:
            values = torch.linalg.svdvals(orthogonal(torch.randn(1, *shape))[0])
            self.assertTrue(bool((values > 0.3).all() and (values < 1.3).all()), values)

    def test_goes_up_stays_and_falls_to_zero(self):
        self.assertEqual([round(trapezoid(x), 3) for x in (0, 0.01, 0.02, 0.4, 0.75, 1)], [0, 0.5, 1, 1, 0.5, 0])


class RewardsTest(unittest.TestCase):
    def test_pays_whole_only_for_the_very_text(self):
        truth = "a\nb\n"
        self.assertEqual(rule_reward(truth, truth), 1.0)
        self.assertEqual(rule_reward(None, truth), 0.0)
        self.assertTrue(0.25 < rule_reward("a\nc\n", truth) < 0.5)
        self.assertLess(rule_reward("This is a perfect answer with all fields correct", truth), 0.2)

    def test_never_looks_at_thoughts(self):
        self.assertEqual(split_reply("<think>flawless</think><|obs|>a\n"), ("flawless", "a\n"))
        self.assertEqual(split_reply("a\n"), ("a\n", None))

    def test_compares_lines_and_failures(self):
        self.assertEqual(line_f1("a\nb\nb\n", "b\na\n\nb"), 1.0)
        self.assertEqual(line_f1("", "\n"), 1.0)
        self.assertEqual(line_f1("a", "b"), 0.0)
        self.assertEqual(error_class("bash: x: command not found"), "command not found")
        self.assertEqual(error_class("fine"), "none")


class PassesTest(unittest.TestCase):
    def rows(self, count, first=0):
        return packed_rows([Piece.of([[first + n] * 9], [1.0]) for n in range(count)], 8)

    def taken(self, passes, steps):
        return [rows.tolist() for rows in itertools.islice(passes.steps("cpu"), steps)]

    def test_takes_each_row_once_in_a_pass(self):
        whole = self.taken(Passes(self.rows(10), 3, 7), 9)
        self.assertEqual([len({row for rows in whole[at : at + 3] for row in rows}) for at in (0, 3, 6)], [9, 9, 9])

    def test_goes_on_after_an_interruption_with_the_rows_not_seen_yet(self):
        whole = self.taken(Passes(self.rows(10), 3, 7), 9)
        for seen in range(1, 8):
            passes, again = Passes(self.rows(10), 3, 7), Passes(self.rows(10), 3, 7)
            self.taken(passes, seen)
            again.go_on(passes.state(), "cpt.last.pt")
            self.assertEqual(self.taken(again, 9 - seen), whole[seen:])

    def test_takes_a_wave_along_in_every_pass(self):
        with tempfile.TemporaryDirectory() as folder:
            for number in (1, 2):
                self.rows(2, 100 * number).save(os.path.join(folder, f"cpt-{number}.npz"))
            passes = Passes(self.rows(2), 2, 7, os.path.join(folder, "cpt-*.npz"))
            stream, seen = passes.steps("cpu"), []
            for _ in range(6):
                rows = next(stream)
                seen.append({int(first) for first in passes.now.batch(rows, "cpu").ids[:, 0]})
            self.assertEqual([seen[at] | seen[at + 1] for at in (0, 2, 4)], [{0, 1, 100, 101}, {0, 1, 200, 201}, {0, 1, 100, 101}])
            # another wave came: where a row stood in the pass says nothing now
            more = Passes(self.rows(2), 2, 7, os.path.join(folder, "cpt-*.npz"))
            self.rows(5, 50).save(os.path.join(folder, "cpt-0.npz"))
            more.go_on({**passes.state(), "number": 0}, "cpt.last.pt")
            self.assertEqual((len(more.now), more.at), (7, 0))


class FiguresTest(unittest.TestCase):
    def test_finds_no_prediction_like_nothing(self):
        turn = Turn("", None, domain="terminal", computable=True, tokens=9)
        found = summary_of([turn])["all"]
        self.assertEqual([found[name] for name in ("exact", "similarity", "line_f1", "error_class")], [0, 0, 0, 0])


class EvaluateTest(unittest.TestCase):
    def test_writes_down_any_text(self):
        with tempfile.TemporaryDirectory() as folder:
            report(folder, [Turn("\ud83d", "é", 1, "a", 0, "web", last="")])
            (line,) = pathlib.Path(folder, "predictions.jsonl").read_text().splitlines()
            self.assertEqual([json.loads(line)[name] for name in ("truth", "prediction")], ["\ud83d", "é"])

    def test_reads_the_turns_of_a_session_as_one_row_as_long_as_nothing_is_cut(self):
        tokenizer = train_tokenizer(["a b"], 270)
        turns = [Turn("a", ids=[1, 2])]
        first = readings(turns, tokenizer)[0].ids
        turns += [Turn("b", ids=[*first, 3, 4]), Turn("a", ids=[1, 3, 4])]
        rows = readings(turns, tokenizer)
        self.assertEqual([[each.turn for each in row.asked] for row in rows], [turns[:2], turns[2:]])
        for row in rows:
            for each in row.asked:
                self.assertEqual(row.ids[: each.start + len(each.truth)], each.turn.ids + each.truth)

    def test_asks_only_with_the_whole_world_and_the_action(self):
        ids = [[1] * 4, [2, 2], [3], [4, 4, 4], [5]]
        self.assertEqual([prompt_of(ids, 2, room) for room in (5, 6)], [None, [1, 1, 1, 1, 2, 2]])
        self.assertEqual([prompt_of(ids, 4, room) for room in (6, 7, 9)], [None, [1] * 4 + [4] * 3, [1] * 4 + [3] + [4] * 3])


if __name__ == "__main__":
    torch.set_num_threads(1)
    unittest.main()
