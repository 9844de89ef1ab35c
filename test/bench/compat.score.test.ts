// Two implementations of how the published script counts and scores, over sets of judged rows.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { withTwoDecimals } from '../../src/bench/published/python-text.ts'
import { seededRandom } from '../../src/bench/score/seeded-random.ts'
import { runCommandLine } from '../../src/cli/run-command-line.ts'
import { captured } from '../cli/captured.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { judgedSets } from './judged-sets.ts'
import { plainDecimals, plainReport } from './plain-score.ts'
import { asLines } from './rows.ts'

async function scored(file: string, ...flags: readonly string[]) {
  const { outside, stdout, stderr } = captured()
  const code = await runCommandLine(['bench', 'score', '--predictions', file, ...flags], outside)
  return { code, stdout: stdout(), stderr: stderr() }
}

// the figures of a report, without its words
function figuresIn(text: string): readonly string[] {
  return text.split('\n').flatMap(line => {
    const domain = /^--- (.*) \((\d+)\/(\d+) valid, (\d+) failed\)/.exec(line)
    const column = /^ +(\w+): (-?[\d.]+)$/.exec(line)
    const overall = /^Overall: (-?[\d.]+)/.exec(line)
    const whole = /^Total samples: (\d+), valid: (\d+), failed: (\d+)$/.exec(line)
    if (domain) return `${domain[1]} ${domain[2]}/${domain[3]} ${domain[4]}`
    if (column) return `${column[1]} ${column[2]}`
    if (overall) return `overall ${overall[1]}`
    return whole ? `${whole[1]} ${whole[2]} ${whole[3]}` : []
  })
}

describe('bench score --compat', () => {
  it('prints the figures of the second implementation, for every set', async () => {
    const file = path.join(temporaryFolder(), 'judged.jsonl')
    for (const rows of judgedSets(80, 3)) {
      writeFileSync(file, asLines(rows))
      const { code, stdout } = await scored(file, '--compat')
      assert.equal(code, 0)
      assert.deepEqual(figuresIn(stdout), plainReport(rows))
    }
  })

  it('names rows that the script would stop at, and counts the others', async () => {
    const file = path.join(temporaryFolder(), 'judged.jsonl')
    const row = { task: 'os', failed: 0, total_score: 3, format: 3 }
    writeFileSync(file, `${asLines([row, { ...row, quality: 'good' }])}{"task": "os", \n`)
    const { unusable, ...score } = JSON.parse((await scored(file, '--compat', '--json')).stdout)
    assert.deepEqual([score.n, score.overall, score.domains.os.scores.quality], [1, 50, -25])
    assert.equal(unusable.length, 2)
    assert.equal(unusable[0], 'judged.jsonl:2: quality is no number.')
    assert.match(unusable[1], /^judged\.jsonl:3: not JSON/)
  })

  it('is not strict at the same time', async () => {
    assert.match((await scored('x', '--compat', '--strict')).stderr, /Give one of them/)
  })
})

describe('withTwoDecimals', () => {
  it('rounds what a number exactly is, and ties to the even one', () => {
    assert.deepEqual([0.125, 0.375, 46.875, 40.625, -3.125].map(withTwoDecimals), [
      '0.12',
      '0.38',
      '46.88',
      '40.62',
      '-3.12',
    ])
    const random = seededRandom(5)
    for (let count = 0; count < 500; count++) {
      const value = count % 2 === 0 ? random() * 130 - 30 : Math.round(random() * 1000) / 8
      assert.equal(withTwoDecimals(value), plainDecimals(value))
    }
  })
})
