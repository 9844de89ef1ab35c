// What an interactive shell does with what is typed: line after line, each failure ending only its own line.

import { runScript } from '../execute/execute.ts'
import { runExitTrap } from '../execute/traps.ts'
import { isUtf8Locale } from '../locale.ts'
import { NotComputable } from '../not-computable.ts'
import type { Shell } from '../shell.ts'
import { Parser } from '../syntax/parser.ts'
import { ShellSyntaxError } from '../syntax/syntax-error.ts'
import { Discard, ExitSignal, LoopSignal, ReturnSignal, reportDiscard } from './signals.ts'
import { BrokenPipe } from './stream.ts'

/** Runs typed lines; `onSettled` is told whenever a statement is done. */
export async function runLines(text: string, shell: Shell, onSettled: () => void = () => {}): Promise<void> {
  let rest = text.endsWith('\n') ? text : `${text}\n`
  while (rest !== '') {
    const parser = new Parser(rest, {
      firstLine: shell.typedLines + 1,
      aliases: shell.aliases,
      hasExtendedGlob: shell.shellOptions.has('extglob'),
      isUtf8: isUtf8Locale(shell),
      isConditionBroken: shell.isConditionBroken,
    })
    try {
      const script = parser.next()
      if (script === undefined) return
      if (shell.options.has('verbose')) throw new NotComputable('what a terminal shows under set -v')
      shell.typedLines += linesIn(rest) - linesIn(parser.rest)
      rest = parser.rest
      for (const warning of parser.warnings) await shell.complain(warning)
      for (const statement of script) {
        await runScript([statement], shell)
        onSettled()
      }
    } catch (error) {
      if (error instanceof ExitSignal) {
        shell.status = error.status
        await runExitTrap(shell)
      }
      if (error instanceof ShellSyntaxError) {
        if (error.message !== '') await shell.output(2)?.write(`${shell.name}: ${error.message}\n`)
        if (error.quoted !== undefined)
          await shell.output(2)?.write(`${shell.name}: syntax error: \`${error.quoted}'\n`)
        if (error.status !== 'kept') shell.status = error.status
        shell.isConditionBroken = error.status === 'kept'
        const after = error.isIncomplete ? '' : afterLine(rest, error.line - shell.typedLines)
        shell.typedLines += linesIn(rest) - linesIn(after)
        rest = after
      } else shell.status = await statusOf(error, shell)
    }
  }
}

function linesIn(text: string): number {
  return text.split('\n').length - 1
}

// reading goes on after the line with the error
function afterLine(text: string, line: number): string {
  return text.split('\n').slice(line).join('\n')
}

async function statusOf(error: unknown, shell: Shell): Promise<number> {
  shell.callStack = []
  shell.conditionDepth = 0
  shell.loopDepth = 0
  if (error instanceof Discard) {
    await reportDiscard(error, shell)
    return error.status
  }
  if (error instanceof LoopSignal) return 0
  if (error instanceof ReturnSignal) return error.status
  if (error instanceof BrokenPipe) return 141
  throw error
}
