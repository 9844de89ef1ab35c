// `git show`: commits, tags, trees and files.
import { NotComputable } from '../../../not-computable.ts'
import { diffChoice } from '../../diff/diff-options.ts'
import { relativeTo } from '../../diff/looks/relative.ts'
import { diffOptionNames } from '../../diff/option-names.ts'
import { fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { logOptionNames, prettyOptions, refuseLogOptions, startPoints } from '../../log/log-options.ts'
import { commitText, type LogOptions } from '../../log/log-output.ts'
import { selectCommits } from '../../log/select-commits.ts'
import { refuseSides } from '../../log/sides.ts'
import { parseTag } from '../../objects/commit-object.ts'
import { parseSignature, showDate } from '../../objects/signature.ts'
import { modeOf, parseTree } from '../../objects/tree-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { withMadeTexts } from '../../programs/made-texts.ts'
import { treePairs } from '../../repository-diff.ts'
import { type Revision, readArguments } from '../../revision/arguments.ts'
import { parsePathSpecs, pathMatcher } from '../../worktree/pathspec.ts'

interface Shown {
  readonly view: LogOptions
  /** Something was printed before, so an empty line separates. */
  isLater: boolean
  text: string
  /** No commit is shown twice. */
  readonly commits: Set<string>
}

function showObject(git: Invocation, id: string, typed: string, shown: Shown): void {
  const { repository } = git
  const object = repository.objects.find(id)
  if (!object) throw fatal(`bad object ${id}`)
  if (object.type === 'blob') {
    shown.text += object.data
    return
  }
  const { style } = shown.view.pretty
  const isLine = style.kind === 'oneline' || (style.kind === 'user' && style.isTerminated)
  if (object.type === 'commit' && shown.commits.has(id)) return
  if (shown.isLater && !(object.type === 'commit' && isLine)) shown.text += '\n'
  shown.isLater = true
  if (object.type === 'tree') {
    const lines = parseTree(object.data).map(
      ({ name, mode }) => `${name}${mode === modeOf.tree ? '/' : ''}\n`,
    )
    shown.text += `tree ${typed}\n\n${lines.join('')}`
    return
  }
  if (object.type === 'tag') {
    const tag = parseTag(object.data)
    const who = tag.tagger === undefined ? undefined : parseSignature(tag.tagger)
    const date =
      who &&
      showDate(who, shown.view.pretty.dateMode, {
        now: git.now,
        localZone: seconds => git.localZone(seconds),
      })
    const { kind } = shown.view.pretty.style
    const by =
      who && kind !== 'oneline'
        ? `Tagger: ${kind === 'fuller' ? '    ' : ''}${who.name} <${who.email}>\n`
        : ''
    const at = { medium: `Date:   ${date}\n`, fuller: `TaggerDate: ${date}\n` }[kind as string] ?? ''
    shown.text += `tag ${tag.name}\n${by}${who ? at : ''}\n${tag.message}`
    showObject(git, tag.object, typed, shown)
    return
  }
  shown.commits.add(id)
  shown.text += commitText(git, repository.commit(id), shown.view)
}

/** The commits of a range, or so many of them. */
function walked(
  git: Invocation,
  options: Options,
  revisions: readonly Revision[],
): { id: string; typed: string }[] {
  const points = startPoints(git, revisions, options)
  return selectCommits(git, options, { ...points, matches: undefined }).map(({ id }) => ({ id, typed: id }))
}

/** With paths, only commits are shown that change them. */
function isTouching(git: Invocation, id: string, { matches }: LogOptions): boolean {
  const { repository } = git
  const object = repository.objects.find(id)
  if (object?.type === 'tag') throw new NotComputable('git show of a tag with paths')
  if (object?.type !== 'commit') return true
  const { parents } = repository.commit(id)
  const after = repository.filesOf(id)
  const changed = (parents.length === 0 ? [undefined] : parents).map(
    parent => treePairs(repository, repository.filesOf(parent), after, { matches }).length > 0,
  )
  if (new Set(changed).size > 1) throw new NotComputable('git show of a merge with paths')
  return changed[0] ?? false
}

/** `git show`: commits, tags, trees and files. */
export const show: Command = async (git, args) => {
  const options = parseOptions(args, {
    command: 'show',
    options: [...logOptionNames, ...diffOptionNames],
    takesNumber: true,
  })
  refuseLogOptions(options)
  refuseSides(options)
  const { repository } = git
  const { revisions, paths } = readArguments(git, options)
  const isWalk =
    revisions.some(({ isExcluded }) => isExcluded) || options.has('max-count') || options.has('number')
  if (isWalk && paths.length > 0) throw new NotComputable('git show of a range with paths')
  const head = repository.headId()
  if (revisions.length === 0) {
    if (head === undefined) {
      const branch = repository.refs.symbolic('HEAD')?.replace('refs/heads/', '')
      throw fatal(`your current branch '${branch}' does not have any commits yet`)
    }
    revisions.push({ typed: 'HEAD', id: head, isExcluded: false })
  }
  const matches = pathMatcher(parsePathSpecs(git, paths))
  const diff = diffChoice(git, options, options.has('quiet') ? [] : ['patch'])
  if (diff.show.isColored) throw new NotComputable('coloured commits')
  const view = {
    pretty: prettyOptions(git, options),
    diff,
    matches,
    folder: relativeTo(git, options),
    merges: options.has('first-parent')
      ? ('first' as const)
      : diff.merges === 'combined'
        ? ('combined' as const)
        : ('dense' as const),
  }
  const text = await withMadeTexts(git, () => {
    const shown: Shown = { view, isLater: false, commits: new Set(), text: '' }
    const named = isWalk ? walked(git, options, revisions) : revisions
    for (const { id, typed } of paths.length === 0
      ? named
      : named.filter(({ id }) => isTouching(git, id, view)))
      showObject(git, id, typed, shown)
    return shown.text
  })
  git.out(text)
  return 0
}
