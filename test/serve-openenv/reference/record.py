"""Records what OpenEnv's own server says, for test/serve-openenv to compare ours with.

    git clone https://github.com/huggingface/OpenEnv && cd OpenEnv && git checkout 385de5e
    pip install fastapi uvicorn websockets fastmcp httpx requests openai
    PYTHONPATH=src python <this folder>/record.py > <this folder>/recorded.json
"""

import asyncio
import json
import socket
import sys
import threading
import time
from importlib.metadata import version
from pathlib import Path

import httpx
import uvicorn
import websockets
from openenv.core.env_server.http_server import create_fastapi_app
from openenv.core.env_server.types import Action, Observation

from quay import Bell, Quay, QuayAction, QuayObservation

SENT = json.loads((Path(__file__).parent / "sent.json").read_text())


def serve(app) -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="error"))
    threading.Thread(target=server.run, daemon=True).start()
    while not server.started:
        time.sleep(0.05)
    return f"127.0.0.1:{port}"


def read(text):
    try:
        return json.loads(text)
    except ValueError:
        return text


async def over_socket(host: str, path: str, messages: list) -> list:
    received = []
    async with websockets.connect(f"ws://{host}{path}") as connection:
        for message in messages:
            await connection.send(message if isinstance(message, str) else json.dumps(message))
            try:
                received.append(read(await asyncio.wait_for(connection.recv(), 10)))
            except websockets.ConnectionClosed as closed:
                received.append({"closed": closed.rcvd.code if closed.rcvd else None})
                break
    return received


async def beyond_capacity(host: str, path: str) -> list:
    async with websockets.connect(f"ws://{host}{path}"):
        await asyncio.sleep(0.2)
        async with websockets.connect(f"ws://{host}{path}") as second:
            said = [read(await second.recv())]
            try:
                await second.recv()
            except websockets.ConnectionClosed as closed:
                said.append({"closed": closed.rcvd.code if closed.rcvd else None})
            return said


def over_http(host: str, calls: list) -> list:
    said = []
    for call in calls:
        body = call.get("body")
        content = None if body is None else body if isinstance(body, str) else json.dumps(body)
        headers = {"content-type": "application/json"} if content is not None else {}
        reply = httpx.request(call["method"], f"http://{host}{call['path']}", content=content, headers=headers)
        said.append({"status": reply.status_code, "body": read(reply.text)})
    return said


async def main() -> None:
    hosts = {
        "quay": serve(create_fastapi_app(Quay, QuayAction, QuayObservation, max_concurrent_envs=8)),
        "bell": serve(create_fastapi_app(Bell, Action, Observation, max_concurrent_envs=8)),
        "full": serve(create_fastapi_app(Quay, QuayAction, QuayObservation, max_concurrent_envs=1)),
    }
    recorded = {
        "source": {
            "openenv": "0.3.2.dev0, commit 385de5ebb8d08d51d000d7dfc19de5f3c6a9c215",
            **{name: version(name) for name in ("fastapi", "pydantic", "fastmcp", "uvicorn")},
        }
    }
    for name, scenario in SENT["sockets"].items():
        recorded[name] = await over_socket(hosts[scenario["world"]], scenario["path"], scenario["messages"])
    for name, scenario in SENT["http"].items():
        recorded[name] = over_http(hosts[scenario["world"]], scenario["calls"])
    recorded["capacity on /ws"] = await beyond_capacity(hosts["full"], "/ws")
    recorded["capacity on /mcp"] = await beyond_capacity(hosts["full"], "/mcp")
    json.dump(recorded, sys.stdout, indent=2, sort_keys=True)
    sys.stdout.write("\n")


asyncio.run(main())
