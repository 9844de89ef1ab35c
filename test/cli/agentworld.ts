// Runs bin/agentworld as a child process, as a user does.
import { spawn } from 'node:child_process'
import * as path from 'node:path'
import { runCommandLine } from '../../src/cli/run-command-line.ts'
import { captured } from './captured.ts'

export const root = path.resolve(import.meta.dirname, '..', '..')
export const bin = path.join(root, 'bin', 'agentworld')

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly cwd: string
  /** What stands on standard input; without it there is none. */
  readonly input?: string
  /** Nobody ends standard input. */
  readonly isInputOpen?: boolean
  readonly env?: { readonly [name: string]: string }
}

/** An environment that holds nothing of the one the tests run in but the way to programs, and no shipped model. */
export function bareEnvironment(cwd: string): { [name: string]: string } {
  const TMPDIR = process.env.TMPDIR ?? '/tmp'
  return { PATH: process.env.PATH ?? '', HOME: cwd, TMPDIR, AGENTWORLD_MODEL: 'none' }
}

/** Starts a command line. */
export function start(args: readonly string[], { cwd, input, isInputOpen = false, env = {} }: RunOptions) {
  const child = spawn(bin, args, {
    cwd,
    env: { ...bareEnvironment(cwd), ...env },
    stdio: [input === undefined && !isInputOpen ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  if (input !== undefined) child.stdin?.write(input)
  if (!isInputOpen) child.stdin?.end()
  return child
}

/** Runs a command line to its end. */
export async function agentworld(args: readonly string[], options: RunOptions): Promise<Ended> {
  const child = start(args, options)
  const [stdout, stderr] = [child.stdout?.toArray(), child.stderr?.toArray()]
  const code = await new Promise<number | null>(resolve => child.on('close', resolve))
  const text = async (chunks: Promise<Buffer[]> | undefined) =>
    Buffer.concat((await chunks) ?? []).toString('utf8')
  return { code, stdout: await text(stdout), stderr: await text(stderr) }
}

/** Runs a command line inside this process, in its current folder: the same but for the start of a program. */
export async function here(...args: string[]): Promise<Ended> {
  const { outside, stdout, stderr } = captured()
  const code = await runCommandLine(args, outside)
  return { code, stdout: stdout(), stderr: stderr() }
}
