/** Where the bracket is closed that opened before `start`, quotes and what is open inside aside; undefined if nowhere. */
export function closingAfter(source: string, start: number, brackets: '()' | '[]'): number | undefined {
  const [opening, closing] = brackets
  let depth = 0
  for (let at = start; at < source.length; at++) {
    const character = source.charAt(at)
    if (character === '\\') at++
    else if (character === "'" || character === '"') {
      const end = source.indexOf(character, at + 1)
      if (end !== -1) at = end
    } else if (character === opening) depth++
    else if (character === closing) {
      if (depth === 0) return at
      depth--
    }
  }
  return undefined
}
