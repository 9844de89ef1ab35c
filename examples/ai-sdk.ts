// An agent of the Vercel AI SDK whose tools act in a simulated world. The language model is a script here; put any
// other in its place.
//   node --conditions=agentworld-source examples/ai-sdk.ts
import assert from 'node:assert/strict'
import { simulateTools } from 'agentworld'
import { generateText } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'

const { tools, simulation } = await simulateTools({
  version: 1,
  domain: 'terminal',
  title: 'A note to find',
  task: 'Write the pass phrase of notes.txt into answer.txt.',
  state: {
    user: 'mira',
    host: 'quay',
    files: { '/home/mira/notes.txt': 'buy rope\npass phrase: lighthouse\n' },
  },
  success: [{ kind: 'file', path: '/home/mira/answer.txt', equals: 'lighthouse', when: 'each' }],
})
const [shell] = Object.keys(tools)

const commands = [
  'grep phrase notes.txt',
  "sed -n 's/pass phrase: //p' notes.txt > answer.txt",
  'never reached',
]
const model = new MockLanguageModelV4({
  doGenerate: commands.map((command, index) => ({
    content: [
      {
        type: 'tool-call',
        toolCallId: String(index),
        toolName: shell ?? '',
        input: JSON.stringify({ command }),
      },
    ],
    finishReason: { unified: 'tool-calls', raw: undefined },
    usage: {
      inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: 1, text: 1, reasoning: undefined },
    },
    warnings: [],
  })),
})
const { steps } = await generateText({
  model,
  tools,
  prompt: 'Find the pass phrase.',
  stopWhen: () => simulation.isDone,
})
await simulation.close()

const seen = steps.flatMap(({ toolResults }) =>
  toolResults.map(({ output }) => (output as { text: string }).text),
)
assert.deepEqual(seen, ['pass phrase: lighthouse\n', ''])
assert.deepEqual(
  (await simulation.session.transcript()).turns.map(({ by, reward, done }) => ({ by, reward, done })),
  [
    { by: 'kernel', reward: 0, done: undefined },
    { by: 'kernel', reward: 1, done: 'terminated' },
  ],
)
console.log(`what the agent saw: ${JSON.stringify(seen)}`)
