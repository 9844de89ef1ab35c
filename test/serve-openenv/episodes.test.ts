// Episodes over `/ws`: tasks, seeds, rewards, ends, and what does not leave.
import assert from 'node:assert/strict'
import { before, describe } from 'node:test'
import type { Json } from '../../src/world/json.ts'
import { requires } from './requirement.ts'
import { ask, Client, startServer } from './start-server.ts'

const splits = { train: ['quay', 'lantern'], test: ['bell'] }
let url = ''

const observation = (
  fields: { [name: string]: Json },
  { reward = null as number | null, done = false } = {},
) => ({
  type: 'observation',
  data: {
    observation: { text: '', data: null, is_error: false, done_reason: null, score: null, ...fields },
    reward,
    done,
  },
})
const step = (data: Json) => ({ type: 'step', data })
const reset = (data: Json = {}) => ({ type: 'reset', data })
const dataOf = (said: Json) => (said as { data: { [name: string]: Json } }).data

describe('an episode over /ws', () => {
  before(async () => {
    ;({ url } = await startServer({ splits }))
  })

  requires('reward-submit reward-checks', 'is scored by its checks when the agent submits', async () => {
    const client = await Client.open(url)
    await client.ask(reset({ world: 'quay' }))
    assert.deepEqual(
      await client.ask(step({ command: 'echo 7 > berth.txt' })),
      observation({ data: { exitCode: 0 } }),
    )
    assert.deepEqual(
      await client.ask(step({ type: 'submit', answer: '9' })),
      observation({ done_reason: 'submitted', score: 0.75 }, { reward: 0.75, done: true }),
    )
    client.close()
  })

  requires('reward-checks done-reason', 'ends by itself when everything that is watched holds', async () => {
    const client = await Client.open(url)
    await client.ask(reset({ split: 'train', index: 1 }))
    assert.deepEqual(
      await client.ask(step({ command: 'cat lantern' })),
      observation({ text: 'dark', data: { exitCode: 0 } }, { reward: 0 }),
    )
    assert.deepEqual(
      await client.ask(step({ command: 'printf lit > lantern' })),
      observation({ data: { exitCode: 0 }, done_reason: 'terminated', score: 1 }, { reward: 1, done: true }),
    )
    const { done, done_reason, score } = dataOf(await client.ask({ type: 'state' }))
    assert.deepEqual({ done, done_reason, score }, { done: true, done_reason: 'terminated', score: 1 })
    client.close()
  })

  requires('ws-execution-error', 'takes no action after its end, until it is reset', async () => {
    const client = await Client.open(url)
    await client.ask(reset())
    await client.ask(step({ type: 'submit' }))
    for (const late of [step({ command: 'ls' }), step({ type: 'submit' })]) {
      const { code, message } = dataOf(await client.ask(late))
      assert.equal(code, 'EXECUTION_ERROR')
      assert.match(String(message), /has ended \(submitted\)/)
    }
    assert.equal(((await client.ask(reset())) as { type: string }).type, 'observation')
    client.close()
  })

  requires('done-reason', 'is cut off and scored at its limit', async () => {
    const limited = await startServer({ turns: 2 })
    const client = await Client.open(limited.url)
    await client.ask(reset())
    await client.ask(step({ command: 'echo 7 > berth.txt' }))
    assert.deepEqual(
      await client.ask(step({ command: 'true' })),
      observation(
        { data: { exitCode: 0 }, done_reason: 'truncated', score: 0.75 },
        { reward: 0.75, done: true },
      ),
    )
    client.close()
  })

  requires('ws-step-before-reset', 'begins in the first world where nobody reset', async () => {
    const client = await Client.open(url)
    const { observation: seen } = dataOf(await client.ask(step({ command: 'hostname' })))
    assert.equal((seen as { text: string }).text, 'quay\n')
    client.close()
  })

  requires(
    'task-select seed-honoured',
    'is in the task that was chosen, with the seed that was given',
    async () => {
      const client = await Client.open(url)
      const chosen: Json[] = []
      for (const choice of [
        {},
        { split: 'test' },
        { index: 1, seed: 41 },
        { seed: 3 },
        { seed: '4' },
        { split: 'test', seed: 9 },
        { world: 'lantern', colour: 'red' },
      ]) {
        await client.ask(reset(choice as Json))
        const { world, split, index, seed } = dataOf(await client.ask({ type: 'state' }))
        chosen.push([world, split, index, seed] as Json)
      }
      assert.deepEqual(chosen, [
        ['quay', 'train', 0, 7],
        ['bell', 'test', 0, 0],
        ['lantern', 'train', 1, 41],
        ['lantern', 'train', 1, 3],
        ['quay', 'train', 0, 4],
        ['bell', 'test', 0, 9],
        ['lantern', 'train', 1, 3],
      ])
      client.close()
    },
  )

  requires('seed-honoured', 'rolls the same dice for the same seed, and others for another', async () => {
    const client = await Client.open(url)
    const rolled: Json[] = []
    for (const seed of [5, 5, 6]) {
      await client.ask(reset({ seed, world: 'quay' }))
      rolled.push(
        dataOf(await client.ask(step({ command: 'echo $RANDOM $RANDOM $RANDOM' }))).observation ?? null,
      )
    }
    assert.deepEqual(rolled[0], rolled[1])
    assert.notDeepEqual(rolled[0], rolled[2])
    client.close()
  })

  requires(
    'ws-validation-error task-select',
    'refuses a task there is not, and stays as it was',
    async () => {
      const client = await Client.open(url)
      const wrong = async (data: Json) => {
        const { code, errors } = dataOf(await client.ask(reset(data)))
        return { code, errors: (errors as { loc: Json; type: Json }[]).map(({ loc, type }) => [type, loc]) }
      }
      const refusal = (...errors: Json[]) => ({ code: 'VALIDATION_ERROR', errors })
      assert.deepEqual(await wrong({ world: 'nowhere' }), refusal(['value_error', ['world']]))
      assert.deepEqual(await wrong({ split: 'spring' }), refusal(['value_error', ['split']]))
      assert.deepEqual(await wrong({ index: 2 }), refusal(['value_error', ['index']]))
      assert.deepEqual(
        await wrong({ seed: 1.5, index: -1 }),
        refusal(['int_type', ['seed']], ['greater_than_equal', ['index']]),
      )
      assert.deepEqual(
        await wrong({ episode_id: 'e'.repeat(256) }),
        refusal(['string_too_long', ['episode_id']]),
      )
      client.close()
    },
  )

  requires('mcp-actions reward-submit', 'may be played with tools alone', async () => {
    const client = await Client.open(url)
    await client.ask(reset({ world: 'quay' }))
    const call = (tool_name: string, given: Json) => step({ type: 'call_tool', tool_name, arguments: given })
    await client.ask(call('run_command', { command: 'echo 7 > berth.txt' }))
    const { reward, done } = dataOf(await client.ask(call('submit_answer', { answer: '7' })))
    assert.deepEqual({ reward, done }, { reward: 1, done: true })
    client.close()
  })

  requires('ws-episode', 'takes an action that is a text or a list', async () => {
    const client = await Client.open(url)
    await client.ask(reset())
    const seen = async (action: Json) => dataOf(await client.ask(step({ type: 'act', action }))).observation
    assert.deepEqual(await seen('hostname'), {
      text: 'quay\n',
      data: { exitCode: 0 },
      is_error: false,
      done_reason: null,
      score: null,
    })
    const { text } = (await seen([{ keystrokes: 'hostname\n' }])) as { text: string }
    assert.match(text, /quay/)
    client.close()
  })

  requires('nothing-leaks', 'shows nothing of answers, checks, hidden state or instructions', async () => {
    const client = await Client.open(url)
    const heard: Json[] = []
    for (const message of [
      reset({ world: 'quay' }),
      step({ command: 'ls' }),
      step({ type: 'list_tools' }),
      { type: 'state' },
      { type: 'mcp', data: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
      step({ type: 'submit', answer: 'x' }),
      { type: 'state' },
    ])
      heard.push(await client.ask(message))
    for (const path of ['/state', '/schema', '/metadata', '/list_environments', '/agentworld/splits'])
      heard.push((await ask(url, { path })).body)
    for (const verb of ['tasks', 'task', 'task_range', 'num_tasks']) {
      const body = { split: 'train', index: 0 }
      heard.push((await ask(url, { method: 'POST', path: `/agentworld/${verb}`, body })).body)
    }
    assert.doesNotMatch(
      JSON.stringify(heard),
      /secret|vault|Oddvar|"checks"|"success"|"weight"|"equals"|instruction/,
    )
    client.close()
  })

  requires('provenance', 'says in its state, and nowhere else, who produced its turns', async () => {
    const client = await Client.open(url)
    await client.ask(reset({ world: 'bell' }))
    const seen = await client.ask(step({ name: 'ring', arguments: { times: 1 } }))
    assert.deepEqual(seen, observation({ text: 'clang ' }))
    const { provenance } = dataOf(await client.ask({ type: 'state' }))
    assert.deepEqual(provenance, { kernel: 0, inferred: 0, recorded: 0, model: 1, real: 0, fault: 0 })
    client.close()
    const body = { action: { command: 'true' } }
    const response = await fetch(`${url}/step`, { method: 'POST', body: JSON.stringify(body) })
    assert.equal(response.headers.get('x-agentworld-by'), 'kernel')
  })
})
