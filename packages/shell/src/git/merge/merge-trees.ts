// Merges two trees with their common base, path by path.
import { NotComputable } from '../../not-computable.ts'
import type { FilePair } from '../diff/file-pair.ts'
import { isBinary } from '../diff/patch.ts'
import { withRenames } from '../diff/renames.ts'
import type { Sides } from '../index/staging.ts'
import type { FileState, FlatTree } from '../objects/tree-object.ts'
import { modeOf } from '../objects/tree-object.ts'
import type { Repository } from '../repository.ts'
import { treePairs } from '../repository-diff.ts'
import { type Labels, mergeContents } from './merge-contents.ts'

export interface MergedTree {
  /** Cleanly merged files. */
  readonly files: FlatTree
  readonly conflicts: Map<string, Sides>
  /** What the work tree holds for an unresolved path. */
  readonly drafts: Map<string, { readonly mode: number; readonly data: string }>
  /** What git prints, path by path. */
  readonly messages: string[]
  /** What it warns of, on standard error. */
  readonly warnings: string[]
}

export interface MergeInput {
  readonly base: FlatTree
  readonly ours: FlatTree
  readonly theirs: FlatTree
  readonly labels: Labels
}

const same = (a: FileState | undefined, b: FileState | undefined) => a?.id === b?.id && a?.mode === b?.mode

/** Merges two trees with their common base, path by path. */
export function mergeTrees(repository: Repository, input: MergeInput): MergedTree {
  refuseRenames(repository, input)
  const result: MergedTree = {
    files: new Map(),
    conflicts: new Map(),
    drafts: new Map(),
    messages: [],
    warnings: [],
  }
  const { base, ours, theirs } = input
  const paths = [...new Set([...base.keys(), ...ours.keys(), ...theirs.keys()])].sort()
  for (const path of paths) {
    const sides: Sides = [base.get(path), ours.get(path), theirs.get(path)]
    const [old, mine, other] = sides
    const clean =
      same(mine, other) || same(old, other) ? { state: mine } : same(old, mine) ? { state: other } : undefined
    if (!clean) mergePath(repository, path, { sides, labels: input.labels, result })
    else if (clean.state) result.files.set(path, clean.state)
  }
  refuseFolders(result)
  return result
}

/** A file on one side where the other has a folder is not computed. */
function refuseFolders({ files, conflicts }: MergedTree): void {
  const all = [...files.keys(), ...conflicts.keys()].sort()
  for (const path of all)
    for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1))
      if (files.has(path.slice(0, slash)) || conflicts.has(path.slice(0, slash)))
        throw new NotComputable('a merge of a file with a folder')
}

/** Renames matter where the other side touched the old path, or added to a folder that moved. */
function refuseRenames(repository: Repository, { base, ours, theirs }: MergeInput): void {
  for (const [one, two] of [
    [ours, theirs],
    [theirs, ours],
  ] as const) {
    const renames = withRenames(treePairs(repository, base, one), { withEmpty: false }).filter(
      ({ status }) => status === 'R',
    )
    for (const { before, path } of renames) {
      const old = before?.path ?? ''
      if (!same(base.get(old), two.get(old)) || two.has(path))
        throw new NotComputable('a merge with a renamed file that the other side changed')
    }
    refuseFolderRenames(renames, { base, one, two })
  }
}

function refuseFolderRenames(
  renames: readonly FilePair[],
  { base, one, two }: { base: FlatTree; one: FlatTree; two: FlatTree },
): void {
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
  for (const { before, path } of renames) {
    const folder = folderOf(before?.path ?? '')
    if (folder === folderOf(path) || [...one.keys()].some(other => other.startsWith(folder))) continue
    if ([...two.keys()].some(other => other.startsWith(folder) && !base.has(other)))
      throw new NotComputable('a merge with a renamed folder')
  }
}

interface PathContext {
  readonly sides: Sides
  readonly labels: Labels
  readonly result: MergedTree
}

function mergePath(repository: Repository, path: string, { sides, labels, result }: PathContext): void {
  const [old, mine, other] = sides
  if (!mine || !other) {
    const [kept, lost] = mine ? [labels.ours, labels.theirs] : [labels.theirs, labels.ours]
    result.messages.push(
      `CONFLICT (modify/delete): ${path} deleted in ${lost} and modified in ${kept}.  Version ${kept} of ${path} left in tree.\n`,
    )
    result.conflicts.set(path, sides)
    const state = mine ?? other
    if (state) result.drafts.set(path, { mode: state.mode, data: repository.objects.blob(state.id) })
    return
  }
  const mode = mine.mode === other.mode || old?.mode === other.mode ? mine.mode : other.mode
  const isModeClean = mine.mode === other.mode || old?.mode === mine.mode || old?.mode === other.mode
  if ([mine, other, old].some(state => state?.mode === modeOf.symlink) || !isModeClean)
    throw new NotComputable('a merge of links or modes')
  const read = (state: FileState | undefined) => (state ? repository.objects.blob(state.id) : '')
  const texts = { base: read(old), ours: read(mine), theirs: read(other) }
  if (mine.id === other.id || old?.id === other.id || old?.id === mine.id) {
    result.files.set(path, { mode, id: mine.id === old?.id ? other.id : mine.id })
    return
  }
  if ([texts.base, texts.ours, texts.theirs].some(isBinary)) {
    if (labels.favor) throw new NotComputable('a merge of binary files in favour of one side')
    result.warnings.push(
      `warning: Cannot merge binary files: ${path} (${labels.ours} vs. ${labels.theirs})\n`,
    )
    result.messages.push(
      `Auto-merging ${path}\nCONFLICT (${old ? 'content' : 'add/add'}): Merge conflict in ${path}\n`,
    )
    result.conflicts.set(path, sides)
    result.drafts.set(path, { mode, data: texts.ours })
    return
  }
  const merged = mergeContents(texts, labels)
  result.messages.push(`Auto-merging ${path}\n`)
  if (merged.conflicts === 0) {
    result.files.set(path, { mode, id: repository.objects.write('blob', merged.text) })
    return
  }
  result.messages.push(`CONFLICT (${old ? 'content' : 'add/add'}): Merge conflict in ${path}\n`)
  result.conflicts.set(path, sides)
  result.drafts.set(path, { mode, data: merged.text })
}
