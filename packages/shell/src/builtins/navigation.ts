// cd, pwd and the directory stack.
import { logicalPath } from '../logical-path.ts'
import { NotComputable } from '../not-computable.ts'
import type { Shell } from '../shell.ts'
import { FsError } from '../tree/fs-error.ts'
import { assignPlain } from '../words/assign.ts'
import { type Builtin, type Invocation, invalidOption, readOptions, say } from './builtin.ts'

function moveTo(target: string, shell: Shell, { isPhysical }: { isPhysical: boolean }): void {
  if (!target.startsWith('/') && !shell.fs.find(shell.cwd)) {
    // from a folder that is gone there is only the way up
    if (!/^\.\.?(?:\/|$)/.test(target)) throw new FsError('ENOENT')
    const parent = logicalPath(`${shell.cwd}/..`)
    if (target !== '..' || !shell.fs.find(parent)) throw new NotComputable('a folder that is gone')
    moveTo(parent, shell, { isPhysical })
    return
  }
  const path = shell.path(target)
  if (/^\/\/(?!\/)/.test(path)) throw new NotComputable('a folder behind two slashes')
  const logical = logicalPath(path)
  for (const match of path.matchAll(/\/\.\.(?=\/|$)/g)) {
    const folder = shell.fs.find(path.slice(0, match.index) || '/')
    if (folder?.kind !== 'directory') throw new FsError(folder ? 'ENOTDIR' : 'ENOENT')
  }
  const node = shell.fs.stat(isPhysical ? path : shell.fs.exists(path) ? path : logical)
  if (node.kind !== 'directory') throw new FsError('ENOTDIR')
  if (!shell.fs.may(node, 1)) throw new FsError('EACCES')
  assignPlain('OLDPWD', shell.cwd, { shell })
  shell.cwd = isPhysical ? shell.fs.realpath(path) : logical
  assignPlain('PWD', shell.cwd, { shell })
}

/** `cd [-L|-P] [folder]`: moves the shell, by CDPATH too. */
export const cd: Builtin = async invocation => {
  const { args, shell } = invocation
  const { flags, rest, bad } = readOptions(args, 'LPe@')
  if (bad) return invalidOption(invocation, bad, 'cd [-L|[-P [-e]] [-@]] [dir]')
  if (rest.length > 1) return refuse(invocation, 'too many arguments')
  const home = shell.variables.get('HOME')
  const [asked] = rest
  if (asked === undefined && home === undefined) return refuse(invocation, 'HOME not set')
  const back = shell.variables.get('OLDPWD')
  if (asked === '-' && back === undefined) return refuse(invocation, 'OLDPWD not set')
  const target = asked === '-' ? (back ?? '') : (asked ?? home ?? '')
  if (target === '' && asked === '-') await say(shell, '\n')
  if (target === '') return 0
  try {
    moveTo(viaCdPath(target, shell) ?? target, shell, { isPhysical: flags.has('P') })
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    await shell.complain(`cd: ${target}: ${error.message}`, {
      by: 'cd',
      inDash: `can't cd to ${target}`,
    })
    return shell.isDash ? 2 : 1
  }
  if (asked === '-' || viaCdPath(target, shell) !== undefined) await say(shell, `${shell.cwd}\n`)
  return 0
}

function viaCdPath(target: string, shell: Shell): string | undefined {
  const search = shell.variables.get('CDPATH')
  if (!search || /^(?:\/|\.\.?(?:\/|$))/.test(target)) return undefined
  const folders = search.split(':').filter(folder => folder !== '' && folder !== '.')
  const found = folders.find(folder => shell.fs.find(shell.path(`${folder}/${target}`))?.kind === 'directory')
  return found === undefined ? undefined : `${found}/${target}`
}

async function refuse({ name, shell }: Invocation, message: string): Promise<number> {
  await shell.complain(`${name}: ${message}`)
  return 1
}

/** `pwd [-LP]`: where the shell stands. */
export const pwd: Builtin = async invocation => {
  const { args, shell } = invocation
  const { flags, bad } = readOptions(args, 'LP')
  if (bad) return invalidOption(invocation, bad, 'pwd [-LP]')
  await say(shell, `${flags.has('P') ? shell.fs.realpath(shell.cwd) : shell.cwd}\n`)
  return 0
}

function shown(path: string, shell: Shell): string {
  const home = shell.variables.get('HOME') ?? ''
  if (home !== '' && path === home) return '~'
  return home !== '' && path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path
}

function stackLine(shell: Shell): string {
  return `${[shell.cwd, ...shell.directoryStack].map(path => shown(path, shell)).join(' ')}\n`
}

/** `dirs [-clpv]`: the stack of folders. */
export const dirs: Builtin = async invocation => {
  const { args, shell } = invocation
  const place = args.find(word => /^[-+][0-9]+$/.test(word))
  const odd = args.find(word => word !== place && !/^-[clpv]+$/.test(word))
  if (odd !== undefined) return refuseNumber(invocation, odd, 'dirs [-clpv] [+N] [-N]')
  const { flags } = readOptions(
    args.filter(word => word !== place),
    'clpv',
  )
  if (flags.has('c')) {
    shell.directoryStack = []
    return 0
  }
  const all = [shell.cwd, ...shell.directoryStack].map(path => (flags.has('l') ? path : shown(path, shell)))
  if (place !== undefined) {
    const folder = all[placeOf(place, all.length)]
    if (folder === undefined)
      return refuse(invocation, `${place.slice(1)}: directory stack index out of range`)
    await say(shell, `${folder}\n`)
  } else if (flags.has('v'))
    await say(shell, all.map((path, index) => `${String(index).padStart(2)}  ${path}\n`).join(''))
  else await say(shell, flags.has('p') ? all.map(path => `${path}\n`).join('') : `${all.join(' ')}\n`)
  return 0
}

const placeOf = (word: string, count: number) =>
  word.startsWith('+') ? Number(word.slice(1)) : count - 1 - Number(word.slice(1))

async function refuseNumber({ name, shell }: Invocation, word: string, usage: string): Promise<number> {
  await shell.complain(`${name}: ${word}: invalid ${/^[-+]/.test(word) ? 'number' : 'argument'}`)
  await shell.output(2)?.write(`${name}: usage: ${usage}\n`)
  return 2
}

/** `pushd [-n] [folder|±n]`: moves the shell and remembers where it was; with `-n` the stack alone changes. */
export const pushd: Builtin = async invocation => {
  const { shell } = invocation
  const isStill = invocation.args[0] === '-n'
  const args = invocation.args.slice(isStill || invocation.args[0] === '--' ? 1 : 0)
  const [target] = args
  if (args.length > 1) return refuse(invocation, 'too many arguments')
  if (target !== undefined && /^[-+]./.test(target) && !/^[-+][0-9]+$/.test(target))
    return refuseNumber(invocation, target, 'pushd [-n] [+N | -N | dir]')
  if (isStill) return pushStill(invocation, target)
  const before = shell.cwd
  try {
    if (target === undefined) {
      const [top, ...rest] = shell.directoryStack
      if (top === undefined) return refuse(invocation, 'no other directory')
      moveTo(top, shell, { isPhysical: false })
      shell.directoryStack = [before, ...rest]
    } else if (/^[-+][0-9]+$/.test(target)) return rotate(invocation, target)
    else {
      moveTo(target, shell, { isPhysical: false })
      shell.directoryStack = [before, ...shell.directoryStack]
    }
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    return refuse(invocation, `${target ?? ''}: ${error.message}`)
  }
  await say(shell, stackLine(shell))
  return 0
}

// `pushd -n folder`: below the top of the stack, wherever it may be
async function pushStill({ shell }: Invocation, target: string | undefined): Promise<number> {
  if (target === undefined || /^[-+]/.test(target)) throw new NotComputable('pushd -n without a folder')
  shell.directoryStack = [target, ...shell.directoryStack]
  await say(shell, stackLine(shell))
  return 0
}

async function rotate(invocation: Invocation, target: string): Promise<number> {
  const { shell } = invocation
  const all = [shell.cwd, ...shell.directoryStack]
  const at = placeOf(target, all.length)
  if (all.length === 1 && at !== 0) return refuse(invocation, 'directory stack empty')
  if (at < 0 || at >= all.length) return refuse(invocation, `${target}: directory stack index out of range`)
  const [first = '/', ...rest] = [...all.slice(at), ...all.slice(0, at)]
  moveTo(first, shell, { isPhysical: false })
  shell.directoryStack = rest
  await say(shell, stackLine(shell))
  return 0
}

/** `popd [±n]`: moves the shell back. */
export const popd: Builtin = async invocation => {
  const { shell } = invocation
  const isStill = invocation.args[0] === '-n'
  const target = invocation.args[isStill ? 1 : 0] ?? (isStill ? '+1' : undefined)
  const all = [shell.cwd, ...shell.directoryStack]
  if (target !== undefined && !/^[-+][0-9]+$/.test(target))
    return refuseNumber(invocation, target, 'popd [-n] [+N | -N]')
  if (shell.directoryStack.length === 0) return refuse(invocation, 'directory stack empty')
  if (target !== undefined) {
    const at = placeOf(target, all.length)
    if (at < 0 || at >= all.length) return refuse(invocation, `${target}: directory stack index out of range`)
    if (at === 0 && isStill) throw new NotComputable('popd -n +0')
    if (at > 0) {
      shell.directoryStack = shell.directoryStack.toSpliced(at - 1, 1)
      await say(shell, stackLine(shell))
      return 0
    }
  }
  const [top = '/', ...rest] = shell.directoryStack
  try {
    moveTo(top, shell, { isPhysical: false })
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    return refuse(invocation, `${top}: ${error.message}`)
  }
  shell.directoryStack = rest
  await say(shell, stackLine(shell))
  return 0
}
