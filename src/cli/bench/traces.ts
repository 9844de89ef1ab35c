// What the reasoning of a run shows.
import { rowsOf } from '../../bench/score/score-file.ts'
import { traceRows, tracesText } from '../../bench/traces/traces.ts'
import { command, jsonOption } from '../arguments/command.ts'
import { fileIn } from './wiring/stages.ts'

export const traces = command({
  name: 'bench traces',
  summary: 'Read the reasoning of a run: length, self-corrections, stated limits, changed drafts, leaks.',
  usage: '<run> [--json]',
  operands: { least: 1, most: 1 },
  options: [jsonOption],
  examples: [['agentworld bench traces results', 'One line for each domain.']],
  async run({ values, operands: [place = ''] }, { stdout }) {
    const report = await traceRows(rowsOf(await fileIn(place)))
    stdout.write(values.json ? `${JSON.stringify(report)}\n` : tracesText(report))
    return 0
  },
})
