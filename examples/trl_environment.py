"""AgentWorld as a TRL environment: `GRPOTrainer(environment_factory=AgentWorldEnvironment)`.

Start `agentworld serve worlds/`, then train; no reward function is needed, the worlds' own checks give the reward:

    from datasets import Dataset
    from trl import GRPOConfig, GRPOTrainer

    tasks = list_tasks(URL)
    rows = [{"prompt": [{"role": "user", "content": ""}], "world": task["id"], "seed": 0} for task in tasks]
    GRPOTrainer(
        model="Qwen/Qwen3-1.7B",
        args=GRPOConfig(max_completion_length=4096),
        train_dataset=Dataset.from_list(rows),
        environment_factory=AgentWorldEnvironment,
    ).train()

TRL makes one instance per rollout and uses it again: reset, then tool calls (its public methods), then get_reward. A
rollout whose score nobody knows earns None, which TRL leaves out: the server says at its start which worlds have none.
"""

import os
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "clients" / "python"))
from agentworld_env import AgentWorldEnv, AgentWorldError, list_tasks  # noqa: E402, F401

URL = os.environ.get("AGENTWORLD_URL", "http://127.0.0.1:8000")
TOKEN = os.environ.get("AGENTWORLD_TOKEN")


class AgentWorldEnvironment:
    """One episode at a time."""

    def __init__(self) -> None:
        self._env = AgentWorldEnv(URL, token=TOKEN, room_timeout=600)
        self._is_done = True
        self._return: float | None = 0.0

    def reset(self, **row) -> str:
        """Begins the episode of a dataset row: `world`, or `split` and `index`, and `seed`."""
        choice = {name: row[name] for name in ("world", "split", "index", "seed") if row.get(name) is not None}
        self._return = 0.0
        return self._seen(self._env.reset(**choice))

    def act(self, action: str) -> str:
        """
        Does one thing in the environment and returns what it shows afterwards.

        Args:
            action: What to do, e.g. a command line where the environment is a shell.

        Returns:
            What the environment shows.
        """
        if self._is_done:
            raise ValueError("The episode is over.")
        return self._step(action)

    def submit(self, answer: str) -> str:
        """
        Ends the task and hands in the answer. Nothing can be done afterwards.

        Args:
            answer: The answer; empty where the task asks for none.
        """
        if self._is_done:
            raise ValueError("The episode is over.")
        self._step({"type": "submit", "answer": answer})
        return "Submitted."

    def get_reward(self) -> float | None:
        """What the episode earned; one that did not end is scored as it stands. None where nobody knows."""
        if not self._is_done:
            self._step({"type": "submit"})
        return self._return

    def _step(self, action) -> str:
        try:
            return self._seen(self._env.step(action))
        except AgentWorldError as error:
            if error.code == "VALIDATION_ERROR":
                return f"That is no action here: {error.data['errors'][0]['msg']}"
            return self._drop(error)
        except ConnectionError as error:
            return self._drop(error)

    def _seen(self, result) -> str:
        self._is_done = result.done
        self._return += result.reward or 0.0
        if result.unscored is not None:
            self._drop(result.unscored)
        return result.text

    def _drop(self, why) -> str:
        """TRL shows a policy what a tool raises: what went wrong on our side is for whoever trains it."""
        print(f"agentworld: a rollout is left out: {why}", file=sys.stderr)
        self._is_done, self._return = True, None
        return ""
