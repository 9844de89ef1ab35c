// The rule every domain's verifier ends in: 1 for the very text; below, up to a half by what is shared with it.
// Of plain text it gives the numbers of trainer/rewards.py.
import { errorClass } from './error-class.ts'
import { lineF1 } from './line-f1.ts'

/** What a prediction is worth by rule, without anybody's opinion. */
export interface RuleScore {
  /** From 0 to 1; 1 for the very text alone. */
  readonly score: number
  /** What it is made of, each from 0 to 1: `exact`, `lines`, `failure`, and where they apply `structure` and `state`. */
  readonly parts: Readonly<Record<string, number>>
}

/** What a domain adds to lines and failures; undefined where the truth has no such thing. */
export interface DomainParts {
  readonly structure?: number | undefined
  readonly state?: number | undefined
}

const weights = { lines: 4, failure: 1, structure: 4, state: 2 }

/** Scores a prediction. */
export function ruleScore(
  truth: string,
  prediction: string,
  { structure, state }: DomainParts = {},
): RuleScore {
  const shared = {
    lines: lineF1(truth, prediction),
    failure: errorClass(truth) === errorClass(prediction) ? 1 : 0,
    ...(structure === undefined ? {} : { structure }),
    ...(state === undefined ? {} : { state }),
  }
  const isExact = prediction === truth
  const parts = { exact: isExact ? 1 : 0, ...shared }
  return { score: isExact ? 1 : 0.5 * weighted(shared), parts }
}

function weighted(parts: { readonly [name in keyof typeof weights]?: number }): number {
  const names = (['lines', 'failure', 'structure', 'state'] as const).filter(
    name => parts[name] !== undefined,
  )
  const total = names.reduce((sum, name) => sum + weights[name], 0)
  return names.reduce((sum, name) => sum + (weights[name] / total) * (parts[name] ?? 0), 0)
}
