// A machine that a history shows in part can be completed in many ways. Two completions that differ in everything the
// history does not tell (who, where, when, which shell, which locale) are run side by side: what both print is
// determined by the history; where they part, it is not.
import { posix } from 'node:path'
import { type SessionPlan, ShellSession } from 'agentworld-shell'
import { toBytes } from 'agentworld-shell/tree'
import type { Json } from '../../../src/world/json.ts'
import { World } from '../../../src/world/world.ts'
import { planOf } from '../plan.ts'
import { terminalWorld } from '../world.ts'
import { mark } from './partial-file.ts'
import { bare } from './what-depends.ts'

export interface MachineShown {
  /** Where commands start; undefined where nothing tells. */
  readonly cwd: string | undefined
  /** Every command gets a new shell. */
  readonly isFresh: boolean
}

export interface Printed {
  readonly text: string
  readonly status: number
}

/** A folder's name that stands for a working directory nobody has shown. */
const unseen = '/.unseen'

const machines = [
  { user: 'root', host: 'a3f1', home: '/root', clock: '2021-03-04T05:06:07Z', seed: 11, locale: '', cpus: 2 },
  {
    user: 'ines',
    host: 'quartz',
    home: '/home/ines',
    clock: '2019-11-23T17:48:59Z',
    seed: 97,
    locale: 'C.UTF-8',
    cpus: 24,
  },
] as const

const search = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin']

// histories of one kind begin in one place
const plans = new Map<string, SessionPlan>()
const mostPlans = 64

function planFor(index: 0 | 1, { cwd }: MachineShown): SessionPlan {
  const key = `${index} ${cwd ?? ''}`
  const plan = plans.get(key) ?? makePlan(index, cwd)
  if (plans.size >= mostPlans) plans.clear()
  plans.set(key, plan)
  return plan
}

function makePlan(index: 0 | 1, cwd: string | undefined): SessionPlan {
  const { user, host, home, clock, seed, locale, cpus } = machines[index]
  const world = World.parse({
    version: 1,
    domain: 'terminal',
    title: 'shown in part',
    clock,
    seed,
    open: [{ paths: ['/'] }],
    state: {
      user,
      host,
      home,
      cwd: cwd ?? `${unseen}-${host}`,
      release: `System ${seed}`,
      kernel: `${seed}.0`,
      uptime: seed * 1000,
      env: { PATH: search.slice(index).join(':'), ...(locale && { LANG: locale }) },
    },
  })
  const plan = planOf(terminalWorld(world))
  const { machine } = plan
  // both may write everywhere: rights are a fact about files that nobody has shown
  const free = { ...machine, uid: 0, gid: 0, isOpenCommand: () => true }
  return { ...plan, machine: { ...free, system: { ...machine.system, processors: cpus } } }
}

export class Completions {
  readonly #shown: MachineShown
  readonly #plans: readonly [SessionPlan, SessionPlan]
  readonly sessions: readonly [ShellSession, ShellSession]

  constructor(shown: MachineShown, sessions?: readonly [ShellSession, ShellSession]) {
    this.#shown = shown
    this.#plans = [planFor(0, shown), planFor(1, shown)]
    this.sessions = sessions ?? [opened(this.#plans[0]), opened(this.#plans[1])]
  }

  static restore(shown: MachineShown, [first, second]: readonly [Json, Json]): Completions {
    return new Completions(shown, [
      ShellSession.restore(planFor(0, shown), first),
      ShellSession.restore(planFor(1, shown), second),
    ])
  }

  snapshot(): [Json, Json] {
    return [this.sessions[0].snapshot(), this.sessions[1].snapshot()]
  }

  fork(): Completions {
    return new Completions(this.#shown, [this.sessions[0].fork(), this.sessions[1].fork()])
  }

  /** Runs a command in both; undefined where they part. Throws NotComputable where either cannot. */
  async run(command: string, signal?: AbortSignal): Promise<Printed | undefined> {
    const [first, second] = this.sessions
    for (const session of this.sessions) makeNew(command, session)
    const given = signal === undefined ? {} : { signal }
    const whole = await first.run(command, given)
    if (this.#shown.isFresh || whole.hasExited) await first.run('exit')
    // without its messages, and by the smallest shell that can
    const plain = await second.run(`${smallestShell(command)} -c ${quoted(command)} 2>/dev/null`, given)
    const isSame = settled(whole.output) === settled(plain.output) && whole.status === plain.status
    const isInvented = whole.output.includes(unseen) || whole.output.includes(mark)
    return isSame && !isInvented ? { text: whole.output, status: whole.status } : undefined
  }
}

// `sh` refuses a text that holds what only `bash` has, also where a file is written with it, or sums are done. Without
// any of that in the command itself the two differ in `echo` alone.
function smallestShell(command: string): 'sh' | 'bash' {
  const own = bare(command).replaceAll('$((', '')
  const asksMore =
    /[[(]{2}|<<<|[<>]\(|\$'|&>|\|&|\+=|=\(|\$\{|\{[^\s}]*(?:,|\.\.)|\$RANDOM|\b(?:source|declare|let|shopt|pushd|mapfile|function|read|printf -v|time)\b/
  const echoes = /\becho\b/.test(own) && /\becho\b[^\n]*\\|\becho +-/.test(command)
  return asksMore.test(own) || echoes ? 'sh' : 'bash'
}

// folders that the agent makes and nobody has mentioned are new, and so they are empty
function makeNew(command: string, session: ShellSession): void {
  for (const [, list = ''] of command.matchAll(/\bmkdir -p ((?:[^\s;&|<>$`'"*?{}\\]+[ \t]*)+)/g))
    for (const path of list.trim().split(/\s+/)) {
      const folder = posix.resolve(session.shell.cwd, path)
      if (!session.exists(folder)) session.putFolder(folder)
    }
}

// which programs there are is asked elsewhere; what a bare system writes into its files is not known
function opened(plan: SessionPlan): ShellSession {
  const session = new ShellSession(plan)
  const { fs } = session.shell
  for (const folder of search) fs.settle(toBytes(folder))
  for (const name of session.namesIn('/etc') ?? [])
    if (session.readText(`/etc/${name}`) !== undefined) fs.forget(toBytes(`/etc/${name}`))
  return session
}

/** How a text ends is not shown: white space at its end counts for nothing. */
export function settled(text: string): string {
  return text.trimEnd()
}

function quoted(command: string): string {
  return `'${command.replaceAll("'", "'\\''")}'`
}
