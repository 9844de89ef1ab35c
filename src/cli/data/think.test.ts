import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { captured } from '../../../test/cli/captured.ts'
import { trajectoryOf } from '../../../test/sample-trajectory.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { runCommandLine } from '../run-command-line.ts'

describe('data think', () => {
  it('keeps what a judge finds good, and says how much that is', async () => {
    const folder = temporaryFolder()
    const place = (name: string) => path.join(folder, name)
    const said = (text: string) =>
      `<think>I know ${text}</think><predicted_observation>\n${text}\n</predicted_observation>`
    const verdict = (score: number) =>
      JSON.stringify({
        format: score,
        factuality: score,
        consistency: score,
        realism: score,
        quality: score,
      })
    writeFileSync(place('walks.jsonl'), `${JSON.stringify(trajectoryOf())}\n`)
    // either turn may be asked for first: both replies are wrong, and the judge likes the first
    writeFileSync(place('model.json'), JSON.stringify([said('x'), said('y')]))
    writeFileSync(place('judge.json'), JSON.stringify([verdict(5), verdict(2)]))
    const { outside, stdout, stderr } = captured()
    const code = await runCommandLine(
      [
        ...[
          'data',
          'think',
          place('walks.jsonl'),
          '-o',
          place('out'),
          '--rollouts',
          '1',
          '--concurrency',
          '1',
        ],
        ...['--model', `scripted:${place('model.json')}`, '--judge', `scripted:${place('judge.json')}`],
      ],
      outside,
    )
    assert.equal(code, 0, stderr())
    assert.equal(
      stdout(),
      `${place('out')}: 1 line from 1 trajectory with 2 turns\n  thoughts\n    asked: 2\n    kept: 1\n    too far: 1\n`,
    )
    const { turns } = JSON.parse(readFileSync(place('out/walks.jsonl'), 'utf8')) as {
      turns: { reasoning?: string }[]
    }
    assert.deepEqual(
      turns.map(({ reasoning }) => reasoning),
      ['I know x', undefined],
    )
  })
})
