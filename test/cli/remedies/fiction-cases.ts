// Remedies around fictional worlds.
import { writeFileSync } from 'node:fs'
import { openMisbehavingEndpoint, replies } from '../../servers/misbehaving-endpoint.ts'
import type { Ended } from '../agentworld.ts'
import type { RemedyCase, Scene } from './remedy-case.ts'

const make = ({ run, at }: Scene, folder: string, ...more: string[]): Promise<Ended> =>
  run('fiction', 'new', '-o', at(folder), '--rows', '60-80', '--seed', '4', '--quiet', ...more)
const made = async (scene: Scene) => void (await make(scene, 'world', '--theme', 'cheese-fair'))

export const fictionCases: readonly RemedyCase[] = [
  {
    from: 'src/fiction/themes/themes.ts',
    advice: ["'agentworld fiction themes'", 'cheese-fair'],
    refused: scene => make(scene, 'world', '--theme', 'cheese-fare'),
    tried: async scene => [
      await scene.run('fiction', 'themes'),
      await make(scene, 'world', '--theme', 'cheese-fair'),
    ],
  },
  {
    from: 'src/cli/fiction/world-options.ts',
    advice: ['--rows 300-500'],
    refused: ({ run, at }) => run('fiction', 'new', '-o', at('world'), '--rows', '3'),
    tried: async ({ run, at }) => [
      await run('fiction', 'new', '-o', at('world'), '--theme', 'cheese-fair', '--rows', '300-500'),
    ],
  },
  {
    from: 'src/cli/fiction/new.ts',
    advice: ['--theme "tram museums"'],
    refused: scene => make(scene, 'world', '--model', 'scripted:x'),
    // with a topic it is the model that is asked
    async tried(scene) {
      await using endpoint = await openMisbehavingEndpoint([replies('{}')])
      const said = await make(scene, 'world', '--theme', 'tram museums', '--model', `${endpoint.baseUrl}#m`)
      return [{ ...said, code: endpoint.requests.length > 0 ? 0 : 1 }]
    },
  },
  {
    from: 'src/fiction/imagined/imagine-fiction.ts',
    advice: ['a world made from a theme needs no model'],
    async refused(scene) {
      await using endpoint = await openMisbehavingEndpoint([replies('no schema')])
      return await make(scene, 'world', '--theme', 'tram museums', '--model', `${endpoint.baseUrl}#m`)
    },
    tried: async scene => [await make(scene, 'world')],
  },
  {
    from: 'src/fiction/folder/world-place.ts',
    advice: ['Name another folder with -o.'],
    prepare: scene => writeFileSync(scene.at('file'), ''),
    refused: scene => make(scene, 'file'),
    tried: async scene => [await make(scene, 'another')],
  },
  {
    from: 'src/fiction/folder/world-folder.ts',
    advice: ["'agentworld fiction new'"],
    refused: ({ run, at }) => run('fiction', 'list', at('world')),
    tried: async scene => [await make(scene, 'world'), await scene.run('fiction', 'list', scene.at('world'))],
  },
  {
    from: 'src/fiction/batch/check-batch.ts',
    advice: ["'agentworld fiction new -o DIR'"],
    refused: ({ run, folder }) => run('fiction', 'check', folder),
    tried: async scene => [
      await scene.run('fiction', 'new', '-o', scene.at('world'), '--theme', 'cheese-fair', '--seed', '4'),
      await scene.run('fiction', 'check', scene.folder),
    ],
  },
  {
    from: 'src/cli/fiction/ask.ts',
    advice: ["'agentworld fiction list "],
    prepare: made,
    refused: ({ run, at }) => run('fiction', 'ask', at('world'), 'q999'),
    tried: async ({ run, at }) => [
      await run('fiction', 'list', at('world')),
      await run('fiction', 'ask', at('world'), 'q01'),
    ],
  },
  {
    from: 'src/fiction/score-answers.ts',
    advice: ["'agentworld fiction list' shows them"],
    async prepare(scene) {
      await made(scene)
      writeFileSync(scene.at('answers.jsonl'), '{"question": "q999", "answer": "x"}\n')
    },
    refused: ({ run, at }) => run('fiction', 'score', at('world'), '--answers', at('answers.jsonl')),
    async tried({ run, at }) {
      const listed = await run('fiction', 'list', at('world'))
      const question = listed.stdout.split(' ')[0] ?? ''
      writeFileSync(at('answers.jsonl'), `${JSON.stringify({ question, answer: 'x' })}\n`)
      return [listed, await run('fiction', 'score', at('world'), '--answers', at('answers.jsonl'))]
    },
  },
]
