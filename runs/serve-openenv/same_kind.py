"""A server of the same kind as OpenEnv's, for where that is not: FastAPI and uvicorn, an environment for each socket,
messages, actions and observations as pydantic's models, and each step in the socket's own thread.

    python same_kind.py nothing PORT
"""

import asyncio
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Dict, Optional

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from pydantic import BaseModel


class Message(BaseModel):
    type: str
    data: Dict[str, Any] = {}


class Action(BaseModel):
    metadata: Dict[str, Any] = {}


class Observation(BaseModel):
    done: bool = False
    reward: Optional[float] = None
    metadata: Dict[str, Any] = {}


class Answer(BaseModel):
    type: str = "observation"
    data: Dict[str, Any]


class Nothing:
    def reset(self) -> Observation:
        return Observation(reward=0.0)

    def step(self, action: Action) -> Observation:
        return Observation(reward=0.0)


app = FastAPI()


def shown(observation: Observation) -> str:
    inner = observation.dict(exclude={"reward", "done", "metadata"})
    return Answer(data={"observation": inner, "reward": observation.reward, "done": observation.done}).json()


@app.websocket("/ws")
async def episode(socket: WebSocket):
    await socket.accept()
    environment = Nothing()
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(max_workers=1) as thread:
        try:
            while True:
                message = Message(**json.loads(await socket.receive_text()))
                if message.type == "reset":
                    observation = await loop.run_in_executor(thread, environment.reset)
                else:
                    action = Action(**message.data)
                    observation = await loop.run_in_executor(thread, environment.step, action)
                await socket.send_text(shown(observation))
        except WebSocketDisconnect:
            pass


uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[2]), log_level="error")
