// The state of a running terminal as a world file would have it: its files, where it is, what it exports.

import type { ShellSession } from 'agentworld-shell'
import { inventoryText } from 'agentworld-shell/inventory'
import { isUtf8, type Node, toText } from 'agentworld-shell/tree'
import type { Json } from '../../src/world/json.ts'
import type { TerminalState } from './state.ts'

// what every machine has by itself
const system = new Set(['/bin', '/boot', '/dev', '/lib', '/lib64', '/proc', '/run', '/sbin', '/sys', '/usr'])

/** The whole state now, over the state the world began with. */
export function stateOf(session: ShellSession, initial: TerminalState): { readonly [name: string]: Json } {
  const { shell } = session
  const exported = [...shell.variables.exported()].map(([name, value]) => [name, toText(value)] as const)
  const given = new Set(['HOME', 'USER', 'LOGNAME', 'PATH', 'SHELL', 'PWD', 'OLDPWD', 'SHLVL', '_'])
  return {
    ...(initial as unknown as { [name: string]: Json }),
    cwd: toText(shell.cwd),
    env: Object.fromEntries(exported.filter(([name]) => !given.has(name))),
    ...(inventoryText(shell.surroundings.inventory) as unknown as { [name: string]: Json }),
    files: Object.fromEntries(filesBelow('/', session)),
  }
}

function* filesBelow(folder: string, session: ShellSession): Generator<[string, Json]> {
  const { fs } = session.shell
  const node = fs.find(folder)
  if (node?.kind !== 'directory') return
  for (const [name, inode] of node.entries) {
    const path = folder === '/' ? `/${name}` : `${folder}/${name}`
    if (system.has(path)) continue
    const child = fs.node(inode)
    const entry = entryOf(child)
    if (entry !== undefined) yield [toText(path), entry]
    if (child.kind === 'directory') yield* filesBelow(path, session)
  }
}

function entryOf(node: Node): Json | undefined {
  const meta = {
    mode: (node.mode & 0o7777).toString(8).padStart(4, '0'),
    mtime: new Date(node.mtime).toISOString(),
  }
  if (node.kind === 'directory') return { directory: true, ...meta }
  if (node.kind === 'symlink') return { link: toText(node.target) }
  if (node.kind !== 'file') return undefined
  if (isUtf8(node.data)) return { content: toText(node.data), ...meta }
  return { base64: Buffer.from(node.data, 'latin1').toString('base64'), ...meta }
}
