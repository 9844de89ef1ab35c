// Scores the answers of agents: every trial by the WideSearch metrics, then mean, best and worst over trials, and the
// chances of k trials.
import { z } from 'zod'
import { readAnswerTable } from '../judge/wide-search/answer-table.ts'
import {
  scoreTable,
  scoreTableWith,
  type TableJudge,
  type TableScore,
} from '../judge/wide-search/score-table.ts'
import { passAll, passAt, trialFigures } from '../judge/wide-search/trials.ts'
import { WorldError } from '../world/error.ts'
import type { Question } from './questions/question.ts'

/** One trial: which question of which world, and the reply. */
export const Answer = z.strictObject({
  world: z.string().optional(),
  question: z.string(),
  trial: z.int().nonnegative().default(0),
  answer: z.string(),
})
export type Answer = z.infer<typeof Answer>

const figures = {
  score: (found: TableScore) => found.score,
  'item F1': (found: TableScore) => found.item.f1,
  'row F1': (found: TableScore) => found.row.f1,
}
type Figure = keyof typeof figures

/** The scores of a set of answers, by question and over all of them. */
export interface AnswerReport {
  readonly questions: number
  readonly trials: number
  /** The mean over questions of the mean, the best and the worst trial. */
  readonly figures: {
    readonly [name in Figure]: { readonly avg: number; readonly max: number; readonly min: number }
  }
  /** By k: at least one of k trials is wholly right; all of them are. */
  readonly pass: readonly { readonly k: number; readonly at: number; readonly all: number }[]
  readonly unread: readonly string[]
}

/** Scores answers to the questions that `find` knows. */
export async function scoreAnswers(
  answers: readonly Answer[],
  { find, judge }: { find: (answer: Answer) => Question | undefined; judge?: TableJudge | undefined },
): Promise<AnswerReport> {
  const scores = new Map<string, TableScore[]>()
  const unread: string[] = []
  for (const answer of answers) {
    const question = find(answer)
    const key = `${answer.world ?? ''} ${answer.question}`.trim()
    if (!question)
      throw new WorldError('usage', `There is no question ${key}.`, {
        remedy: "'agentworld fiction list' shows them.",
      })
    const found = await scoreOf(question, answer.answer, judge)
    if (found.reason !== undefined) unread.push(`${key}, trial ${answer.trial}: ${found.reason}`)
    scores.set(key, [...(scores.get(key) ?? []), found])
  }
  return { ...summary([...scores.values()]), unread }
}

/** The score of one reply to one question. */
export async function scoreOf(
  { columns, answer, unique }: Question,
  reply: string,
  judge?: TableJudge | undefined,
): Promise<TableScore> {
  const truth = {
    table: { columns: columns.map(({ name }) => name), rows: answer },
    unique,
    metrics: Object.fromEntries(columns.map(({ name, metric }) => [name, metric])),
  }
  const table = readAnswerTable(reply)
  return judge ? scoreTableWith(judge, table, truth) : scoreTable(table, truth)
}

function summary(questions: readonly (readonly TableScore[])[]): Omit<AnswerReport, 'unread'> {
  const mean = (values: readonly number[]) =>
    values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
  const over = (read: (score: TableScore) => number) => {
    const each = questions.map(trials => trialFigures(trials.map(read)))
    return {
      avg: mean(each.map(({ avg }) => avg)),
      max: mean(each.map(({ max }) => max)),
      min: mean(each.map(({ min }) => min)),
    }
  }
  const most = Math.min(...questions.map(trials => trials.length))
  const counts = questions.map(trials => ({
    trials: trials.length,
    successes: trials.filter(({ score }) => score === 1).length,
  }))
  const pass = Array.from({ length: Number.isFinite(most) ? most : 0 }, (_, at) => ({
    k: at + 1,
    at: mean(counts.map(count => passAt(at + 1, count) ?? 0)),
    all: mean(counts.map(count => passAll(at + 1, count) ?? 0)),
  }))
  return {
    questions: questions.length,
    trials: questions.reduce((sum, trials) => sum + trials.length, 0),
    figures: {
      score: over(figures.score),
      'item F1': over(figures['item F1']),
      'row F1': over(figures['row F1']),
    },
    pass,
  }
}
