// Reads a judge's reply as models really write it: after thoughts, in tags or fences, with broken JSON, with scores as
// texts or inside other objects, or as a plain list. Anything that is not clearly five scores is not a verdict.
import { jsonObjectsIn } from './json-objects.ts'
import { type Dimension, dimensions, Verdict } from './verdict.ts'

export type ReadVerdict =
  | { readonly ok: true; readonly verdict: Verdict }
  | { readonly ok: false; readonly reason: string }

/** The verdict in a reply; the last one where there are several. */
export function readVerdict(reply: string): ReadVerdict {
  if (reply.trim() === '') return { ok: false, reason: 'the judge said nothing' }
  const answer = withoutThoughts(reply)
  const objects = [...jsonObjectsIn(answer)].reverse()
  for (const object of objects) {
    const verdict = verdictFrom(object)
    if (verdict) return { ok: true, verdict }
  }
  const listed = scoresFromLines(answer)
  if (listed) return { ok: true, verdict: { version: 1, scores: listed, strengths: [], weaknesses: [] } }
  return { ok: false, reason: problemWith(objects, reply) }
}

// the end of thoughts may also be a word in a verdict's text: then what is before it holds no object
function withoutThoughts(reply: string): string {
  const end = reply.lastIndexOf('</think>')
  const start = reply.indexOf('<think>')
  if (end === -1) {
    if (start === -1 || reply.slice(0, start).includes('{')) return reply
    // the answer has tags of its own: it is no thought even where the thoughts never end
    const answer = reply.indexOf('<final_evaluation>', start)
    return answer === -1 ? reply.slice(0, start) : reply.slice(answer)
  }
  const isInObject = start === -1 || reply.slice(0, start).includes('{')
  const after = reply.slice(end + '</think>'.length)
  return isInObject && !after.includes('{') ? reply : after
}

type Fields = { readonly [name: string]: unknown }

function verdictFrom(object: object): Verdict | undefined {
  const fields = scoredIn(object, 3)
  if (!fields) return undefined
  const named = byName(object)
  const parsed = Verdict.safeParse({
    version: 1,
    scores: Object.fromEntries(dimensions.map(dimension => [dimension, scoreOf(fields, dimension)])),
    strengths: textsFrom(named.strengths ?? fields.strengths),
    weaknesses: textsFrom(named.weaknesses ?? fields.weaknesses),
  })
  return parsed.success ? parsed.data : undefined
}

// the object that names all five, at the top or a few levels down
function scoredIn(object: object, depth: number): Fields | undefined {
  const fields = byName(object)
  if (dimensions.every(dimension => scoreOf(fields, dimension) !== undefined)) return fields
  if (depth === 0) return undefined
  for (const inner of Object.values(object)) {
    const found = inner !== null && typeof inner === 'object' ? scoredIn(inner, depth - 1) : undefined
    if (found) return found
  }
  return undefined
}

function byName(object: object): Fields {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name
        .toLowerCase()
        .replace(/[\s*_-]*(score|rating)$/, '')
        .replace(/[^a-z]/g, ''),
      value,
    ]),
  )
}

function scoreOf(fields: Fields, dimension: Dimension): number | undefined {
  const value = Object.hasOwn(fields, dimension) ? fields[dimension] : undefined
  if (value === null || typeof value !== 'object') return numberFrom(value)
  const inner: Fields = { ...value }
  return numberFrom(inner.score ?? inner.rating ?? inner.value ?? inner.Score)
}

const written = /^\s*(?:score\s*[:=]\s*)?\+?(\d+(?:\.\d+)?)\s*(?:(?:\/|out of|of)\s*5(?:\.0)?)?\s*[.!]?\s*$/i

function numberFrom(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const digits = typeof value === 'string' ? written.exec(value.replaceAll('*', ''))?.[1] : undefined
  return digits === undefined ? undefined : Number(digits)
}

function textsFrom(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  if (!Array.isArray(value)) return []
  return value.filter(item => item !== null && item !== undefined).map(textFrom)
}

function textFrom(item: unknown): string {
  return typeof item === 'string' ? item : JSON.stringify(item)
}

// the object that names most of the five, at the top or a few levels down
function fullestIn(object: object, depth: number): Fields {
  const inner =
    depth === 0 ? [] : Object.values(object).filter(value => value !== null && typeof value === 'object')
  const count = (fields: Fields) => dimensions.filter(dimension => Object.hasOwn(fields, dimension)).length
  return inner
    .map(value => fullestIn(value, depth - 1))
    .reduce((best, other) => (count(other) > count(best) ? other : best), byName(object))
}

// "Format: 4/5", "- **Format** = 4", "| format | 4 |": every dimension on a line of its own, and only once
function scoresFromLines(answer: string): Verdict['scores'] | undefined {
  const found = dimensions.map(dimension => {
    const line = new RegExp(
      `^[\\s>|*_#\\d.)-]*${dimension}[\\s*_]*(?:score)?[\\s*_]*[:=|–-]+[\\s*_|]*(\\d+(?:\\.\\d+)?)(?![\\d.-])\\s*(?:/\\s*5)?(?!\\s*/)`,
      'gim',
    )
    const values = new Set(Array.from(answer.matchAll(line), match => Number(match[1])))
    return [dimension, values.size === 1 ? [...values][0] : undefined] as const
  })
  const parsed = Verdict.shape.scores.safeParse(Object.fromEntries(found))
  return parsed.success ? parsed.data : undefined
}

function problemWith(objects: readonly object[], reply: string): string {
  const [last] = objects
  if (!last) {
    const isThought = reply.includes('<think>') && !reply.includes('</think>')
    return isThought
      ? 'the thoughts of the judge never end, and no <final_evaluation> follows'
      : 'the reply holds no JSON object and no list of scores'
  }
  const fields = fullestIn(last, 3)
  const missing = dimensions.filter(dimension => !Object.hasOwn(fields, dimension))
  if (missing.length > 0) return `the verdict lacks ${missing.join(', ')}`
  const wrong = dimensions.flatMap(dimension => {
    const score = scoreOf(fields, dimension)
    if (score !== undefined && score >= 1 && score <= 5) return []
    const given = JSON.stringify(fields[dimension])
    return `${dimension} is ${given.length <= 40 ? given : `${given.slice(0, 37)}...`}`
  })
  return `${wrong.join(', ')}: a score is a number from 1 to 5`
}
