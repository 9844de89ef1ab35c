import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../../src/world/json.ts'
import { World } from '../../../src/world/world.ts'
import { openMcpKernel } from '../kernel.ts'

const text = { type: 'string' }
const whole = { type: 'integer' }
const object = (
  properties: { [name: string]: Json },
  required: readonly string[] = Object.keys(properties),
) => ({
  type: 'object',
  properties,
  required,
})
const tables = {
  books: [
    { id: 1, title: 'Tides', shelf_id: 's1', pages: 90 },
    { id: 2, title: 'Knots', shelf_id: 's1', pages: 12 },
  ],
  shelves: [{ id: 's1', room: 'north' }],
  loans: [{ id: 7, book_id: 1, reader: 'Ada' }],
}

async function result(name: string, outputSchema: Json, given: { [name: string]: Json } = {}): Promise<Json> {
  const inputs: { [tool: string]: Json } = {
    get_book: object({ book_id: whole }),
    list_books: object({ limit: whole, offset: whole }, []),
    create_book: object({ title: text, shelf_id: text, pages: whole }, ['title']),
    delete_loan: object({ loan_id: whole }),
    count_books: object({}),
  }
  const tools = [{ name, inputSchema: inputs[name], outputSchema }]
  const state = { server: { name: 'library' }, tables }
  const kernel = await openMcpKernel(World.parse({ version: 1, domain: 'mcp', title: 'x', tools, state }), {
    snapshot: undefined,
  })
  const step = await kernel.step({ name, arguments: given }, { signal: new AbortController().signal })
  return step.kind === 'unknown' ? `? ${step.why}` : (step.observation.data ?? step.observation.text)
}

describe('shapeResult', () => {
  it('gives the declared fields, and the key under the name asked for', async () => {
    assert.deepEqual(await result('get_book', object({ book_id: whole, title: text }), { book_id: 1 }), {
      book_id: 1,
      title: 'Tides',
    })
  })

  it('wraps a record', async () => {
    const form = object({ book: object({ id: whole, title: text }), success: { type: 'boolean' } })
    assert.deepEqual(await result('get_book', form, { book_id: 2 }), {
      book: { id: 2, title: 'Knots' },
      success: true,
    })
  })

  it('nests what refers to a record, and what it refers to', async () => {
    const form = object({
      title: text,
      loans: { type: 'array', items: object({ id: whole, reader: text }) },
      shelf: object({ room: text }),
    })
    assert.deepEqual(await result('get_book', form, { book_id: 1 }), {
      title: 'Tides',
      loans: [{ id: 7, reader: 'Ada' }],
      shelf: { room: 'north' },
    })
  })

  it('fills lists with their totals and pages, references followed', async () => {
    const form = {
      ...object({
        results: { type: 'array', items: { $ref: '#/$defs/row' } },
        total_count: whole,
        has_more: { type: 'boolean' },
      }),
      $defs: { row: object({ id: whole }) },
    }
    assert.deepEqual(await result('list_books', form, { limit: 1 }), {
      results: [{ id: 1 }],
      total_count: 2,
      has_more: true,
    })
    assert.deepEqual(await result('list_books', form, { limit: 1, offset: 1 }), {
      results: [{ id: 2 }],
      total_count: 2,
      has_more: false,
    })
  })

  it('leaves out what may be absent', async () => {
    assert.deepEqual(await result('get_book', object({ id: whole, isbn: text }, ['id']), { book_id: 1 }), {
      id: 1,
    })
  })

  it('counts, and confirms a deletion', async () => {
    assert.deepEqual(await result('count_books', object({ count: whole })), { count: 2 })
    assert.deepEqual(
      await result('delete_loan', object({ success: { type: 'boolean' }, message: text }), { loan_id: 7 }),
      {
        success: true,
        message: 'Loan 7 deleted',
      },
    )
  })

  it('is unknown where a required field cannot be told or does not fit', async () => {
    assert.equal(
      await result('get_book', object({ isbn: text }), { book_id: 1 }),
      '? what isbn of the result is cannot be told',
    )
    assert.equal(
      await result('get_book', object({ title: whole }), { book_id: 1 }),
      '? the declared result does not fit: Invalid input: expected number, received string at title',
    )
  })

  it('makes nothing where the result cannot be told', async () => {
    const form = object({ id: whole, isbn: text })
    assert.equal(
      await result('create_book', form, { title: 'x' }),
      '? what isbn of the result is cannot be told',
    )
  })
})
