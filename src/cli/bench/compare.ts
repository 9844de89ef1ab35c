// Two runs over the same rows.
import { compareRows } from '../../bench/compare/compare.ts'
import { compareText } from '../../bench/compare/compare-text.ts'
import { pairRows } from '../../bench/compare/paired-rows.ts'
import { rowsOf } from '../../bench/score/score-file.ts'
import { command, jsonOption } from '../arguments/command.ts'
import { strictOption } from './wiring/options.ts'
import { fileIn } from './wiring/stages.ts'

export const compare = command({
  name: 'bench compare',
  summary: 'Compare two runs over the same rows: paired bootstrap, McNemar, what changed most.',
  usage: '<run> <run> [--threshold N] [--strict] [--json]',
  operands: { least: 2, most: 2 },
  options: [
    {
      name: 'threshold',
      type: 'number',
      minimum: 1,
      description: 'The mean score, from 1 to 5, from which a row passes.',
      default: '4',
    },
    {
      name: 'most',
      type: 'integer',
      minimum: 0,
      description: 'How many changed rows to list.',
      default: '10',
    },
    strictOption,
    { name: 'seed', type: 'integer', description: 'Seed of the intervals.', default: '0' },
    jsonOption,
  ],
  examples: [['agentworld bench compare results-a results-b', 'Is b better than a, and where?']],
  async run({ values, operands: [a = '', b = ''] }, { stdout }) {
    const files = { a: await fileIn(a), b: await fileIn(b) }
    const { threshold = 4, most = 10, seed = 0, strict: isStrict } = values
    const pairs = await pairRows(rowsOf(files.a), rowsOf(files.b))
    const comparison = compareRows(pairs, { threshold, most, seed, isStrict })
    stdout.write(values.json ? `${JSON.stringify(comparison)}\n` : compareText(comparison, files))
    return 0
  },
})
