import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ModelRequest } from '../../model/model.ts'
import { scriptedModel } from '../../model/scripted-model.ts'
import { checkFiction } from '../checks/check-fiction.ts'
import { type Names, namesFrom } from '../names/names.ts'
import { type Random, random } from '../seeded/random.ts'
import { imagineFiction } from './imagine-fiction.ts'

const schema = {
  tables: [
    {
      name: 'depot',
      one: 'depot',
      many: 'depots',
      columns: [
        { name: 'name', label: 'name', kind: 'name' },
        { name: 'tracks', label: 'tracks', kind: 'integer' },
        { name: 'foreman', label: 'foreman', kind: 'person' },
      ],
    },
    {
      name: 'tram',
      one: 'tram',
      many: 'trams',
      columns: [
        { name: 'name', label: 'name', kind: 'name' },
        { name: 'depot', label: 'depot', kind: 'reference', to: 'depot' },
        { name: 'built', label: 'building date', kind: 'date' },
        { name: 'seats', label: 'seats', kind: 'integer' },
        { name: 'mass', label: 'mass', kind: 'decimal', unit: 't', digits: 1 },
      ],
    },
    {
      name: 'repair',
      one: 'repair',
      many: 'repairs',
      by: 'tram',
      identity: ['tram', 'date'],
      columns: [
        { name: 'tram', label: 'tram', kind: 'reference', to: 'tram' },
        { name: 'date', label: 'date', kind: 'date' },
        { name: 'cost', label: 'cost', kind: 'money', digits: 0, unit: 'crowns' },
        { name: 'fitter', label: 'fitter', kind: 'person' },
      ],
    },
  ],
}
const options = {
  topic: 'tram museums',
  strategy: 'long-tail',
  rows: 90,
  seed: 3,
  signal: new AbortController().signal,
  articles: 2,
} as const

interface Script {
  readonly schemas?: readonly string[]
  /** Spoils every n-th row. */
  readonly spoil?: (row: Record<string, unknown>, at: number) => unknown
  readonly article?: (facts: readonly string[], name: string) => string
  readonly probe?: (question: string) => string
}

function scripted({
  schemas = [JSON.stringify(schema)],
  spoil = row => row,
  article = goodArticle,
  probe = () => 'I do not know.',
}: Script) {
  let asked = 0
  const made = { names: namesFrom(random('trams')), chance: random('figures') }
  return scriptedModel(({ messages }: ModelRequest) => {
    const prompt = messages[0]?.content ?? ''
    if (prompt.startsWith('You design')) return schemas[Math.min(asked++, schemas.length - 1)] ?? ''
    if (prompt.startsWith('You fill')) return rowsFor(prompt, spoil, made)
    if (prompt.startsWith('Write the'))
      return article(
        Array.from(prompt.matchAll(/^- (.+)$/gm), ([, fact = '']) => fact),
        /article about (.+?), a /.exec(prompt)?.[1] ?? '',
      )
    return probe(prompt)
  })
}

function rowsFor(
  prompt: string,
  spoil: NonNullable<Script['spoil']>,
  { names, chance }: { names: Names; chance: Random },
): string {
  const count = Number(/of (\d+) rows/.exec(prompt)?.[1])
  const known = (table: string) =>
    Array.from(prompt.matchAll(new RegExp(`^- ${table}: (.*)$`, 'gm')))
      .at(-1)?.[1]
      ?.split('; ') ?? []
  const day = () => `201${chance.integer(0, 8)}-0${chance.integer(1, 9)}-1${chance.integer(0, 9)}`
  const makers: { readonly [many: string]: () => Record<string, unknown> } = {
    depots: () => ({
      name: names.unique('{word} Depot'),
      tracks: chance.integer(60, 900),
      foreman: names.person(),
    }),
    trams: () => ({
      name: names.unique('{word} Car'),
      depot: chance.pick(known('depot')),
      built: '12 March 2011',
      seats: `${chance.integer(1_000, 9_000).toLocaleString('en')}`,
      mass: `${chance.integer(100, 400) / 10} t`,
    }),
    repairs: () => ({
      tram: chance.pick(known('tram')),
      date: day(),
      cost: chance.integer(100, 90_000),
      fitter: names.person(),
    }),
  }
  const make = makers[/table of (\w+)/.exec(prompt)?.[1] ?? ''] ?? (() => ({}))
  return `Sure!\n\`\`\`json\n${JSON.stringify({ rows: Array.from({ length: count }, (_, at) => spoil(make(), at)) })}\n\`\`\``
}

function goodArticle(facts: readonly string[], name: string): string {
  return `${name} is well known to those who care. ${facts.map(fact => `Of its ${fact.replace(': ', ' it is said: ')}.`).join(' ')} Much has been written about it, and more will be.`
}

describe('imagineFiction', () => {
  it('makes a world of what a model proposes, repaired where that takes no guessing', async () => {
    const dropped: string[] = []
    const fiction = await imagineFiction(scripted({}), {
      ...options,
      onDropped: problem => dropped.push(problem),
    })
    assert.deepEqual(
      checkFiction(fiction).filter(({ wrong }) => wrong > 0),
      [],
    )
    assert.deepEqual(dropped, [])
    const [tram] = fiction.facts.rows.tram ?? []
    assert.deepEqual(
      [tram?.built, typeof tram?.seats, typeof tram?.mass, typeof tram?.depot],
      ['2011-03-12', 'number', 'number', 'number'],
    )
    assert.ok(fiction.questions.length >= 8)
    assert.equal(
      fiction.pages.filter(({ text }) => text.includes('Much has been written about it, and more')).length,
      2,
    )
  })

  it('asks again for a schema that makes no sense, with the complaints, and gives up in the end', async () => {
    const broken = {
      tables: [
        {
          ...schema.tables[0],
          columns: [
            { name: 'id', label: 'x', kind: 'integer' },
            { name: 'depot', label: 'y', kind: 'reference', to: 'nowhere' },
          ],
        },
        schema.tables[1],
      ],
    }
    const model = scripted({ schemas: ['no JSON here', JSON.stringify(broken), JSON.stringify(schema)] })
    await imagineFiction(model, options)
    const complaints = model.requests.slice(1, 3).map(({ messages }) => messages.at(-1)?.content ?? '')
    assert.match(complaints[0] ?? '', /there is no JSON object/)
    assert.match(complaints[1] ?? '', /depot\.id: this name is taken[\s\S]*depot\.depot: refers to no table/)
    await assert.rejects(
      imagineFiction(scripted({ schemas: ['nothing'] }), options),
      /scripted proposed no schema/,
    )
  })

  it('drops rows that cannot be repaired, and says why', async () => {
    const dropped: string[] = []
    const spoil = (row: Record<string, unknown>, at: number) => {
      if (at % 7 === 1 && 'fitter' in row) return { ...row, fitter: 'New York' }
      if (at % 7 === 2 && 'built' in row) return { ...row, built: '2999-01-01' }
      if (at % 7 === 3 && 'depot' in row) return { ...row, depot: 'No Such Depot' }
      if (at % 7 === 4 && 'cost' in row) return { ...row, cost: 'a lot' }
      return row
    }
    const fiction = await imagineFiction(scripted({ spoil }), {
      ...options,
      onDropped: problem => dropped.push(problem),
    })
    assert.deepEqual(
      checkFiction(fiction).filter(({ wrong }) => wrong > 0),
      [],
    )
    for (const reason of [
      /New York exists in the real world/,
      /2999-01-01 lies after/,
      /"No Such Depot" is no reference/,
      /"a lot" is no money/,
    ])
      assert.match(dropped.join('\n'), reason)
  })

  it('keeps the plain article where the model leaves a fact out or says more', async () => {
    for (const article of [
      (_: readonly string[], name: string) => `${name} is a nice thing. ${'It is nice. '.repeat(10)}`,
      (facts: readonly string[], name: string) => `${goodArticle(facts, name)} It cost 4,711 crowns.`,
      (facts: readonly string[], name: string) =>
        `${goodArticle(facts, name)} Even Vellum Strander liked it.`,
    ]) {
      const dropped: string[] = []
      const fiction = await imagineFiction(scripted({ article }), {
        ...options,
        onDropped: problem => dropped.push(problem),
      })
      assert.deepEqual(
        checkFiction(fiction).filter(({ wrong }) => wrong > 0),
        [],
      )
      assert.equal(dropped.filter(problem => problem.includes('could not be used')).length, 2)
    }
  })

  it('drops questions that the model answers by heart', async () => {
    const plain = await imagineFiction(scripted({}), options)
    const [known] = plain.questions
    const table = `| ${known?.columns.map(({ name }) => name).join(' | ')} |\n|---|\n| ${known?.answer[0]?.join(' | ')} |`
    const probe = (prompt: string) => (prompt.includes(known?.text ?? '?') ? table : 'I do not know.')
    const dropped: string[] = []
    const fiction = await imagineFiction(scripted({ probe }), {
      ...options,
      onDropped: problem => dropped.push(problem),
    })
    assert.deepEqual(dropped, ['q01: the model knows the answer'])
    assert.deepEqual(fiction.questions, plain.questions.slice(1))
  })
})
