// Predictions, verdicts and scores in one go.
import * as path from 'node:path'
import { predictionsFile } from '../../bench/infer-dataset.ts'
import { command, jsonOption, quietOption } from '../arguments/command.ts'
import { judgeModelOptions, openJudge, rubricOptions, rubricTerms } from './wiring/judging.ts'
import {
  benchSamplingOptions,
  compatOption,
  endpointTermsFrom,
  inferSampling,
  outputOption,
  priceOptions,
  readingFrom,
  stageOptions,
  strictOption,
  termsFrom,
} from './wiring/options.ts'
import { inferOptions, openPredictor } from './wiring/predicting.ts'
import { inferStage, judgeStage, printScoreIn } from './wiring/stages.ts'

export const run = command({
  name: 'bench run',
  summary: 'Predict, judge and score in one go.',
  usage:
    '--data-dir DIR --model-base-url URL --model-name NAME --judge-base-url URL --judge-model NAME [options]',
  operands: { least: 0, most: 0 },
  options: [
    ...inferOptions,
    ...judgeModelOptions,
    ...rubricOptions,
    outputOption,
    ...stageOptions,
    strictOption,
    compatOption,
    jsonOption,
    quietOption,
    ...benchSamplingOptions,
    {
      name: 'judge-max-tokens',
      type: 'integer',
      minimum: 1,
      description: 'Longest reply of the judge.',
      default: 'as --max-tokens',
      group: 'Sampling',
    },
    {
      name: 'judge-temperature',
      type: 'number',
      minimum: 0,
      description: "The judge's temperature.",
      default: 'as --temperature',
      group: 'Sampling',
    },
    ...priceOptions,
    ...priceOptions.map(option => ({
      ...option,
      name: `judge-${option.name}` as const,
      description: option.description.replace('.', ' of the judge.'),
    })),
  ],
  examples: [
    [
      'agentworld bench run --data-dir AgentWorldBench --model http://localhost:8000/v1#aw --judge http://localhost:9000/v1#judge --limit 20',
      'Twenty rows of each domain, from data to scores.',
    ],
  ],
  async run({ values }, outside) {
    const terms = { ...termsFrom(values), reading: readingFrom(values) }
    const modelTerms = endpointTermsFrom(values, outside.signal)
    const predictor = await openPredictor(values, outside, modelTerms)
    // opened before anything is spent, so that a wrong name is known at once
    const judging = await openJudge(
      {
        ...values,
        'max-tokens': values['judge-max-tokens'] ?? values['max-tokens'],
        temperature: values['judge-temperature'] ?? values.temperature,
      },
      outside,
      {
        ...modelTerms,
        priceInput: values['judge-price-input'],
        priceOutput: values['judge-price-output'],
      },
    )
    const inferred = await inferStage(
      { ...terms, ...predictor, dataFolder: values['data-dir'], sampling: inferSampling(values) },
      outside,
    )
    const predictions = path.join(terms.folder, predictionsFile)
    const judged = await judgeStage({ ...terms, ...judging, ...rubricTerms(values), predictions }, outside)
    await printScoreIn(terms.folder, values, outside)
    return inferred.unreached + judged.unreached > 0 ? 1 : 0
  },
})
