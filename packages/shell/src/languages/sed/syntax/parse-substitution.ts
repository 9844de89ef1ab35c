// `s/regex/replacement/flags`

import { highestGroup, parseReplacement } from '../replacement.ts'
import type { Substitution } from './command.ts'
import { makeRegex, type ParseSettings, readDelimited, readNumber } from './parse-address.ts'
import { readFileName, type ScriptReader } from './script-reader.ts'

interface Flags {
  letters: string
  isGlobal: boolean
  prints: number
  number: number | undefined
  evaluates: boolean
  file: string | undefined
}

/** What stands after `s`. */
export function parseSubstitution(reader: ScriptReader, settings: ParseSettings): Substitution {
  const delimiter = reader.next()
  const source = delimiter === undefined ? undefined : readDelimited(reader, delimiter, { isRegex: true })
  const target = source === undefined ? undefined : readDelimited(reader, delimiter ?? '', { isRegex: false })
  if (source === undefined || target === undefined) throw reader.error("unterminated `s' command")
  const replacement = parseReplacement(target, settings)
  const { letters, ...flags } = parseFlags(reader, settings)
  const regex = makeRegex(source, letters, { reader, settings })
  const highest = highestGroup(replacement)
  if (regex.regex && highest > regex.regex.groups)
    throw reader.error(`invalid reference \\${highest} on \`s' command's RHS`)
  return { regex, replacement, ...flags, number: flags.number ?? 1 }
}

function parseFlags(reader: ScriptReader, settings: ParseSettings): Flags {
  const flags: Flags = {
    letters: '',
    isGlobal: false,
    prints: 0,
    number: undefined,
    evaluates: false,
    file: undefined,
  }
  while (true) {
    const character = reader.next()
    if (character === undefined || character === '\n' || character === ';') return flags
    if (character === '}' || character === '#') {
      reader.back(character)
      return flags
    }
    if (character === 'w') {
      if (settings.isSandboxed) throw reader.error('e/r/w commands disabled in sandbox mode')
      flags.file = readFileName(reader)
      if (flags.file === '') throw reader.error('missing filename in r/R/w/W commands')
      return flags
    }
    if (/[ \t\r]/.test(character)) continue
    takeFlag(character, flags, { reader, settings })
  }
}

function takeFlag(
  character: string,
  flags: Flags,
  { reader, settings }: { reader: ScriptReader; settings: ParseSettings },
): void {
  if (character === 'i' || character === 'I') flags.letters += 'I'
  else if (character === 'm' || character === 'M') flags.letters += 'M'
  else if (character === 'e') {
    if (settings.isSandboxed) throw reader.error('e/r/w commands disabled in sandbox mode')
    flags.evaluates = true
  } else if (character === 'p') {
    if (flags.prints > 0) throw reader.error("multiple `p' options to `s' command")
    flags.prints = flags.evaluates ? 2 : 1
  } else if (character === 'g') {
    if (flags.isGlobal) throw reader.error("multiple `g' options to `s' command")
    flags.isGlobal = true
  } else if (/[0-9]/.test(character)) {
    if (flags.number !== undefined) throw reader.error("multiple number options to `s' command")
    flags.number = readNumber(character, reader)
    if (flags.number === 0) throw reader.error("number option to `s' command may not be zero")
  } else throw reader.error("unknown option to `s'")
}
