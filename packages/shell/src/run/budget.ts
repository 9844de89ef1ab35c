// What one line may cost. Counts, not seconds, so that the same line always ends the same way.
import { NotComputable } from '../not-computable.ts'

/** Thrown where a line costs more than it may: what it would have done is not known. */
export class Exhausted extends NotComputable {}

/** How much one line may do; with more it is not computable. */
export interface Limits {
  /** Commands and turns of loops; a command that starts a program counts twenty times. */
  readonly commands: number
  /** Functions within functions, and shells within shells. */
  readonly depth: number
  /** Subshells: pipelines, substitutions, scripts. */
  readonly subshells: number
  /** Bytes it may print. */
  readonly output: number
}

/** What a line may do unless a session is told otherwise. */
export const usualLimits: Limits = {
  commands: 4_000_000,
  depth: 5000,
  subshells: 50_000,
  output: 4 * 1024 * 1024,
}

/** What a budget is made of. */
export interface BudgetOptions {
  readonly limits?: Limits
  readonly signal?: AbortSignal | undefined
}

const commandsPerBreath = 256
const costOfProgram = 20
// what programs hand to one another, to files and to the reader
const mostHanded = 256 * 1024 * 1024

/** What is left for the running line. */
export class Budget {
  private commandsLeft: number
  private subshellsLeft: number
  private bytesLeft = mostHanded
  private nested = 0
  private sinceBreath = 0
  readonly depth: number
  private readonly signal: AbortSignal | undefined
  private failure: { readonly reason: unknown } | undefined

  constructor({ limits = usualLimits, signal }: BudgetOptions = {}) {
    this.commandsLeft = limits.commands
    this.subshellsLeft = limits.subshells
    this.depth = limits.depth
    this.signal = signal
  }

  /** Gives the line up: whatever still runs for it stops, for the first reason that was given. */
  giveUp(reason: unknown): void {
    this.failure ??= { reason }
  }

  /** Takes the start of a program from what is left. */
  program(): void {
    this.command(costOfProgram - 1)
  }

  /** Takes bytes that programs hand on from what is left. */
  hand(bytes: number): void {
    this.bytesLeft -= bytes
    if (this.bytesLeft < 0) throw new NotComputable('more bytes than one line may move')
  }

  /** Runs what runs within something else; that may not go on for ever. */
  async within<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.nested >= this.depth) throw new NotComputable('endless recursion')
    this.nested++
    try {
      return await work()
    } finally {
      this.nested--
    }
  }

  /** Takes a command from what is left. */
  command(cost = 1): void {
    if (this.failure) throw this.failure.reason
    this.signal?.throwIfAborted()
    this.sinceBreath += cost
    this.commandsLeft -= cost
    if (this.commandsLeft < 0) throw new Exhausted('a line of too many commands')
  }

  /** Whether a long line should let timers and sockets have their turn, without which no signal would come. */
  isBreathDue(): boolean {
    if (this.signal === undefined || this.sinceBreath < commandsPerBreath) return false
    this.sinceBreath = 0
    return true
  }

  /** Takes a subshell from what is left. */
  subshell(): void {
    if (this.subshellsLeft-- <= 0) throw new Exhausted('a line of too many subshells')
  }
}
