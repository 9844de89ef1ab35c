// Builtins that steer the shell: break, return, exit, eval, source, exec, trap, wait and their like.
import { NotComputable } from '../not-computable.ts'
import { lookup, programPaths } from '../run/lookup.ts'
import { runFile } from '../run/run-file.ts'
import { Discard, ExitSignal, LoopSignal, ReturnSignal } from '../run/signals.ts'
import { runBuiltin } from '../run/simple-command.ts'
import { runSource } from '../run/source.ts'
import type { Shell } from '../shell.ts'
import { evaluateText } from '../words/expand.ts'
import { type Builtin, type Invocation, invalidOption, readOptions, say } from './builtin.ts'
import { describeCommand } from './names.ts'

function loopSignal(kind: 'break' | 'continue'): Builtin {
  return async ({ args, shell }) => {
    const [count] = args
    if (shell.loopDepth === 0) {
      await shell.complain(`${kind}: only meaningful in a \`for', \`while', or \`until' loop`)
      return 0
    }
    if (count !== undefined && !/^-?[0-9]+$/.test(count)) {
      await shell.complain(`${kind}: ${count}: numeric argument required`)
      throw new ExitSignal(128)
    }
    if (Number(count ?? 1) < 1) {
      await shell.complain(`${kind}: ${count}: loop count out of range`)
      return 1
    }
    throw new LoopSignal(kind, Number(count ?? 1))
  }
}

export const breakLoop = loopSignal('break')
export const continueLoop = loopSignal('continue')

export const returnFrom: Builtin = async ({ args, shell }) => {
  if (shell.callStack.length === 0) {
    await shell.complain("return: can only `return' from a function or sourced script")
    return 1
  }
  throw new ReturnSignal(await statusArgument('return', args[0], shell))
}

async function statusArgument(name: string, text: string | undefined, shell: Shell): Promise<number> {
  if (text === undefined) return shell.status
  if (/^-?[0-9]+$/.test(text)) return Number(BigInt.asUintN(8, BigInt(text)))
  await shell.complain(`${name}: ${text}: numeric argument required`)
  return 2
}

export const exit: Builtin = async ({ args, shell }) => {
  if (shell.isInteractive && !shell.isSubshell) await shell.output(2)?.write('exit\n')
  if (args.length > 1 && /^-?[0-9]+$/.test(args[0] ?? '')) {
    await shell.complain('exit: too many arguments')
    return 1
  }
  throw new ExitSignal(await statusArgument('exit', args[0], shell))
}

export const evaluate: Builtin = async ({ args, shell }) => {
  const rest = args[0] === '--' ? args.slice(1) : args
  const text = rest.join(' ')
  if (text.trim() === '') return 0
  return runSource(Buffer.from(text, 'latin1').toString('utf8'), shell, {
    label: 'eval: ',
    firstLine: shell.line,
  })
}

export const source: Builtin = async ({ name, args, shell }) => {
  const [file, ...rest] = args[0] === '--' ? args.slice(1) : args
  if (file === undefined) {
    await shell.complain(`${name}: filename argument required`)
    await shell.output(2)?.write(`${name}: usage: ${name} filename [arguments]\n`)
    return 2
  }
  const path = file.includes('/') ? file : (programPaths(file, shell)[0] ?? file)
  const node = shell.fs.find(shell.path(path))
  if (node?.kind === 'directory') {
    await shell.complain(`${name}: ${file}: is a directory`)
    return 1
  }
  const offered = shell.surroundings.offered.get(file)
  if (!node && offered === undefined) {
    await shell.complain(`${file}: No such file or directory`)
    return 1
  }
  if (node && !shell.fs.may(node, 4)) {
    await shell.complain(`${file}: Permission denied`)
    return 1
  }
  return sourced(shell, { file, rest, text: offered ?? shell.fs.read(shell.path(path)) })
}

async function sourced(
  shell: Shell,
  { file, rest, text }: { file: string; rest: readonly string[]; text: string },
): Promise<number> {
  const { positional } = shell
  if (rest.length > 0) shell.positional = rest
  const { callStack } = shell
  shell.callStack = [...callStack, { name: 'source', source: file, line: shell.line }]
  try {
    shell.status = 0
    return await runSource(Buffer.from(text, 'latin1').toString('utf8'), shell)
  } catch (signal) {
    if (signal instanceof ReturnSignal) return signal.status
    throw signal
  } finally {
    shell.callStack = callStack
    shell.positional = positional
  }
}

export const exec: Builtin = async ({ args, shell }) => {
  const { rest } = readOptions(args, 'cla')
  const [name, ...others] = rest
  if (name === undefined) return 0
  const found = lookup(name, shell, { withFunctions: false, withBuiltins: false })
  if (found.kind === 'none') {
    await shell.complain(`exec: ${name}: not found`)
    if (shell.isInteractive && !shell.isSubshell) return 127
    throw new ExitSignal(127)
  }
  const status = await runFile(name, others, { shell, found })
  throw new ExitSignal(status)
}

export const command: Builtin = async invocation => {
  const { args, shell } = invocation
  const { flags, rest, bad } = readOptions(args, 'pvV')
  if (bad) return invalidOption(invocation, bad, 'command [-pVv] command [arg ...]')
  const [name, ...others] = rest
  if (name === undefined) return 0
  if (flags.has('v') || flags.has('V'))
    return describeCommand(rest, { shell, style: flags.has('V') ? 'long' : 'short' })
  const found = lookup(name, shell, { withFunctions: false })
  if (found.kind === 'builtin') return runBuiltin(name, others, { shell })
  return runFile(name, others, { shell, found })
}

export const builtin: Builtin = async ({ args, shell }) => {
  const [name, ...rest] = args
  if (name === undefined) return 0
  const found = lookup(name, shell, { withFunctions: false })
  if (found.kind === 'builtin') return runBuiltin(name, rest, { shell })
  await shell.complain(`builtin: ${name}: not a shell builtin`)
  return 1
}

export const letExpressions: Builtin = async ({ args, shell }) => {
  if (args.length === 0) {
    await shell.complain('let: expression expected')
    return 1
  }
  try {
    return args.map(text => evaluateText(text, shell, 'let: ')).at(-1) === 0n ? 1 : 0
  } catch (error) {
    if (!(error instanceof Discard)) throw error
    await shell.complain(error.message)
    return 1
  }
}

export const shift: Builtin = async ({ args, shell }) => {
  const [text = '1'] = args
  if (!/^-?[0-9]+$/.test(text)) {
    await shell.complain(`shift: ${text}: numeric argument required`)
    return 1
  }
  const count = Number(text)
  if (count < 0) {
    await shell.complain(`shift: ${text}: shift count out of range`)
    return 1
  }
  if (count > shell.positional.length) return 1
  shell.positional = shell.positional.slice(count)
  return 0
}

export const getopts: Builtin = async ({ args, shell }) => {
  const [spec, name, ...given] = args
  if (spec === undefined || name === undefined) {
    await shell.output(2)?.write('getopts: usage: getopts optstring name [arg ...]\n')
    return 2
  }
  const list = given.length > 0 ? given : shell.positional
  const index = Number(shell.variables.get('OPTIND') ?? 1)
  const offset = shell.variables.get('_optoffset') ?? ''
  const at = offset.startsWith(`${index}:`) ? Number(offset.split(':')[1]) : 1
  const word = list[index - 1]
  if (word === undefined || !/^-./.test(word) || word === '--') {
    if (word === '--') shell.variables.set('OPTIND', String(index + 1))
    shell.variables.set(name, '?')
    shell.variables.unset('OPTARG')
    shell.variables.unset('_optoffset')
    return 1
  }
  return takeOption({ spec, name, list, index, at, word }, shell)
}

interface OptionWord {
  readonly spec: string
  readonly name: string
  readonly list: readonly string[]
  readonly index: number
  readonly at: number
  readonly word: string
}

async function takeOption({ spec, name, list, index, at, word }: OptionWord, shell: Shell): Promise<number> {
  const letter = word.charAt(at)
  const isSilent = spec.startsWith(':')
  const place = letter === ':' ? -1 : spec.indexOf(letter, isSilent ? 1 : 0)
  const isLast = at + 1 >= word.length
  shell.variables.set('_optoffset', isLast ? '' : `${index}:${at + 1}`)
  shell.variables.set('OPTIND', String(isLast ? index + 1 : index))
  shell.variables.unset('OPTARG')
  const refuse = async (kind: string, message: string) => {
    shell.variables.set(name, isSilent ? kind : '?')
    if (isSilent) shell.variables.set('OPTARG', letter)
    else if (shell.variables.get('OPTERR') !== '0')
      await shell.output(2)?.write(`${shell.name}: ${message} -- ${letter}\n`)
    return 0
  }
  if (place === -1) return refuse('?', 'illegal option')
  if (spec.charAt(place + 1) === ':') {
    const value = isLast ? list[index] : word.slice(at + 1)
    shell.variables.set('OPTIND', String(isLast ? index + 2 : index + 1))
    shell.variables.set('_optoffset', '')
    if (value === undefined) return refuse(':', 'option requires an argument')
    shell.variables.set('OPTARG', value)
  }
  shell.variables.set(name, letter)
  return 0
}

export const wait: Builtin = async ({ args, shell }) => {
  const [id] = args
  const job =
    id === undefined ? undefined : shell.jobs.find(known => `%${known.id}` === id || String(known.pid) === id)
  if (id !== undefined && !job) {
    if (id.startsWith('%')) await shell.complain(`wait: ${id}: no such job`)
    else if (/^[0-9]+$/.test(id)) await shell.complain(`wait: pid ${id} is not a child of this shell`)
    else await shell.complain(`wait: \`${id}': not a pid or valid job spec`)
    return id.startsWith('%') || /^[0-9]+$/.test(id) ? 127 : 1
  }
  const awaited = job ? [job] : shell.jobs
  while (
    awaited.some(({ endsAt }) => endsAt === Number.POSITIVE_INFINITY) &&
    (await shell.clock.wakeNext(Number.POSITIVE_INFINITY))
  );
  if (shell.surroundings.failure !== undefined) throw shell.surroundings.failure
  const end = Math.max(shell.clock.now, ...awaited.map(({ endsAt }) => endsAt))
  if (end === Number.POSITIVE_INFINITY) throw new NotComputable('a wait without end')
  await shell.clock.sleep(end - shell.clock.now)
  const status = job?.status ?? 0
  await reportDone(shell)
  return status
}

/** Tells of jobs that have ended, as an interactive shell does before a prompt. */
export async function reportDone(shell: Shell): Promise<void> {
  const ended = shell.jobs.filter(job => job.endsAt <= shell.clock.now)
  if (ended.length === 0) return
  const text = ended.map(job => jobLine(job, shell)).join('')
  shell.jobs = shell.jobs.filter(job => job.endsAt > shell.clock.now)
  if (shell.isInteractive && !shell.isSubshell) await shell.output(2)?.write(text)
}

export function jobLine(job: Shell['jobs'][number], shell: Shell, { withPid = false } = {}): string {
  const place = shell.jobs.indexOf(job)
  const mark = place === shell.jobs.length - 1 ? '+' : place === shell.jobs.length - 2 ? '-' : ' '
  const isRunning = job.endsAt > shell.clock.now
  const state = isRunning ? 'Running' : job.status === 0 ? 'Done' : `Exit ${job.status}`
  const pid = withPid ? `${job.pid} ` : ''
  return `[${job.id}]${mark}  ${pid}${state.padEnd(24)}${job.command}${isRunning ? ' &' : ''}\n`
}

export const jobs: Builtin = async invocation => {
  const { args, shell } = invocation
  const { flags, rest, bad } = readOptions(args, 'lnprsx')
  if (bad) return invalidOption(invocation, bad, 'jobs [-lnprs] [jobspec ...] or jobs -x command [args]')
  if (rest.length > 0 && !shell.jobs.some(job => rest.includes(`%${job.id}`))) {
    await shell.complain(`jobs: ${rest[0]}: no such job`)
    return 1
  }
  const running = shell.jobs.filter(job => job.endsAt > shell.clock.now)
  const shown = flags.has('r') ? running : flags.has('s') ? [] : shell.jobs
  await say(
    shell,
    shown
      .map(job => (flags.has('p') ? `${job.pid}\n` : jobLine(job, shell, { withPid: flags.has('l') })))
      .join(''),
  )
  shell.jobs = running
  return 0
}

export const foreground: Builtin = async ({ name, args, shell }) => {
  const [id] = args
  const job = id === undefined ? shell.jobs.at(-1) : shell.jobs.find(known => `%${known.id}` === id)
  if (!job) {
    await shell.complain(`${name}: ${id ?? 'current'}: no such job`)
    return 1
  }
  if (name === 'bg') {
    await shell.complain(`bg: job ${job.id} already in background`)
    return 0
  }
  await say(shell, `${job.command}\n`)
  shell.clock.advance(Math.max(0, job.endsAt - shell.clock.now))
  shell.jobs = shell.jobs.filter(known => known !== job)
  return job.status
}

export const disown: Builtin = async ({ shell }) => {
  shell.jobs = []
  return 0
}

export const suspend: Builtin = async (_: Invocation) => {
  throw new NotComputable('a suspended shell')
}
