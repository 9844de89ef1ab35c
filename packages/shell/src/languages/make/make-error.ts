// What ends make at once: a message with its place, and the exit code.

/** Where a line of a makefile stands. */
export interface Place {
  readonly file: string
  readonly line: number
}

/** Thrown for `*** …  Stop.` */
export class MakeError extends Error {
  override readonly name = 'MakeError'
  readonly place: Place | undefined

  constructor(message: string, place?: Place) {
    super(message)
    this.place = place
  }
}
