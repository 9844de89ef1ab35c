"""AgentWorld as a verl interaction: the environment is the user that answers the agent.

Start `agentworld serve worlds/`. In the file of `actor_rollout_ref.rollout.multi_turn.interaction_config_path`:

    interaction:
      - name: agentworld
        class_name: verl_interaction.AgentWorldInteraction
        config: {url: "http://127.0.0.1:8000"}

and in each row, the task as the prompt and its place under `extra_info`:

    {"prompt": [{"role": "user", "content": task["prompt"]}],
     "extra_info": {"interaction_kwargs": {"name": "agentworld", "world": task["id"], "seed": 0}}}

The agent acts with the last fenced block of a reply, and ends with <answer>…</answer>. A rollout whose score nobody
knows earns None, and verl keeps no turn score of it: that is how a reward function tells it from one that earned 0.
"""

import sys
from pathlib import Path
from uuid import uuid4

sys.path.append(str(Path(__file__).parent.parent / "clients" / "python"))
from agentworld_env import AgentWorldError, AsyncAgentWorldEnv, read_reply  # noqa: E402
from verl.interactions.base import BaseInteraction  # noqa: E402


class AgentWorldInteraction(BaseInteraction):
    """One session for each rollout."""

    def __init__(self, config: dict) -> None:
        super().__init__(config)
        self._envs: dict[str, AsyncAgentWorldEnv] = {}
        self._returns: dict[str, float | None] = {}

    async def start_interaction(self, instance_id: str | None = None, **kwargs) -> str:
        """Begins the episode of a row: `world`, or `split` and `index`, and `seed`."""
        instance_id = instance_id or str(uuid4())
        options = {name: self.config[name] for name in ("url", "token") if self.config.get(name)}
        env = AsyncAgentWorldEnv(**options, room_timeout=self.config.get("room_timeout", 600))
        choice = {name: kwargs[name] for name in ("world", "split", "index", "seed") if kwargs.get(name) is not None}
        await env.reset(**choice)
        self._envs[instance_id], self._returns[instance_id] = env, 0.0
        return instance_id

    async def generate_response(
        self, instance_id: str, messages: list[dict], **kwargs
    ) -> tuple[bool, str, float | None, dict]:
        """Does what the last reply says: whether to stop, what the environment shows, the reward, what else is known."""
        reply = next((m["content"] for m in reversed(messages) if m.get("role") == "assistant"), "")
        try:
            result = await self._envs[instance_id].step(read_reply(reply))
        except AgentWorldError as error:
            if error.code == "VALIDATION_ERROR":
                return False, f"That is no action here: {error.data['errors'][0]['msg']}", None, {"invalid": True}
            return await self._dropped(instance_id, str(error))
        except ConnectionError as error:
            return await self._dropped(instance_id, str(error))
        if result.unscored is not None:
            return await self._dropped(instance_id, result.unscored)
        self._returns[instance_id] += result.reward or 0.0
        if result.done:
            # the loop does not always finalize
            await self._envs[instance_id].close()
        return result.done, result.text, result.reward, {"done_reason": result.done_reason}

    async def calculate_score(self, instance_id: str, **kwargs) -> float | None:
        """What the episode earned so far; None where nobody knows."""
        return self._returns[instance_id]

    async def finalize_interaction(self, instance_id: str, **kwargs) -> None:
        """Ends the session."""
        self._returns.pop(instance_id, None)
        env = self._envs.pop(instance_id, None)
        if env is not None:
            await env.close()

    async def _dropped(self, instance_id: str, why: str) -> tuple[bool, str, None, dict]:
        """Ends a rollout that earned nobody knows what. Why is for whoever trains, not for the policy."""
        self._returns[instance_id] = None
        await self._envs[instance_id].close()
        return True, "", None, {"dropped": why}
