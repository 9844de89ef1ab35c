// The figures of compared sessions: how much was computed, how much of that was right, and why the rest was not.
import { wilsonInterval } from '../../src/train/evaluate/wilson-interval.ts'
import type { Outcome, Turn } from './compare-session.ts'

/** The counts of some turns. */
export interface Figures {
  readonly sessions: number
  readonly turns: number
  readonly computed: number
  readonly same: number
  readonly wrong: number
  readonly varies: number
  readonly failed: number
  readonly astray: number
}

export function figuresOf(turns: readonly Turn[]): Figures {
  const count = (...outcomes: Outcome[]) => turns.filter(({ outcome }) => outcomes.includes(outcome)).length
  return {
    sessions: new Set(turns.map(({ session }) => session)).size,
    turns: turns.length,
    computed: count('same', 'wrong', 'varies'),
    same: count('same'),
    wrong: count('wrong'),
    varies: count('varies'),
    failed: count('failed'),
    astray: turns.filter(({ isAstray }) => isAstray).length,
  }
}

/** The figures by group of sessions, with 95 % intervals; all of them in the last row. */
export function figuresTable(turns: readonly Turn[]): string {
  const groups = [...new Set(turns.map(({ group }) => group))].sort()
  const row = (name: string, { sessions, computed, same, wrong, varies, failed, astray, ...rest }: Figures) =>
    [
      ...[name, sessions, rest.turns, shareOf(computed, rest.turns), shareOf(same, computed - varies)],
      ...[`${wrong} · ${shareOf(wrong, rest.turns)}`, varies, failed, astray],
    ].join(' | ')
  return [
    '| sessions of | sessions | turns | computed | exact of computed | wrong | varies | internal errors | astray |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...groups.map(name => `| ${row(name, figuresOf(turns.filter(({ group }) => group === name)))} |`),
    `| **${row('all**', figuresOf(turns))} |`,
  ].join('\n')
}

function shareOf(part: number, whole: number): string {
  const share = whole === 0 ? 0 : part / whole
  const [low, high] = wilsonInterval(share, whole)
  return `${percent(share)} % (${percent(low)}–${percent(high)})`
}

const percent = (share: number) => (100 * share).toFixed(1)

/** Why turns were not computed, and what was computed wrongly: the most frequent first. */
export function causesTable(turns: readonly Turn[]): string {
  const counts = new Map<string, number>()
  for (const turn of turns) {
    if (turn.outcome === 'same') continue
    const cause = `${turn.outcome} | ${causeOf(turn)}`
    counts.set(cause, (counts.get(cause) ?? 0) + 1)
  }
  const rows = [...counts].sort(([, a], [, b]) => b - a).map(([cause, count]) => `| ${count} | ${cause} |`)
  return ['| turns | | cause |', '|--:|---|---|', ...rows].join('\n')
}

function causeOf({ outcome, ours, command }: Turn): string {
  if (outcome !== 'unknown') return firstProgram(command)
  return ours
    .replace(/^it needs (.*), which is not computed here$/s, '$1')
    .split('\n')[0]
    ?.replaceAll('|', '\\|') as string
}

const firstProgram = (command: string) => /[\w.[-]+/.exec(command)?.[0] ?? command
