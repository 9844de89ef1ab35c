// What stands between the interpreter and the functions of ours that it calls.
import type { System } from '../system/call.ts'
import type { Signature } from '../wasm/hook-exports.ts'

/** A function of the interpreter. Addresses and small numbers are numbers; 64-bit integers are bigints. */
export type CFunction = (...values: never[]) => number
export type Plain = (...values: number[]) => number

/** The interpreter's side: its functions by name or by their slot, its data by name. */
export interface Host extends System {
  api(name: string): Plain
  at(slot: number): Plain
  /** The address of a variable. */
  symbol(name: string): number
}

/** A function that takes the place of one of the interpreter's, which it is handed. */
export type Replacement = (original: Plain) => CFunction

/** A method of a module or type, found by its owner's and its own name once the interpreter runs. */
export interface MethodHook {
  /** `builtins`, `_random`, or a type of one: `builtins.set`. */
  readonly owner: string
  readonly name: string
  /** How many parameters its C function takes. */
  readonly parameters: number
  readonly replacement: Replacement
}

/** A function pointer at a place in memory. */
export interface PointerHook {
  readonly address: () => number
  readonly parameters: number
  readonly replacement: Replacement
}

/** What is put in the place of what. */
export interface Hooks {
  readonly exports?: Readonly<Record<string, Replacement>>
  readonly methods?: readonly MethodHook[]
  readonly pointers?: readonly PointerHook[]
}

export function plainSignature(parameters: number): Signature {
  return { parameters: 'i'.repeat(parameters), results: 'i' }
}
