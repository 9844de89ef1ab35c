// Whether what a success check looks at is as it must be. Patterns come from strangers: RE2, linear in time.
import { RE2JS } from 're2js'
import type { Check } from '../world/check.ts'
import { WorldError } from '../world/error.ts'

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
  if (matches !== undefined && !patternFrom(matches).matcher(found).find()) return false
  return near === undefined || Math.abs(numberIn(found) - near.value) <= near.within
}

/** A pattern of a check, compiled; throws a WorldError where RE2 does not know it. */
export function patternFrom(source: string): RE2JS {
  try {
    return RE2JS.compile(source)
  } catch (cause) {
    throw new WorldError('world', `success: matches: '${source.slice(0, 80)}' is not a pattern RE2 knows.`, {
      remedy: 'Look-around and back-references are not supported; everything else is.',
      cause,
    })
  }
}

function numberIn(text: string): number {
  const [first = ''] = text.replaceAll(/(?<=\d),(?=\d{3})/g, '').match(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/i) ?? []
  return first === '' ? Number.NaN : Number(first)
}
