// Programs that a script runs and waits for: they run in the world.
import { constants } from 'node:os'
import { byChance } from './chance.ts'
import { ask, giveUp, Refused } from './channel.ts'
import type { Binding } from './patch-binding.ts'

interface Stream {
  readonly type: string
  readonly fd?: number
  readonly input?: Uint8Array | null
}

interface Options {
  readonly file: string
  readonly args?: readonly string[]
  readonly cwd?: string
  readonly envPairs?: readonly string[]
  readonly stdio?: readonly Stream[]
  readonly maxBuffer?: number
  readonly detached?: boolean
  readonly uid?: number
  readonly gid?: number
}

const host = process
const numbers = constants.errno as Readonly<Record<string, number>>

/** Leads what runs programs to the world. */
export function leadPrograms(binding: Binding): void {
  binding.spawn = (options: Options) => {
    // every answer has the number of the process in it
    const pid = byChance('the number of a process that a Node program runs', [4231, 18_751, 902_240])
    if (options.detached || options.uid !== undefined || options.gid !== undefined)
      giveUp('a program as somebody else')
    const streams = options.stdio ?? []
    if (streams.length > 3) giveUp('a program with further descriptors')
    const [input, ...outputs] = streams.map(streamOf)
    try {
      const { status, printed } = ask('spawn', {
        ...{ file: options.file, args: (options.args ?? []).slice(1), input, outputs },
        ...(options.cwd !== undefined && { cwd: options.cwd }),
        environment: options.envPairs ?? Object.entries(host.env).map(([name, value]) => `${name}=${value}`),
      }) as { status: number; printed: (string | null)[] }
      const output = [null, ...printed.map(bytes => (bytes === null ? null : Buffer.from(bytes, 'latin1')))]
      const most = options.maxBuffer ?? Number.POSITIVE_INFINITY
      if (output.some(bytes => bytes !== null && bytes.length > most))
        giveUp('a program that prints too much')
      return { status, signal: null, output, pid }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { error: -(numbers[error.code] ?? 0), status: null, signal: null, output: null, pid: 0 }
    }
  }
}

function streamOf({ type, fd, input }: Stream): string | number | { readonly bytes: string } {
  if (type === 'ignore') return 'ignore'
  if (type === 'pipe') return { bytes: input ? Buffer.from(input).toString('latin1') : '' }
  if (fd !== undefined && fd <= 2) return fd
  return giveUp(`a program with a stream of the kind '${type}'`)
}
