import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { benchRow } from '../../../test/bench/rows.ts'
import { rowFrom } from '../rows/row.ts'
import { traceOf } from './trace.ts'
import { traceRows, tracesText } from './traces.ts'

const row = (fields: object) => rowFrom(JSON.stringify({ ...benchRow('sea', 1), ...fields }), 'a:1')
const answer = '<predicted_observation>total 53</predicted_observation>'

describe('traceOf', () => {
  it('has nothing to say where there is no reasoning', () => {
    assert.equal(traceOf(row({ gen: answer })), undefined)
  })

  it('counts corrections and stated limits, wherever the reasoning stands', () => {
    const reasoning =
      'The file has 52 characters. Wait, the newline counts: 53. Hmm, let me recheck. ' +
      "I can't know the inode, so I will guess it. The waiter waits."
    const trace = traceOf(row({ gen: answer, reasoning }))
    assert.deepEqual(traceOf(row({ gen: `<think>${reasoning}</think>${answer}` })), trace)
    assert.deepEqual(trace, {
      length: reasoning.length,
      words: 27,
      corrections: 3,
      waits: 1,
      limits: 2,
      drafts: 0,
      changedDrafts: 0,
      isLeaked: undefined,
      isInTruth: undefined,
    })
  })

  it('finds drafts, and those that were changed', () => {
    const reasoning =
      'First:\n```\ntotal 52\n```\nThe command was\n```bash\nsome quite different words here\n```\nso\n```\ntotal 53\n```\n'
    const trace = traceOf(row({ gen: answer, reasoning }))
    assert.deepEqual([trace?.drafts, trace?.changedDrafts], [2, 1])
  })

  it('finds the reference answer in the prediction', () => {
    const system_str =
      '## Simulation Instruction\n**Target Query:** who?\n**Reference Answer:** "Ada  Lovelace".\n'
    const leaking = '<predicted_observation>[1] ada lovelace was</predicted_observation>'
    const read = (gen: string) => {
      const trace = traceOf(row({ gen, reasoning: 'so', system_str }))
      return [trace?.isLeaked, trace?.isInTruth]
    }
    assert.deepEqual(read(leaking), [true, false])
    assert.deepEqual(read(answer), [false, false])
  })
})

describe('traceRows', () => {
  it('sums up by domain', async () => {
    const report = await traceRows(
      (async function* () {
        yield row({ gen: answer, reasoning: 'Wait. Wait.' })
        yield row({ gen: answer, reasoning: 'Sure.' })
        yield row({ gen: answer, task: 'land' })
      })(),
    )
    assert.deepEqual(report.domains.sea, {
      rows: 2,
      traces: 2,
      mean_length: 8,
      median_length: 11,
      mean_words: 1.5,
      waits: 2,
      corrections: 2,
      corrections_per_turn: 1,
      most_corrections: 2,
      limits: 0,
      changed_drafts: 0,
      references: 0,
      leaked: 0,
      leaked_not_in_truth: 0,
    })
    assert.deepEqual([report.overall.rows, report.overall.traces], [3, 2])
    assert.equal(report.domains.land?.corrections_per_turn, null)
    assert.match(tracesText(report), /^ {2}land {2} {3}0\/1 +– +– +0 +0 +– +0 +– +– +–$/m)
  })
})
