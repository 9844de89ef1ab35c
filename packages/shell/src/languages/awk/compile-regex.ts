import { PosixRegex } from '../regex/posix-regex.ts'
import { RegexError } from '../regex/regex-error.ts'
import { AwkSyntaxError } from './awk-error.ts'

/** A regular expression of mawk: bytes, no intervals, no back-references. */
export function compileRegex(source: string, line?: number): PosixRegex {
  try {
    return new PosixRegex(source, { isExtended: true, escapes: 'awk' })
  } catch (error) {
    if (!(error instanceof RegexError)) throw error
    const reason = error.message.startsWith('Unmatched (')
      ? "missing ')'"
      : error.message === 'missing operand'
        ? error.message
        : 'bad class -- [], [^] or ['
    throw new AwkSyntaxError(
      `${line === undefined ? '' : `line ${line}: `}regular expression compile failed (${reason})\n\0${source}`,
    )
  }
}
