"""Sampling with a cache: many prompts at once, each at its own position."""
from dataclasses import dataclass
from typing import List

import torch

from model import masked_attention

# stands after the end of a row that others outlast
NOTHING = -1


@dataclass(frozen=True)
class Reply:
    """What was generated, without the token that stops it; the log-probability of each; whether it stopped or ran out."""
    ids: List[int]
    scores: List[float]
    ended: bool


class Sampler:
    """Holds keys and values of every layer for `batch` rows of at most `limit` tokens."""

    def __init__(self, model, batch, limit):
        shape, weight = model.shape, model.head.weight
        size = (shape.depth, batch, shape.heads, limit, shape.head_width)
        dtype = torch.bfloat16 if weight.is_cuda else weight.dtype
        self.model, self.limit, self.device = model, limit, weight.device
        self.keys = torch.zeros(size, device=self.device, dtype=dtype)
        self.values = torch.zeros(size, device=self.device, dtype=dtype)

    def attention(self, layer, positions):
        """Writes this step's keys at `positions` and attends to all up to there."""
        batch = positions.shape[0]
        rows = torch.arange(batch, device=self.device)[:, None]
        reach = torch.arange(self.limit, device=self.device)[None, None, :] <= positions[:, :, None]

        def attend(q, k, v):
            keys, values = self.keys[layer, :batch], self.values[layer, :batch]
            keys.transpose(1, 2)[rows, positions] = k.transpose(1, 2).to(keys.dtype)
            values.transpose(1, 2)[rows, positions] = v.transpose(1, 2).to(values.dtype)
            return masked_attention(q.to(keys.dtype), keys, values, reach[:, None])

        return attend

    @torch.no_grad()
    def logits(self, ids, positions, last):
        """Logits after the token at index `last` of each row."""
        attends = [self.attention(layer, positions) for layer in range(self.model.shape.depth)]
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            states = self.model.hidden(ids, positions, attends)
            rows = torch.arange(ids.shape[0], device=self.device)
            return self.model.head(states[rows, last]).float()


@torch.no_grad()
def generate(model, prompts, *, stop, length, temperature=0.0, generator=None, watch=lambda token: None):
    """Continues each prompt until `stop` or `length` tokens; tells `watch` how many there are. Returns a Reply for each."""
    device = model.head.weight.device
    lengths = torch.tensor([len(prompt) for prompt in prompts], device=device)
    longest = int(lengths.max())
    limit = min(longest + length, model.shape.context)
    ids = torch.zeros(len(prompts), longest, dtype=torch.long)
    for row, prompt in enumerate(prompts):
        ids[row, : len(prompt)] = torch.tensor(prompt)
    sampler = Sampler(model, len(prompts), limit)
    places = torch.arange(longest, device=device).expand(len(prompts), -1)
    logits = sampler.logits(ids.to(device), places, lengths - 1)
    tokens, scores, positions = [], [], lengths.clone()
    done = torch.zeros(len(prompts), dtype=torch.bool, device=device)
    for number in range(length):
        watch(number)
        chosen, score = choose(logits, temperature, generator)
        tokens.append(torch.where(done, NOTHING, chosen))
        scores.append(torch.where(done, 0.0, score))
        done = done | (chosen == stop) | (positions >= limit - 1) | (positions >= lengths + length - 1)
        if bool(done.all()):
            break
        here = positions.clamp(max=limit - 1)
        logits = sampler.logits(chosen.clamp(min=0)[:, None], here[:, None], torch.zeros_like(here))
        positions = positions + 1
    return unpack(torch.stack(tokens, 1).tolist(), torch.stack(scores, 1).tolist(), stop)


def choose(logits, temperature, generator):
    logs = torch.log_softmax(logits / temperature if temperature > 0 else logits, dim=-1)
    if temperature > 0:
        chosen = torch.multinomial(logs.exp(), 1, generator=generator)[:, 0]
    else:
        chosen = logs.argmax(-1)
    return chosen, logs.gather(1, chosen[:, None])[:, 0]


def unpack(tokens, scores, stop):
    out = []
    for row, row_scores in zip(tokens, scores):
        size = row.index(NOTHING) if NOTHING in row else len(row)
        ended = size > 0 and row[size - 1] == stop
        out.append(Reply(row[: size - ended], row_scores[:size], ended))
    return out
