// What a benchmark talks to: one endpoint for the model and the judge, whose replies depend on the question alone, and
// whose faults do not. Every fault is one that passes when asked again.
import { textHash } from '../../src/world/hash.ts'
import { type Behaviour, fails, replies, resetsAfter, sends } from './misbehaving-endpoint.ts'

interface Options {
  /** How long a good reply takes. */
  readonly latencyMs?: number
  /** Decides about a fault before each reply; from 0 to 1. */
  readonly random?: () => number
  /** Share of requests that fail. */
  readonly faultShare?: number
  /** Sees each good reply before it is sent. */
  readonly onReply?: (text: string) => void
}

const retryNow = { headers: { 'retry-after': '0' } }
const faults: readonly Behaviour[] = [
  fails(429, retryNow),
  fails(500, retryNow),
  fails(503, retryNow),
  resetsAfter('data: {"choices":[{"index":0,"delta":{"content":"half a re'),
  sends('data: {"choices":[{"index":0,"delta":{"content":"no end"}}]}\n\n'),
]

/** Answers as a judge where the model asked for is called `judge`, and as a world model elsewhere. */
export function benchReplies({
  latencyMs = 0,
  random = () => 1,
  faultShare = 0,
  onReply = () => {},
}: Options = {}): Behaviour {
  return async exchange => {
    const chance = random()
    if (chance < faultShare) {
      const fault = faults[Math.floor((chance / faultShare) * faults.length)]
      return fault?.(exchange)
    }
    if (latencyMs > 0) await new Promise(resolve => setTimeout(resolve, latencyMs))
    const text = replyTo(exchange.body)
    onReply(text)
    return replies(text)(exchange)
  }
}

function replyTo(body: { readonly model?: unknown; readonly messages: readonly object[] }): string {
  const hash = textHash(JSON.stringify(body.messages))
  return body.model === 'judge' ? verdictFrom(hash) : `<think>hm</think>${predictionFrom(hash)}`
}

function predictionFrom(hash: string): string {
  return `<predicted_observation>\nguess ${hash}\n</predicted_observation>`
}

// some verdicts come in a fence, as they do
function verdictFrom(hash: string): string {
  const score = (at: number) => 1 + (Number.parseInt(hash.slice(at, at + 4), 16) % 5)
  const verdict = JSON.stringify({
    format: score(0),
    factuality: score(4),
    consistency: score(8),
    realism: score(12),
    quality: score(16),
    strengths: ['a'],
    weaknesses: `b ${hash.slice(0, 6)}`,
  })
  return hash.startsWith('0') ? `Here:\n\`\`\`json\n${verdict}\n\`\`\`` : verdict
}
