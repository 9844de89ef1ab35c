import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { captured } from '../../../test/cli/captured.ts'
import { trajectoryOf } from '../../../test/sample-trajectory.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { runCommandLine } from '../run-command-line.ts'

async function run(...args: string[]) {
  const { outside, stdout, stderr } = captured()
  const code = await runCommandLine(['data', ...args], outside)
  return { code, stdout: stdout(), stderr: stderr() }
}

const good = JSON.stringify(trajectoryOf())

function fileWith(...lines: readonly string[]): string {
  const file = path.join(temporaryFolder(), 'given.jsonl')
  writeFileSync(file, lines.map(line => `${line}\n`).join(''))
  return file
}

describe('data stats and data sample', () => {
  it('name the lines they leave out, the first of many', async () => {
    const file = fileWith(good, ...Array.from({ length: 7 }, () => '{}'))
    const skipped = (number: number) =>
      `skipped ${file}:${number}: not a trajectory: id: Invalid input: expected string, received undefined\n`
    const wanted = `${[2, 3, 4, 5, 6].map(skipped).join('')}skipped 2 more\n`
    const stats = await run('stats', file)
    assert.deepEqual([stats.code, stats.stderr], [0, wanted])
    assert.match(stats.stdout, /^1 trajectory, 2 turns/)
    const sample = await run('sample', file, '-n', '1', '--json')
    assert.deepEqual([sample.code, sample.stderr], [0, wanted])
    assert.equal(JSON.parse(sample.stdout).id, 't1')
    const { problems, unreadable } = JSON.parse((await run('stats', file, '--json')).stdout)
    assert.deepEqual([problems, unreadable.length], [7, 7])
  })

  it('say nothing where all could be read', async () => {
    const file = fileWith(good)
    assert.equal((await run('stats', file)).stderr, '')
    assert.equal((await run('sample', file)).stderr, '')
  })
})
