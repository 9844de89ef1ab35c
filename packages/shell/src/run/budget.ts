// What one step may cost. Counts, not seconds, so that the same step always ends the same way.

/** Thrown where a command runs on and on; a real terminal would be interrupted. */
export class Exhausted extends Error {
  override readonly name = 'Exhausted'
}

export interface BudgetOptions {
  readonly commands?: number
  readonly depth?: number
  readonly subshells?: number
  readonly signal?: AbortSignal
}

export class Budget {
  private commandsLeft: number
  private subshellsLeft: number
  readonly depth: number
  private readonly signal: AbortSignal | undefined
  /** Set when the step was given up: whatever still runs for it stops. */
  isCancelled = false

  constructor({ commands = 100_000, depth = 300, subshells = 2000, signal }: BudgetOptions = {}) {
    this.commandsLeft = commands
    this.subshellsLeft = subshells
    this.depth = depth
    this.signal = signal
  }

  command(): void {
    if (this.isCancelled) throw new Exhausted('the step was given up')
    this.signal?.throwIfAborted()
    if (this.commandsLeft-- <= 0) throw new Exhausted('too many commands')
  }

  subshell(): void {
    if (this.subshellsLeft-- <= 0) throw new Exhausted('too many processes')
  }
}
