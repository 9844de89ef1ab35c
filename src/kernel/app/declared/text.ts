// Texts of apps, in Liquid: `{{ row.title }}`, filters and conditions. Templates read no files and no clock of ours.
import { Liquid, type Template } from 'liquidjs'
import { z } from 'zod'
import { AppFault } from './app-fault.ts'
import type { Names } from './expression.ts'
import { FilledTexts } from './filled-texts.ts'

const liquid = new Liquid({
  ownPropertyOnly: true,
  strictFilters: true,
  timezoneOffset: 0,
  templates: {},
  parseLimit: 20_000,
  memoryLimit: 200_000,
})
// what day it is comes from the world: {{ now | date: … }}
const dateFilter = liquid.filters.date
liquid.registerFilter('date', function (this: unknown, value: unknown, ...rest: unknown[]) {
  if (value === 'now' || value === 'today')
    throw new AppFault("'now' in quotes is no time of this world; use now")
  return typeof dateFilter === 'function' ? dateFilter.call(this as never, value, ...rest) : value
})
liquid.registerFilter('money', (value: unknown, digits = 2) => Number(value).toFixed(Number(digits)))

liquid.registerFilter('sample', () => {
  throw new AppFault('sample would be chance, which no world has')
})

interface Parsed {
  readonly template: Template[]
  readonly filled: FilledTexts | undefined
}

const parsed = new Map<string, Parsed>()
const mostKept = 5_000
const isTemplate = /\{\{|\{%/

/** A text that may have places to fill. */
export const Text = z
  .string()
  .max(20_000)
  .superRefine((source, context) => {
    if (!isTemplate.test(source)) return
    try {
      parse(source)
    } catch (error) {
      context.addIssue({
        code: 'custom',
        message: `not a template: ${error instanceof Error ? error.message : error}`,
      })
    }
  })

/** The text with its places filled. Throws an AppFault where that fails. */
export function fillText(source: string, names: Names): string {
  if (!isTemplate.test(source)) return source
  try {
    const { template, filled } = parse(source)
    const fill = () => String(liquid.renderSync(template, names as object))
    return filled ? filled.get(names, fill) : fill()
  } catch (error) {
    throw new AppFault(`'${source}': ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  }
}

// what these read is told before they are filled: not so where a name is made in the text, or looked up by another
const isPlain = (source: string) =>
  !source.includes('[') && !/\{%(?!-?\s*(?:end)?(?:if|unless|case|for|when|else|elsif)\b)/.test(source)

function parse(source: string): Parsed {
  const known = parsed.get(source)
  if (known) return known
  const template = liquid.parse(source)
  const filled = isPlain(source) ? new FilledTexts(liquid.globalVariablesSync(template)) : undefined
  const made = { template, filled }
  if (parsed.size >= mostKept) parsed.clear()
  parsed.set(source, made)
  return made
}
