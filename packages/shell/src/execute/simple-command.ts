// A simple command: expand, redirect, find what to run, run it.
import { ClosedOutput } from '../builtins/builtin.ts'
import { NotComputable } from '../not-computable.ts'
import { lookup } from '../run/lookup.ts'
import { runFile } from '../run/run-file.ts'
import { Discard, reportDiscard } from '../run/signals.ts'
import type { Shell } from '../shell.ts'
import { ReadonlyVariable } from '../state/variables.ts'
import type { Assignment, Simple } from '../syntax/ast.ts'
import { FsError } from '../tree/fs-error.ts'
import { assign } from '../words/assign.ts'
import { expandText, expandWords } from '../words/expand.ts'
import { callFunction } from './call.ts'
import { redirect } from './redirect.ts'
import { makeRoom } from './replacing.ts'
import { trace, tracedAssignment, tracedElements, tracedWord } from './trace.ts'

/** Runs a simple command, from its words to its status. */
export async function runSimple(command: Simple, shell: Shell): Promise<number> {
  shell.surroundings.budget.command()
  shell.reach(command.line)
  shell.surroundings.substitutionStatus = undefined
  const offers = shell.offeredNames.length
  const { args, assignments } = await expandArguments(command, shell)
  if (args.length === 0) return assignmentsOnly(command, shell)
  const isExec = args[0] === 'exec' && args.length === 1
  // what is assigned for the command alone is traced where it is assigned, and the command after it
  const isTraced = shell.options.has('xtrace') && command.assignments.length === 0 && !shell.isDash
  if (isTraced) await traceCommand(args, assignments, shell)
  const errors = shell.output(2)
  const undo = await redirect(command.redirections, shell)
  if (!undo) return shell.isDash ? 2 : 1
  try {
    return await withAssignments(command.assignments, shell, async texts => {
      if (shell.isDash) await traceAll([...texts, ...args], shell, errors)
      else if (shell.options.has('xtrace') && !isTraced && command.assignments.length > 0)
        await traceCommand(args, assignments, shell)
      const isLast = command === shell.replacing
      return dispatch(args, assignments, { shell, isLast })
    })
  } finally {
    if (!isExec) undo()
    const { afterCommand } = shell
    shell.afterCommand = []
    for (const finish of afterCommand) await finish()
    shell.withdraw(offers)
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
  const offers = shell.offeredNames.length
  const texts: string[] = []
  for (const assignment of command.assignments) {
    const text = await assign(assignment, shell)
    texts.push(`${assignment.name}=${text}`)
    if (shell.options.has('xtrace') && !shell.isDash) await trace(tracedAssignment(assignment, text), shell)
  }
  if (shell.isDash && texts.length > 0) await traceAll(texts, shell)
  // a descriptor that bash is to choose is chosen in a subshell of its own
  const isApart = command.redirections.some(({ variable }) => variable !== undefined)
  const undo = await redirect(command.redirections, isApart ? shell.subshell() : shell)
  if (!undo) return 1
  undo()
  shell.withdraw(offers)
  return shell.surroundings.substitutionStatus ?? 0
}

async function withAssignments(
  assignments: readonly Assignment[],
  shell: Shell,
  run: (texts: readonly string[]) => Promise<number>,
): Promise<number> {
  const texts: string[] = []
  if (assignments.length === 0) return run(texts)
  shell.variables.enterScope()
  const depth = shell.variables.depth
  // where PATH is another one, nothing counts that was found before
  const hashed = assignments.some(({ name }) => name === 'PATH') ? shell.hashed : undefined
  if (hashed) shell.hashed = new Map()
  try {
    for (const assignment of assignments) {
      if (shell.variables.raw(assignment.name)?.isReadonly) {
        const refusal = new ReadonlyVariable(assignment.name)
        if (shell.isDash || shell.options.has('posix')) throw refusal
        // the command runs all the same
        await shell.complain(refusal.message)
        continue
      }
      const text = await assign(assignment, shell, { isLocal: true })
      texts.push(`${assignment.name}=${text}`)
      if (shell.options.has('xtrace') && !shell.isDash) await trace(tracedAssignment(assignment, text), shell)
      shell.variables.open(assignment.name, { isLocal: true }).isExported = true
    }
    return await run(texts)
  } catch (error) {
    if (!(error instanceof ReadonlyVariable)) throw error
    await shell.complain(error.message)
    return 1
  } finally {
    while (shell.variables.depth >= depth) shell.variables.leaveScope()
    if (hashed) shell.hashed = hashed
  }
}

async function dispatch(
  args: readonly string[],
  assignments: ReadonlyMap<number, Assignment>,
  { shell, isLast }: { readonly shell: Shell; readonly isLast: boolean },
): Promise<number> {
  const [name = '', ...rest] = args
  const found = lookup(name, shell, { withHashed: true })
  if (found.kind === 'file' && !name.includes('/')) remember(name, found.path, shell)
  if (isLast && found.kind === 'file') makeRoom(shell)
  if (found.kind === 'function') shell.task = undefined
  if (found.kind === 'function') return callFunction(name, rest, shell)
  const run = () =>
    found.kind === 'builtin'
      ? runBuiltin(name, rest, { shell, assignments: shifted(assignments) })
      : runFile(name, rest, { shell, found })
  return shell.surroundings.gaps ? shell.surroundings.gaps.bridge(run, { args, shell }) : run()
}

/** Remembers where a program was found. */
export function remember(name: string, path: string, shell: Shell): void {
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
    if (error instanceof ClosedOutput) {
      await shell.complain(`${name}: write error: ${error.message}`)
      return 1
    }
    if (error instanceof FsError) throw new NotComputable(`what ${name} says of a file: ${error.message}`)
    if (error instanceof Discard && error.isBuiltins) {
      await reportDiscard(error, shell)
      return error.status
    }
    throw error
  }
}

// dash traces a command once its files are open, on one line with what is assigned for it, and quotes nothing
const traceAll = (words: readonly string[], shell: Shell, errors = shell.output(2)) =>
  trace(words.join(' '), shell, errors)

// lists after `declare` come first, each on a line; `export` and `readonly` are followed by what they assign
async function traceCommand(
  args: readonly string[],
  assignments: ReadonlyMap<number, Assignment>,
  shell: Shell,
): Promise<void> {
  const words = [...args]
  for (const [at, { name, value }] of assignments) {
    if (!('elements' in value)) continue
    if (value.elements.some(element => element.append))
      throw new NotComputable('a trace of appended elements')
    const elements: { key?: string; text: string }[] = []
    for (const { index, value: word } of value.elements) {
      if (index) elements.push({ key: await expandText(index, shell), text: await expandText(word, shell) })
      else for (const text of await expandWords([word], shell)) elements.push({ text })
    }
    await trace(tracedElements(name, elements), shell)
    words[at] = name
  }
  await trace(words.map(tracedWord).join(' '), shell)
  if (args[0] !== 'export' && args[0] !== 'readonly') return
  for (const [at, assignment] of assignments) {
    if ('elements' in assignment.value) continue
    const text = args[at] ?? ''
    await trace(tracedAssignment(assignment, text.slice(text.indexOf('=') + 1)), shell)
  }
}
