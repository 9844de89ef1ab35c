// One git configuration file as text: read into entries, changed line by line as git changes it.
import { NotComputable } from '../../not-computable.ts'
import { fatal } from '../fatal.ts'

interface ConfigEntry {
  /** `section.sub.name`, section and name in lower case. */
  readonly key: string
  /** Undefined for a name alone, which means true. */
  readonly value: string | undefined
  readonly line: number
  /** `section` or `section.sub` */
  readonly section: string
}

interface ParsedFile {
  readonly lines: string[]
  readonly entries: ConfigEntry[]
  readonly headers: { readonly section: string; readonly line: number }[]
  /** Lines that hold a section and an entry. */
  readonly shared: readonly number[]
}

/** A file as it is changed; one with entries beside their sections is not. */
function parseToChange(text: string): ParsedFile {
  const parsed = parseConfig(text, '')
  if (parsed.shared.length > 0)
    throw new NotComputable('a change of a git configuration with an entry on the line of its section')
  return parsed
}

const headerPattern = /^\s*\[\s*([-.A-Za-z0-9]+)(?:\s+"((?:[^"\\\n]|\\.)*)")?\s*\](.*)$/
const entryPattern = /^\s*([A-Za-z][-A-Za-z0-9]*)\s*(?:=\s*(.*))?$/

/** `path` is how git names the file in a complaint. */
export function parseConfig(text: string, path: string): ParsedFile {
  const lines = text.replace(/\n$/, '').split('\n')
  const entries: ConfigEntry[] = []
  const headers: { section: string; line: number }[] = []
  const shared: number[] = []
  let section = ''
  for (const [line, whole] of lines.entries()) {
    let rest = whole.replace(/\r$/, '')
    const header = headerPattern.exec(rest)
    if (header) {
      section = sectionName(header[1] ?? '', header[2])
      headers.push({ section, line })
      rest = header[3] ?? ''
    }
    if (/^\s*([#;].*)?$/.test(rest)) continue
    const entry = entryPattern.exec(rest)
    if (!entry) throw fatal(`bad config line ${line + 1} in file ${path}`)
    if (header) shared.push(line)
    const value = entry[2] === undefined ? undefined : unquote(entry[2])
    if (value !== undefined && hasOpenQuote(entry[2] ?? ''))
      throw fatal(`bad config line ${line + 1} in file ${path}`)
    const name = (entry[1] ?? '').toLowerCase()
    entries.push({ key: section === '' ? name : `${section}.${name}`, value, line, section })
  }
  return { lines: text === '' ? [] : lines, entries, headers, shared }
}

function sectionName(name: string, sub: string | undefined): string {
  if (sub === undefined) return name.toLowerCase()
  return `${name.toLowerCase()}.${sub.replace(/\\(.)/g, '$1')}`
}

function hasOpenQuote(text: string): boolean {
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') isQuoted = !isQuoted
    else if (!isQuoted && /[#;]/.test(text.charAt(at))) break
  }
  return isQuoted
}

function unquote(text: string): string {
  let value = ''
  let isQuoted = false
  let kept = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '"') {
      isQuoted = !isQuoted
      kept = value.length
    } else if (character === '\\') {
      const next = text.charAt(++at)
      if (next === '') throw new NotComputable('a git configuration value over several lines')
      value += { n: '\n', t: '\t', b: '\b' }[next] ?? next
      kept = value.length
    } else if (!isQuoted && (character === '#' || character === ';')) break
    else {
      value += character
      if (isQuoted || !/\s/.test(character)) kept = value.length
    }
  }
  return value.slice(0, kept)
}

/** A key as typed, split: `remote.Origin.URL` keeps its case in `sub` and `typed`. */
export interface ConfigKey {
  readonly key: string
  readonly section: string
  readonly typedSection: string
  readonly sub: string | undefined
  readonly typedName: string
}

/** A key as git takes it apart, or what is wrong with it. */
export function parseKey(typed: string): ConfigKey | { readonly error: string } {
  const last = typed.lastIndexOf('.')
  if (last <= 0) return { error: `key does not contain a section: ${typed}` }
  if (last === typed.length - 1) return { error: `key does not contain variable name: ${typed}` }
  const firstDot = typed.indexOf('.')
  const typedSection = typed.slice(0, firstDot)
  const sub = firstDot === last ? undefined : typed.slice(firstDot + 1, last)
  const typedName = typed.slice(last + 1)
  if (!/^[-A-Za-z0-9]+$/.test(typedSection) || !/^[A-Za-z][-A-Za-z0-9]*$/.test(typedName))
    return { error: `invalid key: ${typed}` }
  const section = sub === undefined ? typedSection.toLowerCase() : `${typedSection.toLowerCase()}.${sub}`
  return { key: `${section}.${typedName.toLowerCase()}`, section, typedSection, sub, typedName }
}

function entryLine(name: string, value: string): string {
  const needsQuotes = value.startsWith(' ') || value.endsWith(' ') || /[;#]/.test(value)
  const escaped = value.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n').replace(/\t/g, '\\t')
  return needsQuotes ? `\t${name} = "${escaped}"` : `\t${name} = ${escaped}`
}

function headerLine({ typedSection, sub }: ConfigKey): string {
  return sub === undefined ? `[${typedSection}]` : `[${typedSection} "${sub.replace(/[\\"]/g, '\\$&')}"]`
}

/** The file with this key set (the last of its entries, or a new one). */
export function withValue(text: string, key: ConfigKey, value: string, { isAdding = false } = {}): string {
  const { lines, entries, headers } = parseToChange(text)
  const line = entryLine(key.typedName, value)
  const present = entries.findLast(entry => entry.key === key.key)
  if (present && !isAdding) lines[present.line] = line
  else {
    const place = [...entries, ...headers]
      .filter(({ section }) => section === key.section)
      .map(entry => entry.line)
    if (place.length > 0) lines.splice(Math.max(...place) + 1, 0, line)
    else lines.push(headerLine(key), line)
  }
  return `${lines.join('\n')}\n`
}

/** The file without these entries; a section that becomes empty goes, unless a comment stands in it. */
export function without(text: string, key: ConfigKey): string {
  const { lines, entries, headers } = parseToChange(text)
  const gone = new Set(entries.filter(entry => entry.key === key.key).map(entry => entry.line))
  for (const [at, header] of headers.entries()) {
    if (header.section !== key.section) continue
    const end = headers[at + 1]?.line ?? lines.length
    const inner = Array.from({ length: end - header.line - 1 }, (_, index) => header.line + 1 + index)
    const hadEntry = inner.some(line => gone.has(line))
    const isEmpty = inner.every(line => gone.has(line) || (lines[line] ?? '').trim() === '')
    const comment = /^\s*[#;]/.test(lines[header.line - 1] ?? '')
    if (hadEntry && isEmpty && !comment) for (const line of [header.line, ...inner]) gone.add(line)
  }
  const rest = lines.filter((_, line) => !gone.has(line))
  return rest.length === 0 ? '' : `${rest.join('\n')}\n`
}

/** The file without a section; undefined where it has none of that name. */
export function withoutSection(text: string, section: string): string | undefined {
  const { lines, headers } = parseToChange(text)
  if (!headers.some(header => header.section === section)) return undefined
  const owner = lines.map((_, line) => headers.findLast(header => header.line <= line)?.section)
  const rest = lines.filter((_, line) => owner[line] !== section)
  return rest.length === 0 ? '' : `${rest.join('\n')}\n`
}

/** The file with a section under another name. */
export function withSectionRenamed(
  text: string,
  from: string,
  to: { typedSection: string; sub: string | undefined },
): string {
  const { lines, headers } = parseToChange(text)
  for (const header of headers) {
    if (header.section !== from) continue
    lines[header.line] = headerLine({ ...to, key: '', section: '', typedName: '' })
  }
  return `${lines.join('\n')}\n`
}
