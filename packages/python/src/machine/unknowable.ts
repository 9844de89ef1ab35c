// What ends a run from within: exceptions that pass through the interpreter, which cannot catch them.

/** The run needs what is not known here, or does what is not done here. */
export class Unknowable extends Error {
  override readonly name = 'Unknowable'
}

/** The run came to a file that was not shared with it. */
export class NeedsFiles extends Error {
  override readonly name = 'NeedsFiles'
  readonly path: string
  /** Whether its content is needed, or only what it is. */
  readonly withBytes: boolean

  constructor(path: string, { withBytes }: { withBytes: boolean }) {
    super(path)
    this.path = path
    this.withBytes = withBytes
  }
}

/** The process ended by itself. */
export class Exited extends Error {
  override readonly name = 'Exited'
  readonly status: number

  constructor(status: number) {
    super(`exit ${status}`)
    this.status = status
  }
}
