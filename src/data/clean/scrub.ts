// Secrets and personal data, put out of sight. The same secret gets the same stand-in within a trajectory, so that what
// depends on it still makes sense.
import type { Trajectory, TrajectoryTurn } from '../trajectory.ts'
import { secretKinds } from './secret-kinds.ts'

// all that a prompt or an answer is made of
const partsOfAll = ['description', 'actionSpace', 'initialState', 'instruction'] as const
const partsOfTurn = ['task', 'state', 'place', 'action', 'observation', 'reasoning'] as const

/** The trajectory without secrets, and how many of each kind were in it. */
export function scrub(trajectory: Trajectory): {
  trajectory: Trajectory
  found: ReadonlyMap<string, number>
} {
  const found = new Map<string, number>()
  const names = new Map<string, string>()
  const clean = (text: string) => cleaned(text, names, found)
  const whole = cleanedParts(trajectory, partsOfAll, clean)
  const turns = trajectory.turns.map((turn): TrajectoryTurn => {
    const scrubbed = cleanedParts(turn, partsOfTurn, clean)
    return scrubbed === turn
      ? turn
      : { ...scrubbed, labels: [...new Set([...(turn.labels ?? []), 'scrubbed'])] }
  })
  return { trajectory: found.size === 0 ? trajectory : { ...whole, turns }, found }
}

/** The same object where nothing was found in any of its parts. */
function cleanedParts<T extends { readonly [P in Part]?: string | undefined }, Part extends string>(
  value: T,
  parts: readonly Part[],
  clean: (text: string) => string,
): T {
  const changed: [Part, string][] = []
  for (const part of parts) {
    const text = value[part]
    const result = text === undefined ? undefined : clean(text)
    if (result !== undefined && result !== text) changed.push([part, result])
  }
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) }
}

function cleaned(text: string, names: Map<string, string>, found: Map<string, number>): string {
  let result = text
  for (const { name, hint, pattern, isOther } of secretKinds) {
    if (!hint.test(result)) continue
    const searched = result
    result = searched.replace(pattern, (secret: string, ...rest: unknown[]) => {
      const end = Number(rest.find(each => typeof each === 'number')) + secret.length
      if (isOther?.(secret, searched.slice(end, end + 2))) return secret
      found.set(name, (found.get(name) ?? 0) + 1)
      const known = names.get(secret) ?? `[${name} ${names.size + 1}]`
      names.set(secret, known)
      return known
    })
  }
  return result
}
