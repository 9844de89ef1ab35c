// The words of a command line that make runs without a shell.
import { wordsOf } from '../functions/pattern.ts'

const shellWords = new Set(
  `. : alias bg break case cd command continue eval exec exit export fc fg for getopts hash if jobs login logout
  read readonly return set shift test times trap type ulimit umask unalias unset wait while`.split(/\s+/),
)

/** The words, or undefined where a shell has to read them. */
export function simpleWords(command: string): string[] | undefined {
  if (/[#;"*?[\]&|<>(){}$`^~!]/.test(command.replace(/'[^']*'/g, ''))) return undefined
  const words: string[] = []
  let word: string | undefined
  for (let at = 0; at < command.length; at++) {
    const character = command.charAt(at)
    if (character === "'") {
      const end = command.indexOf("'", at + 1)
      if (end === -1) return undefined
      word = (word ?? '') + command.slice(at + 1, end)
      at = end
    } else if (character === '\\') {
      const next = command.charAt(++at)
      if (next !== '\n') word = (word ?? '') + next
    } else if (/[ \t\n]/.test(character)) {
      if (character === '\n') return undefined
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + character
  }
  if (word !== undefined) words.push(word)
  const [first = ''] = words
  const isForShell = shellWords.has(first) || /^[^=]*=/.test(wordsOf(command)[0] ?? '')
  return isForShell || first === '' ? undefined : words
}
