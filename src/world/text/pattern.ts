// Patterns from strangers, in RE2: it answers in time linear in the text, whatever the pattern.
import { RE2JS } from 're2js'
import { z } from 'zod'

const compiled = new Map<string, RE2JS>()
const maxKept = 500

/** The pattern, compiled; throws where RE2 does not know it. */
function patternFrom(source: string): RE2JS {
  const known = compiled.get(source)
  if (known) return known
  const pattern = RE2JS.compile(source)
  if (compiled.size >= maxKept) compiled.clear()
  compiled.set(source, pattern)
  return pattern
}

/** Whether the pattern is found anywhere in the text. */
export function matches(source: string, text: string): boolean {
  return patternFrom(source).matcher(text).find()
}

/** The text with all that the pattern finds taken out. */
export function without(source: string, text: string): string {
  return patternFrom(source).matcher(text).replaceAll('')
}

/** The source of a pattern that RE2 knows. */
export const Pattern = z.string().refine(
  source => {
    try {
      patternFrom(source)
      return true
    } catch {
      return false
    }
  },
  { message: 'Not a pattern that RE2 knows (it has no look-around and no back-references)' },
)
