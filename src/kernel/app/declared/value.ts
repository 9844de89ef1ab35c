// Values as apps declare them: `=expression`, a text with places to fill, or what stands there.
import { Json } from '../../../world/json.ts'
import { Expression, evaluate, type Names } from './expression.ts'
import { fillText, Text } from './text.ts'

/** `=` and an expression, a text that may have places to fill, or plain JSON. */
export const Value = Json.superRefine((value, context) => {
  if (typeof value !== 'string') return
  const { error } = value.startsWith('=') ? Expression.safeParse(value.slice(1)) : Text.safeParse(value)
  for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message })
}).meta({
  description: 'A value: `=` and an expression, or a text with places to fill, or any JSON.',
  examples: ['=row.price * 2'],
})
export type Value = Json

/** What a declared value is worth here. */
export function worthOf(value: Value, names: Names): Json {
  if (typeof value !== 'string') return value
  return value.startsWith('=') ? evaluate(value.slice(1), names) : fillText(value, names)
}

/** What each of them is worth here. */
export function worthsOf(values: { readonly [name: string]: Value }, names: Names): { [name: string]: Json } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, worthOf(value, names)]))
}
