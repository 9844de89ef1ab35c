// Makes the tables in the documents again: what stands between `<!-- run: SCRIPT ARGUMENTS … -->` and `<!-- end -->` is
// what that script prints now, with the commit, the day and the code it was made at. One script runs after the other, and
// each table is written as soon as it is made: started again, this goes on where it was stopped. Tables that cannot be
// made here, for want of a program or of data, stay as they are, and are named at the end.
//   runs/update-documents                         all of them, but what was made at this commit already
//   runs/update-documents --only terminal-speed   this one (or: 'terminal-claims --seed 205'), whatever it was made at
//   runs/update-documents --stale                 those that --check names
//   runs/update-documents --check                 makes none: names those that are older than the code they measure
//   --minutes N                                   ends a script that takes longer, and leaves its tables as they are
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import * as path from 'node:path'
import { WorldError } from '../src/world/error.ts'
import {
  cellsOf,
  documents,
  keptRows,
  type Made,
  type MarkedTable,
  markedTables,
  tablesIn,
  writtenTable,
} from './documents/marked-tables.ts'
import { hashOfFiles, measuredFiles } from './documents/measured-files.ts'
import { withFigures } from './documents/named-figures.ts'
import { runScript } from './documents/run-script.ts'
import { ageOf, shownAge } from './documents/table-age.ts'
import { scriptOptions } from './script/script-options.ts'

const options = scriptOptions(import.meta.filename, { only: [], stale: false, check: false, minutes: 120 })
const root = path.resolve(import.meta.dirname, '..')
const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const head = git('rev-parse', '--short=7', 'HEAD')

const lineOf = ({ script, args }: MarkedTable) => [script, ...args].join(' ')
const read = documents().map(markedTables)
const malformed = read.flatMap(one => one.malformed)
if (malformed.length > 0) throw new WorldError('data', `These marks cannot be read: ${malformed.join(', ')}.`)
const lines = Map.groupBy(
  read.flatMap(({ tables }) => tables),
  lineOf,
)

if (options.check) check()
else await makeAll()

function check(): void {
  let older = 0
  for (const [line, [table]] of lines) {
    if (table === undefined) continue
    const age = ageOf(table)
    older += Number(age.kind !== 'current')
    const stored = table.isStored ? ', from a stored file' : ''
    const made = table.made ? `${table.made.commit} on ${table.made.date}${stored}` : 'no stamp'
    console.log(`${age.kind === 'current' ? ' ' : '!'} ${line}: ${shownAge(age)} (${made})`)
  }
  console.log(`${older} of ${lines.size} are older than the code they measure.`)
  process.exitCode = older === 0 ? 0 : 1
}

async function makeAll(): Promise<void> {
  const chosen = [...lines.values()].filter(isChosen)
  if (chosen.length === 0 && options.only.length > 0) throw new WorldError('usage', 'No table is named so.')
  const kept: string[] = []
  for (const [at, tables] of chosen.entries()) {
    const [first] = tables
    if (first === undefined) continue
    process.stderr.write(`[${at + 1}/${chosen.length}] ${lineOf(first)}, load ${loadavg()[0]?.toFixed(1)}: `)
    const started = performance.now()
    const why = await make(first)
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    process.stderr.write(`${why ?? 'made'}, ${seconds} s\n`)
    if (why !== undefined) kept.push(`${lineOf(first)}: ${why}`)
  }
  if (kept.length === 0) return
  console.error(`\nStayed as they are:\n${kept.map(line => `  ${line}\n`).join('')}`)
  process.exitCode = 1
}

function isChosen(tables: readonly MarkedTable[]): boolean {
  const { only, stale } = options
  if (only.length > 0)
    return tables.some(table => only.some(name => `${lineOf(table)} `.startsWith(`${name} `)))
  return tables.some(table => {
    const isCurrent = ageOf(table).kind === 'current'
    return stale ? !isCurrent : !isCurrent || (table.made?.commit !== head && !table.isStored)
  })
}

/** Makes one line's tables anew wherever they stand; or says why they stay. */
async function make(first: MarkedTable): Promise<string | undefined> {
  const files = measuredFiles(first.script, first.args)
  const changed = git('status', '--porcelain', '--', ...files)
  if (changed !== '') return `no commit holds ${changed.split('\n')[0]?.slice(2).trim()} as it is`
  const mostMinutes = options.minutes
  const { tables, status, isOverdue, complaint } = await runScript(first, { mostMinutes })
  if (isOverdue) return `took more than ${mostMinutes} minutes`
  if (tables.length === 0) return `printed no table: ${complaint}`
  const made: Made = {
    commit: head,
    date: new Date().toISOString().slice(0, 10),
    code: hashOfFiles(files),
  }
  for (const document of new Set(lines.get(lineOf(first))?.map(({ document: name }) => name)))
    write(document, lineOf(first), { tables, made })
  writeFigures()
  if (status !== 0) process.stderr.write('a target is missed, ')
  return undefined
}

/** The README's figures are cells of the tables. */
function writeFigures(): void {
  const file = path.join(root, 'README.md')
  const text = readFileSync(file, 'utf8')
  const now = documents().flatMap(document => markedTables(document).tables)
  writeFileSync(file, withFigures(text, now))
  format(file)
}

function write(
  document: string,
  line: string,
  { tables, made }: { tables: readonly string[]; made: Made },
): void {
  const file = path.join(root, document)
  let text = readFileSync(file, 'utf8')
  for (const marked of markedTables(document).tables.filter(table => lineOf(table) === line)) {
    const printed = tables.map(table => keptRows(table, marked))
    const isSame = JSON.stringify(printed.map(cellsOf)) === JSON.stringify(tablesIn(marked.body).map(cellsOf))
    // what is stored was made when its figures came, not when they are printed again
    const stamp = marked.isStored && isSame && marked.made ? { ...marked.made, code: made.code } : made
    text = text.replace(marked.whole, () => writtenTable(marked, printed, stamp))
  }
  writeFileSync(file, text)
  format(file)
}

function format(file: string): void {
  const biome = path.join(root, 'node_modules', '.bin', 'biome')
  execFileSync(biome, ['format', '--write', file], { cwd: root, stdio: 'ignore' })
}
