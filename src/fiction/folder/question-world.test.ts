import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { openAnySession } from '../../../src/library/open-any-session.ts'
import { csvText } from '../../judge/wide-search/answer-table.ts'
import { readData } from '../../world/reading/read-world.ts'
import { makeFiction } from '../fiction.ts'
import { themeNamed } from '../themes/themes.ts'
import { packedPages, questionWorld } from './question-world.ts'

const { facts, pages, questions } = makeFiction({
  theme: themeNamed('lighthouses'),
  strategy: 'private',
  rows: 300,
  seed: 8,
})
const question = questions.find(({ form }) => form === 'table')

describe('questionWorld', () => {
  it('rewards a part of the table with that part', async () => {
    assert.ok(question)
    const world = readData(
      questionWorld(question, packedPages(pages), { title: 'x', seed: 1, today: facts.today }),
      { place: 'x' },
    ) as object
    const session = await openAnySession({ world })
    const rows = question.answer.slice(0, Math.floor(question.answer.length / 2))
    const recall = rows.length / question.answer.length
    const { score, reward, checks } = await session.submit(
      csvText({ columns: question.columns.map(({ name }) => name), rows }),
    )
    const f1 = (2 * recall) / (1 + recall)
    assert.ok(Math.abs((score ?? 0) - f1) < 1e-9, `${score} is not ${f1}`)
    assert.deepEqual([reward, checks[0]?.passed, checks[0]?.share], [score, false, score])
    await session.close()
  })

  it('shows an agent nothing but address, title, date and text of a page', () => {
    assert.ok(question)
    const [line = ''] = gunzipSync(Buffer.from(packedPages(pages), 'base64'))
      .toString()
      .split('\n')
    assert.deepEqual(Object.keys(JSON.parse(line) as object), ['url', 'title', 'date', 'text'])
  })
})
