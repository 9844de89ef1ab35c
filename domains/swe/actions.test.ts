import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { World } from '../../src/world/world.ts'
import { readSweAction, toolsOf } from './actions.ts'

const base = { version: 1, domain: 'swe', title: 'Empty', state: { toolset: 'claude-code', cwd: '/w' } }
const claude = World.parse(base)
const gemini = World.parse({ ...base, state: { toolset: 'gemini-cli', cwd: '/w' } })

describe('readSweAction', () => {
  it('reads a call as it is', () => {
    const action = { name: 'Edit', arguments: { file_path: '/w/a', old_string: 'x', new_string: 'y' } }
    assert.deepEqual(readSweAction(action, claude), { kind: 'action', action })
  })

  it('reads a bare text as a command of the shell', () => {
    assert.deepEqual(readSweAction('ls -la', claude), {
      kind: 'action',
      action: { name: 'Bash', arguments: { command: 'ls -la' } },
    })
    assert.deepEqual(readSweAction('glob', gemini), {
      kind: 'action',
      action: { name: 'run_shell_command', arguments: { command: 'glob', is_background: false } },
    })
    assert.deepEqual(readSweAction('{ echo a; echo b; }', claude), {
      kind: 'action',
      action: { name: 'Bash', arguments: { command: '{ echo a; echo b; }' } },
    })
  })

  it('reads a text that names a tool and gives an object as a call of it', () => {
    const action = { name: 'Glob', arguments: { pattern: '*.js' } }
    assert.deepEqual(readSweAction('Glob {"pattern": "*.js"}', claude), { kind: 'action', action })
    assert.deepEqual(readSweAction(JSON.stringify(action), claude), { kind: 'action', action })
    assert.deepEqual(readSweAction('jq {"a":1}', claude), {
      kind: 'action',
      action: { name: 'Bash', arguments: { command: 'jq {"a":1}' } },
    })
  })

  it('answers a tool of the other set as the runner does', () => {
    assert.deepEqual(readSweAction({ name: 'read_file', arguments: {} }, claude), {
      kind: 'observation',
      observation: {
        text: '<tool_use_error>Error: No such tool available: read_file</tool_use_error>',
        isError: true,
      },
    })
  })

  it('answers missing arguments as the runner does', () => {
    assert.deepEqual(readSweAction({ name: 'read_file' }, gemini), {
      kind: 'observation',
      observation: { text: "params must have required property 'absolute_path'", isError: true },
    })
  })

  it('refuses what is no call, naming the tools', () => {
    for (const input of ['', ' \n', null, 7, [], {}, { name: '' }, { name: 3 }, { tool: 'Read' }]) {
      const read = readSweAction(input, gemini)
      assert.equal(read.kind === 'refusal' && /read_file, .*exit_plan_mode\.$/.test(read.reason), true)
    }
  })
})

describe('toolsOf', () => {
  it('adds the tools of the world, in place of those of the same name', () => {
    const own = { name: 'Read', inputSchema: { type: 'object', properties: { page: { type: 'integer' } } } }
    const world = World.parse({ ...base, tools: [own, { name: 'mcp__ci__status' }] })
    assert.deepEqual(toolsOf(world).slice(-2), [
      own,
      { name: 'mcp__ci__status', inputSchema: { type: 'object' } },
    ])
    assert.equal(toolsOf(world).filter(tool => tool.name === 'Read').length, 1)
    const action = { name: 'Read', arguments: { page: 2 } }
    assert.deepEqual(readSweAction(action, world), { kind: 'action', action })
  })
})
