// Files that an imagined step reads: one that is not there cannot be read, one that is there is not missing, and one that
// is known reads as it is known.
import type { Gap } from 'agentworld-shell'
import type { Claim } from '../../../src/world/turn.ts'
import type { KnownFiles } from './known-texts.ts'
import { codeOf } from './known-texts.ts'
import { lineClaims } from './line-claims.ts'

const pagers = new Set(['cat', 'less', 'more', 'most', 'bat', 'view', 'pg'])
const readers = new Set(
  'python python3 node perl ruby php Rscript lua gcc cc g++ rustc javac pandoc less more bat cat view pg xz unxz xzcat bzip2 bunzip2 bzcat zstd unzip zipinfo strings readelf objdump nm ldd gpg javap xmllint yq zgrep zless'.split(
    ' ',
  ),
)
const refusal =
  /No such file|cannot open|can't open|could not open|cannot find|Cannot find|not found|does not exist|Unable to open|unable to open|ENOENT|Can't open|can't find|Can't find/
const missing =
  /(?:^|[\s:'"(])['"]?([\w./~@+-]+)['"]?: No such file or directory|No such file or directory: '([^']+)'|can't open file '([^']+)'|cannot open '([^']+)'|Cannot find module '([^']+)'/gm
const takesAway = /\b(?:remove|unlink|rename|move|rmtree|rm|chdir|rmdir|make|clean|delete)\b/

/** Claims about the files that a command names, in its words or in its code. */
export function fileClaims(gap: Gap, text: string, files: KnownFiles): Claim[] {
  return [...operandClaims(gap, text, files), ...openedClaims(gap, text, files)].slice(0, 1)
}

function operandClaims({ args, cwd }: Gap, text: string, files: KnownFiles): Claim[] {
  const [program = '', ...rest] = args
  const isCode =
    rest.some(word => /^-[a-zA-Z]*[cepr]$/.test(word)) && !/^(?:gcc|cc|g\+\+|xz|bzip2|unzip)$/.test(program)
  const operands = rest.filter(
    (word, index) => !word.startsWith('-') && !/^-[oLIlm]$/.test(rest[index - 1] ?? ''),
  )
  const [first] = operands
  if (first === undefined || !readers.has(program) || isCode) return []
  if (!pagers.has(program) && !/[./]/.test(first)) return []
  const path = files.path(first, cwd)
  if (!files.exists(path)) {
    if (files.isOpen(path) || refusal.test(text)) return []
    return [{ about: first, says: 'it is there', known: 'there is no such file' }]
  }
  const known = files.text(path)
  const isShown = pagers.has(program) && operands.length === 1 && rest.length === 1
  return isShown && known !== undefined ? lineClaims(first, text, known) : []
}

// `open('notes.txt')` of a file that is not there ends in an error where nothing catches it
function openedClaims(gap: Gap, text: string, files: KnownFiles): Claim[] {
  const code = codeOf(gap, files)
  if (
    code === undefined ||
    !/^python/.test(gap.args[0] ?? '') ||
    /\btry\b|exists|isfile|chdir|\bif\b|def /.test(code)
  )
    return []
  for (const [, , name = '', mode] of code.matchAll(/\bopen\((['"])([^'"]+)\1(?:, *['"]([^'"]*)['"])?/g)) {
    if (mode !== undefined && !/^r/.test(mode)) return []
    const path = files.path(name, gap.cwd)
    if (files.exists(path) || files.isOpen(path)) continue
    return refusal.test(text) || /Error/.test(text)
      ? []
      : [{ about: name, says: 'it is there', known: 'there is no such file' }]
  }
  return []
}

/** Claims about files that are said to be missing although they are there. */
export function missingClaims(
  command: string,
  text: string,
  { files, cwd }: { files: KnownFiles; cwd: string },
): Claim[] {
  if (takesAway.test(command) || /\bcd\b/.test(command)) return []
  for (const match of text.matchAll(missing)) {
    const name = match.slice(1).find(group => group !== undefined) ?? ''
    if (!/\w/.test(name) || !command.includes(name.slice(name.lastIndexOf('/') + 1))) continue
    if (files.exists(files.path(name, cwd)))
      return [{ about: name, says: 'there is no such file', known: 'it is there' }]
  }
  return []
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
