"""Calls each shim as its trainer does; prints what came back as one JSON value."""

import asyncio
import copy
import inspect
import json
import os
import sys
from pathlib import Path
from types import SimpleNamespace

here = Path(__file__).resolve().parent
sys.path[:0] = [str(here / "fakes"), str(here.parents[2] / "examples")]
URL = sys.argv[2]
os.environ["AGENTWORLD_URL"] = URL


def trl():
    """As GRPOTrainer does: probe an instance, reset with the row, call tools by name, then ask for the reward."""
    from trl_environment import AgentWorldEnvironment

    members = dict(inspect.getmembers(AgentWorldEnvironment(), predicate=inspect.ismethod))
    tools = sorted(name for name in members if name not in ("reset", "get_reward") and not name.startswith("_"))
    described = all(members[name].__doc__ and inspect.signature(members[name]).parameters for name in tools)
    environment = AgentWorldEnvironment()
    rewards = []
    for calls in (
        [("act", {"action": "echo 7 > berth.txt"}), ("submit", {"answer": "7"})],
        [("act", {"action": "echo 7 > berth.txt"})],
        [],
    ):
        row = {"prompt": [{"role": "user", "content": ""}], "world": "quay", "seed": 1, "split": None}
        opening = environment.reset(**row)
        seen = [getattr(environment, name)(**arguments) for name, arguments in calls]
        rewards.append(environment.get_reward())
    try:
        environment.act("ls")
    except ValueError as error:
        late = str(error)
    return {"tools": tools, "described": described, "opening": opening, "seen": seen, "rewards": rewards, "late": late}


def verl():
    """As the tool agent loop does: start with the row's kwargs, then answer each reply until it ends."""
    from verl_interaction import AgentWorldInteraction

    async def rollout(replies):
        interaction = AgentWorldInteraction({"name": "agentworld", "url": URL})
        kwargs = {"name": "agentworld", "world": "quay", "seed": 1}
        instance = await interaction.start_interaction("request-1", **kwargs)
        messages = [{"role": "user", "content": "the task"}]
        turns = []
        for reply in replies:
            messages.append({"role": "assistant", "content": reply})
            stop, text, reward, extra = await interaction.generate_response(instance, messages, **kwargs)
            messages.append({"role": "user", "content": text})
            turns.append([stop, text, reward, extra])
            if stop:
                break
        score = await interaction.calculate_score(instance)
        await interaction.finalize_interaction(instance)
        return {"turns": turns, "score": score}

    return asyncio.run(rollout(["```\necho 7 > berth.txt; cat berth.txt\n```", "<answer>9</answer>", "never said"]))


def swift():
    """As GYMScheduler does: make it from env_config, reset with the request, step with all messages, close."""
    import ms_swift_gym_env  # noqa: F401
    from swift.rollout.gym_env import envs

    async def trajectory(replies):
        request = SimpleNamespace(uuid="u", messages=[], data_dict={"env_config": {"world": "quay", "seed": 1}})
        env = envs["agentworld"](request.data_dict["env_config"])
        observation, info, system = await env.reset(request)
        request.messages = [{"role": "system", "content": system}, {"role": "user", "content": observation}]
        turns, total = [], 0.0
        for reply in replies:
            request.messages.append({"role": "assistant", "content": reply})
            observation, reward, done, step_info = await env.step(copy.deepcopy(request.messages))
            total += float(reward)
            turns.append([observation, reward, done, step_info])
            if done:
                break
            request.messages.append({"role": "user", "content": observation})
        await env.close()
        return {"world": info["world"], "system": system, "turns": turns, "total": total}

    return asyncio.run(trajectory(["```bash\necho 7 > berth.txt\n```", "<answer>7</answer>"]))


def unscored():
    """A world whose check nobody here can look at, and a step that nobody can answer, in each of the three."""
    from trl_environment import AgentWorldEnv, AgentWorldEnvironment
    from verl_interaction import AgentWorldInteraction
    import ms_swift_gym_env  # noqa: F401
    from swift.rollout.gym_env import envs

    def trl_reward(*calls):
        environment = AgentWorldEnvironment()
        environment.reset(world="mill")
        seen = [getattr(environment, name)(**arguments) for name, arguments in calls]
        return [seen, environment.get_reward()]

    async def verl_reward(reply):
        interaction = AgentWorldInteraction({"name": "agentworld", "url": URL})
        instance = await interaction.start_interaction("request-1", name="agentworld", world="mill")
        said = await interaction.generate_response(instance, [{"role": "assistant", "content": reply}])
        score = await interaction.calculate_score(instance)
        await interaction.finalize_interaction(instance)
        return [list(said), score]

    async def swift_reward(reply):
        env = envs["agentworld"]({"world": "mill"})
        await env.reset(None)
        try:
            return await env.step([{"role": "assistant", "content": reply}])
        except Exception as error:
            return str(error)
        finally:
            await env.close()

    with AgentWorldEnv(URL) as env:
        env.reset(world="mill")
        last = env.submit()
        why = [last.reward, last.score, last.unscored, env.state()["unscored"]]
    grind = {"action": "perl mill.pl"}
    return {
        "why": why,
        "trl": [trl_reward(("submit", {"answer": "7"})), trl_reward(("act", grind)), trl_reward()],
        "odd": trl_reward(("act", {"action": {"colour": "red"}}), ("submit", {"answer": ""})),
        "verl": [asyncio.run(verl_reward("<answer>7</answer>")), asyncio.run(verl_reward("perl mill.pl"))],
        "swift": [asyncio.run(swift_reward("<answer>7</answer>")), asyncio.run(swift_reward("perl mill.pl"))],
    }


json.dump({"trl": trl, "verl": verl, "swift": swift, "unscored": unscored}[sys.argv[1]](), sys.stdout)
