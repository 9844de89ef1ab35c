// In a prompt, one phrase says how much of a world may be imagined; the domain's world.md explains the words.
import type { Json } from '../world/json.ts'
import type { World } from '../world/world.ts'

/** `closed`, `open`, or what is open in an otherwise closed world. */
export function openness(open: World['open'], show: (scope: Json) => string): string {
  if (typeof open === 'boolean') return open ? 'open' : 'closed'
  return open.length === 0 ? 'closed' : `closed, except for ${open.map(show).join('; ')}, which is open`
}
