// A remedy that is tried: what is refused, what is advised then, and doing that.
import assert from 'node:assert/strict'
import * as path from 'node:path'
import type { Outside } from '../../../src/cli/outside.ts'
import { runCommandLine } from '../../../src/cli/run-command-line.ts'
import type { Ended } from '../agentworld.ts'
import { captured } from '../captured.ts'

/** Where a case happens: a folder of its own, and command lines in it. */
export interface Scene {
  readonly folder: string
  /** A file of the folder. */
  at(name: string): string
  run(...args: readonly string[]): Promise<Ended>
  /** With other lines on standard input, or another environment. */
  runWith(outside: RunWith, ...args: readonly string[]): Promise<Ended>
}

export interface RunWith {
  readonly lines?: readonly string[]
  readonly environment?: { readonly [name: string]: string }
  readonly signal?: AbortSignal
  readonly stdin?: Partial<Outside['stdin']>
}

export interface RemedyCase {
  /** The file that words it. */
  readonly from: string
  /** What it advises, as it is said. */
  readonly advice: readonly string[]
  /** What must be installed. */
  readonly needs?: readonly string[]
  prepare?(scene: Scene): void | Promise<void>
  /** Does what is refused, or warned of. */
  refused(scene: Scene): Promise<Ended>
  /** Does what is advised; every one of these ends well. */
  tried(scene: Scene): Promise<readonly Ended[]>
}

const plain = { AGENTWORLD_MODEL: 'none', PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin` }

export function sceneIn(folder: string): Scene {
  const runWith = async (
    { lines = [], environment = {}, signal, stdin }: RunWith,
    ...args: readonly string[]
  ): Promise<Ended> => {
    const { outside, stdout, stderr } = captured(lines, {
      environment: { ...plain, HOME: folder, ...environment },
      ...(signal && { signal }),
    })
    if (stdin) Object.assign(outside.stdin, stdin)
    const code = await runCommandLine(args, outside)
    return { code, stdout: stdout(), stderr: stderr() }
  }
  return { folder, at: name => path.join(folder, name), run: (...args) => runWith({}, ...args), runWith }
}

/** Tries one. */
export async function tryRemedy(
  { advice, prepare, refused, tried }: RemedyCase,
  scene: Scene,
): Promise<void> {
  await prepare?.(scene)
  const said = await refused(scene)
  for (const words of advice) {
    assert.ok(said.stderr.includes(words), `advises ${words}:\n${said.stderr}`)
  }
  const all = await tried(scene)
  assert.ok(all.length > 0)
  for (const { code, stderr } of all) assert.equal(code, 0, stderr)
}

/** What a run that was expected to end otherwise said, as one that ended well. */
export function asWanted({ code, stdout, stderr }: Ended, wanted: { code: number; says: RegExp }): Ended {
  assert.equal(code, wanted.code, stderr)
  assert.match(stdout + stderr, wanted.says)
  return { code: 0, stdout, stderr }
}
