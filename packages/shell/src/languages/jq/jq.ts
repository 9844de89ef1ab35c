// The program `jq` 1.6: options, inputs, results.
import { toBytes, toText } from '../../bytes.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { Evaluator } from './evaluate.ts'
import { BreakSignal, HaltSignal, JqCompileError, JqError } from './jq-error.ts'
import { isTruthy, type Json } from './json/json.ts'
import { isWhole, JsonParser, JsonSyntaxError } from './json/json-parser.ts'
import { dumpJson } from './json/json-text.ts'
import { eventsOf } from './json/stream-events.ts'
import { prelude } from './natives/prelude.ts'
import { type JqOptions, jqOptions } from './options.ts'
import { define, type Scope, withValue } from './scope.ts'
import type { Definition, Filter } from './syntax/ast.ts'
import { checkNames } from './syntax/check-names.ts'
import { type Complaint, JqSyntaxError } from './syntax/jq-syntax-error.ts'
import { parseDefinitions, parseJq } from './syntax/parser.ts'

let library: readonly Definition[] | undefined

function libraryScope(): Scope | undefined {
  library ??= parseDefinitions(prelude)
  let scope: Scope | undefined
  for (const definition of library) scope = define(definition, scope)
  return scope
}

// what is wrong with a program, and where
function complaintsOf(error: unknown): readonly Complaint[] {
  if (error instanceof JqCompileError) return [error]
  if (error instanceof JqSyntaxError) return error.complaints
  throw error
}

/** `jq` 1.6. */
export async function jq(process: Process): Promise<number> {
  const options = await jqOptions(process)
  if (typeof options === 'number') return options
  const run = new JqRun(process, options)
  return run.start()
}

// of standard output, where it is no terminal
const bufferSize = 4096

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
  private printed = 0
  private linesBefore = 0
  private linesRead = 0
  private readonly events: Json[] = []

  constructor(process: Process, options: JqOptions) {
    this.process = process
    this.options = options
  }

  async start(): Promise<number> {
    const { options } = this
    let filter: Filter
    try {
      filter = parseJq(options.program)
      const complaints = checkNames(filter, libraryScope(), [...options.variables.keys()])
      if (complaints.length > 0) return await this.refuse(complaints)
    } catch (error) {
      return await this.refuse(complaintsOf(error))
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

  private async refuse(complaints: readonly { message: string; at: number }[]): Promise<number> {
    const { program } = this.options
    // places are counted in bytes
    const place = (at: number) => {
      const before = program.slice(0, at).split('\n')
      const [text = ''] = program.slice(at - (before.at(-1) ?? '').length).split('\n')
      return `at <top-level>, line ${before.length}:\n${text}${' '.repeat(toBytes(before.at(-1) ?? '').length)}`
    }
    const lines = complaints.map(({ message, at }) => `jq: error: ${message} ${place(at)}\n`)
    const count = `${complaints.length} compile error${complaints.length > 1 ? 's' : ''}`
    await this.process.err(toBytes(`${lines.join('')}jq: ${count}\n`))
    return 3
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
      if (process.find(name)?.kind === 'directory') {
        this.isMissing = true
        continue
      }
      const text = await process.read(name, {
        complaint: reason => `error: Could not open file ${name}: ${reason}`,
      })
      if (text === undefined) this.isMissing = true
      else this.sources.push({ name, text: toText(text) })
    }
  }

  // one text after the other, as if they were one stream
  private nextInput(): Json | undefined {
    if (!this.options.isStreamed) return this.nextWhole()
    if (this.options.isRaw) throw new NotComputable('jq --stream of lines')
    const event = this.events.shift()
    if (event !== undefined) return event
    const value = this.nextWhole()
    if (value === undefined) return undefined
    this.events.push(...eventsOf(value))
    return this.events.shift()
  }

  private nextWhole(): Json | undefined {
    if (this.options.isRaw) return this.nextLine()
    while (true) {
      if (!this.parser) {
        const source = this.sources.shift()
        if (!source) return undefined
        this.reading = source.name
        if (this.sources.length > 0 && !isWhole(source.text))
          throw new NotComputable('JSON that goes on in the next file')
        this.parser = new JsonParser(source.text, this.linesBefore)
        this.linesBefore += source.text.split('\n').length - 1
      }
      const value = this.parser.next()
      if (value !== undefined) return value
      if (this.sources.length > 0) this.parser = undefined
      else return undefined
    }
  }

  private askedInput(): Json | undefined {
    try {
      return this.nextInput()
    } catch (error) {
      if (error instanceof JsonSyntaxError)
        throw new NotComputable('an input that is asked for and is no JSON')
      throw error
    }
  }

  // a line goes on into the next file where a file does not end it
  private nextLine(): string | undefined {
    let line: string | undefined
    for (let [source] = this.sources; source; [source] = this.sources) {
      const end = source.text.indexOf('\n')
      this.reading = source.name
      if (end !== -1) {
        this.linesRead++
        this.sources[0] = { ...source, text: source.text.slice(end + 1) }
        return (line ?? '') + source.text.slice(0, end)
      }
      if (source.text !== '') line = (line ?? '') + source.text
      this.sources.shift()
    }
    return line
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
      nextInput: () => this.askedInput(),
      debug: (text: string) => void this.notes.push(text),
      fileName: () => this.reading,
    }
    try {
      for (const input of this.inputs()) {
        await this.one(new Evaluator(host), { filter, input, scope })
        await process.relieve()
      }
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error
      if (this.options.isStreamed) throw new NotComputable('jq --stream of what is no JSON')
      await this.flushNotes()
      await this.complain(`parse error: ${error.message}\n`)
      this.status = 4
    }
  }

  private async flushNotes(): Promise<void> {
    if (this.notes.length > 0) await this.complain(this.notes.splice(0).join(''))
  }

  // what is printed waits in a buffer, what is complained of does not
  private async complain(text: string): Promise<void> {
    const { process } = this
    if (process.output.isTerminal) return process.err(toBytes(text))
    if (this.printed > bufferSize) throw new NotComputable('the order of what jq prints and complains of')
    await process.shell.output(2)?.write(toBytes(text))
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
                isColored: options.isColored ?? process.output.isTerminal === true,
              })
        const bytes = toBytes(options.isJoined ? text : `${text}\n`)
        this.printed += bytes.length
        process.out(bytes)
      }
    } catch (error) {
      await this.flushNotes()
      if (error instanceof BreakSignal) {
        this.status = 5
        await this.complain(`jq: error (at ${this.place()}): break\n`)
        return
      }
      if (!(error instanceof JqError)) throw error
      if (evaluator.isTryLeft) throw new NotComputable('an error behind a try')
      if (error.value === null) return
      this.status = 5
      const message =
        typeof error.value === 'string' ? `: ${error.value}` : ` (not a string): ${dumpJson(error.value)}`
      await this.complain(`jq: error (at ${this.place()})${message}\n`)
    }
  }

  private place(): string {
    if (this.options.isRaw && !this.options.isSlurped && !this.options.isNull)
      return `${this.reading ?? '<unknown>'}:${this.linesRead}`
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
