import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { draftWorld } from '../draft-world.ts'
import { libraryOf } from '../questions/evidence.ts'
import { themeNamed } from '../themes/themes.ts'
import { makePages } from './make-pages.ts'
import { pageKinds } from './page.ts'

const facts = draftWorld({ theme: themeNamed('hand-tools'), strategy: 'long-tail', rows: 320, seed: 3 })
const pages = makePages(facts)

describe('makePages', () => {
  it('makes every kind of page, each with an address, a date and a text of its own', () => {
    assert.deepEqual(new Set(pages.map(({ kind }) => kind)), new Set(pageKinds))
    assert.equal(new Set(pages.map(({ url }) => url)).size, pages.length)
    assert.ok(pages.every(({ date }) => date <= facts.today))
    assert.ok(new Set(pages.map(({ date }) => date)).size > 20)
  })

  it('tells every cell somewhere, and most of them in one place only', () => {
    const library = libraryOf(pages)
    const cells = facts.schema.tables.flatMap(({ name, columns }) =>
      (facts.rows[name] ?? []).flatMap(({ id }) => columns.map(column => `${name}:${id}:${column.name}`)),
    )
    assert.deepEqual(
      cells.filter(cell => !library.has(cell)),
      [],
    )
    const own = cells.filter(cell => !cell.endsWith(':name') && library.get(cell)?.length === 1)
    assert.ok(own.length > cells.length * 0.4, `${own.length} of ${cells.length}`)
  })

  it('links only to pages that exist', () => {
    const known = new Set(pages.map(({ url }) => url))
    const links = pages.flatMap(({ text }) =>
      Array.from(text.matchAll(/\]\((https:[^)]+)\)/g), ([, url = '']) => url),
    )
    assert.ok(links.length > 500)
    assert.deepEqual(
      links.filter(url => !known.has(url)),
      [],
    )
  })

  it('labels what no longer holds, as much of it as was asked for', () => {
    assert.equal(pages.flatMap(({ stale }) => stale).length, 4)
    assert.equal(makePages(facts, { stale: 0 }).flatMap(({ stale }) => stale).length, 0)
  })

  it('writes the same web again', () => {
    assert.deepEqual(makePages(facts), pages)
  })

  it('leaves no place in a phrase unfilled', () => {
    assert.deepEqual(
      pages.filter(({ text, title }) => /\{[a-z]+\}/.test(text + title)).map(({ url }) => url),
      [],
    )
  })

  it('keeps a private web on the sites of its owner', () => {
    const own = draftWorld({ theme: themeNamed('purchase-orders'), strategy: 'private', rows: 300, seed: 3 })
    const hosts = new Set(makePages(own).map(({ url }) => new URL(url).host.split('.').slice(-2).join('.')))
    assert.equal(hosts.size, 1)
  })
})
