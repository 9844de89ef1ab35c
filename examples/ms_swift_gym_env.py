"""AgentWorld as a gym environment of ms-swift.

Start `agentworld serve worlds/`, then `swift rollout` (or `swift rlhf`) with

    --external_plugins examples/ms_swift_gym_env.py --use_gym_env true --gym_env agentworld
    --multi_turn_scheduler gym_scheduler --max_turns 20

and rows such as {"messages": [{"role": "user", "content": ""}], "env_config": {"world": "terminal/harbour", "seed": 0}}.
An `env_config` may also name `url` and `token`; else AGENTWORLD_URL and AGENTWORLD_TOKEN do. ms-swift knows no rollout
without a reward: one whose score nobody knows is not paid 0 but ends the run with the reason, which the server also says
at its start.
"""

import os
import sys
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parent.parent / "clients" / "python"))
from agentworld_env import AgentWorldError, AsyncAgentWorldEnv, read_reply  # noqa: E402
from swift.rollout.gym_env import Env, envs  # noqa: E402

SYSTEM = (
    "You act in an environment, one action in each reply. Put the action into the reply's last fenced block; "
    "the next message shows what it returned. When the task is done, reply with <answer>your answer</answer>."
)


class AgentWorldGym(Env):
    """One session for each trajectory."""

    def __init__(self, env_config: dict[str, Any]) -> None:
        super().__init__(env_config)
        url = env_config.get("url") or os.environ.get("AGENTWORLD_URL", "http://127.0.0.1:8000")
        token = env_config.get("token") or os.environ.get("AGENTWORLD_TOKEN")
        self._env = AsyncAgentWorldEnv(url, token=token, room_timeout=env_config.get("room_timeout", 600))

    async def reset(self, config) -> tuple[str, dict[str, Any], str]:
        """Begins the episode of `env_config`: what the agent sees first, what else is known, the system message."""
        row = self.env_config
        choice = {name: row[name] for name in ("world", "split", "index", "seed") if row.get(name) is not None}
        result = await self._env.reset(**choice)
        return result.text, await self._env.state(), row.get("system", SYSTEM)

    async def step(self, action: list[dict[str, Any]]) -> tuple[str, float, bool, dict[str, Any]]:
        """Does what the last message says: what the environment shows, the reward, whether it is over, what else."""
        try:
            result = await self._env.step(read_reply(action[-1]["content"]))
        except AgentWorldError as error:
            if error.code != "VALIDATION_ERROR":
                raise
            return f"That is no action here: {error.data['errors'][0]['msg']}", 0.0, False, {"invalid": True}
        if result.unscored is not None:
            raise RuntimeError(f"This episode has no score, so it earned no reward: {result.unscored}")
        return result.text, result.reward or 0.0, result.done, {"done_reason": result.done_reason}

    async def close(self) -> None:
        """Ends the session."""
        await self._env.close()


envs["agentworld"] = AgentWorldGym
