interface SyntaxErrorOptions {
  readonly line: number
  readonly isIncomplete?: boolean
  readonly expected?: string
  readonly status?: ShellSyntaxError['status']
  readonly goesOn?: boolean
  readonly quoted?: string
  readonly inDash?: string
}

/** A script that cannot be parsed, in bash's words (without its `bash: ` prefix); bash has none for some conditions. */
export class ShellSyntaxError extends Error {
  override readonly name = 'ShellSyntaxError'
  readonly line: number
  /** Whether more input could have completed it. */
  readonly isIncomplete: boolean
  /** What would have ended the construct that is still open at the end. */
  readonly expected: string | undefined
  /** The status it leaves; bash keeps what it was after a condition it cannot read. */
  readonly status: number | 'kept'
  /** Whether a script goes on with the next line. */
  readonly goesOn: boolean
  /** What is repeated on a line of its own. */
  readonly quoted: string | undefined
  /** What dash says, where that is known. */
  readonly inDash: string | undefined

  constructor(
    message: string,
    { line, isIncomplete = false, expected, status = 2, goesOn = false, quoted, inDash }: SyntaxErrorOptions,
  ) {
    super(message)
    this.expected = expected
    this.line = line
    this.isIncomplete = isIncomplete
    this.status = status
    this.goesOn = goesOn
    this.quoted = quoted
    this.inDash = inDash
  }
}
