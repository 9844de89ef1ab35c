// `[[ text =~ regex ]]`
import { toBytes, toText } from '../bytes.ts'
import { RegexError, translateRegex } from '../regex.ts'
import type { Shell } from '../shell.ts'
import { Discard } from './signals.ts'

/** Whether it matches; the groups are left in BASH_REMATCH. */
export function matchRegex(text: string, regex: string, shell: Shell): boolean {
  try {
    const ignoreCase = shell.shellOptions.has('nocasematch')
    const match = translateRegex(toText(regex), { isExtended: true, ignoreCase }).exec(toText(text))
    const variable = shell.variables.open('BASH_REMATCH')
    variable.list = new Map(match ? [...match].map((group, index) => [index, toBytes(group ?? '')]) : [])
    return match !== null
  } catch (error) {
    if (error instanceof RegexError) throw new Discard('', { status: 2 })
    throw error
  }
}
