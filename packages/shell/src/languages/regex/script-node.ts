// The syntax tree of a regular expression as this language writes them.
import type { Test } from './node.ts'

export interface Character {
  readonly kind: 'character'
  readonly test: Test
  /** The answers of the test for the first 256 characters. */
  readonly table: Uint8Array
  /** The one character that is meant, where it is one. */
  readonly literal: string | undefined
}

export interface Repeat {
  readonly kind: 'repeat'
  readonly item: ScriptNode
  readonly min: number
  readonly max: number
  readonly isLazy: boolean
  /** The groups within, which each turn begins without: from the first to before the second. */
  readonly groups: readonly [number, number]
}

export interface Look {
  readonly kind: 'look'
  readonly item: ScriptNode
  readonly isBehind: boolean
  readonly isNegated: boolean
}

export interface Back {
  readonly kind: 'back'
  readonly group: number
  readonly isSame: (one: string, other: string) => boolean
}

export interface Edge {
  readonly kind: 'edge'
  readonly holds: (text: string, at: number) => boolean
}

export type ScriptNode =
  | Character
  | Repeat
  | Look
  | Back
  | Edge
  | { readonly kind: 'sequence'; readonly items: readonly ScriptNode[] }
  | { readonly kind: 'choice'; readonly items: readonly ScriptNode[] }
  | { readonly kind: 'group'; readonly index: number; readonly item: ScriptNode }

export interface ScriptRegex {
  readonly root: ScriptNode
  readonly groups: number
  readonly names: ReadonlyMap<string, number>
  readonly hasBack: boolean
  /** Characters are code points. */
  readonly isUnicode: boolean
}
