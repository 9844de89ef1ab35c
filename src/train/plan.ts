// A recipe with everything it left out: what works on a GPU, or on a processor in minutes.
import { lengthsOf, type Recipe } from './recipe.ts'
import type { TrainingMachine } from './training-machine.ts'

type Stage = Recipe['cpt']

/** What a run is made of. */
export interface Plan extends Recipe {
  /** The interpreter that has PyTorch. */
  readonly python: string
  readonly depth: number
  readonly context: number
  readonly vocabulary: number
  readonly rl: Recipe['rl'] & { readonly prompts: number; readonly group: number; readonly length: number }
}

interface Sizes extends Pick<Plan, 'depth' | 'context' | 'vocabulary'> {
  readonly cpt: Stage
  readonly sft: Stage
  readonly rl: Pick<Plan['rl'], 'prompts' | 'group' | 'length'> & Pick<Recipe['rl'], 'steps' | 'seconds'>
}

const forGpu: Sizes = {
  depth: 8,
  context: 2048,
  vocabulary: 8192,
  cpt: { seconds: 300 },
  sft: { epochs: 2 },
  rl: { steps: 100, prompts: 64, group: 8, length: 384 },
}

// a few thousand tokens a second: small steps
const forProcessor: Sizes = {
  depth: 3,
  context: 2048,
  vocabulary: 4096,
  cpt: { seconds: 240, batch: 2 },
  sft: { seconds: 120, batch: 2 },
  rl: { seconds: 60, prompts: 4, group: 4, length: 96 },
}

/** A processor sees fewer tokens a second; to read more than that would take longer than to learn from it. */
const mostTokensASecond = 15_000

/** The recipe for this machine. */
export function planOf(recipe: Recipe, { python, gpu }: Pick<TrainingMachine, 'python' | 'gpu'>): Plan {
  const isFast = gpu !== undefined && recipe.device !== 'cpu'
  const usual = isFast ? forGpu : forProcessor
  return withoutGaps({
    ...recipe,
    python,
    depth: recipe.depth ?? usual.depth,
    context: recipe.context ?? usual.context,
    vocabulary: recipe.vocabulary ?? usual.vocabulary,
    cpt: stageOf(recipe.cpt, usual.cpt, isFast),
    sft: stageOf(recipe.sft, usual.sft, isFast),
    rl: reinforcementOf(recipe.rl, usual.rl),
  })
}

function reinforcementOf(asked: Recipe['rl'], usual: Sizes['rl']): Plan['rl'] {
  const { steps, seconds } = asked.steps === undefined && asked.seconds === undefined ? usual : asked
  const { prompts = usual.prompts, group = usual.group, length = usual.length } = asked
  return { ...asked, steps, seconds, prompts, group, length }
}

/** A stage takes the usual length where none is given. */
function stageOf(asked: Stage, usual: Stage, isFast: boolean): Stage {
  const { seconds, epochs, ...others } = usual
  const stage = { ...others, ...(lengthsOf(asked).length === 0 ? { seconds, epochs } : {}), ...asked }
  if (isFast || stage.seconds === undefined) return stage
  return { ...stage, tokens: stage.tokens ?? Math.ceil(stage.seconds * mostTokensASecond) }
}

// what is undefined is not said: a plan is compared with what a folder was begun with
function withoutGaps(plan: Plan): Plan {
  return JSON.parse(JSON.stringify(plan)) as Plan
}
