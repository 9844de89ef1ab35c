// Starts the process an interpreter lives in: it may read its own code and the build, until it has loaded them, and nothing else.
import { type ChildProcess, fork } from 'node:child_process'
import { realpathSync } from 'node:fs'
import type { Socket } from 'node:net'
import * as path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(import.meta.url)
const root = path.join(path.dirname(here), '..', '..')
const recordFile = path.join(root, 'recorded', 'debian-3.11.2.json')
const heapMiB = 96
/** What the interpreter's own memory may grow to. */
const maxMemoryBytes = 96 * 1024 * 1024

/** Where the build of the interpreter lies; undefined where it is not installed. */
export function buildFolder(): string | undefined {
  try {
    return path.dirname(fileURLToPath(import.meta.resolve('pyodide/python_stdlib.zip')))
  } catch {
    return undefined
  }
}

/** A process that loads the interpreter; by itself it keeps this one from ending no longer. */
export function startChild(folder: string): ChildProcess {
  const isSource = here.endsWith('.ts')
  const shell = path.dirname(fileURLToPath(import.meta.resolve('agentworld-shell/package.json')))
  const folders = [root, folder, path.dirname(folder), shell].flatMap(each => [each, realpathSync(each)])
  const child = fork(here.replace('start-child', 'child'), [folder, recordFile, String(maxMemoryBytes)], {
    execArgv: [
      ...(isSource ? ['--conditions=agentworld-source'] : []),
      '--permission',
      ...[...new Set(folders)].map(each => `--allow-fs-read=${each}`),
      `--max-old-space-size=${heapMiB}`,
      '--disable-warning=ExperimentalWarning',
    ],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  ;(child.stderr as Socket | null)?.unref()
  child.channel?.unref()
  child.unref()
  return child
}
