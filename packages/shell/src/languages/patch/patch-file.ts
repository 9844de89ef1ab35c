// What patch reads: the pieces of a file of differences, each with the names it says and its hunks.
import { NotComputable } from '../../not-computable.ts'

export interface HunkLine {
  readonly sign: ' ' | '-' | '+'
  /** With its end, where it has one. */
  readonly text: string
}

export interface Hunk {
  /** The first old line, counted from 1; for a hunk without old lines the one it goes before. */
  readonly first: number
  readonly newFirst: number
  readonly lines: readonly HunkLine[]
  /** Lines of context at its start and its end. */
  readonly prefix: number
  readonly suffix: number
  /** What stands behind the second `@@`. */
  readonly note: string
}

export interface NamedSide {
  /** As it stands in the patch; absent for `/dev/null`. */
  readonly name: string | undefined
  /** Tab and time behind the name. */
  readonly rest: string
  readonly isEpoch: boolean
}

export interface Piece {
  readonly kind: 'unified' | 'normal'
  /** The lines before the first hunk, since the piece before. */
  readonly lead: readonly string[]
  readonly old: NamedSide | undefined
  readonly new: NamedSide | undefined
  readonly index: string | undefined
  readonly isGit: boolean
  /** A file mode that git says. */
  readonly mode: number | undefined
  readonly hunks: readonly Hunk[]
  /** The line its first hunk stands in. */
  readonly line: number
  /** Whether its first hunk says that a side has no lines. */
  readonly isOldEmpty: boolean
  readonly isNewEmpty: boolean
  readonly hasReturns: boolean
  /** Why nothing can be read behind its last hunk. */
  readonly complaint?: string
}

export interface PatchFile {
  readonly pieces: readonly Piece[]
  readonly trailing: readonly string[]
}

const unifiedHead = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@(.*)$/
const normalHead = /^(\d+)(?:,(\d+))?([acd])(\d+)(?:,(\d+))?$/

function side(line: string): NamedSide {
  const text = line.slice(4)
  const quoted = /^"((?:[^"\\]|\\.)*)"(.*)$/.exec(text)
  if (quoted) throw new NotComputable('a patch of names in quotes')
  const tab = text.indexOf('\t')
  // a name may hold spaces only where a tab ends it
  const end = tab === -1 ? text.search(/\s|$/) : tab
  const name = text.slice(0, end)
  const rest = text.slice(end)
  const isNothing = name === '/dev/null'
  return {
    name: isNothing ? undefined : name,
    rest,
    isEpoch: isNothing || /^\t(1970-01-01|1969-12-31) /.test(rest),
  }
}

/** Reads a whole file of differences; hunks need no names before them where the file is named. */
export function readPatch(text: string, { isNamed }: { isNamed: boolean }): PatchFile {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return new Reader(lines, isNamed).all()
}

class Malformed extends Error {
  override readonly name = 'Malformed'
}

class Reader {
  private lines: readonly string[]
  private at = 0

  private readonly isNamed: boolean

  constructor(lines: readonly string[], isNamed: boolean) {
    this.lines = lines
    this.isNamed = isNamed
  }

  all(): PatchFile {
    const pieces: Piece[] = []
    for (;;) {
      const start = this.at
      const piece = this.piece()
      if (!piece) return { pieces, trailing: this.lines.slice(start) }
      pieces.push(piece)
      if (piece.complaint !== undefined) return { pieces, trailing: [] }
    }
  }

  private piece(): Piece | undefined {
    const start = this.at
    let old: NamedSide | undefined
    let now: NamedSide | undefined
    let index: string | undefined
    let isGit = false
    let mode: number | undefined
    for (; this.at < this.lines.length; this.at++) {
      const raw = this.lines[this.at] ?? ''
      const line = raw.replace(/\r$/, '')
      if (line.startsWith('diff --git ')) {
        isGit = true
        mode = undefined
      } else if (isGit && /^(rename|copy) (from|to) /.test(line))
        throw new NotComputable('a patch that renames')
      else if (line === 'GIT binary patch') throw new NotComputable('a binary patch')
      else if (/^(new|old|deleted file|new file) mode \d+$/.test(line)) {
        if (!line.startsWith('old') && !line.startsWith('deleted')) mode = Number.parseInt(line.slice(-6), 8)
      } else if (line.startsWith('Index: ')) index = line.slice(7).trim()
      else if (line.startsWith('--- ')) old = side(line)
      else if (line.startsWith('+++ ')) now = side(line)
      else if (line.startsWith('*** ') && this.lines[this.at + 1]?.startsWith('--- '))
        throw new NotComputable('a context patch')
      else if (unifiedHead.test(line) && (old || now || index || this.isNamed)) break
      else if (normalHead.test(line) && /^[<>] /.test(this.lines[this.at + 1] ?? '')) break
    }
    if (this.at >= this.lines.length) return undefined
    const lead = this.lines.slice(start, this.at)
    const head = { lead, old, new: now, index, isGit, mode, line: this.at + 1 }
    const hasReturns = lead.some(line => /^(---|\+\+\+) .*\r$/.test(line))
    if (hasReturns) this.lines = this.lines.map(line => line.replace(/\r$/, ''))
    const first = unifiedHead.exec(this.lines[this.at] ?? '')
    if (!first)
      return {
        ...head,
        kind: 'normal',
        hunks: this.normal(),
        isOldEmpty: false,
        isNewEmpty: false,
        hasReturns,
      }
    const isOldEmpty = first[1] === '0' && first[2] === '0'
    const isNewEmpty = first[3] === '0' && first[4] === '0'
    const hunks: Hunk[] = []
    const piece = { ...head, kind: 'unified' as const, hunks, isOldEmpty, isNewEmpty, hasReturns }
    try {
      while (unifiedHead.test(this.lines[this.at] ?? '')) hunks.push(this.unified())
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      return { ...piece, complaint: error.message }
    }
    return piece
  }

  private unified(): Hunk {
    const [, start = '', size = '1', newStart = '', newSize = '1', note = ''] =
      unifiedHead.exec(this.lines[this.at++] ?? '') ?? []
    let [old, now] = [Number(size), Number(newSize)]
    const lines: HunkLine[] = []
    while (old > 0 || now > 0) {
      let line = this.lines[this.at]
      if (line === undefined) {
        if (now > 3) throw new Malformed('unexpected end of file in patch')
        line = ' '
      } else this.at++
      if (line.startsWith('\t')) line = ` ${line}`
      const sign = line === '' ? ' ' : line.charAt(0)
      if (
        (sign !== ' ' && sign !== '-' && sign !== '+') ||
        (sign !== '+' && old === 0) ||
        (sign !== '-' && now === 0)
      )
        throw new Malformed(`malformed patch at line ${this.at}: ${line}\n`)
      if (sign !== '+') old--
      if (sign !== '-') now--
      lines.push({ sign, text: `${line.slice(1)}${this.isCut() ? '' : '\n'}` })
    }
    const firstChange = lines.findIndex(({ sign }) => sign !== ' ')
    if (firstChange === -1) throw new NotComputable('a hunk without changes')
    const lastChange = lines.findLastIndex(({ sign }) => sign !== ' ')
    return {
      first: Number(start) + (Number(size) === 0 ? 1 : 0),
      newFirst: Number(newStart) + (Number(newSize) === 0 ? 1 : 0),
      lines,
      prefix: firstChange,
      suffix: lines.length - 1 - lastChange,
      note,
    }
  }

  /** Whether the next line says that the last one has no end. */
  private isCut(): boolean {
    if (!this.lines[this.at]?.startsWith('\\ ')) return false
    this.at++
    return true
  }

  private normal(): Hunk[] {
    const hunks: Hunk[] = []
    for (;;) {
      const head = normalHead.exec(this.lines[this.at] ?? '')
      if (!head) return hunks
      this.at++
      const [, from = '', to = from, letter = '', newFrom = ''] = head
      const lines: HunkLine[] = []
      for (;;) {
        const line = this.lines[this.at] ?? ''
        if (/^[<>] /.test(line) || line === '<' || line === '>') {
          this.at++
          const sign = line.startsWith('<') ? '-' : '+'
          lines.push({ sign, text: `${line.slice(2)}${this.isCut() ? '' : '\n'}` })
        } else if (line === '---') this.at++
        else break
      }
      const removed = lines.filter(({ sign }) => sign === '-').length
      if (removed !== (letter === 'a' ? 0 : Number(to) - Number(from) + 1))
        throw new NotComputable('a patch of another format')
      hunks.push({
        first: Number(from) + (letter === 'a' ? 1 : 0),
        newFirst: Number(newFrom) + (letter === 'd' ? 1 : 0),
        lines,
        prefix: 0,
        suffix: 0,
        note: '',
      })
    }
  }
}
