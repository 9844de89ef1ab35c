// What themes are made of: nouns, and attributes that know how their values are distributed.
import { daysBetween, plusDays, yearOf } from '../schema/calendar.ts'
import type { Column, Value } from '../schema/schema.ts'
import { identifierOf } from '../shapes/draft.ts'
import type { Setting } from '../shapes/setting.ts'

export interface Attribute {
  readonly column: Column
  make(setting: Setting): Value
}

/** A kind of thing: how it is called, how its instances are named, and what is known of them. */
export interface Noun {
  readonly one: string
  readonly many: string
  /** Patterns for names. */
  readonly name: readonly string[]
  readonly attributes: readonly Attribute[]
  /** Names that exist, for strategies that allow them. */
  readonly real?: readonly string[]
}

/** A noun. */
export function noun(
  one: string,
  many: string,
  { name = [], attributes = [], real }: Partial<Pick<Noun, 'name' | 'attributes' | 'real'>> = {},
): Noun {
  return { one, many, name, attributes, ...(real === undefined ? {} : { real }) }
}

interface Figures {
  readonly unit?: string
  /** Half of the values are below. */
  readonly median: number
  /** Most values lie within this factor of the median. */
  readonly factor?: number
  readonly digits?: number
  readonly least?: number
  readonly most?: number
  readonly says?: readonly string[]
}

/** A figure, a few large and many small, as sizes and amounts are. */
export function figure(
  label: string,
  { unit, median, factor = 2.4, digits = 0, least, most, says }: Figures,
): Attribute {
  const kind = digits === 0 ? 'integer' : 'decimal'
  return {
    column: { ...base(label, kind, says), digits, ...(unit === undefined ? {} : { unit }) },
    make: ({ random }) =>
      rounded(
        Math.min(most ?? Number.POSITIVE_INFINITY, Math.max(least ?? 0, random.skewed(median, factor))),
        digits,
      ),
  }
}

/** An amount of the world's money. */
export function amount(
  label: string,
  { median, factor = 2.2, step = 1 }: { median: number; factor?: number; step?: number },
): Attribute {
  return {
    column: { ...base(label, 'money'), digits: 0, unit: 'money' },
    make: ({ random }) => Math.max(step, Math.round(random.skewed(median, factor) / step) * step),
  }
}

/** A share, in per cent. */
export function share(label: string, { mean, spread }: { mean: number; spread: number }): Attribute {
  return {
    column: { ...base(label, 'percent'), digits: 1, unit: '%' },
    make: ({ random }) => rounded(Math.min(99.4, Math.max(0.6, random.normal(mean, spread))), 1),
  }
}

/** One of a few words, the earlier ones more often. */
export function choice(label: string, words: string): Attribute {
  const choices = words.split(', ')
  return { column: base(label, 'category'), make: ({ random }) => random.pickEarly(choices) }
}

/** One of the towns of the world. */
export function town(label: string): Attribute {
  return { column: base(label, 'category'), make: ({ random, towns }) => random.pickEarly(towns) }
}

/** Somebody's name. */
export function person(label: string, says?: readonly string[]): Attribute {
  return { column: base(label, 'person', says), make: ({ names }) => names.person() }
}

/** A code by a pattern. */
export function code(label: string, pattern: string): Attribute {
  return { column: base(label, 'code'), make: ({ names }) => names.unique(pattern) }
}

/** A day within the time of the world. */
export function day(label: string, says?: readonly string[]): Attribute {
  return { column: base(label, 'date', says), make: setting => someDay(setting) }
}

/** A year, up to that many before the world's first day. */
export function year(
  label: string,
  { back = 60, says }: { back?: number; says?: readonly string[] } = {},
): Attribute {
  return {
    column: base(label, 'year', says),
    make: ({ random, since }) => yearOf(since) - Math.floor(back * random.next() ** 1.6),
  }
}

/** A day between two, both included. */
export function someDay({ random, since, today }: Pick<Setting, 'random' | 'since' | 'today'>): string {
  return plusDays(since, random.integer(0, Math.max(0, daysBetween(since, today))))
}

/** A number with that many decimals. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

function base(label: string, kind: Column['kind'], says?: readonly string[]): Column {
  return { name: identifierOf(label), label, kind, ...(says === undefined ? {} : { says: [...says] }) }
}
