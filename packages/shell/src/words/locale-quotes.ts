// GNU's messages quote in two ways: file names as a shell would read them, and what was typed wrongly in the quotation
// marks of the locale, which are round where characters are UTF-8.
import { isUtf8, toBytes } from '../bytes.ts'
import { plainQuotes } from './quote.ts'

const [left, right] = [toBytes('‘'), toBytes('’')]
const asTyped = [
  'extra operand',
  'missing operand after',
  'multi-character tab',
  'ambiguous argument',
  'invalid character class',
  'invalid file number in field spec',
  'character offset is zero',
  'unrecognized operand',
  'you must specify either',
  "too few X's in template",
  'failed to create (?:file|directory) via template',
  'failed to run command',
  'Cannot open input file',
  'cannot unset',
  'Expected a positive decimal integer argument to',
  'field number is zero',
  'invalid device type',
  'I cannot figure out how to interpret',
  "invalid number (?:at field start|after '[.,]')",
  'stray character in field spec',
  'tab size contains',
  '(?:ambiguous argument|invalid (?:line width|tab size))',
  'invalid (?:user|group|mode|date|date format|time interval|width|line width|line count|input range|argument)',
  'field number',
  'invalid (?:byte/character position|field value|field number|floating point argument|Zero increment value)',
  'format',
  'invalid precision in format',
  'invalid format',
  'invalid line number(?:ing format| field width| increment)',
  'invalid (?:maximum depth|starting line number|[a-z]+ numbering style|number of (?:lines|bytes|columns))',
  '[iI]nvalid number:',
]
const quotesAsTyped = new RegExp(`^(?:${asTyped.join('|')})[ :]`)
// those whose message may begin with a name, and it is in the locale's marks
const beginsWithName = new Set(['id', 'groups', 'env', 'factor', 'csplit', 'find', 'nice'])
const quotesForShells = new Set(['cp', 'mv', 'ln', 'nohup', 'diff', 'cmp', 'sdiff', 'diff3'])
const makesFolders = new Set(['mkdir', 'install'])

/** The message of a program as it stands in a locale: what quotes it has, and what is escaped in them. */
export function localeQuotes(program: string, message: string, { isUtf8 }: { isUtf8: boolean }): string {
  const isTyped =
    (quotesAsTyped.test(message) && !quotesForShells.has(program) && !isPlainHere(program, message)) ||
    (message.startsWith("'") && beginsWithName.has(program)) ||
    (message.startsWith('cannot create directory ') && makesFolders.has(program))
  if (!isTyped) return isUtf8 ? message : plainQuotes(message)
  return message.replace(
    /(^|(?<!^invalid number after)[ (])'([^']*)'(?=$|[\s:;,)])/g,
    (_, before: string, word: string) =>
      isUtf8 ? `${before}${left}${escaped(word, word)}${right}` : `${before}'${escaped(word, '')}'`,
  )
}

// what does not print, as C writes it; `plain` is the word where its bytes are characters
function escaped(word: string, plain: string): string {
  const odd = plain !== '' && isUtf8(plain) ? /[\0-\x1f\x7f\\]/g : /[\0-\x1f\x7f-\xff\\]/g
  return word.replace(odd, byte => controls[byte] ?? `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`)
}

const controls: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
}

// some programs quote a further operand as a shell would read it
function isPlainHere(program: string, message: string): boolean {
  return message.startsWith('extra operand ') && (program === 'join' || / not allowed with -/.test(message))
}
