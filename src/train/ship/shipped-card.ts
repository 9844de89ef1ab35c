// The card of the model that ships: what it is, how good, what it cannot do, what it was made of. All from files.
import { readFileSync } from 'node:fs'
import type { Manifest } from '../../model/shipped/manifest.ts'
import { fill } from '../../world/text/fill.ts'
import { type StudyFigures, type StudyResults, shippedFigures } from '../evaluate/study-results.ts'
import { wilsonInterval } from '../evaluate/wilson-interval.ts'
import type { ModelShape } from './model-shape.ts'

/** What one file of training data holds. */
export interface DataCount {
  /** Its pool and name, such as `cpt/everyday.jsonl`. */
  readonly file: string
  readonly sha256: string
  readonly domains: readonly string[]
  /** SPDX. */
  readonly licences: readonly string[]
  /** What said the observations: reality by name and version, or a kernel. */
  readonly recorders: readonly string[]
  readonly trajectories: number
  readonly turns: number
  /** Turns that count in the loss, and those of them that no kernel computes. */
  readonly counted: number
  readonly unknown: number
}

export interface CardParts {
  readonly manifest: Manifest
  readonly shape: ModelShape
  readonly bytes: number
  readonly results: StudyResults
  /** Of the rounds of training before, the first one first. */
  readonly earlier: readonly StudyResults[]
  readonly data: readonly DataCount[]
}

/** Families with fewer turns tell too little to be named. */
const familyTurns = 20
/** What is right less often than this is said to be beyond it. */
const poor = 0.5

/** The card as Markdown. */
export function shippedCard(parts: CardParts): string {
  const { manifest, shape, bytes } = parts
  const values: Readonly<Record<string, string>> = {
    name: shape.name,
    parameters: `${(shape.parameters / 1e6).toFixed(1)} M`,
    architecture: shape.architecture,
    layers: String(shape.layers),
    vocabulary: String(shape.vocabulary),
    context: String(manifest.context),
    file: manifest.file,
    megabytes: (bytes / 1e6).toFixed(1),
    sha256: manifest.sha256,
    dialect: manifest.dialect,
    domains: askedAbout(manifest),
    scores: scores(parts),
    thinking: thinking(parts),
    limits: limits(parts),
    stages: stages(parts),
    composition: composition(parts),
    data: data(parts),
    hashes: hashes(parts),
  }
  const template = readFileSync(new URL('card.template', import.meta.url), 'utf8')
  const filled = fill(template, values)
  // parts that have nothing to say leave no gap
  return filled.replace(/\n{3,}/g, '\n\n')
}

function askedAbout({ domains, forms = {} }: Manifest): string {
  const worlds = Object.entries(domains).map(([name, least]) => {
    const conditions = [
      ...(Object.hasOwn(forms, name) ? ['it has seen the form of the action'] : []),
      ...(least === 0 ? [] : [`it is at least ${percent(least)} sure`]),
    ]
    return `${name} worlds${conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`}`
  })
  return `${worlds.join(', ')}; everything else is refused unless \`--imagine\` is given`
}

function scores(parts: CardParts): string {
  const rows = Object.entries(shippedFigures(parts.results)).map(([holdout, groups]) => {
    const { all, 'with output': output, 'not computable': unknown, 'macro over families': macro } = groups
    const mean = macro ? `${percent(macro.exact)} of ${macro.n}` : '–'
    const cells = [
      share(all),
      share(output),
      share(unknown),
      mean,
      percent(all?.similarity),
      percent(all?.error_class),
    ]
    return [holdout, ...cells]
  })
  const head = [
    'hold-out',
    'exact',
    'where there is output',
    'where no kernel computes',
    'mean over families',
  ]
  return table([...head, 'edit similarity', 'error class'], rows)
}

function thinking({ results }: CardParts): string {
  const { on = {}, off = {} } = results.thinking ?? {}
  const rows = Object.entries(on).map(([holdout, groups]) => {
    const without = off[holdout]?.all
    const tokens = (figures: StudyFigures | undefined) => figures?.tokens?.toFixed(0) ?? '–'
    return [holdout, share(groups.all), tokens(groups.all), share(without), tokens(without)]
  })
  if (rows.length === 0) return ''
  const lead = 'With thoughts (it chooses where) and without, and the tokens of a reply:'
  return `${lead}\n\n${table(['hold-out', 'thinking on', 'tokens', 'thinking off', 'tokens'], rows)}`
}

/** What the figures say it is bad at. */
function limits(parts: CardParts): string {
  const lines = Object.entries(shippedFigures(parts.results)).flatMap(([holdout, groups]) => {
    const whole = groups.all && groups.all.exact < poor ? [`- ${holdout}: ${share(groups.all)} exact.`] : []
    const families = Object.entries(groups)
      .filter(([name, { n, exact }]) => name.startsWith('family ') && n >= familyTurns && exact < poor)
      .sort(([, a], [, b]) => a.exact - b.exact)
      .map(([name, { exact }]) => `${name.slice(7)} ${percent(exact)}`)
    return [
      ...whole,
      ...(families.length > 0 ? [`- ${holdout}, families below a half: ${families.join(', ')}.`] : []),
    ]
  })
  return lines.join('\n')
}

function stages({ earlier, results }: CardParts): string {
  const rounds = [...earlier, results]
  const rows = rounds.flatMap((round, index) =>
    Object.entries(round).flatMap(([name, { trained, curve, seconds }]) => {
      if (!['cpt', 'sft', 'rl'].includes(name) || (!trained && !curve)) return []
      const { steps = curve?.length, tokens } = trained ?? {}
      const took = trained?.seconds ?? seconds
      const stage = rounds.length === 1 ? name : `round ${index + 1}: ${name}`
      const shown = [steps ?? '–', tokens ? `${(tokens / 1e6).toFixed(1)} M` : '–', took?.toFixed(0) ?? '–']
      return [[stage, ...shown.map(String)]]
    }),
  )
  return table(['stage', 'steps', 'tokens', 'seconds on one GPU'], rows)
}

/** What was seen in training, each turn as often as it was. */
function composition({ earlier, results }: CardParts): string {
  const seen = [...earlier, results].flatMap(round =>
    ['cpt', 'sft'].flatMap(stage => Object.entries(round[stage]?.composition?.files ?? {})),
  )
  if (seen.length === 0) return ''
  const names = [...new Set(seen.map(([name]) => name))].sort()
  const sum = (of: 'turns' | 'not computable', name?: string) =>
    seen
      .filter(([each]) => name === undefined || each === name)
      .reduce((total, [, counts]) => total + counts[of], 0)
  const rows = names.map(name => [name, String(sum('turns', name)), String(sum('not computable', name))])
  const share = percent(sum('not computable') / sum('turns'))
  const lead = `Turns seen in pre-training and fine-tuning, each as often as it was; ${share} of them no kernel computes:`
  return `${lead}\n\n${table(['part', 'turns seen', 'no kernel computes'], rows)}`
}

function data({ data: counts }: CardParts): string {
  if (counts.length === 0) return 'Not recorded.'
  const rows = counts.map(({ file, domains, recorders, licences, trajectories, turns, counted, unknown }) => {
    const part = counted === 0 ? '–' : percent(unknown / counted)
    const lists = [domains, recorders, licences].map(names => names.join(', '))
    return [file, ...lists, String(trajectories), String(turns), part]
  })
  const trained = counts.filter(({ file }) => !file.startsWith('test/'))
  const sum = (of: (count: DataCount) => number) => trained.reduce((total, count) => total + of(count), 0)
  const total = sum(({ counted }) => counted)
  const whole = total === 0 ? '–' : percent(sum(({ unknown }) => unknown) / total)
  const sums = [String(sum(({ trajectories }) => trajectories)), String(sum(({ turns }) => turns)), whole]
  const head = ['file', 'domains', 'observed in', 'licences', 'sessions', 'turns', 'no kernel computes']
  return table(head, [...rows, ['**trained on**', '', '', '', ...sums]])
}

function hashes({ data: counts }: CardParts): string {
  return counts.length === 0
    ? ''
    : table(
        ['file', 'SHA-256'],
        counts.map(({ file, sha256 }) => [file, `\`${sha256}\``]),
      )
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  )
}

function share(figures: StudyFigures | undefined): string {
  if (figures === undefined) return '–'
  const [low, high] = wilsonInterval(figures.exact, figures.n)
  return `${percent(figures.exact)} (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)}) of ${figures.n}`
}

function percent(part: number | undefined): string {
  return part === undefined ? '–' : `${(100 * part).toFixed(1)} %`
}
