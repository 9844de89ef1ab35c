import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { multisetF1 } from './multiset-f1.ts'
import { structuralMatch } from './structural-match.ts'
import { textMetrics } from './text-metrics.ts'

describe('textMetrics', () => {
  it('takes white space at the ends for nothing', () => {
    assert.deepEqual(textMetrics({ truth: 'a\nb', before: undefined })('a  \r\nb\n\n'), {
      exactMatch: true,
      editSimilarity: 1,
      lineF1: 1,
      structuralMatch: undefined,
      lengthRatio: 1,
      isCopyOfPrevious: undefined,
    })
  })

  it('measures what differs', () => {
    assert.deepEqual(textMetrics({ truth: 'a\nb', before: 'x' })('a\nc\nd'), {
      exactMatch: false,
      editSimilarity: 0.4,
      lineF1: 0.4,
      structuralMatch: undefined,
      lengthRatio: 5 / 3,
      isCopyOfPrevious: false,
    })
  })

  it('has no length ratio where nothing came back', () => {
    const { exactMatch, lengthRatio } = textMetrics({ truth: '\n', before: undefined })('')
    assert.deepEqual([exactMatch, lengthRatio], [true, undefined])
  })

  it('calls the old screen a copy only where the screen changed', () => {
    const copy = (truth: string) => textMetrics({ truth, before: 'old' })('old ').isCopyOfPrevious
    assert.deepEqual([copy('new'), copy('old')], [true, false])
  })
})

describe('structuralMatch', () => {
  it('compares keys, nesting and types of JSON, not values', () => {
    assert.equal(structuralMatch('{"a": 1, "b": ["x"]}', '{"b": ["y"], "a": 2}'), 1)
    // 4 parts against 3, of which 2 are shared: $, $.a:number
    assert.equal(structuralMatch('{"a": 1, "b": ["x"]}', '{"a": 2, "c": null}'), 4 / 7)
    assert.equal(structuralMatch('{"a": 1}', 'a is 1'), 0)
  })

  it('compares depth and role of the nodes of a tree', () => {
    const truth = "RootWebArea 'Shop'\n\t[12] button 'Save'\n\t[13] link 'Home'"
    assert.equal(structuralMatch(truth, "RootWebArea 'Other'\n\t[77] button 'x'\n\t[9] link 'y'"), 1)
    assert.equal(structuralMatch(truth, "RootWebArea 'Other'\n\t[77] button 'x'"), 0.8)
    assert.equal(structuralMatch(truth, 'nothing of the kind'), 0)
  })

  it('knows XML and numbered lists of elements', () => {
    const xml = '<node a="1">\n  <node b="2"/>\n</node>'
    assert.equal(structuralMatch(xml, xml.replace('1', '5')), 1)
    const list =
      '[ 0] | android.widget.Button | a\n[ 1] | android.widget.Button | b\n[ 2] | android.view.View | c'
    assert.equal(structuralMatch(list, list.replace('Button', 'Switch')), 2 / 3)
  })

  it('has nothing to say about plain text', () => {
    assert.equal(structuralMatch('total 8\ndrwxr-xr-x 2 a a\n-rw-r--r-- 1 a a\n', '{}'), undefined)
  })
})

describe('multisetF1', () => {
  it('counts an item as often as both have it', () => {
    assert.equal(multisetF1(['a', 'a', 'b'], ['a', 'b', 'b']), 2 / 3)
    assert.deepEqual([multisetF1([], []), multisetF1([], ['a']), multisetF1(['a'], [])], [1, 0, 0])
  })
})
