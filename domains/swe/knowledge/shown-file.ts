// What the imagined result of a reading call says a file holds.
import type { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import type { Observation } from '../../../src/world/observation.ts'

/** A file as a result shows it: all of it, or a part whose lines begin at `first`. */
export interface ShownFile {
  readonly path: string
  readonly text: string
  readonly first: number
  readonly isWhole: boolean
}

/** Undefined where the call reads no file, or the result shows none. */
export function shownFile(
  { name, arguments: given }: ToolCall,
  { text, isError }: Observation,
): ShownFile | undefined {
  const path = given.file_path ?? given.absolute_path
  if (isError || typeof path !== 'string' || !path.startsWith('/')) return undefined
  const isPart = typeof given.offset === 'number' || typeof given.limit === 'number'
  if (name === 'Read') {
    const lines = numberedLines(text)
    return lines && { path, ...lines, isWhole: !isPart && lines.first === 1 }
  }
  if (name !== 'read_file' || /^Could not read file|^Cannot display content/.test(text)) return undefined
  if (!text.includes('--- FILE CONTENT (truncated) ---'))
    return isPart ? undefined : { path, text, first: 1, isWhole: true }
  const [, first = '1'] = /Showing lines (\d+)-\d+ of \d+ total lines/.exec(text) ?? []
  const [, content = ''] = text.split('--- FILE CONTENT (truncated) ---\n')
  return { path, text: content, first: Number(first), isWhole: false }
}

/** The text of lines with their numbers; undefined where the numbers do not count. */
export function numberedLines(text: string): { text: string; first: number } | undefined {
  const rows = text
    .replace(/\n\n<system-reminder>[\s\S]*$/, '')
    .split('\n')
    .map(row => /^ *(\d+)→(.*)$/s.exec(row))
  const first = Number(rows[0]?.[1])
  const isCounted = rows.every((row, index) => row !== null && Number(row[1]) === first + index)
  return isCounted ? { text: rows.map(row => row?.[2] ?? '').join('\n'), first } : undefined
}
