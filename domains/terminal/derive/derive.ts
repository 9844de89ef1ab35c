// Short thoughts that are provably right: what goes into the last stage of a pipeline, and the count or order that its
// answer follows from. They are computed from the kernel's state, never from the answer.
import type { Kernel } from '../../../src/kernel/kernel.ts'
import { buckets, linesOf, runLengths, runningCounts } from './counted.ts'
import { pipelineStages } from './stages.ts'

/** What a thought may hold. */
const mostLines = 40
const mostCharacters = 1600

/** A derivation of what this command prints, from the state the kernel is in; undefined where none helps. */
export async function deriveThought(
  kernel: Kernel,
  command: string,
  { signal }: { signal: AbortSignal },
): Promise<string | undefined> {
  const stages = pipelineStages(command)
  const last = stages?.at(-1)
  if (stages === undefined || last === undefined) return undefined
  const output = async (line: string) => {
    const scratch = await kernel.fork()
    const step = await scratch.step({ command: line }, { signal })
    await scratch.close()
    if (step.kind === 'unknown') return undefined
    const { exitCode } = (step.observation.data ?? {}) as { exitCode?: number }
    return (exitCode ?? 0) === 0 ? step.observation.text : undefined
  }
  const before = stages.slice(0, -1).join(' | ')
  const files = before === '' ? operands(last) : []
  if (before === '' && files.length === 0) return undefined
  const parts: string[] = []
  for (const source of before === '' ? files.map(file => `cat -- ${file}`) : [before]) {
    const input = await output(source)
    if (input === undefined || linesOf(input).length > mostLines) return undefined
    const worked = workedOut(last, input, before !== '')
    if (worked === undefined) return undefined
    parts.push(`${source.replace(/^cat -- /, '')}\n${worked}`)
  }
  const thought = parts.join('\n')
  return thought.length <= mostCharacters ? thought : undefined
}

function workedOut(stage: string, input: string, isPiped: boolean): string | undefined {
  const [program = ''] = stage.split(/\s+/)
  const flags = stage.match(/(?<=\s)-[A-Za-z]+/g)?.join('') ?? ''
  if (program === 'wc') return runningCounts(input, wanted(stage, flags))
  if (program === 'sort')
    return /k/.test(flags) ? input.trimEnd() : buckets(input, { byNumber: /[nh]/.test(flags) })
  if (program === 'uniq') return runLengths(input)
  if (program === 'stat' || program === 'du' || (program === 'ls' && flags.includes('l')))
    return runningCounts(input, { lines: false, words: false, bytes: true })
  return isPiped && input !== '' ? input.replace(/\n$/, '') : undefined
}

function wanted(stage: string, flags: string): { lines: boolean; words: boolean; bytes: boolean } {
  const all = { lines: true, words: true, bytes: true }
  if (!/\s-/.test(stage)) return all
  const asked = {
    lines: flags.includes('l') || stage.includes('--lines'),
    words: flags.includes('w') || stage.includes('--words'),
    bytes: /[cm]/.test(flags) || /--(bytes|chars)/.test(stage),
  }
  return asked.lines || asked.words || asked.bytes ? asked : all
}

/** The words of a simple command that are no options, as they are typed. */
function operands(stage: string): string[] {
  const words = stage.match(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+/g) ?? []
  return words.slice(1).filter((word, index, rest) => !word.startsWith('-') && !takesValue(rest[index - 1]))
}

const takesValue = (option: string | undefined) => option !== undefined && /^-[A-Za-z]*[cktod]$/.test(option)
