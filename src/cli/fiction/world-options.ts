// What worlds are to be like, as options.
import { strategies } from '../../fiction/shapes/setting.ts'
import { WorldError } from '../../world/error.ts'
import type { Option } from '../arguments/option.ts'

const seedOption = {
  name: 'seed',
  type: 'integer',
  minimum: 0,
  description: 'The same seed makes the same worlds, byte for byte.',
  default: '1',
} as const satisfies Option

export const worldOptions = [
  {
    name: 'strategy',
    type: 'text',
    choices: strategies,
    description: 'Why the answers cannot be known already.',
    default: 'by chance',
  },
  {
    name: 'rows',
    type: 'text',
    value: 'N-M',
    description: 'How many rows the database has.',
    default: '300-500',
  },
  {
    name: 'stale',
    type: 'integer',
    minimum: 0,
    description: 'Old copies that contradict the rows, labelled in the manifest.',
    default: '4',
  },
  seedOption,
] as const satisfies readonly Option[]

/** Reads `300-500`, or one number. */
export function rowsFrom(text = '300-500'): { least: number; most: number } {
  const { least, most } = /^(?<least>\d{1,5})(?:-(?<most>\d{1,5}))?$/.exec(text)?.groups ?? {}
  const range = { least: Number(least), most: Number(most ?? least) }
  if (least !== undefined && range.least >= 60 && range.most >= range.least && range.most <= 5_000)
    return range
  throw new WorldError('usage', `--rows: expected N-M, found '${text}'.`, {
    remedy: 'From 60 to 5000, such as --rows 300-500.',
  })
}
