// The program `awk`, which is mawk 1.3.4 here: options, program text, arguments.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { AwkRunError, AwkSyntaxError } from './awk-error.ts'
import { assignArgument } from './input/main-input.ts'
import { AwkRunner } from './runner.ts'
import { unescapeAwk } from './syntax/lexer.ts'
import { parseAwk } from './syntax/parser.ts'
import { usage } from './usage.ts'
import { Input } from './value.ts'

interface Invocation {
  readonly source: string
  /** How many there are, the last one of a file included. */
  readonly lineEnds: number
  /** Name of the program's file, for complaints. */
  readonly file: string | undefined
  readonly separator: string | undefined
  readonly assignments: readonly string[]
  readonly operands: readonly string[]
}

/** `awk`, which is mawk 1.3.4. */
export async function awk(process: Process): Promise<number> {
  const invocation = await readArguments(process)
  if (typeof invocation === 'number') return invocation
  let runner: AwkRunner | undefined
  try {
    const program = parseAwk(invocation.source, { lineEnds: invocation.lineEnds })
    runner = new AwkRunner(program, process)
    prepare(runner, invocation, process)
    return await drive(runner)
  } catch (error) {
    if (!(error instanceof AwkRunError)) await process.flush()
    if (error instanceof AwkSyntaxError) return complain(process, error, invocation.file)
    if (!(error instanceof AwkRunError)) throw error
    // what was printed waits in a buffer of its own
    if (process.waiting >= 4096) throw new NotComputable('the order of what awk prints and complains of')
    const tell = async (text: string) => process.shell.output(2)?.write(text)
    await tell(`${process.name}: ${error.isLocated ? 'run time error: ' : ''}${error.message}\n`)
    if (error.isLocated && runner)
      await tell(
        `\tFILENAME="${runner.text('FILENAME')}" FNR=${runner.numbers.FNR} NR=${runner.numbers.NR}\n`,
      )
    return 2
  }
}

const lineEndsIn = (text: string) => text.split('\n').length - 1

async function complain(process: Process, error: AwkSyntaxError, file: string | undefined): Promise<number> {
  for (const line of error.message.split('\n')) {
    if (line.startsWith('\0')) await process.err(`${line.slice(1)}\n`)
    else await process.err(`${process.name}: ${file === undefined ? '' : `${file}: `}${line}\n`)
  }
  return 2
}

async function drive(runner: AwkRunner): Promise<number> {
  const run = runner.run()
  let step = run.next()
  while (!step.done) step = run.next(await step.value)
  return step.value
}

function prepare(
  runner: AwkRunner,
  { separator, assignments, operands }: Invocation,
  process: Process,
): void {
  const args = runner.array({ kind: 'variable', name: 'ARGV' })
  for (const [index, word] of [process.name, ...operands].entries()) args.set(String(index), new Input(word))
  runner.set('ARGC', operands.length + 1)
  const environment = runner.array({ kind: 'variable', name: 'ENVIRON' })
  for (const [name, value] of process.environment) environment.set(name, new Input(value))
  if (separator !== undefined) runner.set('FS', unescapeAwk(separator))
  for (const word of assignments) assignArgument(runner, word)
}

async function misuse(process: Process, message: string): Promise<number> {
  await process.fail(message)
  return 2
}

async function readArguments(process: Process): Promise<Invocation | number> {
  const args = [...process.args]
  const files: string[] = []
  const assignments: string[] = []
  let separator: string | undefined
  while (args[0]?.startsWith('-') && args[0] !== '-') {
    const word = args.shift() ?? ''
    if (word === '--') break
    const letter = word[1] ?? ''
    if (letter === 'W' || /^--[a-uw-z]/.test(word)) throw new NotComputable(`awk ${word}`)
    if (!'fvF'.includes(letter)) return misuse(process, `not an option: ${word}`)
    const value = word.length > 2 ? word.slice(2) : args.shift()
    if (value === undefined) return misuse(process, `option ${word} lacks argument`)
    if (letter === 'F') separator = value
    else if (letter === 'f') files.push(value)
    else {
      if (!/^[A-Za-z_][A-Za-z0-9_]*=/.test(value)) return misuse(process, `improper assignment: -v ${value}`)
      assignments.push(value)
    }
  }
  if (files.length === 0) {
    const source = args.shift()
    if (source === undefined) {
      await process.err(
        usage.replace('Usage: mawk', `Usage: ${process.name === 'awk' ? 'mawk' : process.name}`),
      )
      return 0
    }
    return { source, lineEnds: lineEndsIn(source), file: undefined, separator, assignments, operands: args }
  }
  let source = ''
  for (const name of files) {
    const text = await process.read(name, { complaint: reason => `cannot open ${name} (${reason})` })
    if (text === undefined) return 2
    source += text
  }
  return {
    source: source.replace(/\n$/, ''),
    lineEnds: lineEndsIn(source),
    file: files.length === 1 ? files[0] : undefined,
    separator,
    assignments,
    operands: args,
  }
}
