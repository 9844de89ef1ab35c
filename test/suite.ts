// The gate: everything that must hold before anything lands. `--quick` leaves the slow suites out.
// What the tests need from Debian is installed here when that is possible, and named when it is not.
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import * as path from 'node:path'
import { missingPackages, setUpPackages } from './system-packages.ts'

const root = path.resolve(import.meta.dirname, '..')
const isQuick = process.argv.includes('--quick')
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name)

/** Suites that take longer than a few seconds each. */
const slow = [
  'src/collect/',
  'src/cli/collect/',
  'src/cli/wiring/imaginer',
  'src/engine/store/file-store',
  'src/engine/store/postgres-store',
  'src/fiction/checks',
  'src/fiction/imagined',
  'src/fiction/themes',
  'src/kernel/host/',
  'src/kernel/files/',
  'src/kernel/page/host/',
  'src/kernel/sandbox/',
  'packages/shell/src/commands/services/',
  'packages/shell/src/git/',
  'src/kernel/tables/',
  'src/model/endpoint',
  'src/model/llama',
  'src/train/launch',
  'src/cli/data/rehearse',
  'src/data/rehearse',
  'src/fiction/batch/run-batch',
  'packages/python/src/attempt/',
  'packages/python/src/host/',
  'packages/python/src/program/',
  'packages/shell/src/commands/real-option',
  'packages/shell/src/languages/node/',
  'packages/shell/src/languages/regex/counted-regex',
  'packages/shell/src/session/shell-session.endless',
  'packages/shell/src/session/shell-session.limits',
  'domains/mcp/real/',
  'domains/mcp/toolsets/',
  'domains/os/executor',
  'domains/os/real',
  'domains/terminal/inventory',
  'domains/terminal/real',
  'domains/swe/domain',
  'domains/swe/repository/',
  'domains/swe/running/',
  'domains/swe/tasks/',
  'domains/terminal/sandbox',
  'domains/web/apps/in-chromium',
  'domains/web/real',
  'domains/web/pages/site-kernel',
  'test/add-a-domain',
  'test/bench/',
  'test/cli/',
  'test/determinism',
  'test/docs',
  'test/examples',
  'test/recorded-worlds',
  'test/package',
  'test/runs',
  'test/serve',
  'test/trainer/',
  'test/worlds',
]

/** Runs one part of the gate, and ends the gate where that fails. */
async function run(
  title: string,
  command: string,
  args: readonly string[],
  environment: object = {},
): Promise<void> {
  const started = performance.now()
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } })
  const status = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve(code ?? 1))
  })
  if (status !== 0) {
    console.error(`\n${title}: failed`)
    process.exit(status)
  }
  console.error(`${title}: ok (${((performance.now() - started) / 1000).toFixed(1)} s)`)
}

if (!isQuick) setUpPackages()
await Promise.all([
  run('format and lint', bin('biome'), ['ci', '--error-on-warnings', '.']),
  run('types', bin('tsc'), ['--noEmit']),
  run('dead code', bin('knip'), ['--no-progress']),
])

const files = globSync(
  ['packages/*/src/**/*.test.ts', 'src/**/*.test.ts', 'domains/**/*.test.ts', 'test/**/*.test.ts'],
  { cwd: root },
)
const chosen = files.filter(file => !isQuick || !slow.some(prefix => file.startsWith(prefix)))
// the longest first, or one of them is alone at the end
const isLongest = (file: string) => /^test\/(trainer\/trainer|docs)\./.test(file)
chosen.sort((a, b) => Number(isLongest(b)) - Number(isLongest(a)) || (a < b ? -1 : 1))
const missing = missingPackages()
// one process for all the quick ones: starting one for each file would take most of the time; else one for each, two side by
// side, where the runner would leave a core to itself
const together = isQuick ? ['--test-isolation=none'] : ['--test-concurrency=2']
// what waits for ever is told by name instead of keeping everybody waiting
const patience = '--test-timeout=1200000'
await run(
  'tests',
  process.execPath,
  [
    '--conditions=agentworld-source',
    '--import',
    './test/loopback-only.ts',
    '--test',
    patience,
    ...together,
    ...chosen,
  ],
  {
    AGENTWORLD_MISSING: missing.join(','),
  },
)
if (missing.length > 0) console.error(`Skipped what needs: ${missing.join(', ')}.`)
if (isQuick) console.error(`Left out: ${files.length - chosen.length} slow test files; 'npm test' runs them.`)
