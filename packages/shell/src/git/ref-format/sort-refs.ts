// The order in which references are listed.
import { NotComputable } from '../../not-computable.ts'
import type { Invocation } from '../invocation.ts'
import { type Ref, refField } from './ref-fields.ts'

// where a comparison stands: among other characters, in a number, in a fraction, in leading zeros; by the class of the next
const nextState = [0, 3, 9, 0, 3, 3, 0, 6, 6, 0, 6, 9] as const
const [compare, measure] = [2, 3]
const resultOf = [
  [2, 2, 2, 2, 3, 2, 2, 2, 2],
  [2, -1, -1, 1, 3, 3, 1, 3, 3],
  [2, 2, 2, 2, 2, 2, 2, 2, 2],
  [2, 1, 1, -1, 2, 2, -1, 2, 2],
] as const

/** As versions, like the C library: digits by their value, those behind leading zeros as fractions. */
function compareVersions(a: string, b: string): number {
  const isDigit = (letter: string) => letter >= '0' && letter <= '9'
  const kind = (letter: string) => (letter === '0' ? 2 : isDigit(letter) ? 1 : 0)
  let state = kind(a.charAt(0))
  let at = 0
  for (; a.charAt(at) === b.charAt(at); at++) {
    if (at >= a.length) return 0
    state = (nextState[state] ?? 0) + kind(a.charAt(at + 1))
  }
  const difference = a.charAt(at) < b.charAt(at) ? -1 : 1
  const result = resultOf[Math.floor(state / 3)]?.[(state % 3) * 3 + kind(b.charAt(at))] ?? compare
  if (result === compare) return difference
  if (result !== measure) return result
  const digits = (text: string) => /^\d*/.exec(text.slice(at + 1))?.[0].length ?? 0
  return digits(a) - digits(b) || difference
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function comparison(git: Invocation, key: string): (a: Ref, b: Ref) => number {
  const isDown = key.startsWith('-')
  const typed = isDown ? key.slice(1) : key
  if (
    git.config.all('versionsort.suffix').length > 0 ||
    git.config.all('versionsort.prereleasesuffix').length > 0
  )
    throw new NotComputable('git with suffixes of versions')
  const version = /^(?:version|v):(refname.*)$/.exec(typed)?.[1]
  const field = version ?? typed
  if (/^color|^align|^if/.test(field)) throw new NotComputable(`the order ${key}`)
  const isDate = /^\*?(author|committer|tagger|creator)date/.test(field)
  const isNumber = isDate || /^\*?(objectsize|numparent)$/.test(field)
  const asked = isDate ? `${field.replace(/:.*$/, '')}:unix` : field
  const value = (ref: Ref) => refField(git, ref, asked)
  return (a, b) => {
    const [one, two] = [value(a), value(b)]
    const result =
      version !== undefined
        ? compareVersions(one, two)
        : isNumber
          ? Number(one) - Number(two)
          : order(one, two)
    return isDown ? -result : result
  }
}

/** By the keys, the last of them first, and by name where they say nothing. */
export function sortedRefs<T extends Ref>(git: Invocation, refs: readonly T[], keys: readonly string[]): T[] {
  const comparisons = [...keys].reverse().map(key => comparison(git, key))
  return [...refs].sort((a, b) => {
    for (const compare of comparisons) {
      const result = compare(a, b)
      if (result !== 0) return result
    }
    return order(a.ref, b.ref)
  })
}
