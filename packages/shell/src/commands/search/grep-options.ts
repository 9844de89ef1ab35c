// The options of grep, and what it says of those it does not know.
import type { Process } from '../../run/process.ts'
import { type Options, parseOptions } from '../options.ts'

/** What grep says after a complaint about its options. */
export const usage = "Usage: grep [OPTION]... PATTERNS [FILE]...\nTry 'grep --help' for more information.\n"
const spec = {
  flags: 'aEFGHhIiLlNnoPqRrsTUuVvwxyZzbc0123456789',
  values: 'ABCDdefm',
  long: {
    'extended-regexp': 'E',
    'fixed-strings': 'F',
    'basic-regexp': 'G',
    'perl-regexp': 'P',
    regexp: 'e=',
    file: 'f=',
    'ignore-case': 'i',
    'no-ignore-case': 'no-i',
    'word-regexp': 'w',
    'line-regexp': 'x',
    'null-data': 'z',
    'no-messages': 's',
    'invert-match': 'v',
    'max-count': 'm=',
    'byte-offset': 'b',
    'line-number': 'n',
    'line-buffered': 'lb',
    'with-filename': 'H',
    'no-filename': 'h',
    label: 'label=',
    'only-matching': 'o',
    quiet: 'q',
    silent: 'q',
    'binary-files': 'binary-files=',
    text: 'a',
    directories: 'd=',
    devices: 'D=',
    recursive: 'r',
    'dereference-recursive': 'R',
    include: 'include=',
    exclude: 'exclude=',
    'exclude-from': 'ef!',
    'exclude-dir': 'exclude-dir=',
    'files-without-match': 'L',
    'files-with-matches': 'l',
    count: 'c',
    'initial-tab': 'T',
    null: 'Z',
    'before-context': 'B=',
    'after-context': 'A=',
    context: 'C=',
    'group-separator': 'gs=',
    'no-group-separator': 'ngs',
    color: 'color?',
    colour: 'color?',
    binary: 'U',
  },
  status: 2,
} as const

/** Reads the options of grep; a complaint about one is followed by its usage. */
export async function readGrepOptions(process: Process): Promise<Options | number> {
  const misuse = async (message: string, status = 2) => {
    await process.fail(message)
    await process.err(usage)
    return status
  }
  return parseOptions(process.with({ misuse }), spec)
}
