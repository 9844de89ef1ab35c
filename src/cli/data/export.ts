// Exporting on the command line.
import { exportFormats } from '../../data/export/formats.ts'
import { exportPools } from '../../data/stages/export-stage.ts'
import { dialectNamed, dialectNames } from '../../model/dialects/index.ts'
import { WorldError } from '../../world/error.ts'
import { nearest } from '../../world/text/nearest.ts'
import { command } from '../arguments/command.ts'
import { printReport, progressOn, seedOption, stageOptions } from './stage-command.ts'

export const exportCommand = command({
  name: 'data export',
  summary: 'Write pools as files that trainers read.',
  usage: '<folder> -o DIR --format NAME [--dialect NAME]',
  operands: { least: 1, most: 1 },
  options: [
    ...stageOptions,
    seedOption,
    {
      name: 'format',
      type: 'text',
      value: 'NAME',
      description: exportFormats.map(({ name, summary }) => `${name}: ${summary}`).join('; '),
      default: 'segments',
    },
    {
      name: 'dialect',
      type: 'text',
      value: 'NAME',
      description: `The text of prompts: ${dialectNames.join(' or ')}.`,
      default: 'compact for segments, qwen-agentworld otherwise',
    },
    {
      name: 'knowledge-ratio',
      type: 'number',
      minimum: 0,
      description: 'From 0 to 1: the share of passages of documents in the text for CPT.',
      default: 'all there are',
    },
  ],
  examples: [
    ['agentworld data export data/pools -o data/export', "For this project's own trainer."],
    ['agentworld data export data/pools -o data/swift --format ms-swift', 'For ms-swift, SFT and GSPO.'],
  ],
  async run({ values, operands: [input = ''] }, outside) {
    const wanted = values.format ?? 'segments'
    const format = exportFormats.find(({ name }) => name === wanted)
    if (format === undefined) {
      throw new WorldError('usage', `There is no format '${wanted}'.`, {
        remedy: nearest(
          wanted,
          exportFormats.map(({ name }) => name),
        ),
      })
    }
    const dialect = dialectNamed(values.dialect ?? (wanted === 'segments' ? 'compact' : 'qwen-agentworld'))
    const progress = progressOn(outside, values)
    const reports = await exportPools({
      input,
      out: values.out,
      format,
      dialect,
      seed: values.seed ?? 1,
      knowledgeRatio: ratioFrom(values['knowledge-ratio']),
      signal: outside.signal,
      onProgress: progress.show,
    })
    progress.clear()
    for (const [pool, report] of reports)
      printReport(outside, report, { out: `${values.out}/${pool}`, json: values.json })
    return 0
  },
})

function ratioFrom(ratio: number | undefined): number | undefined {
  if (ratio === undefined || ratio <= 1) return ratio
  throw new WorldError('usage', `${ratio} is not a ratio.`, { remedy: 'A number from 0 to 1, such as 0.1.' })
}
