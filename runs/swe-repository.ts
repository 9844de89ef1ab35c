// How long it takes to open a repository of 5,000 files, as a folder, a git clone and an npm package; to open a second
// session in it, to fork one, to read one file and to search through all. The kernel's child process runs already.
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { loadWorld, openSession } from '../src/index.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, { files: 5000, json: false })
const count = values.files
const base = fs.mkdtempSync(path.join(tmpdir(), 'agentworld-repository-'))
const timed = async <T>(work: () => Promise<T>): Promise<[result: T, ms: number]> => {
  const started = performance.now()
  const result = await work()
  return [result, performance.now() - started]
}

function makeFolder(name: string): string {
  const folder = path.join(base, name, 'package')
  for (let index = 0; index < count; index++) {
    const place = path.join(folder, `part-${index % 97}`, `group-${index % 7}`)
    fs.mkdirSync(place, { recursive: true })
    const lines = Array.from(
      { length: 60 },
      (_, line) => `export const value${line} = ${index * line} // reading ${line}`,
    )
    fs.writeFileSync(path.join(place, `module-${index}.js`), `${lines.join('\n')}\n`)
  }
  return folder
}

function worldFile(name: string, repository: object): string {
  const file = path.join(base, `${name}.json`)
  const state = { toolset: 'claude-code', cwd: '/home/ana/w', repository }
  fs.writeFileSync(file, JSON.stringify({ version: 1, domain: 'swe', title: name, state }))
  return file
}

const folder = makeFolder('folder')
const clone = makeFolder('clone')
const env = { PATH: '/usr/bin:/bin', HOME: base }
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'gc.auto=0', '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
    cwd: clone,
    env,
  })
git('init', '-q')
git('add', '.')
git('commit', '-qm', 'All of it')
git('gc', '-q')
execFileSync('tar', ['-czf', path.join(base, 'package.tgz'), '-C', path.dirname(folder), 'package'])
const files = {
  'a folder': worldFile('folder', { folder: './folder/package' }),
  'a git clone': worldFile('clone', { clone: './clone/package' }),
  'an npm package': worldFile('tarball', { tarball: './package.tgz' }),
}

const warm = await openSession({
  world: { version: 1, domain: 'swe', title: 'warm', state: { toolset: 'claude-code', cwd: '/w' } },
})
await warm.step('true')
const rows: { [what: string]: { [figure: string]: number } } = {}
try {
  for (const [what, file] of Object.entries(files)) {
    const [world, load] = await timed(() => loadWorld(file))
    const [session, open] = await timed(() => openSession({ world }))
    const [, again] = await timed(async () => (await openSession({ world })).close())
    const [, read] = await timed(() => session.step('tail -n 1 part-3/group-3/module-3.js'))
    const [found, search] = await timed(() => session.step(`grep -rl "value59 = ${59 * (count - 1)} " .`))
    if (!found.observation.text.includes(`module-${count - 1}.js`)) throw new Error(found.observation.text)
    await session.fork().then(twin => twin.close())
    const [twin, fork] = await timed(() => session.fork())
    await twin.close()
    await session.close()
    rows[what] = { open: load + open, again, read, search, fork }
  }
} finally {
  await warm.close()
  fs.rmSync(base, { recursive: true })
}

if (values.json) console.log(JSON.stringify({ files: count, rows }))
else {
  const show = (ms: number | undefined) => `${(ms ?? 0).toFixed(1)} ms`
  console.log(
    `| ${count} files as | opened | a second session | first file read | all searched, first time | fork |`,
  )
  console.log('|---|--:|--:|--:|--:|--:|')
  for (const [what, { open, again, read, search, fork }] of Object.entries(rows))
    console.log(
      `| ${what} | ${show(open)} | ${show(again)} | ${show(read)} | ${show(search)} | ${show(fork)} |`,
    )
  console.log('| target | ≤ 300 ms | | | | ≤ 5 ms |')
}
