// Draws values from schemas: fitting ones, ones at the edges of what fits, and ones that do not fit.
import { isObject } from '../../../src/kernel/tools/tool-call.ts'
import type { Json } from '../../../src/world/json.ts'
import type { Chance } from '../measure/chance.ts'
import type { SeenValues } from './seen-values.ts'
import { wordsFor } from './words-for.ts'

export type Manner = 'fitting' | 'edge'
type Keywords = { readonly [keyword: string]: Json }

export interface Drawing {
  /** The tool that is called: what is known of its own parameters goes before what is known of a name. */
  readonly tool: string
  readonly chance: Chance
  readonly seen: SeenValues
  readonly manner: Manner
}

/** A value for a parameter of this name. */
function drawValue(name: string, schema: Json | undefined, drawing: Drawing): Json {
  const { chance, seen, manner, tool } = drawing
  const about = keywordsOf(schema)
  const own = seen.of(`${tool}.${name}`)
  const known = (own.length > 0 ? own : seen.of(name)).filter(value => fitsType(value, about))
  if (Array.isArray(about.enum)) return chance.pick(about.enum as readonly Json[])
  if (known.length > 0 && manner === 'fitting' && chance.is(knownShare(name))) return chance.pick(known)
  const choices = about.anyOf ?? about.oneOf
  if (Array.isArray(choices)) return drawValue(name, chance.pick(choices as readonly Json[]), drawing)
  const type = typeOf(about, chance)
  if (type === 'object') return drawObject(about, drawing)
  if (type === 'array') return drawArray(name, about, drawing)
  if (type === 'boolean') return chance.is(0.5)
  if (type === 'null') return null
  if (type === 'integer' || type === 'number') return drawNumber(name, about, drawing)
  return drawText(name, about, drawing)
}

/** An object with all it must have, and some of what it may have. */
export function drawObject(schema: Json | undefined, drawing: Drawing): { [name: string]: Json } {
  const { properties, required } = keywordsOf(schema)
  const must = new Set(Array.isArray(required) ? required : [])
  const given: { [name: string]: Json } = {}
  for (const [name, about] of Object.entries(keywordsOf(properties))) {
    if (must.has(name) || drawing.chance.is(0.35)) given[name] = drawValue(name, about, drawing)
  }
  return given
}

// what is new is given now and then where something known would do
function knownShare(name: string): number {
  return /^(title|content|text|body|thought|message|topic|quantity|limit|offset|observations|newText)$/.test(
    name,
  )
    ? 0.1
    : 0.88
}

/** Of several types mostly the first. */
function typeOf({ type }: Keywords, chance: Chance): Json | undefined {
  if (!Array.isArray(type)) return type
  return chance.is(0.95) ? type[0] : chance.pick(type as readonly Json[])
}

function drawArray(name: string, about: Keywords, drawing: Drawing): Json[] {
  const { chance, manner } = drawing
  const length = manner === 'edge' ? chance.pick([0, 1, 5]) : 1 + chance.below(3)
  return Array.from({ length }, () => drawValue(name, about.items, drawing))
}

function drawNumber(name: string, about: Keywords, { chance, manner }: Drawing): number {
  const low = Number(about.minimum ?? about.exclusiveMinimum ?? 0)
  const high = Math.min(Number(about.maximum ?? low + 20), 1e6)
  const known = wordsFor(name).filter(word => typeof word === 'number')
  // a wait is never drawn at the edge
  if (manner === 'edge' && name !== 'duration') return chance.pick([low, high, low - 1, high + 1, 0])
  if (known.length > 0) return chance.pick(known)
  return Math.max(low, 1) + chance.below(Math.max(1, Math.min(high - low, 12)))
}

function drawText(
  name: string,
  { format, maxLength, pattern }: Keywords,
  { chance, manner }: Drawing,
): string {
  if (manner === 'edge') {
    const long = 'long '.repeat(Math.ceil(Math.min(Number(maxLength ?? 300), 2000) / 5) + 1)
    return chance.pick(['', ' ', 'ünïcode ✓', '"quoted" \\ text', 'two\nlines', long])
  }
  const words = wordsFor(name).filter(word => typeof word === 'string')
  if (words.length > 0) return chance.pick(words)
  if (format === 'date-time') return `2026-03-0${1 + chance.below(9)}T10:00:00Z`
  if (typeof pattern === 'string') return chance.pick(['T-99', 'ZZ999', 'nothing'])
  return chance.pick(['amber', 'brook', 'cedar', 'Harbour line', 'a few words more'])
}

function fitsType(value: Json, { type }: Keywords): boolean {
  const types = Array.isArray(type) ? type : [type]
  const own =
    typeof value === 'number'
      ? Number.isInteger(value)
        ? ['integer', 'number']
        : ['number']
      : [typeof value]
  return type === undefined || own.some(one => types.includes(one))
}

function keywordsOf(schema: Json | undefined): Keywords {
  return isObject(schema) ? schema : {}
}
