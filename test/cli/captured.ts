// An outside for commands that run in the test's own process: what they write is kept.
import { Readable, Writable } from 'node:stream'
import type { Outside } from '../../src/cli/outside.ts'

export interface Captured {
  readonly outside: Outside
  readonly stdout: () => string
  readonly stderr: () => string
}

/** Standard input with these lines, standard output and error that are kept; no shipped model unless an environment is given. */
export function captured(
  lines: readonly string[] = [],
  {
    environment = { AGENTWORLD_MODEL: 'none' },
    signal = new AbortController().signal,
  }: Partial<Outside> = {},
): Captured {
  const stdin = Readable.from(lines.map(line => Buffer.from(`${line}\n`)))
  const [stdout, stderr] = [keeping(), keeping()]
  return {
    outside: { stdin, stdout: stdout.stream, stderr: stderr.stream, environment, signal, allowGrace() {} },
    stdout: stdout.text,
    stderr: stderr.text,
  }
}

function keeping(): { stream: Writable; text: () => string } {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') }
}
