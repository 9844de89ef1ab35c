// One question of a world as a world file: the pages to search, the task, and the table it is scored by.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { csvText } from '../../judge/wide-search/answer-table.ts'
import type { TableAnswer } from '../../world/check.ts'
import { fill } from '../../world/text/fill.ts'
import type { FictionPage } from '../pages/page.ts'
import type { Question } from '../questions/question.ts'

export interface WorldTerms {
  readonly title: string
  readonly seed: number
  readonly today: string
  /** What result lists may give away. */
  readonly snippets?: 'full' | 'teasing' | 'withheld'
}

/** How many results of each relevance a list has. */
const resultMix = { high: 6, medium: 2, background: 2 }

/** The text of a world file. */
export function questionWorld(
  question: Question,
  packed: string,
  { title, seed, today, snippets = 'teasing' }: WorldTerms,
): string {
  const template = readFileSync(new URL('./world.template', import.meta.url), 'utf8')
  const table = tableAnswer(question)
  return fill(template, {
    title: JSON.stringify(title),
    seed: String(seed),
    clock: JSON.stringify(`${today}T09:00:00Z`),
    task: JSON.stringify(question.text),
    snippets,
    mix: JSON.stringify(resultMix),
    target: JSON.stringify({ query: question.text, answer: table.csv }),
    packed: JSON.stringify(packed),
    table: JSON.stringify(table),
  })
}

/** The true table of a question, and how an answer is held against it. */
export function tableAnswer({ columns, answer, unique }: Question): TableAnswer {
  const names = columns.map(({ name }) => name)
  return {
    csv: csvText({ columns: names, rows: answer }),
    unique,
    metrics: Object.fromEntries(columns.map(({ name, metric }) => [name, metric])) as TableAnswer['metrics'],
  }
}

/** The pages as a world holds them: what an agent may see of them, and nothing else. */
export function packedPages(pages: readonly FictionPage[]): string {
  const lines = pages.map(({ url, title, date, text }) => JSON.stringify({ url, title, date, text }))
  return gzipSync(lines.join('\n'), { level: 9 }).toString('base64')
}
