// `[[ text =~ regex ]]`

import { decode, encode } from '../languages/regex/characters.ts'
import { PosixRegex } from '../languages/regex/posix-regex.ts'
import { RegexError } from '../languages/regex/regex-error.ts'
import { isUtf8Locale } from '../locale.ts'
import type { Shell } from '../shell.ts'
import { Elements } from '../state/elements.ts'

/** Thrown where the text on the right is no regular expression: the whole condition ends with status 2. */
export class BadRegex extends Error {
  override readonly name = 'BadRegex'
}

/** Whether it matches; the groups are left in BASH_REMATCH. */
export function matchRegex(text: string, regex: string, shell: Shell): boolean {
  try {
    const ignoreCase = shell.shellOptions.has('nocasematch')
    const isUtf8 = isUtf8Locale(shell)
    const [subject, pattern] = isUtf8 ? [decode(text), decode(regex)] : [text, regex]
    const match = new PosixRegex(pattern, { isExtended: true, ignoreCase, isUtf8 }).exec(subject)
    const found = match?.groups.map(span => (span ? subject.slice(span[0], span[1]) : '')) ?? []
    const groups = isUtf8 ? found.map(encode) : found
    shell.variables.open('BASH_REMATCH').list = Elements.of(groups)
    return match !== undefined
  } catch (error) {
    if (error instanceof RegexError) throw new BadRegex()
    throw error
  }
}
