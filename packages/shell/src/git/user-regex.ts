// A regular expression of the user's, as far as ours read it as git does.
import { countedRegex } from '../languages/regex/counted-regex.ts'
import { NotComputable } from '../not-computable.ts'

/** Compiles it; what is no expression here has no answer, since git words its refusals by the C library. */
export function userRegex(pattern: string, flags = '', typed = pattern): RegExp {
  try {
    return countedRegex(pattern, flags)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new NotComputable(`the regular expression '${typed}' in git`)
  }
}
