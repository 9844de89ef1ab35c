// The check of imagined test runs, on true and on false ones: what really ran, in the sandbox, is fed to it as if a model had
// said it, once as it is (an objection is a false alarm) and once with a seeded contradiction (which must be objected to).
import { writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { CheckoutFiles } from '../domains/swe/checkout-files.ts'
import { checkRun } from '../domains/swe/claims/check-run.ts'
import { sandboxExecutor } from '../domains/swe/running/executor.ts'
import { generatedRepository } from '../domains/swe/tasks/generated-repository.ts'
import { loadWorld, type World } from '../src/index.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, { repositories: 24, list: undefined, json: false })
const cwd = '/home/ana/sample'
const { signal } = new AbortController()
const executor = sandboxExecutor()

interface TrueRun {
  readonly command: string
  readonly toolset: string
  readonly files: { readonly [path: string]: string }
  readonly text: string
}

function filesFrom(files: TrueRun['files']): CheckoutFiles {
  const text = (path: string) => files[posix.relative(cwd, posix.resolve(cwd, path))]
  return {
    cwd,
    text,
    exists: path => text(path) !== undefined,
    isOpen: () => false,
    paths: () => Object.keys(files).map(path => posix.join(cwd, path)),
  }
}

async function runReally(command: string, toolset: string, files: TrueRun['files']): Promise<TrueRun> {
  const world = await loadWorld({
    version: 1,
    domain: 'swe',
    title: 'sample',
    state: { toolset, cwd, files },
  })
  const { observation } = await executor.run(world, callOf(command, toolset), { signal })
  return { command, toolset, files, text: observation.text }
}

function callOf(command: string, toolset: string) {
  return { name: toolset === 'claude-code' ? 'Bash' : 'run_shell_command', arguments: { command } }
}

async function* trueRuns(): AsyncGenerator<TrueRun> {
  for (let seed = 0; seed < values.repositories; seed++) {
    const { files, language } = generatedRepository(seed)
    const toolset = seed % 3 === 2 ? 'gemini-cli' : 'claude-code'
    const [test = ''] = Object.keys(files).filter(path => /(?:\.test\.js|test_\w+\.py)$/.test(path))
    const commands =
      language === 'javaScript'
        ? ['node --test', 'node --test --test-reporter=tap', `node --test ${test}`]
        : ['python3 -m unittest', 'python3 -m unittest -v', 'python3 -m pytest -v']
    for (const command of commands) yield runReally(command, toolset, files)
  }
  for (const name of [
    'basketry',
    'duedates',
    'linkwell',
    'pagelet',
    'podium',
    'ratebook',
    'tidewatch',
    'windfarm',
  ]) {
    const world = await loadWorld(new URL(`../worlds/swe/${name}.yaml`, import.meta.url).pathname)
    const files = filesOfHistory(world)
    const command = Object.keys(files).some(path => path.endsWith('.py'))
      ? 'python3 -m unittest'
      : 'node --test'
    yield runReally(command, 'claude-code', files)
  }
}

function filesOfHistory({ state }: World): { [path: string]: string } {
  const { history } = state.repository as unknown as {
    history: { files: { [path: string]: string | null } }[]
  }
  const all = Object.assign({}, ...history.map(commit => commit.files)) as { [path: string]: string | null }
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

type Falsify = (run: TrueRun) => Pick<TrueRun, 'text' | 'files'> | undefined
const changed = (run: TrueRun, text: string) => (text === run.text ? undefined : { text, files: run.files })
const plusOne = (_: string, before: string, count: string) => `${before}${Number(count) + 1}`
const isPassing = ({ text }: TrueRun) =>
  /^(?:ℹ|#) fail 0$|^OK\b|^=+ \d+ passed(?:, \d+ skipped)? in/m.test(text)
const falsify: { readonly [kind: string]: Falsify } = {
  'a test that does not exist': run =>
    changed(
      run,
      run.text
        .replace(/^( *✔ |ok \d+ - )(\w+ \w+ [\w ]+?)( \(0ms\)|$)/m, '$1accepts negative readings$3')
        .replace(
          /^test_\w+ (\(tests\.\w+\.\w+\.)test_\w+\) \.\.\./m,
          'test_negative_readings $1test_negative_readings) ...',
        )
        .replace(/^(tests\/\S+::)test_\w+ (PASSED|FAILED)/m, '$1test_negative_readings $2'),
    ),
  'totals that do not add up': run =>
    changed(
      run,
      run.text
        .replace(/^((?:ℹ|#) pass )(\d+)$/m, plusOne)
        .replace(/^(Ran )(\d+)(?= tests? in)/m, plusOne)
        .replace(/^(=+ (?:\d+ failed, )?)(\d+)(?= passed)/m, plusOne),
    ),
  'another exit code': run =>
    isPassing(run)
      ? changed(
          run,
          run.toolset === 'claude-code'
            ? `Exit code 1\n${run.text}`
            : run.text.replace(/^Exit Code: 0$/m, 'Exit Code: 1'),
        )
      : changed(run, run.text.replace(/^Exit code \d+\n/, '').replace(/^Exit Code: 1$/m, 'Exit Code: 0')),
  'a test left out': run =>
    changed(
      run,
      run.text
        .replace(/^ *✔ \w.*\n/m, '')
        .replace(/^test_\w+ \(.*\) \.\.\. ok\n/m, '')
        .replace(/^tests\/\S+::test_\w+ PASSED.*\n/m, ''),
    ),
  'a file that does not parse': run => {
    const path = Object.keys(run.files).find(
      name => /^(?:src|sample|lib)\/\w+\.(?:js|py)$/.test(name) && name.includes(nameIn(run)),
    )
    if (!isPassing(run) || path === undefined) return undefined
    return {
      text: run.text,
      files: { ...run.files, [path]: run.files[path]?.replace(/\((?=[^(]*$)/, '') ?? '' },
    }
  },
  'more tests than there are': run => {
    const more = run.text
      .replace(/^((?:ℹ|#) tests )(\d+)$/m, plusOne)
      .replace(/^((?:ℹ|#) pass )(\d+)$/m, plusOne)
      .replace(/^( *✔ [a-z].*)$/m, '$1\n$1')
    return /^ℹ tests/m.test(run.text) ? changed(run, more) : undefined
  },
}

function nameIn({ command, files }: TrueRun): string {
  const [, single] = /test\/(\w+)\.test\.js$/.exec(command) ?? []
  return (
    single ??
    /(?:src|sample|lib)\/(\w+)\.(?:js|py)/.exec(
      Object.keys(files).find(name => /^(?:src|sample|lib)\/[a-z]\w*\.(?:js|py)$/.test(name)) ?? '',
    )?.[1] ??
    '/'
  )
}

const tally: { [kind: string]: { made: number; caught: number } } = {}
for (const kind of Object.keys(falsify)) tally[kind] = { made: 0, caught: 0 }
const listed: string[] = []
let runs = 0
let alarms = 0
for await (const run of trueRuns()) {
  const action = callOf(run.command, run.toolset)
  const claims = checkRun(action, { text: run.text }, filesFrom(run.files))
  runs++
  if (claims.length > 0) {
    alarms++
    listed.push(`=== false alarm\n$ ${run.command}\n${run.text}\n${JSON.stringify(claims)}\n`)
  }
  for (const [kind, make] of Object.entries(falsify)) {
    const untrue = make(run)
    const count = tally[kind]
    if (untrue === undefined || count === undefined) continue
    count.made++
    if (checkRun(action, { text: untrue.text }, filesFrom(untrue.files)).length > 0) count.caught++
    else listed.push(`=== missed: ${kind}\n$ ${run.command}\n${untrue.text}\n`)
  }
}

const share = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)
const all = Object.values(tally).reduce((sum, { made, caught }) => ({
  made: sum.made + made,
  caught: sum.caught + caught,
}))
if (values.list !== undefined) writeFileSync(values.list, listed.join('\n'))
if (values.json) console.log(JSON.stringify({ runs, alarms, contradictions: tally }))
else {
  console.log('| what | n | figure | target |\n|---|--:|--:|--:|')
  console.log(`| false alarms on true test runs | ${runs} | ${share(alarms, runs)} | ≤ 0.5 % |`)
  for (const [kind, { made, caught }] of Object.entries(tally))
    console.log(`| contradiction caught: ${kind} | ${made} | ${share(caught, made)} | |`)
  console.log(`| contradiction caught: all | ${all.made} | ${share(all.caught, all.made)} | ≥ 90 % |`)
}
process.exitCode = alarms / runs <= 0.005 && all.caught / all.made >= 0.9 ? 0 : 1
