// Parses sed scripts and words what is wrong with them.

import { charactersOf } from '../../../bytes.ts'
import { NotComputable } from '../../../not-computable.ts'
import type { SedCommand, SedScript } from './command.ts'
import { withoutEscapes } from './escapes.ts'
import { type ParseSettings, parseAddress, readDelimited, readNumber } from './parse-address.ts'
import { parseSubstitution } from './parse-substitution.ts'
import { readFileName, type ScriptPiece, ScriptReader, SedError } from './script-reader.ts'

/** A script as commands; throws sed's complaint about it. */
export function parseScript(pieces: readonly ScriptPiece[], settings: ParseSettings): SedScript {
  return new ScriptParser(pieces, settings).whole()
}

type Draft = { -readonly [Key in keyof SedCommand]: SedCommand[Key] }

class ScriptParser {
  private readonly reader: ScriptReader
  private readonly settings: ParseSettings
  private readonly commands: Draft[] = []
  private readonly blocks: { index: number; error: SedError }[] = []
  private isQuiet = false

  constructor(pieces: readonly ScriptPiece[], settings: ParseSettings) {
    this.reader = new ScriptReader(pieces)
    this.settings = settings
  }

  whole(): SedScript {
    do {
      while (this.command()) {}
    } while (this.reader.nextPiece())
    const open = this.blocks.at(-1)
    if (open) throw open.error
    this.resolveLabels()
    return { commands: this.commands, isQuiet: this.isQuiet }
  }

  private resolveLabels(): void {
    const labels = new Map(
      this.commands.flatMap((command, index) =>
        command.name === ':' ? [[command.text, index] as const] : [],
      ),
    )
    for (const command of this.commands) {
      if (!/^[btT]$/.test(command.name)) continue
      const target = command.text === '' ? this.commands.length : labels.get(command.text)
      if (target === undefined) throw new SedError(`can't find label for jump to \`${command.text}'`, 4)
      command.target = target
    }
  }

  private command(): boolean {
    const { reader } = this
    let character = reader.next()
    while (character !== undefined && /[;\s]/.test(character)) character = reader.next()
    if (character === undefined) return false
    const draft: Draft = {
      name: '',
      first: undefined,
      second: undefined,
      isNegated: false,
      text: '',
      number: undefined,
      substitution: undefined,
      translation: undefined,
      target: 0,
      isActive: false,
      rangeEnd: 0,
    }
    character = this.addresses(draft, character)
    if (character === '!') {
      draft.isNegated = true
      character = reader.nextNonBlank()
      if (character === '!') throw reader.error("multiple `!'s")
    }
    if (character === undefined) throw reader.error('missing command')
    draft.name = character
    this.body(draft)
    return true
  }

  private addresses(draft: Draft, start: string): string | undefined {
    const { reader, settings } = this
    draft.first = parseAddress(start, reader, settings)
    if (!draft.first) return start
    if (draft.first.kind === 'count' || draft.first.kind === 'multiple')
      throw reader.error('invalid usage of +N or ~N as first address')
    let character = reader.nextNonBlank()
    if (character === ',') {
      draft.second = parseAddress(reader.nextNonBlank(), reader, settings)
      if (!draft.second) throw reader.error("unexpected `,'")
      character = reader.nextNonBlank()
    }
    if (draft.first.kind === 'line' && draft.first.line === 0) {
      if (draft.second?.kind !== 'regex') throw reader.error('invalid usage of line address 0')
      draft.isActive = true
    }
    return character
  }

  private body(draft: Draft): void {
    const { name } = draft
    if (name === '#') {
      this.comment(draft)
      return
    }
    if (name === '{') {
      this.blocks.push({ index: this.commands.length, error: this.reader.error("unmatched `{'", 0) })
      this.commands.push(draft)
      return
    }
    if (name === '}') {
      this.closeBlock(draft)
      return
    }
    if (name === ':') {
      this.label(draft)
      return
    }
    if (/[aic]/.test(name)) this.text(draft)
    else if (name === 'e') this.execute(draft)
    else if (/[btT]/.test(name)) draft.text = this.readLabel()
    else if (/[rRwW]/.test(name)) this.file(draft)
    else if (/[qQlL]/.test(name)) this.number(draft)
    else if (/[=dDFgGhHnNpPzx]/.test(name)) this.endOfCommand()
    else if (name === 's') draft.substitution = parseSubstitution(this.reader, this.settings)
    else if (name === 'y') this.translate(draft)
    else if (name === 'v') {
      const version = this.readLabel()
      if (!/^(?:[0-3](?:\..*)?|4(?:\.[0-9])?(?:\..*)?)?$/.test(version))
        throw version.startsWith('4.') || !/^\d+(?:\.\d+)*$/.test(version)
          ? new NotComputable(`sed's command v ${version}`)
          : this.reader.error('expected newer version of sed')
      return
    } else throw this.reader.error(`unknown command: \`${name}'`)
    this.commands.push(draft)
  }

  private comment(draft: Draft): void {
    const { reader } = this
    if (draft.first) throw reader.error("comments don't accept any addresses")
    let character = reader.next()
    if (character === 'n' && reader.isAtScriptStart) {
      character = reader.next()
      if (character === undefined || character === '\n') this.isQuiet = true
    }
    while (character !== undefined && character !== '\n') character = reader.next()
  }

  private closeBlock(draft: Draft): void {
    const open = this.blocks.pop()
    if (!open) throw this.reader.error("unexpected `}'")
    if (draft.first) throw this.reader.error("} doesn't want any addresses")
    this.endOfCommand()
    const start = this.commands[open.index]
    if (start) start.target = this.commands.length
  }

  private label(draft: Draft): void {
    if (draft.first) throw this.reader.error(": doesn't want any addresses")
    let character = this.reader.nextNonBlank()
    let label = ''
    while (character !== undefined && !/[\s;]/.test(character)) {
      label += character
      character = this.reader.next()
    }
    this.reader.back(character)
    if (label === '') throw this.reader.error('":" lacks a label')
    draft.text = label
    this.commands.push(draft)
  }

  private readLabel(): string {
    let character = this.reader.nextNonBlank()
    let label = ''
    while (character !== undefined && !/[\s;}]/.test(character)) {
      label += character
      character = this.reader.next()
    }
    this.reader.back(character)
    return label
  }

  private endOfCommand(): void {
    const character = this.reader.nextNonBlank()
    if (character === '}' || character === '#') this.reader.back(character)
    else if (character !== undefined && character !== '\n' && character !== ';')
      throw this.reader.error('extra characters after command')
  }

  private number(draft: Draft): void {
    if (draft.second && /[qQ]/.test(draft.name)) throw this.reader.error('command only uses one address')
    const character = this.reader.nextNonBlank()
    if (character !== undefined && /[0-9]/.test(character)) draft.number = readNumber(character, this.reader)
    else this.reader.back(character)
    this.endOfCommand()
  }

  private file(draft: Draft): void {
    if (this.settings.isSandboxed) throw this.reader.error('e/r/w commands disabled in sandbox mode')
    draft.text = readFileName(this.reader)
    if (draft.text === '') throw this.reader.error('missing filename in r/R/w/W commands')
  }

  private execute(draft: Draft): void {
    if (this.settings.isSandboxed) throw this.reader.error('e/r/w commands disabled in sandbox mode')
    const character = this.reader.nextNonBlank()
    if (character === undefined || character === '\n') return
    this.reader.back(character)
    draft.text = readFileName(this.reader)
  }

  // a, i and c: on the same line, or after a backslash and a line end
  private text(draft: Draft): void {
    const { reader } = this
    let character = reader.nextNonBlank()
    if (character === undefined) throw reader.error("expected \\ after `a', `c' or `i'")
    if (character === '\\') {
      const start = reader.position
      character = reader.nextNonBlank()
      if (character === undefined) {
        if (!reader.nextPiece()) return
      } else if (character !== '\n') reader.reset(start)
    } else reader.back(character)
    draft.text = this.readText()
  }

  private readText(): string {
    const { reader } = this
    let source = ''
    let character = reader.next()
    while (true) {
      if (character === undefined) break
      if (character === '\\') {
        const next = reader.next()
        if (next === undefined) {
          if (!reader.nextPiece()) break
          source += '\n'
        } else source += next === '\n' ? '\n' : `\\${next}`
      } else if (character === '\n') break
      else source += character
      character = reader.next()
    }
    const plain = withoutEscapes(source, { use: 'text' })
    return `${plain.replace(/\\([\s\S]?)/g, (_, next) => (next === 'n' ? '\n' : next))}\n`
  }

  private translate(draft: Draft): void {
    const { reader, settings } = this
    const delimiter = reader.next()
    const from = delimiter === undefined ? undefined : readDelimited(reader, delimiter, { isRegex: false })
    const to = from === undefined ? undefined : readDelimited(reader, delimiter ?? '', { isRegex: false })
    if (from === undefined || to === undefined) throw reader.error("unterminated `y' command")
    const plain = (text: string) => {
      const made = withoutEscapes(text, { use: 'text' }).replace(/\\(\\|n|\n)?/g, (_, next) =>
        next === 'n' ? '\n' : (next ?? '\\'),
      )
      return settings.isUtf8 ? charactersOf(made) : made.split('')
    }
    const sources = plain(from)
    const targets = plain(to)
    if (sources.length !== targets.length) throw reader.error("strings for `y' command are different lengths")
    draft.translation = new Map(
      sources.map((source, index) => [source, targets[index] ?? '']).reverse() as [string, string][],
    )
    this.endOfCommand()
  }
}
