import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { filesWith, importFiles } from '../../../test/import-text.ts'
import { bench } from './bench.ts'

const row = {
  task: 'agentworld/sea',
  id: 7,
  system_str: 'You simulate the sea.',
  prompt: [
    '### Turn 1\n**Task Instruction:**\nSail.\n**Current State:**\ncalm\n\n**Action:**\n```json\n{"row": 1}\n```',
    '### Turn 2\n**Action:**\n[omitted for length]',
    '### Turn 3\n**Action:**\n````\nsay ```hi```\n````\n\nPredict what comes back.',
  ],
  response: [
    '**Environment Observation:**\nwaves\n',
    '**Environment Observation:**\n[omitted for length]',
    'a fish',
  ],
  turn_idx: 3,
  license: 'CC0-1.0',
}

describe('bench', () => {
  it('takes the parts of every turn out of its text, up to the one that is asked', async () => {
    const { trajectories } = await importFiles(bench, filesWith({ 'sea.jsonl': JSON.stringify(row) }))
    assert.deepEqual(trajectories, [
      {
        id: 'sea#7-3',
        domain: 'sea',
        app: '7',
        origin: { format: 'bench', file: 'sea.jsonl', licence: 'CC0-1.0' },
        description: 'You simulate the sea.',
        actionSpace: '',
        turns: [
          { task: 'Sail.', state: 'calm', action: '{"row": 1}', fence: 'json', observation: 'waves\n' },
          {
            action: '[omitted for length]',
            fence: '',
            observation: '[omitted for length]',
            keep: false,
            labels: ['omitted'],
          },
          { action: 'say ```hi```', fence: '', observation: 'a fish' },
        ],
      },
    ])
  })

  it('keeps the asked turns of one trajectory together', async () => {
    const traj = 'runs/django__django-11099/django__django-11099.traj.json'
    const rows = [
      { ...row, id: 1, source: 'a@1:b#2' },
      { ...row, id: 2, source: 'a@1:b#2', turn_idx: 1 },
      { ...row, id: 3, source: traj },
      { ...row, turn_idx: 1 },
    ]
    const file = filesWith({ 'sea.jsonl': rows.map(line => JSON.stringify(line)).join('\n') })
    assert.deepEqual(
      (await importFiles(bench, file)).trajectories.map(({ app }) => app),
      ['a@1:b#2', 'a@1:b#2', 'django/django', '7'],
    )
  })

  it('names rows that do not fit, each with its line', async () => {
    const wrong = [
      { ...row, turn_idx: 4 },
      { ...row, prompt: ['a', 'b', 'c'] },
      { ...row, task: 1 },
    ]
    const file = filesWith({ 'x.jsonl': wrong.map(line => JSON.stringify(line)).join('\n') })
    assert.deepEqual((await importFiles(bench, file)).problems, [
      'x.jsonl:1: turn_idx is 4, but prompt has 3',
      'x.jsonl:2: turn 1 shows no action',
      'x.jsonl:3: row: task: expected a text, found 1',
    ])
  })
})
