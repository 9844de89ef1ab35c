import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseConfig, parseKey, without, withValue } from './config-file.ts'

function key(typed: string) {
  const parsed = parseKey(typed)
  assert.ok(!('error' in parsed))
  return parsed
}

describe('parseConfig', () => {
  it('reads sections, subsections, quotes, escapes and comments', () => {
    const text = '[user]\n\tname = A B ; c\n[remote "Or.ig"]\n\turl = "x # y"\n\tflag\n\tt = a\\tb\n'
    assert.deepEqual(
      parseConfig(text, 'f').entries.map(entry => [entry.key, entry.value]),
      [
        ['user.name', 'A B'],
        ['remote.Or.ig.url', 'x # y'],
        ['remote.Or.ig.flag', undefined],
        ['remote.Or.ig.t', 'a\tb'],
      ],
    )
  })
})

describe('withValue', () => {
  it('replaces, adds to a section, and makes one', () => {
    const one = withValue('', key('user.name'), 'Ada')
    const two = withValue(one, key('user.email'), 'a@b')
    const three = withValue(two, key('remote.origin.url'), ' x')
    assert.equal(
      withValue(three, key('user.name'), 'Bob'),
      '[user]\n\tname = Bob\n\temail = a@b\n[remote "origin"]\n\turl = " x"\n',
    )
  })
})

describe('without', () => {
  it('drops a section that becomes empty, unless a comment stands in it', () => {
    assert.equal(without('[a]\n\tx = 1\n[b]\n\ty = 2\n', key('a.x')), '[b]\n\ty = 2\n')
    assert.equal(without('[a]\n\t# kept\n\tx = 1\n', key('a.x')), '[a]\n\t# kept\n')
  })
})
