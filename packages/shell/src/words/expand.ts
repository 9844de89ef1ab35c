// Word expansion, in bash's order: braces, tilde, parameters, commands, arithmetic, splitting, path names, quotes.

import { charactersOf } from '../bytes.ts'
import { NotComputable } from '../not-computable.ts'
import { Discard } from '../run/signals.ts'
import type { Shell } from '../shell.ts'
import type { Variable } from '../state/variables.ts'
import type { Part, Word } from '../syntax/ast.ts'
import { ArithmeticError, evaluate } from './arithmetic.ts'
import { arithmeticVariables } from './assign.ts'
import { expandBraces } from './brace.ts'
import { globPaths } from './glob.ts'
import { expandParameter } from './parameter.ts'
import { escapePattern, hasWildcard } from './pattern/pattern.ts'
import { defaultSeparators, type Field, FieldBuilder, textOf } from './split.ts'

/** The arguments that words become. */
export async function expandWords(words: readonly Word[], shell: Shell): Promise<string[]> {
  const texts: string[] = []
  for (const word of words) {
    const plain = plainWord(word)
    if (plain !== undefined) {
      texts.push(plain)
      continue
    }
    const variants = shell.options.has('braceexpand') ? expandBraces(word.parts) : [word.parts]
    for (const parts of variants)
      for (const field of await expandFields(parts, shell)) texts.push(...pathsOf(field, shell))
  }
  return texts
}

// most words are one literal without anything special
function plainWord({ parts }: Word): string | undefined {
  const [part] = parts
  if (parts.length !== 1 || part?.kind !== 'literal') return undefined
  return /[~{*?[\\@+!]/.test(part.text) ? undefined : part.text
}

async function expandFields(parts: readonly Part[], shell: Shell): Promise<Field[]> {
  const builder = new FieldBuilder(shell.variables.get('IFS') ?? defaultSeparators)
  await addParts(withTilde(parts, shell), { builder, shell, isDouble: false })
  return builder.finish()
}

function pathsOf(field: Field, shell: Shell): string[] {
  const isExtended = shell.shellOptions.has('extglob')
  const pattern = patternOf(field)
  if (shell.options.has('noglob') || !hasWildcard(pattern, { isExtended })) return [textOf(field)]
  const paths = globPaths(pattern, shell)
  if (paths.length > 0) return paths
  if (shell.shellOptions.has('failglob')) throw new Discard(`no match: ${textOf(field)}`)
  return shell.shellOptions.has('nullglob') ? [] : [textOf(field)]
}

function patternOf(field: Field): string {
  return field.map(({ text, isQuoted }) => (isQuoted ? escapePattern(text) : text)).join('')
}

interface Target {
  readonly builder: FieldBuilder
  readonly shell: Shell
  readonly isDouble: boolean
  /** Unquoted expansions are kept whole: in assignments, patterns, here-documents. */
  readonly isWhole?: boolean
}

async function addParts(parts: readonly Part[], target: Target): Promise<void> {
  for (const part of parts) await addPart(part, target)
}

async function addPart(part: Part, target: Target): Promise<void> {
  const { builder, shell, isDouble } = target
  if (part.kind === 'literal') builder.add(part.text, { isQuoted: isDouble })
  else if (part.kind === 'quoted') builder.add(part.text, { isQuoted: true })
  else if (part.kind === 'double') await addDouble(part.parts, target)
  else if (part.kind === 'parameter') {
    const expansion = await expandParameter(part, shell)
    if (expansion.kind === 'value') addResult(expansion.text, target)
    else if (expansion.kind === 'values') addValues(expansion.texts, { isJoined: expansion.isJoined, target })
    else await addParts(isDouble ? expansion.word.parts : withTilde(expansion.word.parts, shell), target)
  } else if (part.kind === 'command')
    addResult(await shell.interpreter.substituteCommand(part, shell), target)
  else if (part.kind === 'arithmetic') addResult(String(await evaluateWord(part.expression, shell)), target)
  else builder.add(await shell.interpreter.substituteProcess(part, shell), { isQuoted: true })
}

async function addDouble(parts: readonly Part[], target: Target): Promise<void> {
  const { builder, shell } = target
  // "$@" alone makes as many fields as there are values, none where there is none
  const isOnlyList = parts.length > 0 && parts.every(part => part.kind === 'parameter' && isListOf(part))
  if (!isOnlyList) builder.add('', { isQuoted: true })
  await addParts(parts, { ...target, builder, shell, isDouble: true })
}

function isListOf(part: Extract<Part, { kind: 'parameter' }>): boolean {
  return (
    part.form !== 'length' &&
    (part.name === '@' || part.index?.raw === '@' || (part.form === 'names' && part.raw.endsWith('@}')))
  )
}

function addResult(text: string, { builder, isDouble, isWhole }: Target): void {
  if (isDouble) builder.add(text, { isQuoted: true })
  else if (isWhole) builder.add(text, { isQuoted: false })
  else builder.addSplit(text)
}

function addValues(
  texts: readonly string[],
  { isJoined, target }: { isJoined: boolean; target: Target },
): void {
  const { builder, shell, isDouble, isWhole } = target
  const separators = shell.variables.get('IFS') ?? defaultSeparators
  if (isWhole || (isDouble && isJoined)) {
    addResult(texts.join(isJoined ? separators.charAt(0) : ' '), target)
    return
  }
  for (const [index, text] of texts.entries()) {
    if (index > 0) builder.cut()
    addResult(text, target)
  }
}

/** A word as one text: no splitting and no path names, as in assignments. */
export async function expandText(word: Word, shell: Shell, { isAssignment = false } = {}): Promise<string> {
  const parts = withTilde(word.parts, shell, { isAssignment })
  return textOf(await wholeField(parts, shell))
}

/** A word as a pattern: what was quoted is escaped. */
export async function expandPattern(word: Word, shell: Shell): Promise<string> {
  return patternOf(await wholeField(withTilde(word.parts, shell), shell))
}

/** A word as a pattern, and as `set -x` shows it: with a backslash before all that was quoted. */
export async function expandTracedPattern(
  word: Word,
  shell: Shell,
): Promise<{ pattern: string; traced: string }> {
  const field = await wholeField(withTilde(word.parts, shell), shell)
  const traced = field.map(({ text, isQuoted }) =>
    isQuoted
      ? charactersOf(text)
          .map(character => `\\${character}`)
          .join('')
      : text,
  )
  return { pattern: patternOf(field), traced: traced.join('') }
}

/** A word as a regular expression: what was quoted stands for itself. */
export async function expandRegex(word: Word, shell: Shell): Promise<string> {
  const field = await wholeField(word.parts, shell)
  return field
    .map(({ text, isQuoted }) => (isQuoted ? text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : text))
    .join('')
}

async function wholeField(parts: readonly Part[], shell: Shell): Promise<Field> {
  const builder = new FieldBuilder('')
  await addParts(parts, { builder, shell, isDouble: false, isWhole: true })
  return builder.finish().flat()
}

/** The text of a here-document or an arithmetic expression, expanded as inside double quotes. */
export async function expandQuoted(word: Word, shell: Shell): Promise<string> {
  const builder = new FieldBuilder('')
  await addParts(word.parts, { builder, shell, isDouble: true, isWhole: true })
  return textOf(builder.finish().flat())
}

/** The number an arithmetic text stands for. `context` names the construct in complaints, e.g. `((: `. */
export async function evaluateWord(word: Word, shell: Shell, context = ''): Promise<bigint> {
  return evaluateText(await arithmeticText(word, shell), shell, context)
}

/** An arithmetic expression after its expansions, as it is evaluated and traced. */
export async function arithmeticText(word: Word, shell: Shell): Promise<string> {
  return (await expandQuoted(word, shell)).replace(/"/g, '')
}

/** The number a text stands for. */
export function evaluateText(text: string, shell: Shell, context = ''): bigint {
  try {
    return evaluate(text, shell.isDash ? dashVariables(shell) : arithmeticVariables(shell))
  } catch (error) {
    if (error instanceof ArithmeticError)
      throw new Discard(`${context}${error.message}`, { endsScript: false })
    throw error
  }
}

// a value that is no number is an error in dash, and nothing that is computed further
function dashVariables(shell: Shell): ReturnType<typeof arithmeticVariables> {
  const variables = arithmeticVariables(shell)
  return {
    ...variables,
    get(name, index) {
      const value = variables.get(name, index)
      if (!/^\s*(?:[-+]?[0-9]+)?$/.test(value))
        throw new NotComputable(`what dash makes of the number '${value}'`)
      return value
    },
  }
}

/** An array subscript: a key, or the number an expression stands for. */
export async function evaluateIndex(
  index: Word,
  variable: Variable | undefined,
  shell: Shell,
): Promise<string> {
  if (variable?.table) return expandText(index, shell)
  const text = await expandText(index, shell)
  return evaluateText(text, shell).toString()
}

function withTilde(parts: readonly Part[], shell: Shell, { isAssignment = false } = {}): readonly Part[] {
  if (!parts.some(part => part.kind === 'literal' && part.text.includes('~'))) return parts
  const [first, ...rest] = parts
  const head =
    isAssignment || first?.kind !== 'literal'
      ? undefined
      : /^[A-Za-z_][A-Za-z0-9_]*\+?=/.exec(first.text)?.[0]
  if (first?.kind === 'literal' && head !== undefined) {
    const value = [{ kind: 'literal' as const, text: first.text.slice(head.length) }, ...rest]
    return [{ kind: 'literal', text: head }, ...withTilde(value, shell, { isAssignment: true })]
  }
  return parts.flatMap((part, index) => {
    if (part.kind !== 'literal' || !part.text.includes('~')) return [part]
    const pieces = isAssignment ? part.text.split(/(?<=:)/) : [part.text]
    return pieces.flatMap((piece, at) => {
      const isCut = at === pieces.length - 1 && index < parts.length - 1
      return at === 0 && index > 0 ? [{ kind: 'literal', text: piece }] : tildePiece(piece, { isCut, shell })
    })
  })
}

// `isCut`: something that is no literal follows, so that a name would go on
function tildePiece(piece: string, { isCut, shell }: { isCut: boolean; shell: Shell }): Part[] {
  const match = /^~([^/:]*)(?=[/:]|$)/.exec(piece)
  const home = match && !(isCut && match[0] === piece) ? homeOf(match[1] ?? '', shell) : undefined
  if (!match || home === undefined) return [{ kind: 'literal', text: piece }]
  return [
    { kind: 'quoted', text: home },
    { kind: 'literal', text: piece.slice(match[0].length) },
  ]
}

function homeOf(user: string, shell: Shell): string | undefined {
  if (user === '') return shell.variables.get('HOME') ?? shell.machine.home
  if (user === '+') return shell.cwd
  if (user === '-') return shell.variables.get('OLDPWD')
  const passwd = shell.fs.find('/etc/passwd')
  const lines = passwd?.kind === 'file' ? passwd.data.split('\n') : []
  return lines.find(line => line.startsWith(`${user}:`))?.split(':')[5]
}
