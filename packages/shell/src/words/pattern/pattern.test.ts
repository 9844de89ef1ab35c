import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toBytes } from '../../bytes.ts'
import { NotComputable } from '../../not-computable.ts'
import { parsePattern, type Sequence } from './parse-pattern.ts'
import { escapePattern, hasWildcard, matches, PatternSearch } from './pattern.ts'

describe('matches', () => {
  it('knows wildcards, sets and escapes', () => {
    const cases: [string, string, boolean][] = [
      ['*.txt', 'a.txt', true],
      ['?', 'ab', false],
      ['[a-c]x', 'bx', true],
      ['[!a-c]x', 'bx', false],
      ['[[:digit:]]*', '7up', true],
      ['[]]', ']', true],
      ['a\\*b', 'a*b', true],
      ['a\\*b', 'axb', false],
      ['[', '[', true],
      ['*', 'line\nend', true],
      ['?', 'é', true],
      ['[é]*', '𝄞', false],
      ['?', '𝄞', true],
    ]
    for (const [pattern, text, isMatch] of cases)
      assert.equal(matches(toBytes(pattern), toBytes(text)), isMatch, `${pattern} ${text}`)
  })

  it('knows the extended forms where they are asked for', () => {
    const options = { isExtended: true }
    assert.equal(matches('@(a|b).c', 'b.c', options), true)
    assert.equal(matches('+(ab)', 'abab', options), true)
    assert.equal(matches('!(*.txt)', 'a.txt', options), false)
    assert.equal(matches('!(*.txt)', 'a.md', options), true)
    assert.equal(matches('@(a)', 'a'), false)
  })

  // as bash 5.2.15 answers
  it('lets a negation match less than it could, and `*` leave something', () => {
    const cases: [string, string, boolean][] = [
      ['!(a)*', 'ab', true],
      ['!(a)b', 'ab', false],
      ['*!(b)', 'b', false],
      ['*!(b)', 'ab', true],
      ['*!(b)', '', true],
      ['*!(?)', 'ab', true],
      ['*@(|a)', 'b', false],
      ['*+(|a)', 'ba', true],
      ['*?(a)', 'b', true],
      ['**(a)', 'b', true],
    ]
    for (const [pattern, text, isMatch] of cases)
      assert.equal(matches(pattern, text, { isExtended: true }), isMatch, `${pattern} ${text}`)
  })

  it('matches a text against itself once it is escaped', () => {
    for (const text of ['a*b', '[x]', 'back\\slash', '+(a)', 'plain']) {
      assert.equal(hasWildcard(escapePattern(text)), false)
      assert.equal(matches(escapePattern(text), text, { isExtended: true }), true)
    }
  })

  it('ignores case where it is told to', () => {
    assert.equal(matches('*.TXT', 'a.txt', { ignoreCase: true }), true)
    assert.equal(matches('[a-c]', 'B', { ignoreCase: true }), true)
    assert.equal(matches('[a-c]', 'B'), false)
  })

  it('agrees with trying every way', () => {
    const next = randomNumbers(7)
    let matched = 0
    for (let round = 0; round < 20_000; round++) {
      const pattern = randomPattern(next, 2)
      const text = Array.from({ length: next(6) }, () => 'abc-'[next(4)]).join('')
      const isMatch = tries(parsePattern(pattern, { isExtended: true }), text)
      if (isMatch) matched++
      assert.equal(matches(pattern, text, { isExtended: true }), isMatch, `${pattern} ${text}`)
    }
    assert.ok(matched > 2000, String(matched))
  })

  it('answers at once what trying every way would take years for', () => {
    const many = 'a'.repeat(3000)
    assert.equal(matches(`${'*a'.repeat(25)}*c`, `${many}b`), false)
    assert.equal(matches('+(+(a))', `${many}b`, { isExtended: true }), false)
    assert.equal(matches('+(*(a|aa)|+(a))', many, { isExtended: true }), true)
    assert.equal(matches('!(+(+(a)))', `${many}b`, { isExtended: true }), true)
  })

  it('gives up beyond a number of steps', () => {
    const nested = '!(*!(*!(*x)y)z)'
    assert.throws(() => matches(nested, 'a'.repeat(2000), { isExtended: true }), NotComputable)
  })
})

describe('PatternSearch', () => {
  const search = (pattern: string, text: string) => new PatternSearch(pattern, text, { isExtended: true })

  it('finds the first match, as long as it can be', () => {
    assert.deepEqual(search('@(a|ab)', 'xxabab').first(0), { start: 2, end: 4 })
    assert.deepEqual(search('@(a|ab)', 'xxabab').first(3), { start: 4, end: 6 })
    assert.equal(search('c', 'xxabab').first(0), undefined)
    assert.deepEqual(search('*(a)', 'baa').first(0), { start: 0, end: 0 })
  })

  it('finds the shortest and the longest at either end', () => {
    const at = search('a*b', 'a-b-ab')
    assert.deepEqual(at.prefix({ isLongest: false }), { start: 0, end: 3 })
    assert.deepEqual(at.prefix({ isLongest: true }), { start: 0, end: 6 })
    assert.deepEqual(at.suffix({ isLongest: false }), { start: 4, end: 6 })
    assert.deepEqual(at.suffix({ isLongest: true }), { start: 0, end: 6 })
    assert.equal(search('b', 'ba').suffix({ isLongest: true }), undefined)
  })

  it('finds nothing in a long text soon', () => {
    assert.equal(search('a*a*a*a*b', 'a'.repeat(50_000)).first(0), undefined)
  })
})

/** Whether it matches, by trying every division of the text. */
function tries(nodes: Sequence, text: string): boolean {
  const [node, ...rest] = nodes
  if (!node) return text === ''
  const splits = Array.from(
    { length: text.length + 1 },
    (_, at) => [text.slice(0, at), text.slice(at)] as const,
  )
  if (node.kind === 'character') return text !== '' && node.test(text[0] ?? '') && tries(rest, text.slice(1))
  if (node.kind === 'any') return splits.some(([, after]) => tries(rest, after))
  const { mark, choices } = node
  const one = (part: string) => choices.some(choice => tries(choice, part))
  const more = (part: string): boolean =>
    Array.from(part, (_, at) => at + 1).some(
      at => one(part.slice(0, at)) && (at === part.length || more(part.slice(at))),
    )
  const isGroup = (part: string) => {
    if (mark === '!') return !one(part)
    if (mark === '@') return one(part)
    if (mark === '?') return part === '' || one(part)
    return part === '' ? mark === '*' || one('') : more(part)
  }
  return splits.some(([before, after]) => isGroup(before) && tries(rest, after))
}

// groups that may be empty follow no `*`: bash has a way of its own with them
function randomPattern(next: (below: number) => number, depth: number): string {
  const literal = () => 'abc-'[next(4)] ?? ''
  const choice = (): string => literal() + (next(2) === 0 ? randomPattern(next, depth - 1) : '')
  const group = () => `${'?*+@'[next(4)]}(${Array.from({ length: 1 + next(2) }, choice).join('|')})`
  const piece = () => {
    const kind = next(depth > 0 ? 8 : 6)
    if (kind < 2) return literal()
    if (kind < 4) return ['*', '?'][kind - 2] ?? ''
    if (kind < 6) return ['[ab]', '[!a-b]', '[^-]', '[[:alpha:]]'][next(4)] ?? ''
    return kind === 6 ? group() : `!(${choice()})${literal()}`
  }
  return Array.from({ length: 1 + next(3) }, piece).join('')
}

/** Numbers that are the same in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
}
