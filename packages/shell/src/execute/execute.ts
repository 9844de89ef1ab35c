// Runs syntax trees: lists, pipelines, compound commands, functions.
import { NotComputable } from '../not-computable.ts'
import { Discard, ExitSignal, LoopSignal, ReturnSignal } from '../run/signals.ts'
import { BrokenPipe, Pipe } from '../run/stream.ts'
import type { Shell } from '../shell.ts'
import { withKey, withoutKey } from '../state/replace.ts'
import type { AndOr, Command, Compound, Pipeline, Script } from '../syntax/ast.ts'
import { evaluateWord } from '../words/expand.ts'
import { runBackground } from './background.ts'
import { runCase, runCondition, runCount, runFor, runIf, runSelect, runWhile } from './compound.ts'
import { RedirectionError, redirect } from './redirect.ts'
import { runSimple } from './simple-command.ts'
import { timeReport } from './time-report.ts'
import { trace } from './trace.ts'
import { runTrap } from './traps.ts'

/** Runs commands in sequence; the status is the last one's. */
export async function runScript(script: Script, shell: Shell): Promise<number> {
  for (const andOr of script) {
    if (andOr.isBackground) await runBackground(andOr, shell)
    else await runAndOr(andOr, shell)
  }
  return shell.status
}

async function runAndOr({ first, rest }: AndOr, shell: Shell): Promise<void> {
  const run = async (pipeline: Pipeline, isLast: boolean) => {
    if (!isLast) shell.conditionDepth++
    try {
      await runPipeline(pipeline, shell)
    } finally {
      if (!isLast) shell.conditionDepth--
    }
    if (isLast && !pipeline.isNegated) await exitOnFailure(shell)
  }
  await run(first, rest.length === 0)
  for (const [index, { operator, pipeline }] of rest.entries()) {
    if ((operator === '&&') !== (shell.status === 0)) continue
    await run(pipeline, index === rest.length - 1)
  }
}

async function exitOnFailure(shell: Shell): Promise<void> {
  if (shell.status === 0 || shell.conditionDepth > 0) return
  const trap = shell.traps.get('ERR')
  if (trap) await runTrap(trap, shell)
  if (shell.options.has('errexit')) throw new ExitSignal(shell.status)
}

async function runPipeline(pipeline: Pipeline, shell: Shell): Promise<void> {
  const { commands, isNegated, timed } = pipeline
  const startedAt = shell.clock.now
  if (isNegated) shell.conditionDepth++
  try {
    const [only] = commands
    if (commands.length === 1 && only) {
      shell.status = await runCommand(only, shell)
      if (!isCompoundThatKeeps(only)) shell.pipeStatus = [shell.status]
    } else await runStages(pipeline, shell)
  } finally {
    if (isNegated) shell.conditionDepth--
  }
  if (timed) await shell.output(2)?.write(timeReport(shell.clock.now - startedAt, timed, shell))
  if (isNegated) shell.status = shell.status === 0 ? 1 : 0
}

// inside these, the last pipeline's PIPESTATUS stays visible
function isCompoundThatKeeps(command: Command): boolean {
  return command.kind !== 'simple' && command.kind !== 'subshell' && command.kind !== 'function'
}

async function runStages({ commands, withErrors }: Pipeline, shell: Shell): Promise<void> {
  const pipes = commands.slice(1).map(() => new Pipe())
  const isLastHere = shell.shellOptions.has('lastpipe') && !shell.isInteractive
  const stages = commands.map(async (command, index) => {
    const isLast = index === commands.length - 1
    const child = isLast && isLastHere ? shell : shell.subshell()
    const input = pipes[index - 1]
    const output = pipes[index]
    const before = child.descriptors
    child.descriptors = new Map(before)
    if (input) child.connect(0, { input })
    if (output) child.connect(1, { output })
    if (output && withErrors[index]) child.connect(2, { output })
    try {
      return await runStage(command, child)
    } catch (error) {
      shell.surroundings.budget.isCancelled = true
      throw error
    } finally {
      child.descriptors = before
      output?.end()
      input?.breakOff()
    }
  })
  const results = await Promise.allSettled(stages)
  const failed = results.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
  shell.pipeStatus = results.map(result => (result.status === 'fulfilled' ? result.value : 1))
  const last = shell.pipeStatus.at(-1) ?? 0
  shell.status = shell.options.has('pipefail')
    ? (shell.pipeStatus.findLast(status => status !== 0) ?? 0)
    : last
}

async function runStage(command: Command, child: Shell): Promise<number> {
  // every stage gets its turn before the first one runs on
  await undefined
  return endOfSubshell(child, async () => {
    child.status = await runCommand(command, child)
    await exitOnFailure(child)
  })
}

/** Runs a script as a subshell would, and returns its status. */
export async function runInSubshell(script: Script, child: Shell): Promise<number> {
  return endOfSubshell(child, async () => {
    await runScript(script, child)
  })
}

/** Turns what ends a subshell into its status. */
async function endOfSubshell(child: Shell, run: () => Promise<void>): Promise<number> {
  try {
    await run()
  } catch (signal) {
    child.status = await statusOf(signal, child)
  }
  const trap = child.traps.get('EXIT')
  if (trap) {
    child.traps = withoutKey(child.traps, 'EXIT')
    const { status } = child
    await runTrap(trap, child)
    child.status = status
  }
  return child.status
}

async function statusOf(signal: unknown, child: Shell): Promise<number> {
  if (signal instanceof ExitSignal || signal instanceof ReturnSignal) return signal.status
  if (signal instanceof LoopSignal) return 0
  if (signal instanceof BrokenPipe) return 141
  if (signal instanceof Discard) {
    await child.complain(signal.message)
    return signal.status
  }
  throw signal
}

async function runCommand(command: Command, shell: Shell): Promise<number> {
  if (command.kind === 'simple') return runSimple(command, shell)
  shell.surroundings.budget.command()
  if (command.kind === 'coprocess') throw new NotComputable('a coprocess')
  if (command.kind === 'function') {
    shell.functions = withKey(shell.functions, command.name, command)
    return 0
  }
  return runCompound(command, shell)
}

/** Runs a compound command inside its redirections. */
export async function runCompound(command: Compound, shell: Shell): Promise<number> {
  let undo: () => void
  try {
    undo = await redirect(command.redirections, shell)
  } catch (error) {
    if (!(error instanceof RedirectionError)) throw error
    await shell.complain(error.message)
    return 1
  }
  try {
    return await compoundBody(command, shell)
  } finally {
    undo()
  }
}

async function compoundBody(command: Compound, shell: Shell): Promise<number> {
  switch (command.kind) {
    case 'group':
      return runScript(command.body, shell)
    case 'subshell':
      return runInSubshell(command.body, shell.subshell())
    case 'if':
      return runIf(command, shell)
    case 'for':
      return runFor(command, shell)
    case 'count':
      return runCount(command, shell)
    case 'while':
    case 'until':
      return runWhile(command, shell)
    case 'case':
      return runCase(command, shell)
    case 'arithmetic':
      return arithmeticCommand(command, shell)
    case 'condition':
      return (await runCondition(command.expression, shell)) ? 0 : 1
    case 'select':
      return runSelect(command, shell)
  }
}

async function arithmeticCommand(
  command: Extract<Compound, { kind: 'arithmetic' }>,
  shell: Shell,
): Promise<number> {
  shell.line = command.line
  await trace(`(( ${command.expression.raw} ))`, shell)
  try {
    return (await evaluateWord(command.expression, shell, '((: ')) === 0n ? 1 : 0
  } catch (signal) {
    if (!(signal instanceof Discard)) throw signal
    await shell.complain(signal.message)
    return 1
  }
}
