// A model of your own: anything that turns messages into text can imagine what no kernel computes.
//   node --conditions=agentworld-source examples/own-model.ts
import assert from 'node:assert/strict'
import { type Model, openSession } from 'agentworld'

const attentive: Model = {
  id: 'attentive',
  dialect: 'qwen-agentworld',
  contextTokens: 8_192,
  async *generate({ messages }) {
    const asked = messages.at(-1)?.content ?? ''
    const [, screen = ''] = /(Tab 0 \(active\)[\s\S]*?)\n\n\*\*Action:\*\*/.exec(asked) ?? []
    yield { type: 'reasoning-delta', text: 'A button has the focus once it is clicked.' }
    yield {
      type: 'text-delta',
      text: `<predicted_observation>\n${screen.replace('clickable', 'clickable, focused')}\n</predicted_observation>`,
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
  model: attentive,
})
const turn = await session.step("click('3')")
assert.equal(turn.by, 'model')
assert.match(turn.observation.text, /button 'Light', clickable, focused$/)
assert.equal(turn.reasoning, 'A button has the focus once it is clicked.')
console.log(`${turn.by}: ${turn.observation.text.split('\n').at(-1)?.trim()}`)
await session.close()
