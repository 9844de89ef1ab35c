// `git show`: commits, tags, trees and files.
import { NotComputable } from '../../../not-computable.ts'
import { diffChoice, diffOptionNames } from '../../diff/diff-options.ts'
import { fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { logOptionNames, prettyOptions, refuseLogOptions } from '../../log/log-options.ts'
import { commitText, type LogOptions } from '../../log/log-output.ts'
import { parseTag } from '../../objects/commit-object.ts'
import { parseSignature, showDate } from '../../objects/signature.ts'
import { modeOf, parseTree } from '../../objects/tree-object.ts'
import { parseOptions } from '../../options.ts'
import { refuseAttributes } from '../../repository-diff.ts'
import { readArguments } from '../../revision/arguments.ts'
import { parsePathSpecs, pathMatcher } from '../../worktree/pathspec.ts'

interface Shown {
  readonly view: LogOptions
  /** Something was printed before, so an empty line separates. */
  isLater: boolean
}

function showObject(git: Invocation, id: string, typed: string, shown: Shown): void {
  const { repository } = git
  const object = repository.objects.find(id)
  if (!object) throw fatal(`bad object ${id}`)
  if (object.type === 'blob') {
    git.out(object.data)
    return
  }
  if (shown.isLater) git.out('\n')
  shown.isLater = true
  if (object.type === 'tree') {
    const lines = parseTree(object.data).map(
      ({ name, mode }) => `${name}${mode === modeOf.tree ? '/' : ''}\n`,
    )
    git.out(`tree ${typed}\n\n${lines.join('')}`)
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
    git.out(`tag ${tag.name}\n${by}${who ? at : ''}\n${tag.message}`)
    showObject(git, tag.object, typed, shown)
    return
  }
  git.out(mergeAware(git, id, shown.view))
}

function mergeAware(git: Invocation, id: string, view: LogOptions): string {
  const { repository } = git
  const commit = repository.commit(id)
  if (commit.parents.length < 2 || view.diff.show.formats.size === 0) return commitText(git, commit, view)
  if (view.diff.show.formats.has('patch')) {
    const own = repository.filesOf(id)
    const parents = commit.parents.map(parent => repository.filesOf(parent))
    const paths = new Set([...own.keys(), ...parents.flatMap(files => [...files.keys()])])
    const isOdd = [...paths].some(path => parents.every(files => files.get(path)?.id !== own.get(path)?.id))
    if (isOdd) throw new NotComputable('a combined diff')
    return `${commitText(git, commit, { ...view, diff: { ...view.diff, show: { ...view.diff.show, formats: new Set() } } })}\n`
  }
  return commitText(git, commit, { ...view, withMerges: true })
}

export const show: Command = (git, args) => {
  const options = parseOptions(args, {
    command: 'show',
    options: [...logOptionNames, ...diffOptionNames],
    takesNumber: true,
  })
  refuseLogOptions(options)
  const { repository } = git
  if (!repository.isBare) refuseAttributes(git)
  const { revisions, paths } = readArguments(git, options)
  if (revisions.some(({ isExcluded }) => isExcluded)) throw new NotComputable('git show of a range')
  const head = repository.headId()
  if (revisions.length === 0) {
    if (head === undefined) {
      const branch = repository.refs.symbolic('HEAD')?.replace('refs/heads/', '')
      throw fatal(`your current branch '${branch}' does not have any commits yet`)
    }
    revisions.push({ typed: 'HEAD', id: head, isExcluded: false })
  }
  const matches = pathMatcher(parsePathSpecs(git, paths))
  const view = {
    pretty: prettyOptions(git, options),
    diff: diffChoice(git, options, ['patch']),
    matches,
    withMerges: false,
  }
  const shown: Shown = { view, isLater: false }
  for (const { id, typed } of revisions) showObject(git, id, typed, shown)
  return 0
}
