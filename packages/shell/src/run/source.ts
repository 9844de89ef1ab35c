// Runs source text line by line, as bash does: what comes before a syntax error has run.
import type { Shell } from '../shell.ts'
import { Parser } from '../syntax/parser.ts'
import { ShellSyntaxError } from '../syntax/syntax-error.ts'

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
  while (true) {
    const parser = new Parser(text.slice(position), {
      ...(shell.shellOptions.has('expand_aliases') && { aliases: shell.aliases }),
      hasExtendedGlob: shell.shellOptions.has('extglob'),
      firstLine: (options.firstLine ?? 1) + lines(position),
    })
    let script: ReturnType<Parser['next']>
    try {
      script = parser.next()
    } catch (error) {
      if (!(error instanceof ShellSyntaxError)) throw error
      await reportSyntaxError(error, { text, shell, options })
      shell.status = 2
      return 2
    }
    if (script === undefined) return shell.status
    for (const warning of parser.warnings) await shell.complain(warning)
    position = text.length - parser.rest.length
    if (script.length > 0 && !shell.options.has('noexec')) await shell.interpreter.runScript(script, shell)
  }
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
  const source = shell.callStack.findLast(call => call.source !== '')?.source ?? shell.name
  const isBare = shell.isInteractive
  const head = isBare ? `${source}: ` : `${source}: ${label}line ${error.line}: `
  await shell.output(2)?.write(`${head}${error.message}\n`)
  if (isBare || !error.message.includes('near unexpected token')) return
  const line = text.split('\n')[error.line - (options.firstLine ?? 1)] ?? ''
  await shell.output(2)?.write(`${head}\`${line}'\n`)
}
