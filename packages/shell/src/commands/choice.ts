// Words that an option may have as its value, as GNU's argmatch reads them.
import { type Process, quoted } from '../run/process.ts'

export interface Choice {
  /** What the complaint names: `--sort`. */
  readonly option: string
  /** Words of the same meaning together. */
  readonly words: readonly (readonly string[])[]
  readonly status?: number
}

/** The first word of the meaning that was chosen, also where it is shortened; a number is the status after a complaint. */
export async function choiceOf(
  process: Process,
  value: string,
  { option, words, status = 1 }: Choice,
): Promise<string | number> {
  const exact = words.find(group => group.includes(value))
  const near = words.filter(group => group.some(word => word.startsWith(value)))
  const found = exact ?? (near.length === 1 ? near[0] : undefined)
  if (found?.[0] !== undefined) return found[0]
  const reason = near.length > 1 ? 'ambiguous' : 'invalid'
  await process.fail(`${reason} argument ${quoted(value)} for ${process.mark(option)}`)
  const lines = words.map(group => `  - ${group.map(word => process.mark(word)).join(', ')}\n`)
  await process.err(`Valid arguments are:\n${lines.join('')}`)
  await process.err(`Try '${process.name} --help' for more information.\n`)
  return status
}
