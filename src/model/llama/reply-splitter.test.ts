import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { draftWith, emptyDraft } from '../reply.ts'
import { replySplitter } from './reply-splitter.ts'

function split(parts: readonly string[], { isThinking = false, stop = [] as readonly string[] } = {}) {
  const splitter = replySplitter({ isThinking, stop })
  const events = [...parts.flatMap(part => splitter.push(part)), ...splitter.end()]
  const { text, reasoning } = events.reduce(draftWith, emptyDraft)
  return { text, reasoning, isStopped: splitter.isStopped, isThinking: splitter.isThinking }
}

describe('replySplitter', () => {
  const plain = { reasoning: '', isStopped: false, isThinking: false }

  it('tells plain text as it comes', () => {
    const splitter = replySplitter({ isThinking: false, stop: [] })
    assert.deepEqual(splitter.push('hel'), [{ type: 'text-delta', text: 'hel' }])
    assert.deepEqual(splitter.push('lo <th'), [{ type: 'text-delta', text: 'lo <th' }])
    assert.deepEqual(splitter.end(), [])
  })

  it('tells reasoning apart, whoever opened it', () => {
    const expected = { text: '\n\nok', reasoning: 'hm <b', isStopped: false, isThinking: false }
    assert.deepEqual(split([' \n<think>hm <b</think>\n\nok']), expected)
    assert.deepEqual(split(['hm <b</think>\n\nok'], { isThinking: true }), expected)
  })

  it('holds back what may become a tag, and tells it when it does not', () => {
    const splitter = replySplitter({ isThinking: false, stop: [] })
    assert.deepEqual(splitter.push(' <thi'), [])
    assert.deepEqual(splitter.push('s>'), [{ type: 'text-delta', text: ' <this>' }])
    const thinking = replySplitter({ isThinking: true, stop: [] })
    assert.deepEqual(thinking.push('a</th'), [{ type: 'reasoning-delta', text: 'a' }])
    assert.deepEqual(thinking.push('x'), [{ type: 'reasoning-delta', text: '</thx' }])
  })

  it('leaves tags alone once the reply has begun', () => {
    assert.deepEqual(split(['a <think>b</think> c']), { ...plain, text: 'a <think>b</think> c' })
    assert.deepEqual(split(['<think>x</think>y<think>z</think>']), {
      ...plain,
      text: 'y<think>z</think>',
      reasoning: 'x',
    })
  })

  it('tells at the end what it held back', () => {
    assert.deepEqual(split([' <think']), { ...plain, text: ' <think' })
    assert.deepEqual(split(['<think>a</thi']), { ...plain, text: '', reasoning: 'a</thi', isThinking: true })
  })

  it('ends at the first stop string, in reasoning too', () => {
    assert.deepEqual(split(['one STOP two END'], { stop: ['END', 'STOP', ''] }), {
      ...plain,
      text: 'one ',
      isStopped: true,
    })
    assert.deepEqual(split(['<think>one ST', 'OP'], { stop: ['STOP'] }), {
      text: '',
      reasoning: 'one ',
      isStopped: true,
      isThinking: true,
    })
    assert.deepEqual(split(['\n\nrest'], { stop: ['\n\n'] }), { ...plain, text: '', isStopped: true })
  })

  it('tells the same however the text is cut', () => {
    const words = fc.array(fc.constantFrom('<think>', '</think>', '<', 'th', 'ab', ' ', 'STOP', 'ST'), {
      maxLength: 8,
    })
    const cuts = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 6 })
    fc.assert(
      fc.property(words, cuts, fc.boolean(), (parts, places, isThinking) => {
        const whole = parts.join('')
        const bounds = [0, ...places.toSorted((a, b) => a - b), whole.length]
        const pieces = bounds.slice(1).map((end, index) => whole.slice(bounds[index], end))
        const options = { isThinking, stop: ['STOP', 'abab'] }
        assert.deepEqual(split(pieces, options), split([whole], options))
      }),
      { numRuns: 500 },
    )
  })
})
