// Functions of the C library that the build has no system call for, or answers from thin air.
import { Unknowable } from '../machine/unknowable.ts'
import { choose, processNumbers } from '../open/variation.ts'
import type { Calls, System } from './call.ts'
import { timeCalls } from './time-calls.ts'

/** Calls by the names of the functions they take the place of. */
export function libraryCalls(system: System): Calls {
  const { memory } = system
  const identity = () => system.process.disk.tree.identity
  const facts = () => system.process.facts
  const open = (values: readonly [number, number, number]) => {
    system.process.notice('the numbers of a process')
    return choose(system.process.variation, values)
  }
  const { clock_gettime, clock_nanosleep } = timeCalls(system)
  return {
    ...refusals,
    ...{ clock_gettime, clock_nanosleep },
    getpid: () => open(processNumbers),
    getppid: () => open([4201, 18_690, 902_004]),
    getuid: () => identity().uid,
    geteuid: () => identity().uid,
    getgid: () => identity().gid,
    getegid: () => identity().gid,
    umask: (mask: number) => {
      const old = system.process.umask
      system.process.umask = mask & 0o777
      return old
    },
    clock: () => Number(Math.round(system.process.clock.computing() * 1000)),
    times: (address: number) => {
      const ticks = Math.round(system.process.clock.computing() / 10)
      for (const [at, value] of [ticks, 0, 0, 0].entries()) memory.setWord(address + at * 4, value)
      return Math.round(system.process.clock.monotonic() / 10)
    },
    getrusage: (_who: number, address: number) => {
      const milliseconds = system.process.clock.computing()
      memory.bytes.fill(0, address, address + 136)
      memory.setLong(address, Math.floor(milliseconds / 1000))
      memory.setLong(address + 8, Math.round((milliseconds % 1000) * 1000))
      return 0
    },
    gethostname: (address: number) => {
      memory.setText(address, known(facts().hostname, 'what the machine is called'))
      return 0
    },
    uname: (address: number) => {
      const { release, version } = known(facts().kernel, 'which kernel runs')
      const fields = [
        'Linux',
        known(facts().hostname, 'what the machine is called'),
        release,
        version,
        'x86_64',
      ]
      for (const [at, text] of [...fields, '(none)'].entries()) memory.setText(address + at * 65, text)
      return 0
    },
    sysconf: (which: number) => sysconf(system, which),
    confstr: (which: number, address: number, size: number) => {
      const text = settingTexts[which]
      // the interpreter itself asks this when it starts
      if (system.process.isStarting) return 0
      if (text === undefined) throw new Unknowable('it asks how the system is set up')
      if (size > text.length) memory.setText(address, text)
      return text.length + 1
    },
  } as Calls
}

// CS_PATH, and which C library there is
const settingTexts: Readonly<Record<number, string>> = { 0: '/bin:/usr/bin', 2: 'glibc 2.36' }

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Unknowable(`it asks ${what}`)
  return value
}

const variable = {
  clockTicks: 2,
  openMax: 4,
  pageSize: 30,
  vectors: 60,
  configuredProcessors: 83,
  processors: 84,
} as const

function sysconf({ process }: System, which: number): number {
  if (which === variable.clockTicks) return 100
  if (which === variable.pageSize) return 4096
  if (which === variable.openMax || which === variable.vectors) return 1024
  if (which === variable.processors || which === variable.configuredProcessors)
    return known(process.facts.processors, 'how many processors there are')
  throw new Unknowable('it asks how the system is set up')
}

const refused: Readonly<Record<string, readonly string[]>> = {
  'it starts a process': [
    'fork',
    'vfork',
    'execv',
    'execve',
    'posix_spawn',
    'popen',
    'PyThread_start_new_thread',
  ],
  'it waits for a process': ['waitpid', 'waitid'],
  'it sends a signal': ['kill', 'killpg', 'raise', 'alarm', 'setitimer', 'pause', 'sigwait'],
  'it asks about its session': [
    'getpgrp',
    'getpgid',
    'getsid',
    'setsid',
    'setpgid',
    'getlogin',
    'tcgetpgrp',
    'ttyname_r',
  ],
  'it asks how the system is set up': ['pathconf', 'fpathconf', 'getpriority', 'setpriority'],
  'it becomes another user': ['setuid', 'setgid', 'seteuid', 'setegid', 'setreuid', 'setregid'],
  'it loads a compiled module': ['dlopen'],
  'it uses a terminal': ['openpty', 'ctermid'],
}

const refusals: Calls = Object.fromEntries(
  Object.entries(refused).flatMap(([why, names]) =>
    names.map(name => [
      name,
      () => {
        throw new Unknowable(why)
      },
    ]),
  ),
)
