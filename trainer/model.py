"""The model: Qwen3's shape, small. One dial, `depth`, sets the rest.

Several documents share a row. `until` says of every token which one is the last that sees it: none does of another document,
and none of another turn sees a thought, as histories have none. `positions` begin at 0 in each document. On a GPU attention
is flex attention over that mask; elsewhere it is written out.
"""
import dataclasses
import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from common import is_new_torch

EPSILON = 1e-6
BLOCKS = (128, 128)  # attention leaves out blocks of so many queries and keys where nothing is seen
# on an H200, for a layer of 131,072 tokens: forwards 1.08 ms where the defaults take 1.18, backwards an eighth less than they
TILES = {"fwd_BLOCK_M": 128, "fwd_BLOCK_N": 64, "fwd_num_warps": 4, "fwd_num_stages": 4, "bwd_BLOCK_M1": 32, "bwd_BLOCK_N1": 128,
         "bwd_BLOCK_M2": 128, "bwd_BLOCK_N2": 32, "bwd_num_warps": 4, "bwd_num_stages": 3}


@dataclasses.dataclass
class Shape:
    vocabulary: int
    depth: int = 8
    width: int = 512
    heads: int = 8
    head_width: int = 64
    hidden: int = 1344
    context: int = 2048
    rope_base: float = 10_000.0

    @staticmethod
    def of_depth(depth, vocabulary, context):
        """Width 64 a layer, heads of 64, and a feed-forward of 2.6 widths in steps of 64."""
        width = 64 * depth
        return Shape(vocabulary, depth, width, depth, 64, math.ceil(width * 2.6 / 64) * 64, context)


class Norm(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x):
        y = x.float()
        y = y * torch.rsqrt(y.pow(2).mean(-1, keepdim=True) + EPSILON)
        return (y * self.weight.float()).to(x.dtype)


def rotations(shape):
    """Cosines and sines of every position, both halves of a head alike but for the sines' sign, [2, positions, head width].
    A table: computed in place, a compiler would do it again in every layer."""
    half = shape.head_width // 2
    rates = shape.rope_base ** (-torch.arange(half, dtype=torch.float32) / half)
    angles = torch.arange(2 * shape.context, dtype=torch.float32)[:, None] * rates
    return torch.stack((torch.cat((angles.cos(), angles.cos()), -1), torch.cat((-angles.sin(), angles.sin()), -1)))


def rotate(x, turn):
    y = x.float()
    return (y * turn[0] + y.roll(x.shape[-1] // 2, -1) * turn[1]).to(x.dtype)


class Block(nn.Module):
    def __init__(self, shape):
        super().__init__()
        inner = shape.heads * shape.head_width
        self.shape = shape
        self.attention_norm = Norm(shape.width)
        # matrices that read the same states are one: fewer, larger products
        self.qkv = joined(shape.width, inner, 3)
        self.o = nn.Linear(inner, shape.width, bias=False)
        self.q_norm = Norm(shape.head_width)
        self.k_norm = Norm(shape.head_width)
        self.feed_norm = Norm(shape.width)
        self.gate_up = joined(shape.width, shape.hidden, 2)
        self.down = nn.Linear(shape.hidden, shape.width, bias=False)

    def mixed(self, x, turn, attend):
        batch, time, _ = x.shape
        y = self.attention_norm(x)
        q, k, v = (z.view(batch, time, self.shape.heads, -1).transpose(1, 2) for z in apart(y, self.qkv))
        q, k = rotate(self.q_norm(q), turn), rotate(self.k_norm(k), turn)
        y = attend(q, k, v.to(q.dtype)).transpose(1, 2).reshape(batch, time, -1)
        return x + self.o(y)

    def fed(self, x):
        gate, up = apart(self.feed_norm(x), self.gate_up)
        return x + self.down(F.silu(gate) * up)

    def matrices(self):
        """Every matrix by its own name, the joined ones apart."""
        q, k, v = self.qkv.weight.chunk(3)
        gate, up = self.gate_up.weight.chunk(2)
        return {"q": q, "k": k, "v": v, "o": self.o.weight, "gate": gate, "up": up, "down": self.down.weight}


def joined(width, each, parts):
    linear = nn.Linear(width, parts * each, bias=False)
    linear.weight.parts = parts
    return linear


class Apart(torch.autograd.Function):
    """One product for several matrices that read the same states. Backwards each has its own: to join what comes back would cost
    more than it saves (on an H200 2.6 % of a step)."""

    @staticmethod
    def forward(ctx, x, weight, parts):
        ctx.save_for_backward(x, weight)
        return (x @ weight.t()).chunk(parts, dim=-1)

    @staticmethod
    def backward(ctx, *grads):
        x, weight = ctx.saved_tensors
        grads = [grad.flatten(0, -2) for grad in grads]
        first, *others = weight.chunk(len(grads))
        back = grads[0] @ first
        for grad, part in zip(grads[1:], others):
            back = torch.addmm(back, grad, part)
        states = x.flatten(0, -2)
        return back.view_as(x), torch.cat([grad.t() @ states for grad in grads]), None


def apart(x, linear):
    return Apart.apply(x, linear.weight.to(x.dtype), linear.weight.parts)


class Picked(torch.autograd.Function):
    """Some rows of many, none twice: their gradients are put where they belong, where indexing would add them up."""

    @staticmethod
    def forward(ctx, rows, chosen):
        ctx.save_for_backward(chosen)
        ctx.count = len(rows)
        return rows[chosen]

    @staticmethod
    def backward(ctx, grad):
        return grad.new_zeros(ctx.count, grad.shape[-1]).index_copy(0, ctx.saved_tensors[0], grad), None


class Model(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        self.embed = nn.Embedding(shape.vocabulary, shape.width)
        self.blocks = nn.ModuleList(Block(shape) for _ in range(shape.depth))
        self.norm = Norm(shape.width)
        self.head = nn.Linear(shape.width, shape.vocabulary, bias=False)
        self.register_buffer("rotations", rotations(shape), persistent=False)
        self.apply(self.initialise)
        for block in self.blocks:
            nn.init.zeros_(block.o.weight)
            nn.init.zeros_(block.down.weight)

    @staticmethod
    def initialise(module):
        if isinstance(module, nn.Linear):
            nn.init.normal_(module.weight, std=module.weight.shape[1] ** -0.5)
        elif isinstance(module, nn.Embedding):
            nn.init.normal_(module.weight, std=0.02)

    def hidden(self, ids, positions, attends, chosen=None):
        """The last layer's states, of all tokens or of those chosen; `attends` has one attention for each block."""
        turn = self.rotations[:, positions][:, :, None]  # [2, batch, 1, time, head width]
        x = self.embed(ids)
        if torch.is_autocast_enabled():
            x = x.to(torch.get_autocast_gpu_dtype())  # or every sum would be of twice the width
        for block, attend in zip(self.blocks, attends):
            x = block.mixed(x, turn, attend)
            if chosen is not None and block is self.blocks[-1]:
                x = Picked.apply(x.flatten(0, 1), chosen)  # nothing looks at the others any more
            x = block.fed(x)
        return self.norm(x)

    def forward(self, ids, positions, until=None, targets=None, weights=None, share=1.0, total=None):
        """Logits; or with targets, the loss over them, or over a share of them that is drawn by weight: their mean, or where
        these are a part of more, their share of the mean over `total` weight. Without `until` each row is one document
        without thoughts."""
        attend = whole_attention if until is None else packed_attention(until)
        attends = [attend] * len(self.blocks)
        if targets is None:
            return self.head(self.hidden(ids, positions, attends))
        chosen, targets, weights = None, targets.flatten(), weights.flatten()
        total = weights.sum() if total is None else total
        if share < 1:
            chosen, weights = drawn(weights, max(1, int(share * len(weights))))
            targets = targets[chosen]
        logits = self.head(self.hidden(ids, positions, attends, chosen)).flatten(0, -2)
        losses = F.cross_entropy(logits.float(), targets, reduction="none")
        return (losses * weights).sum() / total.clamp(min=1e-6)

    def operations(self, share=1.0):
        """Operations of matrices for one token of training, where this share of tokens is learned from; attention aside."""
        last = self.blocks[-1]
        shared = sum(linear.weight.numel() for linear in (self.head, last.gate_up, last.down))
        return 6 * (self.parameters_count() - self.embed.weight.numel() - (1 - share) * shared)

    def parameters_count(self):
        return sum(parameter.numel() for parameter in self.parameters())


def packed_attention(until):
    """Attention to earlier tokens, as far as these may be seen."""
    if until.is_cuda and is_new_torch() and until.shape[1] % max(BLOCKS) == 0:
        return flex_attention_over(until)
    at = torch.arange(until.shape[1], device=until.device)
    if until.is_cuda:
        mask = (at[:, None] >= at) & (at[:, None] <= until[:, None, :])
        return lambda q, k, v: masked_attention(q, k, v, mask[:, None])
    blocks = list(blocks_with_masks(until, at))
    return lambda q, k, v: torch.cat(
        [masked_attention(q[:, :, these], k[:, :, those], v[:, :, those], mask) for these, those, mask in blocks], 2)


def blocks_with_masks(until, at, size=256):
    """Queries, so many at a time, with the keys from the first that one of them sees, and which sees which: a processor does no
    more than it must."""
    for start in range(0, len(at), size):
        end = min(start + size, len(at))
        first = int(torch.nonzero((until[:, :end] >= start).any(0))[0])
        these, those = at[start:end, None], at[first:end]
        yield slice(start, end), slice(first, end), ((these >= those) & (these <= until[:, None, first:end]))[:, None]


def whole_attention(q, k, v):
    """Attention to all earlier tokens of the row."""
    if is_new_torch():
        return F.scaled_dot_product_attention(q, k, v, is_causal=True)
    time = q.shape[2]
    return packed_attention(torch.full((1, time), time - 1, device=q.device))(q, k, v)


def masked_attention(q, k, v, mask):
    if is_new_torch():
        return F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
    scores = (q @ k.transpose(-1, -2)) * q.shape[-1] ** -0.5
    return torch.softmax(scores.masked_fill(~mask, float("-inf")).float(), dim=-1).to(v.dtype) @ v


def flex_attention_over(until):
    """Flex attention over all rows as one: of several it is right in the first alone (PyTorch 2.11, compiled)."""
    from torch.nn.attention.flex_attention import BlockMask, flex_attention

    batch, time = until.shape
    whole = batch * time
    begins = time * torch.arange(batch, device=until.device, dtype=until.dtype)
    last = (until.clamp(max=time - 1) + begins[:, None]).flatten()
    some, full = blocks_seen(until)
    part = some & ~full
    lists = [*listed(part), *listed(full), *listed(part.mT), *listed(full.mT)]

    def is_seen(b, h, q, k):
        return (q >= k) & (q <= last[k])

    mask = BlockMask((whole, whole), *lists, BLOCK_SIZE=BLOCKS, mask_mod=is_seen)

    def attend(q, k, v):
        q, k, v = (x.transpose(1, 2).reshape(1, whole, *x.shape[1::2]).transpose(1, 2) for x in (q, k, v))
        y = flex_attention(q, k, v, block_mask=mask, kernel_options=TILES).transpose(1, 2)
        return y.reshape(batch, time, *y.shape[2:]).transpose(1, 2)

    return attend


def blocks_seen(until):
    """Of each row's blocks, [rows, of queries, of keys]: where a query may see a key, and where all see all."""
    batch, time = until.shape
    inside = until.view(batch, 1, -1, BLOCKS[1])
    longest, shortest = inside.amax(-1), inside.amin(-1)
    queries, keys = (torch.arange(0, time, size, device=until.device) for size in BLOCKS)
    first, end = queries[:, None], queries[:, None] + BLOCKS[0] - 1
    return (end >= keys) & (first <= longest), (first >= keys + BLOCKS[1] - 1) & (end <= shortest)


def listed(blocks):
    """How many blocks each block has to do with, and their numbers, those first; all rows as one."""
    rows, _, count = blocks.shape
    numbers = torch.argsort(blocks.int(), dim=-1, descending=True, stable=True)
    numbers = numbers + count * torch.arange(rows, device=blocks.device)[:, None, None]
    numbers = F.pad(numbers.flatten(0, 1), (0, rows * count - count))
    return blocks.sum(-1).flatten()[None, None].int(), numbers[None, None].int()


def drawn(weights, count):
    """Priority sampling: so many indices, heavy ones first of all, and weights for them that keep every sum right on average."""
    priorities, indices = (weights / (1 - torch.rand_like(weights))).topk(count + 1)
    return indices[:count], weights[indices[:count]].clamp(min=priorities[count])
