// Blanks that git takes for errors: at the end of a line, before a tab, in an indent.

/** Which blanks are errors (`core.whitespace`, the attribute `whitespace`). */
export interface BlankRules {
  readonly atLineEnd: boolean
  readonly atFileEnd: boolean
  readonly spaceBeforeTab: boolean
  readonly indentWithSpaces: boolean
  readonly tabInIndent: boolean
  readonly returnAtLineEnd: boolean
  readonly tabWidth: number
}

/** What git minds unless it is told otherwise. */
export const usualBlankRules: BlankRules = {
  atLineEnd: true,
  atFileEnd: true,
  spaceBeforeTab: true,
  indentWithSpaces: false,
  tabInIndent: false,
  returnAtLineEnd: false,
  tabWidth: 8,
}

/** The rules a setting such as `-trailing-space,tab-in-indent` makes. */
export function blankRules(setting: string | undefined): BlankRules {
  let rules = usualBlankRules
  for (const word of (setting ?? '').split(/[, \t\n\r]+/).filter(part => part !== '')) {
    const isOn = !word.startsWith('-')
    const name = isOn ? word : word.slice(1)
    const width = /^tabwidth=(\d+)$/.exec(name)
    if (width) rules = { ...rules, tabWidth: Number(width[1]) }
    if (name === 'trailing-space') rules = { ...rules, atLineEnd: isOn, atFileEnd: isOn }
    if (name === 'blank-at-eol') rules = { ...rules, atLineEnd: isOn }
    if (name === 'blank-at-eof') rules = { ...rules, atFileEnd: isOn }
    if (name === 'space-before-tab') rules = { ...rules, spaceBeforeTab: isOn }
    if (name === 'indent-with-non-tab') rules = { ...rules, indentWithSpaces: isOn }
    if (name === 'tab-in-indent') rules = { ...rules, tabInIndent: isOn }
    if (name === 'cr-at-eol') rules = { ...rules, returnAtLineEnd: isOn }
  }
  return rules
}

interface BlankErrors {
  readonly complaints: readonly string[]
  /** The line as it is painted, its errors standing out. */
  readonly painted: string
}

const noPaint = { set: '', error: '', reset: '' }

/** What is wrong with the blanks of a line (without its newline). */
export function blankErrors(line: string, rules: BlankRules, paint = noPaint): BlankErrors {
  const found = new Set<string>()
  const isReturnFine = rules.returnAtLineEnd && line.endsWith('\r')
  const text = isReturnFine ? line.slice(0, -1) : line
  const bad = (part: string) => paint.error + part + paint.reset
  let tail = text.length
  if (rules.atLineEnd) tail = text.replace(/[ \t\v\f\r\n]+$/, '').length
  if (tail < text.length) found.add('trailing whitespace')
  let painted = ''
  let written = 0
  let at = 0
  for (; at < tail; at++) {
    if (text[at] === ' ') continue
    if (text[at] !== '\t') break
    const blanks = text.slice(written, at)
    if (rules.spaceBeforeTab && blanks !== '') {
      found.add('space before tab in indent')
      painted += `${bad(blanks)}\t`
    } else if (rules.tabInIndent) {
      found.add('tab in indent')
      painted += blanks + bad('\t')
    } else painted += `${blanks}\t`
    written = at + 1
  }
  if (rules.indentWithSpaces && at - written >= rules.tabWidth) {
    found.add('indent with spaces')
    painted += bad(text.slice(written, at))
    written = at
  }
  if (tail > written) painted += paint.set + text.slice(written, tail) + paint.reset
  if (tail < text.length) painted += bad(text.slice(tail))
  const order = ['trailing whitespace', 'space before tab in indent', 'indent with spaces', 'tab in indent']
  return {
    complaints: order.filter(name => found.has(name)),
    painted: painted + (isReturnFine ? '\r' : ''),
  }
}

/** How many blank lines end a text. */
export function blankLinesAtEnd(lines: readonly string[]): number {
  let count = 0
  while (count < lines.length && /^[ \t\v\f\r\n]*$/.test(lines.at(-1 - count) ?? '')) count++
  return count
}
