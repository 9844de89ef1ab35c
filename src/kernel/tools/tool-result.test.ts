import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ContentBlock, observationFrom, resultFrom, type ToolResult } from './tool-result.ts'

const text = (value: string) => ({ type: 'text', text: value })
const picture = { type: 'image', data: 'AAAA', mimeType: 'image/png' }

describe('ContentBlock', () => {
  it('takes the kinds of block there are, with their fields', () => {
    for (const block of [
      text('a'),
      picture,
      { type: 'audio', data: 'AAAA', mimeType: 'audio/wav', annotations: { audience: ['user'] } },
      { type: 'resource', resource: { uri: 'a:b', text: 'c' } },
      { type: 'resource_link', uri: 'a:b', name: 'c' },
    ]) {
      assert.deepEqual(ContentBlock.parse(block), block)
    }
  })

  it('refuses others', () => {
    for (const block of [
      { type: 'text' },
      { type: 'image', data: '***', mimeType: 'x' },
      { type: 'video' },
      {},
    ]) {
      assert.equal(ContentBlock.safeParse(block).success, false)
    }
  })
})

describe('observationFrom and resultFrom', () => {
  const same = (result: ToolResult) => assert.deepEqual(resultFrom(observationFrom(result)), result)

  it('keep a single text plain', () => {
    const result = { content: [text('done')], structuredContent: { id: 1 } }
    assert.deepEqual(observationFrom(result), { text: 'done', data: { id: 1 } })
    same(result)
    same({ content: [text('no')], isError: true })
  })

  it('keep blocks, structure, notes and failure', () => {
    const resource = { type: 'resource', resource: { uri: 'a:b', text: 'inside' } }
    const result = {
      content: [text('a'), picture, resource, { type: 'resource_link', uri: 'a:c', name: 'c' }],
      structuredContent: [1],
      notes: [
        { progress: 1, total: 2 },
        { log: { a: 1 }, level: 'error' as const },
      ],
      isError: true,
    }
    assert.equal(observationFrom(result).text, 'a\n[image: image/png]\ninside\n[resource_link: a:c]')
    same(result)
    same({ content: [] })
  })

  it('take the blocks out of structure that is its content', () => {
    const observation = { text: JSON.stringify(picture), data: { content: [picture] } }
    assert.deepEqual(resultFrom(observation), { content: [picture], structuredContent: observation.data })
    const texts = { text: 'x', data: { content: [text('x')] } }
    assert.deepEqual(resultFrom(texts).content, [text('x')])
  })
})
