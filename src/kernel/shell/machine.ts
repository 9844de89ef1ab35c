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

/** A background task: it runs until it sleeps, and goes on when its time has come. */
interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

/** The world's clock: it moves only when something takes time. */
export class Clock {
  now: number
  private sleepers: Sleeper[] = []
  /** Told when the running background task sleeps again or has ended. */
  private paused: (() => void) | undefined

  constructor(now: number) {
    this.now = now
  }

  advance(milliseconds: number): void {
    this.now += milliseconds
  }

  /** Lets time pass for the foreground; what sleeps in the background wakes on the way. */
  async sleep(milliseconds: number): Promise<void> {
    const until = this.now + milliseconds
    while (await this.wakeNext(until));
    this.now = Math.max(this.now, until)
  }

  /** Puts the running background task to sleep. */
  rest(milliseconds: number): Promise<void> {
    return new Promise(wake => {
      this.sleepers.push({ at: this.now + milliseconds, wake })
      this.pause()
    })
  }

  /** Runs a background task up to where it first sleeps, or to its end. */
  start(task: () => Promise<void>): Promise<void> {
    return this.whilePaused(() => {
      task().then(
        () => this.pause(),
        () => this.pause(),
      )
    })
  }

  /** Wakes the background task whose time comes first, if it comes by then; true where there was one. */
  async wakeNext(until: number): Promise<boolean> {
    const next = this.sleepers.reduce<Sleeper | undefined>(
      (first, other) => (!first || other.at < first.at ? other : first),
      undefined,
    )
    if (!next || next.at > until) return false
    this.sleepers = this.sleepers.filter(other => other !== next)
    this.now = Math.max(this.now, next.at)
    await this.whilePaused(next.wake)
    return true
  }

  get hasSleepers(): boolean {
    return this.sleepers.length > 0
  }

  private pause(): void {
    const told = this.paused
    this.paused = undefined
    told?.()
  }

  private whilePaused(go: () => void): Promise<void> {
    return new Promise(resolve => {
      this.paused = resolve
      go()
    })
  }
}
