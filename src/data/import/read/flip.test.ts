import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { call } from '../../../../test/import-text.ts'
import { actionOf, argumentsFrom, flip } from './flip.ts'

const act = (name: string, id?: string) => ({ id, name, arguments: { at: name } })

describe('flip', () => {
  it('makes a turn of each action and what came back, with what the user said before as its task', () => {
    const { turns } = flip([
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
    const { turns, strays } = flip([
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
    assert.equal(strays, 1)
  })

  it('takes calls that were answered together as one action', () => {
    const [turn] = flip([
      { kind: 'acts', acts: [act('one'), act('two')] },
      { kind: 'reply', text: 'both done' },
    ]).turns
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
      { turns: [], strays: 1 },
    )
  })

  const pairsOf = (...steps: (string | string[])[]) => {
    const { turns, strays } = flip(
      steps.map(step =>
        typeof step === 'string'
          ? { kind: 'reply' as const, text: step }
          : { kind: 'acts' as const, acts: step.map(name => act(name)) },
      ),
    )
    const called = (action: string) =>
      [JSON.parse(action) as { name: string }]
        .flat()
        .map(({ name }) => name)
        .join('+')
    return [turns.map(({ action, observation }) => `${called(action)} ${observation}`).join(', '), strays]
  }

  it('pairs replies without a name in order, where there is one for each', () => {
    assert.deepEqual(pairsOf(['a'], ['b'], 'RA', 'RB'), ['a RA, b RB', 0])
    assert.deepEqual(pairsOf(['a', 'b'], 'RA', 'RB', ['c'], 'RC'), ['a RA, b RB, c RC', 0])
    assert.deepEqual(pairsOf(['a', 'b'], ['c'], 'RAB', 'RC'), ['a+b RAB, c RC', 0])
    assert.deepEqual(pairsOf(['lost'], ['a'], 'RA'), ['a RA', 0])
  })

  it('makes no turn of replies whose call nobody knows, and counts them', () => {
    assert.deepEqual(pairsOf(['a'], ['b'], ['c'], 'R1', 'R2', ['d'], 'RD'), ['d RD', 2])
    assert.deepEqual(pairsOf(['a'], 'RA', 'more'), ['a RA', 1])
  })

  it('takes the name of a reply for its own where no call has one', () => {
    const { turns, strays } = flip([
      { kind: 'acts', acts: [act('a')] },
      { kind: 'reply', to: 'message-1', text: 'RA' },
    ])
    assert.deepEqual([turns.length, strays], [1, 0])
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
