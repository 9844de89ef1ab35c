// Compares the programs with the machine's own tools over the tables in cases/, and with RECORD=1 keeps what those print.
// Usage: node record.ts [table …]
import { spawnSync } from 'node:child_process'
import {
  lstatSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NotComputable } from '../not-computable.ts'
import { tableNames, tableOf } from './cases/index.ts'
import {
  difference,
  fileTime,
  type Trial,
  type TrialResult,
  trialEnvironment,
  trialOf,
  tryProgram,
} from './try-program.ts'

const bytesOf = (buffer: Buffer) => buffer.toString('latin1')

function runReal({ files, words, stdin }: Trial): TrialResult {
  const folder = mkdtempSync(join(tmpdir(), 'trial-'))
  try {
    for (const [name, content] of Object.entries(files)) {
      if (name.endsWith('/')) mkdirSync(join(folder, name))
      else if (content.startsWith('->')) symlinkSync(content.slice(2), join(folder, name))
      else writeFileSync(join(folder, name), Buffer.from(content, 'latin1'))
    }
    for (const name of Object.keys(files).reverse())
      lutimesSync(join(folder, name), fileTime / 1000, fileTime / 1000)
    lutimesSync(folder, fileTime / 1000, fileTime / 1000)
    const [name = '', ...args] = words
    const text = (value: string) => Buffer.from(value, 'latin1').toString('utf8')
    const done = spawnSync(name, args.map(text), {
      cwd: folder,
      env: trialEnvironment,
      input: Buffer.from(stdin, 'latin1'),
      timeout: 5000,
    })
    const after = new Map<string, string>()
    collect(folder, '', after)
    return {
      status: done.status ?? -1,
      stdout: bytesOf(done.stdout),
      stderr: bytesOf(done.stderr),
      changes: difference(files, after),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function collect(folder: string, prefix: string, into: Map<string, string>): void {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name)
    const stat = lstatSync(path)
    if (stat.isDirectory()) {
      into.set(`${prefix}${name}/`, '')
      collect(path, `${prefix}${name}/`, into)
    } else
      into.set(prefix + name, stat.isSymbolicLink() ? `->${readlinkSync(path)}` : bytesOf(readFileSync(path)))
  }
}

async function runOurs(trial: Trial): Promise<TrialResult | string> {
  try {
    return await tryProgram(trial)
  } catch (error) {
    if (error instanceof NotComputable) return `not computable: ${error.message}`
    return `failure: ${error instanceof Error ? error.stack : error}`
  }
}

const wanted = process.argv.slice(2)
for (const table of tableNames) {
  if (wanted.length > 0 && !wanted.includes(table)) continue
  const { files, commands: lines } = tableOf(table)
  const recorded: Record<string, TrialResult> = {}
  let same = 0
  let unknown = 0
  for (const line of lines) {
    const trial = trialOf(line, files)
    const real = runReal(trial)
    const ours = await runOurs(trial)
    recorded[line] = real
    if (JSON.stringify(real) === JSON.stringify(ours)) same++
    else {
      if (typeof ours === 'string' && ours.startsWith('not')) unknown++
      if (process.env.QUIET !== '1')
        console.log(`--- ${line}\n  real ${JSON.stringify(real)}\n  ours ${JSON.stringify(ours)}`)
    }
  }
  console.log(`${table}: ${same} of ${lines.length} identical, ${unknown} not computable`)
  const path = new URL(`./recorded/${table}.json`, import.meta.url)
  if (process.env.RECORD === '1') writeFileSync(path, `${JSON.stringify(recorded, null, 1)}\n`)
}
