import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { globExpression, globRule } from './glob.ts'

const matches = (pattern: string, ...paths: string[]) =>
  paths.filter(path => globExpression(pattern).test(path))

describe('globExpression', () => {
  it('keeps one star within a name and lets two cross folders', () => {
    assert.deepEqual(matches('*.js', 'a.js', 'b/a.js', '.js'), ['a.js', '.js'])
    assert.deepEqual(matches('**/*.js', 'a.js', 'b/c/a.js', 'a.jsx'), ['a.js', 'b/c/a.js'])
    assert.deepEqual(matches('src/**', 'src', 'src/a', 'src/a/b', 'lib/src/a'), ['src/a', 'src/a/b'])
    assert.deepEqual(matches('a/**/b', 'a/b', 'a/x/y/b', 'a/xb'), ['a/b', 'a/x/y/b'])
  })

  it('reads choices, sets, single letters and escapes', () => {
    assert.deepEqual(matches('*.{ts,tsx}', 'a.ts', 'a.tsx', 'a.t'), ['a.ts', 'a.tsx'])
    assert.deepEqual(matches('[ab]?.c', 'ax.c', 'cx.c', 'a/.c'), ['ax.c'])
    assert.deepEqual(matches('[!a].c', 'a.c', 'b.c'), ['b.c'])
    assert.deepEqual(matches('\\*.c', '*.c', 'a.c'), ['*.c'])
    assert.deepEqual(matches('a(b)+.c', 'a(b)+.c', 'abb.c'), ['a(b)+.c'])
  })

  it('ignores case on demand', () => {
    assert.equal(globExpression('read*', { ignoresCase: true }).test('README'), true)
  })
})

describe('globRule', () => {
  const speaksOf = (text: string, path: string) => globRule(text).expression.test(path)

  it('is about names anywhere without a slash, and about paths with one', () => {
    assert.equal(speaksOf('*.log', 'a/b/c.log'), true)
    assert.equal(speaksOf('a/*.log', 'a/c.log'), true)
    assert.equal(speaksOf('a/*.log', 'b/a/c.log'), false)
    assert.equal(speaksOf('/top', 'top'), true)
    assert.equal(speaksOf('/top', 'a/top'), false)
  })

  it('tells negation and folders', () => {
    const { isNegated, isForFolders } = globRule('!build/')
    assert.deepEqual([isNegated, isForFolders], [true, true])
  })
})
