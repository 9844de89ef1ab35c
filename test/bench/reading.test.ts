// The commands that only read runs.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { runCommandLine } from '../../src/cli/run-command-line.ts'
import { captured } from '../cli/captured.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { asLines, benchRow } from './rows.ts'

const root = temporaryFolder()
const verdict = (total: number) => ({
  failed: 0,
  total_score: total,
  format: total,
  factuality: total,
  consistency: total,
  realism: total,
  quality: total,
})
for (const [name, shift] of [
  ['a', 0],
  ['b', 1],
] as const) {
  const folder = path.join(root, name)
  mkdirSync(folder)
  const rows = [1, 2, 3, 4].map(id =>
    benchRow('os', id, {
      gen: 'x',
      reasoning: 'Wait.',
      row_key: `d:${id}`,
      ...verdict(1 + (id % 4) + (id % 4 < 3 ? shift : 0)),
    }),
  )
  writeFileSync(path.join(folder, 'judged.jsonl'), asLines(rows))
}

async function run(...args: readonly string[]) {
  const { outside, stdout, stderr } = captured()
  return { code: await runCommandLine(['bench', ...args], outside), stdout: stdout(), stderr: stderr() }
}
const [a, b] = [path.join(root, 'a'), path.join(root, 'b')]

describe('bench compare', () => {
  it('compares two folders', async () => {
    const { code, stdout } = await run('compare', a, b, '--json')
    const { domains, changes } = JSON.parse(stdout)
    assert.deepEqual([code, domains.os.n, domains.os.difference, changes.length], [0, 4, 18.75, 3])
    assert.match((await run('compare', a, b)).stdout, /^ {2}os +4 +37\.50 +56\.25 +\+18\.75/m)
  })

  it('names a run that is not there', async () => {
    const { code, stderr } = await run('compare', a, path.join(root, 'none'))
    assert.equal(code, 1)
    assert.match(stderr, /none: cannot be read \(ENOENT\)/)
  })
})

describe('bench agree', () => {
  it('compares two judges', async () => {
    const { overall } = JSON.parse((await run('agree', a, b, '--json')).stdout)
    assert.deepEqual([overall.format.n, overall.format.bias], [4, 0.75])
    assert.match((await run('agree', a, b)).stdout, /^ {2}format +4 /m)
  })
})

describe('bench traces', () => {
  it('counts what the reasoning shows', async () => {
    assert.equal(JSON.parse((await run('traces', a, '--json')).stdout).overall.waits, 4)
    assert.match((await run('traces', a)).stdout, /^ {2}os +4\/4 /m)
  })
})

describe('bench report', () => {
  it('writes a page, its twin and a log', async () => {
    const { code, stdout } = await run('report', a, '--json')
    const written = JSON.parse(stdout)
    assert.equal(code, 0)
    assert.deepEqual(written, {
      html: path.join(a, 'report.html'),
      markdown: path.join(a, 'report.md'),
      inspect: path.join(a, 'report.eval'),
    })
    for (const file of Object.values<string>(written)) assert.ok(existsSync(file), file)
  })
})
