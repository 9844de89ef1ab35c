import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { call } from '../../../../test/import-text.ts'
import { actionOf, argumentsFrom, flip } from './flip.ts'

const act = (name: string, id?: string) => ({ id, name, arguments: { at: name } })

describe('flip', () => {
  it('makes a turn of each action and what came back, with what the user said before as its task', () => {
    const turns = flip([
      { kind: 'said', text: 'Fix it.' },
      { kind: 'said', text: 'Please.' },
      { kind: 'acts', acts: [act('look')] },
      { kind: 'reply', text: 'a bug' },
      { kind: 'acts', acts: [{ text: 'make', fence: 'bash' }] },
      { kind: 'reply', text: 'failed', isError: true },
    ])
    assert.deepEqual(turns, [
      {
        task: 'Fix it.\n\nPlease.',
        action: call('look', { at: 'look' }),
        fence: 'json',
        tool: 'look',
        observation: 'a bug',
      },
      { action: 'make', fence: 'bash', observation: 'failed', isError: true },
    ])
  })

  it('finds the call that a reply names, in whatever order they come', () => {
    const turns = flip([
      { kind: 'acts', acts: [act('one', 'a'), act('two', 'b')] },
      { kind: 'reply', to: 'b', text: 'second' },
      { kind: 'reply', to: 'a', text: 'first' },
      { kind: 'reply', to: 'a', text: 'again' },
    ])
    assert.deepEqual(
      turns.map(({ tool, observation }) => [tool, observation]),
      [
        ['two', 'second'],
        ['one', 'first'],
      ],
    )
  })

  it('takes calls that were answered together as one action', () => {
    const [turn] = flip([
      { kind: 'acts', acts: [act('one'), act('two')] },
      { kind: 'reply', text: 'both done' },
    ])
    const calls = [
      { name: 'one', arguments: { at: 'one' } },
      { name: 'two', arguments: { at: 'two' } },
    ]
    assert.deepEqual(turn, {
      action: JSON.stringify(calls, null, 2),
      fence: 'json',
      observation: 'both done',
    })
  })

  it('leaves out actions that nothing came back for, and replies to nothing', () => {
    assert.deepEqual(
      flip([
        { kind: 'reply', text: 'hello' },
        { kind: 'acts', acts: [act('finish')] },
      ]),
      [],
    )
  })
})

describe('actionOf', () => {
  it('shows typed keys as a screen takes them', () => {
    const keys = { keystrokes: 'ls\n', duration: 0.1 }
    assert.deepEqual(actionOf([{ name: 'bash_command', arguments: keys }]), {
      action: JSON.stringify([keys], null, 2),
      fence: 'json',
      tool: 'bash_command',
    })
  })
})

describe('argumentsFrom', () => {
  it('parses JSON text, and keeps what it cannot parse', () => {
    assert.deepEqual(argumentsFrom('{"a":1}'), { a: 1 })
    assert.deepEqual(argumentsFrom(undefined), {})
    assert.deepEqual(argumentsFrom(' '), {})
    assert.equal(argumentsFrom('{"a":'), '{"a":')
  })
})
