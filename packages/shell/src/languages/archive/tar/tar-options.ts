// The command line of tar: old options without a dash, short and long ones, and `-C` among the names.
import { NotComputable } from '../../../not-computable.ts'
import { parseOptions } from '../../options.ts'
import { conflictOf, described, modes, switched } from './tar-switches.ts'
import { table } from './tar-table.ts'

export interface TarSettings {
  mode: string
  file: string | undefined
  isPacked: boolean
  isAutomatic: boolean
  isVerbose: number
  toStdout: boolean
  keepsOld: boolean
  strip: number
  keepsModes: boolean
  /** Ignores modification times of the archive. */
  isTouching: boolean
  readonly excluded: string[]
  /** Patterns that stand behind all names: what is packed does not heed them. */
  readonly idle: string[]
  /** Names, each with the directory that holds for it. */
  readonly names: { readonly name: string; readonly folder: string }[]
  folder: string
  isUtc: boolean
  /** Whose the members are said to be, as `name` or `name:number`. */
  owner: string | undefined
  group: string | undefined
  /** When the members are said to be from. */
  mtime: string | undefined
  /** A change of modes as chmod reads it. */
  modeChange: string | undefined
  showsTransformed: boolean
  isNumeric: boolean
  isSorted: boolean
  /** What a symbolic link leads to is packed in its place. */
  follows: boolean
  isFlat: boolean
  keepsPrefix: boolean
  removes: boolean
  keepsOwner: boolean
  skipsOld: boolean
  hasWildcards: boolean
  isNulled: boolean
  /** The option that says what is done where a file is there already. */
  onOldFile: string | undefined
  readonly transforms: string[]
  /** Files with more names, each with the directory that holds for them; the names come after the others. */
  readonly lists: { readonly file: string; readonly folder: string }[]
  readonly excludeLists: string[]
}

/** The settings, or the complaint with its status. */
export function tarSettings(args: readonly string[]): TarSettings | { complaint: string; status: number } {
  const modern = withDashes(args)
  if (typeof modern === 'string') return { complaint: modern, status: 2 }
  const settings: TarSettings = {
    mode: '',
    file: undefined,
    isPacked: false,
    isAutomatic: false,
    isVerbose: 0,
    toStdout: false,
    keepsOld: false,
    strip: 0,
    keepsModes: false,
    isTouching: false,
    excluded: [],
    idle: [],
    names: [],
    folder: '',
    isUtc: false,
    owner: undefined,
    group: undefined,
    mtime: undefined,
    modeChange: undefined,
    showsTransformed: false,
    isNumeric: false,
    isSorted: false,
    follows: false,
    isFlat: false,
    keepsPrefix: false,
    removes: false,
    keepsOwner: true,
    skipsOld: false,
    hasWildcards: false,
    isNulled: false,
    onOldFile: undefined,
    transforms: [],
    lists: [],
    excludeLists: [],
  }
  const rest = [...modern]
  let isEnded = false
  while (rest.length > 0) {
    const word = rest.shift() ?? ''
    if (word === '--' && !isEnded) {
      isEnded = true
      continue
    }
    if (isEnded || !word.startsWith('-') || word === '-') {
      settings.names.push({ name: word, folder: settings.folder })
      if (settings.idle.length > 0) throw new NotComputable('tar --exclude between names')
      continue
    }
    const problem = take([word, ...rest], rest, settings)
    if (problem !== undefined) return problem
  }
  return settings
}

// one word of options, with the next word where one of them needs it
function take(
  words: readonly string[],
  rest: string[],
  settings: TarSettings,
): { complaint: string; status: number } | undefined {
  const alone = parseOptions(words.slice(0, 1), table)
  const needsMore = alone.complaint?.includes('requires an argument') && words.length > 1
  const parsed = needsMore ? parseOptions(words.slice(0, 2), table) : alone
  if (needsMore) rest.shift()
  if (parsed.complaint !== undefined) return { complaint: parsed.complaint, status: 64 }
  for (const { name, value = '' } of parsed.given) {
    const conflict = conflictOf(settings, name)
    if (conflict !== undefined) return { complaint: conflict, status: 2 }
    const mode = modes[name]
    if (mode !== undefined) {
      if (settings.mode !== '' && settings.mode !== mode)
        return {
          complaint: "You may not specify more than one '-Acdtrux', '--delete' or  '--test-label' option",
          status: 2,
        }
      settings.mode = mode
    } else if (name === 'verbose') settings.isVerbose++
    else if (['gzip', 'gunzip', 'ungzip'].includes(name)) settings.isPacked = true
    else if (name === 'file') settings.file = value
    else if (name === 'directory')
      settings.folder =
        value.startsWith('/') || settings.folder === '' ? value : `${settings.folder}/${value}`
    else if (name === 'strip-components' && /^[0-9]+$/.test(value)) settings.strip = Number(value)
    else if (name === 'mode') settings.modeChange = value
    else if (name === 'exclude') {
      settings.excluded.push(value)
      if (settings.names.length > 0) settings.idle.push(value)
    } else if (name === 'files-from') settings.lists.push({ file: value, folder: settings.folder })
    else if (name === 'exclude-from') settings.excludeLists.push(value)
    else if (name === 'transform' || name === 'xform') settings.transforms.push(value)
    else if (!described(settings, name, value) && !switched(settings, name))
      throw new NotComputable(`tar --${name}`)
  }
  return undefined
}

// `tar xzf name` means `tar -x -z -f name`
function withDashes(args: readonly string[]): readonly string[] | string {
  const [first, ...rest] = args
  if (first === undefined || first.startsWith('-')) return args
  const made: string[] = []
  for (const letter of first) {
    const name = table.short[letter]
    made.push(`-${letter}`)
    if (name === undefined || table.names[name] !== 'required') continue
    const value = rest.shift()
    if (value === undefined) return `Old option '${letter}' requires an argument.`
    made.push(value)
  }
  return [...made, ...rest]
}
