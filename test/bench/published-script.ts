// What the published script makes of replies and rows, written a second time: by hand, character for character, with no
// regular expression and nothing of what the benchmark itself is made of. Slow and plain on purpose.
import { type PlainValue, parsePlainJson } from './plain-json.ts'

const dimensions = ['format', 'factuality', 'consistency', 'realism', 'quality'] as const

function isBlank(character: string): boolean {
  const code = character.charCodeAt(0)
  if (code >= 9 && code <= 13) return true
  if (code >= 28 && code <= 32) return true
  if (code >= 0x2000 && code <= 0x200a) return true
  return [0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000].includes(code)
}

function strip(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && isBlank(text.charAt(from))) from += 1
  while (to > from && isBlank(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

function small(character: string): string {
  if ('\u0130\u0131'.includes(character)) return 'i'
  if (character === '\u212a') return 'k'
  if (character === '\u017f') return 's'
  return character >= 'A' && character <= 'Z' ? character.toLowerCase() : character
}

function isAt(text: string, at: number, wanted: string): boolean {
  if (at + wanted.length > text.length) return false
  for (let index = 0; index < wanted.length; index++)
    if (small(text.charAt(at + index)) !== wanted.charAt(index)) return false
  return true
}

function find(text: string, wanted: string, from = 0): number {
  for (let at = from; at < text.length; at++) if (isAt(text, at, wanted)) return at
  return -1
}

function withoutThinking(text: string, tag: string): string {
  const gone = new Array<boolean>(text.length).fill(false)
  const drop = (from: number, to: number) => gone.fill(true, from, to)
  const open: number[] = []
  let seen = false
  for (let at = 0; at < text.length; at++) {
    if (isAt(text, at, '<think>')) {
      open.push(at)
      seen = true
    } else if (isAt(text, at, '</think>')) {
      seen = true
      // the opening that has waited longest takes the first end there is
      drop(open.shift() ?? 0, at + '</think>'.length)
    }
  }
  for (const from of open) {
    const answer = find(text, `<${tag}>`, from)
    drop(from, answer === -1 ? text.length : answer)
  }
  if (!seen) return text
  let left = ''
  for (let at = 0; at < text.length; at++) if (!gone[at]) left += text.charAt(at)
  return strip(left)
}

function inTag(text: string, tag: string): string | undefined {
  let start = -1
  for (let at = find(text, `<${tag}>`); at !== -1; at = find(text, `<${tag}>`, at + 1)) start = at
  if (start === -1) return undefined
  const inside = text.slice(start + tag.length + 2)
  const end = find(inside, `</${tag}>`)
  return strip(end === -1 ? inside : inside.slice(0, end))
}

/** The prediction that is judged. */
export function plainPrediction(reply: string): string {
  if (reply.length === 0) return 'No output'
  const spoken = withoutThinking(reply, 'predicted_observation')
  const tagged = inTag(spoken, 'predicted_observation')
  if (tagged !== undefined) return tagged
  return strip(spoken) === '' ? 'No output' : strip(spoken)
}

/** A text as the judge is shown it. */
export function plainShown(text: string, domain: string): string {
  const heading = '**Environment Observation:**'
  if (!['terminal', 'swe', 'search', 'mcp', 'android', 'web', 'os'].includes(domain)) return strip(text)
  if (text.startsWith(heading)) return strip(text.slice(heading.length))
  return strip(text.split(heading).join(''))
}

function fencedBlocks(text: string): string[] {
  const parts = text.split('```')
  // every second part stands between two fences; the last has no end where their number is odd
  return parts
    .filter((_, index) => index % 2 === 1 && index < parts.length - 1)
    .map(part => strip(part.startsWith('json') ? part.slice(4) : part))
    .filter(part => part.startsWith('{') && part.endsWith('}'))
}

function braced(text: string, start: number): string | undefined {
  let depth = 0
  let quoted = false
  let at = start
  while (at < text.length) {
    const character = text.charAt(at)
    if (quoted && character === '\\') at += 1
    else if (character === '"') quoted = !quoted
    else if (!quoted && character === '{') depth += 1
    else if (!quoted && character === '}') {
      depth -= 1
      if (depth === 0) return text.slice(start, at + 1)
    }
    at += 1
  }
  return undefined
}

function bracedAll(text: string): string[] {
  const all: string[] = []
  for (let at = 0; at < text.length; ) {
    const object = text.charAt(at) === '{' ? braced(text, at) : undefined
    if (object !== undefined) all.push(object)
    at += object?.length ?? 1
  }
  return all
}

function bracedFromBehind(text: string): string | undefined {
  const end = text.lastIndexOf('}')
  let depth = 0
  let quoted = false
  for (let at = end; at >= 0; at -= 1) {
    const character = text.charAt(at)
    if (character === '"' && (at === 0 || text.charAt(at - 1) !== '\\')) quoted = !quoted
    if (quoted) continue
    if (character === '}') depth += 1
    if (character === '{') depth -= 1
    if (character === '{' && depth === 0) return text.slice(at, end + 1)
  }
  return undefined
}

const isLetter = (character: string) =>
  character === '_' || (character !== '' && /^[\p{L}\p{N}]$/u.test(character))

// the word that begins here, whole characters at a time
function wordAt(text: string, from: number): string {
  let word = ''
  for (const character of text.slice(from)) {
    if (!isLetter(character)) break
    word += character
  }
  return word
}

function afterBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && isBlank(text.charAt(at))) at += 1
  return at
}

function withoutLastCommas(text: string): string {
  let mended = ''
  for (let at = 0; at < text.length; at++) {
    const next = text.charAt(afterBlanks(text, at + 1))
    if (text.charAt(at) !== ',' || (next !== '}' && next !== ']')) mended += text.charAt(at)
  }
  return mended
}

function withDoubleQuotes(text: string): string {
  let mended = ''
  for (let at = 0; at < text.length; ) {
    const word = text.charAt(at) === "'" ? wordAt(text, at + 1) : ''
    const end = at + 1 + word.length
    if (word !== '' && text.charAt(end) === "'" && text.charAt(afterBlanks(text, end + 1)) === ':') {
      mended += `"${word}"`
      at = end + 1
    } else {
      mended += text.charAt(at)
      at += 1
    }
  }
  return mended
}

function withQuotedNames(text: string): string {
  let mended = ''
  for (let at = 0; at < text.length; ) {
    const character = text.charAt(at)
    const from = afterBlanks(text, at + 1)
    const word = character === '{' || character === ',' ? wordAt(text, from) : ''
    const colon = afterBlanks(text, from + word.length)
    if (word !== '' && text.charAt(colon) === ':') {
      mended += `${character}"${word}":`
      at = colon + 1
    } else {
      mended += character
      at += 1
    }
  }
  return mended
}

function scoresAlone(text: string): string | undefined {
  for (let at = text.indexOf('"scores"'); at !== -1; at = text.indexOf('"scores"', at + 1)) {
    const colon = afterBlanks(text, at + '"scores"'.length)
    const brace = afterBlanks(text, colon + 1)
    if (text.charAt(colon) !== ':' || text.charAt(brace) !== '{') continue
    const end = text.indexOf('}', brace)
    if (end > brace + 1) return `{${text.slice(at, end + 1)}}`
  }
  return undefined
}

function wholeFrom(text: string): number {
  let rest = strip(text)
  const sign = rest.startsWith('-') ? -1 : 1
  if (rest.startsWith('-') || rest.startsWith('+')) rest = rest.slice(1)
  let value = 0
  let before = '_'
  for (const character of rest) {
    if (character === '_' && before === '_') return 0
    before = character
    if (character === '_') continue
    if (!/^\p{Nd}$/u.test(character)) return 0
    let zero = character.codePointAt(0) ?? 0
    while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
    value = value * 10 + (((character.codePointAt(0) ?? 0) - zero) % 10)
  }
  return before === '_' ? 0 : sign * value
}

function coerced(value: PlainValue | undefined): number | undefined {
  if (value === true) return 1
  if (typeof value === 'string') return wholeFrom(value.split('/')[0] ?? '')
  if (value === null || typeof value !== 'object' || !('isWhole' in value)) return 0
  if (value.isWhole) return value.value
  if (!Number.isFinite(value.value)) return undefined
  const below = Math.trunc(value.value) - (value.value < 0 && !Number.isInteger(value.value) ? 1 : 0)
  const above = below + 1
  const nearer = value.value - below - (above - value.value)
  if (nearer === 0) return below % 2 === 0 ? below : above
  return nearer < 0 ? below : above
}

export interface PlainVerdict {
  readonly scores: { readonly [dimension: string]: number }
  readonly total: number
}

/** The verdict in a judge's reply; undefined where it is thrown away. */
export function plainVerdict(reply: string): PlainVerdict | undefined {
  if (strip(reply) === '') return undefined
  const spoken = withoutThinking(strip(reply), 'final_evaluation')
  const text = inTag(spoken, 'final_evaluation') || spoken
  const pick = (objects: string[]) => {
    const scored = objects.filter(object => object.includes('"scores"'))
    return scored.at(-1) ?? objects.at(-1)
  }
  const object = pick(fencedBlocks(text)) ?? pick(bracedAll(text)) ?? bracedFromBehind(text)
  if (object === undefined) return undefined
  const mended = withQuotedNames(withDoubleQuotes(withoutLastCommas(object)))
  let parsed = parsePlainJson(mended)
  if (parsed === 'malformed') parsed = parsePlainJson(scoresAlone(mended) ?? '')
  if (typeof parsed === 'string' || !(parsed.value instanceof Map)) return undefined
  const given: unknown = parsed.value.get('scores')
  if (!(given instanceof Map)) return undefined
  const scores: Record<string, number> = {}
  for (const dimension of dimensions) {
    const score = coerced(given.get(dimension))
    if (score === undefined) return undefined
    // a zero has no sign here
    scores[dimension] = Math.min(5, score) + 0
  }
  const above = Object.values(scores).filter(score => score > 0)
  const sum = above.reduce((whole, score) => whole + score, 0)
  return { scores, total: above.length === 0 ? 0 : sum / above.length }
}
