// Gives the same answer again to a question that was answered, as long as nothing in between can have changed it.
import { contentHash } from '../../world/hash.ts'
import type { Derived, SeenTurn } from '../turns-kernel.ts'
import { callFromText, ToolCall } from './tool-call.ts'

/** Derives the answer to a call that was made before. `isRead` tells the tools that change nothing. */
export function askedAgain(
  turns: readonly SeenTurn[],
  call: ToolCall,
  { isRead }: { isRead: (name: string) => boolean },
): Derived {
  if (!isRead(call.name)) return { why: `what ${call.name} changes is not known` }
  const wanted = contentHash(call)
  const last = turns.findLastIndex(({ action }) => contentHash(action) === wanted)
  if (last === -1) return { why: 'nothing shows the answer to this call' }
  const between = turns.slice(last + 1).find(({ action }) => !isRead(ToolCall.parse(action).name))
  if (between) return { why: 'what was done since may have changed the answer' }
  return { text: turns[last]?.text ?? '' }
}

/** Reads a call as a conversation shows it; undefined where it is none. */
export function shownCall(text: string): ToolCall | undefined {
  const { data } = ToolCall.safeParse(callFromText(text))
  return data
}
