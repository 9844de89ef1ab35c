// What gzip, gunzip and zcat can be told.
import { NotComputable } from '../../not-computable.ts'
import type { GivenOption, OptionTable } from '../options.ts'

const digits = [...'123456789']

/** The options of gzip. */
export const gzipOptions: OptionTable = {
  program: 'gzip',
  short: {
    c: 'stdout',
    d: 'decompress',
    f: 'force',
    h: 'help',
    k: 'keep',
    l: 'list',
    L: 'license',
    n: 'no-name',
    N: 'name',
    q: 'quiet',
    r: 'recursive',
    S: 'suffix',
    t: 'test',
    v: 'verbose',
    V: 'version',
    a: 'ascii',
    ...Object.fromEntries(digits.map(digit => [digit, digit])),
  },
  names: {
    stdout: 'none',
    'to-stdout': 'none',
    decompress: 'none',
    uncompress: 'none',
    force: 'none',
    help: 'none',
    keep: 'none',
    list: 'none',
    license: 'none',
    'no-name': 'none',
    name: 'none',
    quiet: 'none',
    silent: 'none',
    recursive: 'none',
    suffix: 'required',
    test: 'none',
    verbose: 'none',
    version: 'none',
    ascii: 'none',
    fast: 'none',
    best: 'none',
    rsyncable: 'none',
    synchronous: 'none',
    ...Object.fromEntries(digits.map(digit => [digit, 'none' as const])),
  },
  shortOnly: new Set(digits),
}

export interface GzipSettings {
  level: number
  toStdout: boolean
  isUnpacking: boolean
  isForced: boolean
  keeps: boolean
  lists: boolean
  tests: boolean
  isVerbose: boolean
  isQuiet: boolean
  isRecursive: boolean
  savesName: boolean
  suffix: string
}

const effects: Readonly<Record<string, Partial<GzipSettings>>> = {
  stdout: { toStdout: true },
  'to-stdout': { toStdout: true },
  decompress: { isUnpacking: true },
  uncompress: { isUnpacking: true },
  force: { isForced: true },
  keep: { keeps: true },
  list: { lists: true, isUnpacking: true },
  test: { tests: true, isUnpacking: true },
  verbose: { isVerbose: true },
  quiet: { isQuiet: true, isVerbose: false },
  silent: { isQuiet: true, isVerbose: false },
  recursive: { isRecursive: true },
  'no-name': { savesName: false },
  fast: { level: 1 },
  best: { level: 9 },
  synchronous: {},
}

/** Carries one option out. */
export function applyGzipOption(settings: GzipSettings, { name, value = '' }: GivenOption): void {
  if (/^[1-9]$/.test(name)) settings.level = Number(name)
  else if (name === 'suffix') settings.suffix = value.startsWith('.') ? value : `.${value}`
  else if (effects[name]) Object.assign(settings, effects[name])
  else throw new NotComputable(`gzip --${name}`)
}

/** What gzip does unless it is told otherwise. */
export const usualGzip: GzipSettings = {
  level: 6,
  toStdout: false,
  isUnpacking: false,
  isForced: false,
  keeps: false,
  lists: false,
  tests: false,
  isVerbose: false,
  isQuiet: false,
  isRecursive: false,
  savesName: true,
  suffix: '.gz',
}
