// Jobs: wait, jobs, fg, bg, disown.
import { NotComputable } from '../../not-computable.ts'
import type { Job, Shell } from '../../shell.ts'
import { assignPlain } from '../../words/assign.ts'
import { type Builtin, invalidOption, readOptions, say } from '../builtin.ts'

/** `wait [-fn] [-p name] [job …]`: lets time pass until background jobs have ended. */
export const wait: Builtin = async invocation => {
  const { args, shell } = invocation
  const { rest, bad, name, isNext } = waitOptions(args)
  if (bad !== undefined) return invalidOption(invocation, bad, 'wait [-fn] [-p var] [id ...]')
  if (isNext) return waitForNext(shell, { name, among: rest })
  if (rest.length > 0) {
    let status = 0
    for (const id of rest) status = await waitForOne(id, shell, name)
    return status
  }
  // one after the other, in the order of the list
  for (const job of shell.jobs) {
    await passUntilEnded([job], shell)
    await reportDone(shell)
  }
  shell.statuses = new Map()
  return 0
}

function waitOptions(args: readonly string[]): {
  rest: string[]
  bad?: string
  name?: string
  isNext: boolean
} {
  const rest = [...args]
  let name: string | undefined
  let isNext = false
  while (rest[0]?.startsWith('-') && rest[0] !== '-') {
    const option = rest.shift() ?? ''
    if (option === '--') break
    for (let at = 1; at < option.length; at++) {
      const letter = option.charAt(at)
      if (letter === 'n') isNext = true
      else if (letter === 'p') {
        name = option.slice(at + 1) || rest.shift() || ''
        break
      } else if (letter !== 'f') return { rest, bad: `-${letter}`, isNext }
    }
  }
  return { rest, isNext, ...(name !== undefined && { name }) }
}

async function waitForOne(id: string, shell: Shell, name: string | undefined): Promise<number> {
  const job = jobOf(id, shell)
  if (!job) {
    const known = shell.statuses.get(Number(id))
    if (known !== undefined) return known
    if (id.startsWith('%')) await shell.complain(`wait: ${id}: no such job`)
    else if (/^[0-9]+$/.test(id)) await shell.complain(`wait: pid ${id} is not a child of this shell`)
    else await shell.complain(`wait: \`${id}': not a pid or valid job spec`)
    return id.startsWith('%') || /^[0-9]+$/.test(id) ? 127 : 1
  }
  await passUntilEnded([job], shell)
  shell.statuses = new Map(shell.statuses).set(job.pid, job.status)
  if (name !== undefined) assignPlain(name, String(job.pid), { shell })
  if (shell.isInteractive && !shell.isSubshell) await reportDone(shell)
  else shell.jobs = shell.jobs.filter(known => known !== job)
  return job.status
}

/** The job that a word of `wait` or `kill` names. */
export const jobOf = (id: string, shell: Shell) =>
  shell.jobs.find((known, place) => {
    if (/^%[%+]?$/.test(id)) return place === shell.jobs.length - 1
    if (id === '%-') return place === shell.jobs.length - 2
    return `%${known.id}` === id || String(known.pid) === id
  })

// whatever sleeps so often does not end
const mostTurns = 5000

async function passUntilEnded(awaited: readonly Job[], shell: Shell): Promise<void> {
  for (let turns = 0; awaited.some(({ endsAt }) => endsAt === Number.POSITIVE_INFINITY); turns++) {
    if (turns > mostTurns) throw new NotComputable('a background command without end')
    if (!(await shell.clock.wakeNext(Number.POSITIVE_INFINITY))) break
  }
  if (shell.surroundings.failure !== undefined) throw shell.surroundings.failure
  const end = Math.max(shell.clock.now, ...awaited.map(({ endsAt }) => endsAt))
  if (end === Number.POSITIVE_INFINITY) throw new NotComputable('a wait without end')
  await shell.clock.sleep(end - shell.clock.now)
}

// a script tells of one job at a time; at a prompt all that have ended are told of at once
async function waitForNext(
  shell: Shell,
  { name, among }: { readonly name: string | undefined; readonly among: readonly string[] },
): Promise<number> {
  const wanted = among.length === 0 ? undefined : among.map(id => jobOf(id, shell))
  if (wanted?.includes(undefined)) throw new NotComputable('a wait for the next of jobs that are not there')
  const candidates = () => shell.jobs.filter(job => wanted === undefined || wanted.includes(job))
  if (candidates().length === 0) return 127
  const isOver = (job: Job) => job.endsAt <= shell.clock.now
  while (!candidates().some(isOver)) {
    const soonest = Math.min(...candidates().map(({ endsAt }) => endsAt))
    if (await shell.clock.wakeNext(soonest)) continue
    if (soonest === Number.POSITIVE_INFINITY) throw new NotComputable('a wait without end')
    await shell.clock.sleep(soonest - shell.clock.now)
  }
  if (shell.surroundings.failure !== undefined) throw shell.surroundings.failure
  const next = candidates().find(isOver)
  if (next === undefined) return 127
  shell.statuses = new Map(shell.statuses).set(next.pid, next.status)
  if (name !== undefined) assignPlain(name, String(next.pid), { shell })
  if (shell.isInteractive && !shell.isSubshell) await reportDone(shell)
  else shell.jobs = shell.jobs.filter(known => known !== next)
  return next.status
}

/** Tells of jobs that have ended, as an interactive shell does before a prompt. */
export async function reportDone(shell: Shell): Promise<void> {
  const ended = shell.jobs.filter(job => job.endsAt <= shell.clock.now)
  if (ended.length === 0) return
  const text = ended.map(job => jobLine(job, shell)).join('')
  shell.statuses = new Map([...shell.statuses, ...ended.map(({ pid, status }) => [pid, status] as const)])
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

/** `jobs [-lnprs]`: the background jobs. */
export const jobs: Builtin = async invocation => {
  const { args, shell } = invocation
  if (shell.hidesJobs) throw new NotComputable('the jobs of the shell above')
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

/** `fg` and `bg`: a job goes on, in front or behind. */
export const foreground: Builtin = async ({ name, args, shell }) => {
  const [id] = args
  if (!shell.options.has('monitor')) {
    await shell.complain(`${name}: no job control`)
    return 1
  }
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

/** `disown [job]`: forgets a job; its options are not computed. */
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
