// How control leaves a command before its end.
import type { Shell } from '../shell.ts'

/** `break` and `continue`, out of so many loops. */
export class LoopSignal {
  readonly kind: 'break' | 'continue'
  levels: number

  constructor(kind: 'break' | 'continue', levels: number) {
    this.kind = kind
    this.levels = levels
  }
}

/** `return` from a function or a sourced file. */
export class ReturnSignal {
  readonly status: number

  constructor(status: number) {
    this.status = status
  }
}

/** `exit` of a shell or subshell. */
export class ExitSignal {
  readonly status: number

  constructor(status: number) {
    this.status = status
  }
}

/** A signal that ends the process. */
export class DeathSignal extends ExitSignal {
  readonly signal: string

  constructor(signal: string, number: number) {
    super(128 + number)
    this.signal = signal
  }
}

export interface DiscardOptions {
  readonly status?: number
  /** Whether a shell that runs a script ends here. */
  readonly endsScript?: boolean
  /** Raised by a builtin about its own arguments: only that command fails. */
  readonly isBuiltins?: boolean
  /** A variable has no value and `set -u` wants one: no command catches it. */
  readonly isUnbound?: boolean
  /** What dash says instead, and then ends with status 2. */
  readonly inDash?: string
}

/** A failure that discards the rest of the command line; its message is complete but for the prefix. */
export class Discard {
  /** Empty once it was reported. */
  message: string
  readonly status: number
  readonly endsScript: boolean
  readonly isBuiltins: boolean
  readonly isUnbound: boolean
  readonly inDash: string | undefined

  constructor(
    message: string,
    { status = 1, endsScript = true, isBuiltins = false, isUnbound = false, inDash }: DiscardOptions = {},
  ) {
    this.message = message
    this.status = status
    this.endsScript = endsScript
    this.isBuiltins = isBuiltins
    this.isUnbound = isUnbound
    this.inDash = inDash
  }
}

/** Says why the line was given up, where that was not said further in. */
export async function reportDiscard(discard: Discard, shell: Shell): Promise<void> {
  const { message } = discard
  discard.message = ''
  const { inDash } = discard
  if (message !== '') await shell.complain(message, inDash === undefined ? {} : { inDash })
}
