// Unified diffs as patch reads them: which file, and which lines where.
import { NotComputable } from '../../not-computable.ts'

export interface Hunk {
  /** The first old line, counted from 1; 0 where there was none. */
  readonly start: number
  readonly before: readonly string[]
  readonly after: readonly string[]
}

export interface FilePatch {
  readonly oldName: string
  readonly newName: string
  readonly hunks: readonly Hunk[]
}

const noEnd = '\\ No newline at end of file'

/** The files of a unified diff; throws where it is anything else. */
export function parsePatch(text: string): FilePatch[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const files: { oldName: string; newName: string; hunks: Hunk[] }[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const isHead = line.startsWith('--- ') && lines[at + 1]?.startsWith('+++ ')
    const head = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line)
    const file = files.at(-1)
    if (isHead) {
      files.push({ oldName: nameIn(line), newName: nameIn(lines[at + 1] ?? ''), hunks: [] })
      at += 2
    } else if (head && file) {
      const hunk = hunkAt(lines, at + 1, { old: Number(head[2] ?? 1), new: Number(head[4] ?? 1) })
      file.hunks.push({ start: Number(head[1]), before: hunk.before, after: hunk.after })
      at = hunk.end
    } else if (
      /^(?:diff|index|old mode|new mode|new file|deleted file|similarity) ?/.test(line) &&
      !/^(?:deleted|similarity)/.test(line)
    )
      at++
    else throw new NotComputable('a patch with other lines in it')
  }
  if (files.length === 0) throw new NotComputable('a patch of another format')
  return files
}

function nameIn(line: string): string {
  return line.slice(4).replace(/\t.*$/, '')
}

function hunkAt(lines: readonly string[], from: number, counts: { old: number; new: number }) {
  const before: string[] = []
  const after: string[] = []
  let at = from
  const left = { ...counts }
  while (left.old > 0 || left.new > 0 || lines[at] === noEnd) {
    const line = lines[at++]
    if (line === undefined) throw new NotComputable('a patch that ends too early')
    const text = `${line.slice(1)}\n`
    if (line === noEnd) {
      const last = lines[at - 2] ?? ''
      if (!last.startsWith('+')) before.push((before.pop() ?? '').replace(/\n$/, ''))
      if (!last.startsWith('-')) after.push((after.pop() ?? '').replace(/\n$/, ''))
      continue
    }
    if (!/^[ +-]/.test(line) && line !== '') throw new NotComputable('a patch with other lines in it')
    if (!line.startsWith('+')) {
      before.push(line === '' ? '\n' : text)
      left.old--
    }
    if (!line.startsWith('-')) {
      after.push(line === '' ? '\n' : text)
      left.new--
    }
  }
  return { before, after, end: at }
}
