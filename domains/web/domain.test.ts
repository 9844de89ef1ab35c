import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { domainContract } from '../../src/kernel/domain.contract.ts'
import { uiTreeContract } from '../../src/kernel/ui-tree/ui-tree.contract.ts'
import { World } from '../../src/world/world.ts'
import { domain as web } from './domain.ts'

await domainContract(web, {
  actions: [
    "click('a51')",
    'fill("17", "two\\nlines")\nkeyboard_press("Enter")',
    { text: 'I will look first. goto("https://tenon-and-sons.example/shops")' },
    "click('37')\nclick()",
  ],
  unreadable: [
    '',
    'let me think',
    'press("17", "Enter")',
    'click()',
    'click(17)',
    7,
    null,
    { action: "click('a')" },
  ],
})

const world = World.parse({
  version: 1,
  domain: 'web',
  title: 'One page',
  clock: '2026-03-01T08:00:00Z',
  task: 'Say hello.',
  open: [{ url: 'https://a.example/help/*' }],
  state: {
    pages: [
      { url: 'https://a.example/', title: 'A', nodes: [{ role: 'button', id: '3', name: 'Go' }] },
      { url: 'https://b.example/', title: 'B', nodes: [{ role: 'heading', name: 'Hidden' }] },
    ],
    background: ['Go leads to B.'],
  },
})
const screen = `Tab 0 (active): 'A' https://a.example/

RootWebArea 'A', focused, url='https://a.example/'
\t[3] button 'Go'`

uiTreeContract(web, world)

describe('web', () => {
  it('shows task and first screen on the first turn', () => {
    assert.deepEqual(web.parts.turn(world, "click('3')", { index: 1, before: undefined }), {
      index: 1,
      task: 'Say hello.',
      state: screen,
      action: "click('3')",
      fence: 'python',
    })
  })

  it('shows the last screen later, and none after an action that was never carried out', () => {
    const seen = web.parts.turn(world, "click('3')", { index: 2, before: { text: 'the page' } })
    assert.equal(seen.state, 'the page')
    const rejected = { text: 'Error from previous action: NameError: …', isError: true }
    assert.equal(web.parts.turn(world, 'noop()', { index: 3, before: rejected }).state, undefined)
  })

  it('keeps what is beyond the first screen for the initial state', () => {
    assert.equal(
      web.parts.world(world).initialState,
      `### Page https://b.example/
RootWebArea 'B', focused, url='https://b.example/'
\theading 'Hidden'

### Also true here
- Go leads to B.`,
    )
  })

  it('says in its description what time it is and what is open', () => {
    const { description } = web.parts.world(world)
    assert.match(description, /When the session begins it is 2026-03-01T08:00:00Z\./)
    assert.match(
      description,
      /closed, except for addresses like https:\/\/a\.example\/help\/\*, which is open/,
    )
    assert.match(web.parts.world({ ...world, open: false }).description, /This world is closed\./)
  })

  it('takes a reply as it is, without its last line break, and an error for one', () => {
    assert.deepEqual(web.readReply(`${screen}\n`, "click('3')"), { text: screen })
    const failed = `Error from previous action: ValueError: no\n\n${screen}`
    assert.deepEqual(web.readReply(`${failed}\n`, "click('3')"), { text: failed, isError: true })
  })

  it('says why it does not compute what a button does', async () => {
    const kernel = await web.openKernel(world, { snapshot: undefined })
    const read = web.readAction("click('3')", world)
    assert.ok(read.kind === 'action')
    const result = await kernel.step(read.action, { signal: AbortSignal.timeout(1000) })
    assert.deepEqual(result, { kind: 'unknown', why: 'what a button does is on no page' })
  })
})
