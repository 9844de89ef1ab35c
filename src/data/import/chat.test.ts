import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { call, filesWith, importFiles, importJson } from '../../../test/import-text.ts'
import { chat } from './chat.ts'

const tools = [
  {
    type: 'function',
    function: { name: 'weather', description: 'Tells it.', parameters: { type: 'object' } },
  },
]
const messages = [
  { role: 'system', content: 'You help.' },
  { role: 'user', content: 'Rain?' },
  {
    role: 'assistant',
    content: 'I wonder. Let me look.',
    reasoning_content: 'secret thoughts',
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'weather', arguments: '{"city":"Bern"}' } }],
  },
  { role: 'tool', tool_call_id: 'c1', content: 'dry' },
  { role: 'assistant', content: 'It is dry.' },
]
const turn = {
  task: 'Rain?',
  action: call('weather', { city: 'Bern' }),
  fence: 'json',
  tool: 'weather',
  observation: 'dry',
}

describe('chat', () => {
  it('flips a row: calls are actions, replies observations, and no thought stays', async () => {
    const { trajectories, problems } = await importJson(chat, 'rows.json', { id: 'r1', messages, tools })
    assert.deepEqual(problems, [])
    const [trajectory] = trajectories
    assert.deepEqual(trajectory?.turns, [turn])
    assert.equal(trajectory?.id, 'rows#r1')
    assert.equal(trajectory?.actionSpace, '- weather: Tells it.\n  parameters: {"type":"object"}')
    assert.deepEqual(trajectory?.tools, ['weather'])
    assert.match(trajectory?.description ?? '', /what the agent was told[\s\S]*You help\.$/)
    assert.doesNotMatch(JSON.stringify(trajectory), /secret|wonder|It is dry/)
  })

  it('reads a list of messages, a list of rows, and a row a line', async () => {
    const list = await importJson(chat, 'a.json', messages)
    const rows = await importJson(chat, 'b.json', [{ messages }, { messages: JSON.stringify(messages) }])
    const lines = await importFiles(
      chat,
      filesWith({ 'c.jsonl': `${JSON.stringify({ messages })}\n${JSON.stringify({ messages })}\n` }),
    )
    const counts = [list, rows, lines].map(({ trajectories }) =>
      trajectories.map(({ turns }) => turns.length),
    )
    assert.deepEqual(counts, [[1], [1, 1], [1, 1]])
  })

  it('reads tool blocks and ShareGPT turns', async () => {
    const blocks = [
      { role: 'user', content: [{ type: 'text', text: 'Rain?' }] },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'hm' },
          { type: 'tool_use', id: 't', name: 'weather', input: { city: 'Bern' } },
        ],
      },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: 'dry' }] }],
      },
    ]
    const turns = [
      { from: 'human', value: 'Rain?' },
      { from: 'function_call', value: '{"name":"weather","arguments":{"city":"Bern"}}' },
      { from: 'observation', value: 'dry' },
    ]
    for (const row of [{ messages: blocks }, { conversations: turns }]) {
      const { trajectories } = await importJson(chat, 'a.json', row)
      assert.deepEqual(trajectories[0]?.turns, [turn])
    }
  })

  it('keeps what is of one repository, or of one task, together', async () => {
    const rows = [
      { instance_id: 'django__django-11001' },
      { repo: 'psf/requests', instance_id: 'x-1' },
      { task_id: 'pallets__flask-5' },
      { instance_id: 'tidy up' },
      { id: 'r1' },
    ]
    const { trajectories } = await importJson(
      chat,
      'a.json',
      rows.map(row => ({ ...row, messages })),
    )
    assert.deepEqual(
      trajectories.map(({ app }) => app),
      ['django/django', 'psf/requests', 'pallets/flask', 'tidy up', undefined],
    )
  })

  it('pairs replies without names in order, and says where it cannot', async () => {
    const called = (name: string) => ({
      from: 'function_call',
      value: JSON.stringify({ name, arguments: {} }),
    })
    const seen = (value: string) => ({ from: 'observation', value })
    const human = { from: 'human', value: 'go' }
    const tool_calls = ['a', 'b'].map((name, index) => ({
      id: `${index}`,
      function: { name, arguments: '{}' },
    }))
    const rows = [
      { conversations: [human, called('a'), called('b'), seen('RA'), seen('RB')] },
      {
        messages: [
          { role: 'assistant', tool_calls },
          { role: 'tool', content: 'RA' },
          { role: 'tool', content: 'RB' },
        ],
      },
      { conversations: [human, called('a'), seen('RA'), seen('again')] },
    ]
    const { trajectories, problems } = await importJson(chat, 'a.json', rows)
    const both = [
      ['a', 'RA'],
      ['b', 'RB'],
    ]
    assert.deepEqual(
      trajectories.map(({ turns }) => turns.map(({ tool, observation }) => [tool, observation])),
      [both, both, both.slice(0, 1)],
    )
    assert.deepEqual(problems, ['a.json: a reply whose call is not clear'])
  })

  it('names rows that do not fit, and takes the others', async () => {
    const rows = [
      { text: 'x' },
      { messages: [{ content: 'x' }] },
      { messages: messages.slice(0, 2) },
      { messages },
    ]
    const { trajectories, problems } = await importJson(chat, 'a.json', rows)
    assert.equal(trajectories.length, 1)
    assert.deepEqual(problems, [
      'a.json[0]: no messages',
      'a.json[1]: messages.0: no role',
      'a.json: holds no action that something came back for',
    ])
  })
})
