"""OpenEnv's own clients and validator against this server: prints OK where each is content.

    agentworld serve test/serve-openenv/worlds/quay.yaml --port 8000
    PYTHONPATH=<OpenEnv>/src python <this file> http://127.0.0.1:8000
"""

import asyncio
import sys

from openenv.cli._validation import validate_running_environment
from openenv.core.generic_client import GenericEnvClient
from openenv.core.mcp_client import MCPToolClient

url = sys.argv[1]


async def gym() -> None:
    async with GenericEnvClient(base_url=url) as env:
        result = await env.reset(seed=3, episode_id="mine")
        assert result.observation["text"].endswith("mira@quay:~$") and not result.done, result
        result = await env.step({"command": "cat berths.txt"})
        assert result.observation["text"] == "7 full\n9 empty\n", result
        state = await env.state()
        assert (state["episode_id"], state["step_count"]) == ("mine", 1), state
        result = await env.step({"type": "submit", "answer": "7"})
        assert (result.reward, result.done) == (0.25, True), result
        try:
            await env.step({"command": "ls"})
        except RuntimeError as error:
            assert "EXECUTION_ERROR" in str(error), error


async def tools(is_over_http: bool) -> None:
    env = MCPToolClient(base_url=url)
    env.use_production_mode = is_over_http
    if not is_over_http:
        await env.reset()
    names = [tool.name for tool in await env.list_tools()]
    assert names == ["run_command", "send_keystrokes", "submit_answer"], names
    await env.call_tool("run_command", command="echo kept > note")
    said = await env.call_tool("run_command", command="cat note")
    assert said == "kept\n", said
    await env.close()


asyncio.run(gym())
asyncio.run(tools(is_over_http=False))
asyncio.run(tools(is_over_http=True))
with GenericEnvClient(base_url=url).sync() as plain:
    plain.reset()
    assert plain.step({"command": "hostname"}).observation["text"] == "quay\n"
report = validate_running_environment(url)
assert report["passed"], report
print("OK")
