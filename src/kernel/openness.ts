// In a prompt, one phrase says how much of a world may be imagined; the domain's world.md explains the words.

/** How open a world is, in words for a prompt. */
export function openness<Scope>(open: boolean | readonly Scope[], show: (scope: Scope) => string): string {
  if (typeof open === 'boolean') return open ? 'open' : 'closed'
  return open.length === 0 ? 'closed' : `closed, except for ${open.map(show).join('; ')}, which is open`
}
