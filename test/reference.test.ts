// The parts of the reference that are made from schemas and sources are as they would be made now.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { entriesOf, readExports } from '../runs/pages/read-exports.ts'
import { referenceFiles } from '../runs/pages/reference-files.ts'

const root = path.resolve(import.meta.dirname, '..')
const remedy = "run 'node --conditions=agentworld-source runs/update-pages.ts'"

describe('the reference', async () => {
  for (const [file, text] of await referenceFiles(root)) {
    it(`has ${file} as it would be written now`, () => {
      assert.equal(readFileSync(path.join(root, file), 'utf8'), text, remedy)
    })
  }
})

describe('readExports', () => {
  it('finds what the package exports, and nothing else', async () => {
    for (const { entry, file } of entriesOf(root)) {
      const values = readExports(file).filter(({ kind }) => kind !== 'type')
      const names = values.map(({ name }) => name).sort()
      assert.deepEqual(names, Object.keys((await import(entry)) as object).sort(), entry)
    }
  })

  it('finds a sentence about nearly every name', () => {
    const all = entriesOf(root).flatMap(({ file }) => readExports(file))
    const missing = all.filter(({ doc }) => doc === undefined).map(({ name }) => name)
    assert.ok(missing.length <= all.length * 0.05, missing.join(', '))
  })
})
