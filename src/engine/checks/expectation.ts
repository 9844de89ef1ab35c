// Whether what a success check looks at is what it must be. Patterns come from strangers, so they are RE2 and take
// linear time.
import type { Check } from '../../world/check.ts'
import { matches as isFound } from '../../world/text/pattern.ts'

/** True when every condition of the check holds for `found` (undefined: there is no such thing). */
export function holds(check: Check, found: string | undefined): boolean {
  const { exists, equals, contains, matches, near } = check
  if (exists !== undefined && exists !== (found !== undefined)) return false
  const needsText =
    equals !== undefined || contains !== undefined || matches !== undefined || near !== undefined
  if (!needsText) return exists !== undefined || found !== undefined
  if (found === undefined) return false
  if (equals !== undefined && equals.trimEnd() !== found.trimEnd()) return false
  if (contains !== undefined && !found.includes(contains)) return false
  if (matches !== undefined && !isFound(matches, found)) return false
  return near === undefined || Math.abs(numberIn(found) - near.value) <= near.within
}

function numberIn(text: string): number {
  const [first = ''] = text.replaceAll(/(?<=\d),(?=\d{3})/g, '').match(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/i) ?? []
  return first === '' ? Number.NaN : Number(first)
}
