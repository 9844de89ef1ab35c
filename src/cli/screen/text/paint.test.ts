import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { describe, it } from 'node:test'
import { paintFor } from './paint.ts'

const screen = () => Object.assign(new PassThrough(), { isTTY: true })

describe('paintFor', () => {
  it('colours what goes to a terminal', () => {
    assert.equal(paintFor(screen(), {}).red('x'), '\x1b[31mx\x1b[39m')
    assert.equal(paintFor(screen(), {}).dim(''), '')
  })

  it('colours nothing where nobody sees or wants it', () => {
    assert.equal(paintFor(new PassThrough(), {}).red('x'), 'x')
    assert.equal(paintFor(screen(), { NO_COLOR: '1' }).red('x'), 'x')
    assert.equal(paintFor(screen(), { TERM: 'dumb' }).red('x'), 'x')
  })
})
