import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { World } from '../../../src/world/world.ts'
import { domain as terminal } from '../domain.ts'
import { terminalToolView } from './tool-view.ts'

const world = World.parse({ version: 1, domain: 'terminal', title: 'A shell' })
const read = (name: string, given: object) =>
  terminal.readAction(terminalToolView.action({ name, arguments: { ...given } }), world)

describe('terminalToolView', () => {
  it('makes actions of its calls', () => {
    assert.deepEqual(read('run_command', { command: '{"a": 1}' }), {
      kind: 'action',
      action: { command: '{"a": 1}' },
    })
    assert.deepEqual(read('send_keystrokes', { keys: [{ keystrokes: 'ls\n' }] }), {
      kind: 'action',
      action: [{ keystrokes: 'ls\n', duration: 1 }],
    })
  })

  it('makes nothing of others', () => {
    for (const [name, given] of [
      ['run_command', { command: 5 }],
      ['send_keystrokes', { keys: 'ls' }],
      ['send_keystrokes', {}],
      ['other', {}],
    ] as const) {
      assert.deepEqual([name, given, read(name, given).kind], [name, given, 'refusal'])
    }
  })
})
