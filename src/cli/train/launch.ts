// `train launch`: the same data and rewards for engines that train larger models.
import { engines } from '../../train/launch/engines.ts'
import { launchJob } from '../../train/launch/launch-job.ts'
import { command, jsonOption } from '../arguments/command.ts'

export const launch = command({
  name: 'train launch',
  summary: 'Write ready-to-run files for an engine that trains larger models.',
  usage: '--engine NAME --model MODEL --data DIR --out DIR',
  operands: { least: 0, most: 0 },
  options: [
    {
      name: 'engine',
      type: 'text',
      value: 'NAME',
      isRequired: true,
      description: `${engines.map(({ name }) => name).join(', ')}.`,
    },
    {
      name: 'model',
      type: 'text',
      value: 'MODEL',
      isRequired: true,
      description: 'A model of the hub, such as Qwen/Qwen3-8B, or a folder.',
    },
    {
      name: 'data',
      type: 'text',
      value: 'DIR',
      isRequired: true,
      description: "What 'data export' wrote in the engine's format.",
    },
    {
      name: 'out',
      short: 'o',
      type: 'text',
      value: 'DIR',
      isRequired: true,
      description: 'Where the files go.',
    },
    {
      name: 'reward',
      type: 'text',
      value: 'URL',
      description: "Where 'train reward' listens.",
      default: 'http://127.0.0.1:8100/reward',
    },
    jsonOption,
  ],
  examples: [
    [
      'agentworld train launch --engine ms-swift --model Qwen/Qwen3-8B --data data/swift -o job',
      'SFT and GSPO as shell scripts, the reward as a plug-in.',
    ],
  ],
  async run({ values }, { stdout }) {
    const { engine, model, data, out, reward = 'http://127.0.0.1:8100/reward' } = values
    const files = launchJob({ engine, model, data, out, reward })
    stdout.write(values.json ? `${JSON.stringify({ out, files })}\n` : `${out}: ${files.join(', ')}\n`)
    return 0
  },
})
