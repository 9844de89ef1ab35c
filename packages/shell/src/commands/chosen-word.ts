// Options whose value is one word of a list, as GNU's tools read them: any beginning of a word that fits no other will do.
import { inQuotes } from '../languages/quote.ts'
import { type Process, quoted } from '../run/process.ts'

/** The word that is meant; undefined after a complaint that lists all. */
export async function chosenWord(
  process: Process,
  { option, value, words }: { option: string; value: string; words: readonly string[] },
): Promise<string | undefined> {
  const fitting = words.includes(value) ? [value] : words.filter(word => word.startsWith(value))
  if (fitting.length === 1) return fitting[0]
  const fault = fitting.length === 0 ? 'invalid' : 'ambiguous'
  await process.fail(`${fault} argument ${quoted(value)} for '--${option}'`)
  const list = words.map(word => `  - ${inQuotes(process, word)}\n`).join('')
  await process.err(`Valid arguments are:\n${list}Try '${process.name} --help' for more information.\n`)
  return undefined
}
