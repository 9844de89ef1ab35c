// Thoughts from a model, by rejection sampling, on the command line.
import { domainNamed } from '../../../domains/index.ts'
import { think } from '../../data/think/think.ts'
import { dialectNamed } from '../../model/dialects/index.ts'
import { Sampling } from '../../model/model.ts'
import { openModel } from '../../model/open/open-model.ts'
import { plural } from '../../world/text/plural.ts'
import { command } from '../arguments/command.ts'
import { printReport, seedOption, stageOptions } from './stage-command.ts'

export const thinkCommand = command({
  name: 'data think',
  summary: 'Let a model think before turns, and keep the thoughts that led to the right prediction.',
  usage: '<files or folders> -o DIR --model URL#name [--judge URL#name]',
  operands: { least: 1, most: Number.POSITIVE_INFINITY },
  options: [
    ...stageOptions,
    {
      name: 'model',
      type: 'text',
      value: 'MODEL',
      isRequired: true,
      description: 'Who thinks, as --model names it elsewhere (key in AGENTWORLD_API_KEY).',
    },
    {
      name: 'judge',
      type: 'text',
      value: 'MODEL',
      description: 'Who scores and compares the predictions; preferably another model.',
      default: 'nobody: the rule alone',
    },
    {
      name: 'dialect',
      type: 'text',
      value: 'NAME',
      description: 'The text of prompts.',
      default: 'qwen-agentworld',
    },
    {
      name: 'rollouts',
      type: 'integer',
      minimum: 1,
      maximum: 64,
      description: 'How often the model predicts each turn.',
      default: '3',
    },
    {
      name: 'least',
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: 'What the best prediction must be worth for its thought to stay.',
      default: '0.8',
    },
    {
      name: 'limit',
      type: 'integer',
      minimum: 1,
      description: 'How many turns to predict at most.',
      default: 'all that count and have no thought',
    },
    {
      name: 'max-tokens',
      type: 'integer',
      minimum: 1,
      description: 'Tokens of a reply, thought included.',
      default: '8192',
    },
    {
      name: 'concurrency',
      type: 'integer',
      minimum: 1,
      maximum: 1024,
      description: 'How many turns are predicted at once.',
      default: '8',
    },
    seedOption,
  ],
  examples: [
    [
      'agentworld data think pools/sft -o thought/sft --model http://127.0.0.1:8000/v1#Qwen3-32B --judge http://127.0.0.1:8001/v1#judge',
      'Three rollouts a turn, judged and compared; the best thought stays.',
    ],
  ],
  async run({ values, operands }, outside) {
    const { stderr, environment, signal } = outside
    const apiKey = environment.AGENTWORLD_API_KEY || undefined
    const model = await openModel(values.model, { apiKey, signal })
    const judge = values.judge === undefined ? undefined : await openModel(values.judge, { apiKey, signal })
    let last = performance.now()
    try {
      const report = await think({
        inputs: operands,
        out: values.out,
        model,
        dialect: dialectNamed(values.dialect ?? 'qwen-agentworld'),
        sampling: Sampling.parse({ maxTokens: values['max-tokens'] ?? 8192, thinking: true }),
        judge: judge && {
          model: judge,
          sampling: Sampling.parse({ temperature: 0, maxTokens: 8192 }),
          attempts: 3,
        },
        domainNamed,
        rollouts: values.rollouts ?? 3,
        least: values.least ?? 0.8,
        limit: values.limit,
        seed: values.seed ?? 1,
        concurrency: values.concurrency ?? 8,
        signal,
        onProgress(done, of) {
          if (values.quiet || values.json || (done < of && performance.now() - last < 10_000)) return
          last = performance.now()
          stderr.write(`${done} of ${plural(of, 'turn')} asked for\n`)
        },
      })
      printReport(outside, report, values)
      return 0
    } finally {
      await Promise.all([model.close(), judge?.close()])
    }
  },
})
