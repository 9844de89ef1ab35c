// What is known about the model that ships with the project: the manifest beside its file.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { WorldError } from '../../world/error.ts'
import { Sampling } from '../model.ts'

export const Manifest = z.strictObject({
  /** A GGUF file in the same folder. */
  file: z.string().regex(/^[\w.-]+\.gguf$/),
  sha256: z.string().regex(/^[\da-f]{64}$/),
  dialect: z.string(),
  /** Tokens a prompt and its reply may have together. */
  context: z.int().positive(),
  /** The domains it has learned, each with how sure of a whole reply it must be there; what it is less sure of it has not
   * learned. */
  domains: z
    .record(z.string(), z.number().min(0).max(1))
    .refine(domains => Object.keys(domains).length > 0, 'none at all'),
  /** By domain, the file in the same folder that lists the forms of actions it has learned there; others it is not asked. */
  forms: z.record(z.string(), z.string().regex(/^[\w.-]+$/)).optional(),
  /** How it is best asked unless told otherwise. */
  sampling: z
    .custom<Partial<Sampling>>(value => Sampling.safeParse(value).success, 'no way to sample')
    .optional(),
})
export type Manifest = z.infer<typeof Manifest>

/** The manifest in a folder; undefined where no model ships there. */
export function readManifest(folder: string): Manifest | undefined {
  const place = path.join(folder, 'world-model.json')
  if (!existsSync(place)) return undefined
  const parsed = Manifest.safeParse(dataIn(place))
  if (parsed.success) return existsSync(path.join(folder, parsed.data.file)) ? parsed.data : undefined
  const [issue] = parsed.error.issues
  throw new WorldError('model', `${place}: ${issue?.path.join('.') || 'manifest'}: ${issue?.message}`, {
    remedy: {
      say: "Install the package again, make the folder again with 'agentworld train ship', or do without it: {model}.",
      options: { model: 'none' },
    },
  })
}

function dataIn(place: string): unknown {
  try {
    return JSON.parse(readFileSync(place, 'utf8'))
  } catch {
    return undefined
  }
}

/** Throws unless the file is the one the manifest speaks of. */
export async function refuseOtherFile(folder: string, { file, sha256 }: Manifest): Promise<void> {
  const digest = createHash('sha256')
  await pipeline(createReadStream(path.join(folder, file)), digest)
  if (digest.digest('hex') === sha256) return
  throw new WorldError('model', `${path.join(folder, file)} is damaged: its SHA-256 is another.`, {
    remedy: { say: 'Install the package again, or do without it: {model}.', options: { model: 'none' } },
  })
}
