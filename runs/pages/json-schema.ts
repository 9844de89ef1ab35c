// What the pages read of a JSON Schema.

/** A part of a schema. */
export interface Part {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly $ref?: string
  readonly properties?: Fields
  readonly required?: readonly string[]
  readonly items?: Part
  readonly prefixItems?: readonly Part[]
  readonly additionalProperties?: Part | boolean
  readonly anyOf?: readonly Part[]
  readonly oneOf?: readonly Part[]
  readonly $defs?: Fields
}

export interface Fields {
  readonly [name: string]: Part
}

/** The forms one may choose from; the part alone where there is no choice. */
export function formsOf(part: Part): readonly Part[] {
  return part.oneOf ?? part.anyOf ?? [part]
}

/** The name of the definition that a part refers to. */
export function nameOfReference({ $ref }: Part): string | undefined {
  return $ref?.split('/').at(-1)
}
