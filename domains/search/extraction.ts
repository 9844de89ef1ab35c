// Reading what an extraction returned.
import { oneLine } from '../../src/kernel/search-index/one-line.ts'

/** Why an extraction failed; undefined where it did not. */
export function failedExtraction(text: string): string | undefined {
  return /^\s*Failed to extract\b[^\n]*/.exec(text)?.[0].trim()
}

/** The title in a page's first line; undefined where that is not a heading. */
export function titleIn(text: string): string | undefined {
  const title = /^\s*#\s+([^\n]*)/.exec(text)?.[1]
  return title === undefined ? undefined : oneLine(title)
}

/** A page's text without the title above it. */
export function bodyOf(text: string): string {
  return text.replace(/^\s*#\s+[^\n]*\n*/, '')
}
