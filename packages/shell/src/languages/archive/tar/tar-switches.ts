// Options of tar that only set something.
import type { TarSettings } from './tar-options.ts'

/** What is done, by the names of options. */
export const modes: Readonly<Record<string, string>> = {
  create: 'c',
  extract: 'x',
  get: 'x',
  list: 't',
  append: 'r',
  diff: 'd',
  compare: 'd',
}

/** Takes what members are said to be; false where that is not known here. */
export function described(settings: TarSettings, name: string, value: string): boolean {
  if (name === 'owner' || name === 'group' || name === 'mtime') settings[name] = value
  else if (name === 'sort' && (value === 'name' || value === 'none')) settings.isSorted = value === 'name'
  else if (name !== 'format' || value !== 'gnu') return false
  return true
}

// what is done where a file is there already: one of these
const oldFileOptions: ReadonlySet<string> = new Set([
  'keep-old-files',
  'keep-newer-files',
  'skip-old-files',
  'overwrite',
  'unlink-first',
])

/** What is said of an option that goes against one before it. */
export function conflictOf(settings: TarSettings, name: string): string | undefined {
  if (!oldFileOptions.has(name)) return undefined
  const before = settings.onOldFile ?? name
  settings.onOldFile = name
  return before === name ? undefined : `'--${name}' cannot be used with '--${before}'`
}

/** Takes an option that has no value; false where it is not known here. */
export function switched(settings: TarSettings, name: string): boolean {
  if (name === 'numeric-owner') settings.isNumeric = true
  else if (name === 'dereference') settings.follows = true
  else if (name === 'no-recursion') settings.isFlat = true
  else if (name === 'recursion') settings.isFlat = false
  else if (name === 'absolute-names') settings.keepsPrefix = true
  else if (name === 'remove-files') settings.removes = true
  else if (name === 'no-same-owner') settings.keepsOwner = false
  else if (name === 'same-owner') settings.keepsOwner = true
  else if (name === 'skip-old-files') settings.skipsOld = true
  else if (name === 'wildcards') settings.hasWildcards = true
  else if (name === 'to-stdout') settings.toStdout = true
  else if (name === 'keep-old-files') settings.keepsOld = true
  else if (name === 'preserve-permissions' || name === 'same-permissions') settings.keepsModes = true
  else if (name === 'auto-compress') settings.isAutomatic = true
  else if (name === 'touch') settings.isTouching = true
  else if (name === 'utc') settings.isUtc = true
  else if (name === 'show-transformed-names' || name === 'show-stored-names') settings.showsTransformed = true
  else if (name === 'null') settings.isNulled = true
  else return ['overwrite', 'unlink-first', 'no-wildcards'].includes(name)
  return true
}
