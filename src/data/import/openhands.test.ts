import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { call, filesWith, importFiles, importJson } from '../../../test/import-text.ts'
import { openhands } from './openhands.ts'

const events = [
  {
    kind: 'SystemPromptEvent',
    source: 'agent',
    system_prompt: { type: 'text', text: 'You code.' },
    tools: [{ name: 'terminal', description: 'Runs it.' }],
  },
  {
    kind: 'MessageEvent',
    source: 'user',
    llm_message: { role: 'user', content: [{ type: 'text', text: 'Go.' }] },
  },
  {
    kind: 'ActionEvent',
    source: 'agent',
    thought: [{ type: 'text', text: 'secret' }],
    tool_name: 'terminal',
    tool_call_id: 'c',
    tool_call: { name: 'terminal', arguments: '{"command":"ls","security_risk":"LOW","summary":"look"}' },
    action: { command: 'ls', kind: 'TerminalAction' },
  },
  {
    kind: 'ObservationEvent',
    source: 'environment',
    tool_name: 'terminal',
    tool_call_id: 'c',
    observation: { content: [{ type: 'text', text: 'a.py' }], is_error: false },
  },
  { kind: 'ConversationStateUpdateEvent', source: 'environment', key: 'stats', value: {} },
  {
    kind: 'ActionEvent',
    source: 'agent',
    tool_name: 'terminal',
    tool_call_id: 'd',
    action: { command: 'x' },
  },
  {
    kind: 'AgentErrorEvent',
    source: 'agent',
    tool_name: 'terminal',
    tool_call_id: 'd',
    error: 'no such tool',
  },
]
const turns = [
  {
    task: 'Go.',
    action: call('terminal', { command: 'ls' }),
    fence: 'json',
    tool: 'terminal',
    observation: 'a.py',
  },
  {
    action: call('terminal', { command: 'x' }),
    fence: 'json',
    tool: 'terminal',
    observation: 'no such tool',
    isError: true,
  },
]

describe('openhands', () => {
  it('flips events: a list, a line each, or a file each', async () => {
    const list = await importJson(openhands, 'events.json', events)
    const lines = await importFiles(
      openhands,
      filesWith({ 'events.jsonl': events.map(event => JSON.stringify(event)).join('\n') }),
    )
    const files = await importFiles(
      openhands,
      filesWith(
        Object.fromEntries(
          events.map((event, index) => [`event-0000${index}-x.json`, JSON.stringify(event)]),
        ),
      ),
    )
    for (const { trajectories, problems } of [list, lines, files]) {
      assert.deepEqual(problems, [])
      assert.equal(trajectories.length, 1)
      assert.deepEqual(trajectories[0]?.turns, turns)
      assert.deepEqual(trajectories[0]?.tools, ['terminal'])
    }
  })

  it('flips the versions before, whose observations name their cause', async () => {
    const earlier = [
      { id: 0, source: 'agent', action: 'system', args: { content: 'You code.', tools: [] } },
      { id: 1, source: 'user', action: 'message', args: { content: 'Go.' } },
      { id: 2, source: 'agent', action: 'think', args: { thought: 'secret' } },
      { id: 3, cause: 2, source: 'agent', observation: 'think', content: 'logged' },
      { id: 4, source: 'agent', action: 'run', args: { command: 'false', thought: 'secret' } },
      {
        id: 5,
        cause: 4,
        source: 'agent',
        observation: 'run',
        content: 'oh',
        extras: { metadata: { exit_code: 1 } },
      },
      { id: 6, source: 'agent', action: 'finish', args: {} },
    ]
    const { trajectories } = await importJson(openhands, 'trajectory.json', earlier)
    assert.deepEqual(trajectories[0]?.turns, [
      {
        task: 'Go.',
        action: call('run', { command: 'false' }),
        fence: 'json',
        tool: 'run',
        observation: 'oh',
        isError: true,
      },
    ])
  })
})
