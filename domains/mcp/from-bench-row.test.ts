import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mcpRows } from './from-bench-row.ts'

const { signal } = new AbortController()

async function after(
  turns: readonly (readonly [name: string, given: object, answer: string])[],
  [name, given]: readonly [name: string, given: object],
) {
  const kernel = await mcpRows.open({ system: '', state: undefined })
  const action = (tool: string, values: object) =>
    mcpRows.readAction(JSON.stringify({ name: tool, arguments: values })) ?? assert.fail()
  for (const [tool, values, answer] of turns) await kernel.learn(action(tool, values), { text: answer })
  const result = await kernel.step(action(name, given), { signal })
  return result.kind === 'computed' ? result.observation.text : `? ${result.why}`
}

describe('mcpRows', () => {
  it('answers a read again', async () => {
    assert.equal(await after([['get_user', { id: 1 }, 'Ann']], ['get_user', { id: 1 }]), 'Ann')
    assert.equal(
      await after([['get_user', { id: 1 }, 'Ann']], ['get_user', { id: 2 }]),
      '? nothing shows the answer to this call',
    )
  })

  it('does not, once something may have changed it', async () => {
    const turns = [
      ['get_user', { id: 1 }, 'Ann'],
      ['rename_user', { id: 1 }, 'done'],
    ] as const
    assert.equal(
      await after(turns, ['get_user', { id: 1 }]),
      '? what was done since may have changed the answer',
    )
    assert.equal(
      await after([['get_stock_price', {}, '1']], ['get_stock_price', {}]),
      '? what get_stock_price changes is not known',
    )
  })

  it('says of a write what it said of another, in the same form', async () => {
    const first = [
      'add_heading',
      { file: '/a.doc', text: 'Aims', level: 2 },
      "Heading 'Aims' (level 2) added to /a.doc",
    ] as const
    assert.equal(
      await after([first], ['add_heading', { file: '/b.doc', text: 'Ends', level: 1 }]),
      "Heading 'Ends' (level 1) added to /b.doc",
    )
  })

  it('counts lines, but no further than was seen', async () => {
    const text = (lines: number) => Array.from({ length: lines }, () => 'x').join('\n')
    const first = [
      'write_file',
      { path: '/a', content: text(30) },
      '{"text": "wrote /a (30 lines)"}',
    ] as const
    assert.equal(
      await after([first], ['write_file', { path: '/b', content: text(7) }]),
      '{"text": "wrote /b (7 lines)"}',
    )
    assert.equal(
      await after([first], ['write_file', { path: '/b', content: text(31) }]),
      '? no text of this length was answered',
    )
  })

  it('says nothing where an answer holds more than its call', async () => {
    assert.equal(
      await after([['create_note', { title: 'a' }, 'a is note 17']], ['create_note', { title: 'b' }]),
      '? the answer holds more than the arguments',
    )
    const twice = [
      ['create_note', { title: 'a' }, 'made a'],
      ['create_note', { title: 'b' }, 'b was made'],
    ] as const
    assert.equal(
      await after(twice, ['create_note', { title: 'c' }]),
      '? such calls were answered in more than one way',
    )
    assert.equal(await after([], ['create_note', { title: 'c' }]), '? no such call was answered before')
  })
})
