"""What a gym environment of ms-swift begins with (swift/rollout/gym_env.py at commit 3602360)."""

from abc import ABC, abstractmethod


class Env(ABC):
    def __init__(self, env_config):
        self.env_config = env_config

    @abstractmethod
    async def reset(self, config): ...

    @abstractmethod
    async def step(self, action): ...

    @abstractmethod
    async def close(self): ...


envs = {}
