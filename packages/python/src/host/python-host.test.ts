import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, describe, it } from 'node:test'
import type { AttemptResult } from '../attempt/attempt.ts'
import { requestFor } from '../attempt/run-on.contract.ts'
import { PythonHost } from './python-host.ts'

const host = new PythonHost({ deadlineMs: 5000 })
after(() => host.close())

const text = (result: AttemptResult) =>
  result.kind === 'ran' ? result.output.map(({ bytes }) => bytes).join('') : JSON.stringify(result)
const run = async (code: string) => text(await host.run(requestFor(['-c', code])))

describe('PythonHost', () => {
  it('answers many at once, each for itself', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(n => run(`import sys; sys.n = ${n}; print(sys.n)`)))
    assert.deepEqual(answers, ['1\n', '2\n', '3\n', '4\n'])
    assert.equal(await run('import sys; print(hasattr(sys, "n"))'), 'False\n')
  })

  it('keeps its memory within bounds, whatever was run', async () => {
    assert.match(await run('x = bytearray(60_000_000); print(len(x))'), /60000000/)
    assert.match(await run('x = []\nwhile True: x.append(bytearray(10 ** 6))'), /memory/)
    await run('import json, re, unittest, argparse, dataclasses')
    for (const pid of host.pids) {
      const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
      assert.ok(kilobytes < 280 * 1024, `${kilobytes} KiB`)
    }
  })

  it('lets a loop without end cost itself alone', async () => {
    const request = requestFor(['-c', 'print(sum(range(10 ** 13)))'])
    const endless = host.run(request)
    assert.equal(await run('print("meanwhile")'), 'meanwhile\n')
    assert.deepEqual(await endless, { kind: 'unknown', why: 'it ran too long' })
    assert.equal(await run('print("afterwards")'), 'afterwards\n')
  })

  it('ends a run that nobody waits for any more', async () => {
    const controller = new AbortController()
    const given = host.run(requestFor(['-c', 'print(sum(range(10 ** 13)))']), { signal: controller.signal })
    setTimeout(() => controller.abort(), 50)
    assert.deepEqual(await given, { kind: 'unknown', why: 'it was given up' })
    assert.equal(await run('print("next")'), 'next\n')
  })
})
