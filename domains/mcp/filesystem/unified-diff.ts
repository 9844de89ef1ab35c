// A unified diff as the reference filesystem server shows it: four lines of context, one name for both sides.
import { lineChanges } from './line-changes.ts'

const context = 4

interface Hunk {
  readonly oldStart: number
  readonly newStart: number
  readonly lines: string[]
}

/** The diff of two texts, headers included, also where they do not differ. */
export function unifiedDiff(before: string, after: string, name: string): string {
  const header = [`Index: ${name}`, '='.repeat(67), `--- ${name}\toriginal`, `+++ ${name}\tmodified`]
  return `${[...header, ...hunksOf(before, after).flatMap(hunkLines)].join('\n')}\n`
}

function hunkLines({ oldStart, newStart, lines }: Hunk): string[] {
  const oldCount = lines.filter(line => !line.startsWith('+')).length
  const newCount = lines.filter(line => !line.startsWith('-')).length
  // of an empty side the line before it is named
  const place = (start: number, count: number) => `${count === 0 ? start - 1 : start},${count}`
  return [
    `@@ -${place(oldStart, oldCount)} +${place(newStart, newCount)} @@`,
    ...lines.flatMap(line =>
      line.endsWith('\n') ? [line.slice(0, -1)] : [line, '\\ No newline at end of file'],
    ),
  ]
}

function hunksOf(before: string, after: string): readonly Hunk[] {
  const changes = lineChanges(splitLines(before), splitLines(after))
  const hunks: Hunk[] = []
  let open: Hunk | undefined
  let oldLine = 1
  let newLine = 1
  for (const [index, { kind, lines }] of changes.entries()) {
    if (kind === 'same') {
      const isLast = index === changes.length - 1
      if (open && (isLast || lines.length > context * 2)) {
        open.lines.push(...lines.slice(0, context).map(line => ` ${line}`))
        open = undefined
      } else open?.lines.push(...lines.map(line => ` ${line}`))
    } else {
      open ??= startHunk(hunks, { previous: changes[index - 1]?.lines ?? [], oldLine, newLine })
      open.lines.push(...lines.map(line => `${kind === 'added' ? '+' : '-'}${line}`))
    }
    if (kind !== 'added') oldLine += lines.length
    if (kind !== 'removed') newLine += lines.length
  }
  return hunks
}

function startHunk(
  hunks: Hunk[],
  { previous, oldLine, newLine }: { previous: readonly string[]; oldLine: number; newLine: number },
): Hunk {
  const lead = previous.slice(-context)
  const hunk = {
    oldStart: oldLine - lead.length,
    newStart: newLine - lead.length,
    lines: lead.map(line => ` ${line}`),
  }
  hunks.push(hunk)
  return hunk
}

// each line with the line end that closes it
function splitLines(text: string): readonly string[] {
  const lines = text.split('\n')
  const last = lines.pop() ?? ''
  return [...lines.map(line => `${line}\n`), ...(last === '' ? [] : [last])]
}
