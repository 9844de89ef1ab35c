"""The model: what it sees, says and learns from."""
import itertools
import os
import pathlib
import random
import resource
import tempfile
import unittest
from unittest import mock

import numpy
import torch

import model as module
from checkpoints import load_model, save_model
from common import Trouble, is_new_torch, write_whole
from generate import generate
from model import Model, Shape, apart, blocks_seen, drawn, listed, packed_attention
from rows import seen_until


def lively(vocabulary=300, context=64, depth=2):
    """A model whose layers do something from the start."""
    torch.manual_seed(0)
    model = Model(Shape.of_depth(depth, vocabulary, context))
    for block in model.blocks:
        torch.nn.init.normal_(block.o.weight, std=0.1)
        torch.nn.init.normal_(block.down.weight, std=0.1)
    return model.eval()


def some_bounds(rows, time):
    """Documents of many lengths, each with a thought that is hidden from what comes later."""
    pick, until = random.Random(5), torch.zeros(rows, time, dtype=torch.int32)
    for row in until:
        at = 0
        while at < time:
            end = min(time, at + pick.randrange(3, 500))
            row[at:end] = end - 1
            thought, turn = sorted(pick.randrange(at, end) for _ in range(2))
            row[(at + thought) // 2 : thought] = turn
            at = end
    return until


def same(function):
    return function


def seen(until):
    at = torch.arange(until.shape[1])
    return (at[:, None] >= at) & (at[:, None] <= until[:, None, :])


class ModelTest(unittest.TestCase):
    def test_learns_joined_matrices_as_if_they_were_apart(self):
        linear, states = module.joined(6, 4, 3), torch.randn(2, 5, 6, requires_grad=True)
        likings = torch.randn(3, 2, 5, 4)
        gradients = []
        for parts in (apart(states, linear), linear(states).chunk(3, dim=-1)):
            score = sum((part * liking).sum() for part, liking in zip(parts, likings))
            gradients.append(torch.autograd.grad(score, (states, linear.weight)))
        for ours, plain in zip(*gradients):
            self.assertLess(float((ours - plain).abs().max()), 1e-5)

    def test_keeps_documents_in_a_row_apart(self):
        model = lively()
        a, b = [5, 6, 7, 8], [9, 10, 11]
        both = model(torch.tensor([a + b]), torch.tensor([[0, 1, 2, 3, 0, 1, 2]]), torch.tensor([[3] * 4 + [6] * 3]))
        alone = model(torch.tensor([b]), torch.tensor([[0, 1, 2]]))
        self.assertLess(float((both[0, 4:] - alone[0]).abs().max()), 1e-5)

    def test_hides_thoughts_from_later_turns(self):
        # one layer, or what a turn makes of its thought would carry it on
        model = lively(depth=1)
        end, opening, closing = (model.shape.vocabulary - at for at in (3, 2, 1))
        rows = [[5, opening, *thought, closing, 8, end, 9, 10, 11] for thought in ([20, 21], [22, 23])]
        marks = {"<think>": opening, "</think>": closing, "<|end|>": end}
        until = [seen_until(numpy.array(row), marks).tolist() for row in rows]
        self.assertEqual(until[0], [9, 6, 6, 6, 6, 9, 9, 9, 9, 9])
        positions = torch.arange(10)[None]
        first, other = (model(torch.tensor([row]), positions, torch.tensor(until[:1]))[0].detach() for row in rows)
        differs = (first - other).abs().amax(-1) > 1e-6
        self.assertEqual(differs.tolist(), [False, False, True, True, True, True, True, False, False, False])

    def test_attends_to_what_may_be_seen_on_each_device(self):
        until = some_bounds(rows=3, time=1024)
        mask = seen(until)
        for device in ["cpu", "cuda"] if torch.cuda.is_available() and is_new_torch() else ["cpu"]:
            compiled, kind, most = (torch.compile, torch.bfloat16, 2e-2) if device == "cuda" else (same, torch.float32, 1e-5)
            torch.manual_seed(3)
            given = [torch.randn(3, 2, 1024, 64, device=device).to(kind).requires_grad_() for _ in range(3)]
            got = compiled(lambda q, k, v, until: packed_attention(until)(q, k, v))(*given, until.to(device))
            q, k, v = exact = [x.detach().float().requires_grad_() for x in given]
            scores = (q @ k.transpose(-1, -2) / 8).masked_fill(~mask[:, None].to(device), float("-inf"))
            wanted = torch.softmax(scores, -1) @ v
            # lopsided, or the gradients of all keys would be near nothing
            slope = torch.linspace(0, 1, 64, device=device)
            ways = [torch.autograd.grad((y.float() * slope).sum(), x) for y, x in ((got, given), (wanted, exact))]
            for ours, theirs in [(got, wanted), *zip(*ways)]:
                self.assertLess(float((ours - theirs).detach().abs().max() / theirs.detach().abs().max()), most, device)

    def test_lists_the_blocks_of_all_rows_as_of_one(self):
        until = some_bounds(rows=3, time=1024)
        for queries, keys in ((128, 128), (128, 64), (64, 128)):
            with mock.patch.object(module, "BLOCKS", (queries, keys)):
                some, full = blocks_seen(until)
            pairs = seen(until).view(3, 1024 // queries, queries, 1024 // keys, keys)
            self.assertTrue(torch.equal(full, pairs.all(-1).all(2)))
            self.assertFalse((pairs.any(-1).any(2) & ~some).any())
            counts, numbers = listed(some)
            rows, blocks, others = some.shape
            for row, at, key in itertools.product(range(rows), range(blocks), range(others)):
                count = counts[0, 0, blocks * row + at]
                own = numbers[0, 0, blocks * row + at, :count]
                self.assertEqual(bool(some[row, at, key]), others * row + key in own)
                self.assertEqual(int(count), int(some[row, at].sum()))

    def test_generates_what_reading_step_by_step_gives(self):
        model = lively()
        prompts = [[5, 6, 7, 8], [9, 10, 11], [1]]
        for prompt, reply in zip(prompts, generate(model, prompts, stop=299, length=8)):
            sequence = list(prompt)
            self.assertEqual(len(reply.scores), len(reply.ids) + reply.ended)
            for token, score in zip(reply.ids, reply.scores):
                logits = model(torch.tensor([sequence]), torch.arange(len(sequence))[None])[0, -1]
                self.assertEqual(int(logits.argmax()), token)
                self.assertAlmostEqual(float(torch.log_softmax(logits, -1)[token]), score, places=4)
                sequence.append(token)

    def test_weighs_the_loss_by_token(self):
        model = lively()
        ids, positions = torch.tensor([[5, 6, 7]]), torch.arange(3)[None]
        each = -torch.log_softmax(model(ids, positions)[0], -1)[torch.arange(3), torch.tensor([9, 8, 7])]
        loss = model(ids, positions, None, torch.tensor([[9, 8, 7]]), torch.tensor([[0.0, 1.0, 0.5]]))
        self.assertAlmostEqual(float(loss), float((each[1] + 0.5 * each[2]) / 1.5), places=5)

    def test_learns_from_a_share_of_the_tokens_that_stands_for_all(self):
        torch.manual_seed(3)
        weights = torch.tensor([1.0] * 10 + [0.05] * 40 + [0.0] * 14)
        draws = [drawn(weights, 20) for _ in range(3000)]
        sums = torch.zeros(64)
        for chosen, worth in draws:
            self.assertEqual(len(set(chosen.tolist())), 20)
            sums[chosen] += worth
        self.assertTrue(all(set(range(10)) <= set(chosen.tolist()) for chosen, _ in draws), "what counts most is always there")
        self.assertTrue(torch.allclose(sums / len(draws), weights, atol=0.012), sums / len(draws))
        chosen, worth = drawn(weights, 55)
        self.assertTrue(torch.equal(worth, weights[chosen]), "where all that counts finds room, nothing changes")
        model = lively()
        ids, positions = torch.randint(0, 290, (2, 24)), torch.arange(24).repeat(2, 1)
        rest = (None, torch.roll(ids, -1, 1), torch.cat((torch.ones(2, 8), torch.full((2, 16), 0.1)), 1))
        mean = sum(float(model(ids, positions, *rest, share=0.6)) for _ in range(300)) / 300
        self.assertAlmostEqual(mean, float(model(ids, positions, *rest)), places=2)

    def test_learns_from_the_chosen_as_if_all_were_computed(self):
        model = lively()
        ids, chosen = torch.randint(0, 290, (2, 24)), torch.randperm(48)[:20]
        given = (ids, torch.arange(24).repeat(2, 1), [module.whole_attention] * 2)
        ways = (model.hidden(*given, chosen), model.hidden(*given).flatten(0, 1)[chosen])
        liking, learned = torch.randn(ways[0].shape), [p for p in model.parameters() if p is not model.head.weight]
        gradients = [torch.autograd.grad((states * liking).sum(), learned) for states in ways]
        for ours, plain in [ways, *zip(*gradients)]:
            self.assertLess(float((ours - plain).detach().abs().max() / plain.detach().abs().max()), 1e-5)

    def test_refuses_what_is_no_checkpoint_or_one_of_another_shape(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "model.pt")
            pathlib.Path(path).write_bytes(b"nothing")
            with self.assertRaisesRegex(Trouble, "damaged"):
                load_model(path, "cpu")
            model = lively()
            save_model(path, model)
            for part, value in (("width", 64), ("windows", 3)):
                saved = torch.load(path)
                saved["shape"][part] = value
                torch.save(saved, path)
                with self.assertRaisesRegex(Trouble, f"another shape .*{'size mismatch' if part == 'width' else part}"):
                    load_model(path, "cpu")
            with self.assertRaisesRegex(Trouble, "no such checkpoint"):
                load_model(os.path.join(folder, "none.pt"), "cpu")

    def test_writes_no_checkpoint_of_weights_that_are_no_numbers_or_find_no_room(self):
        with tempfile.TemporaryDirectory() as folder:
            path, model = os.path.join(folder, "model.pt"), lively()
            soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, hard))
            try:
                with self.assertRaisesRegex(Trouble, "cannot write .*model.pt"):
                    save_model(path, model)
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
            model.norm.weight.data[0] = float("nan")
            with self.assertRaisesRegex(Trouble, "something else than numbers"):
                save_model(path, model)
            self.assertEqual(os.listdir(folder), [])

    def test_leaves_nothing_half_written(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "file")
            write_whole(path, lambda file: file.write(b"first"))

            def full_disk(file):
                file.write(b"half")
                raise OSError(28, "No space left on device")

            with self.assertRaisesRegex(Trouble, "No space left"):
                write_whole(path, full_disk)
            self.assertEqual((os.listdir(folder), pathlib.Path(path).read_bytes()), (["file"], b"first"))


if __name__ == "__main__":
    torch.set_num_threads(1)
    unittest.main()
