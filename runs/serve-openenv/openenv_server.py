"""OpenEnv's own server, from a checkout of it: its echo environment, or one whose steps do nothing.

    python openenv_server.py CHECKOUT echo|nothing PORT

Where fastmcp is not installed, its names are there for the import alone: steps that do nothing never come to them. The echo
environment needs it.
"""

import sys
from importlib.util import find_spec
from types import ModuleType

checkout, kind, port = sys.argv[1:]
sys.path[:0] = [f"{checkout}/src", f"{checkout}/envs"]

if kind == "nothing" and find_spec("fastmcp") is None:
    for name, names in {
        "fastmcp": ["Client", "FastMCP"],
        "fastmcp.client": [],
        "fastmcp.client.client": ["CallToolResult"],
        "mcp": [],
        "mcp.types": ["TextContent"],
    }.items():
        module = sys.modules[name] = ModuleType(name)
        for each in names:
            setattr(module, each, type(each, (), {}))

import uvicorn
from openenv.core.env_server.http_server import create_fastapi_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, Observation, State


class Nothing(Environment):
    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self):
        super().__init__()
        self._state = State(step_count=0)

    def reset(self, seed=None, episode_id=None, **_):
        return Observation(done=False, reward=0.0)

    def step(self, action, timeout_s=None, **_):
        self._state.step_count += 1
        return Observation(done=False, reward=0.0)

    @property
    def state(self):
        return self._state


def app():
    if kind == "nothing":
        return create_fastapi_app(Nothing, Action, Observation, max_concurrent_envs=1000)
    from echo_env.server.echo_environment import EchoEnvironment
    from openenv.core.env_server.mcp_types import CallToolAction, CallToolObservation

    return create_fastapi_app(EchoEnvironment, CallToolAction, CallToolObservation, max_concurrent_envs=1000)


uvicorn.run(app(), host="127.0.0.1", port=int(port), log_level="error")
