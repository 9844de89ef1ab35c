/** A script that cannot be parsed, in bash's words (without its `bash: ` prefix). */
export class ShellSyntaxError extends Error {
  override readonly name = 'ShellSyntaxError'
  readonly line: number
  /** Whether more input could have completed it. */
  readonly isIncomplete: boolean
  /** What would have ended the construct that is still open at the end. */
  readonly expected: string | undefined

  constructor(
    message: string,
    { line, isIncomplete = false, expected }: { line: number; isIncomplete?: boolean; expected?: string },
  ) {
    super(message)
    this.expected = expected
    this.line = line
    this.isIncomplete = isIncomplete
  }
}
