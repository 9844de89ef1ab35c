import { NotComputable } from '../not-computable.ts'
import { runSource } from '../run/source.ts'
import type { Shell } from '../shell.ts'
import { withoutKey } from '../state/replace.ts'
import type { Compound, Simple } from '../syntax/ast.ts'
import { printAndOr } from '../syntax/print.ts'
import { tracedDeeper } from './trace.ts'

type Condition = Extract<Compound, { kind: 'condition' }>
type Arithmetic = Extract<Compound, { kind: 'arithmetic' }>

/** Runs the action of a trap, where it has one on that line; `$?` is afterwards what it was before. */
export async function runTrap(
  action: string,
  shell: Shell,
  { line = shell.substitutedLine }: { line?: Shell['substitutedLine'] } = {},
): Promise<void> {
  const { status, substitutedLine, isInTrap } = shell
  shell.substitutedLine = line
  shell.isInTrap = true
  try {
    await tracedDeeper(shell, () => runSource(action, shell))
  } finally {
    shell.substitutedLine = substitutedLine
    shell.isInTrap = isInTrap
  }
  shell.status = status
}

/** Runs what a shell does at its end, where it does something: once. */
export async function runExitTrap(shell: Shell): Promise<void> {
  const action = shell.traps.get('EXIT')
  if (!action) return
  shell.traps = withoutKey(shell.traps, 'EXIT')
  // it is traced no deeper than the shell itself, however deep that ended
  shell.traceDepth = shell.outerTraceDepth
  await runTrap(action, shell)
}

/** Runs the traps of signals that came while a command ran. */
export async function runPending(shell: Shell): Promise<void> {
  const signals = shell.pending
  shell.pending = []
  for (const signal of signals) {
    const action = shell.traps.get(signal)
    if (action) await runTrap(action, shell)
  }
}

/** A command begins: it is what BASH_COMMAND tells of, and what a DEBUG trap runs before. */
export function begins(command: Simple | Condition | Arithmetic, shell: Shell): Promise<void> {
  const { line } = command
  const first = { commands: [command], withErrors: [], isNegated: false }
  return beginsAs(() => printAndOr({ first, rest: [], isBackground: false, raw: '' }), shell, { line })
}

/** What is told of under a text of its own begins. */
export async function beginsAs(
  text: () => string,
  shell: Shell,
  { line }: { readonly line: number | undefined },
): Promise<void> {
  if (shell.isInTrap) return
  shell.running = text
  const action = shell.traps.get('DEBUG')
  if (action === undefined || action === '') return
  const isInside = shell.callStack.some(call => call.isFunction || call.name === 'source')
  if (isInside && !shell.options.has('functrace')) return
  if (line === undefined || shell.shellOptions.has('extdebug')) throw new NotComputable('a trap on DEBUG')
  await runTrap(action, shell, { line })
}
