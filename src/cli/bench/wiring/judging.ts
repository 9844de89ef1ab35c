// What a command that judges is told: the predictions, who judges, and by what.

import { type Rubrics, rubricsFrom } from '../../../library/bench/rubrics.ts'
import type { Model, Sampling } from '../../../model/model.ts'
import type { Option } from '../../arguments/option.ts'
import type { Outside } from '../../outside.ts'
import { type ModelTerms, openBenchModel } from './models.ts'
import { judgeSampling } from './options.ts'

export const predictionsOption = {
  name: 'predictions',
  type: 'text',
  value: 'FILE',
  isRequired: true,
  description: 'The predictions.jsonl of a run.',
} as const satisfies Option

/** The model that judges. */
export const judgeModelOptions = [
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
    name: 'max-retries',
    type: 'integer',
    minimum: 1,
    description: 'How often to ask when a verdict cannot be read.',
    default: '3',
  },
] as const satisfies readonly Option[]

/** What the judge goes by. */
export const rubricOptions = [
  {
    name: 'prompts-dir',
    type: 'text',
    value: 'DIR',
    description: 'Judge by DIR/<domain>/judge_system_prompt.txt, such as the published prompts.',
    default: "each domain's own rubric",
  },
  {
    name: 'judge-truncated',
    type: 'flag',
    description: 'Judge even predictions that ran out of tokens, instead of failing them.',
  },
] as const satisfies readonly Option[]

export interface JudgeValues {
  readonly judge: string | undefined
  readonly 'judge-base-url': string | undefined
  readonly 'judge-model': string | undefined
  readonly 'judge-api-key': string | undefined
  readonly 'max-retries': number | undefined
  readonly 'max-tokens': number | undefined
  readonly temperature: number | undefined
  readonly seed: number | undefined
}

export interface Judging {
  readonly model: Model
  readonly where: string
  readonly attempts: number
  readonly sampling: Sampling
}

/** Opens the judge. */
export async function openJudge(
  values: JudgeValues,
  { environment }: Pick<Outside, 'environment'>,
  terms: ModelTerms,
): Promise<Judging> {
  const opened = await openBenchModel(
    {
      spec: values.judge,
      baseUrl: values['judge-base-url'],
      name: values['judge-model'],
      apiKey: values['judge-api-key'] ?? (environment.OPENAI_API_KEY || 'EMPTY'),
      flags: ['judge', 'judge-base-url', 'judge-model'],
    },
    terms,
  )
  return { ...opened, attempts: values['max-retries'] ?? 3, sampling: judgeSampling(values) }
}

/** By what rows are judged. */
export function rubricTerms(values: {
  readonly 'prompts-dir': string | undefined
  readonly 'judge-truncated': boolean
}): Rubrics & { readonly isCutAllowed: boolean } {
  return { ...rubricsFrom(values['prompts-dir']), isCutAllowed: values['judge-truncated'] }
}
