// Remedies on the way from examples to a trained model.
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { writeTinyQwen3 } from '../../../src/model/gguf/tiny-qwen3.ts'
import { pools } from './data-cases.ts'
import type { RemedyCase, Scene } from './remedy-case.ts'

// stands in for PyTorch and the trainer's scripts, which need it: answers as they do and leaves the files they leave
const trainer = `#!/bin/sh
[ "$1" = -c ] && { echo '{"torch": "2", "gpu": null}'; exit; }
script=$(basename "$1") stage=$2
while [ $# -gt 0 ]; do
  case $1 in
    --out) out=$2 ;;
    --data) data=$2 ;;
    --gguf) : > "$2" ;;
    --hugging-face) mkdir -p "$2" ;;
  esac
  shift
done
[ "$script" = evaluate.py ] && {
  for file in "$data"/*.jsonl*; do
    name=$(basename "$file")
    mkdir -p "$out/\${name%%.*}"
    echo '{}' > "$out/\${name%%.*}/summary.json"
  done
  exit
}
[ -z "$out" ] || : > "$out/$stage.pt"
`

function recipe({ at }: Scene, more: object = {}): string {
  writeFileSync(at('trainer.sh'), trainer)
  chmodSync(at('trainer.sh'), 0o755)
  const whole = { data: at('export'), out: at('run'), python: at('trainer.sh'), ...more }
  writeFileSync(at('recipe.json'), JSON.stringify(whole))
  return at('recipe.json')
}
const train = (scene: Scene, stage: string, ...more: string[]) =>
  scene.run('train', stage, '--config', scene.at('recipe.json'), ...more)
const exported = (scene: Scene, ...more: string[]) =>
  scene.run('data', 'export', scene.at('pools'), '-o', scene.at('export'), ...more)

async function study({ at }: Scene): Promise<void> {
  mkdirSync(at('study'))
  await writeTinyQwen3(at('study/model.gguf'), {
    metadata: {
      'general.name': { type: 'string', value: 'tiny' },
      'agentworld.dialect': { type: 'string', value: 'compact' },
    },
  })
  writeFileSync(at('study/results.json'), '{}')
}
const ship = ({ run, at }: Scene, ...more: string[]) =>
  run('train', 'ship', '--study', at('study'), '-o', at('models'), '--domains', 'terminal', ...more)
const step = (scene: Scene, ...more: string[]) =>
  scene.runWith(
    { environment: { AGENTWORLD_MODEL: '', AGENTWORLD_MODELS: scene.at('models') } },
    ...['step', '--world', 'terminal/harbour', '--session', scene.at('s.jsonl'), '--action', 'pwd', ...more],
  )

const launch = ({ run, at }: Scene, engine: string) =>
  run(
    'train',
    'launch',
    '--engine',
    engine,
    '--model',
    'm',
    '--data',
    at('export'),
    '-o',
    at(`job-${engine}`),
  )
/** Pools for every stage. */
async function allPools(scene: Scene): Promise<void> {
  await pools(scene)
  const [name = ''] = readdirSync(scene.at('masked')).filter(file => file.endsWith('.jsonl'))
  const walks = readFileSync(scene.at(`masked/${name}`), 'utf8')
  for (const pool of ['cpt', 'sft', 'rl', 'test']) {
    mkdirSync(scene.at(`pools/${pool}`), { recursive: true })
    writeFileSync(scene.at(`pools/${pool}/chat.jsonl`), walks)
  }
}

export const trainCases: readonly RemedyCase[] = [
  {
    from: 'src/cli/train/stages.ts',
    advice: ["'agentworld schema recipe'"],
    prepare: async scene => {
      await allPools(scene)
      await exported(scene)
      recipe(scene, { depth: 'deep' })
    },
    refused: scene => train(scene, 'cpt'),
    async tried(scene) {
      const schema = await scene.run('schema', 'recipe')
      const { properties } = JSON.parse(schema.stdout) as { properties: { depth: { maximum: number } } }
      recipe(scene, { depth: properties.depth.maximum })
      return [schema, await train(scene, 'cpt')]
    },
  },
  {
    from: 'src/train/train-stages.ts',
    advice: ['agentworld data export <pools> -o ', ' --format segments'],
    prepare: async scene => {
      await allPools(scene)
      recipe(scene)
    },
    refused: scene => train(scene, 'cpt'),
    tried: async scene => [await exported(scene, '--format', 'segments'), await train(scene, 'cpt')],
  },
  {
    from: 'src/train/train-stages.ts',
    advice: ['agentworld train cpt --config <recipe>'],
    prepare: async scene => {
      await allPools(scene)
      await exported(scene)
      recipe(scene)
    },
    refused: scene => train(scene, 'sft'),
    tried: async scene => [await train(scene, 'cpt'), await train(scene, 'sft')],
  },
  {
    from: 'src/train/run-notes.ts',
    advice: ['Name another `out`, or continue all the same: --force.'],
    prepare: async scene => {
      await allPools(scene)
      await exported(scene)
      recipe(scene)
      await train(scene, 'cpt')
      recipe(scene, { seed: 2 })
    },
    refused: scene => train(scene, 'cpt'),
    async tried(scene) {
      const forced = await train(scene, 'cpt', '--force')
      recipe(scene, { seed: 3, out: scene.at('another') })
      return [forced, await train(scene, 'cpt')]
    },
  },
  ...(['ms-swift', 'llama-factory'] as const).map(
    (engine): RemedyCase => ({
      from: 'src/train/launch/launch-job.ts',
      advice: [`agentworld data export <pools> --format ${engine} -o `],
      prepare: allPools,
      refused: scene => launch(scene, engine),
      tried: async scene => [await exported(scene, '--format', engine), await launch(scene, engine)],
    }),
  ),
  {
    from: 'src/train/launch/launch-job.ts',
    advice: ['agentworld data export <pools> --format ms-swift -o <folder>'],
    prepare: async scene => {
      await allPools(scene)
      await exported(scene)
    },
    refused: scene => launch(scene, 'ms-swift'),
    tried: async scene => [await exported(scene, '--format', 'ms-swift'), await launch(scene, 'ms-swift')],
  },
  {
    from: 'src/cli/train/ship.ts',
    advice: ["'agentworld data split'"],
    prepare: study,
    refused: scene => ship(scene, '--pools', scene.at('pools')),
    tried: async scene => [await pools(scene), await ship(scene, '--pools', scene.at('pools'))],
  },
  {
    from: 'src/model/shipped/manifest.ts',
    advice: ["make the folder again with 'agentworld train ship'", '--model none'],
    prepare: async scene => {
      await study(scene)
      mkdirSync(scene.at('models'))
      writeFileSync(scene.at('models/world-model.json'), '{}')
    },
    refused: scene => step(scene),
    tried: async scene => [await step(scene, '--model', 'none'), await ship(scene), await step(scene)],
  },
]
