import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pythonText, quote, unquote } from './ui-tree-quote.ts'

describe('quote', () => {
  it('prefers single quotes, and double ones around an apostrophe', () => {
    assert.equal(quote('plain'), "'plain'")
    assert.equal(quote("it's"), `"it's"`)
    assert.equal(quote('say "so"'), `'say "so"'`)
    assert.equal(quote(`it's "so"`), `'it\\'s "so"'`)
  })

  it('escapes what cannot be printed', () => {
    assert.equal(quote('a\nb\tc\rd\\e'), String.raw`'a\nb\tc\rd\\e'`)
    assert.equal(quote('\0\x7f\xa0\u200b\u2028\ue604'), String.raw`'\x00\x7f\xa0\u200b\u2028\ue604'`)
    assert.equal(quote('\u{f0000}\ud800'), String.raw`'\U000f0000\ud800'`)
  })

  it('leaves letters, signs and pictures of any script as they are', () => {
    assert.equal(quote('Größe 中 – € 🙂'), "'Größe 中 – € 🙂'")
  })
})

describe('unquote', () => {
  it('reads back whatever was quoted', () => {
    const texts = [
      '',
      "it's",
      `it's "so"`,
      'a\nb\tc\rd\\e',
      '\0\xa0\u2028\u{f0000}',
      "\\'",
      'C:\\new\\x41',
      'Größe 🙂',
    ]
    assert.deepEqual(
      texts.map(text => unquote(quote(text))),
      texts,
    )
  })
})

describe('pythonText', () => {
  it('prints JSON as Python does', () => {
    assert.equal(
      pythonText([null, true, false, 1.5, "it's", { a: [] }]),
      `[None, True, False, 1.5, "it's", {'a': []}]`,
    )
  })
})
