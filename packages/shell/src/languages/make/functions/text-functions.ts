// Functions of words and texts.
import type { Expander } from './expander.ts'
import { type MakeFunction, plain } from './function.ts'
import { partsOf, patternReplaced, stemOf, wordsOf } from './pattern.ts'

const each = (name: string, change: (word: string) => string | undefined): MakeFunction =>
  plain(name, [0, 1], ([text = '']) =>
    wordsOf(text)
      .map(change)
      .filter(word => word !== undefined)
      .join(' '),
  )

function filtered(patterns: string, text: string, keeps: boolean): string {
  const wanted = wordsOf(patterns)
  return wordsOf(text)
    .filter(word => wanted.some(pattern => stemOf(pattern, word) !== undefined) === keeps)
    .join(' ')
}

function numberOf(text: string, which: string, expander: Expander): number {
  const trimmed = text.trim()
  if (/^[0-9]+$/.test(trimmed)) return Number(trimmed)
  return expander.fail(`non-numeric ${which}: '${trimmed}'`)
}

function wordAt([position = '', text = '']: readonly string[], expander: Expander): string {
  const number = numberOf(position, "first argument to 'word' function", expander)
  if (number <= 0) expander.fail("first argument to 'word' function must be greater than 0")
  return wordsOf(text)[number - 1] ?? ''
}

function wordList([first = '', last = '', text = '']: readonly string[], expander: Expander): string {
  const from = numberOf(first, "first argument to 'wordlist' function", expander)
  const to = numberOf(last, "second argument to 'wordlist' function", expander)
  if (from < 1) expander.fail(`invalid first argument to 'wordlist' function: '${first.trim()}'`)
  return wordsOf(text)
    .slice(from - 1, to)
    .join(' ')
}

function joined([first = '', second = '']: readonly string[]): string {
  const [left, right] = [wordsOf(first), wordsOf(second)]
  return Array.from(
    { length: Math.max(left.length, right.length) },
    (_, index) => (left[index] ?? '') + (right[index] ?? ''),
  ).join(' ')
}

const byBytes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const folderOf = (word: string) => word.slice(0, word.lastIndexOf('/') + 1) || './'
const dotOf = (word: string) => {
  const dot = word.lastIndexOf('.')
  return dot > word.lastIndexOf('/') ? dot : -1
}

/** The functions of words and texts. */
export const textFunctions: readonly MakeFunction[] = [
  plain('subst', [3, 3], ([from = '', to = '', text = '']) =>
    from === '' ? text + to : text.split(from).join(to),
  ),
  plain('patsubst', [3, 3], ([pattern = '', to = '', text = '']) =>
    partsOf(pattern)[1] === undefined && partsOf(to)[1] !== undefined
      ? wordsOf(text)
          .map(word => (word === partsOf(pattern)[0] ? to : word))
          .join(' ')
      : patternReplaced(pattern, to, text),
  ),
  plain('strip', [0, 1], ([text = '']) => wordsOf(text).join(' ')),
  plain('findstring', [2, 2], ([find = '', text = '']) => (text.includes(find) ? find : '')),
  plain('filter', [2, 2], ([patterns = '', text = '']) => filtered(patterns, text, true)),
  plain('filter-out', [2, 2], ([patterns = '', text = '']) => filtered(patterns, text, false)),
  plain('sort', [0, 1], ([text = '']) => [...new Set(wordsOf(text))].sort(byBytes).join(' ')),
  plain('word', [2, 2], wordAt),
  plain('wordlist', [3, 3], wordList),
  plain('words', [0, 1], ([text = '']) => String(wordsOf(text).length)),
  plain('firstword', [0, 1], ([text = '']) => wordsOf(text)[0] ?? ''),
  plain('lastword', [0, 1], ([text = '']) => wordsOf(text).at(-1) ?? ''),
  each('dir', folderOf),
  each('notdir', word => word.slice(word.lastIndexOf('/') + 1)),
  each('suffix', word => (dotOf(word) === -1 ? undefined : word.slice(dotOf(word)))),
  each('basename', word => (dotOf(word) === -1 ? word : word.slice(0, dotOf(word)))),
  plain('addprefix', [2, 2], ([prefix = '', text = '']) =>
    wordsOf(text)
      .map(word => prefix + word)
      .join(' '),
  ),
  plain('addsuffix', [2, 2], ([suffix = '', text = '']) =>
    wordsOf(text)
      .map(word => word + suffix)
      .join(' '),
  ),
  plain('join', [2, 2], joined),
]
