// Commands in the background. They run at once, up to where they sleep; time that passes lets them go on.

import { NotComputable } from '../not-computable.ts'
import { Exhausted } from '../run/budget.ts'
import { TextInput } from '../run/stream.ts'
import type { Job, Shell } from '../shell.ts'
import type { AndOr } from '../syntax/ast.ts'
import { printAndOr } from '../syntax/print.ts'
import { lastCommand } from './replacing.ts'

/** Starts a job and reports its number, as an interactive shell does. */
export async function runBackground(andOr: AndOr, shell: Shell): Promise<void> {
  const child = shell.subshell()
  child.isBackground = true
  child.isStage = andOr.rest.length === 0 && andOr.first.commands.length === 1
  if (andOr.rest.length === 0) child.replacing = lastCommand([{ ...andOr, isBackground: false }])
  child.connect(0, { input: new TextInput('') })
  const pid = shell.newPid()
  const [only] = andOr.first.commands
  if (child.isStage && only?.kind !== 'group') child.task = pid
  shell.surroundings.tasks.set(pid, child)
  shell.lastBackground = pid
  const id = Math.max(0, ...shell.jobs.map(job => job.id)) + 1
  if (shell.isInteractive && !shell.isSubshell) await shell.output(2)?.write(`[${id}] ${pid}\n`)
  const text = printAndOr(andOr)
  const seconds = sleepOf(andOr)
  if (seconds !== undefined) {
    shell.jobs = [
      ...shell.jobs,
      { id, pid, command: text, endsAt: shell.clock.now + seconds * 1000, status: 0 },
    ]
    shell.status = 0
    return
  }
  const job: Job = { id, pid, command: text, endsAt: Number.POSITIVE_INFINITY, status: 0 }
  shell.jobs = [...shell.jobs, job]
  shell.status = 0
  await shell.clock.start(async () => {
    try {
      const status = await shell.interpreter.runInSubshell([{ ...andOr, isBackground: false }], child)
      Object.assign(job, { endsAt: shell.clock.now, status })
    } catch (error) {
      // what runs without end in the background holds nobody up
      shell.surroundings.failure ??=
        error instanceof Exhausted ? new NotComputable('a background command without end') : error
      Object.assign(job, { endsAt: shell.clock.now })
    }
  })
  if (shell.surroundings.failure !== undefined) throw shell.surroundings.failure
}

function sleepOf({ first, rest }: AndOr): number | undefined {
  const [command] = first.commands
  if (rest.length > 0 || first.commands.length !== 1 || command?.kind !== 'simple') return undefined
  const [name, amount] = command.words
  if (command.words.length !== 2 || name?.raw !== 'sleep' || !amount) return undefined
  return /^[0-9]+(?:\.[0-9]+)?$/.test(amount.raw) ? Number(amount.raw) : undefined
}
