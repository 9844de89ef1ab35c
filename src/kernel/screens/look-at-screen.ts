// What success checks see of a screen that is only known as text.
import type { Check } from '../../world/check.ts'
import { readScreen } from './read-screen.ts'
import type { ScreenKind } from './screen-kind.ts'

/** The page in front or an element on it. Records and settings are behind a screen, and no text shows them. */
export function lookAtScreen<Action>(
  check: Check,
  text: string,
  { shape, frontOf }: Pick<ScreenKind<Action>, 'shape' | 'frontOf'>,
): string | undefined {
  const read = readScreen(text, shape)
  if (!('screen' in read)) return undefined
  if (check.kind === 'page') return frontOf(read.screen)?.[check.of]
  if (check.kind !== 'node') return undefined
  const node = read.screen.nodes.find(
    ({ role, name }) => (check.role === undefined || role === check.role) && name.trim() === check.name,
  )
  return check.of === undefined ? (node?.value ?? node?.name) : node?.state.get(check.of)
}
