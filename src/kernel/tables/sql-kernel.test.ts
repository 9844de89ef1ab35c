import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../world/json.ts'
import { openKernel } from './sql-kernel.ts'

async function says(action: Json): Promise<string> {
  const kernel = await openKernel()
  const result = await kernel.step(action, { signal: new AbortController().signal })
  if (result.kind === 'unknown') return `? ${result.why}`
  return `${result.observation.isError === true ? '! ' : ''}${result.observation.text}`
}

describe('openKernel', () => {
  it('answers a query with rows, values as JSON has them', async () => {
    const tables = {
      t: [
        { a: 1, b: true, c: null, d: ['x'] },
        { a: 2, e: 'more' },
      ],
    }
    assert.equal(
      await says({ tables, query: "SELECT *, x'00ff' AS f FROM t" }),
      '[{"a":1,"b":1,"c":null,"d":"[\\"x\\"]","e":null,"f":"AP8="},{"a":2,"b":null,"c":null,"d":null,"e":"more","f":"AP8="}]',
    )
  })

  it('answers a script with the tables it left', async () => {
    const script = [
      'CREATE TABLE "odd ""name" (a)',
      'INSERT INTO "odd ""name" VALUES (1)',
      'CREATE VIEW v AS SELECT 1',
    ]
    assert.equal(await says({ script }), '{"odd \\"name":[{"a":1}]}')
  })

  it('keeps nothing from one step to the next', async () => {
    await says({ script: ['CREATE TABLE t (a)'] })
    assert.equal(await says({ query: 'SELECT * FROM t' }), '! no such table: t')
  })

  it('answers an action that is none with an error', async () => {
    assert.match(await says({ drop: true }), /^! /)
  })
})
