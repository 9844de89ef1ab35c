// What a command that predicts is told: the data, and who predicts. With --engine it needs no model, but can have one.
import type { Engine } from '../../../bench/engine/engine.ts'
import { usualEngine } from '../../../library/bench/usual-engine.ts'
import type { Model } from '../../../model/model.ts'
import type { Option } from '../../arguments/option.ts'
import type { Outside } from '../../outside.ts'
import { type ModelTerms, type ModelWords, openBenchModel } from './models.ts'

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
  {
    name: 'engine',
    type: 'flag',
    description: 'Compute what the history determines; the model, if one is named, predicts the rest.',
  },
] as const satisfies readonly Option[]

export interface PredictorValues {
  readonly model: string | undefined
  readonly 'model-base-url': string | undefined
  readonly 'model-name': string | undefined
  readonly 'model-api-key': string | undefined
  readonly engine: boolean
}

export interface Predictor {
  readonly model: Model | undefined
  readonly where: string
  readonly engine: Engine | undefined
}

/** Opens who predicts. */
export async function openPredictor(
  values: PredictorValues,
  { environment }: Pick<Outside, 'environment'>,
  terms: ModelTerms,
): Promise<Predictor> {
  const engine = values.engine ? await usualEngine() : undefined
  const words = predictorIn(values, environment)
  const isNamed = [words.spec, words.baseUrl, words.name].some(word => word !== undefined)
  if (engine && !isNamed) return { model: undefined, where: 'none', engine }
  return { ...(await openBenchModel(words, terms)), engine }
}

function predictorIn(values: PredictorValues, environment: Outside['environment']): ModelWords {
  const baseUrl = values['model-base-url']
  const name = values['model-name']
  const isNamed = baseUrl !== undefined || name !== undefined
  const spec = values.model ?? (isNamed ? undefined : environment.AGENTWORLD_MODEL || undefined)
  return {
    spec: spec === 'none' ? undefined : spec,
    baseUrl,
    name,
    apiKey: values['model-api-key'] ?? (isNamed ? 'EMPTY' : environment.AGENTWORLD_API_KEY || undefined),
    flags: ['model', 'model-base-url', 'model-name'],
  }
}
