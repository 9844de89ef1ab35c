// Field splitting by IFS.

/** A run of characters of a field; quoted ones are never split and never wildcards. */
export interface Fragment {
  readonly text: string
  readonly isQuoted: boolean
}
export type Field = Fragment[]

/** What fields are split at while IFS is unset. */
export const defaultSeparators = ' \t\n'

/** Collects the fields that one word becomes. */
export class FieldBuilder {
  readonly fields: Field[] = []
  private current: Field | undefined
  private readonly separators: string

  constructor(separators: string) {
    this.separators = separators
  }

  add(text: string, { isQuoted }: { isQuoted: boolean }): void {
    if (text === '' && !isQuoted) return
    this.current ??= []
    this.current.push({ text, isQuoted })
  }

  /** Ends the field being built, if any. */
  cut(): void {
    if (this.current) this.fields.push(this.current)
    this.current = undefined
  }

  /** Adds the result of an unquoted expansion, split where IFS says. */
  addSplit(text: string): void {
    const { separators } = this
    if (separators === '') {
      this.add(text, { isQuoted: false })
      return
    }
    let start = 0
    for (let at = 0; at < text.length; at++) {
      const character = text.charAt(at)
      if (!separators.includes(character)) continue
      this.add(text.slice(start, at), { isQuoted: false })
      at = this.separator(text, at)
      start = at + 1
    }
    this.add(text.slice(start), { isQuoted: false })
  }

  // white space around one other separator counts as one; a separator that is no white space always ends a field
  private separator(text: string, at: number): number {
    let end = at
    let hard = 0
    while (end < text.length && this.separators.includes(text.charAt(end))) {
      if (!isBlank(text.charAt(end)) && ++hard > 1) break
      end++
    }
    if (hard > 0 && !this.current) this.current = []
    this.cut()
    return end - 1
  }

  finish(): Field[] {
    this.cut()
    return this.fields
  }
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\t' || character === '\n'
}

/** The text of a field, quotes gone. */
export function textOf(field: Field): string {
  return field.length === 1 ? (field[0]?.text ?? '') : field.map(({ text }) => text).join('')
}

/** Splits a line for `read`: the last name gets the rest. */
export function splitLine(
  line: string,
  { separators, count }: { separators: string; count: number },
): string[] {
  const blanks = [...separators].filter(isBlank).join('')
  const isIn = (set: string, at: number) => at < line.length && set.includes(line.charAt(at))
  const fields: string[] = []
  let at = 0
  while (isIn(blanks, at)) at++
  while (at < line.length && fields.length < count - 1) {
    const start = at
    while (at < line.length && !isIn(separators, at)) at++
    fields.push(line.slice(start, at))
    while (isIn(blanks, at)) at++
    if (isIn(separators, at) && !isIn(blanks, at)) {
      at++
      while (isIn(blanks, at)) at++
    }
  }
  if (at < line.length && fields.length < count)
    fields.push(lastField(line.slice(at), { separators, blanks }))
  return fields
}

function lastField(rest: string, { separators, blanks }: { separators: string; blanks: string }): string {
  let text = rest
  while (text !== '' && blanks.includes(text.slice(-1))) text = text.slice(0, -1)
  const hard = [...separators].filter(character => !isBlank(character))
  const last = text.slice(-1)
  // one trailing separator belongs to the only field before it
  if (
    last !== '' &&
    hard.includes(last) &&
    ![...text.slice(0, -1)].some(character => separators.includes(character))
  )
    return text.slice(0, -1)
  return text
}
