// A plan's stage as the arguments of the trainer's script.
import * as path from 'node:path'
import type { Plan } from './plan.ts'
import type { StageName } from './recipe.ts'

/** The stage that each goes on from. */
export const before: Readonly<Record<StageName, StageName | undefined>> = {
  cpt: undefined,
  sft: 'cpt',
  rl: 'sft',
}

/** The script and its arguments. */
export function stageArguments(
  plan: Plan,
  stage: StageName,
): { readonly script: string; readonly args: readonly string[] } {
  const { out, data, seed, device } = plan
  const from = before[stage]
  const common = [
    ...flag('data', path.join(data, stage)),
    ...flag('out', out),
    ...flag('seed', seed),
    ...flag('device', device),
    ...flag('from', from && path.join(out, `${from}.pt`)),
  ]
  if (stage === 'rl') {
    const { think, ...rl } = plan.rl
    return { script: 'rl.py', args: [...common, ...flags(rl), ...(think ? ['--think'] : [])] }
  }
  const { depth, context, vocabulary, mask } = plan
  const shape = stage === 'cpt' ? { depth, context, vocabulary } : { context }
  const masked = mask ? ['--mask'] : []
  return { script: 'train.py', args: [stage, ...common, ...flags(shape), ...flags(plan[stage]), ...masked] }
}

function flags(values: object): string[] {
  return Object.entries(values).flatMap(([name, value]) => flag(dashed(name), value))
}

function flag(name: string, value: unknown): string[] {
  return value === undefined ? [] : [`--${name}`, String(value)]
}

const dashed = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
