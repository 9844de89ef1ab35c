// numfmt's --format: a text around one directive.
import { gnuQuoted } from '../../words/quote.ts'

/** What a format asks for. */
export class NumfmtFormat {
  static readonly plain = new NumfmtFormat()
  readonly before: string = ''
  readonly behind: string = ''
  /** A width, negative where numbers stand at its left. */
  readonly padding: number | undefined
  /** A width that zeros fill. */
  readonly zeros: number = 0
  readonly precision: number | undefined

  private constructor(parts: Partial<NumfmtFormat> = {}) {
    Object.assign(this, parts)
  }

  /** The format of a text, or what is wrong with it. */
  static read(text: string): NumfmtFormat | string {
    const before = /^(?:[^%]|%%)*/.exec(text)?.[0] ?? ''
    const name = gnuQuoted(text)
    const begun = text.slice(before.length)
    // the program counts `%%` once, and so cuts what stands before
    const count = before.replaceAll('%%', '%').length
    if (begun === '') return `format ${name} has no % directive`
    const directive = /^%([ '0]*)([-+]?[0-9]+)?(.*)$/s.exec(begun)
    const [, flags = '', width = '', rest = ''] = directive ?? []
    if (rest === '' && begun === '%') return `format ${name} ends in %`
    if (rest === '') return `format ${name} ends in %`
    const point = /^\.([0-9]*)(.*)$/s.exec(rest)
    if (point && /^[-+ \t]/.test(rest.slice(1))) return `invalid precision in format ${name}`
    const end = point ? (point[2] ?? '') : rest
    if (!end.startsWith('f')) return `invalid format ${name}, directive must be %[0]['][-][N][.][N]f`
    const behind = end.slice(1)
    if (!/^(?:[^%]|%%)*$/.test(behind)) return `format ${name} has too many % directives`
    const pad = Number(width || '0')
    const isZeros = flags.includes('0') && pad > 0
    return new NumfmtFormat({
      before: before.slice(0, count),
      behind,
      ...(pad !== 0 && !isZeros && { padding: pad }),
      zeros: isZeros ? pad : 0,
      ...(point && { precision: Number(point[1] || '0') }),
    })
  }
}
