import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { measuredPoints } from './measured-points.ts'

const file = path.join(temporaryFolder(), 'metrics.jsonl')
const write = (lines: readonly unknown[]) =>
  writeFileSync(file, lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))

describe('measuredPoints', () => {
  it('takes the steps of one stage, and of those done again the last', () => {
    const loss = (step: number, value: number) => ({ seconds: 1, stage: 'cpt', step, loss: value })
    write([
      { stage: 'cpt', event: 'packed', rows: 3 },
      ...[loss(1, 4), loss(2, 3), loss(3, 2)],
      { stage: 'rl', step: 1, reward: 0.5 },
      ...[loss(2, 2.5), loss(4, 2)],
    ])
    assert.deepEqual(
      measuredPoints(file, 'cpt').map(({ step, value }) => [step, value]),
      [
        [1, 4],
        [2, 2.5],
        [4, 2],
      ],
    )
    assert.deepEqual(measuredPoints(file, 'rl'), [{ step: 1, value: 0.5 }])
  })

  it('passes over what is half written or no number, and has none of a run without measurements', () => {
    write([{ stage: 'sft', step: 1, loss: 2 }, '{"stage": "sft", "step": 2, "loss": NaN}', '{"stage": "sf'])
    assert.deepEqual(measuredPoints(file, 'sft'), [{ step: 1, value: 2 }])
    assert.deepEqual(measuredPoints(`${file}.none`, 'sft'), [])
  })
})
