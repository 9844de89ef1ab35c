// Memory of open shells and of forks, each measured in a process of its own: the growth of its heap, collected before and
// after. just-bash has no fork: what comes nearest is another shell over the same files.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { openShell } from 'agentworld-shell'
import { type JustBashPackage, JustBashSession, loadJustBash } from './just-bash.ts'
import { speedCommands, speedFiles } from './speed.ts'

/** What each more of them takes, and how long it takes to have it. */
export interface Memory {
  /** A shell over a few files in which some commands were run. */
  readonly shellKiB: number
  readonly openMs: number
  /** A fork of a shell over 10 MB, in which one file was written. */
  readonly forkKiB: number
  readonly forkMs: number
}

const count = { shells: 200, forks: 100 }
const large = Object.fromEntries(
  Array.from({ length: 1000 }, (_, index) => [
    `big/file-${index}.txt`,
    `${index} `.repeat(10_240).slice(0, 10_240),
  ]),
)
const home = '/home/user'
const inHome = (files: { readonly [name: string]: string }) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${home}/${name}`, text]))

function usedBytes(): number {
  for (let round = 0; round < 3; round++) globalThis.gc?.()
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  return heapUsed + external + arrayBuffers
}

async function growth<Item>(number: number, make: () => Promise<Item>): Promise<{ kiB: number; ms: number }> {
  const kept: Item[] = [await make()]
  const before = usedBytes()
  const started = performance.now()
  for (let index = 0; index < number; index++) kept.push(await make())
  const ms = (performance.now() - started) / number
  const kiB = (usedBytes() - before) / number / 1024
  // until here all of them are held
  kept.length = 0
  return { kiB, ms }
}

async function ofOurs(): Promise<Memory> {
  const shells = await growth(count.shells, async () => {
    const shell = openShell({ files: speedFiles })
    for (const command of speedCommands) await shell.run(command)
    return shell
  })
  const base = openShell({ files: large })
  await base.run('echo changed > a')
  const forks = await growth(count.forks, async () => {
    const fork = base.fork()
    await fork.run('echo other > a')
    return fork
  })
  return { shellKiB: shells.kiB, openMs: shells.ms, forkKiB: forks.kiB, forkMs: forks.ms }
}

async function ofTheirs(justBash: JustBashPackage): Promise<Memory> {
  const shells = await growth(count.shells, async () => {
    const session = new JustBashSession(justBash.open({ cwd: home, files: inHome(speedFiles) }), home)
    for (const command of speedCommands) await session.run(command)
    return session
  })
  const files = inHome({ ...large, a: 'changed\n' })
  const forks = await growth(count.forks, async () => {
    const session = new JustBashSession(justBash.open({ cwd: home, files }), home)
    await session.run('echo other > a')
    return session
  })
  return { shellKiB: shells.kiB, openMs: shells.ms, forkKiB: forks.kiB, forkMs: forks.ms }
}

/** Measures in this process, which was started for it: ours, or just-bash in that folder. */
export async function measureHere(folder: string | undefined): Promise<Memory> {
  return folder === undefined ? ofOurs() : ofTheirs(await loadJustBash(folder))
}

/** Measures in a process of its own. */
export function measureMemory(script: string, folder: string | undefined): Memory {
  const flags = ['--expose-gc', ...process.execArgv, script, '--memory-of', folder ?? 'ours']
  const { stdout, status } = spawnSync(process.execPath, flags, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`the process that measures memory ended with ${status}`)
  return JSON.parse(stdout) as Memory
}

/** KiB that belong to one bash alone, and to it in shares, while it waits. */
export async function bashKiB(): Promise<number> {
  const processes = Array.from({ length: 20 }, () =>
    spawn('bash', ['--norc'], { stdio: ['pipe', 'pipe', 'ignore'] }),
  )
  const sizes: number[] = []
  for (const bash of processes) {
    bash.stdin.write('echo ready\n')
    await once(bash.stdout, 'data')
  }
  for (const { pid } of processes) {
    const [, kiB] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    sizes.push(Number(kiB))
  }
  for (const bash of processes) bash.kill()
  return sizes.reduce((sum, size) => sum + size, 0) / sizes.length
}
