// Speed of computed checkouts, in one run on one core: tool calls per second in a repository of 5,000 files, opening it and
// forking it, in this process and in the child process without rights.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { openKernel } from '../domains/swe/kernel.ts'
import { pinRepository, placeRepository } from '../domains/swe/repository/place-repository.ts'
import { World } from '../src/index.ts'
import { openRemoteKernel } from '../src/kernel/host/remote-kernel.ts'
import type { Kernel } from '../src/kernel/kernel.ts'
import type { Json } from '../src/world/json.ts'
import { pinToOneCore } from './script/pin-to-one-core.ts'
import { scriptOptions } from './script/script-options.ts'

pinToOneCore()
const values = scriptOptions(import.meta.filename, { json: false, seconds: 2, files: 5000 })
const fileCount = values.files
const { signal } = new AbortController()
const module = new URL('../domains/swe/kernel.ts', import.meta.url)
const cwd = '/home/dev/project'

function sourceFiles(): { [path: string]: string } {
  const line = (file: number, at: number) =>
    `export function f${file}_${at}(value: number): number { return value + ${at} }\n`
  return Object.fromEntries(
    Array.from({ length: fileCount }, (_, file) => [
      `src/part${file % 50}/module${file}.ts`,
      Array.from({ length: 20 }, (_, at) => line(file, at)).join(''),
    ]),
  )
}

function worldWith(state: { readonly [name: string]: Json }): World {
  const clock = '2026-01-05T09:00:00Z'
  return World.parse({
    version: 1,
    domain: 'swe',
    title: 'Large',
    clock,
    state: { toolset: 'claude-code', cwd, ...state },
  })
}

const files = sourceFiles()
const folder = mkdtempSync(path.join(tmpdir(), 'agentworld-speed-'))
for (const [name, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), text)
}
const fromFolder = pinRepository(worldWith({ repository: { folder: path.basename(folder) } }), {
  folder: path.dirname(folder),
})
const inline = worldWith({ files })

type Open = (world: World) => Promise<Kernel>
const inProcess: Open = world => openKernel(world, { snapshot: undefined })
const hosted: Open = world => {
  placeRepository(world)
  return openRemoteKernel({ module, world, snapshot: undefined })
}

const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** A copy that nothing was prepared for. */
const fresh = (world: World): World => structuredClone(world)

async function openMs(open: Open, world: World): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < 7; index++) {
    const own = fresh(world)
    let kernel: Kernel | undefined
    times.push(
      await timed(async () => {
        kernel = await open(own)
      }),
    )
    await kernel?.close()
  }
  return median(times)
}

async function forkMs(open: Open, world: World): Promise<number> {
  const kernel = await open(world)
  await kernel.step({ name: 'Bash', arguments: { command: 'echo x > changed.txt' } }, { signal })
  const times: number[] = []
  for (let index = 0; index < 100; index++) {
    let twin: Kernel | undefined
    times.push(
      await timed(async () => {
        twin = await kernel.fork()
      }),
    )
    await twin?.close()
  }
  await kernel.close()
  return median(times)
}

const at = (index: number) => `${cwd}/src/part${index % 50}/module${index % fileCount}.ts`
const calls: {
  readonly [name: string]: (index: number) => { name: string; arguments: { [name: string]: Json } }
} = {
  Read: index => ({ name: 'Read', arguments: { file_path: at(index) } }),
  Edit: index => ({
    name: 'Edit',
    arguments: {
      file_path: at(7),
      old_string: `value + ${index % 2}`,
      new_string: `value + ${(index + 1) % 2}`,
      replace_all: true,
    },
  }),
  Write: index => ({
    name: 'Write',
    arguments: { file_path: `${cwd}/new/${index % 100}.txt`, content: 'text\n' },
  }),
  'Bash (ls, wc)': index => ({ name: 'Bash', arguments: { command: `ls src/part${index % 50} | wc -l` } }),
  'Glob (one folder)': index => ({ name: 'Glob', arguments: { pattern: `src/part${index % 50}/*.ts` } }),
  'Grep (all files)': index => ({ name: 'Grep', arguments: { pattern: `f${index % fileCount}_7\\b` } }),
}
const mixture = [
  'Read',
  'Edit',
  'Write',
  'Bash (ls, wc)',
  'Read',
  'Glob (one folder)',
  'Read',
  'Bash (ls, wc)',
  'Read',
  'Grep (all files)',
] as const

async function perSecond(kernel: Kernel, call: (index: number) => Json): Promise<number> {
  await kernel.step(calls.Read?.(7) ?? null, { signal })
  for (let index = 0; index < 3; index++) await kernel.step(call(index), { signal })
  const started = performance.now()
  let count = 0
  for (; performance.now() - started < values.seconds * 1000; count++)
    await kernel.step(call(count), { signal })
  return count / ((performance.now() - started) / 1000)
}

async function rates(open: Open): Promise<{ [name: string]: number }> {
  const kernel = await open(fromFolder)
  const found: { [name: string]: number } = {}
  for (const [name, call] of Object.entries(calls)) found[name] = await perSecond(kernel, call)
  found.mixture = await perSecond(
    kernel,
    index => calls[mixture[index % mixture.length] ?? 'Read']?.(index) ?? null,
  )
  await kernel.close()
  return found
}

try {
  await (await hosted(fromFolder)).close()
  const here = await rates(inProcess)
  const there = await rates(hosted)
  const opening = {
    folder: [await openMs(inProcess, fromFolder), await openMs(hosted, fromFolder)],
    inline: [await openMs(inProcess, inline), await openMs(hosted, inline)],
  }
  const forking = [await forkMs(inProcess, fromFolder), await forkMs(hosted, fromFolder)]
  if (values.json) console.log(JSON.stringify({ here, there, opening, forking }))
  else {
    const row = (what: string, pair: readonly (number | undefined)[], { digits = 0, target = '' } = {}) =>
      console.log(`| ${what} | ${pair.map(value => (value ?? 0).toFixed(digits)).join(' | ')} | ${target} |`)
    console.log(`| ${fileCount} files, one core | in this process | in the child process | target |`)
    console.log('|---|--:|--:|--:|')
    row('open, repository in a folder, ms', opening.folder, { target: '≤ 300' })
    row('open, files in the world, ms', opening.inline, { target: '≤ 300' })
    row('fork, ms', forking, { digits: 2, target: '≤ 5' })
    for (const name of [...Object.keys(calls), 'mixture'])
      row(`${name}, calls per second`, [here[name], there[name]])
  }
  const isFast =
    [...opening.folder, ...opening.inline].every(value => value <= 300) && forking.every(value => value <= 5)
  process.exitCode = isFast ? 0 : 1
} finally {
  rmSync(folder, { recursive: true })
}
