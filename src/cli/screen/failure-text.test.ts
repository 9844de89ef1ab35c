import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { WorldError } from '../../world/error.ts'
import { failureText } from './failure-text.ts'
import { paintFor } from './text/paint.ts'

const plain = paintFor({} as NodeJS.WritableStream, {})
const marks = {
  ...plain,
  red: (text: string) => text && `<${text}>`,
  dim: (text: string) => text && `(${text})`,
}
const error = new WorldError('model', 'This cannot be done here.', {
  remedy: { say: 'Give {model}, or go.', options: { model: 'x' } },
})

describe('failureText', () => {
  it('is a paragraph broken between words, its advice dim', () => {
    assert.equal(
      failureText(error, { paint: plain, width: 80 }),
      '✗ This cannot be done here. Give --model x, or go.\n',
    )
    assert.equal(
      failureText(error, { paint: marks, width: 21 }),
      '<✗ ><This cannot be done>\n  <here. >(Give --model)\n  (x, or go.)\n',
    )
  })

  it('keeps the lines of a message', () => {
    const lines = new WorldError('usage', 'a:\n  b\n  c')
    assert.equal(failureText(lines, { paint: plain, width: 40 }), '✗ a:\n    b\n    c\n')
  })

  it('shows nothing that steers a terminal', () => {
    const odd = new WorldError('usage', 'a\x1b[2Jb', { remedy: 'c\x07' })
    assert.equal(failureText(odd, { paint: plain, width: 40 }), '✗ a^[[2Jb c^G\n')
  })
})
