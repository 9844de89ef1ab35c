// Verdicts on every prediction of a file.
import * as path from 'node:path'
import { judgedFile } from '../../bench/judge-predictions.ts'
import { command, jsonOption, quietOption } from '../arguments/command.ts'
import type { Option } from '../arguments/option.ts'
import { openBenchModel } from './wiring/models.ts'
import {
  benchSamplingOptions,
  endpointTermsFrom,
  judgeSampling,
  outputOption,
  priceOptions,
  stageOptions,
  strictOption,
  termsFrom,
} from './wiring/options.ts'
import { rubricsFrom } from './wiring/rubrics.ts'
import { judgeStage, printScore, scoreOf } from './wiring/stages.ts'

/** The model that judges, and what it goes by. */
export const judgeOptions = [
  {
    name: 'judge-base-url',
    type: 'text',
    value: 'URL',
    description: "The judge's OpenAI-compatible endpoint.",
  },
  {
    name: 'judge-model',
    type: 'text',
    value: 'NAME',
    description: 'The name the endpoint knows the judge by.',
  },
  { name: 'judge-api-key', type: 'text', value: 'KEY', description: 'Its key.', default: 'OPENAI_API_KEY' },
  {
    name: 'judge',
    type: 'text',
    value: 'MODEL',
    description: 'Instead of URL and name: a .gguf file, http://host:port/v1#name, or scripted:file.',
  },
  {
    name: 'prompts-dir',
    type: 'text',
    value: 'DIR',
    description: 'Judge by DIR/<domain>/judge_system_prompt.txt, e.g. published prompts.',
    default: "each domain's own rubric",
  },
  {
    name: 'max-retries',
    type: 'integer',
    minimum: 1,
    description: 'How often to ask when a verdict cannot be read.',
    default: '3',
  },
  {
    name: 'judge-truncated',
    type: 'flag',
    description: 'Judge predictions that ran out of tokens, too, instead of failing them.',
  },
] as const satisfies readonly Option[]

export const judge = command({
  name: 'bench judge',
  summary: 'Have predictions judged against what really came back.',
  usage: '--predictions FILE --judge-base-url URL --judge-model NAME [options]',
  operands: { least: 0, most: 0 },
  options: [
    {
      name: 'predictions',
      type: 'text',
      value: 'FILE',
      isRequired: true,
      description: 'The predictions.jsonl of a run.',
    },
    ...judgeOptions,
    outputOption,
    ...stageOptions,
    strictOption,
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
    const opened = await openBenchModel(
      judgeIn(values, outside.environment),
      endpointTermsFrom(values, outside.signal),
    )
    const tally = await judgeStage(
      {
        ...terms,
        ...opened,
        ...rubricsFrom(values['prompts-dir']),
        predictions: values.predictions,
        attempts: values['max-retries'] ?? 3,
        isCutAllowed: values['judge-truncated'],
        sampling: judgeSampling(values),
      },
      outside,
    )
    const report = await scoreOf(path.join(terms.folder, judgedFile), {
      isStrict: values.strict,
      seed: values.seed,
    })
    printScore(report, outside, { isJson: values.json })
    return tally.unreached > 0 ? 1 : 0
  },
})

/** How the judge was named. */
export function judgeIn(
  values: {
    readonly judge: string | undefined
    readonly 'judge-base-url': string | undefined
    readonly 'judge-model': string | undefined
    readonly 'judge-api-key': string | undefined
  },
  environment: { readonly [name: string]: string | undefined },
) {
  return {
    spec: values.judge,
    baseUrl: values['judge-base-url'],
    name: values['judge-model'],
    apiKey: values['judge-api-key'] ?? (environment.OPENAI_API_KEY || 'EMPTY'),
    flags: ['judge', 'judge-base-url', 'judge-model'] as const,
  }
}
