// The focus is in one place: where it was put.
import type { Claim } from '../../../world/turn.ts'
import { counterpartOf } from '../counterpart.ts'
import type { Passage } from '../screen-kind.ts'

const roots = /^(?:RootWebArea|desktop-frame|frame|application|section|body|dialog)$/i

/** A focus in two places, or elsewhere than in the field that was typed into. */
export function focusClaims({ after, deeds, isSamePage }: Passage): Claim[] {
  const { nodes } = after
  const focused = nodes.filter(({ role, state }) => state.get('focused') === 'true' && !roots.test(role))
  const told = focused.map(({ role, name }) => `${role} '${name.slice(0, 40)}'`).join(' and ')
  if (focused.length > 1)
    return [{ about: 'the focus', says: `it is in ${told}`, known: 'it is in one place' }]
  const last = deeds.at(-1)
  if (!isSamePage || last?.typed === undefined || last.element === undefined || focused.length === 0)
    return []
  const at = counterpartOf(last.element, nodes)
  const isThere = at === undefined || nodes[at] === focused[0]
  return isThere
    ? []
    : [
        {
          about: 'the focus',
          says: `it is in ${told}`,
          known: `${last.element.role} '${last.element.name}' was typed into`,
        },
      ]
}
