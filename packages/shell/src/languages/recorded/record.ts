// Runs the machine's own tools over a table of command lines and keeps what they print.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
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
import { NotComputable } from '../../not-computable.ts'
import { tableOf } from './cases/index.ts'
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

/** What the real tool does with it. */
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

/** What the program here does, or why it cannot be computed. */
export async function runOurs(trial: Trial): Promise<TrialResult | string> {
  try {
    return await tryProgram(trial)
  } catch (error) {
    if (error instanceof NotComputable) return `not computable: ${error.message}`
    throw error
  }
}

/** What the real tools did, and the command lines that cannot be computed here. */
export interface Recording {
  readonly real: Readonly<Record<string, TrialResult>>
  readonly notComputable: readonly string[]
}

/** Runs a table with the real tools. */
export async function record(name: string): Promise<Recording> {
  const { files, commands } = tableOf(name)
  const real: Record<string, TrialResult> = {}
  const notComputable: string[] = []
  for (const line of commands) {
    const trial = trialOf(line, files)
    real[line] = shortened(runReal(trial))
    if (typeof (await runOurs(trial)) === 'string') notComputable.push(line)
  }
  return { real, notComputable }
}

const longest = 1500

/** The result with a digest in the place of every long text. */
export function shortened({ status, stdout, stderr, changes }: TrialResult): TrialResult {
  const short = (text: string) =>
    text.length <= longest ? text : `sha256 ${createHash('sha256').update(text, 'latin1').digest('hex')}`
  return {
    status,
    stdout: short(stdout),
    stderr: short(stderr),
    changes: Object.fromEntries(
      Object.entries(changes).map(([name, text]) => [name, text === null ? null : short(text)]),
    ),
  }
}
