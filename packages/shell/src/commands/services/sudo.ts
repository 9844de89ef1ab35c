// sudo for a user who needs no password: the command runs as root, on the same files and the same inventory.
import { NotComputable } from '../../not-computable.ts'
import type { Process, Program } from '../../run/process.ts'
import { Process as RunningProgram } from '../../run/process.ts'
import type { Shell, Surroundings } from '../../shell.ts'
import { start } from '../search/xargs.ts'
import { beyond, isRoot } from './declared.ts'

const safePath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** `sudo`: a command as root, for a user who needs no password. */
export const sudo: Program = async process => {
  const { inventory } = process.shell.surroundings
  const words = [...process.args]
  const isAsking = words[0] !== '-n'
  while (words[0] === '-n' || words[0] === '-E' || words[0] === '-H') words.shift()
  const hasAccount = words[0] === '-u' && words[1] === 'root'
  if (hasAccount) words.splice(0, 2)
  if (words.length === 0 || words[0]?.startsWith('-')) throw beyond(process)
  if (!isRoot(process) && inventory.sudo !== true) {
    if (inventory.sudo === undefined || isAsking) throw new NotComputable("the program 'sudo'")
    await process.err('sudo: a password is required\n')
    return 1
  }
  const assigned = words.filter(
    (word, index) => words.slice(0, index + 1).every(isAssignment) && isAssignment(word),
  )
  return asRoot(process, words.slice(assigned.length), assigned)
}

const isAssignment = (word: string) => /^[A-Za-z_][A-Za-z0-9_]*=/.test(word)

async function asRoot(
  process: Process,
  words: readonly string[],
  assigned: readonly string[],
): Promise<number> {
  const raised = raisedShell(process.shell)
  for (const word of assigned)
    setExported(raised, word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1))
  const environment = raised.variables.exported()
  const inner = new RunningProgram({ shell: raised, name: 'sudo', args: words, environment })
  try {
    const status = await start(inner, words)
    if (status !== -1) return status
    await process.err(`sudo: ${words[0]}: command not found\n`)
    return 1
  } finally {
    lower(raised.surroundings, process.shell.surroundings)
  }
}

function setExported(shell: Shell, name: string, value: string): void {
  shell.variables.set(name, value)
  shell.variables.open(name).isExported = true
}

function raisedShell(shell: Shell): Shell {
  const { machine, fs } = shell.surroundings
  const identity = { uid: 0, gid: 0, groups: [] }
  // a view of the same tree for another user: what it changes, it changes in the tree itself
  const view = new Proxy(fs, {
    get: (tree, key, receiver) => (key === 'identity' ? identity : Reflect.get(tree, key, receiver)),
  })
  const root = { ...machine, user: 'root', uid: 0, gid: 0, group: 'root', groups: [], home: '/root' }
  const raised = shell.copy({ ...shell.surroundings, machine: root, fs: view })
  const kept = new Set(['TERM', 'LANG', 'LC_ALL', 'COLORTERM', 'DISPLAY', 'PWD'])
  for (const name of raised.variables.exported().keys())
    if (!kept.has(name)) delete raised.variables.open(name).isExported
  const caller = {
    SUDO_COMMAND: '',
    SUDO_USER: machine.user,
    SUDO_UID: String(machine.uid),
    SUDO_GID: String(machine.gid),
  }
  const account = {
    HOME: '/root',
    USER: 'root',
    LOGNAME: 'root',
    SHELL: '/bin/bash',
    PATH: safePath,
    MAIL: '/var/mail/root',
  }
  for (const [name, value] of Object.entries({ ...account, ...caller })) setExported(raised, name, value)
  return raised
}

function lower(raised: Surroundings, own: Surroundings): void {
  own.inventory = raised.inventory
  own.nextPid = raised.nextPid
  own.substitutionStatus = raised.substitutionStatus
  if (raised.failure !== undefined) own.failure = raised.failure
}
