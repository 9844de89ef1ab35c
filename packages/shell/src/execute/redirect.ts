// Redirections: opening files and moving descriptors for one command.
import { FsError, reasonOf } from '../fs-error.ts'
import { OpenFile } from '../run/open-file.ts'
import { TextInput } from '../run/stream.ts'
import type { Open, Shell } from '../shell.ts'
import type { Redirection } from '../syntax/ast.ts'
import { assignPlain } from '../words/assign.ts'
import { expandQuoted, expandText, expandWords } from '../words/expand.ts'

/** A redirection that failed; the command does not run. */
export class RedirectionError {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

/** Applies redirections to the shell's descriptors; returns how to undo them. */
export async function redirect(redirections: readonly Redirection[], shell: Shell): Promise<() => void> {
  if (redirections.length === 0) return () => {}
  const before = shell.descriptors
  shell.descriptors = new Map(before)
  try {
    for (const redirection of redirections) await apply(redirection, shell)
  } catch (error) {
    shell.descriptors = before
    throw error
  }
  return () => {
    shell.descriptors = before
  }
}

async function apply(redirection: Redirection, shell: Shell): Promise<void> {
  const { operator, heredoc } = redirection
  const descriptor = await descriptorOf(redirection, shell)
  if (heredoc) {
    const text = heredoc.isQuoted
      ? await expandText(heredoc.body, shell)
      : await expandQuoted(heredoc.body, shell)
    shell.connect(descriptor, { input: new TextInput(text) })
  } else if (operator === '<<<') {
    const text = await expandText(redirection.target, shell)
    shell.connect(descriptor, { input: new TextInput(`${text}\n`) })
  } else if (operator === '<&' || operator === '>&') await duplicate(redirection, descriptor, shell)
  else {
    const open = openTarget(await targetOf(redirection, shell), operator, shell)
    shell.connect(descriptor, open)
    if (operator.startsWith('&')) shell.connect(2, open)
  }
}

async function descriptorOf({ descriptor, variable, operator }: Redirection, shell: Shell): Promise<number> {
  if (variable !== undefined) {
    let free = 10
    while (shell.descriptors.has(free)) free++
    assignPlain(variable, String(free), { shell })
    return free
  }
  return descriptor ?? (operator.startsWith('<') ? 0 : 1)
}

async function targetOf({ target }: Redirection, shell: Shell): Promise<string> {
  const words = await expandWords([target], shell)
  if (words.length !== 1) throw new RedirectionError(`${target.raw}: ambiguous redirect`)
  return words[0] ?? ''
}

async function duplicate(redirection: Redirection, descriptor: number, shell: Shell): Promise<void> {
  const target = await targetOf(redirection, shell)
  if (target === '-') {
    shell.disconnect(descriptor)
    return
  }
  const match = /^([0-9]+)(-?)$/.exec(target)
  if (!match) {
    if (redirection.operator === '<&') throw new RedirectionError(`${target}: ambiguous redirect`)
    const open = openTarget(target, '&>', shell)
    shell.connect(1, open)
    shell.connect(2, open)
    return
  }
  const source = shell.descriptors.get(Number(match[1]))
  if (!source) throw new RedirectionError(`${match[1]}: Bad file descriptor`)
  shell.connect(descriptor, source)
  if (match[2] === '-') shell.disconnect(Number(match[1]))
}

function openTarget(name: string, operator: string, shell: Shell): Open {
  const special = specialFile(name, shell)
  if (special) return special
  const path = shell.path(name)
  try {
    if (name === '') throw new FsError('ENOENT')
    return operator === '<' ? openForReading(path, shell) : openForWriting(path, operator, shell)
  } catch (error) {
    const reason = error instanceof Clobbered ? 'cannot overwrite existing file' : reasonOf(error)
    throw new RedirectionError(shell.isDash ? dashReason(name, operator, reason) : `${name}: ${reason}`)
  }
}

function dashReason(name: string, operator: string, reason: string): string {
  const isMissing = reason === 'No such file or directory'
  if (operator === '<') return `cannot open ${name}: ${isMissing ? 'No such file' : reason}`
  return `cannot create ${name}: ${isMissing ? 'Directory nonexistent' : reason}`
}

function specialFile(name: string, shell: Shell): Open | undefined {
  const taken = shell.surroundings.offeredOutputs.get(name)
  if (taken) return { output: taken }
  const offered = shell.surroundings.offered.get(name)
  if (offered !== undefined) return { input: new TextInput(offered) }
  const number =
    { '/dev/stdin': 0, '/dev/stdout': 1, '/dev/stderr': 2 }[name] ?? /^\/dev\/fd\/([0-9]+)$/.exec(name)?.[1]
  return number === undefined ? undefined : shell.descriptors.get(Number(number))
}

class Clobbered extends Error {}

function openForReading(path: string, shell: Shell): Open {
  const inode = shell.fs.inode(path)
  const node = shell.fs.node(inode)
  if (!shell.fs.may(node, 4)) throw new FsError('EACCES')
  return { input: new OpenFile({ fs: () => shell.fs, inode, path }) }
}

function openForWriting(path: string, operator: string, shell: Shell): Open {
  if (operator === '>' && shell.options.has('noclobber') && shell.fs.find(path)?.kind === 'file')
    throw new Clobbered()
  const isAppending = operator.endsWith('>>')
  const truncate = !isAppending && operator !== '<>'
  const inode = shell.fs.openForWriting(path, { mode: 0o666 & ~shell.umask, truncate })
  const file = new OpenFile({ fs: () => shell.fs, inode, path, isAppending })
  return operator === '<>' ? { input: file, output: file } : { output: file }
}
