import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeFiction } from '../fiction.ts'
import { themeNamed } from '../themes/themes.ts'
import { questionForms } from './question.ts'

const worlds = ['mountain-huts', 'football-league', 'film-prize'].map(name =>
  makeFiction({ theme: themeNamed(name), strategy: 'grounded', rows: 320, seed: 12 }),
)
const questions = worlds.flatMap(world => world.questions)

describe('makeQuestions', () => {
  it('asks in every form, and of every difficulty', () => {
    assert.deepEqual(new Set(questions.map(({ form }) => form)), new Set(questionForms))
    assert.deepEqual(
      new Set(questions.map(({ difficulty }) => difficulty.level)),
      new Set(['easy', 'medium', 'hard']),
    )
  })

  it('measures how many pages and rows an answer takes', () => {
    for (const { difficulty, answer, evidence } of questions) {
      assert.equal(difficulty.rows, answer.length)
      assert.equal(difficulty.pages, evidence.needed.length)
    }
    assert.ok(questions.some(({ difficulty }) => difficulty.pages > 5))
  })

  it('names all columns, and says how each is compared', () => {
    for (const { text, columns, unique, answer } of questions) {
      assert.ok(text.includes(columns.map(({ name }) => name).join(' | ')), text)
      assert.ok(unique.every(name => columns.some(column => column.name === name)))
      assert.ok(answer.every(row => row.length === columns.length))
    }
  })

  it('gives no answer away in the question', () => {
    const told = questions.filter(({ text, answer }) => answer.flat().every(cell => text.includes(cell)))
    assert.deepEqual(
      told.map(({ text }) => text),
      [],
    )
  })
})
