// Articles that a model writes from the facts of their subject. One that leaves a fact out, or says more, is dropped,
// and the plain article stays.
import { readFileSync } from 'node:fs'
import { fill } from '../../world/text/fill.ts'
import { pageProblems } from '../checks/contradictions.ts'
import { namesIn, proseOf } from '../checks/page-reading.ts'
import type { Facts } from '../draft-world.ts'
import type { FictionPage } from '../pages/page.ts'
import { Reader } from '../schema/reader.ts'
import { columnNamed, tableNamed } from '../schema/schema.ts'
import { type Asking, askFor } from './ask-model.ts'

const template = readFileSync(new URL('./article-prompt.md', import.meta.url), 'utf8')

/** The pages, with the prose of that many articles written by a model. */
export async function imagineProse(
  asking: Asking,
  {
    facts,
    pages,
    count,
    onDropped,
  }: { facts: Facts; pages: readonly FictionPage[]; count: number; onDropped: (problem: string) => void },
): Promise<FictionPage[]> {
  const reader = new Reader(facts)
  const written: FictionPage[] = []
  let left = count
  for (const page of pages) {
    const own = page.states[0]
    const isFitting =
      page.kind === 'article' && own !== undefined && own.columns.length > 1 && page.states.length === 1
    if (!isFitting || left <= 0) {
      written.push(page)
      continue
    }
    left -= 1
    const text = await askFor(asking, promptFor(reader, facts, page), {
      attempts: 2,
      read: reply => readArticle(reader, page, reply),
    })
    if (text === undefined) onDropped(`${page.url}: the article could not be used`)
    written.push(text === undefined ? page : { ...page, text })
  }
  return written
}

function promptFor(reader: Reader, { field }: Facts, { states }: FictionPage): string {
  const [stated] = states
  const table = tableNamed(reader.facts.schema, stated?.table ?? '')
  const row = reader.row(table.name, stated?.ids[0] ?? 0)
  const facts = (stated?.columns ?? [])
    .filter(name => name !== 'name')
    .map(name => {
      const column = columnNamed(table, name)
      return `- ${column.label}: ${row ? reader.full(row, column) : ''}`
    })
  return fill(template, {
    name: row ? reader.label(table, row) : '',
    one: table.one,
    topic: field,
    facts: facts.join('\n'),
  })
}

// the links below an article stay as they are
function readArticle(
  reader: Reader,
  page: FictionPage,
  reply: string,
): { value: string } | { problems: readonly string[] } {
  const prose = reply
    .trim()
    .replace(/^```\w*\n?|```$/g, '')
    .trim()
  const links = page.text.slice(page.text.lastIndexOf('\n## '))
  const text = `${prose}${links.startsWith('\n## ') ? `\n${links}` : ''}`
  const problems = [
    ...(prose.length < 80 ? ['the article is too short'] : []),
    ...(/^[#|]|^- /m.test(prose) ? ['it is to be plain prose'] : []),
    ...pageProblems(reader, { ...page, text }),
    ...strangeNames(reader, page, prose),
  ]
  return problems.length === 0 ? { value: text } : { problems }
}

function strangeNames(reader: Reader, { title, states }: FictionPage, prose: string): string[] {
  const known = `${title} ${states
    .flatMap(({ table, ids, columns }) =>
      ids.flatMap(id =>
        columns.map(name => {
          const row = reader.row(table, id)
          return row ? reader.full(row, columnNamed(tableNamed(reader.facts.schema, table), name)) : ''
        }),
      ),
    )
    .join(' · ')}`
  return namesIn(proseOf(prose))
    .filter(name => !known.includes(name))
    .map(name => `${name}: no such name was given`)
}
