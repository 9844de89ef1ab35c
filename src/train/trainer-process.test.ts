import assert from 'node:assert/strict'
import { chmodSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { type Measurement, measurementFrom, runTrainer } from './trainer-process.ts'

const folder = temporaryFolder()
// stands in for an interpreter: the script it is given is a shell script
const python = path.join(folder, 'python')
writeFileSync(python, '#!/bin/sh\nexec sh "$@"\n')
chmodSync(python, 0o755)

async function run(
  lines: string,
  more: { python?: string; signal?: AbortSignal } = {},
): Promise<Measurement[]> {
  writeFileSync(path.join(folder, 'script.py'), lines)
  const seen: Measurement[] = []
  const environment = { PATH: '/usr/bin:/bin' }
  const onMeasurement = (measurement: Measurement) => void seen.push(measurement)
  await runTrainer({ python, folder, script: 'script.py', args: ['a'], environment, onMeasurement, ...more })
  return seen
}

describe('runTrainer', () => {
  it('hands on what is measured as it comes', async () => {
    const seen = await run(
      'echo seconds=1.5 stage=cpt step=2 loss=0.25\necho something else\necho seconds=2 name=$1',
    )
    assert.deepEqual(seen, [
      { seconds: 1.5, stage: 'cpt', step: 2, loss: 0.25 },
      { seconds: 2, name: 'a' },
    ])
  })

  it("says the trainer's trouble in the trainer's words", async () => {
    await assert.rejects(run('echo noise >&2\necho "trainer: no disk left." >&2\nexit 1'), {
      at: 'model',
      message: 'no disk left.',
    })
  })

  it('says the last line of any other trouble, or how it ended', async () => {
    await assert.rejects(run('echo Traceback >&2\necho "ValueError: x" >&2\nexit 3'), {
      message: 'script.py ended with status 3: ValueError: x',
    })
    await assert.rejects(run('kill -9 $$'), { message: 'script.py ended with a signal.' })
  })

  it('says so where there is no interpreter', async () => {
    await assert.rejects(run('', { python: path.join(folder, 'none') }), {
      at: 'model',
      message: /^Cannot start .*none: /,
      remedy: 'Name the interpreter that has PyTorch with `python:` in the recipe.',
    })
  })

  it('stops when it is told to', async () => {
    const stopping = new AbortController()
    const stopped = run('echo seconds=0 step=1\nexec sleep 60', { signal: stopping.signal })
    setImmediate(() => stopping.abort(new Error('enough')))
    await assert.rejects(stopped, { message: 'enough' })
  })
})

describe('measurementFrom', () => {
  it('reads pairs after the seconds, and nothing else', () => {
    assert.deepEqual(measurementFrom('seconds=1 loss=nan'), { seconds: 1, loss: 'nan' })
    assert.equal(measurementFrom('loss=1'), undefined)
    assert.equal(measurementFrom('Epoch 1'), undefined)
  })
})
