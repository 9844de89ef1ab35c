import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { normaliseRun } from './normalise-run.ts'

describe('normaliseRun', () => {
  it('takes out durations, times, process ids and names of chance', () => {
    const cases: readonly [string, string][] = [
      ['✔ adds (0.52ms)', '✔ adds (0ms)'],
      ['-rw-r--r-- 1 ines ines  12 Nov 15 07:01 a.js', '-rw-r--r-- 1 ines ines  12 MMM DD HH:MM a.js'],
      ['(node:51) Warning: x', '(node:PID) Warning: x'],
      ['/home/a/.npm/_logs/2026-11-15T07_01_02_431Z-debug-0.log', '/home/a/.npm/_logs/TIME-debug-0.log'],
      ['/tmp/tmp.aB3dE6gH9k', '/tmp/tmp.XXXXXXXXXX'],
    ]
    for (const [text, expected] of cases) assert.equal(normaliseRun(text), expected)
  })
  it('leaves everything else', () => {
    const text = 'total 12\n1.5 MB on Mar 3\n(node) 51\n'
    assert.equal(normaliseRun(text), text)
  })
})
