// Where a patch does not fit, what it was made from may still be known: then its change is merged.
import { NotComputable } from '../../not-computable.ts'
import type { Sides } from '../index/staging.ts'
import type { Invocation } from '../invocation.ts'
import { mergeContents } from '../merge/merge-contents.ts'
import { modeOf } from '../objects/tree-object.ts'
import { resolve } from '../revision/resolve.ts'
import { applyFragments } from './apply-fragments.ts'
import type { FilePatch } from './parse-patches.ts'

export interface Merged {
  readonly data: string
  readonly conflict: Sides | undefined
}

const back = 'Falling back to direct application...\n'

/** The merge of a patch with what the file is now; what git says where there is none to be had. */
export function threeWay(
  git: Invocation,
  patch: FilePatch,
  ours: string,
  labels = { ours: 'ours', theirs: 'theirs' },
): Merged | string {
  if (patch.kind === 'delete' || patch.kind === 'create') return back
  if (patch.kind === 'rename' && patch.fragments.length === 0) return back
  const { objects } = git.repository
  const id = patch.oldId === undefined ? undefined : resolve(git, patch.oldId)
  if (id === undefined || objects.find(id)?.type !== 'blob')
    return `error: repository lacks the necessary blob to perform 3-way merge.\n${back}`
  const base = objects.blob(id)
  const applied = applyFragments(base, patch.fragments, patch.oldName ?? '')
  if (applied.rejected.size > 0)
    throw new NotComputable('a git patch that does not fit what it was made from')
  const theirs = applied.text
  const merged = mergeContents({ base, ours, theirs }, labels)
  if (merged.conflicts === 0) return { data: merged.text, conflict: undefined }
  const mode = patch.newMode ?? patch.oldMode ?? modeOf.file
  const side = (data: string) => ({ mode, id: objects.write('blob', data) })
  return { data: merged.text, conflict: [side(base), side(ours), side(theirs)] }
}
