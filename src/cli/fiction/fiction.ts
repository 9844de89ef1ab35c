// The commands about fictional worlds, for those who ask for help.
import { WorldError } from '../../world/error.ts'
import { command } from '../arguments/command.ts'

export const fiction = command({
  name: 'fiction',
  summary: 'Fictional worlds: invented facts, a web to search them, questions with exact answers.',
  usage: '<new|batch|check|list|ask|score|browse|themes> [options]',
  operands: { least: 0, most: 0 },
  options: [],
  examples: [
    ['agentworld fiction new --theme mountain-huts --seed 7 -o huts', 'One world, as a folder.'],
    ['agentworld play huts/world.yaml', 'Search it, and submit a table.'],
    [
      'agentworld fiction batch -n 1000 --seed 1 -o worlds',
      'Many; if it is stopped, the same command continues.',
    ],
    ['agentworld fiction check worlds', 'Are they consistent, answerable and unknown?'],
    ['agentworld fiction browse huts', 'Read it as a web site.'],
  ],
  async run() {
    throw new WorldError('usage', 'fiction needs one of its commands.', {
      remedy:
        "new, batch, check, list, ask, score, browse or themes; 'agentworld fiction --help' tells more.",
    })
  },
})
