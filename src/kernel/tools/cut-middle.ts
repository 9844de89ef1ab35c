// Prompts are bounded: a text that is too long keeps its beginning and its end, and says how much is left out.

/** The text itself, or its first and last lines with a note in between. */
export function cutMiddle(
  text: string,
  { maxLines = 400, maxCharacters = 20_000 }: { maxLines?: number; maxCharacters?: number } = {},
): string {
  const lines = text.split('\n')
  if (lines.length <= maxLines && text.length <= maxCharacters) return text
  const head = fitting(lines, { lines: Math.ceil(maxLines / 2), characters: maxCharacters / 2 })
  const rest = lines.slice(head.length).reverse()
  const tail = fitting(rest, { lines: Math.floor(maxLines / 2), characters: maxCharacters / 2 }).reverse()
  if (head.length === 0) return cutCharacters(text, maxCharacters)
  const left = lines.length - head.length - tail.length
  return [...head, `[… ${left} ${left === 1 ? 'line' : 'lines'} left out …]`, ...tail].join('\n')
}

function fitting(lines: readonly string[], room: { lines: number; characters: number }): string[] {
  const kept: string[] = []
  let characters = 0
  for (const line of lines) {
    characters += line.length + 1
    if (kept.length >= room.lines || characters > room.characters) break
    kept.push(line)
  }
  return kept
}

// the very first line is longer than the room for all
function cutCharacters(text: string, maxCharacters: number): string {
  const half = Math.floor(maxCharacters / 2)
  const left = text.length - 2 * half
  const tail = half === 0 ? '' : text.slice(-half)
  return `${text.slice(0, half)}[… ${left} characters left out …]${tail}`.toWellFormed()
}
