// Predictions, verdicts and scores in one go.
import * as path from 'node:path'
import { predictionsFile } from '../../bench/infer-dataset.ts'
import { judgedFile } from '../../bench/judge-predictions.ts'
import { command, jsonOption, quietOption } from '../arguments/command.ts'
import { inferOptions, predictorIn } from './infer.ts'
import { judgeIn, judgeOptions } from './judge.ts'
import { openBenchModel } from './wiring/models.ts'
import {
  benchSamplingOptions,
  endpointTermsFrom,
  inferSampling,
  judgeSampling,
  outputOption,
  priceOptions,
  stageOptions,
  strictOption,
  termsFrom,
} from './wiring/options.ts'
import { rubricsFrom } from './wiring/rubrics.ts'
import { inferStage, judgeStage, printScore, scoreOf } from './wiring/stages.ts'

export const run = command({
  name: 'bench run',
  summary: 'Predict, judge and score in one go.',
  usage:
    '--data-dir DIR --model-base-url URL --model-name NAME --judge-base-url URL --judge-model NAME [options]',
  operands: { least: 0, most: 0 },
  options: [
    ...inferOptions,
    ...judgeOptions,
    outputOption,
    ...stageOptions,
    strictOption,
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
    const { signal, environment } = outside
    const terms = termsFrom(values)
    const predictor = await openBenchModel(
      predictorIn(values, environment),
      endpointTermsFrom(values, signal),
    )
    // opened before anything is spent, so that a wrong name is known at once
    const judge = await openBenchModel(judgeIn(values, environment), {
      ...endpointTermsFrom(values, signal),
      priceInput: values['judge-price-input'],
      priceOutput: values['judge-price-output'],
    })
    const inferred = await inferStage(
      { ...terms, ...predictor, dataFolder: values['data-dir'], sampling: inferSampling(values) },
      outside,
    )
    const judged = await judgeStage(
      {
        ...terms,
        ...judge,
        ...rubricsFrom(values['prompts-dir']),
        predictions: path.join(terms.folder, predictionsFile),
        attempts: values['max-retries'] ?? 3,
        isCutAllowed: values['judge-truncated'],
        sampling: judgeSampling({
          'max-tokens': values['judge-max-tokens'] ?? values['max-tokens'],
          temperature: values['judge-temperature'] ?? values.temperature,
          seed: values.seed,
        }),
      },
      outside,
    )
    const report = await scoreOf(path.join(terms.folder, judgedFile), {
      isStrict: values.strict,
      seed: values.seed,
    })
    printScore(report, outside, { isJson: values.json })
    return inferred.unreached + judged.unreached > 0 ? 1 : 0
  },
})
