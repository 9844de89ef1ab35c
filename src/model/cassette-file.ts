// Recorded replies on disk: JSON lines, each a whole reply under the hash of its request, in the order of recording.
import { appendFile, mkdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { WorldError } from '../world/error.ts'
import { parseWith } from '../world/reading/friendly.ts'

const count = z.int().nonnegative()

/** One line of a cassette. */
export const RecordedReply = z.strictObject({
  version: z.literal(1),
  hash: z.string().min(1),
  model: z.string(),
  reasoning: z.string(),
  text: z.string(),
  finish: z.enum(['stop', 'length', 'other']),
  usage: z.strictObject({
    inputTokens: count,
    outputTokens: count,
    cachedTokens: count.exactOptional(),
    costUsd: z.number().nonnegative().exactOptional(),
  }),
  attempts: z.int().positive(),
  tokenIds: z.array(z.int()).readonly().exactOptional(),
  logprobs: z.array(z.number()).readonly().exactOptional(),
})
export type RecordedReply = z.infer<typeof RecordedReply>

export interface CassetteFile {
  /** All replies, or undefined where there is no file. A last line that was cut off is left out. */
  read(): Promise<readonly RecordedReply[] | undefined>
  /** Writes one more, after those before it. Without a `read` before, the first one replaces the file. */
  append(reply: RecordedReply): Promise<void>
}

/** The cassette at this path. */
export function cassetteFile(path: string): CassetteFile {
  let prepare = async () => {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '')
  }
  let last: Promise<void> = Promise.resolve()

  async function read(): Promise<readonly RecordedReply[] | undefined> {
    const bytes = await bytesOf(path)
    if (bytes === undefined) return undefined
    const end = bytes.lastIndexOf(0x0a) + 1
    const lines = bytes.toString('utf8', 0, end).split('\n').slice(0, -1)
    const rest = bytes.toString('utf8', end)
    const isTorn = rest !== '' && jsonOf(rest) === undefined
    prepare = async () => {
      if (isTorn) await truncate(path, end)
      else if (rest !== '') await appendFile(path, '\n')
    }
    if (!isTorn && rest !== '') lines.push(rest)
    return lines.map((line, index) => replyOf(line, `${path}:${index + 1}`))
  }

  async function write(reply: RecordedReply): Promise<void> {
    await prepare()
    prepare = async () => {}
    await appendFile(path, `${JSON.stringify(reply)}\n`)
  }

  function append(reply: RecordedReply): Promise<void> {
    const written = last.then(() => write(reply))
    last = written.catch(() => {})
    return written.catch((cause: unknown) => {
      throw new WorldError('model', `The cassette ${path} cannot be written.`, {
        remedy: 'Free some space or check the permissions; the reply was not recorded.',
        cause,
      })
    })
  }

  return { read, append }
}

async function bytesOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new WorldError('model', `The cassette ${path} cannot be read.`, {
      remedy: 'Check that it is a file, and its permissions.',
      cause,
    })
  }
}

function replyOf(line: string, place: string): RecordedReply {
  const remedy = "Not a line that AgentWorld wrote: record the cassette again with mode 'record'."
  return parseWith(RecordedReply, jsonOf(line), { at: 'model', place, remedy })
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
