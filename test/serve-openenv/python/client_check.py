"""Drives the client against a real server; prints what it saw as one JSON value."""

import asyncio
import json
import sys
import threading
from pathlib import Path

root = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(root / "clients" / "python"))
from agentworld_env import (  # noqa: E402
    _loops,
    AgentWorldEnv,
    AgentWorldError,
    AsyncAgentWorldEnv,
    CapacityReached,
    list_tasks,
    read_reply,
)

URL = sys.argv[2] if len(sys.argv) > 2 else ""


def plain():
    with AgentWorldEnv(URL) as env:
        opening = env.reset(world="quay", seed=3, episode_id="mine")
        env.step({"command": "echo 7 > berth.txt"})
        text = env.step("cat berth.txt").text
        forks = env.fork(2, at_turn=0)
        seen = [fork.step("ls").text for fork in forks]
        for fork in forks:
            fork.close()
        tools = [tool["name"] for tool in env.list_tools()]
        called = env.call_tool("run_command", command="hostname").observation["result"]["data"]
        state = env.state()
        last = env.submit("7")
    kept = ("episode_id", "step_count", "world", "seed", "done")
    return {
        "opening": opening.text,
        "text": text,
        "forks": seen,
        "tools": tools,
        "called": called,
        "state": {name: state[name] for name in kept},
        "last": [last.reward, last.done, last.done_reason, last.score],
    }


async def side_by_side():
    async def episode(number):
        async with AsyncAgentWorldEnv(URL) as env:
            await env.reset(seed=number)
            await env.step(f"echo {number} > mine")
            return (await env.step("cat mine")).text

    return await asyncio.gather(*(episode(number) for number in range(8)))


def failures():
    said = []
    with AgentWorldEnv(URL) as env:
        for work in (
            lambda: env.reset(world="nowhere"),
            lambda: env.step({"colour": "red"}),
            lambda: (env.reset(), env.submit(), env.step("ls")),
        ):
            try:
                work()
            except AgentWorldError as error:
                said.append([error.code, str(error)])
    try:
        AgentWorldEnv("http://127.0.0.1:9", connect_attempts=2).reset()
    except ConnectionError as error:
        said.append(str(error).split(":")[0])
    return said


def full():
    """The server has one place: the second waits until the first leaves."""
    first = AgentWorldEnv(URL)
    first.reset()
    said = []
    try:
        AgentWorldEnv(URL).reset()
    except CapacityReached as error:
        said.append([error.data["active_sessions"], error.data["max_sessions"]])
    threading.Timer(0.1, first.close).start()
    with AgentWorldEnv(URL, room_timeout=60) as second:
        said.append(second.reset().text.splitlines()[-1])
    return said


def lost():
    """The server goes away and comes back between two episodes."""
    with AgentWorldEnv(URL, connect_attempts=10) as env:
        env.reset()
        print("ready", flush=True)
        sys.stdin.readline()
        return env.reset().text.splitlines()[-1]


def broken():
    """The connection breaks in the middle of an episode: nothing goes on in another."""
    said = []
    with AgentWorldEnv(URL) as env:
        env.reset()
        asyncio.run_coroutine_threadsafe(env._env._socket.close(), next(iter(_loops.values()))).result()
        for work in (lambda: env.step("hostname"), lambda: env.step("hostname"), lambda: env.submit("7"), env.state):
            try:
                work()
            except ConnectionError as error:
                said.append(str(error).split(":")[0])
        said.append([env.reset().text.splitlines()[-1], env.step("hostname").text])
    return said


def token():
    said = []
    try:
        AgentWorldEnv(URL).reset()
    except ConnectionError:
        said.append("refused")
    with AgentWorldEnv(URL, token="let-me-in") as env:
        said.append(env.step("hostname").text)
    said.append([task["id"] for task in list_tasks(URL, token="let-me-in")])
    return said


def replies():
    return [
        read_reply("I look.\n```bash\nls -la\n```\nThen more.\n```\ncat a\ncat b\n```"),
        read_reply("  ls  "),
        read_reply("<think>```\nrm\n```</think>\n<answer> 7 </answer>"),
    ]


checks = {
    "plain": plain,
    "side-by-side": lambda: asyncio.run(side_by_side()),
    "failures": failures,
    "full": full,
    "lost": lost,
    "broken": broken,
    "token": token,
    "replies": replies,
}
json.dump(checks[sys.argv[1]](), sys.stdout)
