// A result list, written and read: four lines a result, a line above each query where there are several.
import { oneLine } from '../../../src/kernel/search-index/one-line.ts'

export interface Result {
  readonly url: string
  readonly title: string
  readonly snippet: string
  readonly date: string | undefined
}

/** The results of each query as the agent reads them. */
export function showSection(
  query: string,
  results: readonly Result[],
  { isBatch }: { isBatch: boolean },
): string {
  const above = isBatch ? `Query: ${oneLine(query)}\n` : ''
  if (results.length === 0) return `${above}No results found for "${oneLine(query)}".`
  return above + results.map(showResult).join('\n\n')
}

function showResult({ url, title, snippet, date }: Result, at: number): string {
  return [
    `[${at + 1}] ${oneLine(url, { maxCharacters: 2_000 })}`,
    `Title: ${oneLine(title)}`,
    `Snippet: ${snippet}`,
    `Date: ${oneLine(date ?? '', { maxCharacters: 60 }) || 'N/A'}`,
  ].join('\n')
}

const resultStart = /^\[\d{1,4}\]\s+(\S+)\s*$/
const field = /^(title|snippet|date):\s?(.*)$/i
const none = /^No results found\b/

/** Reads result lists, one for each query; undefined for a query whose part of the text is none. */
export function readSections(text: string, queries: readonly string[]): (readonly Result[] | undefined)[] {
  if (queries.length === 1) return [readResults(text)]
  const parts = text.split(/^Query: .*$/m).slice(1)
  return queries.map((_, at) => (parts[at] === undefined ? undefined : readResults(parts[at])))
}

function readResults(text: string): readonly Result[] | undefined {
  const results: { url: string; title: string; snippet: string; date: string }[] = []
  let last: string | undefined
  for (const line of text.split(/\r?\n/)) {
    const url = resultStart.exec(line)?.[1]
    const [, label, value = ''] = field.exec(line) ?? []
    const name = label?.toLowerCase()
    const result = results.at(-1)
    if (url !== undefined) {
      results.push({ url, title: '', snippet: '', date: '' })
      last = undefined
    } else if (result && (name === 'title' || name === 'snippet' || name === 'date')) {
      result[name] = value.trim()
      last = name
    } else if (result && last === 'snippet' && line.trim() !== '') {
      result.snippet += ` ${line.trim()}`
    }
  }
  if (results.length === 0) return none.test(text.trim()) ? [] : undefined
  return results.map(({ url, title, snippet, date }) => ({
    url,
    title: oneLine(title),
    snippet: oneLine(snippet, { maxCharacters: 1_000 }),
    date: date === '' || date === 'N/A' ? undefined : oneLine(date, { maxCharacters: 60 }),
  }))
}
