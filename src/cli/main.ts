#!/usr/bin/env node
// The command line's entry: the only place that touches `process`.
import * as module from 'node:module'
import process from 'node:process'

// an older Node must get as far as here: what it lacks is not imported by name, and the rest is imported below
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`agentworld: needs Node 22.18 or newer; this is ${process.version}.`)
  process.exit(1)
}
// a step from a script takes half the time when its code need not be compiled again
module.enableCompileCache()
const { runCommandLine } = await import('./run-command-line.ts')

const stopping = new AbortController()
let stopCode: number | undefined
let graceMs = 3000

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.on(signal, () => {
    if (stopCode !== undefined) process.exit(code)
    stopCode = code
    stopping.abort()
    // files are only ever appended to, whole lines at a time: leaving without ceremony loses nothing
    setTimeout(() => process.exit(code), graceMs).unref()
  })
}
for (const stream of [process.stdout, process.stderr]) {
  // whoever read our output has read enough
  stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
}

const exitCode = await runCommandLine(process.argv.slice(2), {
  get stdin() {
    return process.stdin
  },
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  signal: stopping.signal,
  allowGrace(ms) {
    graceMs += ms
  },
})
process.exitCode = stopCode ?? exitCode
