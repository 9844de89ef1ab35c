import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { afterComputing } from './computing-deadline.ts'

const skip = existsSync('/proc/self/stat') ? false : 'the system does not tell'

describe('afterComputing', { skip }, () => {
  it('ends what computes, and not what waits', async () => {
    const waiting = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
    const busy = spawn(process.execPath, ['-e', 'for (;;);'])
    const ended: string[] = []
    const callOff = afterComputing(waiting.pid, { ms: 600, end: () => ended.push('waiting') })
    const { promise, resolve } = Promise.withResolvers<void>()
    afterComputing(busy.pid, {
      ms: 600,
      end: () => {
        ended.push('busy')
        resolve()
      },
    })
    await promise
    assert.deepEqual(ended, ['busy'])
    callOff()
    waiting.kill()
    busy.kill()
  })

  it('is called off', async () => {
    const ended: string[] = []
    afterComputing(undefined, { ms: 20, end: () => ended.push('called off') })()
    afterComputing(undefined, { ms: 20, end: () => ended.push('by the clock') })
    while (ended.length === 0) await delay(10)
    assert.deepEqual(ended, ['by the clock'])
  })
})
