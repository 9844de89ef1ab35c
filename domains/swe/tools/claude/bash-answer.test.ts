import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bashAnswer, type EndedCommand } from './bash-answer.ts'

const ended: EndedCommand = { stdout: '', stderr: '', status: 0, cwd: '/w/src', isTimedOut: false }
const answer = (result: EndedCommand) => bashAnswer('make', result, { cwd: '/w', timeoutMs: 90_500 })

describe('bashAnswer', () => {
  it('joins standard output and standard error', () => {
    assert.deepEqual(answer({ ...ended, stdout: '\n  a\n', stderr: 'b\n' }), { text: '  a\nb' })
  })

  it('puts standard error first where the command failed', () => {
    const failed = { ...ended, stdout: 'a\n', stderr: 'b\n', status: 2 }
    assert.deepEqual(answer(failed), { text: 'Exit code 2\nb\na', isError: true })
  })

  it('clips long output and says how many lines it cut', () => {
    const { text } = answer({ ...ended, stdout: `${'x'.repeat(29_999)}\ny\nz\n` })
    assert.equal(text, `${'x'.repeat(29_999)}\n\n\n... [2 lines truncated] ...`)
  })

  it('takes the middle out of a long failure', () => {
    const { text } = answer({ ...ended, stdout: 'x'.repeat(12_000), status: 1 })
    const head = `Exit code 1\n${'x'.repeat(4988)}`
    assert.equal(text, `${head}\n\n... [2012 characters truncated] ...\n\n${'x'.repeat(5000)}`)
  })

  it('says how long it waited', () => {
    const late = { ...ended, stdout: 'a\n', status: 143, isTimedOut: true }
    assert.equal(answer(late).text, 'Exit code 143\nCommand timed out after 1m 30.5s\na')
  })

  it('says where the shell was taken back to', () => {
    assert.equal(answer({ ...ended, cwd: '/tmp' }).text, 'Shell cwd was reset to /w')
  })
})
