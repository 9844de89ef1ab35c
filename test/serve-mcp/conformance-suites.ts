// The protocol's official conformance suites, run as their users run them.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import * as path from 'node:path'

const require = createRequire(import.meta.url)

export interface Suite {
  readonly name: string
  readonly revision: '2025-11-25' | '2026-07-28'
  readonly script: string
  /** What makes it run everything it has for the revision. */
  readonly args: readonly string[]
}

const first = require.resolve('@modelcontextprotocol/conformance/dist/index.js')
const second = require.resolve('conformance-next/dist/index.js')

export const suites: readonly Suite[] = [
  { name: '0.1.16', revision: '2025-11-25', script: first, args: [] },
  {
    name: '0.2 alpha',
    revision: '2025-11-25',
    script: second,
    args: ['--spec-version', '2025-11-25'],
  },
  {
    name: '0.2 alpha',
    revision: '2026-07-28',
    script: second,
    args: ['--spec-version', '2026-07-28'],
  },
]

export interface Scenario {
  readonly name: string
  readonly isPassed: boolean
  /** How many of its checks passed, and how many failed. */
  readonly passed: number
  readonly failed: number
}

/** Runs a suite against a server: what it has for the revision, and what came of each. */
export async function runSuite(
  { script, revision, args }: Suite,
  url: string,
): Promise<{ code: number; listed: readonly string[]; scenarios: readonly Scenario[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'agentworld-'))
  try {
    const { output: list } = await run(folder, [script, 'list'])
    const { code, output } = await run(folder, [script, 'server', '--url', url, '--suite', 'all', ...args])
    return { code, listed: listedIn(list, revision), scenarios: scenariosIn(output) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(cwd: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise(resolve => {
    const options = { cwd, timeout: 120_000, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: `${stdout}${stderr}` })
    })
  })
}

// `  - ping [2025-06-18,2025-11-25]` below "Server scenarios"
function listedIn(output: string, revision: string): string[] {
  const [, ofServers = ''] = /^Server scenarios[^\n]*\n([\s\S]*?)\n\n/m.exec(output) ?? []
  return [...ofServers.matchAll(/^ {2}- (\S+) \[(.*)\]$/gm)]
    .filter(([, , revisions = '']) => revisions.split(',').includes(revision))
    .map(line => line[1] ?? '')
}

// `✓ ping: 1 passed, 0 failed`
function scenariosIn(output: string): Scenario[] {
  const summary = output.slice(output.indexOf('=== SUMMARY ==='))
  return [...summary.matchAll(/^(\S) (\S+): (\d+) passed, (\d+) failed/gm)].map(
    ([, mark, name = '', passed, failed]) => ({
      name,
      isPassed: mark === '✓' && failed === '0',
      passed: Number(passed),
      failed: Number(failed),
    }),
  )
}
