// The command line of make, and MAKEFLAGS, which hands it on to makes within makes.
import { NotComputable } from '../../not-computable.ts'
import { type OptionTable, parseOptions } from '../options.ts'

/** What make was asked for. */
export interface MakeOptions {
  readonly letters: ReadonlySet<string>
  readonly makefiles: readonly string[]
  readonly folders: readonly string[]
  readonly includes: readonly string[]
  readonly old: readonly string[]
  readonly fresh: readonly string[]
  readonly evals: readonly string[]
  readonly jobs: string | undefined
  /** How the output of jobs is kept together, where it is asked for. */
  readonly sync: string | undefined
  readonly printsFolder: boolean | undefined
  readonly isTraced: boolean
  readonly warnsOfUndefined: boolean
  /** Assignments, in the order they were given. */
  readonly assignments: readonly string[]
  readonly goals: readonly string[]
  readonly isHelp: boolean
}

const flags = 'BdeikLnpqrRsStvwbm'
const withValue = 'CfIEoW'

const table: OptionTable = {
  program: 'make',
  short: Object.fromEntries([...`${flags}${withValue}jlOh`].map(letter => [letter, longNameOf(letter)])),
  names: {
    ...Object.fromEntries([...flags, 'h'].map(letter => [longNameOf(letter), 'none' as const])),
    ...Object.fromEntries([...withValue].map(letter => [longNameOf(letter), 'required' as const])),
    jobs: 'optional',
    'load-average': 'optional',
    'max-load': 'optional',
    'output-sync': 'optional',
    debug: 'optional',
    'just-print': 'none',
    recon: 'none',
    quiet: 'none',
    stop: 'none',
    'new-file': 'required',
    'assume-new': 'required',
    'assume-old': 'required',
    makefile: 'required',
    'no-print-directory': 'none',
    'no-silent': 'none',
    'warn-undefined-variables': 'none',
    trace: 'none',
  },
}

function longNameOf(letter: string): string {
  const names: Readonly<Record<string, string>> = {
    B: 'always-make',
    C: 'directory',
    e: 'environment-overrides',
    E: 'eval',
    f: 'file',
    h: 'help',
    i: 'ignore-errors',
    I: 'include-dir',
    j: 'jobs',
    k: 'keep-going',
    l: 'load-average',
    L: 'check-symlink-times',
    n: 'dry-run',
    o: 'old-file',
    O: 'output-sync',
    p: 'print-data-base',
    q: 'question',
    r: 'no-builtin-rules',
    R: 'no-builtin-variables',
    s: 'silent',
    S: 'no-keep-going',
    t: 'touch',
    v: 'version',
    w: 'print-directory',
    W: 'what-if',
  }
  return names[letter] ?? letter
}

const letterOf: ReadonlyMap<string, string> = new Map([
  ...[...flags, ...withValue, 'j', 'l', 'O', 'h'].map((letter): [string, string] => [
    longNameOf(letter),
    letter,
  ]),
  ['just-print', 'n'],
  ['recon', 'n'],
  ['quiet', 's'],
  ['stop', 'S'],
  ['new-file', 'W'],
  ['assume-new', 'W'],
  ['assume-old', 'o'],
  ['makefile', 'f'],
  ['max-load', 'l'],
])

const isAssignment = (word: string) => /^[^\s:=+?!]+\s*(?:::?|[+?!])?=/.test(word)

/** Reads the words of what is inherited and of the command line; a text is the complaint. */
export function readOptions(inherited: readonly string[], args: readonly string[]): MakeOptions | string {
  const early = parseOptions(inherited.flatMap(wordsOfFlags), table)
  const own = parseOptions(args, table)
  if (own.complaint !== undefined) return own.complaint
  const given = [...early.given, ...own.given]
  const keyed = given.map(({ name, value }) => ({ key: letterOf.get(name) ?? name, value }))
  const valuesOf = (key: string) => keyed.flatMap(one => (one.key === key ? [one.value ?? ''] : []))
  for (const key of ['d', 'debug', 'p', 'L', 'l'])
    if (keyed.some(one => one.key === key)) throw new NotComputable(`make -${key}`)
  const letters = new Set<string>()
  let [printsFolder, jobs]: [boolean | undefined, string | undefined] = [undefined, undefined]
  for (const { key, value } of keyed) {
    if (key === 'S') letters.delete('k')
    else if (key === 'no-silent') letters.delete('s')
    else if (flags.includes(key) && key !== 'b' && key !== 'm') letters.add(key)
    if (key === 'w') printsFolder = true
    if (key === 'no-print-directory') printsFolder = false
    if (key === 'j') jobs = value ?? ''
  }
  const sync = valuesOf('O').at(-1)
  if (sync !== undefined) {
    // folders are told of with the output of each target
    if (printsFolder || valuesOf('C').length > 0 || !/^(target|none|)$/.test(sync))
      throw new NotComputable('make -O over several folders')
  }
  const empty = own.operands.some(operand => operand === '')
  if (empty) throw new NotComputable('an empty goal')
  if (letters.has('R')) letters.add('r')
  return {
    letters,
    makefiles: valuesOf('f'),
    folders: own.given.flatMap(({ name, value }) => (letterOf.get(name) === 'C' ? [value ?? ''] : [])),
    includes: valuesOf('I'),
    old: valuesOf('o'),
    fresh: valuesOf('W'),
    evals: valuesOf('E'),
    jobs,
    sync: sync === '' ? 'target' : sync,
    printsFolder,
    isTraced: keyed.some(({ key }) => key === 'trace'),
    warnsOfUndefined: keyed.some(({ key }) => key === 'warn-undefined-variables'),
    assignments: [...early.operands, ...own.operands].filter(isAssignment),
    goals: own.operands.filter(operand => !isAssignment(operand)),
    isHelp: keyed.some(({ key }) => key === 'h'),
  }
}

// the first word stands for letters, unless it is an option or an assignment
function wordsOfFlags(text: string): string[] {
  const words = [...text.matchAll(/(?:\\.|[^\s\\])+/gs)].map(([word]) => word.replace(/\\(.)/gs, '$1'))
  const [first] = words
  if (first !== undefined && !text.startsWith(' ') && !first.startsWith('-') && !isAssignment(first))
    words[0] = `-${first}`
  return words.filter(word => word !== '--')
}

const order = 'BdeikLnpqrRstw'

// as make reads it again
const quotedFlag = (text: string) => text.replaceAll('$', '$$$$').replace(/[\s\\]/g, '\\$&')

/** The value of MAKEFLAGS without assignments: letters in one word, then what is longer. */
export function flagsText(options: MakeOptions, printsFolder: boolean): string {
  const on = (letter: string) => (letter === 'w' ? printsFolder : options.letters.has(letter))
  const letters = [...order].filter(on).join('')
  const longer = [
    ...options.evals.map(text => `--eval=${quotedFlag(text)}`),
    ...options.includes.map(folder => `-I${folder}`),
    ...(options.jobs === undefined ? [] : [`-j${options.jobs}`]),
    ...(options.sync === undefined ? [] : [`-O${options.sync}`]),
    ...(options.printsFolder === false ? ['--no-print-directory'] : []),
    ...(options.isTraced ? ['--trace'] : []),
    ...(options.warnsOfUndefined ? ['--warn-undefined-variables'] : []),
  ]
  return letters + longer.map(word => ` ${word}`).join('')
}
