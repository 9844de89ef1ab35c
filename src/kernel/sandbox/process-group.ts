// How many processes may live at once where the limit of a user binds nobody, as with root: a control group counts them.
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** A group of processes that cannot grow beyond its size. */
export interface ProcessGroup {
  /** The same command, which begins by joining the group. */
  joined(command: readonly [string, ...string[]]): readonly [string, ...string[]]
  /** To be called once its processes are ended. */
  close(): Promise<void>
}

const join = 'echo $$ > "$0/cgroup.procs" && exec "$@"'

/** Makes a group of at most this many processes; undefined where this machine lets nobody make one. */
export function openProcessGroup(name: string, mostProcesses: number): ProcessGroup | undefined {
  for (const root of controlGroups()) {
    const folder = path.join(root, name)
    try {
      mkdirSync(folder)
    } catch {
      continue
    }
    try {
      writeFileSync(path.join(folder, 'pids.max'), String(mostProcesses), { flag: 'r+' })
      return { joined: command => ['/bin/sh', '-c', join, folder, ...command], close: () => removed(folder) }
    } catch {
      rmdirSync(folder)
    }
  }
  return undefined
}

/** Where groups that count processes may lie: the old kind of hierarchy has its own for that, the new has one for all. */
function controlGroups(): string[] {
  try {
    const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n')
    return mounts.flatMap(line => {
      const [, folder, kind, options] = line.split(' ')
      const counts = kind === 'cgroup2' || (kind === 'cgroup' && options?.split(',').includes('pids'))
      return counts && folder !== undefined ? [folder] : []
    })
  } catch {
    return []
  }
}

// who was killed is in the group until somebody has taken note of it
async function removed(folder: string): Promise<void> {
  for (let attempts = 0; attempts < 50; attempts++) {
    try {
      rmdirSync(folder)
      return
    } catch {
      await delay(20)
    }
  }
}
