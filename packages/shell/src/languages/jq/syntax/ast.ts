// Filters of jq as data.
import type { Json } from '../json/json.ts'

export type Filter =
  | { readonly kind: 'identity' | 'recurse' }
  | { readonly kind: 'literal'; readonly value: Json }
  | {
      readonly kind: 'text'
      readonly format: string | undefined
      readonly parts: readonly (string | Filter)[]
    }
  | { readonly kind: 'format'; readonly name: string }
  | { readonly kind: 'index'; readonly of: Filter; readonly key: Filter }
  | {
      readonly kind: 'slice'
      readonly of: Filter
      readonly from: Filter | undefined
      readonly to: Filter | undefined
    }
  | { readonly kind: 'each'; readonly of: Filter }
  | {
      readonly kind: 'try'
      readonly body: Filter
      readonly handler: Filter | undefined
      readonly isOwn?: boolean
    }
  | {
      readonly kind: 'pipe' | 'comma' | 'alternative' | 'and' | 'or'
      readonly left: Filter
      readonly right: Filter
    }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Filter; readonly right: Filter }
  | { readonly kind: 'assign'; readonly operator: string; readonly left: Filter; readonly right: Filter }
  | { readonly kind: 'negate'; readonly of: Filter }
  | { readonly kind: 'array'; readonly items: Filter | undefined }
  | { readonly kind: 'object'; readonly entries: readonly { readonly key: Filter; readonly value: Filter }[] }
  | { readonly kind: 'if'; readonly test: Filter; readonly yes: Filter; readonly no: Filter | undefined }
  | {
      readonly kind: 'reduce' | 'foreach'
      readonly source: Filter
      readonly pattern: Pattern
      readonly start: Filter
      readonly update: Filter
      readonly extract: Filter | undefined
    }
  | { readonly kind: 'as'; readonly source: Filter; readonly pattern: Pattern; readonly body: Filter }
  /** `at`: where it stands in the program. */
  | { readonly kind: 'variable'; readonly name: string; readonly at: number }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Filter[]; readonly at: number }
  | { readonly kind: 'define'; readonly definition: Definition; readonly body: Filter }
  | { readonly kind: 'label' | 'break'; readonly name: string; readonly body: Filter }

export type Pattern =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Pattern[] }
  | {
      readonly kind: 'fields'
      readonly entries: readonly {
        readonly key: Filter
        readonly bound: string | undefined
        readonly value: Pattern | undefined
      }[]
    }

export interface Definition {
  readonly name: string
  /** `$x` for values, plain names for filters. */
  readonly parameters: readonly string[]
  readonly body: Filter
}
