import { firstScreen } from '../screen/first-screen.ts'
import { wrapped } from '../screen/text/wrapped.ts'
import { worldBanner } from '../screen/world-banner.ts'
import type { Player } from './player.ts'

const longestSuggestion = 90

/** What a player reads first: the world's title, task and screen, and where the session stands. */
export function greeting({ session, domain, reporter: { layout } }: Player): string {
  const { world, status } = session
  const lines = [worldBanner(world, { ...layout, screen: firstScreen(domain, world) })]
  const { turns, last } = status
  if (last) lines.push(`The session goes on after turn ${turns}, which returned:`, last.observation.text)
  return `${lines.join('\n').trimEnd()}\n`
}

/** What a player at a prompt can do now. */
export function hints(
  { reporter: { layout } }: Player,
  { suggestion }: { suggestion: string | undefined },
): string {
  const isShort =
    suggestion !== undefined && suggestion.length <= longestSuggestion && !suggestion.includes('\n')
  const { bold, dim } = layout.paint
  const first = isShort
    ? `${dim('Type what to do, for example:')} ${bold(suggestion)}`
    : dim('Type what to do.')
  return [first, ...wrapped(others, layout.width).map(dim)].map(line => `${line}\n`).join('')
}

const others = ':actions lists what can be done here, :help what else there is, :quit leaves.'
