// The trainer's own Python, asked for what it computes.
import { spawnSync } from 'node:child_process'
import * as path from 'node:path'

export const trainer = path.resolve(import.meta.dirname, '..', '..', 'trainer')
/** Debian's interpreter: the one that has Debian's PyTorch. */
export const python = '/usr/bin/python3'

/** Runs a script with the trainer's modules in reach; `input` stands on its standard input as JSON, its output is JSON. */
export function ask(script: string, input: unknown): unknown {
  const { status, stdout, stderr } = spawnSync(python, ['-c', script], {
    input: JSON.stringify(input),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: {
      PATH: '/usr/bin:/bin',
      PYTHONPATH: trainer,
      PYTHONDONTWRITEBYTECODE: '1',
      OMP_NUM_THREADS: '1',
      PYTHONUTF8: '1',
    },
  })
  if (status !== 0) throw new Error(`Python ended with ${status}:\n${stderr}`)
  return JSON.parse(stdout)
}
