// Talks to the interactive bash of a sandbox. The prompts are the protocol: before every line it reads, bash prints
// PS1 (exit status and working folder between control characters) or, inside an unfinished command, PS2. A command of
// n lines is therefore done at the n-th prompt, whatever it printed; if that prompt is PS2, the command is unfinished.

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { WorldError } from '../../world/error.ts'
import { findPrompts, type Prompt, withoutPrompts } from './prompts.ts'
import type { Sandbox } from './sandbox.ts'

/** What one command printed, and how it left the shell. */
interface ShellResult {
  /** Standard output and standard error, in the order they were written. */
  readonly output: Buffer
  readonly exitCode: number
  readonly cwd: string
  /**
   * Why it was stopped, where it did not end by itself. `ended`: the shell is gone with it. `killed`: it did not come
   * back to its prompt, as after a fork bomb, and the machine was stopped with it.
   */
  readonly stopped?: 'deadline' | 'output' | 'unfinished' | 'ended' | 'killed'
}

interface ShellStepOptions {
  readonly signal?: AbortSignal
  readonly deadlineMs?: number
  readonly maxBytes?: number
}

export interface SandboxShell {
  /** Runs one command, of any number of lines, and waits for the prompt after it. */
  step(command: string, options?: ShellStepOptions): Promise<ShellResult>
}

/** The longest line a terminal takes. */
const maxLineBytes = 4000

/** Waits for the first prompt; then the shell takes one command at a time. */
export async function openSandboxShell(sandbox: Sandbox): Promise<SandboxShell> {
  const reader = promptReader(sandbox)
  const first = await reader.until(1, { deadlineMs: 10_000, maxBytes: 65_536 })
  if (first.last?.exitCode === undefined) {
    await sandbox.close()
    throw new WorldError('kernel', `The sandbox did not start: ${await sandbox.ended}`, {
      remedy:
        'Check the working folder and host name, and that bash, dash, script and setpriv are installed.',
    })
  }
  let now = { exitCode: 0, cwd: first.last.cwd ?? '/' }
  return {
    async step(command, { signal, deadlineMs = 10_000, maxBytes = 1 << 20 } = {}) {
      signal?.throwIfAborted()
      refuseLongLines(command)
      if (reader.hasEnded()) throw shellEnded()
      sandbox.input.write(`${command}\n`)
      const lines = command.split('\n').length
      const done = await reader.until(lines, { deadlineMs, maxBytes, ...(signal && { signal }) })
      const { output, last } = done
      if (done.reason === 'ended') return { output, ...now, stopped: 'ended' }
      if (done.reason === 'prompts' && last?.exitCode !== undefined) {
        now = { exitCode: last.exitCode, cwd: last.cwd ?? now.cwd }
        return { output, ...now }
      }
      const prompt = await recover(sandbox, reader, deadlineMs)
      if (prompt === undefined) await sandbox.close()
      signal?.throwIfAborted()
      now = { exitCode: prompt === undefined ? 137 : 130, cwd: prompt?.cwd ?? now.cwd }
      const stopped = prompt === undefined ? 'killed' : stoppedBy[done.reason]
      return { output: output.subarray(0, maxBytes), ...now, stopped }
    },
  }
}

const stoppedBy = {
  prompts: 'unfinished',
  deadline: 'deadline',
  output: 'output',
  abort: 'deadline',
} as const

function refuseLongLines(command: string): void {
  if (command.split('\n').every(line => Buffer.byteLength(line) <= maxLineBytes)) return
  throw new WorldError('action', `A line of the command is longer than ${maxLineBytes} bytes`, {
    remedy: 'A terminal takes no longer line; write the text to a file in several lines.',
  })
}

function shellEnded(): WorldError {
  return new WorldError('kernel', "The sandbox's shell has ended", {
    remedy: 'Open a new one; a shell ends with `exit`, or when its limits are spent.',
  })
}

/**
 * Interrupts what runs and finds the prompt again; undefined where the shell does not come back. A key that interrupts
 * may also swallow the line behind it, so the two are sent apart, and again if need be. Whoever waits long for a
 * command waits longer for this.
 */
async function recover(
  sandbox: Sandbox,
  reader: PromptReader,
  deadlineMs: number,
): Promise<Prompt | undefined> {
  const longestMs = Math.max(400, Math.min(1600, deadlineMs / 3))
  // a shell that is interrupted while it starts the command may end itself
  await wait(20)
  for (let waitMs = 25; waitMs <= longestMs && !reader.hasEnded(); waitMs *= 4) {
    const token = randomUUID()
    sandbox.input.write('\u0003')
    await reader.until(1, { deadlineMs: waitMs, maxBytes: Number.POSITIVE_INFINITY })
    // Two pieces on the command line, one in the output: only the running of the line can print it.
    const say = `builtin echo ${token.slice(0, 18)}''${token.slice(18)} >&2`
    // the status is set without a further process: there may be none left to have
    const status = ". /dev/stdin <<< 'return 130'"
    sandbox.input.write(`PS1='\\036$?\\037$PWD\\036' PS2='\\036\\036'; ${say}; ${status}\n`)
    const prompt = await reader.after(token, waitMs * 4)
    if (prompt !== undefined) return prompt
  }
  return undefined
}

interface WaitOptions {
  readonly deadlineMs: number
  readonly maxBytes: number
  readonly signal?: AbortSignal
}

interface PromptReader {
  /** Waits for this many prompts; `output` is everything but them. */
  until(
    count: number,
    options: WaitOptions,
  ): Promise<{
    reason: 'prompts' | 'deadline' | 'output' | 'abort' | 'ended'
    output: Buffer
    last: Prompt | undefined
  }>
  /** Throws away everything up to the token and the prompt behind it. */
  after(token: string, deadlineMs: number): Promise<Prompt | undefined>
  hasEnded(): boolean
}

function promptReader(sandbox: Sandbox): PromptReader {
  let bytes: Buffer = Buffer.alloc(0)
  let found: Prompt[] = []
  let next = 0
  // what ended before anyone listened does not say so again
  let hasEnded = sandbox.output.readableEnded
  let wake = () => {}
  sandbox.output.on('data', (chunk: Buffer) => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
    const more = findPrompts(bytes, next)
    found.push(...more.prompts)
    next = more.next
    wake()
  })
  sandbox.output.once('end', () => {
    hasEnded = true
    wake()
  })
  const taken = () => {
    const output = withoutPrompts(bytes, found)
    const rest = found.length === 0 ? bytes : Buffer.alloc(0)
    const result = { output: found.length === 0 ? rest : output, last: found.at(-1) }
    bytes = Buffer.alloc(0)
    found = []
    next = 0
    return result
  }
  const wait = async <Reason extends string>(
    test: () => Reason | undefined,
    deadlineMs: number,
    signal?: AbortSignal,
  ): Promise<Reason | 'deadline' | 'abort'> => {
    let late: 'deadline' | 'abort' | undefined
    const timer = setTimeout(() => {
      late = 'deadline'
      wake()
    }, deadlineMs)
    const onAbort = () => {
      late = 'abort'
      wake()
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      for (;;) {
        const reason = test() ?? late
        if (reason !== undefined) return reason
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
  }
  return {
    hasEnded: () => hasEnded,
    async until(count, { deadlineMs, maxBytes, signal }) {
      const reason = await wait(
        () => {
          if (found.length >= count) return 'prompts'
          if (bytes.length > maxBytes) return 'output'
          return hasEnded ? 'ended' : undefined
        },
        deadlineMs,
        signal,
      )
      return { reason, ...taken() }
    },
    async after(token, deadlineMs) {
      const reason = await wait(() => {
        const at = bytes.indexOf(token)
        if (at !== -1 && found.some(prompt => prompt.from > at)) return 'prompts'
        return hasEnded ? 'ended' : undefined
      }, deadlineMs)
      const { last } = taken()
      return reason === 'prompts' ? last : undefined
    },
  }
}
