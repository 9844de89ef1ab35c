// What the documents say of their tables can be followed up: which script made each, of what, and when. That tables are
// as old as their code is not asserted here: `runs/update-documents --check` names those that are older.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import {
  cellsOf,
  documents,
  keptRows,
  markedTables,
  tablesIn,
  writtenTable,
} from '../runs/documents/marked-tables.ts'
import { hashOfFiles, measuredFiles } from '../runs/documents/measured-files.ts'
import { namedFigures, shownFigures, withFigures } from '../runs/documents/named-figures.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = documents().map(markedTables)
const tables = read.flatMap(({ tables: all }) => all)
const placeOf = ({ document, line }: (typeof tables)[number]) => `${document}:${line}`

describe('marked tables', () => {
  it('are marked in the regular form', () => {
    assert.deepEqual(
      read.flatMap(({ malformed }) => malformed),
      [],
    )
    assert.ok(tables.length > 40)
  })

  it('name a script that is here, and say of what and when they were made', () => {
    const today = new Date().toISOString().slice(0, 10)
    const wrong = tables.filter(
      ({ script, made }) =>
        !existsSync(path.join(root, 'runs', `${script}.ts`)) ||
        made === undefined ||
        Number.isNaN(Date.parse(made.date)) ||
        made.date > today,
    )
    assert.deepEqual(wrong.map(placeOf), [])
  })

  it('are tables, each row as wide as its head', () => {
    const wrong = tables.filter(({ body }) => {
      const found = tablesIn(body).map(cellsOf)
      return (
        found.length === 0 ||
        found.some(rows => rows.length < 2 || rows.some(row => row.length !== rows[0]?.length))
      )
    })
    assert.deepEqual(wrong.map(placeOf), [])
  })

  it('say so where they print what is stored, and print all of it', () => {
    const namedBy = (marked: typeof tables) =>
      new Set(marked.flatMap(({ args }) => args.flatMap(word => /[\w-]+\.json$/.exec(word) ?? [])))
    const stored = readdirSync(path.join(root, 'runs', 'results'))
    assert.deepEqual([...namedBy(tables.filter(({ isStored }) => isStored))].sort(), stored.sort())
    assert.deepEqual([...namedBy(tables.filter(({ isStored }) => !isStored))], [])
  })

  it('are kept without a space too many', () => {
    for (const name of readdirSync(path.join(root, 'runs', 'results'))) {
      const text = readFileSync(path.join(root, 'runs', 'results', name), 'utf8')
      assert.equal(text, `${JSON.stringify(JSON.parse(text))}\n`, name)
    }
  })
})

describe('writtenTable', () => {
  const [first] = tables
  assert.ok(first)
  const made = { commit: '0123456', date: '2026-01-02', code: '89abcdef' }

  it('writes what is read again', () => {
    const marked = {
      ...first,
      script: 'any-script',
      args: ['--seed', '7'],
      rows: 3,
      isSums: false,
      isStored: true,
    }
    const [mark] = writtenTable(marked, ['| a |\n| - |\n| 1 |'], made).split('\n')
    const fields = 'rows 3 | stored | made at 0123456 on 2026-01-02 of 89abcdef'
    assert.equal(mark, `<!-- run: any-script --seed 7 | ${fields} -->`)
  })

  it('keeps the first rows, or the sums', () => {
    const table = '| a |\n| - |\n| 1 |\n| **2** |\n| 3 |'
    assert.equal(keptRows(table, { ...first, rows: 1, isSums: false }), '| a |\n| - |\n| 1 |')
    assert.equal(keptRows(table, { ...first, rows: undefined, isSums: true }), '| a |\n| - |\n| **2** |')
  })
})

describe('the figures of the README', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8')

  it('are the cells that are named above them', () => {
    assert.deepEqual(shownFigures(readme), namedFigures(readme, tables))
    assert.ok(shownFigures(readme).length >= 5)
  })

  it('follow the tables', () => {
    const [table] = tables
    assert.ok(table)
    const measured = { ...table, script: 'any', args: [], body: '| a | b |\n| - | - |\n| **x** | 2 % · 3 |' }
    const text = '<!-- figures:\nany: x > b\n-->\n| what | **1 %** and **1** |'
    assert.match(withFigures(text, [measured]), /\*\*2 %\*\* and \*\*3\*\*/)
  })
})

describe('measuredFiles', () => {
  it('follows imports, packages, workers and data, and leaves types out', () => {
    const files = measuredFiles('engine-overhead', [])
    for (const file of [
      'runs/engine-overhead.ts',
      'runs/engine-overhead/clerk-kernel.ts',
      'src/engine/take-step.ts',
      'src/kernel/host/child.ts',
      'src/model/dialects/qwen-agentworld.md',
      'packages/shell/src/index.ts',
    ])
      assert.ok(files.includes(file), file)
    assert.ok(!files.some(file => file.startsWith('docs/') || file.startsWith('src/bench/')))
  })

  it('are those that print, where what is printed was measured before', () => {
    const measured = measuredFiles('train-hybrid', ['--model', 'a.gguf'])
    const printed = measuredFiles('train-hybrid', ['--from=train-hybrid.json'])
    for (const file of ['runs/train-parts/measure-hybrid.ts', 'domains/terminal/kernel.ts'])
      assert.deepEqual([measured.includes(file), printed.includes(file)], [true, false], file)
    const stored = [
      'runs/results/train-hybrid.json',
      'runs/train-hybrid.ts',
      'runs/train-parts/report-tables.ts',
    ]
    assert.deepEqual(
      stored.filter(file => !printed.includes(file)),
      [],
    )
  })

  it('has one word for what files hold', () => {
    const files = ['package.json', 'README.md']
    assert.match(hashOfFiles(files), /^[0-9a-f]{8}$/)
    assert.notEqual(hashOfFiles(files), hashOfFiles(files.slice(1)))
  })
})
