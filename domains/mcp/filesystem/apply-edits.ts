// Edits of the reference filesystem server: the exact text where it occurs, else lines that agree but for white space.

export interface Edit {
  readonly oldText: string
  readonly newText: string
}

const unixLines = (text: string) => text.replace(/\r\n/g, '\n')
const indentOf = (line: string | undefined) => /^\s*/.exec(line ?? '')?.[0] ?? ''

/** The text after all edits, one after the other; throws where one finds no place. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits.reduce(applyEdit, text)
}

function applyEdit(text: string, { oldText, newText }: Edit): string {
  const before = unixLines(oldText)
  const after = unixLines(newText)
  const at = text.indexOf(before)
  if (at !== -1) return text.slice(0, at) + after + text.slice(at + before.length)
  const wanted = before.split('\n')
  const lines = text.split('\n')
  const start = lines.findIndex(
    (_, index) =>
      index + wanted.length <= lines.length &&
      wanted.every((line, offset) => line.trim() === lines[index + offset]?.trim()),
  )
  if (start === -1) throw new Error(`Could not find exact match for edit:\n${oldText}`)
  lines.splice(start, wanted.length, ...reindented(after.split('\n'), wanted, indentOf(lines[start])))
  return lines.join('\n')
}

// the first line takes the indentation it meets; the others keep theirs relative to the lines they replace
function reindented(added: readonly string[], replaced: readonly string[], indent: string): string[] {
  return added.map((line, index) => {
    if (index === 0) return indent + line.trimStart()
    const before = indentOf(replaced[index])
    const now = indentOf(line)
    if (before === '' || now === '') return line
    return indent + ' '.repeat(Math.max(0, now.length - before.length)) + line.trimStart()
  })
}
