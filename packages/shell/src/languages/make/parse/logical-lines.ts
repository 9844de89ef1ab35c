// The lines of a makefile: joined where a backslash ends one, without comments where none belong to a recipe.
import { closingOf } from '../functions/expander.ts'

export interface LogicalLine {
  /** As it stands, with all its line ends. */
  readonly raw: string
  /** The number of its first line. */
  readonly line: number
}

/** The lines of a text; one that ends in a backslash goes on in the next. */
export function logicalLines(text: string): LogicalLine[] {
  const physical = text.split('\n')
  if (physical.at(-1) === '') physical.pop()
  const found: LogicalLine[] = []
  for (let at = 0; at < physical.length; at++) {
    const line = at + 1
    let raw = physical[at] ?? ''
    while (endsInBackslash(raw) && at + 1 < physical.length) raw += `\n${physical[++at]}`
    found.push({ raw: raw.replace(/\r(?=\n|$)/g, ''), line })
  }
  return found
}

function endsInBackslash(text: string): boolean {
  return (/\\*$/.exec(text)?.[0].length ?? 0) % 2 === 1
}

/** One line: what a backslash ends goes on after one space. */
export function collapsed(raw: string): string {
  if (!raw.includes('\\\n')) return raw
  return raw.replace(/[ \t]*(\\+)\n[ \t]*/g, (whole, slashes: string) =>
    slashes.length % 2 === 1 ? `${'\\'.repeat((slashes.length - 1) / 2)} ` : whole,
  )
}

/** Where the first of these characters stands outside of references; -1 where none does. Backslashes take it away. */
export function unquotedIndex(text: string, characters: string, from = 0): number {
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '$' && /[({]/.test(text.charAt(at + 1))) {
      const end = closingOf(text, at + 1)
      if (end === -1) return -1
      at = end
    } else if (character === '$') at++
    else if (characters.includes(character) && !isTakenAway(text, at)) return at
  }
  return -1
}

function isTakenAway(text: string, at: number): boolean {
  return (/\\*$/.exec(text.slice(0, at))?.[0].length ?? 0) % 2 === 1
}

/** The line up to its comment; `\#` is a number sign. */
export function withoutComment(line: string): string {
  const at = unquotedIndex(line, '#')
  const kept = at === -1 ? line : line.slice(0, at)
  return kept.includes('\\#') ? kept.replace(/\\#/g, '#') : kept
}
