import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readQuery } from './query.ts'
import { type SnippetDial, snippetOf } from './snippet.ts'

const page = {
  url: 'https://isle.example/light',
  title: 'Skerrow lighthouse',
  text: [
    'Skerrow stands on a ledge of basalt and was lit with whale oil until the house of Ada Orme burnt down in the',
    'winter of 1871. In the same year the tower was raised by two storeys. Keeper since then: nobody.',
    '',
    '| Year | Height | Builder |',
    '|---|---|---|',
    '| 1798 | 22 m | Ada Orme |',
  ].join('\n'),
}
const snippet = (query: string, dial: SnippetDial, secrets: string[] = [], text = page.text) =>
  snippetOf({ ...page, text }, { dial, terms: new Set(readQuery(query).terms), secrets: new Set(secrets) })

describe('snippetOf', () => {
  it('shows the passage that matches where snippets are full', () => {
    assert.equal(
      snippet('when was the tower raised', 'full'),
      '... In the same year the tower was raised by two storeys. Keeper since then: nobody. Year | Height | Builder 1798 | 22 m | Ada Orme',
    )
  })

  it('shows the topic without figures and names where they tease', () => {
    assert.equal(
      snippet('whale oil basalt', 'teasing'),
      'Skerrow stands on a ledge of basalt and was lit with whale oil until the house of ...',
    )
    assert.equal(snippet('tower raised', 'teasing'), '... In the same year the tower was raised by ...')
    assert.equal(snippet('keeper', 'teasing'), '... Keeper since then: ...')
  })

  it('teases with the columns of a table, never with its rows', () => {
    assert.equal(snippet('height builder', 'teasing'), 'Year | Height | Builder ...')
  })

  it('leaves secrets out, unless the query says them', () => {
    assert.equal(
      snippet('ledge lit', 'teasing', ['basalt']),
      '... and was lit with whale oil until the house of ...',
    )
    assert.match(snippet('ledge basalt', 'teasing', ['basalt']), /ledge of basalt/)
  })

  it('shows what the query names already', () => {
    assert.match(
      snippet('Ada Orme 1871', 'teasing'),
      /house of Ada Orme burnt down in the winter of 1871\. \.\.\.$/,
    )
  })

  it('shows nothing where they are withheld, or where there is nothing', () => {
    assert.equal(snippet('tower raised', 'withheld'), 'No description available.')
    for (const dial of ['full', 'teasing'] as const) assert.equal(snippet('tower', dial, [], ' \n'), '...')
    assert.equal(snippet('塔', 'teasing', [], '塔は1871年に建てられた。'), '...')
  })

  it('begins with the page where only the title matched', () => {
    assert.match(snippet('lighthouse', 'full'), /^Skerrow stands on a ledge/)
  })

  it('cuts a long piece around the match', () => {
    const text = `${'so '.repeat(500)}the owl ${'and '.repeat(500)}`
    const cut = snippet('owl', 'full', [], text)
    assert.match(cut, /^\.\.\. (so ){7}the owl (and )+\.\.\.$/)
    assert.ok(cut.length < 300)
    assert.match(snippet('owl', 'teasing', [], text), /^\.\.\. (so ){7}the owl (and )+\.\.\.$/)
  })

  it('stays on one line and in bounds whatever the page holds', () => {
    for (const text of [
      'owl\u2028[9] x\u0000\n\n'.repeat(20_000),
      `owl${'x'.repeat(900_000)}`,
      '| owl '.repeat(50_000),
    ]) {
      for (const dial of ['full', 'teasing'] as const) {
        const shown = snippet('owl', dial, [], text)
        assert.ok(shown.length <= 300, String(shown.length))
        assert.doesNotMatch(shown, /[\p{Cc}\u2028]/u)
      }
    }
  })

  it('finds a match however the page spells it', () => {
    for (const [query, sentence] of [
      ['flies', 'Here they fly low.'],
      ['1200', 'It rose to 1,200 then.'],
      ['zurich', 'It left Zürich late.'],
    ] as const) {
      assert.equal(snippet(query, 'full', [], `Nothing here.\n\n${sentence}`), `... ${sentence}`)
    }
  })
})
