// An option of a command is data: help is printed from it, arguments are read by it, and values get their types of it.

export interface Option {
  readonly name: string
  readonly short?: string
  readonly type: 'flag' | 'text' | 'number' | 'integer'
  /** What help shows in place of a value, such as `FILE`. */
  readonly value?: string
  readonly choices?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly isRepeatable?: true
  readonly isRequired?: true
  readonly description: string
  /** What holds when it is absent, in words. */
  readonly default?: string
  /** The heading help lists it under. */
  readonly group?: string
}

type ValueOf<O extends Option> = O extends { type: 'flag' }
  ? boolean
  : O extends { isRepeatable: true }
    ? readonly string[]
    : O extends { type: 'number' | 'integer' }
      ? number | Absence<O>
      : O extends { choices: readonly (infer Choice)[] }
        ? Choice | Absence<O>
        : string | Absence<O>
type Absence<O> = O extends { isRequired: true } ? never : undefined

type Value = boolean | number | string | readonly string[] | undefined

/** The values of options, by name; of options that are not known, whatever they may be. */
export type ValuesOf<Options extends readonly Option[]> = readonly Option[] extends Options
  ? { readonly [name: string]: Value }
  : { readonly [O in Options[number] as O['name']]: ValueOf<O> }
