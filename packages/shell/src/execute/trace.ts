// What `set -x` writes: a line for each command, its words quoted so that a shell could read them again.
import type { Shell } from '../shell.ts'
import type { Assignment } from '../syntax/ast.ts'
import { parseScript } from '../syntax/parser.ts'
import { expandText } from '../words/expand.ts'
import { expandPrompt } from '../words/prompt.ts'
import { singleQuoted, tracedQuotes } from '../words/quote.ts'

/** A line of `set -x`: PS4, its first character once more for every substitution around. */
export async function trace(text: string, shell: Shell, errors = shell.output(2)): Promise<void> {
  if (!shell.options.has('xtrace')) return
  const prompt = await promptOf(shell)
  shell.onTrace?.()
  await errors?.write(`${shell.isDash ? '' : prompt.charAt(0).repeat(shell.traceDepth)}${prompt}${text}\n`)
}

/** What `eval`, `.` and traps run is traced one level further in. */
export async function tracedDeeper<T>(shell: Shell, run: () => Promise<T>): Promise<T> {
  shell.traceDepth++
  try {
    return await run()
  } finally {
    shell.traceDepth--
  }
}

// its backslash letters first, then its parameters and substitutions, of which nothing is traced
async function promptOf(shell: Shell): Promise<string> {
  const prompt = expandPrompt(shell.variables.get('PS4') ?? '+ ', shell)
  if (!/[$`\\]/.test(prompt)) return prompt
  const command = parseScript(`: "${prompt.replaceAll('"', '\\"')}"`)[0]?.first.commands[0]
  const word = command?.kind === 'simple' ? command.words[1] : undefined
  if (word === undefined) return prompt
  const before = shell.options
  shell.options = new Set([...before].filter(option => option !== 'xtrace'))
  const { status } = shell
  try {
    return await expandText(word, shell)
  } finally {
    shell.options = before
    shell.status = status
  }
}

/** A word of a command as it is traced. */
export function tracedWord(text: string): string {
  return text === '' ? "''" : tracedQuotes(text)
}

/** A side of a condition as it is traced: as it is. */
export function tracedSide(text: string): string {
  return text === '' ? "''" : text
}

/** An assignment as it is traced; `text` is its plain value. */
export function tracedAssignment({ name, index, append, value }: Assignment, text: string): string {
  const head = `${name}${index ? `[${index.raw}]` : ''}${append ? '+' : ''}=`
  if (!('elements' in value)) return head + (text === '' ? '' : tracedQuotes(text))
  const elements = value.elements.map(
    element =>
      (element.index ? `[${element.index.raw}]${element.append ? '+' : ''}=` : '') + element.value.raw,
  )
  return `${head}(${elements.join(' ')})`
}

/** A list or table after `declare` and its like, whose elements are expanded before they are traced. */
export function tracedElements(
  name: string,
  elements: readonly { readonly key?: string; readonly text: string }[],
): string {
  const texts = elements.map(({ key, text }) =>
    key === undefined ? singleQuoted(text) : `[${singleQuoted(key)}]=${singleQuoted(text)}`,
  )
  return `${name}=(${texts.join(' ')})`
}

/** When a command of a pipeline has begun. */
export interface Turn {
  readonly begun: Promise<void>
  readonly begin: () => void
}

/** Commands that are traced begin one after the other. */
export function turnsOf(children: readonly Shell[]): Turn[] {
  return children.map(child => {
    const { promise, resolve } = Promise.withResolvers<void>()
    child.onTrace = resolve
    return { begun: promise, begin: resolve }
  })
}
