// Two judges on the same predictions.
import { agreementOf, agreeText } from '../../bench/compare/agree.ts'
import { pairRows } from '../../bench/compare/paired-rows.ts'
import { rowsOf } from '../../bench/score/score-file.ts'
import { command, jsonOption } from '../arguments/command.ts'
import { fileIn } from './wiring/stages.ts'

export const agree = command({
  name: 'bench agree',
  summary: "See how two judges agree on the same predictions: Cohen's κ, Spearman, bias.",
  usage: '<run> <run> [--json]',
  operands: { least: 2, most: 2 },
  options: [
    { name: 'seed', type: 'integer', description: 'Seed of the intervals.', default: '0' },
    jsonOption,
  ],
  examples: [
    [
      'agentworld bench judge --predictions a/predictions.jsonl --judge URL#other --output-dir b',
      'Judge again with another judge; nothing is predicted again.',
    ],
    ['agentworld bench agree a b', 'Then see how the two agree.'],
  ],
  async run({ values, operands: [a = '', b = ''] }, { stdout }) {
    const files = { a: await fileIn(a), b: await fileIn(b) }
    const pairs = await pairRows(rowsOf(files.a), rowsOf(files.b))
    const agreements = agreementOf(pairs, { seed: values.seed ?? 0 })
    stdout.write(values.json ? `${JSON.stringify(agreements)}\n` : agreeText(agreements, files))
    return 0
  },
})
