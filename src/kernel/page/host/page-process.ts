// One process of one browser. It answers one question after the other, and is killed when it computes too long.
import { type ChildProcess, spawn } from 'node:child_process'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type ThreadTime, threadTime } from '../../host/process/thread-time.ts'
import { readableFolders } from '../../host/rights/readable-folders.ts'
import { serveShelves, shelfDescriptor } from '../../host/shelf.ts'
import { Answer, type Question } from './page-protocol.ts'

export interface ProcessOptions {
  /** How long it may compute at one question, in milliseconds of a processor. */
  readonly deadlineMs?: number
  readonly heapMiB?: number
}

const measuredEveryMs = 50
const mostLine = 8_000_000
const startMs = 20_000

interface Asked {
  readonly resolve: (answer: Answer) => void
  computedMs: number
}

/** A process that was lost: why. */
export class PageLost extends Error {
  override readonly name = 'PageLost'
}

export class PageProcess {
  readonly #child: ChildProcess
  readonly #deadlineMs: number
  readonly #shelves = new Set<string>()
  readonly #lost: (error: PageLost) => void
  readonly #ended: Promise<never>
  #asked: Asked | undefined
  #measured: ThreadTime | undefined
  #watch: NodeJS.Timeout | undefined
  #pending = ''
  isAlive = true

  constructor({ deadlineMs = 10_000, heapMiB = 512 }: ProcessOptions = {}) {
    this.#deadlineMs = deadlineMs
    const { promise, reject } = Promise.withResolvers<never>()
    promise.catch(() => {})
    this.#ended = promise
    this.#lost = reject
    this.#child = start(heapMiB)
    const { stdout } = this.#child
    serveShelves(this.#child.stdio[shelfDescriptor] as Duplex, name => this.#shelves.has(name))
    stdout?.setEncoding('utf8').on('data', (text: string) => this.#take(text))
    this.#child.stdin?.on('error', () => {})
    this.#child.on('error', error => this.end(error.message))
    this.#child.on('exit', () => this.end('its process ended by itself'))
    this.#hold(false)
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Waits until it has loaded what it needs. */
  ready(): Promise<Answer> {
    return this.#await(startMs)
  }

  /** Asks it something; rejects with `PageLost` where it is gone, or computes too long. */
  ask(question: Question): Promise<Answer> {
    if ('open' in question) for (const { shelf } of question.open.sites) this.#shelves.add(shelf)
    const answer = this.#await(this.#deadlineMs)
    this.#child.stdin?.write(`${JSON.stringify(question)}\n`)
    return answer
  }

  /** Kills it. */
  end(why: string): void {
    if (!this.isAlive) return
    this.isAlive = false
    clearInterval(this.#watch)
    this.#child.kill('SIGKILL')
    this.#lost(new PageLost(why))
  }

  async #await(deadlineMs: number): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    this.#asked = { resolve, computedMs: 0 }
    this.#measured = undefined
    this.#hold(true)
    this.#watch = setInterval(() => this.#measure(deadlineMs), measuredEveryMs)
    try {
      return await Promise.race([promise, this.#ended])
    } finally {
      clearInterval(this.#watch)
      this.#asked = undefined
      this.#hold(false)
    }
  }

  // time that it waits counts too, as nobody is to wait for it
  #measure(deadlineMs: number): void {
    const asked = this.#asked
    if (asked === undefined) return
    const time = threadTime(this.pid ?? 0)
    const before = this.#measured
    this.#measured = time
    if (before && time) asked.computedMs += time.computedMs - before.computedMs
    if (time === undefined || time.isIdle) asked.computedMs += measuredEveryMs
    if (asked.computedMs >= deadlineMs) this.end(`it did not come to rest within ${deadlineMs / 1000} s`)
  }

  #take(text: string): void {
    this.#pending += text
    if (this.#pending.length > mostLine) this.end('it says too much')
    for (let lines = 0; lines < 2 && this.isAlive; lines++) this.#takeLine()
  }

  #takeLine(): void {
    const at = this.#pending.indexOf('\n')
    if (at === -1) return
    const line = this.#pending.slice(0, at)
    this.#pending = this.#pending.slice(at + 1)
    const answer = read(line)
    if (answer === undefined || this.#asked === undefined) this.end('what it says is not understood')
    else this.#asked.resolve(answer)
  }

  #hold(isAwaited: boolean): void {
    const change = isAwaited ? 'ref' : 'unref'
    this.#child[change]()
    for (const stream of this.#child.stdio)
      (stream as unknown as { [name: string]: (() => void) | undefined })?.[change]?.()
  }
}

function read(line: string): Answer | undefined {
  try {
    return Answer.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}

// its language and place are those of every machine
function start(heapMiB: number): ChildProcess {
  const here = fileURLToPath(import.meta.url)
  return spawn(
    process.execPath,
    [
      ...(here.endsWith('.ts') ? ['--conditions=agentworld-source'] : []),
      '--permission',
      ...readableFolders(here),
      `--max-old-space-size=${heapMiB}`,
      '--stack-size=3900',
      '--disable-warning=ExperimentalWarning',
      here.replace('page-process', 'child'),
    ],
    { env: { TZ: 'UTC', LC_ALL: 'en_GB.UTF-8' }, stdio: ['pipe', 'pipe', 'ignore', 'ignore', 'pipe'] },
  )
}
