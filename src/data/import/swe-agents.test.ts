import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { call, importJson } from '../../../test/import-text.ts'
import { miniSweAgent } from './mini-swe-agent.ts'
import { sweAgent } from './swe-agent.ts'

const bash = (command: string) => ({ action: call('bash', { command }), fence: 'json', tool: 'bash' })

describe('sweAgent', () => {
  it('flips commands and their output; the task is the first thing said that is no demonstration', async () => {
    const document = {
      environment: 'swe_main',
      trajectory: [
        { action: 'ls\n', observation: 'a.py\n', thought: 'look', response: 'look ```ls```', state: '{}' },
        { action: '', observation: 'Your command is empty', thought: 'hm' },
        { action: 'submit', observation: null, thought: 'done' },
      ],
      history: [
        { role: 'system', content: 'A shell.' },
        { role: 'user', content: 'Here is a demonstration of it', is_demo: true },
        { role: 'user', content: 'ISSUE: it fails' },
      ],
    }
    const { trajectories } = await importJson(sweAgent, 'django__django-11099.traj', document)
    assert.deepEqual(trajectories[0]?.turns, [
      { task: 'ISSUE: it fails', ...bash('ls'), observation: 'a.py\n' },
    ])
    assert.equal(trajectories[0]?.app, 'django/django')
    assert.doesNotMatch(JSON.stringify(trajectories), /look|demonstration/)
  })

  it('reads recordings that hold the conversation alone', async () => {
    const history = [
      { role: 'system', content: 'A shell.', message_type: 'system_prompt' },
      { role: 'user', content: 'Fix it.', message_type: 'observation' },
      { role: 'assistant', content: 'I look.', thought: 'x', action: 'cat a', message_type: 'action' },
      { role: 'tool', content: 'text of a', message_type: 'observation' },
    ]
    const { trajectories } = await importJson(sweAgent, 'a.traj', { history })
    assert.deepEqual(trajectories[0]?.turns, [
      { task: 'Fix it.', ...bash('cat a'), observation: 'text of a' },
    ])
  })

  it('says what is missing', async () => {
    const { problems } = await importJson(sweAgent, 'a.traj', { info: {} })
    assert.deepEqual(problems, ['a.traj: neither trajectory nor history'])
  })
})

describe('miniSweAgent', () => {
  const output = '<returncode>0</returncode>\n<output>\na.py\n</output>'

  it('flips code blocks, parsed actions and tool calls alike', async () => {
    const start = [
      { role: 'system', content: 'One command.' },
      { role: 'user', content: 'Fix it.' },
    ]
    const end = { role: 'user', content: '', extra: { exit_status: 'Submitted', submission: 'diff' } }
    const forms = [
      [
        { role: 'assistant', content: 'THOUGHT: look\n\n```bash\nls\n```' },
        { role: 'user', content: output },
      ],
      [
        { role: 'assistant', content: 'look', extra: { actions: [{ command: 'ls' }] } },
        { role: 'user', content: output, extra: { returncode: 0 } },
      ],
      [
        {
          role: 'assistant',
          content: '',
          tool_calls: [{ id: 'k', function: { name: 'bash', arguments: '{"command":"ls"}' } }],
        },
        { role: 'tool', tool_call_id: 'k', content: output },
      ],
    ]
    for (const form of forms) {
      const document = {
        trajectory_format: 'mini-swe-agent-1.1',
        instance_id: 'astropy__astropy-7',
        info: { mini_version: '2.0.0' },
        messages: [...start, ...form, end],
      }
      const { trajectories } = await importJson(miniSweAgent, 'x.traj.json', document)
      assert.deepEqual(trajectories[0]?.turns, [{ task: 'Fix it.', ...bash('ls'), observation: output }])
      assert.equal(trajectories[0]?.app, 'astropy/astropy')
      assert.equal(trajectories[0]?.origin.recorder, 'mini-swe-agent 2.0.0')
    }
  })

  it('takes a step without a command for none: what follows was said, not returned', async () => {
    const { problems } = await importJson(miniSweAgent, 'x.traj.json', [
      { role: 'user', content: 'Fix it.' },
      { role: 'assistant', content: 'I am thinking.' },
      { role: 'user', content: 'Give exactly one command.' },
    ])
    assert.deepEqual(problems, ['x.traj.json: holds no action that something came back for'])
  })
})
