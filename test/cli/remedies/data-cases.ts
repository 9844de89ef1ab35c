// Remedies on the way from recordings to examples.
import { mkdirSync, writeFileSync } from 'node:fs'
import { trajectoryOf } from '../../sample-trajectory.ts'
import type { Ended } from '../agentworld.ts'
import type { RemedyCase, Scene } from './remedy-case.ts'

const chat =
  '{"messages":[{"role":"user","content":"Tidy up."},{"role":"assistant","tool_calls":[{"id":"1","function":{"name":"list","arguments":"{}"}}]},{"role":"tool","tool_call_id":"1","content":"a.txt, b.txt"},{"role":"assistant","tool_calls":[{"id":"2","function":{"name":"remove","arguments":"{}"}}]},{"role":"tool","tool_call_id":"2","content":"b.txt is in the bin now"}]}\n'

/** Pools of trajectories, made as one makes them. */
export async function pools({ at, run }: Scene): Promise<Ended> {
  writeFileSync(at('chat.jsonl'), chat)
  for (const [stage, from, to] of [
    ['import', 'chat.jsonl', 'raw'],
    ['clean', 'raw', 'clean'],
    ['mask', 'clean', 'masked'],
  ] as const)
    await run('data', stage, at(from), '-o', at(to))
  return run('data', 'split', at('masked'), '-o', at('pools'), '--shares', '100,0,0,0')
}

async function thought(scene: Scene, ...more: string[]): Promise<Ended> {
  const said = '<think>I know it</think><predicted_observation>\nx\n</predicted_observation>'
  writeFileSync(scene.at('walks.jsonl'), `${JSON.stringify(trajectoryOf())}\n`)
  writeFileSync(scene.at('model.json'), JSON.stringify(Array(8).fill(said)))
  const verdict = { format: 5, factuality: 5, consistency: 5, realism: 5, quality: 5 }
  writeFileSync(scene.at('judge.json'), JSON.stringify(Array(8).fill(JSON.stringify(verdict))))
  const models = [
    '--model',
    `scripted:${scene.at('model.json')}`,
    '--judge',
    `scripted:${scene.at('judge.json')}`,
  ]
  return scene.run('data', 'think', scene.at('walks.jsonl'), ...models, ...more)
}

export const dataCases: readonly RemedyCase[] = [
  ...(['data', 'train', 'bench', 'fiction'] as const).map(
    (group): RemedyCase => ({
      from: `src/cli/${group}/${group}.ts`,
      advice: [`'agentworld ${group} --help'`],
      refused: ({ run }) => run(group),
      tried: async ({ run }) => [await run(group, '--help')],
    }),
  ),
  {
    from: 'src/cli/data/stage-command.ts',
    advice: ["'agentworld data import' makes them of recordings"],
    prepare: ({ at }) => writeFileSync(at('empty.jsonl'), ''),
    refused: ({ run, at }) => run('data', 'clean', at('empty.jsonl'), '-o', at('clean')),
    tried: async scene => {
      writeFileSync(scene.at('chat.jsonl'), chat)
      return [
        await scene.run('data', 'import', scene.at('chat.jsonl'), '-o', scene.at('raw')),
        await scene.run('data', 'clean', scene.at('raw'), '-o', scene.at('clean')),
      ]
    },
  },
  {
    from: 'src/cli/data/rehearse.ts',
    advice: ["'agentworld collect' records it for real"],
    needs: ['chromium'],
    refused: ({ run, at }) => run('data', 'rehearse', 'web', '-o', at('rehearsed')),
    tried: async ({ run, at }) => [await run('collect', 'web', '-o', at('recorded'), '--episodes', '1')],
  },
  {
    from: 'src/data/stages/export-stage.ts',
    advice: ['Name another folder with -o'],
    async prepare(scene) {
      await pools(scene)
      mkdirSync(scene.at('export/test'), { recursive: true })
      const earlier = { outputs: ['a.jsonl'] }
      writeFileSync(scene.at('export/test/report.json'), JSON.stringify(earlier))
      writeFileSync(scene.at('export/test/a.jsonl'), '{}\n')
    },
    refused: ({ run, at }) => run('data', 'export', at('pools'), '-o', at('export')),
    tried: async ({ run, at }) => [await run('data', 'export', at('pools'), '-o', at('elsewhere'))],
  },
  {
    from: 'src/data/think/thought-log.ts',
    advice: ['or name another folder with -o'],
    prepare: async scene => void (await thought(scene, '-o', scene.at('out'), '--rollouts', '1')),
    refused: scene => thought(scene, '-o', scene.at('out'), '--rollouts', '2'),
    tried: async scene => [
      await thought(scene, '-o', scene.at('out'), '--rollouts', '1'),
      await thought(scene, '-o', scene.at('other'), '--rollouts', '2'),
    ],
  },
]
