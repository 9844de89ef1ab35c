// Runs syntax trees: lists, pipelines, compound commands, functions.
import { reportDone } from '../builtins/processes/jobs.ts'
import { NotComputable } from '../not-computable.ts'
import { tellOfDeath } from '../run/death.ts'
import { DeathSignal, Discard, ExitSignal, LoopSignal, ReturnSignal, reportDiscard } from '../run/signals.ts'
import { BrokenPipe, Pipe } from '../run/stream.ts'
import type { Shell } from '../shell.ts'
import { exportFunction, isExportedFunction } from '../state/exported-functions.ts'
import { withKey } from '../state/replace.ts'
import type { AndOr, Command, Compound, Pipeline, Script } from '../syntax/ast.ts'
import { arithmeticText, evaluateText } from '../words/expand.ts'
import { runBackground } from './background.ts'
import { runCase, runCondition, runCount, runFor, runIf, runSelect, runWhile } from './compound.ts'
import { exitOnFailure, failsItself } from './exit-on-failure.ts'
import { redirect } from './redirect.ts'
import { BadRegex } from './regex-match.ts'
import { lastCommand } from './replacing.ts'
import { runSimple } from './simple-command.ts'
import { timeReport } from './time-report.ts'
import { trace, turnsOf } from './trace.ts'
import { begins, runExitTrap, runPending } from './traps.ts'

/** Runs commands in sequence; the status is the last one's. */
export async function runScript(script: Script, shell: Shell): Promise<number> {
  const { budget, clock } = shell.surroundings
  for (const andOr of script) {
    if (budget.isBreathDue()) await clock.breathe()
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
    if (isLast && !pipeline.isNegated && failsItself(pipeline)) await exitOnFailure(shell)
  }
  await run(first, rest.length === 0)
  for (const [index, { operator, pipeline }] of rest.entries()) {
    if ((operator === '&&') !== (shell.status === 0)) continue
    await run(pipeline, index === rest.length - 1)
  }
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
    } else {
      await runStages(pipeline, shell)
      shell.hasForked = true
    }
  } finally {
    if (isNegated) shell.conditionDepth--
  }
  if (shell.pending.length > 0) await runPending(shell)
  if (shell.hasForked) {
    shell.hasForked = false
    if (shell.jobs.length > 0 && shell.isInteractive && !shell.isSubshell) await reportDone(shell)
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
  const isLastHere = shell.shellOptions.has('lastpipe') && !shell.options.has('monitor')
  if (shell.shellOptions.has('lastpipe') && shell.isSubshell && !isLastHere)
    throw new NotComputable('lastpipe in a subshell of one with job control')
  const children = commands.map((_, index) =>
    isLastHere && index === commands.length - 1 ? shell : shell.subshell(),
  )
  if (shell.traps.has('DEBUG')) throw new NotComputable('a trap on DEBUG before a pipeline')
  const end = commands.at(-1)
  if (end?.kind === 'simple') await begins(end, shell)
  const turns = shell.options.has('xtrace') ? turnsOf(children) : undefined
  const stages = commands.map(async (command, index) => {
    const child = children[index] ?? shell
    child.isStage = child !== shell
    await turns?.[index - 1]?.begun
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
      shell.surroundings.budget.giveUp(error)
      for (const pipe of pipes) pipe.fail(error)
      throw error
    } finally {
      turns?.[index]?.begin()
      child.descriptors = before
      output?.end()
      input?.breakOff()
    }
  })
  const results = await Promise.allSettled(stages)
  const failed = results.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
  const statuses = results.map(result => (result.status === 'fulfilled' ? result.value : 1))
  shell.pipeStatus = statuses.map((status, index) =>
    pipes[index]?.isIgnored && (status === 0 || status === 141) ? undefined : status,
  )
  shell.status = shell.options.has('pipefail') ? failureOf(shell.pipeStatus) : (statuses.at(-1) ?? 0)
}

function failureOf(statuses: readonly (number | undefined)[]): number {
  const at = statuses.findLastIndex(status => status !== 0)
  const status = at === -1 ? 0 : statuses[at]
  if (status === undefined) throw new NotComputable('whether a command was done before its reader went')
  return status
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
  await runExitTrap(child)
  return child.status
}

async function statusOf(signal: unknown, child: Shell): Promise<number> {
  if (signal instanceof DeathSignal) child.diedOf = signal.signal
  if (signal instanceof ExitSignal || signal instanceof ReturnSignal) return signal.status
  if (signal instanceof LoopSignal) return 0
  if (signal instanceof BrokenPipe) return 141
  if (signal instanceof Discard) {
    await reportDiscard(signal, child)
    return child.isDash ? 2 : signal.status
  }
  throw signal
}

async function runCommand(command: Command, shell: Shell): Promise<number> {
  if (command.kind === 'simple') {
    shell.isStage = false
    await begins(command, shell)
    return runSimple(command, shell)
  }
  if (command.kind !== 'subshell') shell.isStage = false
  else if (!shell.isInTrap) shell.running = undefined
  if (command.kind === 'condition' || command.kind === 'arithmetic') await begins(command, shell)
  shell.surroundings.budget.command()
  if (command.kind === 'coprocess') throw new NotComputable('a coprocess')
  if (command.kind === 'function') {
    if (shell.functions.get(command.name)?.isReadonly) {
      await shell.complain(`${command.name}: readonly function`)
      return 1
    }
    const source = shell.callStack.at(-1)?.source ?? shell.origin
    shell.functions = withKey(shell.functions, command.name, { ...command, source })
    if (isExportedFunction(command.name, shell)) exportFunction(command, shell)
    return 0
  }
  return runCompound(command, shell)
}

/** Runs a compound command inside its redirections. */
export async function runCompound(command: Compound, shell: Shell): Promise<number> {
  const offers = shell.offeredNames.length
  const undo = await redirect(command.redirections, shell)
  shell.withdraw(offers)
  if (!undo) {
    shell.status = 1
    await exitOnFailure(shell)
    return 1
  }
  try {
    return await compoundBody(command, shell)
  } finally {
    undo()
    shell.withdraw(offers)
  }
}

async function compoundBody(command: Compound, shell: Shell): Promise<number> {
  switch (command.kind) {
    case 'group':
      return runScript(command.body, shell)
    case 'subshell':
      return foregroundSubshell(command.body, shell)
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
      return conditionCommand(command, shell)
    case 'select':
      return runSelect(command, shell)
  }
}

async function foregroundSubshell(body: Script, shell: Shell): Promise<number> {
  const inner = innerShell(shell)
  inner.diedOf = undefined
  inner.replacing = lastCommand(body, { withRedirections: true })
  const status = await runInSubshell(body, inner)
  shell.hasForked = true
  if (inner.diedOf !== undefined && !shell.isStage) await tellOfDeath(inner.diedOf, shell)
  return status
}

// a subshell that is all there is in a stage of a pipeline is that stage
function innerShell(shell: Shell): Shell {
  const inner = shell.subshell()
  if (shell.isStage) {
    inner.subshellDepth--
    inner.process = shell.process
    if (shell.task !== undefined) shell.surroundings.tasks.set(shell.task, inner)
  }
  inner.isStage = false
  return inner
}

async function conditionCommand(
  command: Extract<Compound, { kind: 'condition' }>,
  shell: Shell,
): Promise<number> {
  try {
    return (await runCondition(command.expression, shell)) ? 0 : 1
  } catch (error) {
    if (error instanceof BadRegex) return 2
    throw error
  }
}

async function arithmeticCommand(
  command: Extract<Compound, { kind: 'arithmetic' }>,
  shell: Shell,
): Promise<number> {
  shell.reach(command.line)
  try {
    const text = await arithmeticText(command.expression, shell)
    await trace(`(( ${text} ))`, shell)
    return evaluateText(text, shell, '((: ') === 0n ? 1 : 0
  } catch (signal) {
    if (!(signal instanceof Discard) || signal.isUnbound) throw signal
    await reportDiscard(signal, shell)
    return 1
  }
}
