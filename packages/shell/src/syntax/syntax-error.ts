/** A script that cannot be parsed, in bash's words (without its `bash: ` prefix). */
export class ShellSyntaxError extends Error {
  override readonly name = 'ShellSyntaxError'
  readonly line: number
  /** Whether more input could have completed it. */
  readonly isIncomplete: boolean

  constructor(message: string, { line, isIncomplete = false }: { line: number; isIncomplete?: boolean }) {
    super(message)
    this.line = line
    this.isIncomplete = isIncomplete
  }
}
