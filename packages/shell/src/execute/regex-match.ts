// `[[ text =~ regex ]]`

import { PosixRegex } from '../languages/regex/posix-regex.ts'
import { RegexError } from '../languages/regex/regex-error.ts'
import { isUtf8Locale } from '../locale.ts'
import { Discard } from '../run/signals.ts'
import type { Shell } from '../shell.ts'

/** Whether it matches; the groups are left in BASH_REMATCH. */
export function matchRegex(text: string, regex: string, shell: Shell): boolean {
  try {
    const ignoreCase = shell.shellOptions.has('nocasematch')
    const match = new PosixRegex(regex, { isExtended: true, ignoreCase, isUtf8: isUtf8Locale(shell) }).exec(
      text,
    )
    const groups = match?.groups.map(span => (span ? text.slice(span[0], span[1]) : '')) ?? []
    shell.variables.open('BASH_REMATCH').list = new Map(groups.entries())
    return match !== undefined
  } catch (error) {
    if (error instanceof RegexError) throw new Discard('', { status: 2 })
    throw error
  }
}
