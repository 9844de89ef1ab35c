// A run as a page, as Markdown, and as a log of Inspect.
import { writeFile } from 'node:fs/promises'
import * as path from 'node:path'
import { writeHtmlReport } from '../../bench/report/html-report.ts'
import { writeInspectLog } from '../../bench/report/inspect-log.ts'
import { markdownReport } from '../../bench/report/markdown-report.ts'
import { reportData } from '../../bench/report/report-data.ts'
import { command, jsonOption } from '../arguments/command.ts'
import { strictOption } from './wiring/options.ts'
import { fileIn } from './wiring/stages.ts'

export const report = command({
  name: 'bench report',
  summary: 'Write a run as one HTML page, as Markdown, and as a log for the Inspect viewer.',
  usage: '<run> [--output-dir DIR] [--rows N] [--strict] [--json]',
  operands: { least: 1, most: 1 },
  options: [
    {
      name: 'output-dir',
      type: 'text',
      value: 'DIR',
      description: 'Where report.html, report.md and report.eval go.',
      default: 'the folder of the run',
    },
    {
      name: 'rows',
      type: 'integer',
      minimum: 0,
      description: 'How many rows the page shows at most.',
      default: '700',
    },
    strictOption,
    { name: 'seed', type: 'integer', description: 'Seed of the intervals.', default: '0' },
    jsonOption,
  ],
  examples: [['agentworld bench report results', 'Writes results/report.html, .md and .eval.']],
  async run({ values, operands: [place = ''] }, { stdout }) {
    const file = await fileIn(place)
    const folder = values['output-dir'] ?? path.dirname(file)
    const { rows: most = 700, seed = 0, strict: isStrict } = values
    const data = await reportData(file, { most, seed, isStrict })
    const written = {
      html: path.join(folder, 'report.html'),
      markdown: path.join(folder, 'report.md'),
      inspect: path.join(folder, 'report.eval'),
    }
    await writeHtmlReport(written.html, data)
    await writeFile(written.markdown, markdownReport(data))
    await writeInspectLog(written.inspect, data, { created: new Date().toISOString() })
    stdout.write(values.json ? `${JSON.stringify(written)}\n` : `${Object.values(written).join('\n')}\n`)
    return 0
  },
})
