// An assignment as it is written: words before it, a name, an operator and a value.
import { closingOf } from '../functions/expander.ts'

export interface WrittenAssignment {
  readonly name: string
  readonly operator: '=' | ':=' | '?=' | '+=' | '!='
  readonly value: string
}

/** A line that sets, defines or takes away a variable. */
export interface AssignmentLine {
  readonly kind: 'assign' | 'define' | 'undefine'
  readonly isExported: boolean
  readonly isOverride: boolean
  readonly isPrivate: boolean
  /** For `define` and `undefine` the name alone. */
  readonly assignment: WrittenAssignment
}

/** The assignment that a text is, if it is one. */
export function writtenAssignment(text: string): WrittenAssignment | undefined {
  const line = text.replace(/^[ \t]+/, '')
  let end: number | undefined
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at)
    if (character === '#') return undefined
    if (character === '$') {
      if (/[({]/.test(line.charAt(at + 1))) at = closingOf(line, at + 1)
      else at++
      if (at <= 0) return undefined
      if (end !== undefined) return undefined
      continue
    }
    const operator = /^(?:=|:=|::=|\?=|\+=|!=)/.exec(line.slice(at))?.[0]
    if (operator !== undefined) {
      const name = line.slice(0, end ?? at)
      const value = line.slice(at + operator.length).replace(/^[ \t\n]+/, '')
      const kind = (operator === '::=' ? ':=' : operator) as WrittenAssignment['operator']
      return { name, operator: kind, value }
    }
    if (character === ':') return undefined
    if (/[ \t]/.test(character)) end ??= at
    else if (end !== undefined) return undefined
  }
  return undefined
}

/** Reads the words that may stand before an assignment; undefined where the line is none. */
export function assignmentLine(
  text: string,
  { isForTarget = false }: { isForTarget?: boolean } = {},
): AssignmentLine | undefined {
  const words = { isExported: false, isOverride: false, isPrivate: false }
  let rest = text.replace(/^[ \t]+/, '')
  while (rest !== '') {
    const assignment = writtenAssignment(rest)
    if (assignment) return { kind: 'assign', ...words, assignment }
    const word = /^\S+/.exec(rest)?.[0] ?? ''
    rest = rest.slice(word.length).replace(/^[ \t]+/, '')
    if (word === 'export') words.isExported = true
    else if (word === 'override') words.isOverride = true
    else if (word === 'private') words.isPrivate = true
    else if (!isForTarget && (word === 'define' || word === 'undefine') && rest !== '') {
      const assignment = writtenAssignment(rest) ?? { name: rest.trimEnd(), operator: '=', value: '' }
      return { kind: word, ...words, assignment }
    } else return undefined
  }
  return undefined
}
