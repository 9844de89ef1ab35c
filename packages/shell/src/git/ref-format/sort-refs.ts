// The order in which references are listed.
import { NotComputable } from '../../not-computable.ts'
import type { Invocation } from '../invocation.ts'
import { type Ref, refField } from './ref-fields.ts'

/** As versions: digits by their value. */
function compareVersions(a: string, b: string): number {
  const parts = (text: string) => text.match(/\d+|\D+/g) ?? []
  const [one, two] = [parts(a), parts(b)]
  for (let at = 0; at < Math.min(one.length, two.length); at++) {
    const [x = '', y = ''] = [one[at], two[at]]
    if (x === y) continue
    if (/^\d/.test(x) && /^\d/.test(y)) {
      if (x.startsWith('0') || y.startsWith('0')) throw new NotComputable('versions that begin with zeros')
      return Number(x) - Number(y)
    }
    return x < y ? -1 : 1
  }
  return one.length - two.length
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function comparison(git: Invocation, key: string): (a: Ref, b: Ref) => number {
  const isDown = key.startsWith('-')
  const typed = isDown ? key.slice(1) : key
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
