// Jobs: wait, jobs, fg, bg, disown.
import { NotComputable } from '../../not-computable.ts'
import type { Shell } from '../../shell.ts'
import { type Builtin, invalidOption, readOptions, say } from '../builtin.ts'

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

const endings: Readonly<Record<number, string>> = {
  0: 'Done',
  129: 'Hangup',
  130: 'Interrupt',
  137: 'Killed',
  143: 'Terminated',
}

function jobLine(job: Shell['jobs'][number], shell: Shell, { withPid = false } = {}): string {
  const place = shell.jobs.indexOf(job)
  const mark = place === shell.jobs.length - 1 ? '+' : place === shell.jobs.length - 2 ? '-' : ' '
  const isRunning = job.endsAt > shell.clock.now
  const state = isRunning ? 'Running' : (endings[job.status] ?? `Exit ${job.status}`)
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

export const disown: Builtin = async ({ args, shell }) => {
  const [id] = args
  if (id?.startsWith('-')) throw new NotComputable(`disown ${id}`)
  const job =
    id === undefined
      ? shell.jobs.at(-1)
      : shell.jobs.find(known => `%${known.id}` === id || String(known.pid) === id)
  if (!job) {
    await shell.complain(`disown: ${id ?? 'current'}: no such job`)
    return 1
  }
  shell.jobs = shell.jobs.filter(other => other !== job)
  return 0
}
