// What a folder of trajectories holds.
import { type DomainStats, type Stats, statsOf } from '../../data/stats/stats-of.ts'
import { plural } from '../../world/text/plural.ts'
import { command, jsonOption } from '../arguments/command.ts'
import { skippedLines } from './skipped-lines.ts'

export const stats = command({
  name: 'data stats',
  summary: 'Count what trajectories hold: lengths, categories, common actions.',
  usage: '<files or folders>',
  operands: { least: 1, most: Number.POSITIVE_INFINITY },
  options: [
    jsonOption,
    {
      name: 'most',
      type: 'integer',
      minimum: 1,
      description: 'How many actions of each domain to name.',
      default: '10',
    },
  ],
  examples: [['agentworld data stats data/clean', 'Each file is read once, as it is.']],
  async run({ values, operands }, { stdout, stderr }) {
    const found = await statsOf(operands, { most: values.most ?? 10 })
    stderr.write(skippedLines(found))
    stdout.write(values.json ? `${JSON.stringify(found)}\n` : shownStats(found))
    return 0
  },
})

function shownStats({ trajectories, turns, characters, domains, formats, licences }: Stats): string {
  const head = `${plural(trajectories, 'trajectory')}, ${plural(turns, 'turn')}, ${(characters / 1e6).toFixed(1)} MB of observations`
  const from = `from ${listed(formats)}; licences ${listed(licences)}`
  return `${[head, from, ...domains.flatMap(shownDomain)].join('\n')}\n`
}

function shownDomain(domain: DomainStats): string[] {
  const { turns, errors, kept, turnsEach, actionLength, observationLength, categories, actions } = domain
  const share = (part: number) => `${Math.round((100 * part) / Math.max(1, turns))} %`
  const lines = [
    '',
    `${domain.domain}: ${plural(domain.trajectories, 'trajectory')}, ${plural(turns, 'turn')}, ${plural(domain.apps, 'app')}`,
    `  median / 90 %: turns ${turnsEach.join(' / ')}, action ${actionLength.join(' / ')}, observation ${observationLength.join(' / ')} characters`,
    `  errors ${share(errors)}, counted in the loss ${share(kept)}`,
  ]
  if (Object.keys(categories).length > 0) lines.push(`  categories: ${listed(categories)}`)
  return [...lines, `  actions: ${listed(actions)}`]
}

function listed(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}
