// Patterns with one `%`: what it stands for in a word, and words made with it.

/** The words of a text. */
export function wordsOf(text: string): string[] {
  return text.split(/[ \t\n\v\f\r]+/).filter(word => word !== '')
}

/** A pattern in two parts around its first `%` that no backslash takes; the second is undefined without one. */
export function partsOf(pattern: string): readonly [string, string | undefined] {
  let head = ''
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern.charAt(at)
    if (character === '%') return [head, pattern.slice(at + 1)]
    const slashes = /^\\+(?=%)/.exec(pattern.slice(at))?.[0].length
    if (slashes === undefined) {
      head += character
      continue
    }
    head += '\\'.repeat(Math.floor(slashes / 2))
    at += slashes - 1
    if (slashes % 2 === 0) continue
    head += '%'
    at++
  }
  return [head, undefined]
}

/** What `%` stands for where the word is of that pattern; the empty text where it has none and is the word. */
export function stemOf(pattern: string, word: string): string | undefined {
  const [head, tail] = partsOf(pattern)
  if (tail === undefined) return word === head ? '' : undefined
  const fits = word.length >= head.length + tail.length && word.startsWith(head) && word.endsWith(tail)
  return fits ? word.slice(head.length, word.length - tail.length) : undefined
}

/** Each word that is of the pattern, replaced. */
export function patternReplaced(pattern: string, replacement: string, text: string): string {
  const hasStem = partsOf(pattern)[1] !== undefined
  const [head, tail] = partsOf(replacement)
  return wordsOf(text)
    .map(word => {
      const stem = stemOf(pattern, word)
      if (stem === undefined) return word
      if (!hasStem || tail === undefined) return tail === undefined ? head : replacement
      return head + stem + tail
    })
    .join(' ')
}
