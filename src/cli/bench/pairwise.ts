// Two-way judging: can a judge tell predictions from the real thing, and which of two runs is nearer to it?
import * as path from 'node:path'
import { judgePairs, pairwiseFile } from '../../bench/pairwise.ts'
import { pairwiseText, summarisePairs } from '../../bench/pairwise-summary.ts'
import { rowsOf } from '../../bench/score/score-file.ts'
import { command, jsonOption, quietOption } from '../arguments/command.ts'
import { judgeIn, judgeOptions } from './judge.ts'
import { openBenchModel } from './wiring/models.ts'
import {
  benchSamplingOptions,
  endpointTermsFrom,
  judgeSampling,
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
    {
      name: 'predictions',
      type: 'text',
      value: 'FILE',
      isRequired: true,
      description: 'The predictions.jsonl of a run.',
    },
    {
      name: 'against',
      type: 'text',
      value: 'FILE',
      description: "Another run's predictions.jsonl; without it predictions meet what really came back.",
    },
    ...judgeOptions.filter(({ name }) => name !== 'prompts-dir' && name !== 'judge-truncated'),
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
    const general = termsFrom(values)
    const opened = await openBenchModel(
      judgeIn(values, outside.environment),
      endpointTermsFrom(values, outside.signal),
    )
    const terms = {
      ...general,
      ...opened,
      predictions: values.predictions,
      against: values.against,
      attempts: values['max-retries'] ?? 3,
      sampling: judgeSampling(values),
    }
    const tally = await withProgress('pairwise', terms, outside, common =>
      judgePairs({ ...terms, ...common }),
    )
    const summary = await summarisePairs(rowsOf(path.join(general.folder, pairwiseFile)), {
      seed: values.seed ?? 0,
    })
    const names = values.against === undefined ? { a: 'real', b: 'predicted' } : { a: 'first', b: 'second' }
    outside.stdout.write(values.json ? `${JSON.stringify(summary)}\n` : pairwiseText(summary, names))
    return tally.unreached > 0 ? 1 : 0
  },
})
