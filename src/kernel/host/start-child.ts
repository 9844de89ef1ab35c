// Starts the process of a worker: no files but our own code until that is loaded, no processes, no environment.
import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { readableFolders } from './rights/readable-folders.ts'
import { serveShelves, shelfDescriptor } from './shelf.ts'

export interface ChildOptions {
  /** The module whose `openKernel` makes kernels. */
  readonly module: URL
  readonly heapMiB: number
}

/** A process that loads the module; by itself it keeps this one from ending no longer. */
export function startChild({ module, heapMiB }: ChildOptions): ChildProcess {
  const here = fileURLToPath(import.meta.url)
  const child = fork(here.replace('start-child', 'child'), [module.href], {
    execArgv: [
      ...(here.endsWith('.ts') ? ['--conditions=agentworld-source'] : []),
      '--permission',
      ...readableFolders(here),
      `--max-old-space-size=${heapMiB}`,
      // what is young is soon dead: four times as much of it would be held for no less work
      '--max-semi-space-size=8',
      '--disable-warning=ExperimentalWarning',
    ],
    env: {},
    serialization: 'json',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
  })
  const shelves = child.stdio[shelfDescriptor] as Socket
  serveShelves(shelves)
  shelves.unref()
  ;(child.stderr as Socket | null)?.unref()
  child.channel?.unref()
  child.unref()
  return child
}
