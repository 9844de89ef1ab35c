// Files that an imagined step reads: one that is not there cannot be read, and one that is known reads as it is known.
import type { Claim } from '../../../src/world/turn.ts'
import { lineClaims } from './line-claims.ts'

/** What is known about files. */
export interface KnownFiles {
  /** The absolute path of a word on the command line. */
  path(word: string): string
  exists(path: string): boolean
  /** Whether it may exist although nobody has seen it yet. */
  isOpen(path: string): boolean
  text(path: string): string | undefined
}

const pagers = new Set(['cat', 'less', 'more', 'most', 'bat', 'view', 'pg'])
const readers = new Set([
  'python',
  'python3',
  'node',
  'perl',
  'ruby',
  'php',
  'Rscript',
  'lua',
  'gcc',
  'cc',
  'g++',
  'rustc',
  'javac',
  'pandoc',
  'less',
  'more',
  'bat',
  'cat',
  'view',
  'pg',
])
const refusal =
  /No such file|cannot open|can't open|could not open|cannot find|Cannot find|not found|does not exist|Unable to open|unable to open/

/** Claims about the files that a plain command names; none for anything with pipes, substitutions or redirections. */
export function fileClaims(command: string, text: string, files: KnownFiles): Claim[] {
  const words = plainWords(command)
  const [program = '', ...rest] = words ?? []
  const operands = rest.filter(word => !word.startsWith('-'))
  const [first] = operands
  if (first === undefined || !readers.has(program)) return []
  if (!pagers.has(program) && !/[./]/.test(first)) return []
  const path = files.path(first)
  if (!files.exists(path)) {
    if (files.isOpen(path) || refusal.test(text) || rest.some(word => word === '-c' || word === '-e'))
      return []
    return [{ about: first, says: 'it is there', known: 'there is no such file' }]
  }
  const known = files.text(path)
  const isShown = pagers.has(program) && operands.length === 1 && rest.length === 1
  return isShown && known !== undefined ? lineClaims(first, text, known) : []
}

/** The words of a command without any shell syntax; undefined where there is some. */
export function plainWords(command: string): string[] | undefined {
  const text = command.trim()
  if (text === '' || /[|&;<>()$`*?[\]{}#!\n\\]/.test(text.replaceAll(/'[^']*'|"[^"$`\\]*"/g, '')))
    return undefined
  return [...text.matchAll(/(?:[^\s'"]+|'[^']*'|"[^"]*")+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'),
  )
}
