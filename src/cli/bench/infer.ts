// Predictions for every row of a data set.
import * as path from 'node:path'
import { predictionsFile } from '../../bench/infer-dataset.ts'
import { command, jsonOption, quietOption } from '../arguments/command.ts'
import type { Option } from '../arguments/option.ts'
import { openBenchModel } from './wiring/models.ts'
import {
  benchSamplingOptions,
  endpointTermsFrom,
  inferSampling,
  outputOption,
  priceOptions,
  stageOptions,
  termsFrom,
} from './wiring/options.ts'
import { inferStage } from './wiring/stages.ts'

/** The data, and the model that predicts. */
export const inferOptions = [
  {
    name: 'data-dir',
    type: 'text',
    value: 'DIR',
    isRequired: true,
    description: 'The folder of the *_test.jsonl files.',
  },
  { name: 'model-base-url', type: 'text', value: 'URL', description: 'An OpenAI-compatible endpoint.' },
  {
    name: 'model-name',
    type: 'text',
    value: 'NAME',
    description: 'The name the endpoint knows the model by.',
  },
  { name: 'model-api-key', type: 'text', value: 'KEY', description: 'Its key.', default: 'EMPTY' },
  {
    name: 'model',
    type: 'text',
    value: 'MODEL',
    description: 'Instead of URL and name: a .gguf file, http://host:port/v1#name, or scripted:file.',
    default: 'AGENTWORLD_MODEL',
  },
] as const satisfies readonly Option[]

export const infer = command({
  name: 'bench infer',
  summary: 'Ask a model to predict every row of a data set.',
  usage: '--data-dir DIR --model-base-url URL --model-name NAME [options]',
  operands: { least: 0, most: 0 },
  options: [
    ...inferOptions,
    outputOption,
    ...stageOptions,
    jsonOption,
    quietOption,
    ...benchSamplingOptions,
    ...priceOptions,
  ],
  examples: [
    [
      'agentworld bench infer --data-dir AgentWorldBench --model-base-url http://localhost:8000/v1 --model-name aw',
      'Writes results/predictions.jsonl row by row. Killed at any moment, the same command goes on.',
    ],
  ],
  async run({ values }, outside) {
    const terms = termsFrom(values)
    const opened = await openBenchModel(
      predictorIn(values, outside.environment),
      endpointTermsFrom(values, outside.signal),
    )
    const tally = await inferStage(
      {
        ...terms,
        ...opened,
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

/** How the predicting model was named. */
export function predictorIn(
  values: {
    readonly model: string | undefined
    readonly 'model-base-url': string | undefined
    readonly 'model-name': string | undefined
    readonly 'model-api-key': string | undefined
  },
  environment: { readonly [name: string]: string | undefined },
) {
  const baseUrl = values['model-base-url']
  const name = values['model-name']
  const isNamed = baseUrl !== undefined || name !== undefined
  return {
    spec: values.model ?? (isNamed ? undefined : environment.AGENTWORLD_MODEL || undefined),
    baseUrl,
    name,
    apiKey: values['model-api-key'] ?? (isNamed ? 'EMPTY' : environment.AGENTWORLD_API_KEY || undefined),
    flags: ['model', 'model-base-url', 'model-name'] as const,
  }
}
