/** A program that cannot be read; each line is printed after `awk: `. */
export class AwkSyntaxError extends Error {
  override readonly name = 'AwkSyntaxError'
}

/** A failure while running; `isLocated`: mawk adds the file and the record numbers. */
export class AwkRunError extends Error {
  override readonly name = 'AwkRunError'
  readonly isLocated: boolean

  constructor(message: string, { isLocated = true }: { isLocated?: boolean } = {}) {
    super(message)
    this.isLocated = isLocated
  }
}
