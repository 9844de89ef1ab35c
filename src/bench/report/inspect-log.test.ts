import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import { asLines, benchRow } from '../../../test/bench/rows.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { writeInspectLog } from './inspect-log.ts'
import { reportData } from './report-data.ts'

// reads a ZIP by its central directory, as other programs do
function unzipped(file: string): Map<string, string> {
  const bytes = readFileSync(file)
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const entries = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    const [packed, length] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)]
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26)
    const name = bytes.toString('utf8', at + 46, at + 46 + length)
    entries.set(name, inflateRawSync(bytes.subarray(start, start + packed)).toString('utf8'))
    at += 46 + length
  }
  return entries
}

function lacksNothing(value: object, ...names: readonly string[]): void {
  const missing = names.flatMap(list => list.split(' ')).filter(name => !Object.hasOwn(value, name))
  assert.deepEqual(missing, [])
}

describe('writeInspectLog', () => {
  it('writes a header, every sample, and their summaries', async () => {
    const folder = temporaryFolder()
    const file = path.join(folder, 'judged.jsonl')
    const scores = { format: 5, factuality: 4, consistency: 3, realism: 2, quality: 1, total_score: 3 }
    writeFileSync(
      file,
      asLines([
        benchRow('sea', 1, {
          gen: 'ä',
          reasoning: 'hm',
          finish_reason: 'stop',
          failed: 0,
          ...scores,
          weaknesses: ['w'],
        }),
        benchRow('sea', 2, { gen: '', failed: 1, failure: 'empty', error_message: 'No model generation' }),
      ]),
    )
    const log = path.join(folder, 'report.eval')
    await writeInspectLog(log, await reportData(file, { most: 0, resamples: 10 }), {
      created: '2026-01-02T03:04:05.000Z',
    })
    const entries = unzipped(log)
    assert.deepEqual(
      [...entries.keys()],
      [
        '_journal/start.json',
        'samples/judged.jsonl:1_epoch_1.json',
        'samples/judged.jsonl:2_epoch_1.json',
        '_journal/summaries/1.json',
        'summaries.json',
        'header.json',
      ],
    )
    const read = (name: string) => JSON.parse(entries.get(name) ?? '')
    const header = read('header.json')
    assert.deepEqual([header.version, header.status, header.results.total_samples], [2, 'success', 2])
    assert.deepEqual(header.results.scores[5].metrics.macro_mean, {
      name: 'macro_mean',
      value: 50,
      params: {},
    })
    const sample = read('samples/judged.jsonl:1_epoch_1.json')
    assert.equal(sample.messages.length, 5)
    assert.deepEqual(sample.messages.at(-1).content, [
      { type: 'reasoning', reasoning: 'hm' },
      { type: 'text', text: 'ä' },
    ])
    assert.deepEqual([sample.target, sample.output.completion], ['output 2 of sea 1', 'ä'])
    assert.deepEqual(sample.scores.total_score, { value: 3, history: [], explanation: 'w' })
    const failed = read('samples/judged.jsonl:2_epoch_1.json')
    assert.deepEqual([failed.scores, failed.metadata.failure], [{}, 'empty'])
    assert.equal(read('summaries.json').length, 2)
    // what the schema of Inspect's log names as required
    lacksNothing(header, 'version status eval plan stats invalidated tags metadata')
    lacksNothing(
      header.eval,
      'eval_id run_id created task task_id task_version task_attribs task_args task_args_passed dataset model',
      'model_generate_config model_args config packages',
    )
    lacksNothing(header.plan.steps[0], 'solver params params_passed')
    lacksNothing(header.stats, 'started_at completed_at model_usage role_usage connection_limit_history')
    lacksNothing(
      sample,
      'id epoch input target messages output metadata store events model_usage role_usage attachments',
    )
    for (const summary of read('summaries.json'))
      lacksNothing(summary, 'id epoch input target metadata model_usage role_usage completed')
  })
})
