// Predictions for every row of a data set.
import * as path from 'node:path'
import { predictionsFile } from '../../bench/infer-dataset.ts'
import { command, jsonOption, quietOption } from '../arguments/command.ts'
import {
  benchSamplingOptions,
  compatOption,
  endpointTermsFrom,
  inferSampling,
  outputOption,
  priceOptions,
  readingFrom,
  stageOptions,
  termsFrom,
} from './wiring/options.ts'
import { inferOptions, openPredictor } from './wiring/predicting.ts'
import { inferStage } from './wiring/stages.ts'

export const infer = command({
  name: 'bench infer',
  summary: 'Ask a model to predict every row of a data set.',
  usage: '--data-dir DIR --model-base-url URL --model-name NAME [options]',
  operands: { least: 0, most: 0 },
  options: [
    ...inferOptions,
    outputOption,
    ...stageOptions,
    compatOption,
    jsonOption,
    quietOption,
    ...benchSamplingOptions,
    ...priceOptions,
  ],
  examples: [
    [
      'agentworld bench infer --data-dir AgentWorldBench --model-base-url http://localhost:8000/v1 --model-name aw',
      'Writes results/predictions.jsonl row by row. If it is killed, the same command continues.',
    ],
    [
      'agentworld bench infer --data-dir AgentWorldBench --engine',
      'Computes what the histories determine, with no model at all.',
    ],
  ],
  async run({ values }, outside) {
    const terms = termsFrom(values)
    const predictor = await openPredictor(values, outside, endpointTermsFrom(values, outside.signal))
    const tally = await inferStage(
      {
        ...terms,
        ...predictor,
        reading: readingFrom(values),
        dataFolder: values['data-dir'],
        sampling: inferSampling(values),
      },
      outside,
    )
    const file = path.join(terms.folder, predictionsFile)
    outside.stdout.write(values.json ? `${JSON.stringify({ file, ...tally })}\n` : `Predictions: ${file}\n`)
    return tally.unreached > 0 ? 1 : 0
  },
})
