// What the bench commands say of rows that the same command asks for again.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { runCommandLine } from '../../src/cli/run-command-line.ts'
import { captured } from '../cli/captured.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { asLines, benchRow } from './rows.ts'

async function bench(...args: readonly string[]) {
  const { outside, stderr } = captured()
  const code = await runCommandLine(['bench', ...args, '--quiet'], outside)
  return { code, stderr: stderr() }
}

function script(folder: string, replies: readonly string[]): string {
  const file = path.join(folder, `${replies.length}-replies.json`)
  writeFileSync(file, JSON.stringify(replies))
  return `scripted:${file}`
}

describe('bench, of rows it asks for again', () => {
  it('says why a row got no answer', async () => {
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'web_test.jsonl'), asLines([benchRow('web', 1)]))
    const { code, stderr } = await bench(
      'infer',
      ...['--data-dir', folder, '--model', script(folder, []), '--output-dir', path.join(folder, 'run')],
    )
    assert.equal(code, 1)
    assert.match(stderr, /^1 row got no answer; the same command asks again\. Why the last one failed:$/m)
    assert.match(stderr, /^The script .* has no reply left for: /m)
  })

  it('says that a judge was asked, and why its verdict does not count', async () => {
    const folder = temporaryFolder()
    const predictions = path.join(folder, 'predictions.jsonl')
    const row = { ...benchRow('web', 1), gen: '<predicted_observation>a</predicted_observation>' }
    writeFileSync(predictions, asLines([row]))
    for (const [stage, reason] of [
      ['pairwise', /^the reply holds no choice$/m],
      ['judge', /^Judge scoring failed: the reply holds no JSON object/m],
    ] as const) {
      const { stderr } = await bench(
        stage,
        ...['--predictions', predictions, '--judge', script(folder, Array(6).fill('Hm.'))],
        ...['--output-dir', path.join(folder, stage)],
      )
      assert.match(stderr, /^1 verdict could not be read; the same command asks again\. Why the last/m)
      assert.match(stderr, reason)
    }
  })
})
