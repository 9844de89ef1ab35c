// Where the hunks of a patch fit into a file: at their place, before or behind it, or with less of their context.
import type { Hunk, HunkLine } from './patch-file.ts'

export interface Fit {
  /** The line the old text begins at, counted from 1; 0 where there is none. */
  readonly where: number
  readonly fuzz: number
}

/** A hunk the other way round. */
export function reversedHunk(hunk: Hunk): Hunk {
  const turned = hunk.lines.map(
    ({ sign, text }): HunkLine => ({ sign: sign === '-' ? '+' : sign === '+' ? '-' : ' ', text }),
  )
  // what goes comes before what is new
  const lines: HunkLine[] = []
  for (let at = 0; at < turned.length; ) {
    if (turned[at]?.sign === ' ') {
      lines.push(...turned.slice(at, ++at))
      continue
    }
    const end = turned.findIndex((line, index) => index > at && line.sign === ' ')
    const run = turned.slice(at, end === -1 ? undefined : end)
    lines.push(...run.filter(({ sign }) => sign === '-'), ...run.filter(({ sign }) => sign === '+'))
    at += run.length
  }
  return { ...hunk, first: hunk.newFirst, newFirst: hunk.first, lines }
}

/** The lines a hunk finds. */
export const oldLines = ({ lines }: Hunk) => lines.filter(({ sign }) => sign !== '+')
/** The lines a hunk leaves. */
export const newLines = ({ lines }: Hunk) => lines.filter(({ sign }) => sign !== '-')

export interface ApplyOptions {
  readonly ignoresBlanks: boolean
}

const squeezed = (line: string) => line.replace(/[ \t]+/g, ' ').replace(/ ?\n?$/, '')

/** A file that is being patched. */
export class Patching {
  private readonly input: readonly string[]
  private readonly options: ApplyOptions
  private readonly output: string[] = []
  /** Input lines that were passed on. */
  private frozen = 0
  /** How far hunks were found from where they say. */
  inOffset = 0
  outOffset = 0

  constructor(input: readonly string[], options: ApplyOptions) {
    this.input = input
    this.options = options
  }

  get result(): string {
    return [...this.output, ...this.input.slice(this.frozen)].join('')
  }

  line(number: number): string | undefined {
    return this.input[Math.min(number, this.input.length) - 1]
  }

  private matches(hunk: Hunk, at: number, [prefix, suffix]: readonly [number, number]): boolean {
    const old = oldLines(hunk)
    for (let index = prefix; index < old.length - suffix; index++) {
      const line = this.input[at - 1 + index]
      const text = old[index]?.text ?? ''
      if (line === undefined) return false
      if (this.options.ignoresBlanks ? squeezed(line) !== squeezed(text) : line !== text) return false
    }
    return true
  }

  /** The line where a hunk fits, its context shortened by `fuzz`; 0 for none. */
  locate(hunk: Hunk, fuzz: number): number {
    const guess = hunk.first + this.inOffset
    const size = oldLines(hunk).length
    const { prefix, suffix } = hunk
    const context = Math.max(prefix, suffix)
    let prefixFuzz = fuzz + prefix - context
    const suffixFuzz = fuzz + suffix - context
    const maxWhere = this.input.length - (size - suffixFuzz) + 1
    const minWhere = this.frozen + 1
    const ahead = maxWhere - guess
    let behind = guess - minWhere
    const most = Math.max(ahead, behind)
    if (size === 0) return guess
    if (guess <= behind) behind = guess - 1
    const found = (offset: number) => {
      this.inOffset += offset
      return guess + offset
    }
    if (prefixFuzz < 0 && hunk.first <= 1) {
      if (suffixFuzz < 0 && (size !== this.input.length || prefix < this.frozen)) return 0
      const offset = 1 - guess
      const fits =
        this.frozen <= prefix &&
        offset <= ahead &&
        this.matches(hunk, guess + offset, [0, Math.max(suffixFuzz, 0)])
      return fits ? found(offset) : 0
    }
    prefixFuzz = Math.max(prefixFuzz, 0)
    if (suffixFuzz < 0) {
      const offset = guess - (this.input.length - size + 1)
      return offset <= behind && this.matches(hunk, guess - offset, [prefixFuzz, 0]) ? found(-offset) : 0
    }
    const cut = [prefixFuzz, suffixFuzz] as const
    for (
      let offset = ahead < 0 ? guess - maxWhere : behind < 0 ? guess - minWhere : 0;
      offset <= most;
      offset++
    ) {
      if (offset <= ahead && this.matches(hunk, guess + offset, cut)) return found(offset)
      if (offset > 0 && offset <= behind && this.matches(hunk, guess - offset, cut)) return found(-offset)
    }
    return 0
  }

  /** Puts a hunk in; false where lines before it were passed on already. */
  apply(hunk: Hunk, where: number): boolean {
    if (where - 1 < this.frozen) return false
    this.output.push(...this.input.slice(this.frozen, where - 1))
    let at = where - 1
    for (const { sign, text } of hunk.lines) {
      if (sign === '+') this.output.push(text)
      else {
        // context stays as the file has it
        if (sign === ' ') this.output.push(this.input[at] ?? '')
        at++
      }
    }
    this.frozen = at
    this.outOffset += newLines(hunk).length - oldLines(hunk).length
    return true
  }
}
