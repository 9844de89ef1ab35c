// The program `jq` 1.6: options, inputs, results.
import { toBytes, toText } from '../../bytes.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { Evaluator } from './evaluate.ts'
import { BreakSignal, HaltSignal, JqCompileError, JqError } from './jq-error.ts'
import { isTruthy, type Json } from './json/json.ts'
import { JsonParser, JsonSyntaxError } from './json/json-parser.ts'
import { dumpJson } from './json/json-text.ts'
import { prelude } from './natives/prelude.ts'
import { type JqOptions, jqOptions } from './options.ts'
import { define, type Scope, withValue } from './scope.ts'
import type { Definition, Filter } from './syntax/ast.ts'
import { checkNames } from './syntax/check-names.ts'
import { parseDefinitions, parseJq } from './syntax/parser.ts'
import { UnexpectedEnd } from './syntax/token-reader.ts'

let library: readonly Definition[] | undefined

function libraryScope(): Scope | undefined {
  library ??= parseDefinitions(prelude)
  let scope: Scope | undefined
  for (const definition of library) scope = define(definition, scope)
  return scope
}

// what is wrong with a program, and where
function complaintOf(error: unknown, program: string): { message: string; at: number } {
  if (error instanceof JqCompileError) return error
  if (!(error instanceof UnexpectedEnd)) throw error
  if (/\b(if|try|reduce|foreach|def)\b/.test(program))
    throw new NotComputable('a complaint about a jq program')
  return { message: 'syntax error, unexpected $end (Unix shell quoting issues?)', at: error.at }
}

export async function jq(process: Process): Promise<number> {
  const options = await jqOptions(process)
  if (typeof options === 'number') return options
  const run = new JqRun(process, options)
  return run.start()
}

class JqRun {
  private readonly process: Process
  private readonly options: JqOptions
  private readonly sources: { name: string; text: string }[] = []
  private parser: JsonParser | undefined
  private reading: string | undefined
  private status = 0
  private isMissing = false
  private last: Json | undefined
  private readonly notes: string[] = []

  constructor(process: Process, options: JqOptions) {
    this.process = process
    this.options = options
  }

  async start(): Promise<number> {
    const { process, options } = this
    let filter: Filter
    try {
      filter = parseJq(options.program)
      checkNames(filter, libraryScope(), [...options.variables.keys()])
    } catch (error) {
      const complaint = complaintOf(error, options.program)
      if (options.program.includes('\n')) throw new NotComputable('a complaint about a longer jq program')
      const place = `at <top-level>, line 1:\n${options.program}${' '.repeat(complaint.at)}`
      await process.err(toBytes(`jq: error: ${complaint.message} ${place}\njq: 1 compile error\n`))
      return 3
    }
    await this.open()
    let scope = libraryScope()
    for (const [name, value] of options.variables) scope = withValue(name, value, scope)
    try {
      await this.loop(filter, scope)
    } catch (error) {
      if (!(error instanceof HaltSignal)) throw error
      return this.halt(error)
    }
    await this.flushNotes()
    if (this.isMissing) return 2
    if (this.status !== 0 || !options.usesStatus) return this.status
    return this.last === undefined ? 4 : isTruthy(this.last) ? 0 : 1
  }

  private async open(): Promise<void> {
    const { process, options } = this
    if (options.files.length === 0) {
      if (!options.isNull) this.sources.push({ name: '<stdin>', text: toText(await readAll(process.input)) })
      else
        this.sources.push({
          name: '<stdin>',
          text: toText(process.input.isTerminal ? '' : await readAll(process.input)),
        })
      return
    }
    for (const name of options.files) {
      const text = await process.read(name, {
        complaint: reason => `error: Could not open file ${name}: ${reason}`,
      })
      if (text === undefined) this.isMissing = true
      else this.sources.push({ name, text: toText(text) })
    }
  }

  // one text after the other, as if they were one stream
  private nextInput(): Json | undefined {
    if (this.options.isRaw) return this.nextLine()
    while (true) {
      if (!this.parser) {
        const source = this.sources.shift()
        if (!source) return undefined
        this.reading = source.name
        this.parser = new JsonParser(source.text)
      }
      const value = this.parser.next()
      if (value !== undefined) return value
      if (this.sources.length > 0) this.parser = undefined
      else return undefined
    }
  }

  private nextLine(): string | undefined {
    const [source] = this.sources
    if (!source) return undefined
    const end = source.text.indexOf('\n')
    if (end === -1) {
      this.sources.shift()
      return source.text === '' ? this.nextLine() : source.text
    }
    this.sources[0] = { ...source, text: source.text.slice(end + 1) }
    return source.text.slice(0, end)
  }

  private *inputs(): Generator<Json> {
    const { options } = this
    if (options.isNull) {
      yield null
      return
    }
    if (options.isRaw && options.isSlurped) {
      yield this.sources.map(source => source.text).join('')
      return
    }
    if (options.isSlurped) {
      const all: Json[] = []
      for (let value = this.nextInput(); value !== undefined; value = this.nextInput()) all.push(value)
      yield all
      return
    }
    for (let value = this.nextInput(); value !== undefined; value = this.nextInput()) yield value
  }

  private async loop(filter: Filter, scope: Scope | undefined): Promise<void> {
    const { process } = this
    const environment: Json = new Map(
      [...process.environment].map(([name, value]): [string, Json] => [toText(name), toText(value)]),
    )
    const host = {
      environment,
      now: () => process.shell.clock.now / 1000,
      nextInput: () => this.nextInput(),
      debug: (text: string) => void this.notes.push(text),
      get fileName() {
        return undefined
      },
    }
    try {
      for (const input of this.inputs()) {
        await this.one(new Evaluator(host), { filter, input, scope })
        await process.relieve()
      }
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error
      await this.flushNotes()
      await process.err(toBytes(`parse error: ${error.message}\n`))
      this.status = 4
    }
  }

  private async flushNotes(): Promise<void> {
    if (this.notes.length > 0) await this.process.err(toBytes(this.notes.splice(0).join('')))
  }

  private async one(
    evaluator: Evaluator,
    { filter, input, scope }: { filter: Filter; input: Json; scope: Scope | undefined },
  ): Promise<void> {
    const { process, options } = this
    this.status = 0
    try {
      for (const value of evaluator.values(filter, input, scope)) {
        await this.flushNotes()
        this.last = value
        const text =
          options.isRawOutput && typeof value === 'string'
            ? value
            : dumpJson(value, {
                ...options,
                isColored: options.isColored ?? process.output?.isTerminal === true,
              })
        process.out(toBytes(options.isJoined ? text : `${text}\n`))
      }
    } catch (error) {
      await this.flushNotes()
      if (error instanceof BreakSignal) {
        this.status = 5
        await process.err(`jq: error (at ${this.place()}): break\n`)
        return
      }
      if (!(error instanceof JqError)) throw error
      if (error.value === null) return
      this.status = 5
      const message =
        typeof error.value === 'string' ? `: ${error.value}` : ` (not a string): ${dumpJson(error.value)}`
      await process.err(toBytes(`jq: error (at ${this.place()})${message}\n`))
    }
  }

  private place(): string {
    if (!this.parser) return '<unknown>'
    return `${this.reading === '<stdin>' ? '<stdin>' : this.reading}:${this.parser.lines}`
  }

  private async halt({ status, value }: HaltSignal): Promise<number> {
    await this.flushNotes()
    if (value !== undefined && value !== null)
      await this.process.err(toBytes(typeof value === 'string' ? value : `${dumpJson(value)}\n`))
    return status
  }
}
