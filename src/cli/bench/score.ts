// The scores of a judged file.
import { command, jsonOption } from '../arguments/command.ts'
import { compatOption, strictOption } from './wiring/options.ts'
import { printScoreOf } from './wiring/stages.ts'

export const score = command({
  name: 'bench score',
  summary: 'Score judged rows, with intervals; asks no model.',
  usage: '--predictions FILE [--strict|--compat] [--json]',
  operands: { least: 0, most: 0 },
  options: [
    {
      name: 'predictions',
      type: 'text',
      value: 'FILE',
      isRequired: true,
      description: 'The judged.jsonl of a run, or its folder.',
    },
    strictOption,
    compatOption,
    { name: 'seed', type: 'integer', description: 'Seed of the intervals.', default: '0' },
    jsonOption,
  ],
  examples: [
    ['agentworld bench score --predictions results/judged.jsonl', 'Per domain and overall.'],
    ['agentworld bench score --predictions results/judged.jsonl --json', 'The same as data, unrounded.'],
  ],
  async run({ values }, outside) {
    await printScoreOf(values.predictions, values, outside)
    return 0
  },
})
