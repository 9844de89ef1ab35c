// What the benchmark itself costs. An endpoint in another process answers after 200 ms:
//   - 140 rows, infer and judge, one at a time and 64 at once: how much faster
//   - its own CPU time for a row, infer and judge together, and what it takes to start and to end
//   - 10,000 rows of 40 KB, infer and judge: the most memory it took
// --quick leaves out the one-at-a-time run and takes 1,000 rows.
import { fork, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { finished } from 'node:stream/promises'
import { benchReplies } from '../test/servers/bench-endpoint.ts'
import { scriptOptions } from './script/script-options.ts'

const latencyMs = 200
// the child that serves has no options
const { quick: isQuick } = process.send
  ? { quick: false }
  : scriptOptions(import.meta.filename, { quick: false })
const root = mkdtempSync(path.join(tmpdir(), 'agentworld-speed-'))
const rowBytes = 40_000

if (process.send) await serve()
else await measure()

// the child: two endpoints, on a core of their own
async function serve(): Promise<void> {
  rmSync(root, { recursive: true })
  const [slow, fast] = await Promise.all([openEndpoint(latencyMs), openEndpoint(0)])
  process.send?.({ slow, fast })
}

async function openEndpoint(replyMs: number): Promise<string> {
  const reply = benchReplies({ latencyMs: replyMs })
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString('utf8'))
    await reply({ body, response })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

async function measure(): Promise<void> {
  const server = fork(import.meta.filename, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  try {
    const urls = await new Promise<{ slow: string; fast: string }>(resolve =>
      server.once('message', message => resolve(message as { slow: string; fast: string })),
    )
    const few = await dataOf(140)
    // what a run costs before its first row, and after its last
    const single = await bench(urls.slow, await dataOf(1), 64)
    const together = await bench(urls.slow, few, 64)
    const alone = isQuick ? undefined : await bench(urls.slow, few, 1)
    const many = await dataOf(isQuick ? 1000 : 10_000)
    const large = await bench(urls.fast, many, 16)
    const perRow = (cost: Cost, rows: number) => ((cost.cpuMs - single.cpuMs) / (rows - 1)).toFixed(1)
    print([
      ['140 rows of 40 KB, infer and judge, 64 at once', `${together.seconds.toFixed(1)} s`],
      ['the same, one at a time', alone ? `${alone.seconds.toFixed(1)} s` : 'left out'],
      ['times faster', alone ? (alone.seconds / together.seconds).toFixed(1) : 'left out'],
      ['own CPU for a row, of 140', `${perRow(together, few.rows)} ms`],
      [`own CPU for a row, of ${many.rows}`, `${perRow(large, many.rows)} ms`],
      ['own CPU to start and to end', `${single.cpuMs.toFixed(0)} ms`],
      [`most memory, ${many.rows} rows of 40 KB`, `${large.peakMiB.toFixed(0)} MiB`],
      [`time, ${many.rows} rows of 40 KB`, `${large.seconds.toFixed(0)} s`],
    ])
  } finally {
    server.kill()
    rmSync(root, { recursive: true })
  }
}

function print(rows: readonly (readonly [name: string, value: string])[]): void {
  console.log('| | |\n| --- | ---: |')
  for (const [name, value] of rows) console.log(`| ${name} | ${value} |`)
}

interface Data {
  readonly folder: string
  readonly rows: number
}

async function dataOf(rows: number): Promise<Data> {
  const folder = path.join(root, `data-${rows}`)
  mkdirSync(folder)
  const file = createWriteStream(path.join(folder, 'terminal_test.jsonl'))
  for (let id = 0; id < rows; id++) {
    const text = (turn: number) =>
      `row ${id} turn ${turn} ${'some words of a long output '.repeat(rowBytes / 28 / 5)}`
    const prompt = [1, 2, 3].map(
      turn => `### Turn ${turn}\n**Action:**\n\`\`\`bash\necho ${turn} ${id}\n\`\`\``,
    )
    const row = {
      task: 'terminal',
      id,
      prompt,
      response: [1, 2, 3].map(turn => `**Environment Observation:**\n${text(turn)}`),
      current_prompt: prompt.at(-1),
      system_str: text(0) + text(9),
      turn_idx: 3,
      total_turns: 4,
    }
    if (!file.write(`${JSON.stringify(row)}\n`)) await new Promise(resolve => file.once('drain', resolve))
  }
  file.end()
  await finished(file)
  return { folder, rows }
}

interface Cost {
  readonly seconds: number
  readonly cpuMs: number
  readonly peakMiB: number
}

// the command line in a process of its own, as a user starts it; it tells what it used when it ends
async function bench(baseUrl: string, { folder, rows }: Data, concurrency: number): Promise<Cost> {
  const out = path.join(root, `out-${rows}-${concurrency}`)
  const models = ['--model', `${baseUrl}#aw`, '--judge', `${baseUrl}#judge`]
  const flags = [
    '--data-dir',
    folder,
    '--output-dir',
    out,
    '--concurrency',
    String(concurrency),
    '--quiet',
    '--json',
  ]
  const code = `
    ;(await import('node:module')).enableCompileCache()
    const { runCommandLine } = await import(${JSON.stringify(path.join(import.meta.dirname, '../src/cli/run-command-line.ts'))})
    const { Writable } = await import('node:stream')
    const nowhere = new Writable({ write(_chunk, _encoding, done) { done() } })
    const idle = process.cpuUsage(), started = performance.now()
    const outside = { stdin: process.stdin, stdout: nowhere, stderr: process.stderr, environment: {}, signal: new AbortController().signal }
    const stages = [['infer', ${JSON.stringify([...models.slice(0, 2), ...flags])}], ['judge', ${JSON.stringify(['--predictions', path.join(out, 'predictions.jsonl'), ...models.slice(2), ...flags.slice(2)])}]]
    for (const [name, args] of stages) if ((await runCommandLine(['bench', name, ...args], outside)) !== 0) process.exit(1)
    const { user, system } = process.cpuUsage(idle)
    console.log(JSON.stringify({ seconds: (performance.now() - started) / 1000, cpuMs: (user + system) / 1000, peakMiB: process.resourceUsage().maxRSS / 1024 }))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const text = Buffer.concat(await child.stdout.toArray()).toString('utf8')
  return JSON.parse(text.trim().split('\n').at(-1) ?? '') as Cost
}
