// The check of imagined screens, on true and on false ones: screens that headless Chromium really showed, and screens of
// the shipped apps, are fed to it as if a model had said them, once as they are (an objection is a false alarm) and once with
// each contradiction that can be made of them (which must be objected to). The contradictions were written by somebody who
// had not read the check.
import { writeFileSync } from 'node:fs'
import { domainNamed } from '../domains/index.ts'
import { createChance } from '../domains/mcp/measure/chance.ts'
import type { Domain } from '../src/kernel/domain.ts'
import { falsify } from './screen-claims/falsify.ts'
import { appWalks, realWalks, type Walk } from './screen-claims/passages.ts'
import type { Falsified } from './screen-claims/scene.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, {
  seed: 1,
  turns: 1000,
  only: ['all', 'chromium', 'web', 'os', 'android'],
  list: undefined,
  json: false,
})
const { seed, turns, only } = values
const kinds = [
  'stale screen',
  'lost text',
  'foreign ids',
  'wrong tab',
  'changed neighbour',
  'impossible count',
  'another kind',
] as const
type Kind = Falsified['what']

interface Tally {
  readonly source: string
  turns: number
  alarms: number
  readonly made: Map<Kind, number>
  readonly caught: Map<Kind, number>
}
const listed: string[] = []
const count = (counts: Map<Kind, number>, kind: Kind) => counts.set(kind, (counts.get(kind) ?? 0) + 1)

/** Lets a kernel of blank pages see the walk, and says of each passage what it objects to. */
async function take(domain: Domain, { world, turns: seen }: Walk, tally: Tally): Promise<void> {
  const chance = createChance(seed + tally.turns)
  const kernel = await domain.openKernel(world, { snapshot: undefined })
  const first = domain.parts.turn(world, '', { index: 1, before: undefined }).state ?? ''
  const earlier: string[] = []
  let before = first
  for (const { action, text } of seen) {
    tally.turns += 1
    const position = { index: 2, before: { text: before } }
    const written = domain.parts.turn(world, action, position).action
    const show = (what: string, said: string) =>
      listed.push(`=== ${what}\n${written}\n--- before\n${before}\n--- true\n${text}\n--- said\n${said}\n`)
    const alarms = await kernel.check(action, { text })
    if (alarms.length > 0) {
      tally.alarms += 1
      show(`false alarm: ${JSON.stringify(alarms[0])}`, text)
    }
    const passage = { kind: domain.name as 'web', before, action: written, after: text, earlier }
    for (const { what, text: untrue } of falsify(passage, () => chance.below(2 ** 30) / 2 ** 30)) {
      if (untrue === text) continue
      count(tally.made, what)
      if ((await kernel.check(action, { text: untrue })).length > 0) count(tally.caught, what)
      else show(`missed: ${what}`, untrue)
    }
    await kernel.learn(action, { text })
    earlier.push(before)
    before = text
  }
  await kernel.close()
}

const sources: readonly (readonly [
  source: string,
  kind: string,
  walks: (domain: Domain) => AsyncGenerator<Walk>,
])[] = [
  ['chromium', 'web', () => realWalks({ seed, turns })],
  ...['web', 'os', 'android'].map(
    kind => [kind, kind, (domain: Domain) => appWalks(domain, { seed, turns })] as const,
  ),
]
const tallies: Tally[] = []
for (const [source, kind, walks] of sources.filter(([name]) => only === 'all' || only === name)) {
  const domain = await domainNamed(kind)
  const tally: Tally = { source, turns: 0, alarms: 0, made: new Map(), caught: new Map() }
  for await (const walk of walks(domain)) {
    await take(domain, walk, tally)
    process.stderr.write(`\r${source}: ${tally.turns} turns`)
  }
  process.stderr.write('\n')
  tallies.push(tally)
}
if (values.list !== undefined) writeFileSync(values.list, listed.join('\n'))

const sumOf = (counts: Map<Kind, number>) => [...counts.values()].reduce((sum, one) => sum + one, 0)
const share = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} % of ${whole}`
const names: { readonly [source: string]: string } = {
  chromium: 'real pages in Chromium',
  web: 'apps as pages',
  os: 'apps as windows',
  android: 'apps on a phone',
}
if (values.json)
  console.log(
    JSON.stringify(tallies.map(tally => ({ ...tally, made: [...tally.made], caught: [...tally.caught] }))),
  )
else {
  const row = (what: string, told: (tally: Tally) => string, target: string) =>
    console.log(`| ${what} | ${tallies.map(told).join(' | ')} | ${target} |`)
  row('what', ({ source }) => names[source] ?? source, 'target')
  console.log(`|---|${tallies.map(() => '--:|').join('')}--:|`)
  row('true screens', tally => String(tally.turns), '')
  row('false alarms', tally => share(tally.alarms, tally.turns), '≤ 0.5 %')
  for (const kind of kinds)
    row(`caught: ${kind}`, ({ made, caught }) => share(caught.get(kind) ?? 0, made.get(kind) ?? 0), '')
  row('caught: all', ({ made, caught }) => share(sumOf(caught), sumOf(made)), '≥ 95 %')
}
process.exitCode = tallies.every(
  ({ turns: all, alarms, made, caught }) => alarms <= 0.005 * all && sumOf(caught) >= 0.95 * sumOf(made),
)
  ? 0
  : 1
