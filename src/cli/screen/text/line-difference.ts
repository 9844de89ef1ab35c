// Where two texts differ, as lines: what they share around it, what only the first has, what only the second has.

const around = 3
const most = 40

/** Lines marked ' ', '-' (only before) and '+' (only after); what both begin and end with is cut to a few lines. */
export function lineDifference(before: string, after: string): string[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  const shortest = Math.min(a.length, b.length)
  let start = 0
  while (start < shortest && a[start] === b[start]) start++
  let end = 0
  while (end < shortest - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const lead = a.slice(Math.max(0, start - around), start)
  const tail = a.slice(a.length - end, a.length - end + around)
  return [
    ...lead.map(line => `  ${line}`),
    ...marked('- ', a.slice(start, a.length - end)),
    ...marked('+ ', b.slice(start, b.length - end)),
    ...tail.map(line => `  ${line}`),
  ]
}

function marked(mark: string, lines: readonly string[]): string[] {
  const shown = lines.slice(0, most).map(line => mark + line)
  return lines.length > most ? [...shown, `${mark}… ${lines.length - most} lines more`] : shown
}
