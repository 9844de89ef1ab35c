// One question of a world as a world file of its own.
import { writeFile } from 'node:fs/promises'
import { packedPages, questionWorld } from '../../fiction/folder/question-world.ts'
import { readWorldFolder } from '../../fiction/folder/world-folder.ts'
import { WorldError } from '../../world/error.ts'
import { nearest } from '../../world/text/nearest.ts'
import { command } from '../arguments/command.ts'
import { refuseTaken } from '../wiring/refuse-taken.ts'

export const fictionAsk = command({
  name: 'fiction ask',
  summary: 'Write one question of a fictional world as a world file to play, step or serve.',
  usage: '<world> <question> [-o FILE] [--snippets full|teasing|withheld]',
  operands: { least: 2, most: 2 },
  options: [
    {
      name: 'out',
      short: 'o',
      type: 'text',
      value: 'FILE',
      description: 'The file to write.',
      default: 'stdout',
    },
    {
      name: 'snippets',
      type: 'text',
      choices: ['full', 'teasing', 'withheld'],
      description: 'What result lists give away.',
      default: 'teasing',
    },
  ],
  examples: [
    [
      'agentworld fiction ask huts q07 -o q07.yaml',
      "Then: agentworld play q07.yaml; the reward is the answer's F1.",
    ],
  ],
  async run({ values, operands: [folder = '', id = ''] }, { stdout }) {
    if (values.out !== undefined) refuseTaken(values.out)
    const { questions, pages, facts, manifest } = await readWorldFolder(folder)
    const question = questions.find(found => found.id === id)
    if (!question) {
      const known = questions.map(found => found.id)
      throw new WorldError('usage', `${folder} has no question '${id}'.`, {
        remedy: `${nearest(id, known)} 'agentworld fiction list ${folder}' shows them all.`,
      })
    }
    const text = questionWorld(question, packedPages(pages), {
      title: manifest.title,
      seed: facts.seed,
      today: facts.today,
      ...(values.snippets === undefined ? {} : { snippets: values.snippets }),
    })
    if (values.out === undefined) stdout.write(text)
    else await writeFile(values.out, text)
    return 0
  },
})
