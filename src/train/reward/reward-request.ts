// What is asked of the reward server. Two shapes: that of other engines, which send replies as their model wrote them and
// take the score as it comes; and that of trainer/rl.py, which has the observations already and adds the rule itself.
import { z } from 'zod'

const Message = z.object({ role: z.string(), content: z.string() })
const Prompt = z.union([z.string(), z.array(Message).min(1)])
const Predictions = z.array(z.string().nullable()).min(1).max(1024)

const FromEngine = z.object({
  domain: z.string(),
  prompt: Prompt,
  truth: z.string(),
  /** Whole replies, reasoning included. */
  predictions: Predictions,
  /** The screen the action met, where there is one. */
  before: z.string().optional(),
})

const FromTrainer = z.object({
  example: z.object({ domain: z.string() }),
  prompt: Prompt,
  truth: z.string(),
  /** Observations; null where a reply held none. */
  predictions: Predictions,
})

export const RewardRequest = z.union([FromEngine, FromTrainer])
export type RewardRequest = z.infer<typeof RewardRequest>

/** The prompt as a judge reads it: what went before, and the action. */
export function promptParts(prompt: RewardRequest['prompt']): { history: string; action: string } {
  if (typeof prompt === 'string') {
    const at = prompt.lastIndexOf('<|act|>')
    return at === -1
      ? { history: '', action: prompt }
      : { history: prompt.slice(0, at).trim(), action: prompt.slice(at + '<|act|>'.length).trim() }
  }
  const asked = prompt.findLastIndex(({ role }) => role === 'user')
  const before = prompt.slice(0, asked === -1 ? prompt.length : asked)
  return {
    history: before.map(({ content }) => content.trim()).join('\n\n'),
    action: prompt[asked]?.content.trim() ?? '',
  }
}
