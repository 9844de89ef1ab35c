// What the published script takes for a verdict: it finds a JSON object, mends it with a few replacements, and coerces
// whatever stands where a score should be. A score it cannot read is 0, which stands for none.
import { type Dimension, dimensions } from '../../judge/verdict.ts'
import { parsePythonJson } from './python-json.ts'
import { letter, roundedToEven, space, stripped, wholeNumberIn } from './python-text.ts'
import { lastBlock, withoutThoughts } from './tagged-text.ts'
import { bracedObjects, fencedObjects, lastBracedObject } from './verdict-objects.ts'

export type PublishedVerdict =
  | {
      readonly ok: true
      /** Whole numbers up to 5; 0 for none. */
      readonly scores: { readonly [dimension in Dimension]: number }
      /** The mean of those above 0. */
      readonly total: number
      readonly strengths: readonly string[]
      readonly weaknesses: readonly string[]
    }
  | { readonly ok: false; readonly reason: string }

const answerTag = 'final_evaluation'

/** Reads a verdict as the published script does. */
export function publishedVerdict(reply: string): PublishedVerdict {
  const text = stripped(reply)
  if (text === '') return { ok: false, reason: 'the judge said nothing' }
  const spoken = withoutThoughts(text, answerTag)
  const found = objectIn(lastBlock(spoken, answerTag) || spoken)
  if (!found) return { ok: false, reason: 'the reply holds no JSON object' }
  try {
    return verdictFrom(fieldsOf(mended(found)))
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
}

function objectIn(text: string): string | undefined {
  const hasScores = (object: string) => object.includes('"scores"')
  for (const objects of [fencedObjects(text), bracedObjects(text)]) {
    const found = objects.findLast(hasScores) ?? objects.at(-1)
    if (found) return found
  }
  return lastBracedObject(text)
}

const replacements: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`,(${space}*[}\\]])`, 'gu'), '$1'],
  [new RegExp(`'(${letter}+)'(${space}*:)`, 'gu'), '"$1"$2'],
  [new RegExp(`([{,])${space}*(${letter}+)${space}*:`, 'gu'), '$1"$2":'],
]

// also changes texts that look like it; then the scores are read alone
function mended(object: string): string {
  return replacements.reduce((text, [from, to]) => text.replace(from, to), object)
}

const scoresAlone = new RegExp(`"scores"${space}*:${space}*\\{[^}]+\\}`, 'u')

function fieldsOf(object: string): object {
  try {
    return asObject(parsePythonJson(object))
  } catch (error) {
    const [scores] = scoresAlone.exec(object) ?? []
    if (!(error instanceof SyntaxError) || scores === undefined) throw error
    return asObject(parsePythonJson(`{${scores}}`))
  }
}

function asObject(value: unknown): object {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value
  throw new SyntaxError('the verdict is not an object')
}

function verdictFrom(fields: object): PublishedVerdict {
  const { scores: given, strengths, weaknesses } = { ...fields } as { [name: string]: unknown }
  if (given === null || typeof given !== 'object' || Array.isArray(given))
    return { ok: false, reason: 'the verdict holds no scores' }
  const named = new Map<string, unknown>(Object.entries(given))
  const scores = dimensions.map(dimension => scoreFrom(named.get(dimension)))
  const counted = scores.filter(score => score > 0)
  return {
    ok: true,
    scores: Object.fromEntries(
      dimensions.map((dimension, index) => [dimension, scores[index] ?? 0]),
    ) as PublishedScores,
    total: counted.length === 0 ? 0 : counted.reduce((sum, score) => sum + score, 0) / counted.length,
    strengths: textsFrom(strengths),
    weaknesses: textsFrom(weaknesses),
  }
}

type PublishedScores = Extract<PublishedVerdict, { ok: true }>['scores']

// what is above 5 is 5; what is below 0 stays as it is, and counts in the mean of its dimension
function scoreFrom(value: unknown): number {
  const score = wholeFrom(value)
  return score > 5n ? 5 : Number(score)
}

function wholeFrom(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (typeof value === 'number') return BigInt(roundedToEven(value))
  return typeof value === 'string' ? (wholeNumberIn(value.split('/')[0] ?? '') ?? 0n) : 0n
}

function textsFrom(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (!Array.isArray(value)) return []
  return value.map((item: unknown) =>
    typeof item === 'string'
      ? item
      : JSON.stringify(item, (_, part: unknown) => (typeof part === 'bigint' ? Number(part) : part)),
  )
}
