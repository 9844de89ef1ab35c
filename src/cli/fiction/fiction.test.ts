import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { Writable } from 'node:stream'
import { describe, it } from 'node:test'
import { captured } from '../../../test/cli/captured.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openSession } from '../../index.ts'
import type { Outside } from '../outside.ts'
import { runCommandLine } from '../run-command-line.ts'
import { progressLine } from './batch-progress.ts'

// says on the stream itself that something was written
function told(stream: Outside['stdout']): Outside['stdout'] {
  return new Writable({
    write(chunk, _encoding, done) {
      stream.write(chunk, () => {
        stream.emit('ready')
        done()
      })
    },
  })
}

async function run(...args: readonly string[]) {
  const { outside, stdout, stderr } = captured([])
  const code = await runCommandLine(args, outside)
  return { code, stdout: stdout(), stderr: stderr() }
}

describe('agentworld fiction', () => {
  const place = temporaryFolder()
  const world = path.join(place, 'world')

  it('makes a world, lists its questions, and asks one', async () => {
    const made = await run(
      'fiction',
      'new',
      '--theme',
      'cheese-fair',
      '--strategy',
      'grounded',
      '--rows',
      '300-320',
      '--seed',
      '4',
      '-o',
      world,
    )
    assert.equal(made.code, 0, made.stdout + made.stderr)
    assert.match(
      made.stdout,
      /^A web about farmhouse cheese, \d{4} \(grounded, 4\): 3\d\d rows, \d+ pages, \d+ questions in /,
    )
    const listed = await run('fiction', 'list', world)
    assert.match(listed.stdout, /^q01 {2}fact, easy: \d+ pages?, 1 hop, 1 row$/m)
    assert.ok(!(await run('fiction', 'list', world, '--json')).stdout.includes('"answer"'))
    const file = path.join(place, 'q.yaml')
    assert.equal((await run('fiction', 'ask', world, 'q07', '-o', file, '--snippets', 'withheld')).code, 0)
    const session = await openSession({ world: file })
    const { observation } = await session.step({ name: 'web_search', arguments: { query: 'cheese' } })
    assert.equal(new Set(observation.text.match(/^Snippet: .*$/gm)).size, 1)
    await session.close()
    const again = await run('fiction', 'ask', world, 'q08', '-o', file)
    assert.deepEqual(
      [again.code, again.stderr],
      [1, `agentworld: ${file} exists already.\nName another file with -o.\n`],
    )
    const unknown = await run('fiction', 'ask', world, 'q99')
    assert.deepEqual([unknown.code, /has no question 'q99'/.test(unknown.stderr)], [2, true])
  })

  it('checks a world from its files', async () => {
    const { code, stdout } = await run('fiction', 'check', world)
    assert.equal(code, 0, stdout)
    assert.match(stdout, /^ {2}files +ok, 7 looked at$/m)
    assert.match(stdout, /^1 world: 3\d\d rows/m)
  })

  it('scores answers over trials', async () => {
    const answers = path.join(place, 'answers.jsonl')
    const question = JSON.parse(
      (await run('fiction', 'list', world, '--json', '--answers')).stdout.split('\n')[0] ?? '',
    ) as { columns: { name: string }[]; answer: string[][] }
    const table = `| ${question.columns.map(({ name }) => name).join(' | ')} |\n|---|\n| ${question.answer[0]?.join(' | ')} |`
    writeFileSync(
      answers,
      [table, 'no idea']
        .map((answer, trial) => JSON.stringify({ question: 'q01', trial, answer }))
        .join('\n'),
    )
    const { stdout, code } = await run('fiction', 'score', world, '--answers', answers)
    assert.equal(code, 0)
    assert.match(stdout, /\| item F1 \| 0\.5000 \| 1\.0000 \| 0\.0000 \|/)
    assert.match(stdout, /\| 2 \| 1\.0000 \| 0\.0000 \|/)
    writeFileSync(answers, '{"question": 3}')
    assert.equal((await run('fiction', 'score', world, '--answers', answers)).code, 2)
  })

  it('makes batches', async () => {
    const folder = path.join(place, 'worlds')
    const args = [
      'fiction',
      'batch',
      '-n',
      '2',
      '--rows',
      '300-320',
      '--theme',
      'cheese-fair',
      '--theme',
      'record-label',
      '-o',
      folder,
      '-q',
    ]
    assert.equal((await run(...args)).stdout, `2 worlds in ${folder}; 0 with problems\n`)
    assert.equal(
      (await run(...args)).stdout,
      `2 worlds in ${folder}, 2 of them from before; 0 with problems\n`,
    )
  })

  it('refuses what it cannot do, with the remedy', async () => {
    for (const [args, message] of [
      [['fiction'], /fiction needs one of its commands/],
      [['fiction', 'new', '-o', world, '--rows', '3'], /--rows: expected N-M/],
      [['fiction', 'new', '-o', world, '--theme', 'cheese'], /There is no theme 'cheese'/],
      [['fiction', 'new', '-o', world, '--model', 'scripted:x'], /needs a topic/],
      [['fiction', 'new', '-o', place], /exists already, and is not a fictional world/],
      [['fiction', 'check', place], /manifest\.json/],
    ] as const) {
      const { code, stderr } = await run(...args)
      assert.ok(code > 0)
      assert.match(stderr, message)
    }
  })

  it('serves a world as web pages until it is stopped', async () => {
    const stopping = new AbortController()
    const { outside, stdout } = captured([], { signal: stopping.signal })
    const ready = once(outside.stdout, 'ready')
    const writing = { ...outside, stdout: told(outside.stdout) }
    const ended = runCommandLine(['fiction', 'browse', world, '--port', '0'], writing)
    await ready
    const response = await fetch(stdout().trim())
    assert.equal(response.status, 200)
    assert.match(await response.text(), /<h1>Sites of this web<\/h1>/)
    const { port } = new URL(stdout().trim())
    const { code, stderr } = await run('fiction', 'browse', world, '--port', port)
    assert.equal(code, 2)
    assert.match(stderr, new RegExp(`^agentworld: Port ${port} of 127\\.0\\.0\\.1 is taken\\.$`, 'm'))
    stopping.abort()
    assert.equal(await ended, 0)
  })

  it('lists themes', async () => {
    assert.match(
      (await run('fiction', 'themes')).stdout,
      /^mountain-huts +registry +time-shifted, long-tail, private, grounded$/m,
    )
  })
})

describe('progressLine', () => {
  it('tells how far it is, how fast, and what went wrong', () => {
    assert.equal(
      progressLine({ total: 10, resumed: 2, done: 4, failed: 1 }, 2),
      'worlds 6/10 · 2 from before · 2.0 worlds/s · 2 s left · 1 with problems',
    )
    assert.equal(
      progressLine({ total: 10, resumed: 0, done: 0, failed: 0 }, 0),
      'worlds 0/10 · 0 with problems',
    )
  })
})
