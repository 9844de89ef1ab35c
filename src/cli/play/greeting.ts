import { exampleAction, firstScreen } from '../screen/first-screen.ts'
import { worldBanner } from '../screen/world-banner.ts'
import type { Player } from './player.ts'

const longestExample = 90

/** What a player reads first: the world's title, task and screen, and where the session stands. */
export function greeting(
  { session, domain, reporter: { layout } }: Player,
  { hasHints = false } = {},
): string {
  const { world, status } = session
  const { dim } = layout.paint
  const example = exampleAction(domain, world) ?? ''
  const lines = [worldBanner(world, { ...layout, screen: firstScreen(domain, world) })]
  if (hasHints && example !== '' && example.length <= longestExample && !example.includes('\n')) {
    lines.push(dim(`Type what to do, for example: ${example}`))
  }
  if (hasHints) lines.push(dim(':help lists what else there is, :quit leaves.'))
  const { turns, last } = status
  if (last) lines.push(`The session goes on after turn ${turns}, which returned:`, last.observation.text)
  return `${lines.join('\n').trimEnd()}\n`
}
