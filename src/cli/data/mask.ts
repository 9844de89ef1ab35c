// Information masking on the command line.
import { mask as maskStage } from '../../data/stages/stages.ts'
import { command } from '../arguments/command.ts'
import { printReport, progressOn, seedOption, stageOptions } from './stage-command.ts'

export const mask = command({
  name: 'data mask',
  summary: 'Let turns that tell little count less; they stay as context.',
  usage: '<files or folders> -o DIR [--seed N]',
  operands: { least: 1, most: Number.POSITIVE_INFINITY },
  options: [...stageOptions, seedOption],
  examples: [['agentworld data mask data/clean -o data/masked', 'Categories, and who still counts.']],
  async run({ values, operands }, outside) {
    const progress = progressOn(outside, values)
    const report = await maskStage({
      inputs: operands,
      out: values.out,
      seed: values.seed ?? 1,
      signal: outside.signal,
      onProgress: progress.show,
    })
    progress.clear()
    printReport(outside, report, values)
    return 0
  },
})
