import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { call, filesWith, importFiles, importJson } from '../../../test/import-text.ts'
import { trajectoryOf as sampleTrajectory, turnOf } from '../../../test/sample-trajectory.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { compact } from '../../model/dialects/compact.ts'
import { atifOf } from '../export/atif.ts'
import { exportFormats } from '../export/formats.ts'
import { exportPools } from '../stages/export-stage.ts'
import { atif } from './atif.ts'

const agent = { name: 'helper', version: '2', model_name: 'm' }
const steps = [
  { step_id: 1, source: 'system', message: 'You act.' },
  { step_id: 2, source: 'user', message: [{ type: 'text', text: 'Find it.' }] },
  {
    step_id: 3,
    source: 'agent',
    message: 'Let me see',
    reasoning_content: 'secret',
    tool_calls: [
      { tool_call_id: 'a', function_name: 'find', arguments: { name: 'x' } },
      { tool_call_id: 'b', function_name: 'list', arguments: {} },
    ],
    observation: {
      results: [
        { source_call_id: 'b', content: 'two files' },
        { source_call_id: 'a', content: null },
      ],
    },
  },
  { step_id: 4, source: 'agent', message: 'Done.' },
]

describe('atif', () => {
  it('flips every version, calls matched with their results', async () => {
    for (const version of ['1.0', '1.4', '1.7', '1.8']) {
      const document = { schema_version: `ATIF-v${version}`, session_id: 's', agent, steps }
      const { trajectories } = await importJson(atif, 'trajectory.json', document)
      assert.deepEqual(trajectories[0]?.turns, [
        { task: 'Find it.', action: call('list', {}), fence: 'json', tool: 'list', observation: 'two files' },
        { action: call('find', { name: 'x' }), fence: 'json', tool: 'find', observation: '' },
      ])
      assert.equal(trajectories[0]?.id, 'trajectory#s')
      assert.doesNotMatch(JSON.stringify(trajectories), /secret|Let me see|Done/)
    }
  })

  it('takes keys that one screen answered as one action, and results without names in order', async () => {
    const keys = (keystrokes: string) => ({
      function_name: 'bash_command',
      arguments: { keystrokes, duration: 1 },
    })
    const document = {
      schema_version: 'ATIF-v1.6',
      session_id: 's',
      agent,
      steps: [
        {
          step_id: 1,
          source: 'agent',
          message: '',
          tool_calls: [
            { tool_call_id: 'a', ...keys('ls\n') },
            { tool_call_id: 'b', ...keys('pwd\n') },
          ],
          observation: { results: [{ content: '$ ls\n$ pwd\n/' }] },
        },
        {
          step_id: 2,
          source: 'agent',
          message: '',
          tool_calls: [
            { tool_call_id: 'a', function_name: 'one', arguments: {} },
            { tool_call_id: 'b', function_name: 'two', arguments: {} },
          ],
          observation: { results: [{ content: '1' }, { content: '2' }] },
        },
      ],
    }
    const { trajectories } = await importJson(atif, 't.json', document)
    assert.deepEqual(trajectories[0]?.turns, [
      {
        action: JSON.stringify([keys('ls\n').arguments, keys('pwd\n').arguments], null, 2),
        fence: 'json',
        tool: 'bash_command',
        observation: '$ ls\n$ pwd\n/',
      },
      { action: call('one', {}), fence: 'json', tool: 'one', observation: '1' },
      { action: call('two', {}), fence: 'json', tool: 'two', observation: '2' },
    ])
  })

  it('takes what a helper did for a trajectory of its own, and context that was copied for none', async () => {
    const inner = { schema_version: 'ATIF-v1.7', trajectory_id: 'inner', agent, steps }
    const copied = steps.map(step => ({ ...step, is_copied_context: true }))
    const document = { ...inner, trajectory_id: 'outer', steps: copied, subagent_trajectories: [inner] }
    const { trajectories, problems } = await importJson(atif, 't.json', document)
    assert.deepEqual(
      trajectories.map(({ id }) => id),
      ['t#inner'],
    )
    assert.deepEqual(problems, ['t.json: holds no action that something came back for'])
  })

  it('names fields that do not fit', async () => {
    const wrong = [
      { schema_version: 'ATIF-v2.0', agent, steps },
      { schema_version: 'ATIF-v1.8', agent: {}, steps },
      { schema_version: 'ATIF-v1.8', agent, steps: [{ step_id: 1, source: 'robot', message: '' }] },
    ]
    const file = filesWith({ 'w.jsonl': wrong.map(line => JSON.stringify(line)).join('\n') })
    const { problems } = await importFiles(atif, file)
    assert.deepEqual(
      problems.map(problem => problem.split(':').slice(0, 4).join(':')),
      [
        'w.jsonl:1: trajectory: schema_version',
        'w.jsonl:2: trajectory: agent.name',
        'w.jsonl:3: trajectory: steps.0.source',
      ],
    )
  })
})

describe('atifOf', () => {
  const trajectory = sampleTrajectory({
    app: 'shop',
    tools: ['read'],
    initialState: 'one file',
    instruction: 'be quick',
    turns: [
      turnOf('ls', 'a\n', { task: 'Look.', state: '$', family: 'list', category: 'retrieval' }),
      turnOf(call('read', { path: 'a' }), 'no', { fence: 'json', tool: 'read', isError: true, keep: false }),
    ],
  })

  it('comes back through the importer as it was', async () => {
    const { trajectories } = await importFiles(
      atif,
      filesWith({ 'out.jsonl': `${JSON.stringify(atifOf(trajectory))}\n` }),
    )
    assert.deepEqual(trajectories, [trajectory])
  })

  it('comes back whole from every pool, with its masks, thoughts and origin', async () => {
    const whole = sampleTrajectory({
      origin: { format: 'chat', file: 'a.json', licence: 'MIT', recorder: 'r 1' },
      tools: [],
      turns: [
        turnOf('a', '1', { keep: false, labels: ['masked'], category: 'echo' }),
        turnOf('b', '2', { keep: false, labels: ['truncated'], reasoning: 'so' }),
        turnOf('c', '3'),
      ],
    })
    const format = exportFormats.find(({ name }) => name === 'atif') ?? assert.fail('atif')
    for (const pool of ['cpt', 'sft', 'rl', 'test'] as const) {
      const [input, out] = [temporaryFolder(), temporaryFolder()]
      mkdirSync(path.join(input, pool))
      writeFileSync(path.join(input, pool, 'x.jsonl'), `${JSON.stringify(whole)}\n`)
      await exportPools({ input, out, format, dialect: compact, seed: 1 })
      const { trajectories } = await importFiles(atif, [path.join(out, pool, 'x.jsonl')])
      assert.deepEqual(trajectories, [whole])
    }
  })

  it('numbers its steps, and calls tools by their names', () => {
    const document = atifOf(trajectory) as { schema_version: string; steps: { [field: string]: unknown }[] }
    assert.equal(document.schema_version, 'ATIF-v1.8')
    assert.deepEqual(
      document.steps.map(({ step_id, source, tool_calls }) => [step_id, source, tool_calls]),
      [
        [1, 'system', undefined],
        [2, 'user', undefined],
        [3, 'agent', [{ tool_call_id: 'call-1', function_name: 'act', arguments: { action: 'ls' } }]],
        [4, 'agent', [{ tool_call_id: 'call-2', function_name: 'read', arguments: { path: 'a' } }]],
      ],
    )
  })
})
