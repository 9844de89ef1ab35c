// Answers to the questions of a world, or of many, scored.

import { readFile } from 'node:fs/promises'
import * as path from 'node:path'
import { worldFolders } from '../../fiction/batch/check-batch.ts'
import { readWorldFolder } from '../../fiction/folder/world-folder.ts'
import type { Question } from '../../fiction/questions/question.ts'
import { Answer, type AnswerReport, scoreAnswers } from '../../fiction/score-answers.ts'
import { tableJudge } from '../../judge/wide-search/model-judge.ts'
import { openModel } from '../../model/open/open-model.ts'
import { WorldError } from '../../world/error.ts'
import { parseWith } from '../../world/reading/friendly.ts'
import { plural } from '../../world/text/plural.ts'
import { command, jsonOption } from '../arguments/command.ts'

export const fictionScore = command({
  name: 'fiction score',
  summary: 'Score answer tables by the WideSearch metrics: cells, rows, trials, pass@k and pass^k.',
  usage: '<world or folder of worlds> --answers FILE [--judge MODEL] [--json]',
  operands: { least: 1, most: 1 },
  options: [
    {
      name: 'answers',
      type: 'text',
      value: 'FILE',
      isRequired: true,
      description: 'JSON lines: {"world"?, "question", "trial"?, "answer"}; the answer is CSV or Markdown.',
    },
    {
      name: 'judge',
      type: 'text',
      value: 'MODEL',
      description: 'Ask a model where headings or keys are written differently.',
      default: 'none',
    },
    jsonOption,
  ],
  examples: [['agentworld fiction score huts --answers answers.jsonl', 'Mean, best and worst over trials.']],
  async run({ values, operands: [place = ''] }, { stdout, environment, signal }) {
    const answers = await answersIn(values.answers)
    const find = await questionsAt(place, answers)
    const model =
      values.judge === undefined
        ? undefined
        : await openModel(values.judge, { apiKey: environment.AGENTWORLD_API_KEY || undefined, signal })
    try {
      const report = await scoreAnswers(answers, { find, judge: model && tableJudge(model, { signal }) })
      stdout.write(values.json ? `${JSON.stringify(report)}\n` : scoreTableText(report))
      return 0
    } finally {
      await model?.close()
    }
  },
})

async function answersIn(file: string): Promise<Answer[]> {
  const text = await readFile(file, 'utf8').catch(cause => {
    throw new WorldError('usage', `${file}: there is no such file.`, { cause })
  })
  return text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map((line, at) => parseWith(Answer, jsonFrom(line), { at: 'usage', place: `${file}:${at + 1}` }))
}

function jsonFrom(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return line
  }
}

async function questionsAt(
  place: string,
  answers: readonly Answer[],
): Promise<(answer: Answer) => Question | undefined> {
  const folders = await worldFolders(place)
  const named = new Set(answers.map(({ world }) => world))
  const worlds = new Map<string, readonly Question[]>()
  for (const folder of folders) {
    const name = path.basename(path.resolve(folder))
    if (folders.length === 1 || named.has(name)) worlds.set(name, (await readWorldFolder(folder)).questions)
  }
  const [only] = worlds.values()
  return ({ world, question }) =>
    (world === undefined && worlds.size === 1 ? only : worlds.get(world ?? ''))?.find(
      ({ id }) => id === question,
    )
}

function scoreTableText({ questions, trials, figures, pass, unread }: AnswerReport): string {
  const row = (name: string, values: readonly number[]) =>
    `| ${name} | ${values.map(value => value.toFixed(4)).join(' | ')} |`
  return `${[
    `${plural(questions, 'question')}, ${plural(trials, 'trial')}`,
    '',
    '| | avg | max | min |',
    '|---|--:|--:|--:|',
    ...Object.entries(figures).map(([name, { avg, max, min }]) => row(name, [avg, max, min])),
    '',
    '| k | pass@k | pass^k |',
    '|--:|--:|--:|',
    ...pass.map(({ k, at, all }) => row(String(k), [at, all])),
    ...(unread.length === 0
      ? []
      : [
          '',
          `${unread.length} answers could not be counted:`,
          ...unread.slice(0, 10).map(text => `- ${text}`),
        ]),
  ].join('\n')}\n`
}
