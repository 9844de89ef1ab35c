"""An environment for OpenEnv's own server that answers as the world `quay` of this folder does, word for word.

Its observations are scripted: what is recorded from it is how OpenEnv's server wraps them.
"""

from typing import Any, Optional
from uuid import uuid4

from fastmcp import FastMCP
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.mcp_environment import MCPEnvironment
from openenv.core.env_server.types import Action, Observation, State

TASK = "Write the number of the full berth into berth.txt, then submit it."
PROMPT = "mira@quay:~$"


class QuayAction(Action):
    command: str


class QuayObservation(Observation):
    text: str
    data: Any = None
    is_error: bool = False
    done_reason: Optional[str] = None
    score: Optional[float] = None


class Quay(Environment):
    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self) -> None:
        super().__init__()
        self._state = State(episode_id=None, step_count=0)

    def reset(self, seed: Optional[int] = None, episode_id: Optional[str] = None, **kwargs: Any) -> QuayObservation:
        self._state = State(episode_id=episode_id or str(uuid4()), step_count=0)
        return QuayObservation(text=f"{TASK}\n\n{PROMPT}")

    def step(self, action: QuayAction, timeout_s: Optional[float] = None, **kwargs: Any) -> QuayObservation:
        self._state.step_count += 1
        if action.command == "cat berths.txt":
            return QuayObservation(text="7 full\n9 empty\n", data={"exitCode": 0})
        if action.command == "cat nope":
            return QuayObservation(text="cat: nope: No such file or directory\n", data={"exitCode": 1})
        raise RuntimeError("the reference has no such line")

    @property
    def state(self) -> State:
        return self._state


class Bell(MCPEnvironment):
    """One tool, for what is recorded of tools."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self) -> None:
        server = FastMCP("bell")

        @server.tool
        def ring(times: int) -> str:
            """Ring the bell."""
            return "clang " * times

        super().__init__(server)
        self._state = State(episode_id=str(uuid4()), step_count=0)

    def reset(self, seed: Optional[int] = None, episode_id: Optional[str] = None, **kwargs: Any) -> Observation:
        self._state = State(episode_id=episode_id or str(uuid4()), step_count=0)
        return Observation()

    def _step_impl(self, action: Action, timeout_s: Optional[float] = None, **kwargs: Any) -> Observation:
        return Observation()

    @property
    def state(self) -> State:
        return self._state
