// Arguments as a handler receives them: the defaults that a schema declares are filled in.
import type { Json } from '../../world/json.ts'
import { type Schema, schemasByName } from './schema.ts'

/** The arguments with the defaults of absent properties, at the top level. */
export function withDefaults(
  schema: Schema,
  value: { readonly [key: string]: Json },
): { readonly [key: string]: Json } {
  if (typeof schema === 'boolean') return value
  const filled = schemasByName(schema.properties).flatMap(([name, inner]) =>
    typeof inner === 'boolean' || inner.default === undefined || Object.hasOwn(value, name)
      ? []
      : [[name, inner.default] as const],
  )
  return filled.length === 0 ? value : { ...value, ...Object.fromEntries(filled) }
}
