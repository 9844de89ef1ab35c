// The figures of a comparison: how much was computed, and of that how much is byte-identical, by kind of turn and family.
import type { ComparedTurn } from './compare-kernel.ts'

/** Counts of one group of turns. */
interface Tally {
  readonly turns: number
  readonly computed: number
  readonly same: number
  /** Shares of 0 to 1; 1 where there is nothing to share. */
  readonly computedShare: number
  readonly sameShare: number
}

export interface Fidelity {
  readonly overall: Tally
  /** Turns where reality printed something. */
  readonly withOutput: Tally
  /** Turns that failed in reality and said so. */
  readonly errors: Tally
  readonly families: Readonly<Record<string, Tally>>
  /** Turns after an Unknown whose effect the kernel could not take over; they are in the other figures, too. */
  readonly astray: number
  readonly episodes: number
}

/** What the figures must reach. */
export interface FidelityTargets {
  readonly turns: number
  readonly computedShare: number
  readonly overall: number
  readonly withOutput: number
  readonly errors: number
  readonly family: number
  /** Families with fewer turns are not held to the target. */
  readonly familyTurns: number
}

/** The figures of all compared turns. */
export function fidelityOf(turns: readonly ComparedTurn[]): Fidelity {
  const families = [...new Set(turns.map(({ family }) => family))].sort()
  return {
    overall: tally(turns),
    withOutput: tally(turns.filter(({ real }) => real.text !== '')),
    errors: tally(turns.filter(({ real }) => real.isError === true && real.text !== '')),
    families: Object.fromEntries(
      families.map(name => [name, tally(turns.filter(({ family }) => family === name))]),
    ),
    astray: turns.filter(({ isAstray }) => isAstray).length,
    episodes: new Set(turns.map(({ seed }) => seed)).size,
  }
}

function tally(turns: readonly ComparedTurn[]): Tally {
  const computed = turns.filter(({ outcome }) => outcome !== 'unknown').length
  const same = turns.filter(({ outcome }) => outcome === 'same').length
  const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole)
  return {
    turns: turns.length,
    computed,
    same,
    computedShare: share(computed, turns.length),
    sameShare: share(same, computed),
  }
}

/** What falls short of the targets, in words; empty where all is reached. */
export function shortfalls(fidelity: Fidelity, targets: FidelityTargets): string[] {
  const { overall, withOutput, errors, families } = fidelity
  const below = (name: string, value: number, target: number) =>
    value < target ? [`${name}: ${percent(value)}, target ${percent(target)}`] : []
  return [
    ...(overall.turns < targets.turns ? [`turns: ${overall.turns}, target ${targets.turns}`] : []),
    ...below('computed', overall.computedShare, targets.computedShare),
    ...below('identical overall', overall.sameShare, targets.overall),
    ...below('identical with output', withOutput.sameShare, targets.withOutput),
    ...below('identical errors', errors.sameShare, targets.errors),
    ...Object.entries(families)
      .filter(([, family]) => family.turns >= targets.familyTurns)
      .flatMap(([name, family]) => below(`family ${name}`, family.sameShare, targets.family)),
  ]
}

/** The figures as a Markdown table. */
export function fidelityTable({ overall, withOutput, errors, families }: Fidelity): string {
  const row = (name: string, tally: Tally) =>
    `| ${name} | ${tally.turns} | ${percent(tally.computedShare)} | ${tally.computed === 0 ? '–' : percent(tally.sameShare)} |`
  return [
    '| turns | n | computed | identical of computed |',
    '|---|---|---|---|',
    row('all', overall),
    row('with output', withOutput),
    row('errors', errors),
    ...Object.entries(families).map(([name, tally]) => row(name, tally)),
  ].join('\n')
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
