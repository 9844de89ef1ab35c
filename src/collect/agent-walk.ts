// A walk of an agent in place of an explorer: the agent is shown what the environment returned, and says what to do
// next.
import { readFileSync } from 'node:fs'
import type { Domain } from '../kernel/domain.ts'
import { type Action, actionFrom } from '../world/action.ts'
import type { Json } from '../world/json.ts'
import type { Observation } from '../world/observation.ts'
import { fill } from '../world/text/fill.ts'
import type { World } from '../world/world.ts'
import type { Walk } from './record-episodes.ts'

/** Who is asked: a conversation in, a reply out. */
export type Agent = (
  messages: readonly { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }[],
) => Promise<string>

export interface AgentOptions {
  readonly domain: Pick<Domain, 'parts' | 'readAction'>
  readonly agent: Agent
  /** After so many actions the walk ends. */
  readonly turns: number
}

/** A reply that is not an action is sent back so often before the walk ends. */
const patience = 3
/** Of a long observation, so much is shown; the recording has it whole. */
const shownCharacters = 8_000
const template = readFileSync(new URL('./agent.md', import.meta.url), 'utf8')

/** An agent's way through a world. */
export function agentWalk(world: World, { domain, agent, turns }: AgentOptions): Walk {
  const { actionSpace, initialState = '' } = domain.parts.world(world)
  const system = fill(template, { turns: String(turns), actions: actionSpace, state: initialState })
  const messages: { role: 'system' | 'user' | 'assistant'; content: string }[] = [
    { role: 'system', content: system },
    { role: 'user', content: 'Begin.' },
  ]
  let left = turns

  async function nextAction(): Promise<Action | undefined> {
    for (let attempt = 0; attempt < patience; attempt += 1) {
      const reply = await agent(messages)
      messages.push({ role: 'assistant', content: reply })
      const said = actionIn(reply)
      if (said === undefined && reply.includes('<done/>')) return undefined
      const read = said === undefined ? undefined : domain.readAction(said, world)
      if (read?.kind === 'action') return read.action
      messages.push({ role: 'user', content: complaint(read) })
    }
    return undefined
  }

  return {
    world,
    async next(last) {
      if (last !== undefined) messages.push({ role: 'user', content: shown(last) })
      if (left === 0) return undefined
      left -= 1
      const action = await nextAction()
      return action === undefined ? undefined : { action, family: 'agent' }
    },
  }
}

/** What stands between the last marks. */
function actionIn(reply: string): Json | undefined {
  const text = [...reply.matchAll(/<action>\n?([\s\S]*?)\n?<\/action>/g)].at(-1)?.[1]
  return text === undefined ? undefined : actionFrom(text)
}

function complaint(read: ReturnType<Domain['readAction']> | undefined): string {
  if (read === undefined) return 'That held no action. Write one between <action> and </action>, or <done/>.'
  return read.kind === 'refusal' ? read.reason : read.kind === 'observation' ? read.observation.text : ''
}

function shown({ text }: Observation): string {
  if (text === '') return '(nothing was printed)'
  return text.length <= shownCharacters
    ? text
    : `${text.slice(0, shownCharacters)}\n(${text.length} characters in all)`
}
