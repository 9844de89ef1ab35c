// Options that several commands of the benchmark share.
import { publishedReading } from '../../../bench/published/published-reading.ts'
import { ownReading, type Reading } from '../../../bench/reading.ts'
import { Sampling } from '../../../model/model.ts'
import type { Option, ValuesOf } from '../../arguments/option.ts'

export const outputOption = {
  name: 'output-dir',
  type: 'text',
  value: 'DIR',
  description: 'The folder of the run. What is finished there is not made again.',
  default: './results',
} as const satisfies Option

export const strictOption = {
  name: 'strict',
  type: 'flag',
  description: 'Count failed rows as zero.',
} as const satisfies Option

export const compatOption = {
  name: 'compat',
  type: 'flag',
  description: 'Read, count and score exactly as the published script does.',
} as const satisfies Option

/** How a run reads what others wrote. */
export function readingFrom({ compat }: { readonly compat: boolean }): Reading {
  return compat ? publishedReading : ownReading
}

/** Which rows, how fast, and whether to mix. */
export const stageOptions = [
  {
    name: 'domains',
    type: 'text',
    value: 'A,B',
    description: 'Only rows of these domains.',
    default: 'all',
  },
  {
    name: 'limit',
    type: 'integer',
    minimum: 1,
    description: 'How many rows of each domain to take at most.',
    default: 'all',
  },
  {
    name: 'concurrency',
    type: 'integer',
    minimum: 1,
    description: 'How many requests are under way at once.',
    default: '16',
  },
  { name: 'force', type: 'flag', description: 'Continue although the settings of the run have changed.' },
] as const satisfies readonly Option[]

const group = 'Sampling'

/** How a model is sampled. */
export const benchSamplingOptions = [
  {
    name: 'max-tokens',
    type: 'integer',
    minimum: 1,
    description: 'Longest reply, reasoning included.',
    default: '32768',
    group,
  },
  { name: 'temperature', type: 'number', minimum: 0, description: 'Temperature.', default: '0.6', group },
  {
    name: 'seed',
    type: 'integer',
    description: 'Seed that is sent with every request, and that of the intervals.',
    group,
  },
] as const satisfies readonly Option[]

/** What tokens cost, for the progress and the records. */
export const priceOptions = [
  {
    name: 'price-input',
    type: 'number',
    minimum: 0,
    description: 'US dollars for a million input tokens.',
    group: 'Cost',
  },
  {
    name: 'price-output',
    type: 'number',
    minimum: 0,
    description: 'US dollars for a million output tokens.',
    group: 'Cost',
  },
] as const satisfies readonly Option[]

interface SamplingValues {
  readonly 'max-tokens': number | undefined
  readonly temperature: number | undefined
  readonly seed: number | undefined
}

/** The sampling for predictions: the model card's top-p and top-k. */
export function inferSampling(values: SamplingValues): Sampling {
  return samplingFrom(values, {})
}

/** The sampling for verdicts: nothing is cut off. */
export function judgeSampling(values: SamplingValues): Sampling {
  return samplingFrom(values, { topP: 1, topK: 0 })
}

function samplingFrom(
  { 'max-tokens': maxTokens, temperature, seed }: SamplingValues,
  base: Partial<Sampling>,
): Sampling {
  return Sampling.parse({ ...base, maxTokens, temperature, seed })
}

function selectionFrom({ domains, limit }: Pick<ValuesOf<typeof stageOptions>, 'domains' | 'limit'>) {
  const names = (domains ?? '').split(',').map(name => name.trim())
  return { domains: names.filter(Boolean), limit }
}

interface TermValues {
  readonly 'output-dir': string | undefined
  readonly domains: string | undefined
  readonly limit: number | undefined
  readonly concurrency: number | undefined
  readonly force: boolean
  readonly quiet: boolean
}

/** What every stage goes by. */
export function termsFrom(values: TermValues) {
  return {
    folder: values['output-dir'] ?? './results',
    selection: selectionFrom(values),
    concurrency: values.concurrency ?? 16,
    isForced: values.force,
    isQuiet: values.quiet,
  }
}

/** What a model's endpoint is opened with. */
export function endpointTermsFrom(
  values: ValuesOf<typeof priceOptions> & Pick<TermValues, 'concurrency'>,
  signal: AbortSignal,
) {
  return {
    concurrency: values.concurrency ?? 16,
    priceInput: values['price-input'],
    priceOutput: values['price-output'],
    signal,
  }
}
