// A world that a model proposes: schema, rows and prose. It goes through the same checks as any other world. What does
// not pass is repaired or dropped, and so is a question that the model can answer by heart.
import { readFileSync } from 'node:fs'
import type { Model } from '../../model/model.ts'
import { WorldError } from '../../world/error.ts'
import { fill } from '../../world/text/fill.ts'
import { schemaProblems } from '../checks/schema-sense.ts'
import type { Facts } from '../draft-world.ts'
import { type Fiction, fictionFrom } from '../fiction.ts'
import { namesFrom } from '../names/names.ts'
import { makePages } from '../pages/make-pages.ts'
import { plusDays } from '../schema/calendar.ts'
import { type Row, Schema, type Table } from '../schema/schema.ts'
import { scoreOf } from '../score-answers.ts'
import { random } from '../seeded/random.ts'
import type { Strategy } from '../shapes/setting.ts'
import { type Asking, askFor, objectIn, type Read, replyTo } from './ask-model.ts'
import { imagineProse } from './imagine-prose.ts'
import { imagineRows } from './imagine-rows.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const templates = { schema: read('./schema-prompt.md'), probe: read('./probe-prompt.md') }
const strategyWords = new Map(
  read('./strategies.md')
    .split(/^## /m)
    .slice(1)
    .map(part => [part.split('\n')[0] ?? '', part.split('\n').slice(1).join('\n').trim()]),
)
// a guess that gets this much right knows something
const knownF1 = 0.2

/** What a model is asked to make a fictional world of. */
export interface ImagineOptions {
  readonly topic: string
  readonly strategy: Strategy
  readonly rows: number
  readonly seed: number
  readonly signal: AbortSignal
  /** How many articles the model writes. */
  readonly articles?: number
  readonly stale?: number
  /** Told what was dropped, and why. */
  readonly onDropped?: (problem: string) => void
}

/** Makes a world of what a model proposes. */
export async function imagineFiction(
  model: Model,
  { topic, strategy, rows, seed, signal, articles = 12, stale = 4, onDropped = () => {} }: ImagineOptions,
): Promise<Fiction> {
  const asking: Asking = { model, signal, seed }
  const words = strategyWords.get(strategy) ?? ''
  const schema = await askFor(asking, fill(templates.schema, { topic, strategy: words }), {
    read: readSchema,
  })
  if (!schema)
    throw new WorldError('model', `${model.id} proposed no schema that can be used.`, {
      remedy: 'Try another model, topic or seed; a world made from a theme needs no model.',
    })
  const chance = random(`${seed}/${topic}/${strategy}`)
  const today = plusDays(
    `${strategy === 'time-shifted' ? chance.integer(2031, 2040) : chance.integer(2019, 2025)}-06-01`,
    chance.integer(0, 300),
  )
  const filled = new Map<string, readonly Row[]>()
  for (const { table, count } of shares(schema, rows)) {
    const terms = { schema, topic, strategy: words, today, realNames: new Set<string>(), onDropped }
    const made = await imagineRows(asking, table, { count, filled, terms })
    if (made.length < 2)
      throw new WorldError('model', `${model.id} proposed no rows for ${table.name} that can be used.`, {
        remedy: 'Try another model or topic.',
      })
    filled.set(table.name, made)
  }
  const owner = namesFrom(chance).unique('{word} {Group|Works|Trust}')
  const facts: Facts = {
    theme: 'imagined',
    shape: 'imagined',
    field: topic,
    strategy,
    seed,
    today,
    owner,
    schema,
    rows: Object.fromEntries(filled),
    realNames: [],
  }
  const pages = await imagineProse(asking, {
    facts,
    pages: makePages(facts, { stale }),
    count: articles,
    onDropped,
  })
  return withoutKnown(asking, fictionFrom(facts, pages), onDropped)
}

function readSchema(reply: string): Read<Schema> {
  const found = objectIn(reply)
  if ('problems' in found) return found
  // rules are ours to make: what runs as SQL is not taken from a model
  const parsed = Schema.safeParse({ ...found.value, invariants: [] })
  if (!parsed.success)
    return { problems: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) }
  const problems = [
    ...schemaProblems(parsed.data),
    ...(order(parsed.data) ? [] : ['tables refer to each other in a circle']),
  ]
  return problems.length === 0 ? { value: parsed.data } : { problems }
}

// tables after those they refer to; undefined where there is a circle
function order({ tables }: Schema): readonly Table[] | undefined {
  const done: Table[] = []
  while (done.length < tables.length) {
    const next = tables.find(
      table =>
        !done.includes(table) &&
        table.columns.every(
          ({ to }) => to === undefined || to === table.name || done.some(({ name }) => name === to),
        ),
    )
    if (!next) return undefined
    done.push(next)
  }
  return done
}

// what others refer to is few, what refers to others is many
function shares(schema: Schema, rows: number): { table: Table; count: number }[] {
  const tables = order(schema) ?? []
  const weights = tables.map((_, at) => 3 ** at)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return tables.map((table, at) => ({
    table,
    count: Math.max(5, Math.round((rows * (weights[at] ?? 1)) / whole)),
  }))
}

// the closed-book probe
async function withoutKnown(
  asking: Asking,
  fiction: Fiction,
  onDropped: (problem: string) => void,
): Promise<Fiction> {
  const kept: Fiction['questions'][number][] = []
  for (const question of fiction.questions) {
    const reply = await replyTo(asking, [
      { role: 'user', content: fill(templates.probe, { question: question.text }) },
    ])
    const { item } = await scoreOf(question, reply)
    if (item.f1 <= knownF1) kept.push(question)
    else onDropped(`${question.id}: the model knows the answer`)
  }
  return { ...fiction, questions: kept }
}
