// The machine a shell runs on: who, where, when. Plain data, but for the clock, which moves.

export interface Machine {
  readonly user: string
  readonly uid: number
  readonly gid: number
  readonly group: string
  readonly groups: readonly { readonly name: string; readonly gid: number }[]
  readonly home: string
  readonly host: string
  readonly system: SystemFacts
  /** Programs this machine does not have. */
  readonly absent: ReadonlySet<string>
  /** Whether a word that is no known program may still be one, here or in this machine's open parts. */
  isOpenCommand(name: string): boolean
  readonly terminal: { readonly isTerminal: boolean; readonly columns: number; readonly lines: number }
}

export interface SystemFacts {
  /** e.g. `Debian GNU/Linux 12 (bookworm)` */
  readonly release: string
  /** e.g. `6.1.0-18-amd64` */
  readonly kernel: string
  readonly version: string
  readonly architecture: string
  readonly bootTime: number
  readonly processors: number
}

/** Something in the background that sleeps. */
interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

// everything here runs in microtasks: when they have drained, all tasks sleep, wait or have ended
const drained = () => new Promise<void>(resolve => setImmediate(resolve))

/** Thrown in what sleeps past the clock's deadline. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut'
}

/** The world's clock: it moves only when something takes time. */
export class Clock {
  now: number
  /** When whoever started the running command loses patience. */
  deadline: number | undefined
  private sleepers: readonly Sleeper[] = []

  constructor(now: number) {
    this.now = now
  }

  advance(milliseconds: number): void {
    this.now += milliseconds
  }

  /** Lets time pass for the foreground; what sleeps in the background wakes on the way. */
  async sleep(milliseconds: number): Promise<void> {
    const { deadline } = this
    const until = Math.min(this.now + milliseconds, deadline ?? Number.POSITIVE_INFINITY)
    const isCut = deadline !== undefined && this.now + milliseconds > deadline
    while (await this.wakeNext(until));
    this.now = Math.max(this.now, until)
    if (isCut) throw new TimedOut('the time was up')
  }

  /** Puts a background task to sleep. */
  rest(milliseconds: number): Promise<void> {
    return new Promise(wake => {
      this.sleepers = [...this.sleepers, { at: this.now + milliseconds, wake }]
    })
  }

  /** Runs a background task up to where it first sleeps, or to its end. It reports its own failures. */
  async start(task: () => Promise<void>): Promise<void> {
    void task()
    await drained()
  }

  /** Wakes the background task whose time comes first, if it comes by then; true where there was one. */
  async wakeNext(until: number): Promise<boolean> {
    const at = Math.min(...this.sleepers.map(sleeper => sleeper.at))
    const next = this.sleepers.find(sleeper => sleeper.at === at)
    if (!next || at > until) return false
    this.sleepers = this.sleepers.filter(sleeper => sleeper !== next)
    this.now = Math.max(this.now, at)
    next.wake()
    await drained()
    return true
  }
}
