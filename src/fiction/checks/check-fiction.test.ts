import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Fiction, makeFiction } from '../fiction.ts'
import type { FictionPage } from '../pages/page.ts'
import type { Row } from '../schema/schema.ts'
import { themeNamed } from '../themes/themes.ts'
import { checkFiction, isGreen } from './check-fiction.ts'

const fiction = makeFiction({ theme: themeNamed('mountain-huts'), strategy: 'long-tail', rows: 300, seed: 5 })
const wrongIn = (changed: Fiction) =>
  checkFiction(changed)
    .filter(({ wrong }) => wrong > 0)
    .map(({ name }) => name)
const withPage = (at: number, change: (page: FictionPage) => Partial<FictionPage>): Fiction => ({
  ...fiction,
  pages: fiction.pages.map((page, index) => (index === at ? { ...page, ...change(page) } : page)),
})
const withHut = (change: (row: Row) => Partial<Row>): Fiction => {
  const [first, ...rest] = fiction.facts.rows.hut ?? []
  if (!first) throw new Error('no hut')
  return {
    ...fiction,
    facts: {
      ...fiction.facts,
      rows: { ...fiction.facts.rows, hut: [{ ...first, ...change(first) } as Row, ...rest] },
    },
  }
}
const pageOf = (kind: FictionPage['kind']) => fiction.pages.findIndex(page => page.kind === kind)

describe('checkFiction', () => {
  it('finds nothing wrong with what was made', () => {
    const reports = checkFiction(fiction)
    assert.deepEqual(
      reports.map(({ name, wrong }) => [name, wrong]),
      ['integrity', 'evidence', 'uniqueness', 'contradictions', 'snippets', 'unsearchable', 'duplicates'].map(
        name => [name, 0],
      ),
    )
    assert.ok(isGreen(reports))
    assert.ok(reports.every(({ looked }) => looked > 50))
    assert.equal(reports.find(({ name }) => name === 'contradictions')?.figures?.labelled, 4)
  })

  it('finds sums that do not add up, and what pages say against them', () => {
    assert.deepEqual(wrongIn(withHut(row => ({ total_repair_cost: Number(row.total_repair_cost) + 10 }))), [
      'integrity',
      'contradictions',
    ])
  })

  it('finds references that lead nowhere and dates ahead of their time', () => {
    assert.ok(wrongIn(withHut(() => ({ opening_date: '2999-01-01' }))).includes('integrity'))
    assert.ok(wrongIn(withHut(() => ({ massif: 999 }))).includes('integrity'))
  })

  it('finds a cell of a table that contradicts its row', () => {
    const cell = /(\n\| \[[^\]]*\]\([^)]*\) \| )[^|]* \|/
    const changed = withPage(pageOf('official'), ({ text }) => ({ text: text.replace(cell, '$17 |') }))
    const report = checkFiction(changed).find(({ name }) => name === 'contradictions')
    assert.match(report?.problems[0] ?? '', /says 7, is /)
  })

  it('finds a figure in prose that no row accounts for', () => {
    const changed = withPage(pageOf('blog'), ({ text }) => ({
      text: `${text}\n\nAll in all there are 4,711 of them.`,
    }))
    assert.match(
      checkFiction(changed)
        .flatMap(({ problems }) => problems)
        .join('\n'),
      /a figure of unknown origin: 4,711/,
    )
  })

  it('finds somebody named where no such cell is stated', () => {
    const [inspection] = fiction.facts.rows.inspection ?? []
    const person = Object.values(inspection ?? {}).find(
      value => typeof value === 'string' && /^\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u.test(value),
    )
    const changed = withPage(pageOf('background'), ({ text }) => ({
      text: `${text} It was ${person} who said so.`,
    }))
    assert.deepEqual(wrongIn(changed), ['contradictions'])
  })

  it('finds an old copy whose label does not hold', () => {
    const changed = withPage(pageOf('archive'), ({ stale }) => ({
      stale: stale.map(item => ({ ...item, says: item.holds })),
    }))
    assert.deepEqual(wrongIn(changed), ['contradictions'])
  })

  it('finds answers that no page supports, and answers that are not the truth', () => {
    const blank = {
      ...fiction,
      pages: fiction.pages.map(page =>
        page.kind === 'official' ? { ...page, text: 'Moved.', states: [] } : page,
      ),
    }
    assert.ok(wrongIn(blank).includes('evidence'))
    const wrong = {
      ...fiction,
      questions: fiction.questions.map((question, at) =>
        at === 0 ? { ...question, answer: [['42']] } : question,
      ),
    }
    assert.ok(wrongIn(wrong).includes('uniqueness'))
  })

  it('finds a result that tells the whole answer', () => {
    const [question] = fiction.questions
    const told = fiction.questions[0]?.answer.flat().join(' ') ?? ''
    const changed = withPage(pageOf('background'), () => ({
      title: `${question?.text.slice(0, 60)} ${told}`,
      text: 'x',
    }))
    assert.ok(wrongIn(changed).includes('snippets'))
  })

  it('finds names that exist', () => {
    const reports = checkFiction(withHut(() => ({ name: 'New York' })))
    assert.deepEqual(reports.find(({ name }) => name === 'unsearchable')?.problems, [
      'hut 1: New York exists',
    ])
  })

  it('finds pages that repeat each other', () => {
    const article = fiction.pages[pageOf('official')]
    const copies = Array.from(
      { length: 12 },
      (_, at) => ({ ...article, url: `https://copy.example/${at}` }) as FictionPage,
    )
    assert.ok(wrongIn({ ...fiction, pages: [...fiction.pages, ...copies] }).includes('duplicates'))
  })

  it('keeps SQL of strangers inside the rows', () => {
    const schema = { ...fiction.facts.schema, invariants: [{ says: 'x', sql: "ATTACH 'x.db' AS other" }] }
    assert.throws(
      () => checkFiction({ ...fiction, facts: { ...fiction.facts, schema } }),
      /not authorized: ATTACH/,
    )
  })
})
