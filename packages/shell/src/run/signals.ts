// How control leaves a command before its end.

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

export interface DiscardOptions {
  readonly status?: number
  /** Whether a shell that runs a script ends here. */
  readonly endsScript?: boolean
  /** Raised by a builtin about its own arguments: only that command fails. */
  readonly isBuiltins?: boolean
}

/** A failure that discards the rest of the command line; its message is complete but for the prefix. */
export class Discard {
  readonly message: string
  readonly status: number
  readonly endsScript: boolean
  readonly isBuiltins: boolean

  constructor(message: string, { status = 1, endsScript = true, isBuiltins = false }: DiscardOptions = {}) {
    this.message = message
    this.status = status
    this.endsScript = endsScript
    this.isBuiltins = isBuiltins
  }
}
