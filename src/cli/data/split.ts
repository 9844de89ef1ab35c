// Splitting into pools on the command line.
import { usualShares } from '../../data/split/pool-of.ts'
import { split as splitStage } from '../../data/stages/stages.ts'
import { WorldError } from '../../world/error.ts'
import { command } from '../arguments/command.ts'
import { printReport, progressOn, seedOption, stageOptions } from './stage-command.ts'

export const split = command({
  name: 'data split',
  summary: 'Put trajectories into disjoint pools: cpt, sft, rl, test.',
  usage: '<files or folders> -o DIR [--shares 85,8,5,2]',
  operands: { least: 1, most: Number.POSITIVE_INFINITY },
  options: [
    ...stageOptions,
    seedOption,
    {
      name: 'shares',
      type: 'text',
      value: 'N,N,N,N',
      description: 'Per cent of applications for cpt, sft, rl and test.',
      default: '85,8,5,2',
    },
  ],
  examples: [['agentworld data split data/masked -o data/pools', 'All of one application stays together.']],
  async run({ values, operands }, outside) {
    const progress = progressOn(outside, values)
    const report = await splitStage({
      inputs: operands,
      out: values.out,
      seed: values.seed ?? 1,
      shares: values.shares === undefined ? usualShares : sharesFrom(values.shares),
      signal: outside.signal,
      onProgress: progress.show,
    })
    progress.clear()
    printReport(outside, report, values)
    return 0
  },
})

function sharesFrom(text: string) {
  const numbers = text.split(',').map(Number)
  const [cpt = 0, sft = 0, rl = 0, test = 0] = numbers.map(number => number / 100)
  const isRight =
    numbers.length === 4 && numbers.every(number => number >= 0) && Math.abs(cpt + sft + rl + test - 1) < 1e-9
  if (isRight) return { cpt, sft, rl, test }
  throw new WorldError('usage', `'${text}' are not shares.`, {
    remedy: 'Four numbers that add up to 100, such as 85,8,5,2.',
  })
}
