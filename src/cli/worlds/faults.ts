// Lists and explains what can be made to go wrong.
import { stringify } from 'yaml'
import { faultCatalogue } from '../../engine/faults/catalogue.ts'
import { presetFaults, presetNames } from '../../engine/faults/presets.ts'
import { WorldError } from '../../world/error.ts'
import type { FaultKind } from '../../world/fault.ts'
import { nearest } from '../../world/text/nearest.ts'
import { command, jsonOption } from '../arguments/command.ts'

const kinds = Object.keys(faultCatalogue) as FaultKind[]

export const faults = command({
  name: 'faults',
  summary: 'List and explain the faults a world can have.',
  usage: '[kind] [--preset NAME]',
  operands: { least: 0, most: 1 },
  options: [
    {
      name: 'preset',
      type: 'text',
      value: 'NAME',
      choices: presetNames,
      description: 'Print a ready-made set of faults, to be put into a world file.',
    },
    {
      name: 'seed',
      type: 'integer',
      value: 'N',
      description: 'Which turns a preset strikes at.',
      default: '0',
    },
    {
      name: 'count',
      type: 'integer',
      value: 'N',
      minimum: 1,
      maximum: 10_000,
      description: 'Fault events of a preset.',
      default: '2',
    },
    {
      name: 'duration',
      type: 'integer',
      value: 'N',
      minimum: 1,
      maximum: 10_000,
      description: 'Calls that one event lasts.',
      default: '2',
    },
    jsonOption,
  ],
  examples: [
    ['agentworld faults rate-limit', 'explain one kind'],
    ['agentworld faults --preset E1 --seed 3', 'two open failures of two calls each'],
  ],
  async run({ values, operands: [kind] }, { stdout }) {
    if (values.preset !== undefined) {
      const { seed = 0, count = 2, duration = 2 } = values
      const list = presetFaults(values.preset, { seed, count, duration })
      stdout.write(values.json ? `${JSON.stringify(list)}\n` : stringify({ faults: list }))
      return 0
    }
    const chosen = kind === undefined ? kinds : [known(kind)]
    const data = chosen.map(name => ({ kind: name, ...faultCatalogue[name] }))
    stdout.write(values.json ? `${JSON.stringify(data)}\n` : listing(data))
    return 0
  },
})

function known(kind: string): FaultKind {
  const found = kinds.find(name => name === kind)
  if (found) return found
  throw new WorldError('usage', `There is no fault '${kind}'.`, { remedy: nearest(kind, kinds) })
}

function listing(entries: readonly { kind: string; summary: string; example: string }[]): string {
  const width = Math.max(...entries.map(({ kind }) => kind.length))
  return entries
    .map(
      ({ kind, summary, example }) =>
        `${kind.padEnd(width)}  ${summary}\n${' '.repeat(width)}  - ${example}\n`,
    )
    .join('')
}
