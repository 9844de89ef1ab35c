// Where two texts differ: the lines of an imagined observation, and the lines that are known.
import type { Claim } from '../../../src/world/turn.ts'

const maxClaims = 3
const maxLine = 200

/** Claims for the lines that differ, the first few of them. */
export function lineClaims(about: string, imagined: string, known: string): Claim[] {
  const ours = linesOf(known)
  const theirs = linesOf(imagined)
  const claims: Claim[] = []
  for (let index = 0; index < Math.max(ours.length, theirs.length); index++) {
    if (ours[index] === theirs[index]) continue
    claims.push({
      about: `${about}, line ${index + 1}`,
      says: theirs[index] === undefined ? 'nothing more' : shown(theirs[index] ?? ''),
      known: ours[index] === undefined ? 'there is no further line' : `it is ${shown(ours[index] ?? '')}`,
    })
    // one line too many or too few would make every later line differ
    if (claims.length === maxClaims || ours.length !== theirs.length) break
  }
  return claims
}

// how a text ends says nothing about what it says
function linesOf(text: string): string[] {
  return text.trimEnd() === ''
    ? []
    : text
        .trimEnd()
        .split('\n')
        .map(line => line.trimEnd())
}

function shown(line: string): string {
  const cut = line.length > maxLine ? `${line.slice(0, maxLine)}…` : line
  return `'${cut}'`
}
