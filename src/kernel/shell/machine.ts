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
}

/** The world's clock: it moves only when something takes time. */
export class Clock {
  now: number

  constructor(now: number) {
    this.now = now
  }

  advance(milliseconds: number): void {
    this.now += milliseconds
  }
}
