// Runs kernels in one child process that has no rights: no files, no processes, no network, no environment.
// A child that hangs is killed; whoever had a kernel in it opens it again from what it knows.
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import type { Socket } from 'node:net'
import * as path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Request, Response } from './protocol.ts'
import { serveShelves, shelfDescriptor } from './shelf.ts'

/** The child went away, or was killed because it did not answer. */
export class HostLost extends Error {
  override readonly name = 'HostLost'
  /** Whether this very call was the one that did not answer. */
  readonly isCulprit: boolean

  constructor(message: string, { isCulprit }: { isCulprit: boolean }) {
    super(message)
    this.isCulprit = isCulprit
  }
}

type WithoutCall<T> = T extends unknown ? Omit<T, 'call'> : never
export type Question = WithoutCall<Request>

interface Pending {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

export interface HostOptions {
  /** The module whose `openKernel` makes kernels. */
  readonly module: URL
  readonly heapMiB: number
}

const mostAtOnce = 4

export class KernelHost {
  readonly #options: HostOptions
  #child: Promise<ChildProcess> | undefined
  #running: ChildProcess | undefined
  #pending = new Map<number, Pending>()
  #asking = 0
  readonly #waiting: (() => void)[] = []
  #calls = 0
  /** Counts the children: a kernel of an earlier one is gone. */
  generation = 0

  constructor(options: HostOptions) {
    this.#options = options
  }

  /** Asks the child, and kills it when no answer comes in time. Time spent waiting for others does not count. */
  async ask(question: Question, { deadlineMs }: { deadlineMs: number }): Promise<unknown> {
    this.#child ??= this.#start()
    const child = await this.#child
    await this.#enter()
    try {
      if (this.#running !== child) throw new HostLost('it went away', { isCulprit: false })
      return await this.#send(child, question, deadlineMs)
    } finally {
      this.#leave()
    }
  }

  // the child has one thread: more questions at once would only wait there, on the clock of their deadlines
  async #enter(): Promise<void> {
    if (this.#asking < mostAtOnce) this.#asking += 1
    else await new Promise<void>(resolve => this.#waiting.push(resolve))
  }

  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#asking -= 1
  }

  #send(child: ChildProcess, question: Question, deadlineMs: number): Promise<unknown> {
    const call = ++this.#calls
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        child.kill('SIGKILL')
        this.#lose(child, `it did not answer within ${deadlineMs / 1000} s`, { culprit: call })
      }, deadlineMs)
      if (this.#pending.size === 0) child.channel?.ref()
      this.#pending.set(call, { resolve, reject, timer })
      child.send({ ...question, call } as Request, error => {
        if (error) this.#lose(child, error.message)
      })
    })
  }

  /** Ends the child; the next question starts another. */
  async close(): Promise<void> {
    const child = await this.#child?.catch(() => undefined)
    child?.kill('SIGKILL')
    if (child) this.#lose(child, 'it was closed')
  }

  #start(): Promise<ChildProcess> {
    const { module, heapMiB } = this.#options
    const here = fileURLToPath(import.meta.url)
    const child = fork(here.replace('kernel-host', 'child'), [module.href], {
      execArgv: [
        ...(here.endsWith('.ts') ? ['--conditions=agentworld-source'] : []),
        '--permission',
        ...readable(here),
        `--max-old-space-size=${heapMiB}`,
        '--disable-warning=ExperimentalWarning',
      ],
      env: {},
      serialization: 'json',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
    })
    let complaints = ''
    child.stderr?.setEncoding('utf8').on('data', text => {
      complaints = (complaints + text).slice(-2000)
    })
    ;(child.stderr as Socket | null)?.unref()
    const shelves = child.stdio[shelfDescriptor] as Socket
    serveShelves(shelves)
    shelves.unref()
    this.#running = child
    return new Promise((resolve, reject) => {
      child.on('message', (response: Response) => {
        if ('ready' in response) {
          // from now on only an open question keeps this process waiting
          child.unref()
          child.channel?.unref()
          resolve(child)
        } else this.#answer(child, response)
      })
      child.on('exit', () => {
        this.#lose(child, 'it ended by itself')
        reject(new HostLost(`its process did not start: ${complaints.trim()}`, { isCulprit: true }))
      })
    })
  }

  #answer(child: ChildProcess, response: Exclude<Response, { ready: true }>): void {
    const pending = this.#pending.get(response.call)
    if (!pending) return
    this.#settle(child, response.call, pending)
    if ('error' in response) pending.reject(new Error(response.error))
    else pending.resolve(response.value)
  }

  #settle(child: ChildProcess, call: number, { timer }: Pending): void {
    clearTimeout(timer)
    this.#pending.delete(call)
    if (this.#pending.size === 0) child.channel?.unref()
  }

  #lose(child: ChildProcess, why: string, { culprit = 0 } = {}): void {
    if (this.#running !== child) return
    for (const [call, pending] of [...this.#pending]) {
      this.#settle(child, call, pending)
      pending.reject(new HostLost(why, { isCulprit: call === culprit }))
    }
    this.#running = undefined
    this.#child = undefined
    this.generation++
  }
}

/** The child may read our own code and the packages it imports, until it has loaded them. */
function readable(here: string): string[] {
  const root = packageOf(path.dirname(here))
  const at = root.lastIndexOf(`${path.sep}node_modules${path.sep}`)
  const packages = at === -1 ? path.join(root, 'node_modules') : root.slice(0, at + '/node_modules'.length)
  const folders = [root, packages, ...(existsSync(packages) ? [realpathSync(packages)] : [])]
  return [...new Set(folders)].map(folder => `--allow-fs-read=${folder}`)
}

/** The nearest folder above that is a package. */
function packageOf(folder: string): string {
  const above = path.dirname(folder)
  return above === folder || existsSync(path.join(folder, 'package.json')) ? folder : packageOf(above)
}
