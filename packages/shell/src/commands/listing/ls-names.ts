// How ls writes names: quoted in the style that is asked for.
import { charactersOf, isAscii, isUtf8, toText } from '../../bytes.ts'
import { isPrintable, type QuotingStyle, quoteArg, quotingStyles } from '../../format/quotearg.ts'
import { isUtf8Locale } from '../../locale.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { choiceOf } from '../choice.ts'
import type { Options } from '../options.ts'

/** How names are written. */
export interface NameStyle {
  readonly quoting: QuotingStyle
  quote(name: string): string
  /** A folder's name before its entries. */
  quoteFolder(name: string): string
}

/** The style of names, from the options and the environment; a number is the status after a complaint. */
export async function nameStyleOf(
  options: Options,
  process: Process,
  { quoting: usual }: { readonly quoting?: QuotingStyle },
): Promise<NameStyle | number> {
  const isTerminal = process.output.isTerminal === true
  const quoting = await quotingOf(options, process, usual ?? (isTerminal ? 'shell-escape' : 'literal'))
  if (typeof quoting === 'number') return quoting
  const hasUtf8 = isUtf8Locale(process.shell)
  const hides = options.given.findLast(({ key }) => key === 'q' || key === 'show-control')?.key
  const isMarked = (hides ?? (isTerminal ? 'q' : '')) === 'q'
  const further = (quoting === 'escape' ? ' ' : '') + marksToQuote(options)
  const write = (name: string, more: string) => {
    const text = quoteArg(name, { style: quoting, isUtf8: hasUtf8, further: further + more })
    return isMarked && /^(?:literal|shell|shell-always)$/.test(quoting) ? questioned(text, hasUtf8) : text
  }
  return { quoting, quote: name => write(name, ''), quoteFolder: name => write(name, ':') }
}

// with indicators of types, a name that ends in one could be misread
function marksToQuote(options: Options): string {
  const style = options.given.findLast(({ key }) => ['F', 'p', 'file-type', 'indicator-style'].includes(key))
  const word = style?.key === 'indicator-style' ? style.value : style?.key
  if (word === 'F' || word === 'classify') return '*=>@|'
  return word === 'file-type' ? '=>@|' : ''
}

async function quotingOf(
  options: Options,
  process: Process,
  usual: QuotingStyle,
): Promise<QuotingStyle | number> {
  const last = options.given.findLast(({ key }) => ['b', 'N', 'Q', 'quoting-style'].includes(key))
  if (last?.key === 'quoting-style') {
    const words = quotingStyles.map(style => [style])
    const choice = await choiceOf(process, last.value ?? '', { option: '--quoting-style', words, status: 2 })
    return typeof choice === 'number' ? choice : (quotingStyles.find(style => style === choice) ?? 'literal')
  }
  if (last) return last.key === 'b' ? 'escape' : last.key === 'Q' ? 'c' : 'literal'
  const wanted = process.environment.get('QUOTING_STYLE')
  if (wanted !== undefined) {
    const style = quotingStyles.find(known => known === wanted)
    if (style) return style
    await process.err(
      `${process.name}: ignoring invalid value of environment variable QUOTING_STYLE: ${process.mark(wanted)}\n`,
    )
  }
  return usual
}

function questioned(text: string, hasUtf8: boolean): string {
  const characters = hasUtf8 ? charactersOf(text) : text.split('')
  return characters
    .map(character => {
      if (isAscii(character)) return /[\0-\x1f\x7f]/.test(character) ? '?' : character
      return hasUtf8 && isUtf8(character) && isPrintable(toText(character)) ? character : '?'
    })
    .join('')
}

// East Asian scripts and their signs take two places, most other letters one
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u3096\u3099-\u30ff\u3105-\u312f\u3131-\u318e\u3190-\u321e\u3220-\u3247\u3250-\u4dbf\u4e00-\ua4c6\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1f320}\u{1f32d}-\u{1f335}\u{1f337}-\u{1f37c}\u{1f37e}-\u{1f393}\u{1f3e0}-\u{1f3f0}\u{1f400}-\u{1f43e}\u{1f442}-\u{1f4fc}\u{1f600}-\u{1f64f}\u{1f680}-\u{1f6c5}\u{20000}-\u{3fffd}]/u
const plainLetters = /^[\p{L}\p{N}\p{P}\p{Sc}\p{Sm}\p{Sk}\p{Zs}\u2190-\u27ff]$/u

/** How many places of a terminal a text takes. */
export function placesOf(text: string, hasUtf8: boolean): number {
  // a control character takes no place; where characters are bytes, those beyond ASCII neither
  if (isAscii(text) || !hasUtf8) return text.replace(/[\0-\x1f\x7f-\xff]/g, '').length
  let places = 0
  for (const character of charactersOf(text)) {
    const shown = toText(character)
    if (!isUtf8(character) || /^[\0-\x1f\x7f]$/.test(character)) continue
    if (/[\u3099\u309a]/.test(shown) || /\p{M}/u.test(shown)) throw new NotComputable('the width of marks')
    else if (wide.test(shown)) places += 2
    else if (shown < '\x7f' || plainLetters.test(shown)) places += 1
    else throw new NotComputable('the width of unusual characters')
  }
  return places
}
