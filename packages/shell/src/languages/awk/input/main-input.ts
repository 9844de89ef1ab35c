// The main input of awk: the files and assignments in ARGV, or standard input.
import { AwkRunError } from '../awk-error.ts'
import type { AwkRunner } from '../runner.ts'
import { unescapeAwk } from '../syntax/lexer.ts'
import { Input, toNumber } from '../value.ts'
import type { RecordSource, Waiting } from './record-source.ts'
import type { Streams } from './streams.ts'

/** The records of the main input. */
export class MainInput {
  private readonly runner: AwkRunner
  private readonly streams: Streams
  private source: RecordSource | undefined
  private argument = 1
  private hasFile = false
  private isEnded = false

  constructor(runner: AwkRunner, streams: Streams) {
    this.runner = runner
    this.streams = streams
  }

  /** Makes the next record the current one. */
  *next(): Waiting<boolean> {
    const text = yield* this.read()
    if (text === undefined) return false
    this.runner.record.set(text)
    return true
  }

  /** The next record's text; undefined at the end. */
  *read(): Waiting<string | undefined> {
    while (!this.isEnded) {
      if (!this.source && !this.open()) return undefined
      const text = yield* (this.source as RecordSource).next(this.runner.recordEnd())
      if (text !== undefined) {
        this.runner.numbers.NR++
        this.runner.numbers.FNR++
        return text
      }
      this.source = undefined
    }
    return undefined
  }

  skipFile(): void {
    this.source = undefined
  }

  private open(): boolean {
    const { runner } = this
    const args = runner.array({ kind: 'variable', name: 'ARGV' })
    while (this.argument < toNumber(runner.get('ARGC'))) {
      const key = String(this.argument++)
      const name = args.has(key) ? runner.asText(args.get(key)) : ''
      if (name === '' || assignArgument(runner, name)) continue
      this.hasFile = true
      return this.openFile(name)
    }
    this.isEnded = this.hasFile
    if (this.hasFile) return false
    this.hasFile = true
    return this.openFile('-')
  }

  private openFile(name: string): boolean {
    const source = this.streams.openInput(name)
    if (!source)
      throw new AwkRunError(`cannot open ${name} (${this.streams.reason(name)})`, { isLocated: false })
    this.runner.set('FILENAME', name)
    this.runner.numbers.FNR = 0
    this.source = source
    return true
  }
}

/** Carries out `name=value`; false when the word is no assignment. */
export function assignArgument(runner: Pick<AwkRunner, 'set'>, word: string): boolean {
  const match = /^([A-Za-z_][A-Za-z0-9_]*)=([\s\S]*)$/.exec(word)
  if (!match) return false
  runner.set(match[1] ?? '', new Input(unescapeAwk(match[2] ?? '')))
  return true
}
