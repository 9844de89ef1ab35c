// Short ids: at least seven digits, and as many as make them unique.
import { GiveUp } from '../fatal.ts'
import type { Repository } from '../repository.ts'

/** The digits that a short id has, where nobody says how many. */
export function usualLength(repository: Repository): number {
  if (repository.idLength !== undefined) return repository.idLength
  const count = repository.objects.packedCount()
  let bits = 0
  for (let rest = count; rest > 0; rest = Math.floor(rest / 2)) bits++
  return Math.max(7, Math.ceil((bits + 1) / 2))
}

/** The shortest id that is unique, of so many digits at least. */
export function abbreviate(repository: Repository, id: string, length = usualLength(repository)): string {
  const shortest = Math.min(Math.max(length, 4), 40)
  const rivals = repository.objects.startingWith(id.slice(0, shortest)).filter(other => other !== id)
  let needed = shortest
  for (const rival of rivals) {
    let common = 0
    while (rival[common] === id[common]) common++
    needed = Math.max(needed, common + 1)
  }
  return id.slice(0, needed)
}

/** The one object a short id stands for; undefined for none. */
export function expandId(
  repository: Repository,
  short: string,
  { wanted }: { wanted?: 'commit' | undefined } = {},
): string | undefined {
  const found = repository.objects.startingWith(short)
  if (found.length <= 1) return found[0]
  const fitting = found.filter(id => {
    const { type } = repository.objects.read(id)
    return wanted === undefined || type === 'commit' || type === 'tag'
  })
  if (fitting.length === 1) return fitting[0]
  throw new GiveUp(ambiguousText(repository, short, fitting.length === 0 ? found : fitting), 128)
}

function ambiguousText(repository: Repository, short: string, ids: readonly string[]): string {
  const lines = ids.map(id => `hint:   ${abbreviate(repository, id)} ${repository.objects.read(id).type}`)
  return `error: short object ID ${short} is ambiguous\nhint: The candidates are:\n${lines.join('\n')}\nfatal: ambiguous argument '${short}': unknown revision or path not in the working tree.\nUse '--' to separate paths from revisions, like this:\n'git <command> [<revision>...] -- [<file>...]'\n`
}
