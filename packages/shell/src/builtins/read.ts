// read and mapfile.
import { charactersOf } from '../bytes.ts'
import { type Input, readAll } from '../run/stream.ts'
import type { Shell } from '../shell.ts'
import { assignPlain } from '../words/assign.ts'
import { defaultSeparators, splitLine } from '../words/split.ts'
import type { Builtin, Invocation } from './builtin.ts'

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
    await shell.complain(`read: ${options.descriptor}: invalid file descriptor: Bad file descriptor`)
    return 1
  }
  if (input.isTerminal && options.prompt) await shell.output(2)?.write(options.prompt)
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

async function readText(input: Input, options: ReadOptions): Promise<{ text: string; isEnded: boolean }> {
  const { delimiter, limit, isExact, isRaw } = options
  let text = ''
  let rest = ''
  while (true) {
    const bytes = await input.read()
    if (bytes === undefined) return { text, isEnded: false }
    rest = bytes
    const characters = limit === undefined ? rest.split('') : charactersOf(rest)
    let used = 0
    for (let at = 0; at < characters.length; at++) {
      const character = characters[at] ?? ''
      used += character.length
      if (!isRaw && !isExact && character === '\\' && at + 1 < characters.length) {
        const next = characters[++at] ?? ''
        used += next.length
        if (next !== '\n') text += `\\${next}`
        continue
      }
      if (!isExact && character === delimiter) {
        input.unread(rest.slice(used))
        return { text, isEnded: true }
      }
      text += character
      if (limit !== undefined && charactersOf(text).length >= limit) {
        input.unread(rest.slice(used))
        return { text, isEnded: true }
      }
    }
  }
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
    variable.list = new Map(fields.map((field, index) => [index, clean(field)]))
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
      variable.list ??= new Map()
      variable.list.set(Number(element[2]), value)
    } else assignPlain(name, value, { shell })
  }
}

export const mapfile: Builtin = async ({ args, shell }) => {
  const rest = [...args]
  let isTrimmed = false
  let limit = Number.POSITIVE_INFINITY
  let skip = 0
  let origin: number | undefined
  let delimiter = '\n'
  let descriptor = 0
  while (rest[0]?.startsWith('-') && rest[0] !== '-') {
    const option = rest.shift() ?? ''
    if (option === '--') break
    if (option === '-t') isTrimmed = true
    else {
      const value = option.slice(2) || rest.shift() || ''
      if (option.startsWith('-n')) limit = Number(value) || Number.POSITIVE_INFINITY
      else if (option.startsWith('-s')) skip = Number(value)
      else if (option.startsWith('-O')) origin = Number(value)
      else if (option.startsWith('-d')) delimiter = value.charAt(0) || '\0'
      else if (option.startsWith('-u')) descriptor = Number(value)
    }
  }
  const input = shell.input(descriptor)
  const text = input ? await readAll(input) : ''
  const lines = text.split(delimiter)
  const hasEnd = text.endsWith(delimiter)
  if (hasEnd || text === '') lines.pop()
  const variable = shell.variables.open(rest[0] ?? 'MAPFILE')
  delete variable.value
  if (origin === undefined || !variable.list) variable.list = new Map()
  const wanted = lines.slice(skip, skip + limit)
  for (const [index, line] of wanted.entries()) {
    const isLast = skip + index === lines.length - 1
    variable.list.set((origin ?? 0) + index, isTrimmed || (isLast && !hasEnd) ? line : line + delimiter)
  }
  return 0
}
