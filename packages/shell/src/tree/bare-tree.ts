// A bare Debian with its programs. It is the same for all worlds that begin at one time with the same programs, and is
// most of what a small world's tree holds: such worlds share it.
import type { Machine } from '../machine.ts'
import { Builder, type Tree } from './builder.ts'
import { isOfUser } from './is-of-user.ts'
import { knownPrograms, programsForRoot } from './known-programs.ts'
import { rootInode } from './tree-view.ts'

const folders = [
  '/boot',
  '/dev',
  '/etc',
  '/etc/alternatives',
  '/home',
  '/media',
  '/mnt',
  '/opt',
  '/proc',
  '/run',
  '/srv',
  '/sys',
  '/usr',
  '/usr/bin',
  '/usr/sbin',
  '/usr/lib',
  '/usr/lib64',
  '/usr/local',
  '/usr/local/bin',
  '/usr/local/sbin',
  '/usr/share',
  '/var',
  '/var/lib',
  '/var/log',
  '/var/cache',
  '/var/spool',
  '/var/mail',
  '/usr/games',
  '/usr/include',
  '/usr/src',
]
const links: readonly (readonly [string, string])[] = [
  ['/bin', 'usr/bin'],
  ['/sbin', 'usr/sbin'],
  ['/lib', 'usr/lib'],
  ['/lib64', 'usr/lib64'],
  ['/var/run', '/run'],
  ['/usr/bin/sh', 'dash'],
  ['/usr/bin/awk', '/etc/alternatives/awk'],
  ['/etc/alternatives/awk', '/usr/bin/mawk'],
  ['/etc/os-release', '../usr/lib/os-release'],
]

const devices = [
  ['null', 'null', 0o666],
  ['zero', 'zero', 0o666],
  ['full', 'full', 0o666],
  ['random', 'random', 0o666],
  ['urandom', 'random', 0o666],
  ['tty', 'tty', 0o666],
] as const

const mostKept = 16
const kept = new Map<string, Tree>()

/** The tree of a machine on which nothing was done yet; it is never changed. */
export function bareTree(machine: Machine, time: number): Tree {
  const key = keyOf(machine, time)
  const tree = kept.get(key) ?? makeTree(machine, time)
  // the one that was used last is the last to go
  kept.delete(key)
  kept.set(key, tree)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return tree
}

function keyOf(machine: Machine, time: number): string {
  const absent = [...knownPrograms, ...programsForRoot].filter(name => machine.absent.has(name))
  const owned = folders.filter(folder => isOfUser(folder, machine))
  return JSON.stringify([time, absent, owned, owned.length > 0 && [machine.uid, machine.gid]])
}

function makeTree(machine: Machine, time: number): Tree {
  const builder = new Builder({ machine, time })
  builder.add({ ...builder.meta(0o755), kind: 'directory', entries: new Map(), parent: rootInode, links: 2 })
  for (const folder of folders) builder.directory(folder)
  for (const [path, target] of links) builder.put(path, { ...builder.meta(0o777), kind: 'symlink', target })
  for (const name of knownPrograms) {
    if (!machine.absent.has(name) && !links.some(([path]) => path === `/usr/bin/${name}`))
      builder.put(`/usr/bin/${name}`, { ...builder.meta(0o755), kind: 'opaque' })
  }
  for (const name of programsForRoot)
    if (!machine.absent.has(name))
      builder.put(`/usr/sbin/${name}`, { ...builder.meta(0o755), kind: 'opaque' })
  for (const [name, device, mode] of devices)
    builder.put(`/dev/${name}`, { ...builder.meta(mode), kind: 'device', device })
  return builder.tree
}
