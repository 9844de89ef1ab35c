// Parameter expansion: what `$x` and `${x…}` stand for.
import { charactersOf } from '../bytes.ts'
import { isUtf8Locale } from '../locale.ts'
import { Discard } from '../run/signals.ts'
import type { Shell } from '../shell.ts'
import { elementOf, elementsOf, keysOf } from '../state/variables.ts'
import type { Operation, Parameter, Word } from '../syntax/ast.ts'
import { changeCase, replace, transform, trim } from './operations.ts'
import { dynamicArray, dynamicVariable, specialParameter } from './special.ts'
import { refuseRead } from './special-variables.ts'

/** What a parameter is: one value or several, or a word to be expanded in its place. */
export type Expansion =
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'values'; readonly texts: readonly string[]; readonly isJoined: boolean }
  | { readonly kind: 'word'; readonly word: Word }

/** What a parameter stands for: one text, several, or the word that is put in its place. */
export async function expandParameter(parameter: Parameter, shell: Shell): Promise<Expansion> {
  const { operation, form } = parameter
  if (shell.isDash && isBeyondDash(parameter))
    throw new Discard(`${parameter.raw}: bad substitution`, { inDash: 'Bad substitution' })
  if (operation?.type === 'bad') return badOperation(parameter, operation, shell)
  if (form === 'names') return several(namesWith(parameter.name, shell), parameter.raw.endsWith('*}'))
  if (form === 'keys') return several(keysFor(parameter.name, shell), parameter.index?.raw === '*')
  const variable = form === 'indirect' ? shell.variables.raw(parameter.name) : undefined
  if (variable?.isReference && variable.value !== undefined) return { kind: 'value', text: variable.value }
  const direct = form === 'indirect' ? await indirect(parameter, shell) : parameter
  const found = await valuesOf(direct, shell)
  if (form === 'length') return { kind: 'value', text: String(lengthOf(found, direct, shell)) }
  if (operation?.type === 'default') return byDefault(direct, { operation, found, shell })
  if (!found.isSet && !found.isMany) refuseUnbound(form === 'indirect' ? asWritten(parameter) : direct, shell)
  return operate(found, { operation, parameter: direct, shell })
}

function isBeyondDash({ index, form, operation }: Parameter): boolean {
  const type = operation?.type
  const isForeign = type !== undefined && type !== 'default' && type !== 'trim'
  return index !== undefined || isForeign || (form !== undefined && form !== 'length')
}

interface Found {
  readonly texts: readonly string[]
  readonly isSet: boolean
  /** All elements were asked for: `@` or `*`. */
  readonly isMany: boolean
  readonly isJoined: boolean
}

async function valuesOf({ name, index }: Parameter, shell: Shell): Promise<Found> {
  if (name === '@' || name === '*') return many(shell.positional, name === '*')
  refuseRead(name, shell)
  const array = dynamicArray(name, shell)
  if (index && (index.raw === '@' || index.raw === '*'))
    return many(array ?? elementsOf(shell.variables.find(name)), index.raw === '*')
  const text = index ? await element(name, index, { array, shell }) : (array?.[0] ?? plainValue(name, shell))
  return {
    texts: text === undefined ? [] : [text],
    isSet: text !== undefined,
    isMany: false,
    isJoined: false,
  }
}

/** The value of a name without subscript. */
export function plainValue(name: string, shell: Shell): string | undefined {
  refuseRead(name, shell)
  return specialParameter(name, shell) ?? dynamicVariable(name, shell) ?? shell.variables.get(name)
}

async function element(
  name: string,
  index: Word,
  { array, shell }: { array: readonly string[] | undefined; shell: Shell },
): Promise<string | undefined> {
  const variable = shell.variables.find(name)
  const at = await shell.interpreter.evaluateIndex(index, variable, shell)
  if (array) return array[Number(at)]
  if (!variable?.table && Number(at) < 0 && elementOf(variable, at) === undefined)
    await shell.complain(`${name}: bad array subscript`)
  return elementOf(variable, at)
}

function many(texts: readonly string[], isJoined: boolean): Found {
  return { texts, isSet: texts.length > 0, isMany: true, isJoined }
}

function several(texts: readonly string[], isJoined: boolean): Expansion {
  return { kind: 'values', texts, isJoined }
}

function namesWith(prefix: string, shell: Shell): string[] {
  // bash itself keeps this one
  const names = new Set([...shell.variables.names(), 'PIPESTATUS'])
  return [...names].filter(name => name.startsWith(prefix)).sort()
}

function keysFor(name: string, shell: Shell): string[] {
  refuseRead(name, shell)
  const array = dynamicArray(name, shell)
  return array ? array.map((_, index) => String(index)) : keysOf(shell.variables.find(name))
}

function asWritten({ form: _, index: __, ...rest }: Parameter): Parameter {
  return { ...rest, name: `!${rest.name}` }
}

async function indirect(parameter: Parameter, shell: Shell): Promise<Parameter> {
  const { form: _, ...rest } = parameter
  const { texts, isSet } = await valuesOf(rest, shell)
  const target = texts[0] ?? ''
  // what is declared leads to nothing while it has no value
  const variable = shell.variables.raw(parameter.name)
  const isDeclared = (variable && !variable.isReference) || /^[0-9]+$/.test(parameter.name)
  if (!isSet && isDeclared) return asWritten(parameter)
  if (!isSet) throw new Discard(`${parameter.name}: invalid indirect expansion`)
  const match = /^([A-Za-z_][A-Za-z0-9_]*|[0-9]+|[@*#?$!-])(?:\[(.*)\])?$/s.exec(target)
  if (!match?.[1]) throw new Discard(`${target}: invalid variable name`)
  const { index: __, ...plain } = rest
  if (match[2] === undefined) return { ...plain, name: match[1] }
  return { ...plain, name: match[1], index: { parts: [{ kind: 'literal', text: match[2] }], raw: match[2] } }
}

// `${x@Z}` is looked at where there is something to transform, and then ends a script
async function badOperation(
  parameter: Parameter,
  { isTransform }: Extract<Operation, { type: 'bad' }>,
  shell: Shell,
): Promise<Expansion> {
  if (!isTransform) throw badSubstitution(parameter)
  if (!(await valuesOf(parameter, shell)).isSet) return { kind: 'value', text: '' }
  throw new Discard(`${parameter.raw}: bad substitution`, { status: unboundStatus(shell) })
}

function badSubstitution(parameter: Parameter): Discard {
  return new Discard(`${parameter.raw}: bad substitution`, { endsScript: false })
}

/** How a shell ends that wants a value where there is none: otherwise with `-c` than in a script. */
export function unboundStatus(shell: Shell): number {
  const isPlain = shell.isInteractive || shell.options.has('errexit') || shell.origin !== 'environment'
  return isPlain || (shell.isSubshell && !shell.isStage) ? 1 : 127
}

function refuseUnbound({ name, index, raw }: Parameter, shell: Shell): void {
  if (!shell.options.has('nounset') || name === '@' || name === '*') return
  const shown = index
    ? `${name}[${index.raw}]`
    : /^(?:[0-9]+|!)$/.test(name) && !raw.startsWith('${')
      ? `$${name}`
      : name
  throw new Discard(`${shown}: unbound variable`, {
    status: unboundStatus(shell),
    inDash: `${name}: parameter not set`,
  })
}

function lengthOf(found: Found, parameter: Parameter, shell: Shell): number {
  if (found.isMany) return found.texts.length
  if (!found.isSet) refuseUnbound(parameter, shell)
  const text = found.texts[0] ?? ''
  return isUtf8Locale(shell) ? charactersOf(text).length : text.length
}

interface DefaultContext {
  readonly operation: Extract<Operation, { type: 'default' }>
  readonly found: Found
  readonly shell: Shell
}

async function byDefault(
  parameter: Parameter,
  { operation, found, shell }: DefaultContext,
): Promise<Expansion> {
  const { operator, word } = operation
  const isPresent = operator.startsWith(':') ? found.texts.join('') !== '' : found.isSet
  const kind = operator.slice(-1)
  if (kind === '+') return isPresent ? { kind: 'word', word } : { kind: 'word', word: { parts: [], raw: '' } }
  if (isPresent) return result(found)
  if (kind === '-') return { kind: 'word', word }
  if (kind === '?') {
    const message =
      word.raw === '' ? 'parameter null or not set' : await shell.interpreter.expandText(word, shell)
    const text = word.raw === '' && !operator.startsWith(':') ? 'parameter not set' : message
    const shown = parameter.index ? `${parameter.name}[${parameter.index.raw}]` : parameter.name
    throw new Discard(`${shown}: ${text}`, { inDash: `${shown}: ${text}` })
  }
  return assignDefault(parameter, word, shell)
}

async function assignDefault(parameter: Parameter, word: Word, shell: Shell): Promise<Expansion> {
  const { name, index } = parameter
  if (!/^[A-Za-z_]/.test(name)) throw new Discard(`$${name}: cannot assign in this way`)
  const text = await shell.interpreter.expandText(word, shell)
  await shell.interpreter.assign(
    { name, ...(index && { index }), append: false, value: { parts: [{ kind: 'quoted', text }], raw: text } },
    shell,
  )
  return { kind: 'value', text }
}

function result(found: Found): Expansion {
  if (found.isMany) return { kind: 'values', texts: found.texts, isJoined: found.isJoined }
  return { kind: 'value', text: found.texts[0] ?? '' }
}

interface OperationContext {
  readonly operation: Operation | undefined
  readonly parameter: Parameter
  readonly shell: Shell
}

async function operate(found: Found, { operation, parameter, shell }: OperationContext): Promise<Expansion> {
  if (!operation) return result(found)
  if (operation.type === 'substring') return substring(found, { operation, parameter, shell })
  const each = async (change: (text: string) => string): Promise<Expansion> =>
    result({ ...found, texts: found.texts.map(change) })
  if (operation.type === 'trim') {
    const pattern = await shell.interpreter.expandPattern(operation.pattern, shell)
    return each(text => trim(text, { operator: operation.operator, pattern, shell }))
  }
  if (operation.type === 'replace') {
    const pattern = await shell.interpreter.expandPattern(operation.pattern, shell)
    const replacement = await shell.interpreter.expandPattern(operation.replacement, shell)
    return each(text => replace(text, { where: operation.where, pattern, replacement, shell }))
  }
  if (operation.type === 'case') {
    const pattern = operation.pattern ? await shell.interpreter.expandPattern(operation.pattern, shell) : '?'
    return each(text => changeCase(text, { operator: operation.operator, pattern }))
  }
  if (operation.type !== 'transform') throw badSubstitution(parameter)
  return transform(result(found), { letter: operation.letter, parameter, shell })
}

// an offset into an indexed array is an index, whether there is an element or not
function indexesOf(name: string, shell: Shell): number[] | undefined {
  const list = shell.variables.find(name)?.list
  return list ? [...list.keys()] : undefined
}

interface SubstringContext {
  readonly operation: Extract<Operation, { type: 'substring' }>
  readonly parameter: Parameter
  readonly shell: Shell
}

async function substring(
  found: Found,
  { operation, parameter, shell }: SubstringContext,
): Promise<Expansion> {
  const isArguments = parameter.name === '@' || parameter.name === '*'
  if (!found.isSet && !isArguments)
    return found.isMany
      ? { kind: 'values', texts: [], isJoined: found.isJoined }
      : { kind: 'value', text: '' }
  const context = `${parameter.name}${parameter.index ? `[${parameter.index.raw}]` : ''}: `
  const number = async (word: Word) => Number(await shell.interpreter.evaluateWord(word, shell, context))
  const offset = await number(operation.offset)
  const length = operation.length ? await number(operation.length) : undefined
  if (found.isMany) {
    const all = isArguments ? [shell.name, ...found.texts] : found.texts
    if (length !== undefined && length < 0)
      throw new Discard(`${operation.length?.raw.trim()}: substring expression < 0`, { endsScript: false })
    const keys = isArguments ? undefined : indexesOf(parameter.name, shell)
    const end = keys ? (keys.at(-1) ?? -1) + 1 : all.length
    const start = offset < 0 ? end + offset : offset
    const first = keys ? keys.findIndex(key => key >= start) : start
    const texts =
      start < 0 || first === -1 ? [] : all.slice(first, length === undefined ? undefined : first + length)
    return { kind: 'values', texts, isJoined: found.isJoined }
  }
  const text = found.texts[0] ?? ''
  const characters = isUtf8Locale(shell) ? charactersOf(text) : text.split('')
  const start = offset < 0 ? characters.length + offset : offset
  if (start < 0) return { kind: 'value', text: '' }
  const end =
    length === undefined ? characters.length : length < 0 ? characters.length + length : start + length
  if (end < start && length !== undefined && length < 0 && start <= characters.length)
    throw new Discard(`${operation.length?.raw.trim()}: substring expression < 0`, { endsScript: false })
  return { kind: 'value', text: characters.slice(start, end).join('') }
}
