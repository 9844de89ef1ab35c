// Texts of apps, in Liquid: `{{ row.title }}`, filters and conditions. Templates read no files and no clock of ours.
import { Liquid, type Template } from 'liquidjs'
import { z } from 'zod'
import { AppFault } from './app-fault.ts'
import type { Names } from './expression.ts'

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

const parsed = new Map<string, Template[]>()
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
    return String(liquid.renderSync(parse(source), names as object))
  } catch (error) {
    throw new AppFault(`'${source}': ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  }
}

function parse(source: string): Template[] {
  const known = parsed.get(source)
  if (known) return known
  const made = liquid.parse(source)
  if (parsed.size >= mostKept) parsed.clear()
  parsed.set(source, made)
  return made
}
