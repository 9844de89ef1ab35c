import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answerText, renderBare, renderValue } from './render-value.ts'

describe('renderValue', () => {
  it('writes values as people do, with their units', () => {
    assert.equal(renderValue(1_204, { kind: 'integer', unit: 'm' }), '1,204 m')
    assert.equal(renderValue(-1_234_567.5, { kind: 'decimal', digits: 1 }), '−1,234,567.5')
    assert.equal(renderValue('2031-03-02', { kind: 'date' }), '2 March 2031')
    assert.equal(renderValue(2031, { kind: 'year' }), '2031')
    assert.equal(renderValue(3_725, { kind: 'duration' }), '1:02:05')
    assert.equal(renderValue(null, { kind: 'integer', unit: 'm' }), '–')
    assert.equal(renderBare(1_204, { kind: 'money', digits: 0 }), '1,204')
  })
})

describe('answerText', () => {
  it('writes plain figures and ISO dates', () => {
    const texts = [
      answerText(1_204, { kind: 'integer' }),
      answerText(3, { kind: 'decimal', digits: 1 }),
      answerText(2.5, { kind: 'money' }),
      answerText('2031-03-02', { kind: 'date' }),
      answerText(65, { kind: 'duration' }),
      answerText(null, { kind: 'date' }),
    ]
    assert.deepEqual(texts, ['1204', '3.0', '2.50', '2031-03-02', '1:05', ''])
  })
})
