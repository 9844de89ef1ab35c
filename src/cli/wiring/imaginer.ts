// Who imagines where worlds are played and served: the model that is named, else the small one that ships with us.
import { shippedImaginer } from '../../library/default-imaginer.ts'
import type { Imaginer } from '../../model/imaginer.ts'
import { WorldError } from '../../world/error.ts'
import type { Option, ValuesOf } from '../arguments/option.ts'
import type { Outside } from '../outside.ts'
import { sayNotice } from '../screen/notice.ts'
import { modelFrom, modelOption, openingOptions, samplingFrom, samplingOptions } from './model-options.ts'

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

/** Who imagines, unopened where it is the shipped model; undefined where nobody does. The model must be closed. */
export async function imaginerFrom(
  values: ValuesOf<typeof imaginerOptions> & { readonly quiet: boolean },
  outside: Outside,
): Promise<Imaginer | undefined> {
  const sampling = samplingFrom(values)
  const { environment } = outside
  const isNamed = [values.model, environment.AGENTWORLD_MODEL, values.cassette, values.executor].some(
    name => name !== undefined && name !== '',
  )
  const onOpen = (file: string) =>
    void (
      values.quiet ||
      sayNotice(
        `What cannot be computed is imagined by the small model that ships with AgentWorld (${file}); --model names a better one.`,
        outside,
      )
    )
  const shipped = isNamed ? undefined : shippedImaginer({ environment, imagine: values.imagine, onOpen })
  if (shipped) {
    refuseUnheard(values)
    return { ...shipped, sampling: { ...shipped.sampling, ...sampling } }
  }
  // what is asked of no model is still read, so that mistakes in it are told
  // where things are really done, only a model that is asked for says what else there is
  const isEnvironmentRead = values.executor === undefined
  const model = await modelFrom(values, outside, { isEnvironmentRead })
  return model && { model, sampling }
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
