// A kind of world of your own, opened as a value: nothing has to be registered anywhere.
//   node --conditions=agentworld-source examples/calculator.ts
import assert from 'node:assert/strict'
import { openSession } from 'agentworld'
import { scriptedModel } from 'agentworld/testing'
import { domain } from './calculator/domain.ts'

const session = await openSession({
  domain,
  world: {
    version: 1,
    domain: 'calculator',
    title: 'At the counter',
    open: [{ function: 'rate' }],
    state: { memory: { price: 12.5 } },
  },
  model: scriptedModel(['1.08'], { dialect: 'compact' }),
})
const shown: string[] = []
for (const line of ['3 * price', 'rate(eur)', 'price * rate(eur)', 'tax']) {
  const turn = await session.step(line)
  shown.push(`${line} → ${turn.observation.text} (${turn.by})`)
}
await session.close()

assert.deepEqual(shown, [
  '3 * price → 37.5 (kernel)',
  'rate(eur) → 1.08 (model)',
  'price * rate(eur) → 13.5 (kernel)',
  'tax → There is no tax (kernel)',
])
console.log(shown.join('\n'))
