// Tests, linters and scripts of generated repositories, really run by `--executor sandbox` inside a session, against the
// same commands run outside it in a plain folder: what the agent reads and which files changed must be the same, after
// the durations that test runners print are taken out. And what is left behind afterwards.
import { execFileSync, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { normaliseDurations } from '../domains/swe/running/normalise-durations.ts'
import { commandObservation } from '../domains/swe/running/observation.ts'
import { SweState } from '../domains/swe/state.ts'
import { type GeneratedRepository, generatedRepository } from '../domains/swe/tasks/generated-repository.ts'
import { openAnySession } from '../src/library/open-any-session.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, { repositories: 24, list: undefined, json: false })
const count = values.repositories
const cwd = '/home/ana/sample'
const listed: string[] = []
const kinds = {
  test: { same: 0, all: 0 },
  'linter or script': { same: 0, all: 0 },
  files: { same: 0, all: 0 },
}
const outcomes = { passed: 0, failed: 0 }
const spent: number[] = []

const before = leftBehind()
for (let seed = 0; seed < count; seed++) {
  const repository = generatedRepository(seed)
  const toolset = seed % 3 === 2 ? 'gemini-cli' : 'claude-code'
  const state = { toolset, cwd, files: repository.files }
  const inside = await runInside(repository, state)
  const outside = runOutside(repository, SweState.parse(state))
  for (const [index, command] of repository.commands.entries()) {
    const kind = index === 0 ? kinds.test : kinds['linter or script']
    kind.all++
    if (index === 0) outcomes[/exit code:? [^0]/i.test(outside.texts[index] ?? '') ? 'failed' : 'passed']++
    if (inside.texts[index] === outside.texts[index]) kind.same++
    else
      listed.push(
        `=== ${repository.name}: ${command}\n--- inside\n${inside.texts[index]}\n--- outside\n${outside.texts[index]}\n`,
      )
  }
  kinds.files.all++
  if (JSON.stringify(inside.files) === JSON.stringify(outside.files)) kinds.files.same++
  else
    listed.push(
      `=== ${repository.name}: files\n${JSON.stringify(inside.files)}\n${JSON.stringify(outside.files)}\n`,
    )
}
const after = leftBehind()

interface Ran {
  readonly texts: readonly string[]
  readonly files: readonly (readonly [path: string, content: string])[]
}

async function runInside({ name, commands }: GeneratedRepository, state: object): Promise<Ran> {
  const world = { version: 1, domain: 'swe', title: name, state }
  const session = await openAnySession({ world, executor: 'sandbox' })
  const texts: string[] = []
  try {
    for (const command of commands) {
      const turn = await session.step(command)
      texts.push(withoutGroup(turn.observation.text))
      if (turn.by === 'real') spent.push(turn.timing.ms)
      else listed.push(`=== ${name}: ${command} was not run: by ${turn.by}\n`)
    }
    const { observation } = await session.step('find . -type f | LC_ALL=C sort')
    const files: [string, string][] = []
    for (const file of filesIn(observation.text)) {
      const shown = await session.step(`cat ${file}`)
      files.push([file, withoutEnvelope(shown.observation.text).trimEnd()])
    }
    return { texts, files }
  } finally {
    await session.close()
  }
}

function runOutside({ files, commands }: GeneratedRepository, state: SweState): Ran {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(tmpdir(), 'agentworld-outside-')))
  try {
    for (const [name, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      fs.writeFileSync(path.join(folder, name), text)
    }
    const isSplit = state.toolset === 'claude-code'
    const env = {
      PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
      HOME: folder,
      LANG: 'C.UTF-8',
      PYTHONDONTWRITEBYTECODE: '1',
    }
    const texts = commands.map(command => {
      const line = isSplit ? command : `{ ${command}; } 2>&1`
      const { stdout, stderr, status } = spawnSync('bash', ['-c', line], {
        cwd: folder,
        env,
        encoding: 'utf8',
      })
      const plain = (text: string) => normaliseDurations(text.replaceAll(folder, cwd))
      const result = {
        stdout: plain(stdout),
        stderr: plain(stderr),
        status: status ?? -1,
        cwd,
        isTimedOut: false,
        changes: {},
      }
      const call = { command, cwd, directory: undefined, timeoutMs: 120_000 }
      return withoutGroup(commandObservation(state, call, result).text)
    })
    const names = execFileSync('bash', ['-c', 'find . -type f | LC_ALL=C sort'], {
      cwd: folder,
      encoding: 'utf8',
    })
    return {
      texts,
      files: filesIn(names).map(name => [name, fs.readFileSync(path.join(folder, name), 'utf8').trimEnd()]),
    }
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

function filesIn(text: string): string[] {
  return withoutEnvelope(text)
    .split('\n')
    .filter(line => line.startsWith('./'))
}

function withoutEnvelope(text: string): string {
  const output = /^Output: ([\s\S]*?)\nError: /m.exec(text)?.[1]
  return output === '(empty)' ? '' : (output ?? text)
}

function withoutGroup(text: string): string {
  return text.replace(/^Process Group PGID: .*$/m, '')
}

// processes that this one started, directly or not
function leftBehind(): { processes: number; mounts: number; folders: number } {
  const parents = new Map<number, number>()
  for (const pid of fs.readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    parents.set(Number(pid), Number(/^PPid:\t(\d+)$/m.exec(readOr(`/proc/${pid}/status`))?.[1] ?? 0))
  }
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid) ?? 0
    return parent === process.pid || (parent > 1 && isOurs(parent))
  }
  const sandboxed = [...parents.keys()].filter(
    pid => isOurs(pid) && /bwrap|script|bash/.test(readOr(`/proc/${pid}/comm`)),
  )
  const mounts = fs.readFileSync('/proc/mounts', 'utf8').split('\n').length
  const folders = fs.readdirSync(tmpdir()).filter(name => name.startsWith('agentworld-outside-')).length
  return { processes: sandboxed.length, mounts, folders }
}

function readOr(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

if (values.list !== undefined) fs.writeFileSync(values.list, listed.join('\n'))
const share = ({ same, all }: { same: number; all: number }) => `${same} of ${all}`
spent.sort((a, b) => a - b)
const isSame = Object.values(kinds).every(({ same, all }) => same === all)
const isClean = JSON.stringify(before) === JSON.stringify(after)
if (values.json) console.log(JSON.stringify({ repositories: count, kinds, outcomes, before, after }))
else {
  console.log(
    `${count} repositories (${outcomes.passed} whose tests pass, ${outcomes.failed} whose tests fail), Node ${process.version}.\n`,
  )
  console.log('| what | figure | target |\n|---|--:|--:|')
  console.log(`| test runs that read the same inside and outside | ${share(kinds.test)} | all |`)
  console.log(`| linters and scripts that read the same | ${share(kinds['linter or script'])} | all |`)
  console.log(`| repositories whose files are the same afterwards | ${share(kinds.files)} | all |`)
  console.log(
    `| left behind: processes, mounts, folders | ${after.processes - before.processes}, ${after.mounts - before.mounts}, ${after.folders - before.folders} | 0, 0, 0 |`,
  )
  console.log(`| one real step, median | ${(spent[Math.floor(spent.length / 2)] ?? 0).toFixed(0)} ms | |`)
}
process.exitCode = isSame && isClean ? 0 : 1
