// Runs a sed script: the cycle of reading a line, running the commands and printing.
import { charactersOf } from '../../bytes.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { FsError } from '../../tree/fs-error.ts'
import { decode } from '../regex/characters.ts'
import type { PosixRegex } from '../regex/posix-regex.ts'
import { isSelected } from './address.ts'
import type { SedInput } from './input.ts'
import { listLine } from './list-line.ts'
import type { SedFiles, SedOutput } from './outputs.ts'
import { substitute } from './substitute.ts'
import type { SedCommand, SedRegex, SedScript } from './syntax/command.ts'
import { SedError } from './syntax/script-reader.ts'

export interface ExecuteOptions {
  readonly process: Process
  readonly input: SedInput
  /** Standard output, or the file being edited. */
  readonly output: () => SedOutput
  readonly files: SedFiles
  readonly isQuiet: boolean
  readonly separator: string
  readonly isUtf8: boolean
  readonly lineWidth: number
  readonly runCommand: (command: string) => Promise<string>
}

/** What a command leads to: the next one, the end of the cycle, or the end of everything. */
type Outcome =
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'end' | 'delete' | 'restart' }
  | { readonly kind: 'quit'; readonly prints: boolean }

// of sed, that count as one of the shell's
const commandsPerTurn = 4
/** Characters that are looked through as fast as a command is run. */
const charactersPerCommand = 64

/** Runs a script over lines. */
export class SedRun {
  space = ''
  private hold = ''
  private isHoldEnded = true
  private isEnded = true
  private appended: ({ text: string } | { file: string } | { line: string; isEnded: boolean })[] = []
  private isReplaced = false
  private lastRegex: PosixRegex | undefined
  private exitStatus = 0
  private spent = 0
  private readonly readLines = new Map<string, string>()
  private readonly script: SedScript
  private readonly options: ExecuteOptions

  constructor(script: SedScript, options: ExecuteOptions) {
    this.script = script
    this.options = options
  }

  get input(): SedInput {
    return this.options.input
  }

  async run(): Promise<number> {
    let keepsSpace = false
    while (keepsSpace || (await this.readSpace())) {
      const outcome = await this.cycle()
      if (
        outcome.kind !== 'delete' &&
        outcome.kind !== 'restart' &&
        !(outcome.kind === 'quit' && !outcome.prints)
      )
        this.printSpace()
      keepsSpace = outcome.kind === 'restart'
      if (outcome.kind !== 'quit' || outcome.prints) await this.dumpAppended()
      if (outcome.kind === 'quit') return this.exitStatus
      await this.options.process.relieve()
    }
    return this.exitStatus
  }

  private async readSpace(): Promise<boolean> {
    const line = await this.input.next()
    if (!line) return false
    this.space = line.text
    this.isEnded = line.isEnded
    this.isReplaced = false
    return true
  }

  private printSpace(): void {
    if (!this.options.isQuiet) this.print(this.space)
  }

  private print(text: string): void {
    this.options.output().line(text, { isEnded: this.isEnded, separator: this.options.separator })
  }

  private async dumpAppended(): Promise<void> {
    const output = this.options.output()
    for (const item of this.appended) {
      if ('text' in item) output.raw(item.text)
      else if ('line' in item) output.line(item.line, { isEnded: item.isEnded })
      else {
        const text =
          item.file === '/dev/stdin' ? await this.options.process.read('-') : this.contentOf(item.file)
        if (text) output.raw(text)
      }
    }
    this.appended = []
  }

  private contentOf(file: string): string | undefined {
    const { process } = this.options
    try {
      return process.shell.surroundings.offered.get(file) ?? process.fs.read(process.path(file))
    } catch (error) {
      if (error instanceof FsError) return undefined
      throw error
    }
  }

  private async cycle(): Promise<Outcome> {
    const { commands } = this.script
    for (let index = 0; index < commands.length; ) {
      const command = commands[index]
      if (!command) break
      this.spend(1)
      if ((await isSelected(command, this)) === command.isNegated) {
        index = command.name === '{' ? command.target : index + 1
        continue
      }
      const outcome = await this.execute(command, index)
      if (outcome.kind !== 'go') return outcome
      index = outcome.to
    }
    return { kind: 'end' }
  }

  private spend(commands: number): void {
    this.spent += commands / commandsPerTurn
    if (this.spent < 1) return
    const turns = Math.floor(this.spent)
    this.spent -= turns
    this.options.process.shell.surroundings.budget.command(turns)
  }

  /** Whether the pattern space matches. */
  matches(regex: SedRegex): boolean {
    return this.regexOf(regex).exec(this.options.isUtf8 ? decode(this.space) : this.space) !== undefined
  }

  private regexOf({ regex }: SedRegex): PosixRegex {
    const used = regex ?? this.lastRegex
    if (!used) throw new SedError('-e expression #1, char 0: no previous regular expression')
    this.lastRegex = used
    return used
  }

  private async execute(command: SedCommand, index: number): Promise<Outcome> {
    const next: Outcome = { kind: 'go', to: index + 1 }
    switch (command.name) {
      case 'b':
        return { kind: 'go', to: command.target }
      case 't':
      case 'T': {
        const jumps = this.isReplaced === (command.name === 't')
        this.isReplaced = false
        return jumps ? { kind: 'go', to: command.target } : next
      }
      case 'c':
        if (!command.isActive || command.isNegated || !command.second) this.options.output().raw(command.text)
        return { kind: 'delete' }
      case 'd':
        return { kind: 'delete' }
      case 'D': {
        const end = this.space.indexOf(this.options.separator)
        if (end === -1) return { kind: 'delete' }
        this.space = this.space.slice(end + 1)
        return { kind: 'restart' }
      }
      case 'n':
      case 'N':
        return (await this.readOn(command.name)) ?? next
      case 'q':
      case 'Q':
        this.exitStatus = command.number ?? 0
        return { kind: 'quit', prints: command.name === 'q' }
      default:
        await this.simple(command)
        return next
    }
  }

  private async readOn(name: string): Promise<Outcome | undefined> {
    if (await this.input.isExhausted()) {
      if (name === 'N') return { kind: 'quit', prints: true }
      return { kind: 'quit', prints: true }
    }
    if (name === 'n') this.printSpace()
    const before = this.space
    const isReplaced = this.isReplaced
    await this.dumpAppended()
    await this.readSpace()
    this.isReplaced = isReplaced
    if (name === 'N') this.space = before + this.options.separator + this.space
    return undefined
  }

  private async simple(command: SedCommand): Promise<void> {
    const { name, text } = command
    if (name === 's') await this.substitute(command)
    else if (name === 'p') this.print(this.space)
    else if (name === 'P') this.printFirst()
    else if (/[gGhHx]/.test(name)) this.exchange(name)
    else if (name === 'z') this.space = ''
    else if (name === 'a') this.appended.push({ text })
    else if (name === 'i') this.options.output().raw(text)
    else if (name === '=') this.options.output().raw(`${this.input.line}\n`)
    else if (name === 'F') this.options.output().raw(`${this.input.name}\n`)
    else if (name === 'l')
      this.options.output().raw(listLine(this.space, command.number ?? this.options.lineWidth))
    else if (name === 'y') this.translate(command)
    else await this.fileCommand(command)
  }

  private printFirst(): void {
    const { separator } = this.options
    const [first = '', more] = this.space.split(separator, 2)
    this.options.output().line(first, { isEnded: more !== undefined || this.isEnded, separator })
  }

  // whether a line had an end goes to and fro with it
  private exchange(name: string): void {
    const { separator } = this.options
    const [space, isEnded] = [this.space, this.isEnded]
    if (name === 'h') this.hold = space
    else if (name === 'H') this.hold += separator + space
    else this.space = name === 'G' ? space + separator + this.hold : this.hold
    if (name === 'g' || name === 'G' || name === 'x') this.isEnded = this.isHoldEnded
    if (name === 'x') this.hold = space
    if (name === 'h' || name === 'H' || name === 'x') this.isHoldEnded = isEnded
  }

  private async fileCommand({ name, text }: SedCommand): Promise<void> {
    const { files, separator } = this.options
    if (name === 'r') this.appended.push({ file: text })
    else if (name === 'R') this.queueLine(text)
    else if (name === 'w') files.get(text).line(this.space, { isEnded: this.isEnded, separator })
    else if (name === 'W') files.get(text).line(this.space.split(separator)[0] ?? '')
    else if (name === 'e') await this.runCommand(text)
    else if (name !== ':' && name !== '{') throw new NotComputable(`sed's command ${name}`)
  }

  private queueLine(file: string): void {
    const rest = this.readLines.get(file) ?? this.contentOf(file) ?? ''
    if (rest === '') return
    const end = rest.indexOf(this.options.separator)
    this.readLines.set(file, end === -1 ? '' : rest.slice(end + 1))
    this.appended.push({ line: end === -1 ? rest : rest.slice(0, end), isEnded: end !== -1 })
  }

  private async runCommand(text: string): Promise<void> {
    if (text !== '') this.options.output().raw(await this.options.runCommand(text))
    else this.space = (await this.options.runCommand(this.space)).replace(/\n$/, '')
  }

  private translate({ translation }: SedCommand): void {
    if (!translation) return
    const characters = this.options.isUtf8 ? charactersOf(this.space) : this.space.split('')
    this.space = characters.map(character => translation.get(character) ?? character).join('')
  }

  private async substitute({ substitution }: SedCommand): Promise<void> {
    if (!substitution) return
    const { files, separator } = this.options
    this.spend(this.space.length / charactersPerCommand)
    const regex = this.regexOf(substitution.regex)
    const changed = substitute(this.space, substitution, { regex, isUtf8: this.options.isUtf8 })
    if (changed === undefined) return
    this.space = changed
    this.isReplaced = true
    if (substitution.evaluates) {
      if (substitution.prints === 1) throw new NotComputable('s///pe')
      this.space = (await this.options.runCommand(this.space)).replace(/\n$/, '')
    }
    if (substitution.prints > 0) this.print(this.space)
    if (substitution.file !== undefined)
      files.get(substitution.file).line(this.space, { isEnded: this.isEnded, separator })
  }
}
