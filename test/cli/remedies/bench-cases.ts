// Remedies of the benchmark and of recording.
import { mkdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { asLines, benchRow } from '../../bench/rows.ts'
import { benchReplies } from '../../servers/bench-endpoint.ts'
import { openMisbehavingEndpoint } from '../../servers/misbehaving-endpoint.ts'
import type { Ended } from '../agentworld.ts'
import type { RemedyCase, Scene } from './remedy-case.ts'

function withRows({ at }: Scene): void {
  mkdirSync(at('data'))
  writeFileSync(at('data/web_test.jsonl'), asLines([benchRow('web', 1)]))
}

async function infer(scene: Scene, out: string, ...more: string[]): Promise<Ended> {
  await using endpoint = await openMisbehavingEndpoint([benchReplies()])
  const model = ['--model-base-url', endpoint.baseUrl, '--model-name', 'aw']
  return await scene.run('bench', 'infer', '--output-dir', scene.at(out), ...model, ...more)
}
const rows = (scene: Scene) => ['--data-dir', scene.at('data')]

async function judge(scene: Scene, ...more: string[]): Promise<Ended> {
  await using endpoint = await openMisbehavingEndpoint([benchReplies()])
  const model = ['--judge-base-url', endpoint.baseUrl, '--judge-model', 'judge']
  return await scene.run(
    'bench',
    'judge',
    '--predictions',
    scene.at('out/predictions.jsonl'),
    '--output-dir',
    scene.at('judged'),
    ...model,
    ...more,
  )
}

const collect = ({ run, at }: Scene, ...more: string[]) =>
  run(
    'collect',
    'terminal',
    '--episodes',
    '1',
    ...more,
    ...(more.includes('-o') ? [] : ['--out', at('recorded')]),
  )

export const benchCases: readonly RemedyCase[] = [
  {
    from: 'src/bench/rows/dataset.ts',
    advice: ['a download of AgentWorldBench: --data-dir'],
    prepare: withRows,
    refused: scene => infer(scene, 'out', '--data-dir', scene.folder),
    tried: async scene => [await infer(scene, 'out', ...rows(scene))],
  },
  {
    from: 'src/cli/bench/wiring/models.ts',
    advice: ['Give --model-base-url and --model-name, or --model with '],
    prepare: withRows,
    refused: scene => scene.run('bench', 'infer', '--output-dir', scene.at('out'), ...rows(scene)),
    async tried(scene) {
      writeFileSync(
        scene.at('model.json'),
        JSON.stringify(['<predicted_observation>x</predicted_observation>']),
      )
      const scripted = ['--model', `scripted:${scene.at('model.json')}`]
      return [
        await infer(scene, 'out', ...rows(scene)),
        await scene.run('bench', 'infer', '--output-dir', scene.at('other'), ...rows(scene), ...scripted),
      ]
    },
  },
  {
    from: 'src/bench/run/folder-lock.ts',
    advice: ['Wait for it, or choose another --output-dir.'],
    prepare(scene) {
      withRows(scene)
      mkdirSync(scene.at('out'))
      // a process that lives as long as the machine
      writeFileSync(scene.at('out/.lock'), `1 ${hostname()}\n`)
    },
    refused: scene => infer(scene, 'out', ...rows(scene)),
    tried: async scene => [await infer(scene, 'another', ...rows(scene))],
  },
  {
    from: 'src/bench/run/run-settings.ts',
    advice: ['Choose another --output-dir, repeat the command as it was', '--force'],
    prepare: async scene => {
      withRows(scene)
      await infer(scene, 'out', ...rows(scene))
    },
    refused: scene => infer(scene, 'out', ...rows(scene), '--temperature', '0.1'),
    tried: async scene => [
      await infer(scene, 'out', ...rows(scene)),
      await infer(scene, 'another', ...rows(scene), '--temperature', '0.1'),
      await infer(scene, 'out', ...rows(scene), '--temperature', '0.1', '--force'),
    ],
  },
  {
    from: 'src/library/bench/rubrics.ts',
    advice: ['--prompts-dir is a folder with <domain>/judge_system_prompt.txt'],
    prepare: async scene => {
      withRows(scene)
      await infer(scene, 'out', ...rows(scene))
    },
    refused: scene => judge(scene, '--prompts-dir', scene.at('prompts')),
    async tried(scene) {
      mkdirSync(scene.at('prompts/web'), { recursive: true })
      writeFileSync(scene.at('prompts/web/judge_system_prompt.txt'), 'Judge.')
      return [await judge(scene, '--prompts-dir', scene.at('prompts'))]
    },
  },
  {
    from: 'src/cli/collect/collect.ts',
    advice: ['Give a folder with --out.'],
    needs: ['bubblewrap'],
    refused: ({ run }) => run('collect', 'terminal'),
    tried: async scene => [await collect(scene)],
  },
  {
    from: 'src/cli/collect/collect.ts',
    advice: ['Name one with --agent, or leave this out.'],
    needs: ['bubblewrap'],
    refused: scene => collect(scene, '--turns', '3'),
    async tried(scene) {
      writeFileSync(scene.at('agent.json'), JSON.stringify(['<action>pwd</action>', '<done/>']))
      const agent = ['--agent', `scripted:${scene.at('agent.json')}`]
      return [await collect(scene, '--turns', '3', ...agent), await collect(scene, '-o', scene.at('other'))]
    },
  },
  {
    from: 'src/cli/collect/collect.ts',
    advice: ['Name another folder with --out, or continue with what '],
    needs: ['bubblewrap'],
    prepare: async scene => void (await collect(scene)),
    refused: scene => collect(scene, '--explorer', 'toolbox'),
    tried: async scene => [
      await collect(scene),
      await collect(scene, '--explorer', 'toolbox', '-o', scene.at('other')),
    ],
  },
]
