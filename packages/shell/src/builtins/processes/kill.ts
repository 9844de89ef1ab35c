import { declaredProcess, endProcesses } from '../../commands/services/processes/end-process.ts'
import { runTrap } from '../../execute/traps.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Shell } from '../../shell.ts'
import { dynamicVariable } from '../../words/special.ts'
import { type Builtin, say } from '../builtin.ts'
import { signalName, signalNumber } from './trap.ts'

/** kill: jobs of this shell, and numbers nobody has. */
export const kill: Builtin = async ({ args, shell }) => {
  const rest = [...args]
  let signal = 'TERM'
  if (rest[0]?.startsWith('-')) {
    const option = rest.shift() ?? ''
    if (option === '-l' || option === '-L') {
      return listSignals(rest, shell)
    }
    const text = option === '-s' || option === '-n' ? (rest.shift() ?? '') : option.slice(1)
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
  if (words.length === 0) throw new NotComputable('the list of signals')
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
  const job = shell.jobs.find(known => target === `%${known.id}` || target === String(known.pid))
  if (job && job.endsAt > shell.clock.now) {
    if (signal === 'EXIT') return true
    if (job.endsAt === Number.POSITIVE_INFINITY || !['TERM', 'KILL', 'INT', 'HUP'].includes(signal))
      throw new NotComputable('the end of a killed job')
    const ended = { ...job, endsAt: shell.clock.now, status: 128 + signalNumber(signal) }
    shell.jobs = shell.jobs.map(known => (known === job ? ended : known))
    return true
  }
  if (Number(target) === shell.pid || (shell.isSubshell && target === dynamicVariable('BASHPID', shell))) {
    const action = shell.traps.get(signal)
    if (action === '') return true
    if (signal === 'EXIT') return true
    if (
      action === undefined &&
      !(shell.isInteractive && (signal === 'TERM' || signal === 'QUIT' || signal === 'INT'))
    )
      throw new NotComputable('a signal to the shell')
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
  else await shell.complain(`kill: (${target}) - No such process`)
  return false
}
