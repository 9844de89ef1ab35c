// A group of changed lines can often slide up or down without changing what the diff says. git slides it to where it
// meets a change of the other side, or else to where indentation and blank lines make it read best.

/** One side: lines as numbers (equal lines, equal numbers), their indentation, and which are changed. */
export interface Side {
  readonly lines: readonly number[]
  readonly texts: readonly string[]
  /** One longer than `lines` on both ends, so position `n` lies at `n + 1`. */
  readonly changed: Uint8Array
}

const isChanged = ({ changed }: Side, line: number) => changed[line + 1] === 1
const mark = ({ changed }: Side, line: number, value: 0 | 1) => {
  changed[line + 1] = value
}

class Group {
  readonly side: Side
  start = 0
  end = 0

  constructor(side: Side) {
    this.side = side
    while (isChanged(side, this.end)) this.end++
  }

  get isEmpty(): boolean {
    return this.end === this.start
  }

  next(): boolean {
    if (this.end === this.side.lines.length) return false
    this.start = this.end + 1
    for (this.end = this.start; isChanged(this.side, this.end); ) this.end++
    return true
  }

  previous(): void {
    this.end = this.start - 1
    for (this.start = this.end; isChanged(this.side, this.start - 1); ) this.start--
  }

  slideDown(): boolean {
    const { lines } = this.side
    if (this.end >= lines.length || lines[this.start] !== lines[this.end]) return false
    mark(this.side, this.start++, 0)
    mark(this.side, this.end++, 1)
    while (isChanged(this.side, this.end)) this.end++
    return true
  }

  slideUp(): boolean {
    const { lines } = this.side
    if (this.start <= 0 || lines[this.start - 1] !== lines[this.end - 1]) return false
    mark(this.side, --this.start, 1)
    mark(this.side, --this.end, 0)
    while (isChanged(this.side, this.start - 1)) this.start--
    return true
  }
}

/** Slides the changed groups of `side` into place; `other` tells where its changes lie. */
export function compact(side: Side, other: Side, { isIndentAware }: { isIndentAware: boolean }): void {
  const group = new Group(side)
  const opposite = new Group(other)
  do {
    if (!group.isEmpty) settle(group, opposite, isIndentAware)
    opposite.next()
  } while (group.next())
}

function settle(group: Group, opposite: Group, isIndentAware: boolean): void {
  let size: number
  let earliestEnd: number
  let meetsOther: boolean
  do {
    size = group.end - group.start
    while (group.slideUp()) opposite.previous()
    earliestEnd = group.end
    meetsOther = !opposite.isEmpty
    while (group.slideDown()) {
      opposite.next()
      if (!opposite.isEmpty) meetsOther = true
    }
  } while (size !== group.end - group.start)
  if (group.end === earliestEnd || !(meetsOther || isIndentAware)) return
  const target = meetsOther ? undefined : bestEnd(group, { size, earliestEnd })
  while (target === undefined ? opposite.isEmpty : group.end > target) {
    group.slideUp()
    opposite.previous()
  }
}

const maxSliding = 100

function bestEnd(group: Group, { size, earliestEnd }: { size: number; earliestEnd: number }): number {
  let best: { end: number; score: Score } | undefined
  for (
    let end = Math.max(earliestEnd, group.end - size - 1, group.end - maxSliding);
    end <= group.end;
    end++
  ) {
    const score = { indent: 0, penalty: 0 }
    addSplit(score, group.side.texts, end)
    addSplit(score, group.side.texts, end - size)
    if (!best || compareScores(score, best.score) <= 0) best = { end, score }
  }
  return best?.end ?? group.end
}

interface Score {
  indent: number
  penalty: number
}

function compareScores(a: Score, b: Score): number {
  return 60 * Math.sign(a.indent - b.indent) + (a.penalty - b.penalty)
}

const maxIndent = 200
const maxBlanks = 20

/** Columns of indentation; -1 for a blank line. */
function indentOf(text: string): number {
  let columns = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (!/[ \t\n\v\f\r]/.test(character)) return columns
    if (character === ' ') columns++
    else if (character === '\t') columns += 8 - (columns % 8)
    if (columns >= maxIndent) return maxIndent
  }
  return -1
}

/** The first line that is not blank, from `from` on: its indentation, and how many blank ones lie before it. */
function lookOut(texts: readonly string[], from: number, step: 1 | -1): { indent: number; blanks: number } {
  let blanks = 0
  for (let line = from; line >= 0 && line < texts.length; line += step) {
    const indent = indentOf(texts[line] ?? '')
    if (indent !== -1) return { indent, blanks }
    if (++blanks === maxBlanks) return { indent: 0, blanks }
  }
  return { indent: -1, blanks }
}

/** Adds what speaks against a split before this line. */
function addSplit(score: Score, texts: readonly string[], line: number): void {
  const isAtEnd = line >= texts.length
  const own = isAtEnd ? -1 : indentOf(texts[line] ?? '')
  const before = lookOut(texts, line - 1, -1)
  const after = lookOut(texts, line + 1, 1)
  if (before.indent === -1 && before.blanks === 0) score.penalty += 1
  if (isAtEnd) score.penalty += 21
  const blanksAfter = own === -1 ? 1 + after.blanks : 0
  const blanks = before.blanks + blanksAfter
  score.penalty += -30 * blanks + 6 * blanksAfter
  const indent = own === -1 ? after.indent : own
  score.indent += indent
  if (indent === -1 || before.indent === -1 || indent === before.indent) return
  if (indent > before.indent) score.penalty += blanks ? 10 : -4
  else if (after.indent !== -1 && after.indent > indent) score.penalty += blanks ? 17 : 24
  else score.penalty += blanks ? 17 : 23
}
