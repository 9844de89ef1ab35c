// Three ways to answer the questions of fictional worlds, in one table: by searching and reading pages, by result lists
// alone with their snippets withheld, and by guessing what is most frequent in other worlds.
import { planBatch } from '../src/fiction/batch/plan.ts'
import { makeFiction } from '../src/fiction/fiction.ts'
import { packedPages, questionWorld } from '../src/fiction/folder/question-world.ts'
import type { Question } from '../src/fiction/questions/question.ts'
import { scoreOf } from '../src/fiction/score-answers.ts'
import { themeNamed, themes } from '../src/fiction/themes/themes.ts'
import { openAnySession } from '../src/library/open-any-session.ts'
import { readData } from '../src/world/reading/read-world.ts'
import { answerBySearching } from './fiction-agent/answer-by-searching.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, { n: 24, seed: 11, json: false, verbose: false })
const plans = planBatch({
  count: values.n,
  seed: values.seed,
  rows: { least: 300, most: 500 },
  stale: 4,
  themes,
})
const tableForms = new Set<Question['form']>(['table', 'filter', 'period', 'records', 'groups'])

interface Tally {
  items: number
  rows: number
  questions: number
  steps: number
}
const tallies = new Map<string, Tally>()
function count(what: string, { item, row }: { item: { f1: number }; row: { f1: number } }, steps = 0): void {
  const tally = tallies.get(what) ?? { items: 0, rows: 0, questions: 0, steps: 0 }
  tallies.set(what, {
    items: tally.items + item.f1,
    rows: tally.rows + row.f1,
    questions: tally.questions + 1,
    steps: tally.steps + steps,
  })
}

const worlds = plans.map(plan => ({ plan, fiction: makeFiction({ ...plan, theme: themeNamed(plan.theme) }) }))

// what is most frequent under a heading elsewhere, and what one row of such values looks like
function guessFrom(world: number, question: Question): string {
  const answers = worlds.flatMap(({ fiction }, at) => (at === world ? [] : fiction.questions))
  const cells = question.columns.map(({ name }) => {
    const values = answers.flatMap(other => {
      const at = other.columns.findIndex(column => column.name === name)
      return at === -1 ? [] : other.answer.map(row => row[at] ?? '')
    })
    const counts = Map.groupBy(values, value => value)
    return [...counts].sort((a, b) => b[1].length - a[1].length)[0]?.[0] ?? 'unknown'
  })
  const names = question.columns.map(({ name }) => name)
  return [names, names.map(() => '---'), cells].map(row => `| ${row.join(' | ')} |`).join('\n')
}

async function search(
  question: Question,
  packed: string,
  {
    snippets,
    isReadingPages,
    title,
    seed,
    today,
  }: {
    snippets: 'teasing' | 'withheld'
    isReadingPages: boolean
    title: string
    seed: number
    today: string
  },
) {
  const world = readData(questionWorld(question, packed, { title, seed, today, snippets }), {
    place: 'world',
  }) as object
  const session = await openAnySession({ world })
  const { answer, steps } = await answerBySearching(session, { isReadingPages })
  const { score = 0 } = await session.submit(answer)
  await session.close()
  const scored = await scoreOf(question, answer)
  if (Math.abs(score - scored.item.f1) > 1e-9)
    throw new Error(`The session's reward is ${score}, the score ${scored.item.f1}.`)
  return { scored, steps, answer }
}

for (const [at, { plan, fiction }] of worlds.entries()) {
  const packed = packedPages(fiction.pages)
  const terms = { title: plan.name, seed: plan.seed, today: fiction.facts.today }
  for (const question of fiction.questions) {
    count('never searches, all questions', await scoreOf(question, guessFrom(at, question)))
    const { level } = question.difficulty
    if (level === 'easy') {
      const { scored, steps, answer } = await search(question, packed, {
        ...terms,
        snippets: 'teasing',
        isReadingPages: true,
      })
      count('searches and reads, easy questions', scored, steps)
      if (values.verbose && scored.item.f1 < 1)
        console.error(
          `${plan.name} ${plan.theme} ${question.id} ${question.form} ${scored.item.f1.toFixed(2)}\n  ${question.text}\n  ${JSON.stringify(question.answer).slice(0, 300)}\n  ${JSON.stringify(answer).slice(0, 300)}`,
        )
    } else if (question.form !== 'groups' && at % 4 === 0) {
      const { scored, steps } = await search(question, packed, {
        ...terms,
        snippets: 'teasing',
        isReadingPages: true,
      })
      count(`searches and reads, ${level} questions`, scored, steps)
    }
    if (tableForms.has(question.form)) {
      const { scored, steps } = await search(question, packed, {
        ...terms,
        snippets: 'withheld',
        isReadingPages: false,
      })
      count('reads withheld snippets only, table questions', scored, steps)
    }
  }
}

const targets: { readonly [what: string]: { readonly limit: number; readonly isLeast: boolean } } = {
  'searches and reads, easy questions': { limit: 0.95, isLeast: true },
  'reads withheld snippets only, table questions': { limit: 0.4, isLeast: false },
  'never searches, all questions': { limit: 0.02, isLeast: false },
}
const rows = [...tallies].map(([what, { items, rows: whole, questions, steps }]) => ({
  what,
  questions,
  itemF1: items / questions,
  rowF1: whole / questions,
  steps: steps / questions,
}))
if (values.json) console.log(JSON.stringify(rows))
else {
  console.log(
    '| baseline | questions | item F1 | row F1 | steps a question | target |\n|---|--:|--:|--:|--:|--:|',
  )
  for (const { what, questions, itemF1, rowF1, steps } of rows.sort((a, b) => (a.what < b.what ? 1 : -1))) {
    const target = targets[what]
    const shown = target ? `${target.isLeast ? '≥' : '≤'} ${target.limit}` : ''
    console.log(
      `| ${what} | ${questions} | ${itemF1.toFixed(3)} | ${rowF1.toFixed(3)} | ${steps.toFixed(1)} | ${shown} |`,
    )
  }
}
process.exitCode = rows.every(({ what, itemF1 }) => {
  const target = targets[what]
  return !target || (target.isLeast ? itemF1 >= target.limit : itemF1 <= target.limit)
})
  ? 0
  : 1
