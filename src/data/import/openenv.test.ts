import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { call, filesWith, importFiles } from '../../../test/import-text.ts'
import { openenv } from './openenv.ts'

const trace = [
  {
    tool_name: 'play',
    arguments: { cell: 4 },
    result: { data: 'X in the middle', done: false, metadata: {}, error: null },
  },
  {
    tool_name: 'play',
    arguments: { cell: 4 },
    result: { data: null, done: false, metadata: {}, error: 'taken' },
  },
]
const played = { action: call('play', { cell: 4 }), fence: 'json', tool: 'play' }

describe('openenv', () => {
  it('flips the conversation of an episode, or its trace of calls where there is none', async () => {
    const messages = [
      { role: 'user', content: 'Win.' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: '1', function: { name: 'play', arguments: '{"cell":4}' } }],
      },
      { role: 'tool', tool_call_id: '1', name: 'play', content: 'X in the middle' },
    ]
    const lines = [
      { episode_id: 'e1', messages, tool_trace: trace, reward: 0, done: false },
      { episode_id: 'e2', messages: [], tool_trace: trace, task: { prompt: 'Win.' } },
      { messages },
    ]
    const file = filesWith({ 'results.jsonl': lines.map(line => JSON.stringify(line)).join('\n') })
    const { trajectories, problems } = await importFiles(openenv, file)
    assert.deepEqual(
      trajectories.map(({ id, turns }) => [id, turns]),
      [
        ['results#e1', [{ task: 'Win.', ...played, observation: 'X in the middle' }]],
        [
          'results#e2',
          [
            { task: 'Win.', ...played, observation: 'X in the middle' },
            { ...played, observation: 'taken', isError: true },
          ],
        ],
      ],
    )
    assert.deepEqual(
      problems.map(problem => problem.slice(0, 36)),
      ['results.jsonl:3: episode: episode_id'],
    )
  })
})
