"""Muon for the matrices inside the blocks, AdamW for the rest, and one schedule for both."""
import torch


class Muon(torch.optim.Optimizer):
    """Momentum whose update is made orthogonal, matrix by matrix; equal shapes are done together, joined ones apart."""

    def __init__(self, parameters, lr, momentum=0.95, weight_decay=0.0):
        super().__init__(parameters, dict(lr=lr, momentum=momentum, weight_decay=weight_decay))

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            by_shape = {}
            for parameter in group["params"]:
                if parameter.grad is not None:
                    by_shape.setdefault(parameter.shape, []).append(parameter)
            for shape, parameters in by_shape.items():
                self.step_together(shape, parameters, group)

    def step_together(self, shape, parameters, group):
        gradients = torch.stack([parameter.grad for parameter in parameters])
        buffers = [self.state[p].setdefault("momentum", torch.zeros_like(p)) for p in parameters]
        average = torch.stack(buffers).lerp_(gradients, 1 - group["momentum"])
        parts = getattr(parameters[0], "parts", 1)
        each = (len(parameters) * parts, shape[0] // parts, shape[1])
        update = orthogonal(gradients.lerp(average, group["momentum"]).reshape(each))
        update = (update * max(1, each[1] / each[2]) ** 0.5).reshape(gradients.shape)
        for at, parameter in enumerate(parameters):
            buffers[at].copy_(average[at])
            parameter.mul_(1 - group["lr"] * group["weight_decay"])
            parameter.add_(update[at].to(parameter.dtype), alpha=-group["lr"])


def orthogonal(matrices, steps=5):
    """The nearest matrices with orthogonal rows, roughly: a quintic Newton-Schulz iteration."""
    a, b, c = 3.4445, -4.7750, 2.0315
    x = matrices.bfloat16() if matrices.is_cuda else matrices.float()
    is_tall = x.shape[-2] > x.shape[-1]
    if is_tall:
        x = x.mT
    x = x / (x.norm(dim=(-2, -1), keepdim=True) + 1e-7)
    for _ in range(steps):
        square = x @ x.mT
        x = torch.baddbmm(x, torch.baddbmm(square, square, square, beta=b, alpha=c), x, beta=a)
    return x.mT if is_tall else x


class Optimizers:
    """Both optimizers, stepped together at `scale` of their rates."""

    def __init__(self, model, matrix_rate=0.02, other_rate=2e-3):
        matrices = [p for block in model.blocks for p in block.parameters() if p.ndim == 2]
        inside = {id(p) for p in matrices}
        others = [p for p in model.parameters() if id(p) not in inside]
        more = {"fused": True} if others[0].is_cuda else {}
        self.all = [
            Muon(matrices, lr=matrix_rate),
            torch.optim.AdamW(others, lr=other_rate, betas=(0.9, 0.95), weight_decay=0.0, **more),
        ]
        self.rates = [matrix_rate, other_rate]

    def step(self, scale):
        for optimizer, rate in zip(self.all, self.rates):
            for group in optimizer.param_groups:
                group["lr"] = rate * scale
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)

    def state(self):
        return [optimizer.state_dict() for optimizer in self.all]

    def load(self, states):
        for optimizer, state in zip(self.all, states):
            optimizer.load_state_dict(state)


def trapezoid(done, warm=0.02, flat=0.5):
    """Up over the first `warm`, flat until `flat`, then linearly to zero; `done` goes from 0 to 1."""
    if done < warm:
        return done / warm
    return 1.0 if done < flat else max(0.0, (1 - done) / (1 - flat))
