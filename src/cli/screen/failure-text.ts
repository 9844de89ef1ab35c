// A failure as a player reads it: what went wrong, and what to do about it, in one paragraph.
import type { WorldError } from '../../world/error.ts'
import { asFlag, wordedRemedy } from '../../world/remedy.ts'
import type { Paint } from './text/paint.ts'
import { safeText } from './text/safe-text.ts'
import { wrapped } from './text/wrapped.ts'

const mark = '✗ '

/** The paragraph, broken between words; what to do is dim. */
export function failureText(
  { message, remedy }: WorldError,
  { paint, width }: { paint: Paint; width: number },
): string {
  const said = safeText(message)
  const advice = remedy === undefined ? '' : ` ${safeText(wordedRemedy(remedy, asFlag))}`
  let left = letters(said)
  const painted = wrapped(said + advice, width - mark.length).map(line => {
    const end = placeAfter(line, left)
    left = Math.max(0, left - letters(line))
    return paint.red(line.slice(0, end)) + paint.dim(line.slice(end))
  })
  return painted.map((line, index) => `${index === 0 ? paint.red(mark) : '  '}${line}\n`).join('')
}

function letters(text: string): number {
  return text.replaceAll(/\s/g, '').length
}

/** Where a line goes on after so many letters: breaking lines changes the spaces alone. */
function placeAfter(line: string, count: number): number {
  let end = 0
  for (let seen = 0; end < line.length && (seen < count || line[end] === ' '); end++) {
    if (line[end] !== ' ') seen += 1
  }
  return count === 0 ? 0 : end
}
