// How much of a true table an answer has, for rewards: the F1 of its cells.
import type { TableAnswer } from '../../world/check.ts'
import { readAnswerTable } from './answer-table.ts'
import { scoreTable } from './score-table.ts'

/** The F1 of the cells of an answer, from 0 to 1. */
export function tableShare({ csv, unique, metrics }: TableAnswer, answer: string): number {
  const table = readAnswerTable(csv)
  return table ? scoreTable(readAnswerTable(answer), { table, unique, metrics }).item.f1 : 0
}
