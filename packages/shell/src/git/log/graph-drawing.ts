// Draws the lines of a history graph, commit by commit: columns that stand for lines of descent, edges that fork at
// merges and slide left until every column stands under the one it belongs to.
import { NotComputable } from '../../not-computable.ts'
import type { Commit } from '../objects/commit-object.ts'

type State = 'padding' | 'skip' | 'commit' | 'post-merge' | 'collapsing'

const none = -1

/** Draws a history graph beside its commits. */
export class GraphDrawing {
  private readonly isShown: (id: string) => boolean
  private commit: Commit | undefined
  private parents: string[] = []
  private columns: string[] = []
  private nextColumns: string[] = []
  /** Where the edge at each half column goes. */
  private mapping: number[] = []
  private oldMapping: number[] = []
  private mappingSize = 0
  private width = 0
  private state: State = 'padding'
  private previousState: State = 'padding'
  private commitIndex = 0
  private previousCommitIndex = 0
  private mergeLayout = none
  private edgesAdded = 0
  private previousEdgesAdded = 0

  constructor(isShown: (id: string) => boolean) {
    this.isShown = isShown
  }

  get isFinished(): boolean {
    return this.state === 'padding'
  }

  /** Turns to the next commit. */
  update(commit: Commit): void {
    this.commit = commit
    this.parents = commit.parents.filter(this.isShown)
    if (this.parents.length > 2) throw new NotComputable('a graph of a merge of several branches')
    this.previousCommitIndex = this.commitIndex
    this.updateColumns(commit.id)
    this.state = this.state === 'padding' ? 'commit' : 'skip'
  }

  private updateColumns(id: string): void {
    this.columns = this.nextColumns
    this.nextColumns = []
    const most = this.columns.length + this.parents.length
    this.mappingSize = 2 * most
    this.mapping = new Array<number>(this.mappingSize).fill(none)
    this.oldMapping.length = Math.max(this.oldMapping.length, this.mappingSize)
    this.width = 0
    this.previousEdgesAdded = this.edgesAdded
    this.edgesAdded = 0
    let isSeen = false
    for (let at = 0; at <= this.columns.length; at++) {
      if (at === this.columns.length && isSeen) break
      const column = this.columns[at] ?? id
      if (column !== id) {
        this.insert(column, none)
        continue
      }
      isSeen = true
      this.commitIndex = at
      this.mergeLayout = none
      for (const parent of this.parents) this.insert(parent, at)
      if (this.parents.length === 0) this.width += 2
    }
    while (this.mappingSize > 1 && (this.mapping[this.mappingSize - 1] ?? none) < 0) this.mappingSize--
  }

  private insert(id: string, at: number): void {
    let column = this.nextColumns.indexOf(id)
    if (column === -1) column = this.nextColumns.push(id) - 1
    let place: number
    if (this.parents.length > 1 && at > none && this.mergeLayout === none) {
      const distance = at - column
      const shift = distance > 1 ? 2 * distance - 3 : 1
      this.mergeLayout = distance > 0 ? 0 : 1
      this.edgesAdded = this.parents.length + this.mergeLayout - 2
      place = this.width + (this.mergeLayout - 1) * shift
      this.width += 2 * this.mergeLayout
    } else if (this.edgesAdded > 0 && column === this.mapping[this.width - 2]) {
      place = this.width - 2
      this.edgesAdded = -1
    } else {
      place = this.width
      this.width += 2
    }
    this.mapping[place] = column
  }

  private become(state: State): void {
    this.previousState = this.state
    this.state = state
  }

  private get isMappingRight(): boolean {
    return this.mapping
      .slice(0, this.mappingSize)
      .every((target, at) => target < 0 || target === Math.floor(at / 2))
  }

  /** The next line beside the text, and whether it is the one with the commit's mark. */
  nextLine(): { text: string; isCommitLine: boolean } {
    const { state } = this
    const text = this.lineOf(state)
    return { text: text.padEnd(this.width), isCommitLine: state === 'commit' }
  }

  private lineOf(state: State): string {
    if (state === 'padding') return this.nextColumns.map(() => '| ').join('')
    if (state === 'commit') return this.commitLine()
    if (state === 'post-merge') return this.postMergeLine()
    if (state === 'collapsing') return this.collapsingLine()
    this.become('commit')
    return '...'
  }

  /** A line of bars before the commit's own line. */
  paddingLine(): string {
    if (this.state !== 'commit') return this.nextLine().text
    this.previousState = 'padding'
    return this.columns
      .map(() => '| ')
      .join('')
      .padEnd(this.width)
  }

  private commitLine(): string {
    const id = this.commit?.id ?? ''
    let isSeen = false
    let text = ''
    for (let at = 0; at <= this.columns.length; at++) {
      if (at === this.columns.length && isSeen) break
      if ((this.columns[at] ?? id) === id) {
        isSeen = true
        text += '* '
      } else text += `${this.edgeAt(at, isSeen)} `
    }
    this.become(this.parents.length > 1 ? 'post-merge' : this.isMappingRight ? 'padding' : 'collapsing')
    return text
  }

  private edgeAt(at: number, isSeen: boolean): string {
    if (isSeen && this.edgesAdded > 1) return '\\'
    if (isSeen && this.edgesAdded === 1)
      return this.previousState === 'post-merge' &&
        this.previousEdgesAdded > 0 &&
        this.previousCommitIndex < at
        ? '\\'
        : '|'
    const isSliding =
      this.previousState === 'collapsing' &&
      this.oldMapping[2 * at + 1] === at &&
      (this.mapping[2 * at] ?? none) < at
    return isSliding ? '/' : '|'
  }

  private postMergeLine(): string {
    const id = this.commit?.id ?? ''
    const marks = '/|\\'
    let isSeen = false
    let isBehindParent = false
    let text = ''
    for (let at = 0; at <= this.columns.length; at++) {
      if (at === this.columns.length && isSeen) break
      const column = this.columns[at] ?? id
      if (column === id) {
        isSeen = true
        let mark = this.mergeLayout
        for (const [number] of this.parents.entries()) {
          text += marks.charAt(mark)
          if (mark < 2) mark++
          else if (this.edgesAdded > 0 || number < this.parents.length - 1) text += ' '
        }
        if (this.edgesAdded === 0) text += ' '
      } else if (isSeen) text += this.edgesAdded > 0 ? '\\ ' : '| '
      else {
        text += '|'
        if (this.mergeLayout !== 0 || at !== this.commitIndex - 1) text += isBehindParent ? '_' : ' '
      }
      if (column === this.parents[0]) isBehindParent = true
    }
    this.become(this.isMappingRight ? 'padding' : 'collapsing')
    return text
  }

  private collapsingLine(): string {
    const old = this.mapping
    const now = new Array<number>(old.length).fill(none)
    const edge = { at: none, target: none }
    const stretch = (target: number, from: number, at: number) => {
      if (edge.at !== none) return
      edge.at = at
      edge.target = target
      for (let between = target * 2 + 3; between < from - 2; between += 2) now[between] = target
    }
    for (let at = 0; at < this.mappingSize; at++) {
      const target = old[at] ?? none
      if (target < 0) continue
      if (target * 2 === at) now[at] = target
      else if ((now[at - 1] ?? none) < 0) {
        now[at - 1] = target
        stretch(target, at, at)
      } else if (now[at - 1] !== target) {
        now[at - 2] = target
        stretch(target, at, at - 1)
      }
    }
    this.oldMapping = [...now]
    this.mapping = now
    if ((now[this.mappingSize - 1] ?? none) < 0) this.mappingSize--
    const text = this.drawCollapsing(edge)
    if (this.isMappingRight) this.become('padding')
    return text
  }

  private drawCollapsing(edge: { at: number; target: number }): string {
    let text = ''
    let isStretched = false
    for (let at = 0; at < this.mappingSize; at++) {
      const target = this.mapping[at] ?? none
      if (target < 0) text += ' '
      else if (target * 2 === at) text += '|'
      else if (target === edge.target && at !== edge.at - 1) {
        if (at !== target * 2 + 3) this.mapping[at] = none
        isStretched = true
        text += '_'
      } else {
        if (isStretched && at < edge.at) this.mapping[at] = none
        text += '/'
      }
    }
    return text
  }
}
