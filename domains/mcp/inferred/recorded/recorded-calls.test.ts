import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ToolCall } from '../../../../src/kernel/tools/tool-call.ts'
import { type RecordedCall, recalled, trailAfter, trailHead } from './recorded-calls.ts'

const call = (name: string, given: ToolCall['arguments'] = {}): ToolCall => ({ name, arguments: given })
const said = (action: ToolCall, text: string, isError = false): RecordedCall => ({
  action,
  observation: isError ? { text, isError } : { text },
})
const isRead = (name: string) => name.startsWith('get')

/** What is recalled for the last call after the others were made. */
function recall(recorded: readonly RecordedCall[], ...calls: readonly ToolCall[]) {
  let trail = trailHead
  for (const made of calls.slice(0, -1)) trail = trailAfter(made, { recorded, trail, isRead })
  const found = recalled(calls.at(-1) ?? call(''), { recorded, trail, isRead })
  return found && [found.observation.text, found.isReplayed]
}

const get = call('get_note', { id: 1 })
const write = call('set_note', { id: 1, text: 'b' })
const notes = [said(get, 'a'), said(write, 'written'), said(get, 'b')]

describe('recalled', () => {
  it('replays the recorded calls in their order, also where the same one is answered otherwise later', () => {
    assert.deepEqual(recall(notes, get), ['a', true])
    assert.deepEqual(recall(notes, get, write), ['written', true])
    assert.deepEqual(recall(notes, get, write, get), ['b', true])
  })

  it('gives the reply of a read again where the server was as it is now', () => {
    const other = call('get_name')
    assert.deepEqual(recall(notes, other, get), ['a', false])
    assert.deepEqual(recall(notes, get, write, other, get), ['b', false])
  })

  it('tells nothing once something else was changed, nor of another write', () => {
    assert.equal(recall(notes, call('set_note', { id: 1, text: 'z' }), get), undefined)
    assert.equal(recall(notes, call('get_name')), undefined)
    assert.equal(recall(notes, call('get_name'), write), undefined)
  })

  it('trusts a tool that says the same whatever else was changed', () => {
    const add = call('add', { a: 1, b: 2 })
    const sums = [said(add, '3'), said(write, 'written'), said(add, '3')]
    assert.deepEqual(recall(sums, call('set_note', { id: 9 }), add), ['3', false])
    const clock = [said(add, '3'), said(write, 'written'), said(add, '4')]
    assert.equal(recall(clock, call('set_note', { id: 9 }), add), undefined)
  })

  it('trusts no read that answers the same otherwise although nothing was changed', () => {
    const next = call('get_next')
    assert.equal(recall([said(next, '1'), said(next, '2')], call('get_name'), next), undefined)
  })

  it('learns the words of an error that repeats its call, from two of them', () => {
    const lost = (zone: string) => said(call('zone', { zone }), `Unknown zone: ${zone}`, true)
    assert.deepEqual(recall([lost('Mars'), lost('Venus')], call('zone', { zone: 'Pluto' })), [
      'Unknown zone: Pluto',
      false,
    ])
    assert.equal(recall([lost('Mars')], call('zone', { zone: 'Pluto' })), undefined)
    const known = said(call('zone', { zone: 'UTC' }), 'noon')
    assert.equal(recall([lost('Mars'), lost('Venus'), known], call('zone', { zone: 'Pluto' })), undefined)
  })

  it('trusts a server that says the same to every question asked again', () => {
    const found = { a: 'north', b: 'south', c: 'east' }
    const asked = Object.entries(found).map(([id, text]) => said(call('find', { id }), text))
    const steady = [...asked, said(write, 'written'), ...asked, said(write, 'written'), ...asked]
    const changed = call('set_note', { id: 9 })
    assert.deepEqual(recall(steady, changed, call('find', { id: 'b' })), ['south', false])
    const fickle = [...steady, said(call('count'), '1'), said(write, 'written'), said(call('count'), '2')]
    assert.equal(recall([...fickle.slice(-3), ...asked], changed, call('find', { id: 'b' })), undefined)
  })

  it('gives no time of day again', () => {
    const now = call('get_time')
    assert.equal(recall([said(now, 'It is 09:30:12.')], call('get_name'), now), undefined)
    const asked = call('get_zone', { at: '09:30:12' })
    assert.deepEqual(recall([said(asked, '09:30:12 is noon')], call('get_name'), asked), [
      '09:30:12 is noon',
      false,
    ])
  })
})
