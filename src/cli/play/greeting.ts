import { worldBanner } from '../screen/world-banner.ts'
import { actionFrom } from '../wiring/action-from.ts'
import type { Player } from './player.ts'

const longestExample = 90

/** What a player reads first: the world's title and task, and where the session stands. */
export function greeting(
  { session, domain, reporter: { layout } }: Player,
  { hasHints = false } = {},
): string {
  const { header, turns } = session.transcript
  const { world } = header
  const example = compact(domain.parts.world(world).demonstrations[0]?.action ?? '')
  const lines = [worldBanner(world, layout)]
  if (hasHints && example !== '' && example.length <= longestExample && !example.includes('\n')) {
    lines.push(layout.paint.dim(`Type what to do, for example: ${example}`))
  }
  if (hasHints) lines.push(layout.paint.dim(':help lists what else there is, :quit leaves.'))
  if (turns.length > 0) lines.push(`The session goes on after turn ${turns.length}.`)
  return `${lines.join('\n').trimEnd()}\n`
}

function compact(action: string): string {
  const value = actionFrom(action.trim())
  return typeof value === 'string' ? value : JSON.stringify(value)
}
