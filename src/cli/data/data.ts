// The commands that turn trajectories into training data, for those who ask for help.
import { WorldError } from '../../world/error.ts'
import { command } from '../arguments/command.ts'

export const data = command({
  name: 'data',
  summary: 'Turn trajectories into training data: import, clean, mask, split, think, export.',
  usage: '<import|rehearse|clean|mask|split|think|export|stats|sample> [options]',
  operands: { least: 0, most: 0 },
  options: [],
  examples: [
    ['agentworld data import recorded/ -o data/raw', 'Any format that is known becomes trajectories.'],
    [
      'agentworld data rehearse terminal -o data/rehearsed',
      'Walks that a kernel computes, many in a minute.',
    ],
    ['agentworld data clean data/raw -o data/clean', 'Filtered, scrubbed, without duplicates.'],
    ['agentworld data mask data/clean -o data/masked', 'Turns that tell little count less.'],
    ['agentworld data split data/masked -o data/pools', 'Pools for the stages, disjoint by construction.'],
    [
      'agentworld data think data/pools/sft -o data/thought/sft --model http://127.0.0.1:8000/v1#Qwen3-32B',
      'Thoughts of a model, where they led to the right prediction.',
    ],
    ['agentworld data export data/pools -o data/export --format segments', 'Files that a trainer reads.'],
    ['agentworld data stats data/clean', 'Counts, lengths, categories.'],
    ['agentworld data sample data/clean', 'Some turns to look at.'],
  ],
  async run() {
    throw new WorldError('usage', 'data needs one of its commands.', {
      remedy:
        "import, rehearse, clean, mask, split, think, export, stats or sample; 'agentworld data --help' tells more.",
    })
  },
})
