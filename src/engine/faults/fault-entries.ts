// The faults of a session as lines of a record that begins anew: a fork takes them along.
import type { Entry } from '../../world/entry.ts'
import type { Transcript } from '../../world/transcript.ts'
import type { World } from '../../world/world.ts'

/** The lines, numbered from `at`, that bring a new record of this world to these faults. */
export function faultEntries(
  world: World,
  { faults, lifted, at }: Pick<Transcript, 'faults' | 'lifted'> & { readonly at: number },
): Entry[] {
  const entries: Entry[] = []
  for (let count = world.faults?.length ?? 0; count <= faults.length; count++) {
    if (lifted > 0 && count === lifted) entries.push({ at: at + entries.length, kind: 'lift' })
    const fault = faults[count]
    if (fault) entries.push({ at: at + entries.length, kind: 'fault', fault })
  }
  return entries
}
