// Speed and size of computed terminals, in one run on one core: steps per second in the child process without rights,
// against spawning bash for each command and against one bash that stays; open worlds, snapshots, forks.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { openKernel } from '../domains/terminal/kernel.ts'
import type { World } from '../src/index.ts'
import { loadWorld } from '../src/index.ts'
import { openRemoteKernel } from '../src/kernel/host/remote-kernel.ts'
import type { Kernel } from '../src/kernel/kernel.ts'
import { pinToOneCore } from './script/pin-to-one-core.ts'
import { scriptOptions } from './script/script-options.ts'

pinToOneCore()
const values = scriptOptions(import.meta.filename, { json: false, seconds: 4 })
const { seconds } = values
const { signal } = new AbortController()
const module = new URL('../domains/terminal/kernel.ts', import.meta.url)
const world = await loadWorld(new URL('../worlds/terminal/harbour.yaml', import.meta.url).pathname)
const commands = [
  'ls -l',
  'cat README | wc -l',
  'grep -c LIFT log/crane-1.log',
  'for i in 1 2 3; do echo "$i"; done',
  'x=$((x + 1)); echo $x > /tmp/count',
  'cut -d, -f2 data/arrivals.csv | sort | uniq -c',
  'cd data && ls && cd ..',
  'cat nope',
]
const openCommand = (index: number) => ({ command: commands[index % commands.length] ?? '' })

async function perSecond(step: (index: number) => unknown): Promise<number> {
  for (let index = 0; index < 200; index++) await step(index)
  const started = performance.now()
  let count = 0
  while (performance.now() - started < seconds * 1000) await step(count++)
  return count / ((performance.now() - started) / 1000)
}

async function hostedSteps(): Promise<number> {
  const kernel = await openRemoteKernel({ module, world, snapshot: undefined })
  const rate = await perSecond(index => kernel.step(openCommand(index), { signal }))
  await kernel.close()
  return rate
}

async function inProcessSteps(): Promise<number> {
  const kernel = await openKernel(world, { snapshot: undefined })
  return perSecond(index => kernel.step(openCommand(index), { signal }))
}

const spawnedSteps = () =>
  perSecond(index => spawnSync('bash', ['-c', openCommand(index).command], { cwd: '/tmp', stdio: 'pipe' }))

async function persistentSteps(): Promise<number> {
  const bash = spawn('bash', [], { cwd: '/tmp', stdio: ['pipe', 'pipe', 'ignore'] })
  bash.stdout.setEncoding('utf8')
  let output = ''
  let done = () => {}
  bash.stdout.on('data', text => {
    output += text
    if (output.endsWith('<<end>>\n')) done()
  })
  const rate = await perSecond(index => {
    output = ''
    bash.stdin.write(`${openCommand(index).command} 2>&1\necho '<<end>>'\n`)
    return new Promise<void>(resolve => {
      done = resolve
    })
  })
  bash.kill()
  return rate
}

async function openWorlds(count: number): Promise<{ liveMiB: number; snapshotKiB: number }> {
  const kernels = []
  for (let index = 0; index < count; index++) {
    const kernel = await openRemoteKernel({ module, world: { ...world, seed: index }, snapshot: undefined })
    for (const at of [0, 4, 5]) await kernel.step(openCommand(at), { signal })
    kernels.push(kernel)
  }
  const snapshots = await Promise.all(kernels.slice(0, 50).map(kernel => kernel.snapshot()))
  const sizes = snapshots.map(snapshot => JSON.stringify(snapshot).length / 1024)
  const liveMiB =
    residentMiB(process.pid) + childrenOf(process.pid).reduce((sum, pid) => sum + residentMiB(pid), 0)
  for (const kernel of kernels) await kernel.close()
  return { liveMiB, snapshotKiB: Math.max(...sizes) }
}

function residentMiB(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map(Number)
}

function largeWorld(): World {
  const files = Object.fromEntries(
    Array.from({ length: 1000 }, (_, index) => [`/data/file-${index}.txt`, 'x'.repeat(10_240)]),
  )
  return {
    ...world,
    state: { ...world.state, files: { ...(world.state.files as object), ...files } } as World['state'],
  }
}

/** The median of 200 forks, each of which then goes its own way. */
async function forkMs(kernel: Kernel): Promise<number> {
  await kernel.step({ command: 'echo changed > /tmp/a' }, { signal })
  const times: number[] = []
  for (let index = 0; index < 200; index++) {
    const started = performance.now()
    const twin = await kernel.fork()
    times.push(performance.now() - started)
    await twin.step({ command: 'echo other > /tmp/a' }, { signal })
    await twin.close()
  }
  await kernel.close()
  return times.sort((a, b) => a - b)[100] ?? 0
}

const hosted = await hostedSteps()
const inProcess = await inProcessSteps()
const spawned = await spawnedSteps()
const persistent = await persistentSteps()
const { liveMiB, snapshotKiB } = await openWorlds(1000)
const large = largeWorld()
const result = {
  hosted,
  inProcess,
  spawned,
  persistent,
  liveMiB,
  snapshotKiB,
  forkMs: await forkMs(await openKernel(large, { snapshot: undefined })),
  hostedForkMs: await forkMs(await openRemoteKernel({ module, world: large, snapshot: undefined })),
}
if (values.json) console.log(JSON.stringify(result))
else {
  console.log('| what | measured | target |\n|---|--:|--:|')
  console.log(`| isolated steps per second | ${hosted.toFixed(0)} | ≥ 1,500 |`)
  console.log(`| in-process steps per second | ${inProcess.toFixed(0)} | |`)
  console.log(`| bash spawned for each command, per second | ${spawned.toFixed(0)} | |`)
  console.log(`| one bash that stays, per second | ${persistent.toFixed(0)} | |`)
  console.log(`| isolated against spawning | ${(hosted / spawned).toFixed(1)} × | |`)
  console.log(`| isolated against one bash | ${(hosted / persistent).toFixed(1)} × | |`)
  console.log(`| 1,000 open worlds, MiB live | ${liveMiB.toFixed(0)} | ≤ 600 |`)
  console.log(`| largest snapshot of an idle world, KiB | ${snapshotKiB.toFixed(1)} | ≤ 30 |`)
  console.log(`| fork of a 10 MB tree, ms (median) | ${result.forkMs.toFixed(2)} | ≤ 2 |`)
  console.log(
    `| fork of a 10 MB tree in the child process, ms (median) | ${result.hostedForkMs.toFixed(2)} | ≤ 2 |`,
  )
}
const areForksFast = result.forkMs <= 2 && result.hostedForkMs <= 2
process.exitCode = hosted >= 1500 && liveMiB <= 600 && snapshotKiB <= 30 && areForksFast ? 0 : 1
