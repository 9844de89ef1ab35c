import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { domainContract } from '../../src/kernel/domain.contract.ts'
import { World } from '../../src/world/world.ts'
import { domain as swe } from './domain.ts'

await domainContract(swe, {
  world: 'spanwise',
  actions: [
    'npm test',
    { name: 'Read', arguments: { file_path: '/home/noor/spanwise/src/parse.js' } },
    { name: 'Grep', arguments: { pattern: 'parse', '-n': true, output_mode: 'content' } },
    {
      name: 'TodoWrite',
      arguments: { todos: [{ content: 'Fix', status: 'pending', activeForm: 'Fixing' }] },
    },
    'Glob {"pattern": "**/*.js"}',
  ],
  unreadable: [
    '',
    '  \n',
    null,
    7,
    true,
    [],
    {},
    { name: 3 },
    { name: 'read_file', arguments: { absolute_path: '/x' } },
    { name: 'Read' },
    { name: 'Read', arguments: [] },
  ],
})

const world = World.parse({
  version: 1,
  domain: 'swe',
  title: 'A checkout',
  task: 'Find the fault.',
  open: [{ path: 'node_modules/**' }, { command: 'npm' }],
  state: { toolset: 'gemini-cli', cwd: '/w', files: { a: 'text' } },
})

describe('swe', () => {
  it('describes the toolset the state names', () => {
    const { description, actionSpace } = swe.parts.world(world)
    assert.match(description, /Gemini CLI/)
    assert.doesNotMatch(description, /Claude Code/)
    assert.match(actionSpace, /### run_shell_command\n/)
    assert.doesNotMatch(actionSpace, /### Bash\n/)
  })

  it('says what is open', () => {
    assert.match(
      swe.parts.world(world).description,
      /This world is closed, except for files matching `node_modules\/\*\*`; the program `npm`, which is open\./,
    )
  })

  it('keeps the task to the agent', () => {
    const turn = swe.parts.turn(world, { name: 'glob' }, { index: 1, before: undefined })
    assert.doesNotMatch(JSON.stringify([swe.parts.world(world), turn]), /Find the fault/)
  })

  it('shows a call as JSON', () => {
    const action = { name: 'glob', arguments: { pattern: '*' } }
    assert.deepEqual(swe.parts.turn(world, action, { index: 3, before: { text: '' } }), {
      index: 3,
      task: undefined,
      state: undefined,
      action: JSON.stringify(action, null, 2),
      fence: 'json',
    })
  })

  it('shows the examples of the world instead of its own', () => {
    const demonstrations = [{ action: 'ls', observation: { text: 'a' } }]
    assert.deepEqual(swe.parts.world({ ...world, demonstrations }).demonstrations, [
      {
        action: JSON.stringify(
          { name: 'run_shell_command', arguments: { command: 'ls', is_background: false } },
          null,
          2,
        ),
        observation: 'a',
      },
    ])
  })

  it('takes a reply as it is, but for one last line break', () => {
    assert.deepEqual(swe.readReply('  a\n\n', null), { text: '  a\n' })
  })
})
