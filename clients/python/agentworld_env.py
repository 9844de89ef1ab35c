"""A client for worlds that `agentworld serve` offers: reset, step, submit, state, fork, close.

Needs Python 3.10 and `websockets` 10.4 or newer. `AsyncAgentWorldEnv` is for asyncio. One session each, on OpenEnv's `/ws`.

    with AgentWorldEnv("http://127.0.0.1:8000") as env:
        result = env.reset(world="terminal/harbour", seed=7)
        result = env.step({"command": "ls"})
        print(env.submit("Ellida").reward)
"""

from __future__ import annotations

import asyncio
import inspect
import itertools
import json
import os
import re
import threading
import time
import urllib.request
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import Any, Union

import websockets

Action = Union[dict[str, Any], list[Any], str]
DEFAULT_URL = "http://127.0.0.1:8000"


@dataclass(frozen=True)
class StepResult:
    """What a reset or a step returned."""

    observation: dict[str, Any] = field(default_factory=dict)
    reward: float | None = None
    done: bool = False

    @property
    def text(self) -> str:
        """What the agent reads."""
        return self.observation.get("text", "")

    @property
    def done_reason(self) -> str | None:
        """`submitted`, `terminated` or `truncated` once the episode is over."""
        return self.observation.get("done_reason")

    @property
    def score(self) -> float | None:
        """The share of the world's checks that hold, once the episode is over."""
        return self.observation.get("score")

    @property
    def unscored(self) -> str | None:
        """Why an episode that is over has no score: learn nothing from it."""
        return self.observation.get("unscored")


class AgentWorldError(Exception):
    """The server refused. `code` is OpenEnv's, e.g. VALIDATION_ERROR; `data` has the details."""

    def __init__(self, data: dict[str, Any]) -> None:
        faults = [f"{'.'.join(map(str, one['loc'])) or 'all of it'}: {one['msg']}" for one in data.get("errors", [])]
        super().__init__("; ".join([data.get("message", "unknown error"), *faults]))
        self.code, self.data = data.get("code", ""), data


class CapacityReached(AgentWorldError):
    """Every session of the server is taken."""


def list_tasks(url: str = DEFAULT_URL, split: str = "train", *, token: str | None = None) -> list[dict[str, Any]]:
    """The tasks of a split, each with `id`, `split`, `index` and `prompt`: the rows of a training set."""
    headers = {"content-type": "application/json", **_authorization(token)}
    address = re.sub(r"^ws", "http", url.rstrip("/")) + "/agentworld/task_range"
    request = urllib.request.Request(address, json.dumps({"split": split}).encode(), headers)
    with urllib.request.urlopen(request, timeout=60) as reply:
        return json.load(reply)["tasks"]


def read_reply(text: str) -> Action:
    """The action in an agent's reply: what `<answer>…</answer>` submits, else the last fenced block, else all of it."""
    text = re.sub(r"^[\s\S]*</think>", "", text)
    if answers := re.findall(r"<answer>([\s\S]*?)</answer>", text):
        return {"type": "submit", "answer": answers[-1].strip()}
    blocks = re.findall(r"```[^\n`]*\n([\s\S]*?)```", text)
    return blocks[-1].strip("\n") if blocks else text.strip()


@dataclass(eq=False)
class AsyncAgentWorldEnv:
    """A session of its own, over one WebSocket.

    Args:
        url: Where the server is, `http://…` or `ws://…`.
        token: What `agentworld serve --token` was given.
        connect_attempts: How often to try to connect, `connect_timeout` seconds each; the waits between double.
        reply_timeout: Seconds for one answer; None for as long as it takes.
        room_timeout: Seconds to keep trying while the server is full.
        ping_interval: Seconds between pings; None never drops a connection because this process was busy generating.
    """

    url: str = DEFAULT_URL
    _: KW_ONLY
    token: str | None = field(default=None, repr=False)
    connect_attempts: int = 5
    connect_timeout: float = 10.0
    reply_timeout: float | None = None
    room_timeout: float = 0.0
    ping_interval: float | None = None
    max_message_bytes: int = 64 * 2**20
    _socket: Any = field(default=None, init=False, repr=False)
    _is_lost: bool = field(default=False, init=False, repr=False)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock, init=False, repr=False)

    async def connect(self) -> "AsyncAgentWorldEnv":
        """Connects, trying again while the server cannot be reached. Other calls do this by themselves."""
        for attempt in range(self.connect_attempts):
            if self._socket is not None:
                break
            try:
                self._socket = await self._connected()
            except (OSError, asyncio.TimeoutError, websockets.exceptions.InvalidHandshake) as error:
                if attempt + 1 == self.connect_attempts or _is_final(error):
                    raise ConnectionError(f"Cannot connect to {_address(self.url)}: {error}") from error
                await asyncio.sleep(0.25 * 2**attempt)
        return self

    async def reset(self, **choice: Any) -> StepResult:
        """Begins an episode.

        Args:
            world: The name of the world; or `split` and `index`, the place of its task; or neither, and the seed picks.
            seed: What chance in the world starts from; its own seed unless given.
            episode_id: A name of yours for the episode.
        """
        data = {name: value for name, value in choice.items() if value is not None}
        deadline = time.monotonic() + self.room_timeout
        for attempt in itertools.count():
            try:
                return StepResult(**(await self._ask({"type": "reset", "data": data}))["data"])
            except CapacityReached:
                if time.monotonic() >= deadline:
                    raise
                await self.close()
                await asyncio.sleep(min(0.05 * 2**attempt, 5.0))
            except ConnectionError:
                # lost while nobody spoke: a reset has nothing to lose
                if attempt > 0:
                    raise

    async def step(self, action: Action) -> StepResult:
        """Acts. An object is the action itself; a text is read as the world reads what an agent writes."""
        data = action if isinstance(action, dict) else {"type": "act", "action": action}
        return StepResult(**(await self._ask({"type": "step", "data": data}))["data"])

    async def submit(self, answer: str | None = None) -> StepResult:
        """Ends the episode; its checks give the last reward."""
        return await self.step({"type": "submit", **({} if answer is None else {"answer": answer})})

    async def list_tools(self) -> list[dict[str, Any]]:
        """The tools of the world: name, description and input_schema of each."""
        return (await self.step({"type": "list_tools"})).observation["tools"]

    async def call_tool(self, name: str, **arguments: Any) -> StepResult:
        """Calls a tool; `observation` has its result."""
        return await self.step({"type": "call_tool", "tool_name": name, "arguments": arguments})

    async def state(self) -> dict[str, Any]:
        """Where the episode stands: step_count, world, seed, done, score, and who produced its turns."""
        return (await self._ask({"type": "state"}))["data"]

    async def fork(self, count: int = 1, *, at_turn: int | None = None) -> list["AsyncAgentWorldEnv"]:
        """New environments with the first turns of this one (all of them unless told), each to go its own way."""
        more = {} if at_turn is None else {"at_turn": at_turn}
        ids = (await self._ask({"type": "fork", "data": {"count": count, **more}}))["data"]["session_ids"]
        made = await asyncio.gather(*map(self._attached, ids), return_exceptions=True)
        for failure in (one for one in made if isinstance(one, BaseException)):
            await asyncio.gather(*(one.close() for one in made if isinstance(one, AsyncAgentWorldEnv)))
            raise failure
        return list(made)

    async def close(self) -> None:
        """Ends the session and the connection."""
        if self._socket is not None:
            with suppress(websockets.exceptions.ConnectionClosed):
                await self._socket.send(json.dumps({"type": "close"}))
        await self._drop()

    async def __aenter__(self) -> "AsyncAgentWorldEnv":
        return await self.connect()

    async def __aexit__(self, *_: Any) -> None:
        await self.close()

    async def _connected(self) -> Any:
        known = inspect.signature(websockets.connect).parameters
        headers = "additional_headers" if "additional_headers" in known else "extra_headers"
        is_local = re.match(r"wss?://(localhost|127\.0\.0\.1|\[::1\])[:/]", _address(self.url))
        more = {headers: _authorization(self.token), **({"proxy": None} if is_local and "proxy" in known else {})}
        more |= {"open_timeout": self.connect_timeout, "max_size": self.max_message_bytes}
        return await websockets.connect(_address(self.url), ping_interval=self.ping_interval, **more)

    async def _attached(self, session_id: str) -> "AsyncAgentWorldEnv":
        await (child := replace(self))._ask({"type": "attach", "data": {"session_id": session_id}})
        return child

    async def _ask(self, message: dict[str, Any]) -> dict[str, Any]:
        async with self._turn:
            if self._is_lost and message["type"] not in ("reset", "attach"):
                raise ConnectionError("The session was lost with its connection. Call reset to begin another.")
            await self.connect()
            try:
                # a server that is full says so and closes: its word is still to be read
                with suppress(websockets.exceptions.ConnectionClosed):
                    await self._socket.send(json.dumps(message))
                reply = await asyncio.wait_for(self._socket.recv(), self.reply_timeout)
            except BaseException as error:
                # an answer that comes later must not be taken for the next one's
                self._is_lost = True
                await self._drop()
                if isinstance(error, websockets.exceptions.ConnectionClosed):
                    raise ConnectionError(f"The connection was lost: {error}") from error
                raise
        if (said := json.loads(reply)).get("type") == "error":
            raise (CapacityReached if said["data"].get("code") == "CAPACITY_REACHED" else AgentWorldError)(said["data"])
        self._is_lost = False
        return said

    async def _drop(self) -> None:
        socket, self._socket = self._socket, None
        if socket is not None:
            await socket.close()


class AgentWorldEnv:
    """The same, call by call, for code without asyncio. It takes the arguments of `AsyncAgentWorldEnv`."""

    def __init__(self, url: str = DEFAULT_URL, *, env: AsyncAgentWorldEnv | None = None, **options: Any) -> None:
        self._env = env or AsyncAgentWorldEnv(url, **options)

    def reset(self, **choice: Any) -> StepResult:
        return _run(self._env.reset(**choice))

    def step(self, action: Action) -> StepResult:
        return _run(self._env.step(action))

    def submit(self, answer: str | None = None) -> StepResult:
        return _run(self._env.submit(answer))

    def list_tools(self) -> list[dict[str, Any]]:
        return _run(self._env.list_tools())

    def call_tool(self, name: str, **arguments: Any) -> StepResult:
        return _run(self._env.call_tool(name, **arguments))

    def state(self) -> dict[str, Any]:
        return _run(self._env.state())

    def fork(self, count: int = 1, *, at_turn: int | None = None) -> list["AgentWorldEnv"]:
        return [AgentWorldEnv(env=env) for env in _run(self._env.fork(count, at_turn=at_turn))]

    def close(self) -> None:
        _run(self._env.close())

    def __enter__(self) -> "AgentWorldEnv":
        _run(self._env.connect())
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


_loops: dict[int, asyncio.AbstractEventLoop] = {}
_loops_lock = threading.Lock()


def _run(work: Any) -> Any:
    """Runs a coroutine in the one event loop of this process, which has a thread of its own."""
    with _loops_lock:
        if os.getpid() not in _loops:
            _loops[os.getpid()] = asyncio.new_event_loop()
            threading.Thread(target=_loops[os.getpid()].run_forever, name="agentworld", daemon=True).start()
    return asyncio.run_coroutine_threadsafe(work, _loops[os.getpid()]).result()


def _is_final(error: BaseException) -> bool:
    """Whether trying again is in vain: the server answered, and not that it is busy."""
    status = getattr(getattr(error, "response", None), "status_code", None) or getattr(error, "status_code", None)
    return status not in (None, 429, 502, 503, 504)


def _authorization(token: str | None) -> dict[str, str]:
    return {} if token is None else {"Authorization": f"Bearer {token}"}


def _address(url: str) -> str:
    return re.sub(r"^http", "ws", url.rstrip("/")) + "/ws"
