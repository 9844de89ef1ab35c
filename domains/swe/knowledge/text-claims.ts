// Where an imagined text and a known one differ.
import type { Claim } from '../../../src/world/turn.ts'

const mostClaims = 3
const mostShown = 200

/** Claims for the first lines that differ; how a text ends says nothing. */
export function textClaims(about: string, imagined: string, known: string): Claim[] {
  const theirs = linesOf(imagined)
  const ours = linesOf(known)
  const claims: Claim[] = []
  for (let index = 0; index < Math.max(ours.length, theirs.length); index++) {
    if (ours[index] === theirs[index]) continue
    claims.push({
      about: `${about}, line ${index + 1}`,
      says: theirs[index] === undefined ? 'nothing more' : shown(theirs[index] ?? ''),
      known: ours[index] === undefined ? 'there is no further line' : `it is ${shown(ours[index] ?? '')}`,
    })
    // one line too many or too few would make every later one differ
    if (claims.length === mostClaims || ours.length !== theirs.length) break
  }
  return claims
}

function linesOf(text: string): string[] {
  const trimmed = text.trimEnd()
  return trimmed === '' ? [] : trimmed.split('\n').map(line => line.trimEnd())
}

function shown(line: string): string {
  return `'${line.length > mostShown ? `${line.slice(0, mostShown)}…` : line}'`
}
