// The published format of Qwen-AgentWorld: Markdown turns, and the prediction between tags.
import { readFileSync } from 'node:fs'
import type { AskParts, TurnParts, WorldParts } from '../../world/prompt.ts'
import type { Dialect, Prediction } from './dialect.ts'
import { readTaggedReply } from './tagged-reply.ts'

const suffix = readFileSync(new URL('./qwen-agentworld.md', import.meta.url), 'utf8').trim()

export const qwenAgentWorld: Dialect = {
  name: 'qwen-agentworld',
  system,
  turn,
  ask,
  observation: text => `**Environment Observation:**\n${text}`,
  answer: text => `<predicted_observation>\n${text}\n</predicted_observation>`,
  thought: text => `<think>\n${text}\n</think>\n\n`,
  read,
}

function system(parts: WorldParts): string {
  const demonstrations = parts.demonstrations.map(
    ({ action, observation }, index) =>
      `### Example ${index + 1}\n**Action:**\n${fenced(action, '')}\n\n**Environment Observation:**\n${observation}`,
  )
  return [
    parts.description.trim(),
    section('Action Space', parts.actionSpace),
    section('Initial State', parts.initialState),
    section('Demonstrations', demonstrations.join('\n\n')),
    section('Simulation Instruction', parts.instruction),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function section(title: string, body: string | undefined): string {
  return body?.trim() ? `## ${title}\n${body.trim()}` : ''
}

function turn(parts: TurnParts): string {
  return [
    `### Turn ${parts.index}`,
    parts.task === undefined ? '' : `**Task Instruction:**\n${parts.task}\n`,
    parts.state === undefined ? '' : `**Current State:**\n${parts.state}\n`,
    `**Action:**\n${fenced(parts.action, parts.fence)}`,
  ]
    .filter(Boolean)
    .join('\n')
}

// a fence longer than any run of backticks inside, so that an action cannot close it
function fenced(text: string, language: string): string {
  const runs = text.match(/`{3,}/g) ?? []
  const fence = '`'.repeat(Math.max(3, ...runs.map(run => run.length + 1)))
  return `${fence}${language}\n${text}\n${fence}`
}

function ask({ facts, computed, objections }: AskParts): string {
  const known = facts && `**Known Facts:**\n${facts}`
  const begins = computed && `**The observation begins exactly with:**\n${fenced(computed, '')}`
  const wrong =
    objections.length > 0 &&
    `**An earlier prediction of this turn was wrong:**\n${objections.map(text => `- ${text}`).join('\n')}`
  return `\n\n${[known, begins, wrong, suffix].filter(Boolean).join('\n\n')}`
}

function read(reply: { text: string; reasoning: string }, { computed }: AskParts): Prediction {
  const tagged = readTaggedReply(reply.text)
  const reasoning = [reply.reasoning.trim(), tagged.reasoning].filter(Boolean).join('\n\n')
  if (tagged.observation === undefined)
    return { ok: false, reason: 'the reply holds no observation', reasoning }
  const text = withComputed(tagged.observation, computed)
  if (text === undefined) return { ok: false, reason: 'the reply changes what was computed', reasoning }
  return { ok: true, text, reasoning }
}

// a model may repeat the computed beginning or leave it out; it may not write another one
function withComputed(text: string, computed: string): string | undefined {
  if (text.startsWith(computed)) return text
  if (text.trimEnd() === computed.trimEnd()) return computed
  const firstLine = (of: string) => of.trimStart().split(/\r?\n/, 1)[0]
  return firstLine(text) === firstLine(computed) ? undefined : computed + text
}
