// What a server said to calls that were recorded, and what that tells about others. A session that makes the recorded
// calls in their order gets their replies. Elsewhere a reply is given again where nothing between then and now can have
// changed it, or where it repeats nothing but its call.
import { z } from 'zod'
import { ToolCall } from '../../../../src/kernel/tools/tool-call.ts'
import { canonicalJson } from '../../../../src/world/hash.ts'
import { Observation } from '../../../../src/world/observation.ts'
import { saidOfSuch } from './such-replies.ts'

export const RecordedCall = z.strictObject({
  action: ToolCall.meta({ description: 'The call.' }),
  observation: Observation.meta({ description: 'What the server returned.' }),
})
export type RecordedCall = z.infer<typeof RecordedCall>

/** How far a session went along the recorded calls, and what it did after it left them. */
export interface Trail {
  readonly followed: number
  readonly isAstray: boolean
  /** A call that may have changed something was made since. */
  readonly hasChanged: boolean
}

export const trailHead: Trail = { followed: 0, isAstray: false, hasChanged: false }

interface Known {
  readonly recorded: readonly RecordedCall[]
  readonly trail: Trail
  /** Tells the tools that change nothing. */
  readonly isRead: (tool: string) => boolean
  /** The parameters of a tool whose values choose what it does. */
  readonly choicesOf?: (tool: string) => ReadonlySet<string>
}

/** The trail after one call more. */
export function trailAfter(call: ToolCall, { recorded, trail, isRead }: Known): Trail {
  if (isNext(call, { recorded, trail })) return { ...trail, followed: trail.followed + 1 }
  return { ...trail, isAstray: true, hasChanged: trail.hasChanged || !isRead(call.name) }
}

/** What the recorded calls tell about the reply to a call; undefined where they tell nothing. */
export function recalled(
  call: ToolCall,
  known: Known,
): { readonly observation: Observation; readonly isReplayed: boolean } | undefined {
  const { recorded, trail } = known
  const next = recorded[trail.followed]
  if (next && isNext(call, known)) return { observation: next.observation, isReplayed: true }
  const observation = saidBefore(call, known) ?? saidOfSuch(call, { recorded, choices: known.choicesOf?.(call.name) })
  return observation && { observation, isReplayed: false }
}

function isNext(call: ToolCall, { recorded, trail }: Pick<Known, 'recorded' | 'trail'>): boolean {
  const next = recorded[trail.followed]
  return !trail.isAstray && next !== undefined && isSame(next.action, call)
}

function isSame(a: unknown, b: unknown): boolean {
  return canonicalJson(a) === canonicalJson(b)
}

// the reply of the same call, where the server then was as it is now
function saidBefore(call: ToolCall, known: Known): Observation | undefined {
  const { recorded, trail, isRead } = known
  const places = recorded.flatMap(({ action }, at) => (isSame(action, call) ? at : []))
  const [first] = places
  // what tells the time says another one now
  if (first !== undefined && tellsTime(recorded[first])) return undefined
  const manner = mannerOf(call.name, known)
  if (manner === 'steady' || (manner === undefined && isSteadyThroughout(recorded))) return recorded[places[0] ?? recorded.length]?.observation
  if (manner === 'fickle' || trail.hasChanged || !isRead(call.name)) return undefined
  const here = trail.followed
  const place = places.find(at =>
    recorded.slice(Math.min(at, here), Math.max(at, here)).every(({ action }) => isRead(action.name)),
  )
  return place === undefined ? undefined : recorded[place]?.observation
}

/**
 * Steady: asked the same again after something else had changed, it never said anything else. Fickle: asked the same
 * again after nothing but reads, it did.
 */
function mannerOf(tool: string, { recorded, isRead }: Known): 'steady' | 'fickle' | undefined {
  const said = new Map<string, { reply: string; at: number }>()
  let isTried = false
  let isSame = true
  for (const [at, { action, observation }] of recorded.entries()) {
    if (action.name !== tool) continue
    const [question, reply] = [canonicalJson(action), canonicalJson(observation)]
    const before = said.get(question)
    said.set(question, { reply, at })
    if (!before) continue
    const writes = recorded.slice(before.at + 1, at).filter(({ action: { name } }) => !isRead(name))
    if (before.reply !== reply && writes.length === 0) return 'fickle'
    isSame &&= before.reply === reply
    isTried ||= writes.some(({ action: { name } }) => name !== tool)
  }
  return isSame && isTried ? 'steady' : undefined
}

// a server that keeps nothing says the same to each question, whatever was asked between
function isSteadyThroughout(recorded: readonly RecordedCall[]): boolean {
  const said = new Map<string, { reply: string; at: number }>()
  let repeats = 0
  for (const [at, { action, observation }] of recorded.entries()) {
    const [question, reply] = [canonicalJson(action), canonicalJson(observation)]
    const before = said.get(question)
    if (before !== undefined && before.reply !== reply) return false
    const others = recorded.slice((before?.at ?? at) + 1, at).filter(({ action: { name } }) => name !== action.name)
    if (others.length > 0) repeats += 1
    said.set(question, { reply, at })
  }
  return repeats >= leastRepeats
}

const leastRepeats = 5

// a time of day or a count of milliseconds that nobody asked for
function tellsTime(call: RecordedCall | undefined): boolean {
  const asked = JSON.stringify(call?.action.arguments)
  const times = call?.observation.text.match(/\b\d{1,2}:\d\d:\d\d\b|\b1\d{9}(?:\d{3})?\b/g) ?? []
  return times.some(time => !asked.includes(time))
}
