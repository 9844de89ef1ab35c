import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, it } from 'node:test'
import { threadTime } from './thread-time.ts'

const skip = existsSync('/proc/self/stat') ? false : 'the system does not tell'

describe('threadTime', () => {
  it('counts what a process has computed', { skip }, () => {
    const before = threadTime(process.pid)
    assert.ok(before)
    // until it shows: the clock of the system has ticks of its own
    let after = before
    while (after.computedMs === before.computedMs) after = threadTime(process.pid) ?? after
    assert.ok(after.computedMs > before.computedMs)
    assert.equal(after.isIdle, false)
  })

  it('does not know a process that is not there', () => {
    assert.equal(threadTime(-1), undefined)
  })
})
