// nl.
import { PosixRegex } from '../../languages/regex/posix-regex.ts'
import { RegexError } from '../../languages/regex/regex-error.ts'
import { NotComputable } from '../../not-computable.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { type GivenOption, parseOptions } from '../options.ts'
import { linesOf } from './ends.ts'

const numberFormats: Readonly<Record<string, (value: number, width: number) => string>> = {
  ln: (value, width) => String(value).padEnd(width),
  rn: (value, width) => String(value).padStart(width),
  rz: (value, width) =>
    value < 0 ? `-${String(-value).padStart(width - 1, '0')}` : String(value).padStart(width, '0'),
}

const numbers: Readonly<Record<string, string>> = {
  i: 'line number increment',
  v: 'starting line number',
  l: 'line number of blank lines',
  w: 'line number field width',
}

const sections = { h: 'header', b: 'body', f: 'footer' } as const
type Section = keyof typeof sections

const outOfRange = ': Numerical result out of range'
const tooLarge = ': Value too large for defined data type'
const largest = 2n ** 63n - 1n

async function checkedNumber(process: Process, key: string, value: string): Promise<number | undefined> {
  const isNumber = (key === 'i' || key === 'v' ? /^[-+]?[0-9]+$/ : /^\+?[0-9]+$/).test(value)
  const isSmall = isNumber && key === 'w' && Number(value) === 0
  const isLarge = isNumber && BigInt(value) > largest
  if (isNumber && !isSmall && !isLarge) return undefined
  const isBelow = isSmall || (key !== 'i' && key !== 'v' && /^-[0-9]+$/.test(value))
  const reason = isBelow ? outOfRange : isLarge ? tooLarge : ''
  await process.fail(`invalid ${numbers[key]}: ${quoted(value)}${reason}`)
  return 1
}

/** `nl`: lines with numbers. */
export const nl: Program = async process => {
  let isRefused = false
  const refuse = async (message: string) => {
    isRefused = true
    await process.fail(message)
    return undefined
  }
  const check = ({ key, value = '' }: GivenOption) => {
    if (key in numbers) return checkedNumber(process, key, value)
    if (key in sections && !/^(?:[atn]$|p)/.test(value))
      return refuse(`invalid ${sections[key as Section]} numbering style: ${quoted(value)}`)
    return key === 'n' && !Object.hasOwn(numberFormats, value)
      ? refuse(`invalid line numbering format: ${quoted(value)}`)
      : undefined
  }
  const options = await parseOptions(process, {
    flags: 'p',
    values: 'bdfhilnsvw',
    long: {
      'body-numbering': 'b=',
      'section-delimiter': 'd=',
      'footer-numbering': 'f=',
      'header-numbering': 'h=',
      'line-increment': 'i=',
      'join-blank-lines': 'l=',
      'number-format': 'n=',
      'no-renumber': 'p',
      'number-separator': 's=',
      'starting-line-number': 'v=',
      'number-width': 'w=',
    },
    check,
  })
  if (typeof options === 'number') return options
  if (isRefused) {
    await process.err(`Try '${process.name} --help' for more information.\n`)
    return 1
  }
  const { value } = options
  const styles = { h: value('h') ?? 'n', b: value('b') ?? 't', f: value('f') ?? 'n' }
  const numberer = new Numberer({
    patterns: new Map(
      Object.values(styles)
        .filter(style => style.startsWith('p'))
        .map(style => [style, lineRegex(style.slice(1))]),
    ),
    styles,
    mark: sectionMark(value('d')),
    start: Number(value('v') ?? 1),
    step: Number(value('i') ?? 1),
    blanks: Number(value('l') ?? 1),
    format: numberFormats[value('n') ?? 'rn'] ?? String,
    width: Number(value('w') ?? 6),
    separator: value('s') ?? '\t',
    isRenumbering: !options.has('p'),
  })
  let status = 0
  for (const name of options.operands.length > 0 ? options.operands : ['-']) {
    const text = await process.read(name)
    if (text === undefined) status = 1
    else for (const line of linesOf(text)) process.out(numberer.numbered(line.replace(/\n$/, '')))
  }
  return status
}

function lineRegex(source: string): PosixRegex {
  try {
    return new PosixRegex(source, { isExtended: false })
  } catch (error) {
    throw error instanceof RegexError ? new NotComputable(`nl -b p${source}`) : error
  }
}

function sectionMark(given = '\\:'): string {
  return given.length === 1 ? `${given}:` : given
}

interface Numbering {
  readonly styles: { readonly [section in Section]: string }
  readonly patterns: ReadonlyMap<string, PosixRegex>
  readonly mark: string
  readonly start: number
  readonly step: number
  readonly blanks: number
  readonly format: (value: number, width: number) => string
  readonly width: number
  readonly separator: string
  readonly isRenumbering: boolean
}

class Numberer {
  private readonly numbering: Numbering
  private section: Section = 'b'
  private next: number
  private blanks = 0

  constructor(numbering: Numbering) {
    this.numbering = numbering
    this.next = numbering.start
  }

  /** A line as it is shown, with its end. */
  numbered(line: string): string {
    const { mark, start, isRenumbering, styles } = this.numbering
    const times =
      line.length >= 2 && mark.length >= 2 ? [1, 2, 3].find(n => line === mark.repeat(n)) : undefined
    if (times !== undefined) {
      this.section = times === 3 ? 'h' : times === 2 ? 'b' : 'f'
      if (isRenumbering) this.next = start
      return '\n'
    }
    return `${this.isCounted(line, styles[this.section]) ? this.number() : this.blank}${line}\n`
  }

  private isCounted(line: string, style: string): boolean {
    if (style === 't') return line !== ''
    if (style === 'n') return false
    if (style !== 'a') return this.numbering.patterns.get(style)?.exec(line) !== undefined
    if (this.numbering.blanks <= 1) return true
    if (line === '' && ++this.blanks !== this.numbering.blanks) return false
    this.blanks = 0
    return true
  }

  private number(): string {
    const { format, width, separator, step } = this.numbering
    const shown = format(this.next, width) + separator
    this.next += step
    return shown
  }

  private get blank(): string {
    return ' '.repeat(this.numbering.width + this.numbering.separator.length)
  }
}
