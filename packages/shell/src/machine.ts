// The machine a shell runs on: who, where, when. Plain data, but for the clock, which moves.

/** The machine a shell runs on: plain data. */
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

/** What `uname` and its like tell. */
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
  readonly fail: (reason: unknown) => void
  readonly process: object | undefined
}

const nextTurn = () => new Promise<void>(resolve => setImmediate(resolve))

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
  private breathing = 0

  constructor(now: number) {
    this.now = now
  }

  /** Lets the host's timers and sockets have their turn; no time of this clock passes. */
  async breathe(): Promise<void> {
    this.breathing++
    await nextTurn()
    this.breathing--
  }

  /** Waits for what is done outside of this clock; no time of it passes. */
  async outside<Result>(work: Promise<Result>): Promise<Result> {
    this.breathing++
    try {
      return await work
    } finally {
      this.breathing--
    }
  }

  // everything here runs in microtasks, but for what breathes: when they have drained, all tasks sleep, wait or have ended
  private async drained(): Promise<void> {
    do await nextTurn()
    while (this.breathing > 0)
  }

  /** Lets time pass that nothing sleeps through. */
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

  /** Puts a background task to sleep, in the name of a process. */
  rest(milliseconds: number, process?: object): Promise<void> {
    return new Promise((wake, fail) => {
      this.sleepers = [...this.sleepers, { at: this.now + milliseconds, wake, fail, process }]
    })
  }

  /** Whether what this process runs is asleep, and nothing else. */
  isAsleep(process: object): boolean {
    return this.sleepers.some(sleeper => sleeper.process === process)
  }

  /** Ends what this process waits for. */
  async interrupt(process: object, reason: unknown): Promise<void> {
    const [ended] = this.sleepers.filter(sleeper => sleeper.process === process)
    this.sleepers = this.sleepers.filter(sleeper => sleeper !== ended)
    ended?.fail(reason)
    await this.drained()
  }

  /** Runs a background task up to where it first sleeps, or to its end. It reports its own failures. */
  async start(task: () => Promise<void>): Promise<void> {
    void task()
    await this.drained()
  }

  /** Wakes the background task whose time comes first, if it comes by then; true where there was one. */
  async wakeNext(until: number): Promise<boolean> {
    const at = Math.min(...this.sleepers.map(sleeper => sleeper.at))
    const next = this.sleepers.find(sleeper => sleeper.at === at)
    if (!next || at > until) return false
    this.sleepers = this.sleepers.filter(sleeper => sleeper !== next)
    this.now = Math.max(this.now, at)
    next.wake()
    await this.drained()
    return true
  }
}
