// What a line does although one of its commands cannot be computed: that command is supposed to end well or badly, a
// mark stands for what it prints, and the others run on. Whatever touches what it may have changed is a gap as well.
import { NotComputable } from '../not-computable.ts'
import type { Shell } from '../shell.ts'
import type { TreeFs } from '../tree-fs.ts'
import { Exhausted } from './budget.ts'
import { OpenFile } from './open-file.ts'
import { type Input, Pipe } from './stream.ts'

/** A command that could not be computed, and what it was given. */
export interface Gap {
  readonly args: readonly string[]
  readonly cwd: string
  /** The files as it found them. */
  readonly fs: TreeFs
  /** What it could read, where that is known. */
  readonly input: string | undefined
  /** The gap it reads from, where it stands behind one in a pipeline. */
  readonly from?: Gap | undefined
}

const maxInput = 1_000_000
const open = '\x01\x02gap'
const close = '\x02\x01'
/** Finds the marks in an output; the first group is the gap's number. */
export const gapMark = /\x01\x02gap(\d+)\x02\x01/g
/** The status of a command that is supposed to fail: a number nothing else ends with. */
export const supposedFailure = 197

// they touch no file, so that they say the same whatever a gap has changed
const untouched = new Set([
  'echo',
  'printf',
  'true',
  'false',
  ':',
  'exit',
  'set',
  'export',
  'seq',
  'expr',
  'sleep',
  'wait',
])
const silent = new Set(['true', 'false', ':', 'exit', 'set', 'export', 'cd', 'sleep', 'wait'])
// they change no file but the one they are told to
const readers = new Set([
  'xz',
  'bzip2',
  'df',
  'free',
  'uptime',
  'ps',
  'file',
  'strings',
  'column',
  'fmt',
  'help',
  'ulimit',
  'diff',
  'grep',
  'bc',
])

interface Filled extends Pick<Gap, 'args' | 'input' | 'from'> {
  readonly shell: Shell
}

/** Bridges the commands of a line that cannot be computed, and collects them. */
export class Gaps {
  readonly found: Gap[] = []
  private readonly statuses: readonly number[]
  private readonly isTextOnly: boolean
  private isBlurred = false

  /** The statuses of the gaps in the order they come, the last holding for the rest; whether a gap may be part of words. */
  constructor(statuses: readonly number[], { isTextOnly }: { isTextOnly: boolean }) {
    this.statuses = statuses
    this.isTextOnly = isTextOnly
  }

  /** Runs a command, or supposes it. */
  async bridge(
    run: () => Promise<number>,
    { args, shell }: { args: readonly string[]; shell: Shell },
  ): Promise<number> {
    const [name = ''] = args
    const isMarked = args.some(word => word.includes(open))
    if ((isMarked && name !== 'echo') || (this.isBlurred && !untouched.has(name) && !isFilter(args, shell)))
      return this.fill({ args, shell, input: undefined, from: undefined })
    const before = shell.input(0)
    const input = before && new WatchedInput(before)
    if (input) shell.connect(0, { ...shell.descriptors.get(0), input })
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof NotComputable) || error instanceof Exhausted) throw error
      const all = await input?.all()
      return await this.fill({ args, shell, input: all, from: this.found[input?.gap ?? -1] })
    } finally {
      if (input && before) shell.connect(0, { ...shell.descriptors.get(0), input: before })
    }
  }

  /** Looks at what a command substitution makes: words that a loop or a test would take apart cannot have a gap. */
  substitute(bytes: string): void {
    if (!this.isTextOnly && bytes.includes(open)) throw new NotComputable('what is in a gap')
  }

  private async fill({ args, shell, input, from }: Filled): Promise<number> {
    const number = this.found.length
    this.found.push({ args, cwd: shell.cwd, input, from, fs: shell.fs.fork() })
    if (!readers.has(args[0] ?? '')) this.isBlurred = true
    const outputs = new Set([shell.output(1), shell.output(2)])
    if (!silent.has(args[0] ?? ''))
      for (const output of outputs) {
        if (output instanceof OpenFile) blur(output, shell)
        else await output?.write(`${open}${number}${close}`)
      }
    return this.statuses[Math.min(number, this.statuses.length - 1)] ?? 0
  }
}

// it reads the pipe it stands in and nothing else
const filters = new Set([
  'head',
  'tail',
  'sort',
  'uniq',
  'cat',
  'wc',
  'tr',
  'cut',
  'grep',
  'tac',
  'nl',
  'sed',
  'awk',
  'xxd',
  'tee',
])

function isFilter(args: readonly string[], shell: Shell): boolean {
  return filters.has(args[0] ?? '') && shell.input(0) instanceof Pipe && shell.isSubshell
}

function blur({ path, inode }: OpenFile, shell: Shell): void {
  if (shell.fs.node(inode).kind !== 'device') shell.fs.forget(path)
}

/** Remembers what was read, and stops where that has a gap. */
class WatchedInput implements Input {
  private readonly inner: Input
  private taken = ''
  /** The number of the gap that was read. */
  gap: number | undefined
  readonly isTerminal: boolean

  constructor(inner: Input) {
    this.inner = inner
    this.isTerminal = inner.isTerminal ?? false
  }

  async read(): Promise<string | undefined> {
    const bytes = await this.inner.read()
    if (bytes === undefined) return undefined
    this.taken += bytes
    this.look(bytes)
    if (this.gap !== undefined) throw new NotComputable('what is in a gap')
    return bytes
  }

  unread(bytes: string): void {
    this.taken = this.taken.slice(0, this.taken.length - bytes.length)
    this.inner.unread(bytes)
  }

  private look(bytes: string): void {
    const [found] = bytes.matchAll(gapMark)
    if (found) this.gap = Number(found[1])
  }

  /** All that could be read; undefined where that is not known. */
  async all(): Promise<string | undefined> {
    if (this.isTerminal) return undefined
    try {
      let rest = ''
      for (let bytes = await this.inner.read(); bytes !== undefined; bytes = await this.inner.read()) {
        rest += bytes
        if (rest.length > maxInput) return undefined
      }
      const bytes = this.taken + rest
      this.look(bytes)
      return this.gap === undefined ? bytes : undefined
    } catch (error) {
      if (error instanceof NotComputable) return undefined
      throw error
    }
  }
}
