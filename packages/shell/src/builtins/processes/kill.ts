import { declaredProcess, endProcesses } from '../../commands/services/processes/end-process.ts'
import { runTrap } from '../../execute/traps.ts'
import { NotComputable } from '../../not-computable.ts'
import { DeathSignal } from '../../run/signals.ts'
import type { Shell } from '../../shell.ts'
import { dynamicVariable } from '../../words/special.ts'
import { type Builtin, say } from '../builtin.ts'
import { jobOf } from './jobs.ts'
import { signalName, signalNumber, signalTable } from './trap.ts'

/** kill: jobs of this shell, and numbers nobody has. */
export const kill: Builtin = async ({ args, shell }) => {
  const rest = [...args]
  let signal = 'TERM'
  if (rest[0]?.startsWith('-')) {
    const option = rest.shift() ?? ''
    if (option === '-l' || option === '-L') {
      return listSignals(rest, shell)
    }
    const isApart = option === '-s' || option === '-n'
    if (isApart && rest.length === 0) {
      await shell.complain(`kill: ${option}: option requires an argument`)
      return 1
    }
    const text = isApart ? (rest.shift() ?? '') : option.slice(1)
    const name = signalName(text)
    if (name === undefined) {
      await shell.complain(`kill: ${text}: invalid signal specification`)
      return 1
    }
    signal = name
  }
  if (rest.length === 0) {
    await shell
      .output(2)
      ?.write(
        'kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]\n',
      )
    return 2
  }
  let status = 0
  for (const target of rest) status = (await killOne(target, signal, shell)) ? status : 1
  return status
}

async function listSignals(words: readonly string[], shell: Shell): Promise<number> {
  if (shell.isDash) throw new NotComputable('the signals of dash')
  if (words.length === 0) {
    await say(shell, signalTable())
    return 0
  }
  let status = 0
  for (const word of words) {
    const isNumber = /^[0-9]+$/.test(word)
    const name = signalName(isNumber ? String(Number(word) & 127) : word)
    if (name !== undefined) await say(shell, `${isNumber ? name : signalNumber(name)}\n`)
    else {
      await shell.complain(`kill: ${word}: invalid signal specification`)
      status = 1
    }
  }
  return status
}

async function killOne(
  target: string,
  signal: string,
  shell: Parameters<Builtin>[0]['shell'],
): Promise<boolean> {
  const job = jobOf(target, shell)
  if (job && job.endsAt > shell.clock.now) {
    if (signal === 'EXIT') return true
    if (job.endsAt === Number.POSITIVE_INFINITY)
      return signalTask(job.pid, signal, { shell, isGroup: target.startsWith('%') })
    if (!['TERM', 'KILL', 'INT', 'HUP'].includes(signal)) throw new NotComputable('the end of a killed job')
    const ended = { ...job, endsAt: shell.clock.now, status: 128 + signalNumber(signal) }
    shell.jobs = shell.jobs.map(known => (known === job ? ended : known))
    return true
  }
  if (/^-?0$/.test(target)) throw new NotComputable('a signal to the group of the shell')
  if (Number(target) === shell.pid || (shell.isSubshell && target === dynamicVariable('BASHPID', shell))) {
    const action = shell.traps.get(signal)
    if (action === '') return true
    if (signal === 'EXIT') return true
    const isWarded = shell.isInteractive && !shell.isSubshell && /^(?:TERM|QUIT|INT)$/.test(signal)
    if (action === undefined && !isWarded && !/^(?:CHLD|CONT|URG|WINCH)$/.test(signal)) {
      const isOwn = !shell.isSubshell || Number(target) !== shell.pid
      if (!isOwn || (shell.isInteractive && !shell.isSubshell) || /STOP|TSTP|TT/.test(signal))
        throw new NotComputable('a signal to the shell')
      throw new DeathSignal(signal, signalNumber(signal))
    }
    if (action) await runTrap(action, shell)
    return true
  }
  const other = declaredProcess(Number(target), shell)
  if (other?.isMine) {
    endProcesses(shell, { pids: [Number(target)], signal })
    return true
  }
  if (other) await shell.complain(`kill: (${target}) - Operation not permitted`)
  else if (target.startsWith('%')) await shell.complain(`kill: ${target}: no such job`)
  else if (!/^-?[0-9]+$/.test(target))
    await shell.complain(`kill: ${target}: arguments must be process or job IDs`)
  else if (Number(target) <= 1) throw new NotComputable('a signal to a system process')
  else if (isForgotten(Number(target), shell)) throw new NotComputable('a process that is no job any more')
  else await shell.complain(`kill: (${target}) - No such process`)
  return false
}

// a job that sleeps is ended, or does what its trap says as soon as it wakes
async function signalTask(
  pid: number,
  signal: string,
  { shell, isGroup }: { readonly shell: Shell; readonly isGroup: boolean },
): Promise<boolean> {
  const { clock, surroundings } = shell
  const task = surroundings.tasks.get(pid)
  if (!task || !clock.isAsleep(task.process) || /STOP|TSTP|TTIN|TTOU|CONT/.test(signal))
    throw new NotComputable('the end of a killed job')
  const action = signal === 'KILL' ? undefined : task.traps.get(signal)
  if (action === '' || /^(?:CHLD|URG|WINCH)$/.test(signal)) return true
  // what interrupts is not heard in the background
  if (action === undefined && (signal === 'INT' || signal === 'QUIT') && !shell.isInteractive) return true
  // what it runs gets the signal as well
  if (action !== undefined && isGroup) throw new NotComputable('the end of a killed job')
  if (action !== undefined) task.pending = [...task.pending, signal]
  else await clock.interrupt(task.process, new DeathSignal(signal, signalNumber(signal)))
  return true
}

// the last one of the background that was taken off the list before it ended
function isForgotten(pid: number, shell: Shell): boolean {
  return shell.lastBackground === pid && !shell.statuses.has(pid)
}
