// What xargs makes of its input: words, with quotes and backslashes, line by line.

/** What is read at once: the rest of a line, as a rule. */
export interface Reading {
  readonly words: readonly string[]
  /** How many ends of lines it counts, for those who run a command for so many. */
  readonly lines: number
}

export interface Readings {
  readonly readings: readonly Reading[]
  /** The kind of quote that is not closed. */
  readonly unclosed: 'single' | 'double' | undefined
}

/** Reads all; a word that is `end` ends it. Where lines are whole words, only their leading blanks go. */
export function readingsOf(
  text: string,
  { end, hasWholeLines }: { end: string | undefined; hasWholeLines: boolean },
): Readings {
  const readings: Reading[] = []
  let words: string[] = []
  let word = ''
  let lines = 0
  let isSkipping = true
  let hasWord = false
  let quote = ''
  const finish = (last?: string) => {
    readings.push({ words: last === undefined ? words : [...words, last], lines })
    words = []
    word = ''
    lines = 0
    isSkipping = true
    hasWord = false
  }
  for (let at = 0; at < text.length; at++) {
    let character = text.charAt(at)
    if (quote !== '') {
      if (character === '\n') break
      if (character === quote) {
        quote = ''
        continue
      }
    } else {
      if (isSkipping && /[ \t\n\v\f\r]/.test(character)) continue
      isSkipping = false
      if (character === '\n') {
        if (!/[ \t]/.test(text.charAt(at - 1))) lines++
        if (word === '' && !hasWord) {
          isSkipping = true
          continue
        }
        if (word === end) return { readings: pushed(readings, words, lines), unclosed: undefined }
        finish(word)
        continue
      }
      hasWord = true
      if (!hasWholeLines && (character === ' ' || character === '\t')) {
        if (word === end) return { readings: pushed(readings, words, lines), unclosed: undefined }
        words.push(word)
        word = ''
        isSkipping = true
        continue
      }
      if (character === "'" || character === '"') {
        quote = character
        continue
      }
      if (character === '\\') {
        character = text.charAt(++at)
        if (character === '') break
      }
    }
    word += character
  }
  if (quote !== '' && (word !== '' || text.slice(text.lastIndexOf(quote)).includes('\n')))
    return { readings: pushed(readings, words, lines), unclosed: quote === '"' ? 'double' : 'single' }
  if (word !== '' && !(word === end && words.length === 0)) finish(word)
  else if (words.length > 0) finish()
  return { readings, unclosed: undefined }
}

function pushed(readings: Reading[], words: string[], lines: number): Reading[] {
  return words.length > 0 ? [...readings, { words, lines }] : readings
}
