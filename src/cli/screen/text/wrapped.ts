/** A text in lines of at most `width` characters, broken between words; its own line breaks and indents stay. */
export function wrapped(text: string, width: number): string[] {
  return text.split('\n').flatMap(line => wrapLine(line, Math.max(1, width)))
}

function wrapLine(line: string, width: number): string[] {
  const indent = /^ */.exec(line)?.[0] ?? ''
  const lines: string[] = []
  let current = ''
  for (const word of line.slice(indent.length).split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`
    if (indent.length + longer.length <= width || current === '') {
      current = longer
      continue
    }
    lines.push(indent + current)
    current = word
  }
  return [...lines, indent + current]
}
