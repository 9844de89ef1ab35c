// Searching fictional worlds: the latency of a query in one of 500 rows, and the memory of many that are open at once.
import { planBatch } from '../src/fiction/batch/plan.ts'
import { type Fiction, makeFiction } from '../src/fiction/fiction.ts'
import { packedPages, questionWorld } from '../src/fiction/folder/question-world.ts'
import { themeNamed, themes } from '../src/fiction/themes/themes.ts'
import { memoryStore, type Session } from '../src/index.ts'
import { openAnySession } from '../src/library/open-any-session.ts'
import { readData } from '../src/world/reading/read-world.ts'
import { collectGarbage } from './script/collect-garbage.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, { worlds: 1000, json: false })
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const worldOf = ({ facts, pages, questions }: Fiction, at = 0) => {
  const question = questions[at % questions.length]
  if (!question) throw new Error('A world without questions.')
  return readData(
    questionWorld(question, packedPages(pages), { title: facts.field, seed: facts.seed, today: facts.today }),
    { place: 'world' },
  ) as object
}
const search = (query: string) => ({ name: 'web_search', arguments: { query } })

async function latency(): Promise<{ searchMs: number; slowMs: number; extractMs: number; pages: number }> {
  const searches: number[] = []
  const extractions: number[] = []
  let pages = 0
  for (const [at, theme] of themes.entries()) {
    if (at % 5 !== 0) continue
    const fiction = makeFiction({ theme, strategy: theme.strategies[0] ?? 'long-tail', rows: 500, seed: 4 })
    pages = Math.max(pages, fiction.pages.length)
    const session = await openAnySession({ world: worldOf(fiction) })
    const names = Object.values(fiction.facts.rows)
      .flat()
      .flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
    for (let turn = 0; turn < 240; turn++) {
      const label = fiction.questions[turn % fiction.questions.length]?.columns.at(-1)?.name ?? ''
      const query =
        turn % 3 === 0 ? (names[turn % names.length] ?? '') : `${names[(turn * 7) % names.length]} ${label}`
      const before = performance.now()
      const { observation } = await session.step(search(query))
      if (turn >= 40) searches.push(performance.now() - before)
      const url = /https:\S+/.exec(observation.text)?.[0]
      if (url === undefined) continue
      const asked = performance.now()
      await session.step({ name: 'web_extractor', arguments: { url } })
      extractions.push(performance.now() - asked)
    }
    await session.close()
  }
  const searchMs = median(searches)
  return {
    searchMs,
    slowMs: searches[Math.floor(searches.length * 0.99)] ?? 0,
    extractMs: median(extractions),
    pages,
  }
}

async function memory(count: number): Promise<{ liveMiB: number; residentMiB: number }> {
  const live = () => {
    collectGarbage()
    const { heapUsed, external, rss } = process.memoryUsage()
    return { heap: (heapUsed + external) / 2 ** 20, rss: rss / 2 ** 20 }
  }
  const before = live()
  const store = memoryStore()
  const sessions: Session[] = []
  for (const plan of planBatch({ count, seed: 9, rows: { least: 300, most: 500 }, stale: 4, themes })) {
    const session = await openAnySession({
      world: worldOf(makeFiction({ ...plan, theme: themeNamed(plan.theme) })),
      store,
      id: plan.name,
    })
    await session.step(search(session.world.task?.slice(0, 80) ?? ''))
    sessions.push(session)
  }
  for (const session of sessions.slice(0, 50)) await session.step(search('records'))
  const after = live()
  for (const session of sessions) await session.close()
  return { liveMiB: after.heap - before.heap, residentMiB: after.rss }
}

const { worlds } = values
const result = { ...(await latency()), ...(await memory(worlds)), worlds }
if (values.json) console.log(JSON.stringify(result))
else {
  const row = (what: string, value: number, digits: number, target = '') =>
    console.log(`| ${what} | ${value.toFixed(digits)} | ${target} |`)
  console.log('| what | measured | target |\n|---|--:|--:|')
  row('search in a world of 500 rows, median, ms', result.searchMs, 2, '≤ 2')
  row('the slowest of a hundred, ms', result.slowMs, 2)
  row('extraction, median, ms', result.extractMs, 3)
  row('most pages of such a world', result.pages, 0)
  row(`${worlds} worlds open in one process, live MiB`, result.liveMiB, 0, '≤ 1,024')
  row(`${worlds} worlds open in one process, resident MiB`, result.residentMiB, 0)
}
process.exitCode = result.searchMs <= 2 && result.liveMiB <= 1024 ? 0 : 1
