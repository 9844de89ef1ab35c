import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { call, importJson } from '../../../test/import-text.ts'
import { tau } from './tau.ts'

describe('tau', () => {
  it('flips results of tau-bench, where each reply follows its call', async () => {
    const traj = [
      { role: 'system', content: 'Policy.' },
      { role: 'user', content: 'Cancel it.' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'x', function: { name: 'get', arguments: '{"id":1}' } }],
      },
      { role: 'tool', tool_call_id: 'x', name: 'get', content: '{"id":1}' },
      { role: 'assistant', content: 'Sure?', tool_calls: null },
      { role: 'user', content: 'Yes.' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'x', function: { name: 'cancel', arguments: '{"id":1}' } },
          { id: 'y', function: { name: 'never', arguments: '{}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'x', name: 'cancel', content: 'Error: too late' },
    ]
    const { trajectories } = await importJson(tau, 'gpt-airline.json', [
      { task_id: 3, trial: 1, reward: 0, traj },
    ])
    const [trajectory] = trajectories
    assert.equal(trajectory?.id, 'gpt-airline#3-1')
    assert.equal(trajectory?.app, 'airline')
    assert.deepEqual(trajectory?.turns, [
      {
        task: 'Cancel it.',
        action: call('get', { id: 1 }),
        fence: 'json',
        tool: 'get',
        observation: '{"id":1}',
      },
      {
        task: 'Yes.',
        action: call('cancel', { id: 1 }),
        fence: 'json',
        tool: 'cancel',
        observation: 'Error: too late',
      },
    ])
  })

  it('flips simulations of tau2-bench, whose customers have tools as well', async () => {
    const messages = [
      { role: 'assistant', content: 'Hello?', tool_calls: null },
      { role: 'user', content: 'No signal.', tool_calls: null },
      {
        role: 'user',
        content: null,
        tool_calls: [{ id: 'u', name: 'check_bar', arguments: {}, requestor: 'user' }],
      },
      { id: 'u', role: 'tool', content: 'no bars', requestor: 'user', error: false },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'a', name: 'one', arguments: { n: 1 } },
          { id: 'b', name: 'two', arguments: { n: 2 } },
        ],
      },
      {
        role: 'tool',
        tool_messages: [
          { id: 'a', role: 'tool', content: 'first' },
          { id: 'b', role: 'tool', content: 'no such line', error: true },
        ],
      },
    ]
    const environment = { domain_name: 'telecom', policy: 'Be kind.' }
    const document = {
      info: { environment_info: environment },
      simulations: [{ id: 's', messages }, { id: 't' }],
    }
    const { trajectories, problems } = await importJson(tau, 'r.json', document)
    assert.deepEqual(problems, ['r.json[1]: simulation: messages: is missing: expected a list'])
    assert.equal(trajectories[0]?.app, 'telecom')
    assert.deepEqual(trajectories[0]?.turns, [
      {
        task: 'No signal.',
        action: call('check_bar', {}),
        fence: 'json',
        tool: 'check_bar',
        observation: 'no bars',
      },
      { action: call('one', { n: 1 }), fence: 'json', tool: 'one', observation: 'first' },
      {
        action: call('two', { n: 2 }),
        fence: 'json',
        tool: 'two',
        observation: 'no such line',
        isError: true,
      },
    ])
  })
})
