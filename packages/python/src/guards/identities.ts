// What the build's C library answers by itself: who the process is, and what it waits for.
import type { Hooks, Host, MethodHook } from '../interpreter/host.ts'
import { pyInteger } from '../interpreter/objects.ts'
import { Unknowable } from '../machine/unknowable.ts'
import { choose, processNumbers } from '../open/variation.ts'

const parentNumbers = [4201, 18_690, 902_004] as const

export function identityGuards(host: Host): Hooks {
  const identity = () => host.process.disk.tree.identity
  const open = (numbers: readonly [number, number, number]) => () => {
    host.process.notice('the numbers of a process')
    return pyInteger(host, choose(host.process.variation, numbers))
  }
  const refused = (why: string) => () => {
    throw new Unknowable(why)
  }
  const answers: Readonly<Record<string, () => number>> = {
    getpid: open(processNumbers),
    getppid: open(parentNumbers),
    getpgrp: open(processNumbers),
    getuid: () => pyInteger(host, identity().uid),
    getgid: () => pyInteger(host, identity().gid),
    waitpid: refused('it waits for a process'),
    wait: refused('it waits for a process'),
    getpgid: refused('it asks about its session'),
    getsid: refused('it asks about its session'),
    setsid: refused('it asks about its session'),
    kill: refused('it sends a signal'),
    killpg: refused('it sends a signal'),
  }
  const signals: Readonly<Record<string, () => number>> = {
    pause: refused('it waits for a signal'),
    raise_signal: refused('it sends a signal'),
    sigwait: refused('it waits for a signal'),
    getitimer: refused('it asks about its timers'),
  }
  const memory = { start: refused('it watches its memory') }
  const hooks = (owner: string, replaced: typeof answers): MethodHook[] =>
    Object.entries(replaced).map(([name, answer]) => ({
      owner,
      name,
      parameters: 3,
      replacement: () => answer,
    }))
  return {
    methods: [...hooks('posix', answers), ...hooks('_signal', signals), ...hooks('_tracemalloc', memory)],
  }
}
