// Runs source text line by line, as bash does: what comes before a syntax error has run.

import { toBytes } from '../bytes.ts'
import { lastCommand } from '../execute/replacing.ts'
import { isUtf8Locale } from '../locale.ts'
import { NotComputable } from '../not-computable.ts'
import type { Shell } from '../shell.ts'
import { Parser } from '../syntax/parser.ts'
import { ShellSyntaxError } from '../syntax/syntax-error.ts'
import { Discard, reportDiscard } from './signals.ts'

export interface SourceOptions {
  /** What stands before a syntax error, after the shell's name: `eval: `, `-c: `. */
  readonly label?: string
  readonly firstLine?: number
}

/** Runs a text; returns the last status. A syntax error is reported and is status 2. */
export async function runSource(source: string, shell: Shell, options: SourceOptions = {}): Promise<number> {
  const text = source.endsWith('\n') ? source : `${source}\n`
  let position = 0
  const lines = countLines(text)
  const { callStack, conditionDepth, loopDepth } = shell
  const before = { callStack, conditionDepth, loopDepth }
  while (true) {
    const parser = new Parser(text.slice(position), {
      ...(shell.shellOptions.has('expand_aliases') && { aliases: shell.aliases }),
      hasExtendedGlob: shell.shellOptions.has('extglob'),
      isUtf8: isUtf8Locale(shell),
      isDash: shell.isDash,
      firstLine: (options.firstLine ?? 1) + lines(position),
    })
    let script: ReturnType<Parser['next']>
    try {
      script = parser.next()
    } catch (error) {
      if (!(error instanceof ShellSyntaxError)) throw error
      await reportSyntaxError(error, { text: source, shell, options })
      shell.status = statusAfter(error, shell, options)
      if (!error.goesOn || error.isIncomplete) return shell.status
      position = afterLine(text, error.line - (options.firstLine ?? 1) + 1)
      continue
    }
    if (script === undefined) return shell.status
    const read = text.slice(position, text.length - parser.rest.length)
    position += read.length
    if (shell.options.has('verbose')) await shell.output(2)?.write(toBytes(read))
    if (shell.isDash && (await refusesFunctions(parser.functions, shell, options))) {
      shell.status = 2
      return 2
    }
    // until a simple command says where it stands, bash stands where it has read to
    shell.line = (options.firstLine ?? 1) + lines(position) - 1
    for (const warning of parser.warnings) await shell.complain(warning)
    if (options.label === '-c: ' && position === text.length) shell.replacing = lastCommand(script)
    if (script.length > 0 && !shell.options.has('noexec'))
      try {
        await shell.surroundings.budget.within(() => shell.interpreter.runScript(script, shell))
      } catch (error) {
        // what fails so ends only the command that was read with it
        if (shell.isDash || !(error instanceof Discard) || error.endsScript) throw error
        await reportDiscard(error, shell)
        shell.status = error.status
        Object.assign(shell, before)
      }
  }
}

// a condition that cannot be read fails what was to run it alone: `eval` or `.`
function statusAfter({ status }: ShellSyntaxError, shell: Shell, { label = '' }: SourceOptions): number {
  if (status !== 'kept') return status
  const isInner = label === 'eval: ' || shell.callStack.at(-1)?.name === 'source'
  return isInner ? 2 : shell.status
}

function afterLine(text: string, lines: number): number {
  let at = 0
  for (let line = 0; line < lines; line++) at = text.indexOf('\n', at) + 1 || text.length
  return at
}

/** What dash takes for the name of a function: no special builtin, and nothing but letters, digits and `_`. */
const isDashName = (name: string) =>
  /^[A-Za-z_]\w*$/.test(name) &&
  !/^(?:break|continue|eval|exec|exit|export|local|readonly|return|set|shift|times|trap|unset)$/.test(name)

async function refusesFunctions(
  functions: Parser['functions'],
  shell: Shell,
  { label = '' }: SourceOptions,
): Promise<boolean> {
  const wrong = functions.find(({ name, isBash }) => isBash || !isDashName(name))
  if (wrong === undefined) return false
  const isWhole = (label === '' || label === '-c: ') && shell.sourceDepth === 0
  if (wrong.isBash || !isWhole) throw new NotComputable("dash's syntax errors")
  await shell.output(2)?.write(`${shell.name}: ${wrong.line}: Syntax error: Bad function name\n`)
  return true
}

function countLines(text: string): (position: number) => number {
  return position => {
    let count = 0
    for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) count++
    return count
  }
}

interface ReportContext {
  readonly text: string
  readonly shell: Shell
  readonly options: SourceOptions
}

async function reportSyntaxError(
  error: ShellSyntaxError,
  { text, shell, options }: ReportContext,
): Promise<void> {
  const { label = '' } = options
  if (error.message === '') return
  if (shell.isDash) return reportInDash(error, { text, shell, options })
  const source = shell.sourceName
  const isBare = shell.isInteractive && source === shell.name
  const place = shell.isInteractive ? `${shell.name}: ${source}` : source
  const head = isBare ? `${source}: ` : `${place}: ${label}line ${error.line}: `
  await shell.output(2)?.write(`${head}${error.message}\n`)
  if (error.quoted !== undefined) await shell.output(2)?.write(`${head}syntax error: \`${error.quoted}'\n`)
  if (isBare || !error.message.includes('near unexpected token')) return
  const line = text.split('\n')[error.line - (options.firstLine ?? 1)] ?? ''
  await shell.output(2)?.write(`${head}\`${line}'\n`)
}

// dash tells of the line where it has read to: the end
async function reportInDash(
  { expected, isIncomplete, message, inDash: known, line: at }: ShellSyntaxError,
  { text, shell, options: { label = '', firstLine = 1 } }: ReportContext,
): Promise<void> {
  const isWhole = (label === '' || label === '-c: ') && shell.sourceDepth === 0
  if (known !== undefined && isWhole) {
    const place = isIncomplete ? firstLine + text.split('\n').length - 1 : at
    await shell.output(2)?.write(`${shell.name}: ${place}: Syntax error: ${known}\n`)
    return
  }
  const what = !isIncomplete || !isWhole ? undefined : inDash(expected, message)
  if (what === undefined) throw new NotComputable("dash's syntax errors")
  const line = firstLine + text.split('\n').length - 1
  await shell.output(2)?.write(`${shell.name}: ${line}: Syntax error: ${what}\n`)
}

function inDash(expected: string | undefined, message: string): string | undefined {
  if (expected === undefined) return undefined
  if (expected === "'" || expected === '"') return 'Unterminated quoted string'
  const isList = message.includes('end of file') || (expected === ')' && message.includes('matching'))
  return isList ? `end of file unexpected (expecting "${expected}")` : undefined
}
