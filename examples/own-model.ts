// A model of your own: anything that turns messages into text can imagine what no kernel computes.
//   node --conditions=agentworld-source examples/own-model.ts
import assert from 'node:assert/strict'
import { type Model, openSession } from 'agentworld'

const parrot: Model = {
  id: 'parrot',
  dialect: 'qwen-agentworld',
  contextTokens: 8_192,
  async *generate({ messages }) {
    const asked = messages.at(-1)?.content ?? ''
    const [, action = ''] = /\*\*Action:\*\*\n```\w*\n([\s\S]*?)\n```/.exec(asked) ?? []
    yield { type: 'reasoning-delta', text: 'It looks like a page that says what it was asked.' }
    yield {
      type: 'text-delta',
      text: `<predicted_observation>\nYou did: ${action}\n</predicted_observation>`,
    }
    yield {
      type: 'reply-end',
      finish: 'stop',
      usage: { inputTokens: asked.length, outputTokens: 20 },
      attempts: 1,
    }
  },
  close: async () => {},
}

// what a button does stands on no page, so that only a model can tell
const lamp = { role: 'button', id: '3', name: 'Light', state: { clickable: true } }
const session = await openSession({
  world: {
    version: 1,
    domain: 'web',
    title: 'A lamp',
    open: true,
    state: { pages: [{ url: 'https://lamp.example/', title: 'Lamp', nodes: [lamp] }] },
  },
  model: parrot,
})
const turn = await session.step("click('3')")
assert.equal(turn.by, 'model')
assert.equal(turn.observation.text, "You did: click('3')")
assert.equal(turn.reasoning, 'It looks like a page that says what it was asked.')
console.log(`${turn.by}: ${turn.observation.text}`)
await session.close()
