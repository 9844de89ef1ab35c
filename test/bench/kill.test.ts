// A run that is killed again and again, over an endpoint that fails at every third request, ends with the very rows
// of a run that nobody disturbed.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { seededRandom } from '../../src/bench/score/seeded-random.ts'
import { agentworld, start } from '../cli/agentworld.ts'
import { benchReplies } from '../servers/bench-endpoint.ts'
import { openMisbehavingEndpoint } from '../servers/misbehaving-endpoint.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { asLines, benchRow } from './rows.ts'

const kills = 22
const concurrency = 4
const root = temporaryFolder()
const data = path.join(root, 'data')
mkdirSync(data)
for (const domain of ['terminal', 'android']) {
  const rows = Array.from({ length: 40 }, (_, index) =>
    benchRow(domain, index % 37, { turn: 1 + (index % 4) }),
  )
  writeFileSync(path.join(data, `${domain}_test.jsonl`), asLines(rows))
}

function commandLine(baseUrl: string, folder: string): string[] {
  const models = ['--model', `${baseUrl}#aw`, '--judge', `${baseUrl}#judge`]
  const rest = ['--output-dir', folder, '--concurrency', String(concurrency), '--quiet', '--json']
  return ['bench', 'run', '--data-dir', data, ...models, ...rest]
}

// how long it took and how often it was asked is not part of a row
function rowsIn(folder: string, file: string): string[] {
  const lines = readFileSync(path.join(folder, file), 'utf8').split('\n')
  assert.equal(lines.pop(), '')
  return lines
    .map(line => {
      const { seconds, attempts, judge_seconds, ...row } = JSON.parse(line)
      return JSON.stringify(row)
    })
    .sort()
}

describe('bench run', () => {
  it(`ends with the same rows after ${kills} kills as after none`, { timeout: 300_000 }, async t => {
    const calm = path.join(root, 'calm')
    await using quiet = await openMisbehavingEndpoint([benchReplies()])
    assert.equal((await agentworld(commandLine(quiet.baseUrl, calm), { cwd: root })).code, 0)

    const random = seededRandom(20_260_101)
    let good = 0
    let asked = 0
    let onRequest = (): void => {}
    const faulty = benchReplies({ random, faultShare: 0.33, onReply: () => (good += 1) })
    await using endpoint = await openMisbehavingEndpoint([
      exchange => {
        asked += 1
        onRequest()
        return faulty(exchange)
      },
    ])
    const rough = path.join(root, 'rough')
    const args = commandLine(endpoint.baseUrl, rough)
    for (let kill = 0; kill < kills; kill++) {
      const child = start(args, { cwd: root })
      child.stdout?.resume()
      child.stderr?.resume()
      const ended = new Promise<NodeJS.Signals | null>(resolve =>
        child.on('close', (_code, signal) => resolve(signal)),
      )
      const at = asked + 2 + Math.floor(random() * 9)
      onRequest = () => {
        // anywhere between this request and the next few: while reading, waiting, or writing a row
        if (asked === at) setTimeout(() => child.kill('SIGKILL'), random() * 12)
      }
      assert.equal(await ended, 'SIGKILL', `kill ${kill} came too late`)
    }
    onRequest = () => {}
    let last = await agentworld(args, { cwd: root })
    for (let more = 0; last.code !== 0 && more < 5; more++) last = await agentworld(args, { cwd: root })
    assert.equal(last.code, 0, last.stderr)

    for (const file of ['predictions.jsonl', 'judged.jsonl']) {
      const rows = rowsIn(rough, file)
      assert.equal(rows.length, 80)
      assert.deepEqual(rows, rowsIn(calm, file))
    }
    // only what was under way when a kill came, or what failed four times, is paid for twice
    const wasted = good - 160
    t.diagnostic(`${asked} requests, ${asked - good} faults, ${wasted} replies lost to kills`)
    assert.ok(wasted <= kills * concurrency, `${wasted} replies were paid for twice`)
  })
})
