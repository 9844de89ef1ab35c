// `match` and what stands on it. Expressions that could take forever, or mean something else here, are not computed.
import { NotComputable } from '../../../not-computable.ts'
import { countedRegex } from '../../regex/counted-regex.ts'
import { JqError, shown } from '../jq-error.ts'
import { isArray, type Json, kindOf } from '../json/json.ts'

export interface MatchOptions {
  readonly pattern: Json
  readonly flags: Json
  readonly isTest: boolean
}

/** Matches as jq describes them, or whether there is one. */
export function matchText(value: Json, { pattern, flags, isTest }: MatchOptions): Json {
  if (typeof value !== 'string')
    throw new JqError(`${kindOf(value)} (${shown(value)}) cannot be matched, as it is not a string`)
  const [source, given] = isArray(pattern) ? [pattern[0] ?? null, pattern[1] ?? null] : [pattern, flags]
  if (typeof source !== 'string')
    throw new JqError(`${kindOf(source)} (${shown(source)}) cannot be matched, as it is not a string`)
  if (given !== null && typeof given !== 'string')
    throw new JqError(`${shown(given)} (${kindOf(given)}) is not a string`)
  const letters = given ?? ''
  const unknown = [...letters].find(letter => !'gimnpslx'.includes(letter))
  if (unknown !== undefined) throw new JqError(`${letters} is not a valid modifier string`)
  const regex = expression(source, letters)
  if (isTest) return regex.test(value)
  return [...value.matchAll(regex)]
    .slice(0, letters.includes('g') ? undefined : 1)
    .map(match => described(match, value))
}

function expression(source: string, letters: string): RegExp {
  if (/[npl]/.test(letters) || /[*+}]\)[*+{]|\(\?[a-z-]+[:)]|\\[hHRXKGAzZ]|[*+?}]\+|\[\[:/.test(source))
    throw new NotComputable(`the regular expression ${source}`)
  const text = letters.includes('x')
    ? source.replace(/\\.|\[(?:\\.|[^\]])*\]|\s+|#[^\n]*/g, part => (/^[\s#]/.test(part) ? '' : part))
    : source
  try {
    return countedRegex(text, `gdu${letters.includes('i') ? 'i' : ''}${letters.includes('s') ? 's' : ''}m`)
  } catch {
    throw new NotComputable(`the regular expression ${source}`)
  }
}

function described(match: RegExpMatchArray, whole: string): Json {
  const count = (end: number) => [...whole.slice(0, end)].length
  const names = new Map(Object.entries(match.indices?.groups ?? {}).map(([name, span]) => [span, name]))
  const captures = (match[0] === '' ? [] : match.slice(1)).map((text, index): Json => {
    const span = match.indices?.[index + 1]
    const name = groupName(match, index + 1, names.size)
    const place: [string, Json][] = span
      ? [
          ['offset', count(span[0])],
          ['length', [...text].length],
          ['string', text],
        ]
      : [
          ['offset', -1],
          ['length', 0],
          ['string', null],
        ]
    return new Map<string, Json>([...place, ['name', name]])
  })
  const at = match.index ?? 0
  return new Map<string, Json>([
    ['offset', count(at)],
    ['length', [...match[0]].length],
    ['string', match[0]],
    ['captures', captures],
  ])
}

function groupName(match: RegExpMatchArray, index: number, total: number): Json {
  if (total === 0 && !match.groups) return null
  const names = Object.keys(match.groups ?? {})
  if (names.length !== match.length - 1) throw new NotComputable('groups with and without names')
  return names[index - 1] ?? null
}
