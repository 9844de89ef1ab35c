// A child process of this very Node, without any right over the machine it runs on: its files, its folder and its streams
// are the world's, which it asks for over pipes.
import { type ChildProcess, spawn } from 'node:child_process'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { NotComputable } from '../../not-computable.ts'
import { answerRequest, type NodeRun, type Request, refuseNumbers } from './answer-request.ts'
import { mark } from './child/channel.ts'

const deadlineMs = 10_000
const here = fileURLToPath(new URL('./child/', import.meta.url))

export interface ChildRun {
  readonly run: Omit<NodeRun, 'feed'>
  /** What stands after Node's own options. */
  readonly args: readonly string[]
}

/** Runs a program to its end; its exit code. */
export async function runChild({ run, args }: ChildRun): Promise<number> {
  const { process: world } = run
  const child = start(args, world.environment)
  const input = child.stdin
  input?.on('error', () => {})
  const feed = (bytes: string) => input?.end(Buffer.from(bytes, 'latin1'))
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', error => reject(new NotComputable(`a Node program: ${error.message}`)))
    child.once('close', (code, signal) => {
      if (code === null) reject(new NotComputable(`a Node program that ends by ${signal}`))
      else resolve(code)
    })
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), deadlineMs)
  try {
    const [status] = await Promise.all([ended, served(child, { ...run, feed })])
    return status
  } catch (error) {
    child.kill('SIGKILL')
    await ended.catch(() => {})
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function start(args: readonly string[], environment: ReadonlyMap<string, string>): ChildProcess {
  const text = (bytes: string) => Buffer.from(bytes, 'latin1').toString()
  const preload = `${here}preload${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`
  const rights = ['--permission', `--allow-fs-read=${here}*`]
  const options = [...rights, '--expose-internals', '--max-old-space-size=512', '--require', preload]
  return spawn(process.execPath, [...options, ...args.map(text)], {
    argv0: 'node',
    cwd: '/',
    env: Object.fromEntries([...environment].map(([name, value]) => [text(name), text(value)])),
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  })
}

/** Answers what the child asks, and prints what it says besides, in the order it came. */
async function served(child: ChildProcess, run: NodeRun): Promise<void> {
  const complaints = child.stderr
  const answers = child.stdio[3] as Duplex
  answers.on('error', () => {})
  if (!complaints) return
  let rest = Buffer.alloc(0)
  for await (const chunk of complaints as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk])
    for (let next = nextFrame(rest); next; next = nextFrame(rest)) {
      await complain(run, rest.subarray(0, next.from))
      rest = rest.subarray(next.to)
      const body = Buffer.from(JSON.stringify(await answerRequest(run, next.request)))
      const length = Buffer.alloc(4)
      length.writeUInt32LE(body.length)
      answers.write(Buffer.concat([length, body]))
    }
  }
  await complain(run, rest)
}

interface Frame {
  readonly from: number
  readonly to: number
  readonly request: Request
}

function nextFrame(bytes: Buffer): Frame | undefined {
  const from = bytes.indexOf(mark, 0, 'latin1')
  if (from === -1) return undefined
  const line = bytes.indexOf('\n', from)
  if (line === -1) return undefined
  const length = Number(bytes.toString('latin1', from + mark.length, line))
  const to = line + 1 + length
  if (bytes.length < to) return undefined
  return { from, to, request: JSON.parse(bytes.toString('utf8', line + 1, to)) as Request }
}

const mostFrames = 10

/** Without the calls that stand between a script and Node here alone; where they took others' places nobody knows which. */
function withoutOwn(text: string): string {
  if (!text.includes(here)) return text
  const frames = text.split('\n').filter(line => line.startsWith('    at '))
  if (frames.length >= mostFrames) return text
  return text
    .split('\n')
    .filter(line => !(line.startsWith('    at ') && line.includes(here)))
    .join('\n')
}

async function complain({ process }: NodeRun, bytes: Buffer): Promise<void> {
  if (bytes.length === 0) return
  const text = withoutOwn(bytes.toString('latin1'))
  refuseNumbers(text)
  if (text.includes(here)) throw new NotComputable('what Node says of a failure within itself')
  await process.shell.output(2)?.write(text)
}
