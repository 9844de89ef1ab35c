import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { domainNamed } from '../../../domains/index.ts'
import { trajectoryOf } from '../../../test/sample-trajectory.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { exportFormats } from '../../data/export/formats.ts'
import { exportPools } from '../../data/stages/export-stage.ts'
import { qwenAgentWorld } from '../../model/dialects/qwen-agentworld.ts'
import { listen } from '../../serve/listen.ts'
import { readData } from '../../world/reading/read-world.ts'
import { rewardApp, rewardPaths } from '../reward/reward-app.ts'
import { engines } from './engines.ts'
import { launchJob } from './launch-job.ts'

const folder = temporaryFolder()
const python = '/usr/bin/python3'
const run = promisify(execFile)

async function exported(format: string): Promise<string> {
  const out = path.join(folder, 'data', format)
  if (existsSync(out)) return out
  const pools = path.join(folder, 'pools')
  for (const pool of ['sft', 'rl', 'test']) {
    mkdirSync(path.join(pools, pool), { recursive: true })
    writeFileSync(path.join(pools, pool, 'a.jsonl'), `${JSON.stringify(trajectoryOf())}\n`)
  }
  const found = exportFormats.find(({ name }) => name === format)
  assert.ok(found)
  await exportPools({ input: pools, out, format: found, dialect: qwenAgentWorld, seed: 1 })
  return out
}

async function job(
  engine: string,
  model = 'Qwen/Qwen3-8B',
): Promise<{ out: string; files: readonly string[] }> {
  const { format = '' } = engines.find(({ name }) => name === engine) ?? {}
  const out = path.join(folder, 'jobs', engine)
  const reward = 'http://127.0.0.1:8100/reward'
  return { out, files: launchJob({ engine, model, data: await exported(format), out, reward }) }
}

describe('launchJob', () => {
  it('writes files that their interpreters can read, for every engine', async () => {
    for (const { name } of engines) {
      const { out, files } = await job(name)
      assert.deepEqual(readdirSync(out).sort(), [...files].sort())
      for (const file of files) {
        const text = readFileSync(path.join(out, file), 'utf8')
        assert.doesNotMatch(text, /\{\{/, `${name}/${file}`)
        if (file.endsWith('.sh')) execFileSync('bash', ['-n', path.join(out, file)])
        if (file.endsWith('.json') || file.endsWith('.yaml')) assert.ok(readData(text, { place: file }))
        if (file.endsWith('.py') && existsSync(python))
          execFileSync(python, [
            '-c',
            'import ast, sys; ast.parse(open(sys.argv[1]).read())',
            path.join(out, file),
          ])
      }
    }
  })

  it('asks for one ratio a sequence, clipped close to 1, of every engine that reinforces', async () => {
    const wanted = {
      'ms-swift': [
        'gspo.sh',
        /--importance_sampling_level sequence[\s\S]*--epsilon 3e-4[\s\S]*--epsilon_high 4e-4/,
      ],
      verl: ['gspo.sh', /loss_mode=gspo[\s\S]*clip_ratio_low=0\.0003[\s\S]*clip_ratio_high=0\.0004/],
      unsloth: ['gspo.py', /importance_sampling_level="sequence"[\s\S]*epsilon=3e-4[\s\S]*epsilon_high=4e-4/],
    } as const
    for (const [engine, [file, pattern]] of Object.entries(wanted)) {
      const { out } = await job(engine)
      assert.match(readFileSync(path.join(out, file), 'utf8'), pattern)
    }
    assert.equal(existsSync(path.join((await job('llama-factory')).out, 'gspo.sh')), false)
  })

  it('names the data sets that LLaMA-Factory finds beside the data', async () => {
    const { out } = await job('llama-factory')
    const settings = readData(readFileSync(path.join(out, 'sft.yaml'), 'utf8'), { place: 'sft.yaml' }) as {
      dataset: string
      dataset_dir: string
      mask_history: boolean
    }
    // rows hold one turn that counts, the last: without this the ones before it would be learned, too
    assert.equal(settings.mask_history, true)
    const info = JSON.parse(
      readFileSync(path.join(settings.dataset_dir, 'dataset_info.json'), 'utf8'),
    ) as object
    assert.ok(Object.keys(info).includes(settings.dataset))
  })

  it('never trains LLaMA-Factory on what was held out', async () => {
    const data = path.join(folder, 'held-out')
    const rows = await exported('llama-factory')
    cpSync(path.join(rows, 'sft'), path.join(data, 'cpt'), { recursive: true })
    cpSync(path.join(rows, 'test'), path.join(data, 'test'), { recursive: true })
    const options = { engine: 'llama-factory', model: 'm', data, out: path.join(data, 'job'), reward: 'x' }
    assert.throws(() => launchJob(options), { message: /names no dataset to train on/ })
    const names = ['agentworld_cpt_a', 'agentworld_rl_a', 'agentworld_test_a']
    writeFileSync(
      path.join(data, 'dataset_info.json'),
      JSON.stringify(Object.fromEntries(names.map(name => [name, {}]))),
    )
    launchJob(options)
    assert.match(readFileSync(path.join(options.out, 'sft.yaml'), 'utf8'), /^dataset: agentworld_cpt_a$/m)
  })

  it('names a model of this machine so that its scripts find it from their own folder', async () => {
    const { out } = await job('verl', path.relative('.', folder))
    assert.ok(readFileSync(path.join(out, 'sft.sh'), 'utf8').includes(folder))
  })

  it('refuses engines, formats and names that it cannot take', async () => {
    const data = await exported('verl')
    const options = {
      engine: 'verl',
      model: 'm',
      data,
      out: path.join(folder, 'no'),
      reward: 'http://x/reward',
    }
    assert.throws(() => launchJob({ ...options, engine: 'verk' }), { message: "There is no engine 'verk'." })
    assert.throws(() => launchJob({ ...options, engine: 'ms-swift' }), {
      message: `${path.join(data, 'sft')} is in the format verl; ms-swift reads ms-swift.`,
    })
    assert.throws(() => launchJob({ ...options, data: folder }), { message: /nothing was exported for sft/ })
    assert.throws(() => launchJob({ ...options, model: 'x"; rm -rf /; "' }), { at: 'usage' })
    const odd = path.join(folder, 'odd$(touch pwned)')
    cpSync(data, odd, { recursive: true })
    assert.throws(() => launchJob({ ...options, data: odd }), { message: /characters that a script cannot/ })
    assert.equal(existsSync(options.out), false)
  })
})

describe('the reward plug-ins', { skip: !existsSync(python) && 'needs python3' }, () => {
  const fetchReward = rewardApp({ domainNamed, dialect: qwenAgentWorld, judge: undefined })
  const surfaces = [{ name: 'Reward', paths: rewardPaths, fetch: fetchReward }]
  const right = '<think>x</think><predicted_observation>\none\n</predicted_observation>'
  const wrong = '<predicted_observation>\ntwo\n</predicted_observation>'

  async function asked(engine: string, script: string): Promise<unknown> {
    const { out } = await job(engine)
    const server = await listen({ surfaces, port: 0 })
    try {
      const env = {
        PATH: '/usr/bin:/bin',
        AGENTWORLD_REWARD: `${server.url}/reward`,
        PYTHONDONTWRITEBYTECODE: '1',
      }
      const { stdout } = await run(python, ['-c', script], { cwd: out, env })
      return JSON.parse(stdout)
    } finally {
      await server.close()
    }
  }

  it('score as ms-swift asks', async () => {
    const script = `
import json, sys, types
rewards = types.ModuleType("swift.rewards")
rewards.ORM, rewards.orms = object, {}
sys.modules["swift"], sys.modules["swift.rewards"] = types.ModuleType("swift"), rewards
import reward
messages = [{"role": "user", "content": "cat a"}]
replies = ${JSON.stringify([right, wrong])}
print(json.dumps(rewards.orms["agentworld"]()(replies, solution=["one\\n"] * 2, domain=["terminal"] * 2,
    messages=[messages + [{"role": "assistant", "content": reply}] for reply in replies])))`
    assert.deepEqual(await asked('ms-swift', script), [1, 0.1])
  })

  it('score as verl asks', async () => {
    const script = `
import json, reward
print(json.dumps([reward.compute_score("agentworld/terminal", reply, "one\\n", {"question": "cat a"})
    for reply in ${JSON.stringify([right, wrong])}]))`
    assert.deepEqual(await asked('verl', script), [
      { score: 1, rule: 1 },
      { score: 0.1, rule: 0.1 },
    ])
  })

  it('fall back on the rule where the judge cannot be read', async () => {
    const script = `
import json, agentworld_reward
agentworld_reward.post = lambda asked: {"scores": [None, 0.7], "rules": [0.2, 0.1]}
print(json.dumps(agentworld_reward.in_groups(["p", "p"], ["t", "t"], ["d", "d"], ["x", "y"])))`
    assert.deepEqual(await asked('unsloth', script), [0.2, 0.7])
  })

  it('score in groups, and say what the server says against them', async () => {
    const script = `
import json
from agentworld_reward import in_groups
try:
    in_groups(["p"], ["t"], ["moon"], ["x"])
except RuntimeError as error:
    refused = "There is no domain 'moon'." in str(error)
print(json.dumps([in_groups(["p", "q", "p"], ["one\\n", "two\\n", "one\\n"], ["terminal"] * 3,
    ${JSON.stringify([right, right, wrong])}), refused]))`
    assert.deepEqual(await asked('unsloth', script), [[1, 0.1, 0.1], true])
  })
})
