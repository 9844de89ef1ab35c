import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Question } from './questions/question.ts'
import { Answer, scoreAnswers } from './score-answers.ts'

const question = Question.parse({
  id: 'q01',
  form: 'table',
  text: 'List all huts.',
  sql: 'SELECT 1',
  columns: [
    { name: 'Hut', kind: 'name', metric: { preprocess: ['norm_str'], metric: ['exact_match'] } },
    {
      name: 'Beds',
      kind: 'integer',
      metric: { preprocess: ['extract_number'], metric: ['number_near'], criterion: 0 },
    },
  ],
  unique: ['Hut'],
  answer: [
    ['Vell', '10'],
    ['Torr', '20'],
  ],
  evidence: { cells: [], needed: [], from: [] },
  difficulty: { level: 'easy', pages: 1, hops: 1, rows: 2 },
})
const find = (answer: Answer) => (answer.question === 'q01' ? question : undefined)
const trial = (at: number, answer: string) => Answer.parse({ question: 'q01', trial: at, answer })

describe('scoreAnswers', () => {
  it('gives mean, best and worst over trials, and the chances of k', async () => {
    const report = await scoreAnswers(
      [
        trial(0, 'Hut,Beds\nVell,10\nTorr,20'),
        trial(1, 'Hut,Beds\nVell,10\nTorr,21'),
        trial(2, 'no table'),
        trial(3, 'Hut,Beds\nVell,10\nTorr,20'),
      ],
      { find },
    )
    assert.deepEqual(report, {
      questions: 1,
      trials: 4,
      figures: {
        score: { avg: 0.5, max: 1, min: 0 },
        'item F1': { avg: (1 + 0.75 + 0 + 1) / 4, max: 1, min: 0 },
        'row F1': { avg: (1 + 0.5 + 0 + 1) / 4, max: 1, min: 0 },
      },
      pass: [
        { k: 1, at: 0.5, all: 0.5 },
        { k: 2, at: 1 - (2 / 4) * (1 / 3), all: (2 / 4) * (1 / 3) },
        { k: 3, at: 1, all: 0 },
        { k: 4, at: 1, all: 0 },
      ],
      unread: ['q01, trial 2: no table in the answer'],
    })
  })

  it('refuses a question that does not exist', async () => {
    await assert.rejects(
      scoreAnswers([Answer.parse({ world: 'w', question: 'q9', answer: '' })], { find }),
      /There is no question w q9\./,
    )
  })
})
