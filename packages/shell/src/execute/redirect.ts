// Redirections: opening files and moving descriptors for one command.
import { NotComputable } from '../not-computable.ts'
import { OpenFile } from '../run/open-file.ts'
import { openStream } from '../run/open-stream.ts'
import { TextInput } from '../run/stream.ts'
import type { Open, Shell } from '../shell.ts'
import type { Redirection } from '../syntax/ast.ts'
import { FsError, reasonOf } from '../tree/fs-error.ts'
import { assignPlain } from '../words/assign.ts'
import { expandQuoted, expandText, expandWords } from '../words/expand.ts'

/** A redirection that failed; the command does not run. */
class RedirectionError {
  readonly message: string
  readonly inDash: string | undefined

  constructor(message: string, inDash?: string) {
    this.message = message
    this.inDash = inDash
  }
}

/** Applies redirections to the shell's descriptors and returns how to undo them; undefined after a complaint. */
export async function redirect(
  redirections: readonly Redirection[],
  shell: Shell,
): Promise<(() => void) | undefined> {
  if (redirections.length === 0) return () => {}
  const before = shell.descriptors
  const chosen = new Set<number>()
  shell.descriptors = new Map(before)
  try {
    for (const redirection of redirections) {
      const descriptor = await apply(redirection, shell)
      if (redirection.variable !== undefined) chosen.add(descriptor)
    }
  } catch (error) {
    // what was redirected so far holds for the complaint as well
    const { inDash } = error instanceof RedirectionError ? error : {}
    if (error instanceof RedirectionError) await shell.complain(error.message, { ...(inDash && { inDash }) })
    shell.descriptors = before
    if (error instanceof RedirectionError) return undefined
    throw error
  }
  return () => {
    // a descriptor that bash has chosen stays open
    const kept = [...shell.descriptors].filter(([descriptor]) => chosen.has(descriptor))
    shell.descriptors = kept.length === 0 ? before : new Map([...before, ...kept])
  }
}

async function apply(redirection: Redirection, shell: Shell): Promise<number> {
  const { operator, heredoc } = redirection
  const descriptor = await descriptorOf(redirection, shell)
  if (heredoc) {
    const text = heredoc.isQuoted
      ? await expandText(heredoc.body, shell)
      : await expandQuoted(heredoc.body, shell)
    shell.connect(descriptor, { input: new TextInput(text, { isPiped: true }) })
  } else if (operator === '<<<') {
    const text = await expandText(redirection.target, shell)
    shell.connect(descriptor, { input: new TextInput(`${text}\n`, { isPiped: true }) })
  } else if (operator === '<&' || operator === '>&') await duplicate(redirection, descriptor, shell)
  else {
    const open = openTarget(await targetOf(redirection, shell), operator, shell)
    shell.connect(descriptor, open)
    if (operator.startsWith('&')) shell.connect(2, open)
  }
  return descriptor
}

// from here on bash takes descriptors for itself: those it chooses, and those it saves what is redirected in
const firstChosen = 10

async function descriptorOf({ descriptor, variable, operator }: Redirection, shell: Shell): Promise<number> {
  if (variable !== undefined) {
    let free = firstChosen
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
  if (!source && Number(match[1]) >= firstChosen)
    throw new NotComputable('a descriptor that bash may have taken for itself')
  if (!source) throw new RedirectionError(`${redirection.target.raw}: Bad file descriptor`)
  shell.connect(descriptor, source)
  if (match[2] === '-') shell.disconnect(Number(match[1]))
}

function openTarget(name: string, operator: string, shell: Shell): Open {
  const stream = openStream(name, shell)
  if (stream) return stream
  if (!shell.isDash && /^\/dev\/(?:tcp|udp)\/[^/]+\/./.test(name))
    throw new NotComputable('a network connection')
  const path = shell.path(name)
  try {
    if (name === '') throw new FsError('ENOENT')
    return operator === '<' ? openForReading(path, shell) : openForWriting(path, operator, shell)
  } catch (error) {
    const reason = error instanceof Clobbered ? 'cannot overwrite existing file' : reasonOf(error)
    throw new RedirectionError(`${name}: ${reason}`, dashReason(name, operator, reason))
  }
}

function dashReason(name: string, operator: string, reason: string): string {
  const isMissing = reason === 'No such file or directory'
  if (operator === '<') return `cannot open ${name}: ${isMissing ? 'No such file' : reason}`
  return `cannot create ${name}: ${isMissing ? 'Directory nonexistent' : reason}`
}

class Clobbered extends Error {}

function openForReading(path: string, shell: Shell): Open {
  const inode = shell.fs.inode(path)
  const node = shell.fs.node(inode)
  if (!shell.fs.may(node, 4)) throw new FsError('EACCES')
  if (node.kind === 'fifo') throw new NotComputable('a named pipe')
  return { input: new OpenFile({ fs: () => shell.fs, inode, path }) }
}

function openForWriting(path: string, operator: string, shell: Shell): Open {
  if (operator === '>' && shell.options.has('noclobber') && shell.fs.find(path)?.kind === 'file')
    throw new Clobbered()
  const isAppending = operator.endsWith('>>')
  const truncate = !isAppending && operator !== '<>'
  const inode = shell.fs.openForWriting(path, { mode: 0o666 & ~shell.umask, truncate })
  if (shell.fs.node(inode).kind === 'fifo') throw new NotComputable('a named pipe')
  const file = new OpenFile({ fs: () => shell.fs, inode, path, isAppending })
  return operator === '<>' ? { input: file, output: file } : { output: file }
}
