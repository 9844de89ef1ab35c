// Many fictional worlds: made twice from one seed, checked from their files, and how varied they are.
// --again: so many of the worlds are made a second time and compared, byte by byte.
import { hash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { checkFolders, worldFolders } from '../src/fiction/batch/check-batch.ts'
import { runBatch } from '../src/fiction/batch/run-batch.ts'
import { themes } from '../src/fiction/themes/themes.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, { n: 1000, seed: 1, workers: 2, again: 50, json: false })
const count = values.n
const place = mkdtempSync(path.join(tmpdir(), 'fiction-batch-'))
const terms = {
  seed: values.seed,
  rows: { least: 300, most: 500 },
  stale: 4,
  themes,
  workers: values.workers,
  signal: new AbortController().signal,
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => path.join(folder, name))
    .filter(file => statSync(file).isFile())
    .sort()
}

const hashes = (folder: string) =>
  new Map(
    filesIn(folder).map(file => [path.relative(folder, file), hash('sha256', readFileSync(file), 'hex')]),
  )

try {
  const folder = path.join(place, 'first')
  const before = { wall: performance.now(), cpu: process.cpuUsage() }
  const made = await runBatch({
    ...terms,
    count,
    folder,
    onProgress: ({ done, total }) => void (done % 100 === 0 && console.error(`${done}/${total}`)),
  })
  const wallS = (performance.now() - before.wall) / 1000
  const cpu = process.cpuUsage(before.cpu)
  const cpuS = (cpu.user + cpu.system) / 1e6
  const again = Math.min(values.again, count)
  const second = path.join(place, 'second')
  await runBatch({ ...terms, count: again, folder: second })
  const first = hashes(folder)
  const worldFiles = [...hashes(second)].filter(([name]) => name.includes(path.sep))
  const different = worldFiles.filter(([name, found]) => first.get(name) !== found).map(([name]) => name)
  const resumed = await runBatch({ ...terms, count, folder })
  const { reports, variety } = await checkFolders(await worldFolders(folder))
  const onDisk = filesIn(folder).reduce((sum, file) => sum + Math.ceil(statSync(file).size / 4096) * 4096, 0)
  const wrong = reports.reduce((sum, report) => sum + report.wrong, 0)
  const result = {
    count,
    wallS,
    cpuS,
    onDisk,
    problems: made.problems.length,
    different: different.length,
    again,
    resumed: resumed.resumed,
    wrong,
    variety,
    reports,
  }
  if (values.json) console.log(JSON.stringify(result))
  else {
    const row = (what: string, value: string | number, target = '') =>
      console.log(`| ${what} | ${value} | ${target} |`)
    console.log('| what | measured | target |\n|---|--:|--:|')
    row('worlds', count)
    row('minutes, made and checked', (wallS / 60).toFixed(1), count >= 1000 ? '≤ 10' : '')
    row('seconds of computing a world', (cpuS / count).toFixed(2))
    row('on disk, MB', (onDisk / 1e6).toFixed(0), count >= 1000 ? '≤ 1,500' : '')
    row('rows', variety.rows)
    row('pages', variety.pages)
    row('questions', variety.questions)
    row('themes', variety.themes, '≥ 25')
    row('shapes of schema', variety.shapes, '≥ 8')
    row('distinct schemas', variety.schemas)
    row('forms of question', variety.forms)
    row('near-duplicate pages, share', variety.nearDuplicates.toFixed(5))
    row(`files that differ when ${again} worlds are made again`, different.length, '0')
    row('worlds that a second run of the batch leaves alone', resumed.resumed, String(count))
    for (const report of reports) row(`check of ${report.name}: wrong of ${report.looked}`, report.wrong, '0')
  }
  process.exitCode = wrong === 0 && different.length === 0 && made.failed === 0 ? 0 : 1
} finally {
  rmSync(place, { recursive: true, force: true })
}
