// The JSON in a file: one document, or one a line. What is not JSON is reported with its line, and reading goes on.
import { readLines } from '../../files/read-lines.ts'

/** A value and where it stands, or what is wrong there. */
export type Document =
  | { readonly place: string; readonly value: unknown }
  | { readonly place: string; readonly problem: string }

export interface ReadDocumentsOptions {
  /** A document of several lines that is longer is not read. */
  readonly maxCharacters?: number
}

/** Reads a file, gunzipped where it is gzip. A file whose first line is whole JSON has a document a line. */
export async function* readDocuments(
  file: string,
  { maxCharacters = 256 * 2 ** 20 }: ReadDocumentsOptions = {},
): AsyncGenerator<Document> {
  let isLines = /\.jsonl(\.gz)?$/.test(file)
  let isFirst = true
  const waiting: string[] = []
  let size = 0
  for await (const batch of readLines(file)) {
    for (const line of batch) {
      const place = `${file}:${line.number}`
      if ('problem' in line) {
        yield { place, problem: line.problem }
        // a document that lacks a line is not a document
        if (!isLines) return
        continue
      }
      const text = isFirst ? line.text.replace(/^\ufeff/, '') : line.text
      if (isFirst) isLines ||= 'value' in parsed(text, place)
      isFirst = false
      if (isLines) {
        if (text.trim() !== '') yield parsed(text, place)
        continue
      }
      size += text.length + 1
      if (size > maxCharacters) {
        yield { place, problem: `a document of more than ${Math.round(maxCharacters / 2 ** 20)} MB` }
        return
      }
      waiting.push(text)
    }
  }
  if (waiting.length > 0) yield* whole(waiting.join('\n'), file)
}

function parsed(text: string, place: string): Document {
  try {
    return { place, value: JSON.parse(text) as unknown }
  } catch (error) {
    return { place, problem: `not JSON (${(error as Error).message.slice(0, 200)})` }
  }
}

// DroidBot and others keep their JSON in a script: `var utg = {…}`
function whole(text: string, file: string): Document[] {
  const document = parsed(text, file)
  if ('value' in document) return [document]
  const script = /^\s*(?:var|let|const)\s+\w+\s*=\s*([\s\S]*?);?\s*$/.exec(text)?.[1]
  return [script === undefined ? document : parsed(script, file)]
}
