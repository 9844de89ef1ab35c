// The training commands, for those who ask for help.
import { WorldError } from '../../world/error.ts'
import { command } from '../arguments/command.ts'

export const train = command({
  name: 'train',
  summary: 'Train a world model: CPT, SFT, RL; or have another engine do it.',
  usage: '<cpt|sft|rl|all|launch|reward|ship> [options]',
  operands: { least: 0, most: 0 },
  options: [],
  examples: [
    [
      'agentworld train all --config recipe.yaml',
      'From exported data to a GGUF file; continues where it stopped.',
    ],
    ['agentworld train cpt --config recipe.yaml', 'One stage.'],
    [
      'agentworld train launch --engine ms-swift --model Qwen/Qwen3-8B --data data/swift -o job',
      'Ready-to-run files.',
    ],
    ['agentworld train reward --port 8100', 'The reward those engines call.'],
  ],
  async run() {
    throw new WorldError('usage', 'train needs one of its commands.', {
      remedy: "cpt, sft, rl, all, launch, reward or ship; 'agentworld train --help' tells more.",
    })
  },
})
