// Runs a line in a thread of its own. A test runner follows every promise of its thread, which makes long lines ten times
// as long.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { openShell } from './open-shell.ts'

/** What a line prints; rejected with the name of the error where it throws. */
export function outputInThread(line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { line } })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

if (!isMainThread && typeof workerData?.line === 'string')
  parentPort?.postMessage((await openShell().run(workerData.line)).output)
