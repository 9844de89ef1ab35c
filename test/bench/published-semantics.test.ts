// The meaning of the published script, written down a second time and as plainly as it can be: one row after the other,
// no retries, no files. On the same rows and endpoint the benchmark must come to the same predictions, scores and means.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { seededRandom } from '../../src/bench/score/seeded-random.ts'
import { runCommandLine } from '../../src/cli/run-command-line.ts'
import { captured } from '../cli/captured.ts'
import { benchReplies } from '../servers/bench-endpoint.ts'
import { openMisbehavingEndpoint } from '../servers/misbehaving-endpoint.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { asLines, benchRow, type TestRow } from './rows.ts'

const rows: readonly TestRow[] = ['swe', 'x/mcp', 'os'].flatMap(task =>
  Array.from({ length: 9 }, (_, index) =>
    benchRow(task, index % 7, { turn: 1 + (index % 4), ...(index === 3 ? { system_str: '' } : {}) }),
  ),
)
const dimensions = ['format', 'factuality', 'consistency', 'realism', 'quality'] as const

interface Message {
  readonly role: string
  readonly content: string
}

// system, then every earlier turn, then the asked one with its instruction
function plainMessages(row: TestRow): Message[] {
  const [prompts, responses] = [row.prompt, row.response] as [string[], string[]]
  const messages: Message[] = []
  if (row.system_str) messages.push({ role: 'system', content: String(row.system_str) })
  for (let turn = 0; turn < row.turn_idx - 1; turn++) {
    messages.push({ role: 'user', content: prompts[turn] ?? '' })
    messages.push({ role: 'assistant', content: responses[turn] ?? '' })
  }
  messages.push({ role: 'user', content: prompts[row.turn_idx - 1] ?? '' })
  return messages
}

async function ask(baseUrl: string, messages: readonly Message[]): Promise<string> {
  const body = JSON.stringify({ model: 'aw', messages, max_tokens: 32768, temperature: 0.6, stream: true })
  const text = await (await fetch(`${baseUrl}/chat/completions`, { method: 'POST', body })).text()
  return text
    .split('\n\n')
    .filter(event => event.startsWith('data: {'))
    .map(event => JSON.parse(event.slice(6)).choices[0]?.delta.content ?? '')
    .join('')
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const scaled = (values: readonly number[]) => ((mean(values) - 1) / 4) * 100

describe('bench run', () => {
  it('comes to what the published script means, over an endpoint with faults', async () => {
    await using calm = await openMisbehavingEndpoint([benchReplies()])
    const expected = new Map<string, string>()
    for (const [index, row] of rows.entries())
      expected.set(`all_test.jsonl:${index + 1}`, await ask(calm.baseUrl, plainMessages(row)))

    const root = temporaryFolder()
    const data = path.join(root, 'data')
    mkdirSync(data)
    writeFileSync(path.join(data, 'all_test.jsonl'), asLines(rows))
    await using rough = await openMisbehavingEndpoint([
      benchReplies({ random: seededRandom(7), faultShare: 0.2 }),
    ])
    const { outside, stdout } = captured()
    const models = ['--model', `${rough.baseUrl}#aw`, '--judge', `${rough.baseUrl}#judge`]
    const args = ['bench', 'run', '--data-dir', data, ...models, '--output-dir', root, '--quiet', '--json']
    assert.equal(await runCommandLine(args, outside), 0)

    const judged = readFileSync(path.join(root, 'judged.jsonl'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line))
    assert.deepEqual(
      new Map(judged.map((row): [string, string] => [row.row_key, row.gen]).sort()),
      new Map([...expected].sort()),
    )
    for (const row of judged) {
      const verdict = JSON.parse(/\{.*\}/s.exec(row.judge_raw_output)?.[0] ?? '')
      for (const dimension of dimensions) assert.equal(row[dimension], verdict[dimension])
      assert.equal(row.total_score, mean(dimensions.map(dimension => verdict[dimension])))
      assert.equal(row.extracted_output, /<predicted_observation>\n(.*)\n</s.exec(row.gen)?.[1])
      assert.equal(row.failed, 0)
    }

    const score = JSON.parse(stdout())
    const near = (actual: number, wanted: number) =>
      assert.ok(Math.abs(actual - wanted) < 1e-9, `${actual} ${wanted}`)
    for (const domain of ['swe', 'mcp', 'os']) {
      const own = judged.filter(row => row.task.split('/').at(-1) === domain)
      for (const column of [...dimensions, 'total_score']) {
        near(score.domains[domain][column], scaled(own.map(row => row[column])))
      }
      assert.deepEqual([score.domains[domain].n, score.domains[domain].valid], [9, 9])
    }
    near(score.micro_overall, scaled(judged.map(row => row.total_score)))
  })
})
