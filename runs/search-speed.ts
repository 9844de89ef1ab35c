// How fast search worlds answer on one core, and what many open ones cost in memory: a query over 500 pages with its
// ten snippets, an extraction, opening a world; 1,000 sessions of one world, and 1,000 different worlds.
import { domainNamed } from '../domains/index.ts'
import { memoryStore, type Session } from '../src/index.ts'
import { openAnySession } from '../src/library/open-any-session.ts'
import { World } from '../src/world/world.ts'
import { collectGarbage } from './script/collect-garbage.ts'
import { scriptOptions } from './script/script-options.ts'

const { json } = scriptOptions(import.meta.filename, { json: false })
const pagesInWorld = 500
const wordsInPage = 350
const queries = 3_000
const openWorlds = 1_000
const pagesInSmallWorld = 100
const never = new AbortController().signal

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Numbers in [0, 1) from a seed. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const syllables =
  'ba cor del fen gar hol im jun kel lor mar nim or pel quin rath sel tor ul ven wes yor zan'.split(' ')
/** Words by rank, as frequent as words are: the n-th about 1/n as often as the first. */
function wordAt(rank: number): string {
  let word = ''
  for (let rest = rank + 3; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length]
  }
  return word
}
const someWord = (next: () => number) => wordAt(Math.floor(Math.exp(next() * Math.log(12_000))) - 1)

function pagesFrom(seed: number, { count, words }: { count: number; words: number }) {
  const next = random(seed)
  const name = () => someWord(next).replace(/^./, letter => letter.toUpperCase())
  const sentence = () =>
    `${name()} ${Array.from({ length: 12 }, () => someWord(next)).join(' ')} ${Math.floor(next() * 3000)}.`
  return Array.from({ length: count }, (_, at) => ({
    url: `https://${someWord(next)}.example/${seed}/${at}`,
    title: `${name()} ${name()} ${someWord(next)}`,
    date: `2031-0${1 + Math.floor(next() * 9)}-1${Math.floor(next() * 9)}`,
    text: Array.from(
      { length: Math.ceil(words / 14) },
      (_, line) => sentence() + (line % 4 === 3 ? '\n\n' : ' '),
    ).join(''),
  }))
}

const worldFrom = (seed: number, size: { count: number; words: number }) =>
  World.parse({
    version: 1,
    domain: 'search',
    title: `Web ${seed}`,
    seed,
    state: { pages: pagesFrom(seed, size) },
  })
const queryFrom = (next: () => number) =>
  Array.from({ length: 2 + Math.floor(next() * 4) }, () => someWord(next)).join(' ')
const searchFor = (query: string) => ({ name: 'web_search', arguments: { query } })

async function stepCosts() {
  const domain = await domainNamed('search')
  const world = worldFrom(1, { count: pagesInWorld, words: wordsInPage })
  const started = performance.now()
  const kernel = await domain.openKernel(world, { snapshot: undefined })
  await kernel.step(searchFor('bafen cor'), { signal: never })
  const openMs = performance.now() - started
  const next = random(2)
  const searches: number[] = []
  const extractions: number[] = []
  for (let turn = 0; turn < queries + 500; turn++) {
    const before = performance.now()
    const result = await kernel.step(searchFor(queryFrom(next)), { signal: never })
    searches.push(performance.now() - before)
    const url = result.kind === 'computed' ? /https:\S+/.exec(result.observation.text)?.[0] : undefined
    if (url === undefined) continue
    const asked = performance.now()
    await kernel.step({ name: 'web_extractor', arguments: { url } }, { signal: never })
    extractions.push(performance.now() - asked)
  }
  const warm = searches.slice(500)
  return {
    openMs,
    searchesPerSecond: (1000 * warm.length) / warm.reduce((sum, ms) => sum + ms, 0),
    extractionMs: median(extractions),
    searchMs: median(warm),
    slowSearchMs: warm[Math.floor(warm.length * 0.99)] ?? 0,
  }
}

/** Live memory, in MiB, of that many open sessions, each of which has searched and noted something down. */
async function memoryOf(worldAt: (at: number) => World): Promise<{ heap: number; rss: number }> {
  const live = () => {
    collectGarbage()
    const { heapUsed, external, rss } = process.memoryUsage()
    return { heap: (heapUsed + external) / 2 ** 20, rss: rss / 2 ** 20 }
  }
  const before = live()
  const store = memoryStore()
  const next = random(3)
  const sessions: Session[] = []
  for (let at = 0; at < openWorlds; at++) {
    const session = await openAnySession({ world: worldAt(at), store, id: `s${at}` })
    await session.step(searchFor(queryFrom(next)))
    await session.step({
      name: 'dict_memory',
      arguments: { action: 'add', key: 'seen', value: `session ${at}` },
    })
    sessions.push(session)
  }
  const after = live()
  for (const session of sessions) await session.close()
  return { heap: after.heap - before.heap, rss: after.rss - before.rss }
}

const costs = await stepCosts()
const one = worldFrom(1, { count: pagesInWorld, words: wordsInPage })
const sameWorld = await memoryOf(() => one)
const small = { count: pagesInSmallWorld, words: 150 }
const textMiB = (openWorlds * JSON.stringify(worldFrom(10, small)).length) / 2 ** 20
const manyWorlds = await memoryOf(at => worldFrom(at + 10, small))
const result = { ...costs, sameWorld, manyWorlds, textMiB }
if (json) console.log(JSON.stringify(result))
else {
  const row = (what: string, value: number, digits: number, target = '') =>
    console.log(`| ${what} | ${value.toFixed(digits)} | ${target} |`)
  console.log('| what | measured | target |\n|---|--:|--:|')
  row(`search over ${pagesInWorld} pages, median, ms`, result.searchMs, 2, '≤ 2')
  row('the slowest of a hundred, ms', result.slowSearchMs, 2)
  row('searches a second on one core', result.searchesPerSecond, 0)
  row('extraction, median, ms', result.extractionMs, 3)
  row('opening the world and its first search, ms', result.openMs, 0)
  row('1,000 open sessions of one world, live MiB', sameWorld.heap, 0)
  row(`1,000 open worlds of ${pagesInSmallWorld} pages, live MiB`, manyWorlds.heap, 0, '≤ 1,024')
  row('of these the worlds themselves as text, MiB', textMiB, 0)
  row('1,000 open worlds, resident MiB', manyWorlds.rss, 0)
}
process.exitCode = result.searchMs <= 2 && manyWorlds.heap <= 1024 ? 0 : 1
