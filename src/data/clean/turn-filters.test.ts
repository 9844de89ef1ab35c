import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { trajectoryOf, turnOf } from '../../../test/sample-trajectory.ts'
import type { Trajectory } from '../trajectory.ts'
import { filterTurns, isTruncated } from './turn-filters.ts'

function filtered(turns: Trajectory['turns']) {
  const counts = new Map<string, number>()
  const result = filterTurns(trajectoryOf({ turns }), counts)
  return { turns: result.turns, counts: Object.fromEntries(counts) }
}

describe('filterTurns', () => {
  it('leaves good turns as they are', () => {
    const trajectory = trajectoryOf()
    assert.equal(filterTurns(trajectory, new Map()), trajectory)
  })

  it('takes out turns without an action', () => {
    assert.deepEqual(filtered([turnOf(' \n', 'x'), turnOf('ls', 'a')]), {
      turns: [turnOf('ls', 'a')],
      counts: { 'empty action': 1 },
    })
  })

  it('skips an action that could not be read when the next one tries again', () => {
    const garbage = turnOf('{"name": ', 'Error: could not parse the action', { isError: true, tool: 'edit' })
    const again = turnOf('{"name": "edit"}', 'done', { tool: 'edit' })
    assert.deepEqual(filtered([garbage, again]), { turns: [again], counts: { 'retry cycle': 1 } })
  })

  it('keeps an error that the environment itself gave, and a refusal nobody answered', () => {
    const failing = turnOf('cat x', 'cat: x: No such file or directory', { isError: true })
    const refused = turnOf('?', 'invalid action', { isError: true })
    assert.deepEqual(filtered([failing, turnOf('ls', 'a'), refused]).counts, {})
  })

  it('takes out turns that changed no screen', () => {
    const screen = 'button [1]\n  label'
    const still = turnOf('click 1', `${screen}\n`, { state: screen })
    const moved = turnOf('click 2', 'dialog', { state: screen })
    assert.deepEqual(filtered([still, moved]), { turns: [moved], counts: { 'no change': 1 } })
  })

  it('hands the task of turns that go on to the next that stays', () => {
    const screen = 'button [1]\n  label'
    const gone = [
      turnOf('', 'x', { task: 'Open it.' }),
      turnOf('{', 'Error: invalid json', { isError: true }),
      turnOf('click 1', screen, { state: screen, task: 'Please.' }),
    ]
    const opened = turnOf('click 2', 'dialog')
    assert.deepEqual(filtered([...gone, opened, turnOf('wait', 'x')]).turns, [
      { ...opened, task: 'Open it.\n\nPlease.' },
      turnOf('wait', 'x'),
    ])
    const again = { ...opened, task: 'Open it.' }
    assert.deepEqual(filtered([gone[0] ?? opened, again]).turns, [again])
    const other = { ...opened, task: 'Close it.' }
    assert.deepEqual(filtered([gone[0] ?? opened, other]).turns, [
      { ...opened, task: 'Open it.\n\nClose it.' },
    ])
  })

  it('keeps truncated observations as context only', () => {
    const cut = turnOf('cat big', 'aaa\n[... output truncated ...]\nzzz')
    assert.deepEqual(filtered([cut]), {
      turns: [{ ...cut, keep: false, labels: ['truncated'] }],
      counts: { truncated: 1 },
    })
  })
})

describe('isTruncated', () => {
  it('knows the ways in which recorders say so', () => {
    for (const text of [
      '... truncated',
      '<truncated>',
      '120 lines omitted',
      'Output was truncated',
      '[300 characters omitted]',
    ])
      assert.equal(isTruncated(`start\n${text}\nend`), true, text)
    for (const text of ['truncate -s 0 file', 'the table was truncated by TRUNCATE TABLE', '3 lines'])
      assert.equal(isTruncated(text), false, text)
  })
})
