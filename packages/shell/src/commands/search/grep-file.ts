// How grep prints what it finds in one file.
import { isUtf8 } from '../../bytes.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import type { Options } from '../options.ts'
import type { Matcher } from './matcher.ts'

/** How many lines around a match are shown. */
export interface Context {
  readonly before: number
  readonly after: number
  /** Whether groups of lines are kept apart, though there be none around. */
  readonly isWanted: boolean
}

export interface GrepStyle {
  readonly find: Matcher
  readonly options: Options
  readonly context: Context
  /** Whether a line was shown, of any file. */
  readonly printed: { any: boolean }
  readonly isNamed: boolean
  readonly limit: number
  readonly isUtf8: boolean
}

/** Prints what matches in one file, with context, numbers and names as wanted. */
export class GrepFile {
  private readonly process: Process
  private readonly style: GrepStyle
  private readonly name: string
  private readonly end: string
  private lastPrinted = -1
  private isLineHidden = false

  constructor(process: Process, style: GrepStyle, name: string) {
    this.process = process
    this.style = style
    this.name = name
    this.end = style.options.has('z') ? '\0' : '\n'
  }

  /** Searches a text and prints; true where a line was selected. */
  async search(text: string): Promise<boolean> {
    const { options, limit } = this.style
    if (limit === 0) return false
    const lines = text.split(this.end)
    if (lines.at(-1) === '') lines.pop()
    const isBinary = this.isBinary(text)
    const isSkipped = isBinary && (options.value('binary-files') === 'without-match' || options.has('I'))
    const selected = isSkipped ? [] : this.selected(lines)
    const hasMatch = selected.length > 0
    if (options.has('q')) return hasMatch
    const mark = options.has('Z') ? '\0' : '\n'
    if (options.has('L')) {
      if (!hasMatch) this.process.out(this.name + mark)
      return hasMatch
    }
    if (options.has('l')) {
      if (hasMatch) this.process.out(this.name + mark)
      return hasMatch
    }
    if (options.has('c'))
      this.process.out(
        `${this.style.isNamed ? this.name + (options.has('Z') ? '\0' : ':') : ''}${selected.length}\n`,
      )
    else if (isBinary && hasMatch) await this.tellBinary()
    else this.print(lines, selected)
    if (this.isLineHidden) await this.tellBinary()
    return hasMatch
  }

  private isBinary(text: string): boolean {
    const { options } = this.style
    if (options.has('a') || options.value('binary-files') === 'text') return false
    return text.includes('\0') && !options.has('z')
  }

  private async tellBinary(): Promise<void> {
    await this.process.fail(`${this.name}: binary file matches`)
  }

  // a line whose bytes are no characters is not shown
  private isHidden(text: string): boolean {
    const { options, isUtf8: isCharacters } = this.style
    if (!isCharacters || isUtf8(text) || options.has('a') || options.value('binary-files') === 'text')
      return false
    if (options.has('I') || options.value('binary-files') === 'without-match')
      throw new NotComputable('whether a file is text')
    if (this.style.context.before > 0 || this.style.context.after > 0)
      throw new NotComputable('context of what is no text')
    this.isLineHidden = true
    return true
  }

  private selected(lines: readonly string[]): number[] {
    const { find, options, limit } = this.style
    const isInverted = options.has('v')
    const found: number[] = []
    const isOne = options.has('q') || options.has('l') || options.has('L')
    for (const [index, line] of lines.entries()) {
      if ((find(line, 0) !== undefined) === isInverted) continue
      found.push(index)
      if (isOne || found.length >= limit) break
    }
    return found
  }

  private print(lines: readonly string[], selected: readonly number[]): void {
    const { context, options, printed } = this.style
    const { before, after, isWanted: hasContext } = context
    const isShown = !options.has('o')
    const chosen = new Set(selected)
    const offsets = options.has('b') ? offsetsOf(lines) : []
    for (const at of selected) {
      const first = hasContext ? Math.max(0, at - before, this.lastPrinted + 1) : at
      if (hasContext && printed.any && (this.lastPrinted === -1 || first > this.lastPrinted + 1))
        this.separator()
      for (let index = first; isShown && index < at; index++)
        this.line(lines[index] ?? '', { index, mark: '-', offset: offsets[index] })
      this.match(lines[at] ?? '', { index: at, offset: offsets[at] })
      this.lastPrinted = at
      printed.any = true
      if (!hasContext) continue
      for (let index = at + 1; index <= at + after && index < lines.length && !chosen.has(index); index++) {
        if (isShown) this.line(lines[index] ?? '', { index, mark: '-', offset: offsets[index] })
        this.lastPrinted = index
      }
    }
  }

  private separator(): void {
    const { options } = this.style
    if (!options.has('ngs')) this.process.out(`${options.value('gs') ?? '--'}\n`)
  }

  private match(line: string, { index, offset }: { index: number; offset: number | undefined }): void {
    const { find, options } = this.style
    if (!options.has('o')) {
      this.line(line, { index, mark: ':', offset })
      return
    }
    if (options.has('v')) return
    for (let at = 0; at <= line.length; ) {
      const span = find(line, at)
      if (!span) return
      const [start, end] = span
      if (end > start)
        this.line(line.slice(start, end), {
          index,
          mark: ':',
          offset: offset === undefined ? undefined : offset + start,
        })
      at = end > start ? end : end + 1
    }
  }

  private line(
    text: string,
    { index, mark, offset }: { index: number; mark: string; offset: number | undefined },
  ): void {
    if (this.isHidden(text)) return
    const { options, isNamed } = this.style
    let head = ''
    if (isNamed) head += this.name + (options.has('Z') ? '\0' : mark)
    if (options.has('T') && options.has('n')) throw new NotComputable('grep -T with numbers')
    if (options.has('n')) head += `${index + 1}${mark}`
    if (offset !== undefined) head += `${offset}${mark}`
    if (options.has('T') && head !== '') head = head.replace(/(.)$/, '$1\t')
    this.process.out(head + text + this.end)
  }
}

function offsetsOf(lines: readonly string[]): number[] {
  let at = 0
  return lines.map(line => {
    const start = at
    at += line.length + 1
    return start
  })
}
