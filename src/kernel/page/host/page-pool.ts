// The processes of browsers: so many at once, and one more that is ready before it is asked for. One that has shown a page is
// never given to another.
import { availableParallelism } from 'node:os'
import { WorldError } from '../../../world/error.ts'
import { AwakeKernels } from '../../host/awake-kernels.ts'
import { GivenUp } from '../../host/given-up.ts'
import { PageProcess, type ProcessOptions } from './page-process.ts'

const idleMs = 30_000

export class PagePool {
  readonly #options: ProcessOptions
  /** Who has a process: the longest idle lose theirs where there are too many. */
  readonly awake: AwakeKernels
  readonly givenUp = new GivenUp()
  readonly #most: number
  #busy = 0
  #waiting: (() => void)[] = []
  #spare: PageProcess | undefined
  #idle: NodeJS.Timeout | undefined

  constructor({
    most = Math.max(4, 2 * availableParallelism()),
    ...options
  }: ProcessOptions & { most?: number } = {}) {
    this.#most = most
    this.#options = options
    this.awake = new AwakeKernels({ most })
  }

  /** Does something in a process, when few enough are at work. */
  async turn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy >= this.#most) await new Promise<void>(resolve => this.#waiting.push(resolve))
    this.#busy += 1
    try {
      return await work()
    } finally {
      this.#busy -= 1
      this.#waiting.shift()?.()
    }
  }

  /** A process that has shown nothing yet. */
  async take(): Promise<PageProcess> {
    requireJsdom()
    const spare = this.#spare
    this.#spare = undefined
    const taken = spare?.isAlive ? spare : await this.#start()
    this.#prepare()
    return taken
  }

  /** Ends the process that is ready. */
  close(): void {
    clearTimeout(this.#idle)
    this.#spare?.end('it was closed')
    this.#spare = undefined
  }

  #prepare(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.close(), idleMs).unref()
    if (this.#spare?.isAlive) return
    this.#start().then(
      process => {
        if (this.#spare?.isAlive) process.end('it is not needed')
        else this.#spare = process
      },
      () => {},
    )
  }

  async #start(): Promise<PageProcess> {
    const process = new PageProcess(this.#options)
    await process.ready()
    return process
  }
}

function requireJsdom(): void {
  try {
    import.meta.resolve('jsdom/package.json')
  } catch (cause) {
    throw new WorldError('kernel', 'Pages are read with jsdom, which is not installed.', {
      cause,
      remedy: 'Install it: npm install jsdom@31.0.1',
    })
  }
}
