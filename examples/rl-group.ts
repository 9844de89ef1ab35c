// A group for reinforcement learning: one start, several futures, each scored by the world's own checks.
//   node --conditions=agentworld-source examples/rl-group.ts
import assert from 'node:assert/strict'
import { openSession } from 'agentworld'

const start = await openSession({
  world: {
    version: 1,
    domain: 'terminal',
    title: 'A note to find',
    state: {
      user: 'mira',
      host: 'quay',
      files: { '/home/mira/notes.txt': 'buy rope\npass phrase: lighthouse\n' },
    },
    success: [{ kind: 'file', path: '/home/mira/answer.txt', equals: 'lighthouse' }],
  },
})
await start.step('ls')

const policies = [
  ["sed -n 's/pass phrase: //p' notes.txt > answer.txt"],
  ['tail -n 1 notes.txt > answer.txt'],
  ['cat notes.txt', 'echo lighthouse > answer.txt'],
  [],
]
const rewards: number[] = []
for (const actions of policies) {
  const session = await start.fork()
  for (const action of actions) await session.step(action)
  rewards.push((await session.submit()).score ?? 0)
  await session.close()
}
await start.close()

assert.deepEqual(rewards, [1, 0, 1, 0])
console.log(`rewards of the group: ${rewards.join(', ')}`)
