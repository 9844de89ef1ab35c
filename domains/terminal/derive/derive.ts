// Short thoughts that are provably right: where the files lie that are meant, and for every stage of a pipeline what goes into
// it, with the count, order or choice that its answer follows from. They are computed from the kernel's state, never from
// the answer.
import type { Kernel } from '../../../src/kernel/kernel.ts'
import {
  buckets,
  dropsOthers,
  linesOf,
  marked,
  numbered,
  runLengths,
  runningCounts,
  runningSum,
  spelled,
} from './counted.ts'
import { readFolders } from './folders.ts'
import { pipelineStages, redirected } from './stages.ts'

/** What a thought may hold. */
const mostLines = 40
const mostCharacters = 1600

/** Prints a command's output at a copy of the state; undefined where it fails or is not known. */
type Output = (line: string) => Promise<string | undefined>

/** A derivation of what this command prints, from the state the kernel is in; undefined where none helps. */
export async function deriveThought(
  kernel: Kernel,
  command: string,
  { signal }: { signal: AbortSignal },
): Promise<string | undefined> {
  if (!mayHelp.test(command)) return undefined
  const run = async (line: string) => {
    const scratch = await kernel.fork()
    const step = await scratch.step({ command: line }, { signal })
    await scratch.close()
    if (step.kind === 'unknown') return undefined
    const { exitCode = 0 } = (step.observation.data ?? {}) as { exitCode?: number }
    return { exitCode, text: step.observation.text }
  }
  const output: Output = async line => {
    const { exitCode, text } = (await run(line)) ?? {}
    return exitCode === 0 ? text : undefined
  }
  // 1 is also how a search says that it found nothing
  if (((await run(command))?.exitCode ?? 2) > 1) return undefined
  const thought =
    (await lengthOf(command, output)) ??
    (await loopOver(command, kernel)) ??
    (await throughStages(command, { output, kernel }))
  return thought !== undefined && thought.length <= mostCharacters ? thought : undefined
}

// anything else needs no look at the state
const mayHelp =
  /\||\$\{#|^for f in|^(expr length|wc|sort|uniq|grep|stat|du|ls|awk|tr|cut|xargs|cat|head|tail|nl|tac|sed|paste|diff|cmp|find)\b/

/** The letters of a word whose length is asked for. */
async function lengthOf(command: string, output: Output): Promise<string | undefined> {
  const [, literal, name] = /^(?:expr length (\w+)|echo \$\{#(\w+)\})$/.exec(command) ?? []
  const word = name === undefined ? literal : (await output(`echo "$${name}"`))?.trimEnd()
  return word === undefined || !/^\w+$/.test(word) ? undefined : numbered(word)
}

/** The names that a loop goes through. */
async function loopOver(command: string, kernel: Kernel): Promise<string | undefined> {
  const [, pattern] = /^for \w+ in (\*\S*); do /.exec(command) ?? []
  return pattern === undefined ? undefined : (await readFolders(kernel)).ordered('.', pattern)
}

async function throughStages(
  command: string,
  { output, kernel }: { output: Output; kernel: Kernel },
): Promise<string | undefined> {
  const stages = pipelineStages(command)
  const [first] = stages ?? []
  if (stages === undefined || first === undefined) return undefined
  const { plain, input } = redirected(first)
  const meant = await placesOf(input === undefined ? operands(plain) : [input], plain, output)
  const folders = isListing(plain) ? await readFolders(kernel) : undefined
  const blocks: string[] = []
  for (const { typed, title } of meant) {
    const content = await output(`cat -- ${typed}`)
    const names = folders?.listed(plain, typed)
    const worked = names ?? (content === undefined || isLong(content) ? undefined : workedOut(plain, content))
    if (worked !== undefined) blocks.push(`${title}\n${worked}`)
    else if (title !== typed) blocks.push(title)
  }
  for (const [index, stage] of stages.entries()) {
    if (index === 0) continue
    const made = await output(stages.slice(0, index).join(' | '))
    if (made === undefined || isLong(made)) return undefined
    // a search goes through a folder as its disk has it, which nobody can know
    const text = folders !== undefined && /^find\b/.test(plain) && index === 1 ? folders.asMade(made) : made
    if (!stage.startsWith('tee '))
      blocks.push(`${stage}\n${workedOut(stage, text) ?? text.replace(/\n$/, '')}`)
  }
  return blocks.length === 0 ? undefined : blocks.join('\n')
}

/** Every operand as it is typed, and where it lies if that does not go without saying: from home, as it stands. */
async function placesOf(
  typed: readonly string[],
  stage: string,
  output: Output,
): Promise<{ typed: string; title: string }[]> {
  const words = typed.length === 0 && isListing(stage) ? ['.'] : typed
  if (words.length === 0) return []
  const [home = '', ...paths] =
    (await output(`echo ~; realpath -ms -- ${words.join(' ')}`))?.split('\n') ?? []
  return words.map((word, index) => {
    const path = paths[index]
    const goesWithoutSaying =
      path === undefined ||
      words.some(each => each.includes('*')) ||
      [word, `${home}/${word}`].includes(path) ||
      (word === '.' && path === home)
    return { typed: word, title: goesWithoutSaying ? word : path }
  })
}

const isListing = (stage: string) => /^(?:ls|find)\b/.test(stage)
const isLong = (text: string) => linesOf(text).length > mostLines

/** What a stage's answer follows from; undefined where that is the input as it stands. */
function workedOut(stage: string, input: string): string | undefined {
  if (input === '') return undefined
  const [program = ''] = stage.split(/\s+/)
  const flags = stage.match(/(?<=\s)-[A-Za-z]+/g)?.join('') ?? ''
  if (program === 'wc') return runningCounts(input, wanted(stage, flags))
  if (program === 'sort') return ordered(stage, input)
  if (program === 'uniq') return runLengths(input)
  if (program === 'grep') return searched(stage, flags, input)
  if (program === 'awk' && /s ?\+= ?\$1\b/.test(stage)) return runningSum(input)
  if (program === 'rev' || program === 'tr' || (program === 'cut' && /-c/.test(stage))) return spelled(input)
  const isSize =
    program === 'stat' ? stage.includes('%s') : program === 'du' || (program === 'ls' && flags.includes('l'))
  return isSize ? runningCounts(input, { lines: false, words: false, bytes: true }) : undefined
}

/** The order that plain options ask for; others, keys without an end among them, are left to whoever reads. */
function ordered(stage: string, input: string): string | undefined {
  const options = stage.split(/\s+/).filter(word => word.startsWith('-'))
  const keys = options.flatMap(word => [...(/^-k(\d),\1([rn]*)$/.exec(word) ?? [])].slice(1, 3))
  const separators = options.flatMap(word => /^-t(?:'(.)'|(\S))$/.exec(word)?.slice(1) ?? []).filter(Boolean)
  const plain = options.filter(word => /^-[rnu]+$/.test(word))
  const [field, own = ''] = keys
  const isKnown = plain.length + separators.length + keys.length / 2 === options.length
  if (!isKnown || keys.length > 2 || separators.length > 1) return undefined
  const [separator] = separators
  // blanks before a field belong to it
  if (field !== undefined && separator === undefined && /^\s|\s[^\S\n]|\t/m.test(input)) return undefined
  const all = plain.join('')
  // what a key says of itself replaces what is said for all, but not where keys are equal
  const asked = own === '' ? all : own
  const keyOf =
    field === undefined
      ? undefined
      : (line: string) => line.split(separator ?? /\s+/)[Number(field) - 1] ?? ''
  const order = { byNumber: asked.includes('n'), isReversed: asked.includes('r'), ...(keyOf && { keyOf }) }
  if (all.includes('u') && dropsOthers(input, order)) return undefined
  return buckets(input, { ...order, isTieReversed: all.includes('r') })
}

/** A plain word is looked for; patterns are left to whoever reads. */
function searched(stage: string, flags: string, input: string): string | undefined {
  const word = /^grep (?:-[a-z]+ )*([\w=,.]+)(?: |$)/.exec(stage)?.[1]
  if (word === undefined || word.includes('.')) return undefined
  const folded = (text: string) => (flags.includes('i') ? text.toLowerCase() : text)
  return marked(input, line => folded(line).includes(folded(word)) !== flags.includes('v'))
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

/** The files that a simple command names, as they are typed. */
function operands(stage: string): string[] {
  const words = stage.match(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+/g) ?? []
  const [program = '', ...rest] = words
  const given = rest.filter((word, index) => !word.startsWith('-') && !isValue(program, rest[index - 1]))
  if (program === 'find') return given.slice(0, 1)
  // the first is what they look for or do
  return ['grep', 'awk', 'tr', 'sed'].includes(program) ? given.slice(1) : given
}

/** Whether an option takes the next word. */
function isValue(program: string, option: string | undefined): boolean {
  const takers = valueTakers[program] ?? ''
  return option !== undefined && takers !== '' && new RegExp(`^-[A-Za-z]*[${takers}]$`).test(option)
}

const valueTakers: Readonly<Record<string, string>> = {
  head: 'nc',
  tail: 'nc',
  sort: 'kto',
  cut: 'dfc',
  paste: 'd',
  stat: 'c',
  du: 'd',
  awk: 'F',
  xargs: 'nIL',
}
