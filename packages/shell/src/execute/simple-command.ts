// A simple command: expand, redirect, find what to run, run it.

import { lookup } from '../run/lookup.ts'
import { runFile } from '../run/run-file.ts'
import { Discard } from '../run/signals.ts'
import type { Shell } from '../shell.ts'
import { ReadonlyVariable } from '../state/variables.ts'
import type { Assignment, Simple } from '../syntax/ast.ts'
import { assign } from '../words/assign.ts'
import { expandText, expandWords } from '../words/expand.ts'
import { quotedIfNeeded } from '../words/quote.ts'
import { callFunction } from './call.ts'
import { RedirectionError, redirect } from './redirect.ts'
import { trace } from './trace.ts'

export async function runSimple(command: Simple, shell: Shell): Promise<number> {
  shell.surroundings.budget.command()
  shell.line = command.line
  shell.surroundings.substitutionStatus = undefined
  const { args, assignments } = await expandArguments(command, shell)
  if (args.length === 0) return assignmentsOnly(command, shell)
  const isExec = args[0] === 'exec' && args.length === 1
  let undo: () => void
  try {
    undo = await redirect(command.redirections, shell)
  } catch (error) {
    if (!(error instanceof RedirectionError)) throw error
    await shell.complain(error.message)
    return 1
  }
  try {
    return await withAssignments(command.assignments, shell, () => dispatch(args, assignments, shell))
  } finally {
    if (!isExec) undo()
    const { afterCommand } = shell
    shell.afterCommand = []
    for (const finish of afterCommand) await finish()
    shell.lastArgument = args.at(-1) ?? ''
  }
}

async function expandArguments(
  command: Simple,
  shell: Shell,
): Promise<{ args: string[]; assignments: Map<number, Assignment> }> {
  const assignments = new Map<number, Assignment>()
  if (!command.words.some(word => word.assignment))
    return { args: await expandWords(command.words, shell), assignments }
  const args: string[] = []
  for (const word of command.words) {
    if (word.assignment) {
      assignments.set(args.length, word.assignment)
      args.push(await assignmentText(word.assignment, shell))
    } else args.push(...(await expandWords([word], shell)))
  }
  return { args, assignments }
}

// declare and its like get plain values already expanded; arrays they expand themselves
async function assignmentText({ name, index, append, value }: Assignment, shell: Shell): Promise<string> {
  const head = `${name}${index ? `[${index.raw}]` : ''}${append ? '+' : ''}=`
  return 'elements' in value ? head : head + (await expandText(value, shell, { isAssignment: true }))
}

async function assignmentsOnly(command: Simple, shell: Shell): Promise<number> {
  try {
    const undo = await redirect(command.redirections, shell)
    undo()
  } catch (error) {
    if (!(error instanceof RedirectionError)) throw error
    await shell.complain(error.message)
    return 1
  }
  for (const assignment of command.assignments) {
    const text = await assign(assignment, shell)
    if (shell.options.has('xtrace'))
      await trace(
        `${assignment.name}${assignment.index ? `[${assignment.index.raw}]` : ''}${assignment.append ? '+' : ''}=${traced(text)}`,
        shell,
      )
  }
  return shell.surroundings.substitutionStatus ?? 0
}

async function withAssignments(
  assignments: readonly Assignment[],
  shell: Shell,
  run: () => Promise<number>,
): Promise<number> {
  if (assignments.length === 0) return run()
  shell.variables.enterScope()
  const depth = shell.variables.depth
  try {
    for (const assignment of assignments) {
      if (shell.variables.raw(assignment.name)?.isReadonly) throw new ReadonlyVariable(assignment.name)
      await assign(assignment, shell, { isLocal: true })
      shell.variables.open(assignment.name, { isLocal: true }).isExported = true
    }
    return await run()
  } catch (error) {
    if (!(error instanceof ReadonlyVariable)) throw error
    await shell.complain(error.message)
    return 1
  } finally {
    while (shell.variables.depth >= depth) shell.variables.leaveScope()
  }
}

async function dispatch(
  args: readonly string[],
  assignments: ReadonlyMap<number, Assignment>,
  shell: Shell,
): Promise<number> {
  const [name = '', ...rest] = args
  if (shell.options.has('xtrace')) await trace(args.map(traced).join(' '), shell)
  const found = lookup(name, shell)
  if (found.kind === 'file' && !name.includes('/')) remember(name, found.path, shell)
  if (found.kind === 'function') return callFunction(name, rest, shell)
  const run = () =>
    found.kind === 'builtin'
      ? runBuiltin(name, rest, { shell, assignments: shifted(assignments) })
      : runFile(name, rest, { shell, found })
  return shell.surroundings.gaps ? shell.surroundings.gaps.bridge(run, { args, shell }) : run()
}

// bash remembers where it found a program
function remember(name: string, path: string, shell: Shell): void {
  const hits = (shell.hashed.get(name)?.hits ?? 0) + 1
  shell.hashed = new Map(shell.hashed).set(name, { path, hits })
}

function shifted(assignments: ReadonlyMap<number, Assignment>): ReadonlyMap<number, Assignment> {
  return new Map([...assignments].map(([index, assignment]) => [index - 1, assignment]))
}

interface BuiltinContext {
  readonly shell: Shell
  readonly assignments?: ReadonlyMap<number, Assignment>
}

/** Runs a builtin by name. */
export async function runBuiltin(
  name: string,
  args: readonly string[],
  { shell, assignments = new Map() }: BuiltinContext,
): Promise<number> {
  const builtin = shell.interpreter.builtins.get(name)
  if (!builtin) return 127
  try {
    return await builtin({ name, args, assignments, shell })
  } catch (error) {
    if (error instanceof ReadonlyVariable) {
      await shell.complain(error.message)
      return 1
    }
    if (error instanceof Discard && error.isBuiltins) {
      await shell.complain(error.message)
      return error.status
    }
    throw error
  }
}

function traced(text: string): string {
  return text === '' ? "''" : quotedIfNeeded(text)
}
