// Who imagines where worlds are played and served: the model that is named, else the small one that ships with us.
import { fileURLToPath } from 'node:url'
import type { Model, Sampling } from '../../model/model.ts'
import { readManifest } from '../../model/shipped/manifest.ts'
import { shippedModel } from '../../model/shipped/shipped-model.ts'
import { WorldError } from '../../world/error.ts'
import type { Option, ValuesOf } from '../arguments/option.ts'
import type { Outside } from '../outside.ts'
import { modelFrom, modelOption, openingOptions, samplingFrom, samplingOptions } from './model-options.ts'
import { packageRoot } from './package-root.ts'

const imagine = {
  name: 'imagine',
  type: 'flag',
  description: 'Let the shipped model try what it has not learned or doubts, too.',
  group: 'Who imagines',
} as const satisfies Option

/** The options of those who imagine. */
export const imaginerOptions = [
  { ...modelOption, default: 'AGENTWORLD_MODEL, else the shipped one; none for none' },
  imagine,
  ...openingOptions,
  ...samplingOptions,
] as const satisfies readonly Option[]

export interface Imaginer {
  readonly model: Model | undefined
  readonly sampling: Partial<Sampling>
}

/** Opens who imagines. The model must be closed. */
export async function imaginerFrom(
  values: ValuesOf<typeof imaginerOptions> & { readonly quiet: boolean },
  outside: Outside,
): Promise<Imaginer> {
  const sampling = samplingFrom(values)
  const isNamed = [values.model, outside.environment.AGENTWORLD_MODEL, values.cassette, values.executor].some(
    name => name !== undefined && name !== '',
  )
  if (isNamed || !isLlamaThere()) return { model: await modelFrom(values, outside), sampling }
  const folder = outside.environment.AGENTWORLD_MODELS || fileURLToPath(new URL('models', packageRoot()))
  const manifest = readManifest(folder)
  // what is asked of no model is still read, so that mistakes in it are told
  if (manifest === undefined) return { model: await modelFrom(values, outside), sampling }
  refuseUnheard(values)
  const onOpen = () =>
    void (
      values.quiet ||
      outside.stderr.write(
        `What cannot be computed is imagined by the small model that ships with AgentWorld (${manifest.file}); --model names a better one.\n`,
      )
    )
  const model = shippedModel({ folder, manifest, isForAll: values.imagine, onOpen })
  return { model, sampling: { ...manifest.sampling, ...sampling } }
}

// the manifest settles how the shipped model is spoken to: an option that changed nothing would mislead
function refuseUnheard({ dialect, context, override }: ValuesOf<typeof openingOptions>): void {
  const given = { dialect, context, override: override[0] }
  const unheard = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : `--${name}`))
  if (unheard.length === 0) return
  throw new WorldError('usage', `${unheard.join(', ')}: the model that ships with AgentWorld has its own.`, {
    remedy: 'Name a model with --model, or leave this out.',
  })
}

function isLlamaThere(): boolean {
  try {
    import.meta.resolve('node-llama-cpp')
    return true
  } catch {
    return false
  }
}
