import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openMcpKernel } from '../kernel.ts'
import { occuBenchWorld } from './occubench.ts'

const file = {
  environment_name: 'env_0042',
  world_model_system_prompt: 'You run a depot. State:\n{{initial_state}}\nErrors: {{"error": "…"}}',
  action_set_definitions: [
    {
      name: 'get_crate',
      description: 'Looks a crate up.',
      parameters: { type: 'object', properties: { crate_id: { type: 'string' } }, required: ['crate_id'] },
      example_output: { crate_id: 'C-1', weight: 4 },
    },
    { name: 'close_gate', description: 'Closes the gate.' },
  ],
  task_initial_state: { crates: [{ crate_id: 'C-1', weight: 4 }], gate: 'open', log: [] },
  state_description: { gate: 'Whether lorries can pass' },
}

describe('occuBenchWorld', () => {
  it('makes tools of actions, tables of records, and facts of the rest', () => {
    assert.deepEqual(occuBenchWorld(file, { task: 'Weigh C-1.' }), {
      version: 1,
      domain: 'mcp',
      title: 'env_0042',
      seed: 0,
      clock: '2026-01-01T09:00:00Z',
      open: false,
      task: 'Weigh C-1.',
      instruction: `You run a depot. State:\n${JSON.stringify(file.task_initial_state, null, 1)}\nErrors: {"error": "…"}\n\nExamples of results, by tool:\nget_crate: {"crate_id":"C-1","weight":4}`,
      tools: [
        {
          name: 'get_crate',
          description: 'Looks a crate up.',
          inputSchema: {
            type: 'object',
            properties: { crate_id: { type: 'string' } },
            required: ['crate_id'],
          },
        },
        { name: 'close_gate', description: 'Closes the gate.', inputSchema: { type: 'object' } },
      ],
      state: {
        server: { name: 'env_0042', json: 'compact' },
        tables: { crates: [{ crate_id: 'C-1', weight: 4 }] },
        facts: ['gate (Whether lorries can pass) is "open"', 'log is []'],
      },
    })
  })

  it('leaves the behaviour to the model, and checks the arguments', async () => {
    const kernel = await openMcpKernel(occuBenchWorld(file), { snapshot: undefined })
    const { signal } = new AbortController()
    assert.deepEqual(await kernel.step({ name: 'get_crate', arguments: { crate_id: 'C-1' } }, { signal }), {
      kind: 'unknown',
      why: 'an instruction bears on every call',
    })
    const wrong = await kernel.step({ name: 'get_crate', arguments: {} }, { signal })
    assert.equal(wrong.kind === 'computed' && wrong.observation.isError, true)
    assert.match(
      await kernel.facts({ name: 'get_crate', arguments: { crate_id: 'C-1' } }),
      /crate C-1: \{"crate_id":"C-1","weight":4\}/,
    )
  })

  it('names what is missing', () => {
    assert.throws(() => occuBenchWorld({ environment_name: 'x' }), /world_model_system_prompt: /)
  })
})
