// A log with its graph beside it.
import type { Invocation } from '../invocation.ts'
import type { Commit } from '../objects/commit-object.ts'
import { GraphDrawing } from './graph-drawing.ts'
import { commitText, type LogOptions } from './log-output.ts'

/** Puts the graph before every line of a commit's text. */
function beside(graph: GraphDrawing, text: string): string {
  let drawn = ''
  let isAtCommit = false
  while (!isAtCommit && !graph.isFinished) {
    const line = graph.nextLine()
    isAtCommit = line.isCommitLine
    drawn += isAtCommit ? line.text : `${line.text}\n`
  }
  const lines = text.replace(/\n$/, '').split('\n')
  drawn += lines.map((line, at) => (at === 0 ? line : `${graph.nextLine().text}${line}`)).join('\n')
  drawn += '\n'
  while (!graph.isFinished) drawn += `${graph.nextLine().text}\n`
  return drawn
}

/** `hidden`: commits that were excluded, whose edges are not drawn. */
export function graphText(
  git: Invocation,
  commits: readonly Commit[],
  { view, hidden, isFirstParent }: { view: LogOptions; hidden: ReadonlySet<string>; isFirstParent: boolean },
): string {
  const graph = new GraphDrawing(id => !hidden.has(id))
  const { style } = view.pretty
  const isTight = style.kind === 'oneline' || style.kind === 'reference' || style.kind === 'user'
  let text = ''
  for (const [at, commit] of commits.entries()) {
    graph.update(isFirstParent ? { ...commit, parents: commit.parents.slice(0, 1) } : commit)
    if (at > 0 && !isTight) text += `${graph.paddingLine()}\n`
    text += beside(graph, commitText(git, commit, view))
  }
  const isOpen = style.kind === 'user' && !style.isTerminated
  return isOpen ? text.replace(/\n$/, '') : text
}
