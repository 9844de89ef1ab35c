// Commits named by the references that lead to them: `main~2`, `tags/v1^0`.
import { NotComputable } from '../../not-computable.ts'
import type { Invocation } from '../invocation.ts'
import { parseTag } from '../objects/commit-object.ts'
import { parseSignature } from '../objects/signature.ts'
import { peelToCommit } from '../revision/resolve.ts'
import { committedAt } from '../revision/walk.ts'

interface Name {
  readonly tip: string
  readonly generation: number
  readonly distance: number
  readonly fromTag: boolean
  readonly taggedAt: number
}

export interface Naming {
  /** Which references name commits. */
  readonly accepts: (ref: string) => boolean
  readonly tagsOnly?: boolean
  /** Names of tags stand without `tags/`. */
  readonly isShort?: boolean
}

const mergeWeight = 65_535
const effective = ({ distance, generation }: Name) => distance + (generation > 0 ? mergeWeight : 0)

function isBetter(old: Name, next: Name): boolean {
  if (old.fromTag !== next.fromTag) return next.fromTag
  if (old.fromTag && next.fromTag && old.taggedAt !== next.taggedAt && effective(old) === effective(next))
    return old.taggedAt > next.taggedAt
  const [one, two] = [effective(old), effective(next)]
  if (one !== two) return one > two
  return old.taggedAt > next.taggedAt
}

/** The names of all commits that references lead to. */
export function namesFrom(
  git: Invocation,
  { accepts, tagsOnly = false, isShort = false }: Naming,
): Map<string, string> {
  const { repository } = git
  const found = new Map<string, Name>()
  const tips = [...repository.refs.list()].flatMap(([ref, id]) => {
    if (!accepts(ref) || (tagsOnly && !ref.startsWith('refs/tags/'))) return []
    const commit = peelToCommit(repository, id)
    if (commit === undefined) return []
    const object = repository.objects.read(id)
    const tagger = object.type === 'tag' ? parseTag(object.data).tagger : undefined
    const when =
      tagger === undefined ? committedAt(repository.commit(commit)) : parseSignature(tagger).seconds
    const short =
      isShort || !ref.startsWith('refs/tags/')
        ? ref.replace(/^refs\/(heads|tags)\//, '').replace(/^refs\//, '')
        : ref.slice(5)
    return [
      {
        commit,
        name: object.type === 'tag' ? `${short}^0` : short,
        when,
        isTag: ref.startsWith('refs/tags/'),
      },
    ]
  })
  tips.sort((a, b) => Number(b.isTag) - Number(a.isTag) || a.when - b.when)
  for (const { commit, name, when, isTag } of tips) {
    const start = { tip: name, generation: 0, distance: 0, fromTag: isTag, taggedAt: when }
    const open: [string, Name][] = [[commit, start]]
    for (let next = open.pop(); next; next = open.pop()) {
      const [id, given] = next
      const present = found.get(id)
      if (present && !isBetter(present, given)) continue
      found.set(id, given)
      const parents = repository.commit(id).parents
      const later: [string, Name][] = parents.map((parent, at) => {
        if (at === 0)
          return [parent, { ...given, generation: given.generation + 1, distance: given.distance + 1 }]
        const base = given.tip.replace(/\^0$/, '')
        const tip = `${base}${given.generation > 0 ? `~${given.generation}` : ''}^${at + 1}`
        return [parent, { ...given, tip, generation: 0, distance: given.distance + mergeWeight }]
      })
      open.push(...later.reverse())
      if (open.length > 1_000_000) throw new NotComputable('names in a long history')
    }
  }
  return new Map(
    [...found].map(([id, { tip, generation }]) => [
      id,
      generation === 0 ? tip : `${tip.replace(/\^0$/, '')}~${generation}`,
    ]),
  )
}
