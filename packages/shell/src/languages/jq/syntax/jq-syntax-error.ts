// A program that is none, with the complaints of jq's parser: what it came upon, and what could have stood there.

/** One complaint, and where in the program. */
export interface Complaint {
  readonly message: string
  readonly at: number
}

/** What is wrong with a program; the first complaint is the parser's own, others follow from how it goes on. */
export class JqSyntaxError extends Error {
  override readonly name = 'JqSyntaxError'
  readonly complaints: readonly Complaint[]

  constructor(complaints: readonly Complaint[]) {
    super(complaints[0]?.message ?? 'syntax error')
    this.complaints = complaints
  }
}

/** The parser's own complaint: up to four things that could have stood there are told. */
export function unexpectedToken(found: string, expected: readonly string[]): string {
  const list = expected.length > 0 ? `, expecting ${expected.join(' or ')}` : ''
  return `syntax error, unexpected ${found}${list} (Unix shell quoting issues?)`
}

const words = new Set(
  'as import include module def if then else elif and or end reduce foreach try catch label __loc__'.split(
    ' ',
  ),
)

/** A token as the parser calls it. */
export function tokenName(kind: string, text: string): string {
  if (kind === 'end') return '$end'
  if (kind === 'number') return 'LITERAL'
  if (kind === 'string') return 'QQSTRING_START'
  if (kind === 'format') return 'FORMAT'
  if (kind === 'field') return 'FIELD'
  if (kind === 'variable') return "'$'"
  if (kind === 'invalid') return 'INVALID_CHARACTER'
  if (kind === 'name') return words.has(text) ? text : 'IDENT'
  return text.length === 1 ? `'${text}'` : text
}
