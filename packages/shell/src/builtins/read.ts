// read and mapfile.

import { characterAt } from '../bytes.ts'
import { refuseReal } from '../commands/real-option.ts'
import { NotComputable } from '../not-computable.ts'
import { OpenFile } from '../run/open-file.ts'
import { type Input, readAll, TextInput } from '../run/stream.ts'
import type { Shell } from '../shell.ts'
import { Elements } from '../state/elements.ts'
import { assignPlain } from '../words/assign.ts'
import { defaultSeparators, splitLine } from '../words/split.ts'
import { type Builtin, type Invocation, invalidOption } from './builtin.ts'

const usage =
  'read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]'

interface ReadOptions {
  isRaw: boolean
  array?: string
  delimiter: string
  limit?: number
  isExact: boolean
  descriptor: number
  prompt?: string
  timeout?: number
}

/** `read`: one line, or so many characters, into variables. */
export const read: Builtin = async invocation => {
  const { shell } = invocation
  const parsed = await parse(invocation)
  if (typeof parsed === 'number') return parsed
  const { options, names } = parsed
  const bad = names.find(name => !/^[A-Za-z_][A-Za-z0-9_]*(\[.*\])?$/.test(name))
  if (bad !== undefined) {
    await shell.complain(`read: \`${bad}': not a valid identifier`)
    return 1
  }
  const input = shell.input(options.descriptor)
  if (!input) {
    const what = options.descriptor === 0 ? 'read error: 0' : `${options.descriptor}: invalid file descriptor`
    await shell.complain(`read: ${what}: Bad file descriptor`)
    return 1
  }
  if (options.timeout === 0) {
    // a file has something to read at once, its end included
    if (input instanceof OpenFile || input instanceof TextInput) return 0
    throw new NotComputable('whether something can be read already')
  }
  if (input.isTerminal && options.prompt) await shell.output(2)?.write(options.prompt)
  if (options.array !== undefined && shell.variables.find(options.array)?.table) {
    await shell.complain(`read: ${options.array}: not an indexed array`)
    return 1
  }
  if (input instanceof OpenFile && shell.fs.node(input.inode).kind === 'directory') {
    if (options.descriptor !== 0) throw new NotComputable('a folder read as lines')
    await shell.complain('read: read error: 0: Is a directory')
    return 1
  }
  const { text, isEnded } = await readText(input, options)
  store(text, { names, options, shell })
  return isEnded ? 0 : 1
}

async function parse({
  args,
  shell,
}: Invocation): Promise<number | { options: ReadOptions; names: string[] }> {
  const options: ReadOptions = { isRaw: false, delimiter: '\n', isExact: false, descriptor: 0 }
  const rest = [...args]
  while (rest[0]?.startsWith('-') && rest[0] !== '-') {
    const word = rest.shift() ?? ''
    if (word === '--') break
    for (let at = 1; at < word.length; at++) {
      const letter = word.charAt(at)
      if (letter === 'r') options.isRaw = true
      else if (letter === 'e' || letter === 's') continue
      else if ('adinNptu'.includes(letter)) {
        const value = word.slice(at + 1) || rest.shift()
        if (value === undefined) {
          await shell.complain(`read: -${letter}: option requires an argument`)
          await shell.output(2)?.write(`read: usage: ${usage}\n`)
          return 2
        }
        setOption(options, letter, value)
        break
      } else {
        refuseReal('builtin read', `-${letter}`)
        await shell.complain(`read: -${letter}: invalid option`)
        await shell.output(2)?.write(`read: usage: ${usage}\n`)
        return 2
      }
    }
  }
  return { options, names: rest }
}

function setOption(options: ReadOptions, letter: string, value: string): void {
  if (letter === 'a') options.array = value
  if (letter === 'd') options.delimiter = value.charAt(0) || '\0'
  if (letter === 'n' || letter === 'N') options.limit = Number(value)
  if (letter === 'N') options.isExact = true
  if (letter === 'u') options.descriptor = Number(value)
  if (letter === 'p') options.prompt = value
  if (letter === 't') options.timeout = Number(value)
}

async function readText(
  input: Input,
  { delimiter, limit = Number.POSITIVE_INFINITY, isExact, isRaw }: ReadOptions,
): Promise<{ text: string; isEnded: boolean }> {
  let text = ''
  let count = 0
  let isEscaped = false
  if (limit === 0) return { text, isEnded: true }
  for (let bytes = await input.read(); bytes !== undefined; bytes = await input.read()) {
    for (let at = 0; at < bytes.length; ) {
      const character = limit === Number.POSITIVE_INFINITY ? bytes.charAt(at) : characterAt(bytes, at)
      at += character.length
      if (isEscaped) {
        isEscaped = false
        if (character === '\n') continue
        text += `\\${character}`
      } else if (!isRaw && !isExact && character === '\\') {
        isEscaped = true
        continue
      } else if (!isExact && character === delimiter) {
        input.unread(bytes.slice(at))
        return { text, isEnded: true }
      } else text += character
      if (++count >= limit) {
        input.unread(bytes.slice(at))
        return { text, isEnded: true }
      }
    }
  }
  return { text, isEnded: false }
}

function store(
  text: string,
  { names, options, shell }: { names: readonly string[]; options: ReadOptions; shell: Shell },
): void {
  const separators = shell.variables.get('IFS') ?? defaultSeparators
  const clean = (field: string) => (options.isRaw ? field : field.replace(/\\([\s\S])/g, '$1'))
  if (options.array !== undefined) {
    const fields = splitLine(text, { separators, count: Number.MAX_SAFE_INTEGER })
    const variable = shell.variables.open(options.array)
    delete variable.value
    variable.list = Elements.of(fields.map(clean))
    delete variable.isBare
    return
  }
  if (names.length === 0) {
    assignPlain('REPLY', clean(text), { shell })
    return
  }
  const fields = options.isExact ? [text] : splitLine(text, { separators, count: names.length })
  for (const [index, name] of names.entries()) {
    const value = clean(fields[index] ?? '')
    const element = /^([A-Za-z_][A-Za-z0-9_]*)\[(.*)\]$/s.exec(name)
    if (element?.[1] !== undefined) {
      const variable = shell.variables.open(element[1])
      variable.list ??= new Elements()
      variable.list.set(Number(element[2]), value)
    } else assignPlain(name, value, { shell })
  }
}

const mapfileUsage =
  '[-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]'

/** `mapfile` and `readarray`: lines into an array. */
export const mapfile: Builtin = async invocation => {
  const { name: called, args, shell } = invocation
  const rest = [...args]
  const values = new Map<string, string>()
  while (rest[0]?.startsWith('-') && rest[0] !== '-') {
    const option = rest.shift() ?? ''
    if (option === '--') break
    for (let at = 1; at < option.length; at++) {
      const letter = option.charAt(at)
      if (letter === 't') values.set('t', '')
      else if (letter === 'C' || letter === 'c') throw new NotComputable(`mapfile -${letter}`)
      else if (!'dnOsu'.includes(letter))
        return invalidOption(invocation, `-${letter}`, `${called} ${mapfileUsage}`)
      else {
        const value = option.slice(at + 1) || rest.shift()
        if (value === undefined) {
          await shell.complain(`${called}: -${letter}: option requires an argument`)
          await shell.output(2)?.write(`${called}: usage: ${called} ${mapfileUsage}\n`)
          return 2
        }
        values.set(letter, value)
        break
      }
    }
  }
  for (const [letter, what] of [
    ['n', 'line count'],
    ['s', 'line count'],
    ['O', 'array origin'],
    ['u', 'file descriptor specification'],
  ] as const) {
    const value = values.get(letter)
    if (value === undefined || /^[0-9]+$/.test(value)) continue
    await shell.complain(`${called}: ${value}: invalid ${what}`)
    return 1
  }
  const isTrimmed = values.has('t')
  const limit = Number(values.get('n') ?? 0) || Number.POSITIVE_INFINITY
  const skip = Number(values.get('s') ?? 0)
  const from = values.get('O')
  const origin = from === undefined ? undefined : Number(from)
  const delimiter = values.has('d') ? values.get('d')?.charAt(0) || '\0' : '\n'
  const descriptor = Number(values.get('u') ?? 0)
  const [name = 'MAPFILE'] = rest
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
    await shell.complain(`${called}: \`${name}': not a valid identifier`)
    return 1
  }
  if (!shell.input(descriptor)) {
    await shell.complain(`${called}: ${descriptor}: invalid file descriptor: Bad file descriptor`)
    return 1
  }
  if (shell.variables.find(name)?.table) {
    await shell.complain(`${called}: ${name}: not an indexed array`)
    return 1
  }
  const input = shell.input(descriptor)
  const text = input ? await readAll(input) : ''
  const lines = text.split(delimiter)
  const hasEnd = text.endsWith(delimiter)
  if (hasEnd || text === '') lines.pop()
  const variable = shell.variables.open(name)
  delete variable.value
  if (origin === undefined || !variable.list) variable.list = new Elements()
  delete variable.isBare
  const wanted = lines.slice(skip, skip + limit)
  for (const [index, line] of wanted.entries()) {
    const isLast = skip + index === lines.length - 1
    variable.list.set((origin ?? 0) + index, isTrimmed || (isLast && !hasEnd) ? line : line + delimiter)
  }
  return 0
}
