// The options by which a command is told who imagines, and how.

import { dialectNamed } from '../../model/dialects/index.ts'
import type { Model, Sampling } from '../../model/model.ts'
import { type OpenModelOptions, openModel } from '../../model/open/open-model.ts'
import { openCassette } from '../../model/open/open-model-cassette.ts'
import { WorldError } from '../../world/error.ts'
import { executorNames } from '../arguments/executor-names.ts'
import type { Option, ValuesOf } from '../arguments/option.ts'
import type { Outside } from '../outside.ts'

const group = 'Who imagines'

/** The model's name. */
export const modelOption = {
  name: 'model',
  type: 'text',
  value: 'MODEL',
  description: 'A .gguf file, http://host:port/v1#name (key in AGENTWORLD_API_KEY), or scripted:file.',
  default: 'AGENTWORLD_MODEL, else none',
  group,
} as const satisfies Option

/** How it is opened, and what stands in for it. */
export const openingOptions = [
  {
    name: 'cassette',
    type: 'text',
    value: 'FILE',
    description:
      "Keep the model's replies in FILE and take them from there the next time; without --model, only from there.",
    group,
  },
  {
    name: 'executor',
    type: 'text',
    choices: executorNames,
    value: 'NAME',
    description:
      'Really do what cannot be computed, in a throw-away sandbox or on a desktop with real programs; ask no model that --model does not name.',
    group,
  },
  {
    name: 'dialect',
    type: 'text',
    value: 'NAME',
    description: 'How prompts are laid out: qwen-agentworld or compact.',
    default: "the model's own",
    group,
  },
  {
    name: 'context',
    type: 'integer',
    minimum: 512,
    description: 'How many tokens a prompt and its reply can have together.',
    default: "the model's own",
    group,
  },
  {
    name: 'override',
    type: 'text',
    value: 'KEY=TYPE:VALUE',
    isRepeatable: true,
    description:
      'Read metadata of a GGUF file as another value; TYPE is int, float or bool. May be repeated.',
    group,
  },
] as const satisfies readonly Option[]

/** Which model. */
export const modelOptions = [modelOption, ...openingOptions] as const

/** How it is sampled. */
export const samplingOptions = [
  {
    name: 'seed',
    type: 'integer',
    description: 'Seed of the sampling.',
    default: "from the world's, turn by turn",
    group,
  },
  {
    name: 'temperature',
    type: 'number',
    minimum: 0,
    description: 'Temperature of the sampling.',
    default: '0.6',
    group,
  },
  {
    name: 'max-tokens',
    type: 'integer',
    minimum: 1,
    description: 'Longest reply, reasoning included.',
    default: '32768',
    group,
  },
  {
    name: 'thinking',
    type: 'text',
    choices: ['on', 'off'],
    description: 'Let the model reason first.',
    default: "the model's own",
    group,
  },
  {
    name: 'thinking-budget',
    type: 'integer',
    minimum: 0,
    description: 'How many tokens it can reason for.',
    group,
  },
] as const satisfies readonly Option[]

/** Opens the model that the options or the environment name, or none. */
export async function modelFrom(
  values: ValuesOf<typeof modelOptions>,
  { environment, signal }: Outside,
  { isEnvironmentRead = true } = {},
): Promise<Model | undefined> {
  const fromEnvironment = isEnvironmentRead ? environment.AGENTWORLD_MODEL || undefined : undefined
  const { model: spec = fromEnvironment, cassette, dialect, context: contextTokens } = values
  // what is asked of no model is still read, so that mistakes in it are told
  const metadataOverrides = overridesFrom(values.override)
  if (dialect !== undefined) dialectNamed(dialect)
  const shape = {
    ...(dialect === undefined ? {} : { dialect }),
    ...(contextTokens === undefined ? {} : { contextTokens }),
  }
  if (spec === undefined || spec === 'none')
    return cassette === undefined ? undefined : openCassette(cassette, shape)
  const apiKey = environment.AGENTWORLD_API_KEY || undefined
  return openModel(spec, {
    ...shape,
    apiKey,
    cassette,
    signal,
    metadataOverrides,
  })
}

/** The sampling that was asked for, and nothing else. */
export function samplingFrom(values: ValuesOf<typeof samplingOptions>): Partial<Sampling> {
  const { seed, temperature, thinking, 'max-tokens': maxTokens, 'thinking-budget': thinkingBudget } = values
  return {
    ...(seed === undefined ? {} : { seed }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(thinking === undefined ? {} : { thinking: thinking === 'on' }),
    ...(thinkingBudget === undefined ? {} : { thinkingBudget }),
  }
}

function overridesFrom(texts: readonly string[]): NonNullable<OpenModelOptions['metadataOverrides']> {
  return Object.fromEntries(texts.map(overrideFrom))
}

function overrideFrom(text: string): [key: string, value: number | boolean] {
  const {
    key = '',
    type = '',
    value = '',
  } = /^(?<key>[^=\s]+)=(?<type>int|float|bool):(?<value>\S+)$/.exec(text)?.groups ?? {}
  if (type === 'bool' && /^(true|false)$/.test(value)) return [key, value === 'true']
  const number = Number(value)
  if (type === 'int' && Number.isSafeInteger(number)) return [key, number]
  if (type === 'float' && Number.isFinite(number)) return [key, number]
  throw new WorldError('usage', `--override: expected KEY=TYPE:VALUE, found '${text}'.`, {
    remedy: 'For example --override qwen35moe.block_count=int:40; TYPE is int, float or bool.',
  })
}
