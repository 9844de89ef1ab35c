#!/usr/bin/env node
// The command line's entry: the only place that touches `process`.
import process from 'node:process'
import { runCommandLine } from './run-command-line.ts'

const stopping = new AbortController()
const graceMs = 3000

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.on(signal, () => {
    if (stopping.signal.aborted) process.exit(code)
    stopping.abort()
    // files are only ever appended to, whole lines at a time: leaving without ceremony loses nothing
    setTimeout(() => process.exit(code), graceMs).unref()
  })
}
for (const stream of [process.stdout, process.stderr]) {
  // whoever read our output has read enough
  stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
}

process.exitCode = await runCommandLine(process.argv.slice(2), {
  get stdin() {
    return process.stdin
  },
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  signal: stopping.signal,
})
