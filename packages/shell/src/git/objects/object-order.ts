// The order git meets the objects it has in mind: that of its table of them.
import { NotComputable } from '../../not-computable.ts'

/** Sorts some of all objects as git lists them. */
export function inTableOrder(some: readonly string[], all: readonly string[]): string[] {
  let size = 32
  while (size - 1 <= 2 * (all.length - 1)) size *= 2
  const place = (id: string) => Buffer.from(id.slice(0, 8), 'hex').readUInt32LE() & (size - 1)
  const taken = new Map<number, number>()
  for (const id of all) taken.set(place(id), (taken.get(place(id)) ?? 0) + 1)
  const wanted = some.map(id => ({ id, at: place(id) })).sort((one, other) => one.at - other.at)
  // where two belong in one place, the later goes on to the next free one; which was later is not known
  let pushed = 0
  let isUnsure = false
  let met = 0
  const known = new Set(wanted.map(({ at }) => at))
  const counts = new Map<number, number>()
  for (const { at } of wanted) counts.set(at, (counts.get(at) ?? 0) + 1)
  for (let at = 0; at < size; at++) {
    const here = taken.get(at) ?? 0
    if (pushed === 0) {
      met = 0
      isUnsure = false
    }
    if (known.has(at)) met += counts.get(at) ?? 0
    pushed = Math.max(0, pushed + here - 1)
    isUnsure ||= pushed > 0
    if (isUnsure && met > 1) throw new NotComputable('the order of git objects')
  }
  if (pushed > 0) throw new NotComputable('the order of git objects')
  return wanted.map(({ id }) => id)
}
