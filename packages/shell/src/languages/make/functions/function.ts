// What a function of make is.
import type { Expander } from './expander.ts'

/** A function: how many arguments it takes, and what it makes of them. */
export interface MakeFunction {
  readonly name: string
  readonly least: number
  readonly most: number
  /** It expands its arguments itself. */
  readonly isLazy: boolean
  readonly run: (args: readonly string[], expander: Expander) => string | Promise<string>
}

/** The function that the inside of a reference calls, and its arguments as they are written. */
export function functionNamed(
  inner: string,
  functions: ReadonlyMap<string, MakeFunction>,
): { readonly made: MakeFunction; readonly rest: string } | undefined {
  const match = /^([a-z-]+)(?:[ \t\n]+|$)/.exec(inner)
  const made = functions.get(match?.[1] ?? '')
  if (!match || !made || (match[0].length === match[1]?.length && made.name.length === inner.length))
    return undefined
  return { made, rest: inner.slice(match[0].length) }
}

/** One that wants so many arguments. */
export function plain(
  name: string,
  [least, most]: readonly [number, number],
  run: MakeFunction['run'],
): MakeFunction {
  return { name, least, most, isLazy: false, run }
}
