import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ToolCall } from '../../../../src/kernel/tools/tool-call.ts'
import type { RecordedCall } from './recorded-calls.ts'
import { saidOfSuch } from './such-replies.ts'

const call = (name: string, given: ToolCall['arguments']): ToolCall => ({ name, arguments: given })
const said = (action: ToolCall, text: string): RecordedCall => ({ action, observation: { text } })
const sum = (a: number, b: number, text: string) => said(call('sum', { a, b }), text)

describe('saidOfSuch', () => {
  it('says what is always said, from three different calls on', () => {
    const done = ['a', 'b', 'c'].map(name => said(call('drop', { names: [name] }), 'Dropped.'))
    assert.equal(saidOfSuch(call('drop', { names: ['z'] }), { recorded: done })?.text, 'Dropped.')
    assert.equal(saidOfSuch(call('drop', { names: ['z'] }), { recorded: done.slice(1) }), undefined)
    const mixed = [...done, said(call('drop', { names: ['d'] }), 'There is no d.')]
    assert.equal(saidOfSuch(call('drop', { names: ['z'] }), { recorded: mixed }), undefined)
  })

  it('keeps apart what an argument chooses', () => {
    const level = (word: string, text: string) => said(call('log', { level: word }), text)
    const recorded = [level('bad', 'Bad!'), level('bad', 'Bad!'), level('good', 'done goodly')]
    const choices = new Set(['level'])
    assert.equal(saidOfSuch(call('log', { level: 'so-so' }), { recorded, choices }), undefined)
  })

  it('calculates numbers as all recorded calls had them', () => {
    const recorded = [sum(1, 2, '1 and 2 make 3'), sum(4, 4, '4 and 4 make 8'), sum(-1, 7, '-1 and 7 make 6')]
    assert.equal(saidOfSuch(call('sum', { a: 20, b: 0.5 }), { recorded })?.text, '20 and 0.5 make 20.5')
  })

  it('calculates nothing from calls that fit two calculations, or none', () => {
    const twice = [sum(2, 2, '4'), sum(0, 0, '0'), sum(2, 2, '4')]
    assert.equal(saidOfSuch(call('sum', { a: 3, b: 3 }), { recorded: twice }), undefined)
    const odd = [sum(1, 2, '17'), sum(2, 3, '4'), sum(5, 8, '90')]
    assert.equal(saidOfSuch(call('sum', { a: 3, b: 3 }), { recorded: odd }), undefined)
  })
})
