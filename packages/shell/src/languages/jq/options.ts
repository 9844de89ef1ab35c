// The command line of jq.

import { toBytes, toText } from '../../bytes.ts'
import { refuseReal } from '../../commands/real-option.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import type { Json } from './json/json.ts'
import { JsonParser, JsonSyntaxError, parseWhole } from './json/json-parser.ts'

export interface JqOptions {
  program: string
  files: string[]
  isNull: boolean
  isRaw: boolean
  isSlurped: boolean
  isRawOutput: boolean
  isJoined: boolean
  isAscii: boolean
  isSorted: boolean
  /** Undefined: where the output is a terminal. */
  isColored: boolean | undefined
  usesStatus: boolean
  /** The program stands in a file. */
  isFromFile: boolean
  isStreamed: boolean
  indent: string
  readonly variables: Map<string, Json>
}

const flags: Readonly<Record<string, (options: JqOptions) => void>> = {
  n: options => {
    options.isNull = true
  },
  R: options => {
    options.isRaw = true
  },
  s: options => {
    options.isSlurped = true
  },
  r: options => {
    options.isRawOutput = true
  },
  j: options => {
    Object.assign(options, { isRawOutput: true, isJoined: true })
  },
  a: options => {
    options.isAscii = true
  },
  S: options => {
    options.isSorted = true
  },
  C: options => {
    options.isColored = true
  },
  M: options => {
    options.isColored = false
  },
  e: options => {
    options.usesStatus = true
  },
  f: options => {
    options.isFromFile = true
  },
  c: options => {
    options.indent = ''
  },
}
const long: Readonly<Record<string, string>> = {
  'null-input': 'n',
  'raw-input': 'R',
  slurp: 's',
  'raw-output': 'r',
  'join-output': 'j',
  'ascii-output': 'a',
  'sort-keys': 'S',
  'color-output': 'C',
  'monochrome-output': 'M',
  'exit-status': 'e',
  'compact-output': 'c',
  'from-file': 'f',
}

/** The options, or the status after a complaint. */
export async function jqOptions(process: Process): Promise<JqOptions | number> {
  const options: JqOptions = {
    program: '',
    files: [],
    isNull: false,
    isRaw: false,
    isSlurped: false,
    isRawOutput: false,
    isJoined: false,
    isAscii: false,
    isSorted: false,
    isColored: undefined,
    usesStatus: false,
    isFromFile: false,
    isStreamed: false,
    indent: '  ',
    variables: new Map(),
  }
  const named = new Map<string, Json>()
  const positional: Json[] = []
  let program: string | undefined
  let rest: 'files' | 'args' | 'jsonargs' = 'files'
  const words = process.args.map(toText)
  while (words.length > 0) {
    const word = words.shift() ?? ''
    if (!/^-[-a-zA-Z]/.test(word)) {
      if (program === undefined) program = word
      else if (rest === 'files') options.files.push(toBytes(word))
      else positional.push(rest === 'args' ? word : jsonArgument(word))
      continue
    }
    if (word === '--args' || word === '--jsonargs') {
      rest = word === '--args' ? 'args' : 'jsonargs'
      continue
    }
    const status = await option(word, words, { process, options, named })
    if (status !== undefined) return status
  }
  if (program === undefined) throw new NotComputable("jq's usage")
  if (options.isFromFile) {
    const text = await process.read(toBytes(program), {
      complaint: reason => `Could not open ${toBytes(program ?? '')}: ${reason}`,
    })
    if (text === undefined) return 2
    program = toText(text)
  }
  options.program = program
  options.variables.set(
    'ARGS',
    new Map<string, Json>([
      ['positional', positional],
      ['named', named],
    ]),
  )
  options.variables.set('__prog_args', null)
  return options
}

function jsonArgument(text: string): Json {
  try {
    return parseWhole(text)
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw new NotComputable('how jq 1.6 breaks down on --jsonargs')
    throw error
  }
}

interface Context {
  readonly process: Process
  readonly options: JqOptions
  readonly named: Map<string, Json>
}

async function option(word: string, words: string[], context: Context): Promise<number | undefined> {
  const { options, process } = context
  if (word === '--tab') options.indent = '\t'
  else if (word === '--indent') {
    const count = Number(words.shift())
    if (Number.isNaN(count)) throw new NotComputable('jq --indent')
    if (count < -1 || count > 7) return refused(process, '--indent takes a number between -1 and 7')
    if (count < 0) throw new NotComputable('jq --indent')
    options.indent = ' '.repeat(count)
  } else if (/^--(arg|argjson|slurpfile|rawfile)$/.test(word)) return variable(word, words, context)
  else if (word === '--stream') options.isStreamed = true
  else if (word === '--unbuffered') return undefined
  else if (word === '--version') {
    process.out('jq-1.6\n')
    return 0
  } else if (word.startsWith('--')) {
    const letter = long[word.slice(2)]
    if (letter === undefined) return unknown(process, word)
    flags[letter]?.(options)
  } else {
    for (const letter of word.slice(1)) {
      const flag = flags[letter]
      if (!flag) {
        if ('hVL'.includes(letter)) throw new NotComputable(`jq -${letter}`)
        return unknown(process, word)
      }
      flag(options)
    }
  }
  return undefined
}

async function unknown(process: Process, word: string): Promise<number> {
  refuseReal('jq', word)
  if (/^--(seq|stream|from-file|version|help|build|debug|unbuffered|run-tests|stream-errors)/.test(word))
    throw new NotComputable(`jq ${word}`)
  return refused(process, `Unknown option ${word}`)
}

async function refused(process: Process, complaint: string): Promise<number> {
  await process.err(
    toBytes(
      `jq: ${complaint}\nUse jq --help for help with command-line options,\nor see the jq manpage, or online docs  at https://stedolan.github.io/jq\n`,
    ),
  )
  return 2
}

const wanted: Readonly<Record<string, string>> = {
  '--arg': 'value',
  '--argjson': 'text',
  '--slurpfile': 'filename',
  '--rawfile': 'filename',
}

async function variable(
  word: string,
  words: string[],
  { process, options, named }: Context,
): Promise<number | undefined> {
  const name = words.shift()
  const text = words.shift()
  if (name === undefined || text === undefined)
    return refused(process, `${word} takes two parameters (e.g. ${word} varname ${wanted[word]})`)
  let value: Json
  if (word === '--arg') value = text
  else if (word === '--argjson') {
    try {
      value = parseWhole(text)
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error
      return refused(process, 'invalid JSON text passed to --argjson')
    }
  } else {
    const found = await fileText(process, { word, name, file: toBytes(text) })
    if (found === undefined) return 2
    const content = toText(found)
    value = word === '--rawfile' ? content : allOf(content)
  }
  options.variables.set(name, value)
  named.set(name, value)
  return undefined
}

async function fileText(
  process: Process,
  { word, name, file }: { word: string; name: string; file: string },
): Promise<string | undefined> {
  return process.read(file, {
    complaint: reason => `Bad JSON in ${word} ${toBytes(name)} ${file}: Could not open ${file}: ${reason}`,
  })
}

function allOf(text: string): Json {
  const parser = new JsonParser(text)
  const all: Json[] = []
  for (let value = parser.next(); value !== undefined; value = parser.next()) all.push(value)
  return all
}
