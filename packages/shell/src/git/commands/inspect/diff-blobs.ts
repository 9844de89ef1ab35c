// `git diff` where a file is named in a commit: `git diff HEAD:a HEAD:b`, `git diff HEAD:a b`.
import type { FilePair, FileSpec } from '../../diff/file-pair.ts'
import type { Invocation } from '../../invocation.ts'
import { entryAt, modeOf } from '../../objects/tree-object.ts'
import type { Options } from '../../options.ts'
import { peelToTree, resolve } from '../../revision/resolve.ts'
import { toTopPath } from '../../worktree/pathspec.ts'
import { readWorkFile, stateAt } from '../../worktree/work-files.ts'

function blobOf(git: Invocation, word: string): FileSpec | undefined {
  const colon = word.indexOf(':')
  const { objects } = git.repository
  const id = colon > 0 || /^[0-9a-f]{4,40}$/.test(word) ? resolve(git, word) : undefined
  if (id === undefined || objects.find(id)?.type !== 'blob') return undefined
  const data = () => objects.blob(id)
  if (colon <= 0) return { path: word, mode: modeOf.file, id, data }
  const tree = peelToTree(git.repository, resolve(git, word.slice(0, colon)) ?? '')
  const path = word.slice(colon + 1).replace(/^\.\//, git.prefix)
  const entry = tree === undefined ? undefined : entryAt(objects, tree, path)
  return { path, mode: entry?.mode ?? modeOf.file, id, data }
}

/** The pair that files named in commits make; undefined where there are none. */
export function blobPairs(git: Invocation, options: Options): FilePair[] | undefined {
  const words = options.args
  const [one, two] = words
  if (one === undefined || two === undefined || words.length !== 2) return undefined
  const before = blobOf(git, one)
  if (!before) return undefined
  let after = blobOf(git, two)
  if (!after) {
    const path = toTopPath(git, two)
    const state = stateAt(git.repository, path)
    if (!state) return undefined
    after = { ...state, path, data: () => readWorkFile(git.repository, path) }
  }
  if (before.id === after.id && before.mode === after.mode) return []
  return [{ status: 'M', before, after, path: after.path, score: 0 }]
}
