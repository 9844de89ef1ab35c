import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { describe, it } from 'node:test'
import { Check } from '../../world/check.ts'
import { scoreText } from './score-text.ts'
import { paintFor } from './text/paint.ts'

const paint = paintFor(new PassThrough(), {})
const checks = [
  { kind: 'file', path: '/etc/motd', contains: 'hello', weight: 2 },
  { kind: 'file', path: '/tmp/x', exists: false },
  { kind: 'file', path: '/tmp/y' },
  { kind: 'answer', near: { value: 4, within: 0.5 } },
  { kind: 'observation', matches: '^ok', equals: 'ok then' },
].map((check, index) => ({ check: Check.parse(check), passed: index % 2 === 0 }))

describe('scoreText', () => {
  it('lists every check with what it wants and whether it held', () => {
    assert.equal(
      scoreText({ at: 1, kind: 'score', score: 0.75, checks }, { paint }),
      `Score 0.75
  ✓ file /etc/motd contains "hello" (weight 2)
  ✗ file /tmp/x does not exist
  ✓ file /tmp/y exists
  ✗ the answer is within 0.5 of 4
  ✓ the last observation is "ok then" and matches /^ok/
`,
    )
  })

  it('tells a player not what the checks want', () => {
    const asking = [
      { kind: 'sql', query: "SELECT 1 WHERE 'secret'" },
      { kind: 'command', command: 'grep secret', contains: 'secret' },
    ].map(check => ({ check: Check.parse(check), passed: false }))
    assert.equal(
      scoreText(
        { at: 1, kind: 'score', score: 0.75, checks: [...checks, ...asking] },
        { paint, isPlayed: true },
      ),
      `Score 0.75
  ✓ file /etc/motd (weight 2)
  ✗ file /tmp/x
  ✓ file /tmp/y
  ✗ the answer
  ✓ the last observation
  ✗ the records
  ✗ what a command shows
`,
    )
  })

  it('says so where there is nothing to score', () => {
    assert.equal(
      scoreText({ at: 1, kind: 'score', checks: [] }, { paint }),
      'Submitted. This world has no checks, so there is no score.\n',
    )
  })
})
