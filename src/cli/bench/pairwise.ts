// Two-way judging: can a judge tell predictions from the real thing, and which of two runs is nearer to it?
import * as path from 'node:path'
import { judgePairs, pairwiseFile } from '../../bench/pairwise.ts'
import { pairwiseText, summarisePairs } from '../../bench/pairwise-summary.ts'
import { rowsOf } from '../../bench/score/score-file.ts'
import { command, jsonOption, quietOption } from '../arguments/command.ts'
import { judgeModelOptions, openJudge, predictionsOption } from './wiring/judging.ts'
import {
  benchSamplingOptions,
  endpointTermsFrom,
  outputOption,
  priceOptions,
  stageOptions,
  termsFrom,
} from './wiring/options.ts'
import { withProgress } from './wiring/stages.ts'

export const pairwise = command({
  name: 'bench pairwise',
  summary: 'Ask a judge which of two is real, or which of two runs is nearer to the truth.',
  usage: '--predictions FILE [--against FILE] --judge-base-url URL --judge-model NAME [options]',
  operands: { least: 0, most: 0 },
  options: [
    predictionsOption,
    {
      name: 'against',
      type: 'text',
      value: 'FILE',
      description:
        "Another run's predictions.jsonl. Without it, predictions are compared with what really came back.",
    },
    ...judgeModelOptions,
    outputOption,
    ...stageOptions,
    jsonOption,
    quietOption,
    ...benchSamplingOptions,
    ...priceOptions,
  ],
  examples: [
    [
      'agentworld bench pairwise --predictions a/predictions.jsonl --judge URL#judge --output-dir t',
      'A Turing test.',
    ],
  ],
  async run({ values }, outside) {
    const { predictions, against } = values
    const judging = await openJudge(values, outside, endpointTermsFrom(values, outside.signal))
    const terms = { ...termsFrom(values), ...judging, predictions, against }
    const tally = await withProgress('pairwise', terms, outside, common =>
      judgePairs({ ...terms, ...common }),
    )
    const summary = await summarisePairs(rowsOf(path.join(terms.folder, pairwiseFile)), {
      seed: values.seed ?? 0,
    })
    const names = against === undefined ? { a: 'real', b: 'predicted' } : { a: 'first', b: 'second' }
    outside.stdout.write(values.json ? `${JSON.stringify(summary)}\n` : pairwiseText(summary, names))
    return tally.unreached > 0 ? 1 : 0
  },
})
