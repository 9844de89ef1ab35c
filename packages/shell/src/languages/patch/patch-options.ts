// How patch was called.
import type { GivenOption, OptionTable } from '../options.ts'

/** The options of `patch`. */
export const patchTable: OptionTable = {
  program: 'patch',
  short: {
    p: 'strip',
    i: 'input',
    R: 'reverse',
    s: 'quiet',
    u: 'unified',
    n: 'normal',
    N: 'forward',
    t: 'batch',
    f: 'force',
    b: 'backup',
    z: 'suffix',
    B: 'prefix',
    o: 'output',
    r: 'reject-file',
    d: 'directory',
    F: 'fuzz',
    l: 'ignore-whitespace',
    E: 'remove-empty-files',
    v: 'version',
    c: 'context',
    e: 'ed',
    D: 'ifdef',
    V: 'version-control',
    Y: 'basename-prefix',
    T: 'set-time',
    Z: 'set-utc',
    g: 'get',
    x: 'debug',
  },
  names: {
    strip: 'required',
    input: 'required',
    reverse: 'none',
    quiet: 'none',
    silent: 'none',
    unified: 'none',
    normal: 'none',
    forward: 'none',
    batch: 'none',
    force: 'none',
    backup: 'none',
    suffix: 'required',
    prefix: 'required',
    output: 'required',
    'reject-file': 'required',
    directory: 'required',
    fuzz: 'required',
    'ignore-whitespace': 'none',
    'remove-empty-files': 'none',
    'dry-run': 'none',
    verbose: 'none',
    'no-backup-if-mismatch': 'none',
    'backup-if-mismatch': 'none',
    version: 'none',
    help: 'none',
    context: 'none',
    ed: 'none',
    ifdef: 'required',
    'version-control': 'required',
    'basename-prefix': 'required',
    'set-time': 'none',
    'set-utc': 'none',
    get: 'required',
    debug: 'required',
    binary: 'none',
    posix: 'none',
    merge: 'optional',
    'reject-format': 'required',
    'quoting-style': 'required',
    'read-only': 'required',
    'follow-symlinks': 'none',
  },
}

/** What is not computed. */
export const refusedOptions: readonly string[] = [
  'version',
  'help',
  'context',
  'ed',
  'ifdef',
  'version-control',
  'basename-prefix',
  'set-time',
  'set-utc',
  'get',
  'debug',
  'posix',
  'merge',
  'reject-format',
  'quoting-style',
  'read-only',
  'prefix',
]

export interface PatchSettings {
  /** How many folders are left out of names; -1: all. */
  readonly strip: number
  readonly isReverse: boolean
  readonly isForward: boolean
  readonly isBatch: boolean
  readonly isForce: boolean
  readonly isDry: boolean
  readonly loudness: 'silent' | 'usual' | 'verbose'
  readonly fuzz: number
  readonly ignoresBlanks: boolean
  readonly removesEmpty: boolean
  readonly isBackup: boolean
  readonly isMismatchBackup: boolean
  readonly suffix: string
  readonly output: string | undefined
  readonly rejectFile: string | undefined
  readonly isBinary: boolean
}

/** The settings; a complaint where a number is none. */
export function patchSettings(given: readonly GivenOption[]): PatchSettings | { readonly complaint: string } {
  const value = (option: string) => given.findLast(({ name }) => name === option)?.value
  const has = (...options: readonly string[]) => given.some(({ name }) => options.includes(name))
  const [strip, fuzz] = [value('strip'), value('fuzz')]
  if (strip !== undefined && !/^\d+$/.test(strip))
    return { complaint: `strip count ${strip} is not a number` }
  if (fuzz !== undefined && !/^\d+$/.test(fuzz)) return { complaint: `fuzz factor ${fuzz} is not a number` }
  return {
    strip: strip === undefined ? -1 : Number(strip),
    isReverse: has('reverse'),
    isForward: has('forward'),
    isBatch: has('batch'),
    isForce: has('force'),
    isDry: has('dry-run'),
    loudness: has('quiet', 'silent') ? 'silent' : has('verbose') ? 'verbose' : 'usual',
    fuzz: Number(fuzz ?? 2),
    ignoresBlanks: has('ignore-whitespace'),
    removesEmpty: has('remove-empty-files'),
    isBackup: has('backup', 'suffix'),
    isMismatchBackup:
      given.findLast(({ name }) => name.endsWith('backup-if-mismatch'))?.name !== 'no-backup-if-mismatch',
    suffix: value('suffix') ?? '.orig',
    output: value('output'),
    rejectFile: value('reject-file'),
    isBinary: has('binary'),
  }
}
