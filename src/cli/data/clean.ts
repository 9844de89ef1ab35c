// Cleaning: the filters, the scrubbing, duplicates, and what a benchmark already has.
import { dataFiles } from '../../data/files/read-trajectories.ts'
import { clean as cleanStage } from '../../data/stages/stages.ts'
import { command } from '../arguments/command.ts'
import { printReport, progressOn, stageOptions } from './stage-command.ts'

export const clean = command({
  name: 'data clean',
  summary: 'Filter, scrub and deduplicate trajectories.',
  usage: '<files or folders> -o DIR [--benchmark DIR]',
  operands: { least: 1, most: Number.POSITIVE_INFINITY },
  options: [
    ...stageOptions,
    {
      name: 'benchmark',
      type: 'text',
      value: 'PATH',
      isRepeatable: true,
      description:
        'Rows whose texts must not be trained on: what shares long runs of words with them stops counting. Answers of under 17 words are not looked for.',
    },
    { name: 'no-near', type: 'flag', description: 'Do not look for near duplicates.' },
  ],
  examples: [
    [
      'agentworld data clean data/raw -o data/clean --benchmark bench/',
      'No long answer of the benchmark counts.',
    ],
  ],
  async run({ values, operands }, outside) {
    const progress = progressOn(outside, values)
    const report = await cleanStage({
      inputs: operands,
      out: values.out,
      near: !values['no-near'],
      benchmark: await dataFiles(values.benchmark),
      signal: outside.signal,
      onProgress: progress.show,
    })
    progress.clear()
    printReport(outside, report, values)
    return 0
  },
})
