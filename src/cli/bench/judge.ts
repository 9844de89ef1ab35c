// Verdicts on every prediction of a file.
import { command, jsonOption, quietOption } from '../arguments/command.ts'
import {
  judgeModelOptions,
  openJudge,
  predictionsOption,
  rubricOptions,
  rubricTerms,
} from './wiring/judging.ts'
import {
  benchSamplingOptions,
  compatOption,
  endpointTermsFrom,
  outputOption,
  priceOptions,
  readingFrom,
  stageOptions,
  strictOption,
  termsFrom,
} from './wiring/options.ts'
import { judgeStage, printScoreIn } from './wiring/stages.ts'

export const judge = command({
  name: 'bench judge',
  summary: 'Have predictions judged against what really came back.',
  usage: '--predictions FILE --judge-base-url URL --judge-model NAME [options]',
  operands: { least: 0, most: 0 },
  options: [
    predictionsOption,
    ...judgeModelOptions,
    ...rubricOptions,
    outputOption,
    ...stageOptions,
    strictOption,
    compatOption,
    jsonOption,
    quietOption,
    ...benchSamplingOptions,
    ...priceOptions,
  ],
  examples: [
    [
      'agentworld bench judge --predictions results/predictions.jsonl --judge-base-url https://api.openai.com/v1 --judge-model gpt-5.2-2025-12-11',
      'Writes results/judged.jsonl row by row, and prints the scores.',
    ],
  ],
  async run({ values }, outside) {
    const terms = termsFrom(values)
    const judging = await openJudge(values, outside, endpointTermsFrom(values, outside.signal))
    const tally = await judgeStage(
      {
        ...terms,
        ...judging,
        ...rubricTerms(values),
        reading: readingFrom(values),
        predictions: values.predictions,
      },
      outside,
    )
    await printScoreIn(terms.folder, values, outside)
    return tally.unreached > 0 ? 1 : 0
  },
})
